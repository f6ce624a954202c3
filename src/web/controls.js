"use strict";
// A row for each parameter that the recipe heeds, made from the program's own table.

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** Maps positions of a slider to values, and back. */
function scaleOf({ low, high, logarithmic, decimals }) {
  const steps = 1000;
  if (logarithmic && low > 0) {
    const span = Math.log(high / low);
    return {
      at: (position) => Number((low * Math.exp(span * position / steps)).toPrecision(3)),
      of: (value) => Math.round(steps * Math.log(Math.min(Math.max(value, low), high) / low) / span),
      min: 0, max: steps, step: 1,
    };
  }
  return { at: Number, of: Number, min: low, max: high, step: 10 ** -decimals };
}

class Controls {
  /** changed(name, text) is told what a person has set. `prefix` keeps names apart where there are several. */
  constructor(place, { params, widgets }, changed, prefix = "") {
    this.changed = changed;
    this.prefix = prefix;
    this.rows = new Map();
    this.groups = new Map();
    for (const param of params) {
      if (!this.groups.has(param.group)) this.addGroup(place, param.group);
      const row = this.rowOf(param, widgets[param.name]);
      const group = this.groups.get(param.group);
      (widgets[param.name].detail ? group.more : group.body).append(row.place);
      this.rows.set(param.name, row);
    }
  }

  addGroup(place, name) {
    const more = element("details", { className: "more" }, element("summary", { textContent: "More" }));
    const body = element("div", { className: "rows" });
    const whole = element("details", { className: "group", open: true },
      element("summary", {}, element("h2", { textContent: name })), body, more);
    place.append(whole);
    this.groups.set(name, { whole, body, more });
  }

  rowOf(param, widget) {
    const id = `p-${this.prefix}${param.name}`;
    const label = element("label", { htmlFor: id, textContent: param.title, title: param.help });
    if (param.unit) label.append(element("small", { textContent: ` ${param.unit}` }));
    const reset = element("button", { className: "reset", title: `Back to ${param.default}`, textContent: "↺" });
    reset.setAttribute("aria-label", `${param.title}: back to the default`);
    const kind = this.kindOf(param, widget, id);
    reset.onclick = () => this.changed(param.name, this.defaults[param.name]);
    const place = element("div", { className: `row ${kind.wide ? "wide" : ""}` }, label, reset, ...kind.parts);
    place.dataset.name = this.prefix + param.name;
    return { place, reset, set: kind.set };
  }

  kindOf(param, widget, id) {
    const send = (text) => this.changed(param.name, String(text));
    if (param.type === "choice") return this.choice(widget, id, send);
    if (param.type === "boolean") {
      const box = element("input", { type: "checkbox", id, onchange: () => send(box.checked) });
      return { parts: [box], set: (text) => { box.checked = text === "true"; } };
    }
    if (param.type === "path") {
      const text = element("input", { type: "text", id, spellcheck: false, placeholder: "none" });
      text.onchange = () => send(text.value.trim() || "none");
      return { parts: [text], set: (value) => { text.value = value; } };
    }
    if (param.type === "gradient") {
      const strip = element("span", { className: "strip" });
      const text = element("input", { type: "text", id, spellcheck: false, onchange: () => send(text.value) });
      return {
        wide: true, parts: [strip, text],
        set: (value) => {
          text.value = value;
          const stops = value.split(",").map((stop) => stop.trim().split(/\s+/));
          strip.style.background =
            `linear-gradient(to right, ${stops.map(([at, color]) => `${color} ${100 * at}%`).join(", ")})`;
        },
      };
    }
    return widget.slider ? this.slider(param, widget.slider, id, send) : this.seed(param, id, send);
  }

  choice(widget, id, send) {
    const select = element("select", { id, onchange: () => send(select.value) });
    for (const [name, [label, help]] of Object.entries(widget.labels))
      select.append(element("option", { value: name, textContent: label, title: help }));
    return {
      parts: [select],
      set: (text, available) => {
        for (const option of select.options) option.hidden = option.disabled = !available.includes(option.value);
        select.value = text;
        select.title = select.selectedOptions[0]?.title ?? "";
      },
    };
  }

  number(param, id, send) {
    const number = element("input", { type: "text", inputMode: "decimal", id, className: "mono" });
    number.onchange = () => send(number.value.trim());
    number.setAttribute("aria-label", param.title);
    return number;
  }

  slider(param, limits, id, send) {
    const scale = scaleOf(limits);
    const number = this.number(param, id, send);
    const slider = element("input", { type: "range", min: scale.min, max: scale.max, step: scale.step });
    slider.setAttribute("aria-label", `${param.title}, slider`);
    slider.oninput = () => {
      const value = Number(scale.at(slider.value).toFixed(Math.max(limits.decimals, 0)));
      number.value = value;
      send(value);
    };
    return {
      parts: [slider, number],
      set: (text) => {
        if (document.activeElement !== number || number.value.trim() !== text) number.value = text;
        if (document.activeElement !== slider || String(Number(scale.at(slider.value).toFixed(limits.decimals))) !== text)
          slider.value = scale.of(Number(text));
        slider.setAttribute("aria-valuetext", text);
      },
    };
  }

  seed(param, id, send) {
    const number = this.number(param, id, send);
    const dice = element("button", { className: "dice", textContent: "Random", title: `A random ${param.title.toLowerCase()}` });
    dice.onclick = () => send(crypto.getRandomValues(new Uint32Array(1))[0] % 100000);
    return { parts: [number, dice], set: (text) => { number.value = text; } };
  }

  /** Shows a recipe: rows of what it heeds, and marks what is not as it was at first. */
  show({ state, applies, available = {} }) {
    const heeded = new Set(applies);
    for (const [name, row] of this.rows) {
      row.place.hidden = !heeded.has(name);
      if (row.place.hidden) continue;
      row.set(state[name], available[name] ?? []);
      row.reset.hidden = state[name] === this.defaults[name];
    }
    for (const { whole, body, more } of this.groups.values()) {
      const seen = (part) => [...part.querySelectorAll(".row")].some((row) => !row.hidden);
      more.hidden = !seen(more);
      whole.hidden = !seen(body) && more.hidden;
    }
  }
}

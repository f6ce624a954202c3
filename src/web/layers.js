"use strict";
// The list of layers, and what the selected one has besides the parameters of its field.

class Layers {
  /** tell.set(name, text), tell.select() and tell.solo(path or "") are told what a person does. */
  constructor(places, { params, layers }, tell) {
    Object.assign(this, { places, tell, selected: "", rows: [] });
    this.ofFields = new Set(params.filter(({ scope }) => scope === "layer").map(({ name }) => name));
    const own = layers.params.filter(({ name }) => name !== "muted").map((row) => ({ ...row, group: "Layer", unit: null }));
    const labels = Object.fromEntries(layers.combines.map(({ name, title, help }) => [name, [title, help]]));
    const widgetOf = ({ type, min, max }) =>
      ({ labels, slider: type === "real" ? { low: min, high: max, logarithmic: false, decimals: 3 } : null });
    const widgets = Object.fromEntries(own.map((row) => [row.name, widgetOf(row)]));
    this.controls = new Controls(places.own, { params: own, widgets },
      (name, text) => tell.set(`${this.selected}.${name}`, text), "layer-");
    this.controls.defaults = Object.fromEntries(own.map((row) => [row.name, String(row.default) || "none"]));
    this.combines = layers.combines.map(({ name }) => name);
  }

  /** Shows the rows that the module describes; undefined for a recipe of one field. */
  show(rows, solo) {
    this.rows = rows ?? [];
    this.places.box.hidden = this.rows.length === 0;
    if (this.rows.length === 0) return;
    if (!this.layer()) this.selected = (this.rows.find(({ state }) => state) ?? this.rows[0]).path;
    this.places.rows.replaceChildren(...this.rows.map((row) => this.lineOf(row, solo)));
    const { own } = this.layer();
    this.places.own.hidden = Object.keys(own).length === 0;
    this.controls.show({ state: own, applies: Object.keys(own), available: { combine: this.combines } });
  }

  layer() {
    return this.rows.find(({ path }) => path === this.selected);
  }

  lineOf({ path, contents, mask, own, shape }, solo) {
    const names = path.split("/"), muted = own.muted === "true";
    const button = (text, title, pressed, onclick) => {
      const made = element("button", { textContent: text, title, onclick });
      made.setAttribute("aria-pressed", String(pressed));
      made.setAttribute("aria-label", `${title}: ${path}`);
      return made;
    };
    const told = [contents, own.combine && own.combine !== "mix" ? own.combine : "", own.amount && own.amount !== "1" ? own.amount : "",
      shape === "none" ? "" : shape].filter(Boolean).join(" · ");
    const name = element("button", { className: "name", title: told, onclick: () => this.select(path) }, names.at(-1),
      element("small", { textContent: ` ${told}` }));
    name.setAttribute("role", "option");
    name.setAttribute("aria-selected", String(path === this.selected));
    const line = element("div", { className: "layer" }, name);
    if (!mask) line.append(button("M", "Mute", muted, () => this.tell.set(`${path}.muted`, String(!muted))));
    line.append(button("S", "Look at it alone", path === solo, () => this.tell.solo(path === solo ? "" : path)));
    line.style.setProperty("--depth", names.length - 1);
    line.dataset.path = path;
    if (muted) line.dataset.muted = "";
    return line;
  }

  select(path) {
    this.selected = path;
    this.tell.select();
  }

  /** Returns the description of a recipe, with the parameters of the selected field. */
  withField({ state, applies = [], available }) {
    const field = this.layer();
    if (!field?.state) return { state, applies, available };
    return {
      state: { ...state, ...field.state }, applies: [...applies, ...(field.applies ?? [])],
      available: { ...available, ...field.available },
    };
  }

  /** The name that a parameter of the controls has in the recipe. */
  nameOf(name) {
    return this.rows.length > 0 && this.ofFields.has(name) ? `${this.selected}.${name}` : name;
  }
}

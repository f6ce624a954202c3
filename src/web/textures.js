"use strict";
// Textures of a material for an engine: the files that `noisescope render --for PROGRAM --as texture` makes, as a ZIP.

class Textures {
  /** `parts`: the elements. recipe() tells {state, name}; told(text) shows a problem, saved(blob, name) takes the ZIP. */
  constructor(parts, programs, { recipe, told, saved }) {
    Object.assign(this, { parts, programs, recipe, told, saved });
    for (const { name, title, help } of programs)
      parts.program.append(element("option", { value: name, textContent: title, title: help }));
    parts.program.onchange = () => this.offer();
    parts.save.onclick = () => (this.wanted ? this.stop() : this.make());
    this.offer();
  }

  offer() {
    const program = this.programs.find(({ name }) => name === this.parts.program.value);
    const before = new Set(this.chosen());
    this.parts.maps.replaceChildren(...program.maps.map(({ id, label, usual }) => element("label", {},
      element("input", { type: "checkbox", name: "map", value: id, checked: before.size > 0 ? before.has(id) : usual }), ` ${label}`)));
  }

  chosen() {
    return [...this.parts.maps.querySelectorAll("input")].filter(({ checked }) => checked).map(({ value }) => value);
  }

  /** Ends the drawing: its thread too, which hears nothing while it draws. */
  stop() {
    this.wanted = null;
    this.asker?.end();
    this.asker = null;
    this.show("");
  }

  show(text, part) {
    this.parts.state.textContent = text;
    this.parts.progress.hidden = part === undefined;
    if (part !== undefined) this.parts.progress.value = part;
    this.parts.save.textContent = this.wanted ? "Stop" : "Save ZIP";
  }

  async make() {
    const wanted = this.wanted = {};
    const { state, name } = this.recipe(), side = Number(this.parts.size.value);
    this.told();
    this.show("measuring heights", 0);
    try {
      this.asker ??= new Asker();
      const set = await this.asker.ask("textures", JSON.stringify(state), name, this.parts.program.value, this.chosen().join(), side);
      const files = [];
      for (const [n, file] of set.files.entries()) {
        if (this.wanted !== wanted) return;
        this.show(file.name, (n + 1) / (set.files.length + 1));
        files.push({ name: file.name, bytes: await pngOf(file, await this.asker.ask("texture", n)) });
      }
      if (this.wanted !== wanted) return;
      files.push({ name: set.text.name, bytes: new TextEncoder().encode(set.text.content) });
      this.saved(new Blob([zipOf(files)], { type: "application/zip" }), `${name}-${this.parts.program.value}.zip`);
      this.wanted = null;
      this.show(set.changes.length > 0 ? `so that it repeats: ${set.changes.join("; ")}` : `${files.length} files`);
    } catch (error) {
      if (this.wanted !== wanted) return;
      this.wanted = null;
      this.show("");
      this.told(`Textures: ${error.message}`);
    }
  }
}

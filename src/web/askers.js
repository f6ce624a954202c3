"use strict";
// Modules that answer questions, each in a thread of its own; where a browser has no workers, in the page's.

class Asker {
  constructor() {
    this.waiting = new Map();
    this.next = 0;
    const answered = ({ id, result, error }) => {
      const { done, failed } = this.waiting.get(id);
      this.waiting.delete(id);
      if (error === undefined) done(result);
      else failed(new Error(error));
    };
    // A page from a disk may start no script of another file, but one that it has put together itself.
    const source = `"use strict"; const answer = (${noisescopeWorker})((${noisescopeTwin})(), ` +
      "(value, moved) => postMessage(value, moved)); onmessage = (event) => answer(event.data);";
    try {
      Asker.url ??= URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
      const worker = new Worker(Asker.url);
      worker.onmessage = (event) => answered(event.data);
      worker.onerror = (event) => {
        for (const { failed } of this.waiting.values()) failed(new Error(event.message || "the worker has ended"));
        this.waiting.clear();
      };
      this.post = (question, moved) => worker.postMessage(question, moved);
      this.end = () => worker.terminate();
    } catch {
      const answer = noisescopeWorker(noisescopeTwin(), (value) => setTimeout(() => answered(value)));
      this.post = (question) => setTimeout(() => answer(question));
      this.end = () => {};
    }
  }

  /** The answer, sooner or later. */
  ask(what, ...values) {
    const id = this.next++;
    const moved = values.flat().map((value) => value?.words?.buffer).filter(Boolean);
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      this.post({ id, what, arguments: values }, moved);
    });
  }
}

/** Several, of which the one with the least to do is asked. */
class Askers {
  constructor(count) {
    this.all = Array.from({ length: count }, () => new Asker());
  }
  ask(...question) {
    return this.all.reduce((a, b) => (b.waiting.size < a.waiting.size ? b : a)).ask(...question);
  }
}

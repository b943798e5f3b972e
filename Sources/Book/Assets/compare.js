"use strict";
// Plays the same marbles through up to three operators, one beneath the other.

// An operator that the reader chose, with its arguments.
class Choice {
  static mostCount = 3;

  constructor(board, name, words) {
    this.board = board;
    this.select = make("select", {}, ...operators.filter((one) => !Choice.isSource(one)).map((one) =>
      make("option", { selected: one.name === name }, one.name)));
    this.select.onchange = () => { this.words = this.defaults; this.show(); board.changed(); };
    this.removing = button("Remove", { onclick: () => board.remove(this) });
    this.arguments = make("span", { className: "arguments" });
    this.element = make("div", { className: "choice", role: "group" },
      make("label", {}, "Operator", this.select), this.arguments, this.removing);
    this.words = words ?? this.defaults;
    this.show();
  }

  static isSource({ example, name }) { return example.startsWith(name); }

  get name() { return this.select.value; }

  get operator() { return operators.find((one) => one.name === this.name); }

  // True if the source's values name signals, as in `a="1-2|"`. Some operators can do both.
  get takesNamed() {
    return /\ba="/.test(this.operator.example)
      || this.operator.takes === "[SIGNAL]" && /\w="/.test(this.board.line.value);
  }

  get takesSignal() { return this.operator.takes.includes("SIGNAL") && !this.takesNamed; }

  // The arguments of the operator's example, without signals.
  get defaults() {
    const text = this.operator.example.replace(/([A-Za-z0-9]+=)?"[^"]*"/g, " ");
    const own = text.slice(text.indexOf(this.name) + this.name.length).split(",")[0];
    return own.trim().split(/\s+/).filter((word) => word && !(this.takesNamed && /^[ab]$/.test(word)));
  }

  // Shows a slider for a time or a count, and a field for other arguments.
  show() {
    const { takes } = this.operator;
    this.element.setAttribute("aria-label", this.name);
    this.arguments.replaceChildren();
    const kind = takes.match(/^\[?(TIME|COUNT)/)?.[1];
    const isOptional = takes.startsWith("[");
    if (kind && !(isOptional && this.words.length === 0)) {
      const step = kind === "TIME" ? 0.5 : 1;
      const slider = make("input", { type: "range", min: 0, max: 6, step, value: parseFloat(this.words[0] ?? 1) });
      const output = make("output", {});
      const tell = () => { output.value = kind === "TIME" ? `${slider.value} s` : slider.value; };
      slider.oninput = () => { this.words = [slider.value]; tell(); this.board.changed(); };
      slider.setAttribute("aria-label", `${this.name}: ${kind === "TIME" ? "seconds" : "count"}`);
      tell();
      this.arguments.append(slider, output);
    } else if (this.words.length > 0 || /VALUE|TEST|TRANSFORMATION|SUM|KEY/.test(takes)) {
      const field = make("input", { type: "text", value: this.words.join(" "), autocapitalize: "off",
        spellcheck: false, autocomplete: "off" });
      field.setAttribute("aria-label", `Arguments of ${this.name}`);
      field.oninput = () => { this.words = field.value.trim().split(/\s+/).filter(Boolean); this.board.changed(); };
      this.arguments.append(field);
    }
  }

  // The whole line for the engine, for a source and other lanes.
  line(source, others, subscribers) {
    const lanes = this.takesNamed ? others
      : this.takesSignal ? others.slice(0, this.operator.takes.includes("...") ? 1e9 : 1) : [];
    const names = this.takesNamed ? [] : lanes.filter((lane) => lane.name).map((lane) => lane.name);
    const typed = lanes.map((lane) => (lane.name ? `${lane.name}=` : "") + `"${lane.text}"`);
    const words = [this.name, ...this.words, ...names, ...typed];
    return `"${source}" ${words.join(" ")}` + (subscribers ? `, subscribe ${subscribers}` : "");
  }
}

class Comparison extends Trial {
  constructor(root, play) {
    super(root, play);
    this.line.closest("label").firstChild.data = "Marbles ";
    this.list = make("div", { className: "list" });
    this.adding = button("Add an operator", { onclick: () => {
      this.choices.push(new Choice(this, "delay"));
      this.showChoices();
      this.changed();
    } });
    this.subscribers = make("input", { type: "text", placeholder: "0 3", autocomplete: "off" });
    this.subscribers.oninput = () => this.changed();
    this.line.closest("label").after(this.list, make("div", { className: "choice" }, this.adding,
      make("label", {}, "Subscribers at", this.subscribers)));
    this.choices = [];
    this.isReady = true;
    addEventListener("hashchange", () => this.readLines());
    if (!this.readLines()) this.use(JSON.parse(root.dataset.compare));
    this.first = this.now = this.state;
    this.past = [];
  }

  // MARK: The address

  readLines() {
    const query = new URLSearchParams(location.hash.slice(1));
    const lines = query.getAll("line");
    if (lines.length === 0 || location.hash === this.hash) return false;
    const ticks = [...this.tick.options].map((option) => option.text);
    if (ticks.includes(query.get("tick"))) this.tick.value = query.get("tick");
    this.use(lines.map((line) => line.slice(0, this.line.maxLength)));
    return true;
  }

  // Reads lines with the same source, one for each operator.
  use(lines) {
    const others = new Map();
    let source = null;
    this.choices = lines.slice(0, Choice.mostCount).flatMap((line) => {
      const lanes = [...line.matchAll(/(?:([A-Za-z0-9]+)=)?"([^"]*)"/g)];
      source ??= lanes[0]?.[2];
      for (const [, name, text] of lanes.slice(1)) others.set(name ?? "", text);
      const rest = line.replace(/([A-Za-z0-9]+=)?"[^"]*"/g, " ");
      const [step, subscribers] = rest.split(/, *subscribe /);
      this.subscribers.value = subscribers?.trim() ?? this.subscribers.value;
      if (lines.every((one) => !one.includes("subscribe"))) this.subscribers.value = "";
      const [name, ...words] = step.trim().split(/\s+/);
      const known = operators.find((one) => one.name.toLowerCase() === name?.toLowerCase());
      return known ? [new Choice(this, known.name, words.filter((word) => !others.has(word)))] : [];
    });
    this.line.value = [`"${source ?? "a-b|"}"`, ...[...others].map(([name, text]) =>
      `${name ? `${name}=` : ""}"${text}"`)].join(" ");
    this.past = [];
    this.showChoices();
    this.update();
  }

  get hash() {
    const query = new URLSearchParams();
    for (const line of this.plays) query.append("line", line);
    query.append("tick", this.tick.value);
    return `#${query}`;
  }

  get address() { return `compare.html${this.hash}`; }

  // The lines for the engine.
  get plays() {
    const lanes = [...this.line.value.matchAll(/(?:([A-Za-z0-9]+)=)?"([^"]*)"/g)];
    const [source, ...others] = lanes.map(([, name, text]) => ({ name, text }));
    return this.choices.map((one) => one.line(source?.text ?? "-", others, this.subscribers.value.trim()));
  }

  // MARK: The operators

  remove(choice) {
    this.choices = this.choices.filter((one) => one !== choice);
    this.showChoices();
    this.changed();
    this.adding.focus();
  }

  showChoices() {
    this.list.replaceChildren(...this.choices.map((one) => one.element));
    this.adding.disabled = this.choices.length >= Choice.mostCount;
    for (const one of this.choices) one.removing.disabled = this.choices.length === 1;
  }

  // Called when an operator or its arguments change. Adds the lanes that the operators need.
  changed() {
    const lanes = [...this.line.value.matchAll(/(?:([A-Za-z0-9]+)=)?"([^"]*)"/g)];
    const values = [...new Set((columnsOf(lanes[0]?.[2] ?? "") ?? []).flat().filter((one) => !isEnd(one)))];
    const names = new Set(lanes.map((lane) => lane[1]));
    if (this.choices.some((one) => one.takesNamed) && !values.some((one) => names.has(one))) {
      const own = values.slice(0, 4).map((value, index) => `${value}="${2 * index + 1}-${2 * index + 2}|"`);
      this.line.value = [lanes[0][0], ...own].join(" ");
    } else if (this.choices.some((one) => one.takesSignal) && lanes.length < 2) {
      this.line.value += " \"-1--2|\"";
    }
    this.update();
  }

  update() {
    super.update();
    if (this.isReady) history.replaceState(null, "", this.hash);
  }

  async ask() {
    if (!this.isReady) return;
    this.hasChanged = true;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.hasChanged) {
      this.hasChanged = false;
      const whole = { lanes: [], end: 0, printed: [], isCut: false };
      for (const [index, line] of this.plays.entries()) {
        const answer = await this.play(line, this.tick.value);
        if (this.hasChanged) break;
        whole.problem ??= answer.problem;
        whole.isCut ||= answer.isCut;
        whole.end = Math.max(whole.end, answer.end ?? 0);
        whole.printed.push(...answer.printed ?? []);
        const name = this.choices[index].name;
        whole.lanes.push(...(answer.lanes ?? []).filter((lane) => lane.name.split(" ")[0] === name));
      }
      if (!this.hasChanged) this.show(whole);
    }
    this.isAsking = false;
  }

  show(answer) {
    // The first answer belongs to the marbles alone.
    if (this.isReady) super.show(answer); else this.draw();
  }
}

document.addEventListener("DOMContentLoaded", () => {
  const play = document.querySelector("meta[name=served]") ? askServer : askEngine;
  window.comparison = new Comparison(document.querySelector(".trial[data-compare]"), play);
});

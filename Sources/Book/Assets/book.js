"use strict";

// What a reader has chosen, kept from page to page where the browser keeps anything.
const choices = {
  here: {},
  get(name) {
    try { return localStorage.getItem("book." + name); } catch { return this.here[name] ?? null; }
  },
  set(name, value) {
    this.here[name] = value;
    try { localStorage.setItem("book." + name, value); } catch { /* on this page alone */ }
  },
};
const root = document.documentElement;
root.classList.add("js");
for (const name of ["theme", "language"]) {
  if (choices.get(name)) root.dataset[name] = choices.get(name);
}

// An element with properties and children.
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value; else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

const button = (text, properties) => make("button", { type: "button", ...properties }, text);

// MARK: The page around the text

function addMenu(top, contents) {
  const menu = button("Contents", { className: "menu" });
  const turn = (isOpen) => {
    contents.classList.toggle("open", isOpen);
    menu.setAttribute("aria-expanded", isOpen);
    if (isOpen) contents.querySelector("a").focus();
  };
  menu.setAttribute("aria-controls", "navigation");
  turn(false);
  menu.onclick = () => {
    top.after(contents);
    turn(!contents.classList.contains("open"));
  };
  contents.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && contents.classList.contains("open")) { turn(false); menu.focus(); }
  });
  top.prepend(menu);
}

function addSettings(contents) {
  const colours = make("select", {},
    ...[["", "as the system"], ["light", "light"], ["dark", "dark"]].map(([value, text]) =>
      make("option", { value, selected: value === (choices.get("theme") ?? "") }, text)));
  colours.onchange = () => {
    choices.set("theme", colours.value);
    if (colours.value) root.dataset.theme = colours.value; else delete root.dataset.theme;
  };
  const keys = make("input", { type: "checkbox", checked: choices.get("keys") !== "off" });
  keys.onchange = () => choices.set("keys", keys.checked ? "on" : "off");
  contents.prepend(make("div", { className: "settings" },
    make("label", {}, "Colours", colours), make("label", {}, keys, "Keys / n p")));
}

function showCurrent(contents) {
  const link = contents.querySelector("[aria-current]");
  if (!link) return;
  const place = link.getBoundingClientRect().top - contents.getBoundingClientRect().top;
  contents.scrollTop = place - contents.clientHeight / 2;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (choices.get("keys") === "off") return;
  if (event.target.closest("input, select, textarea, .picture, .wide")) return;
  // Where keyboards have it with Shift, too.
  if (event.key === "/") {
    event.preventDefault();
    document.querySelector(".search input").focus();
  }
  if (event.shiftKey) return;
  const relation = { p: "prev", n: "next" }[event.key];
  const link = relation && document.querySelector(`.turn a[rel=${relation}]`);
  if (link) link.click();
});

// MARK: Code

// A button that copies the code that is shown.
function copying(...codes) {
  const copy = button("Copy", { className: "copy", title: "Copy the code" });
  copy.onclick = async () => {
    const text = codes.find((code) => code.getClientRects().length > 0).textContent;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = make("textarea", { value: text });
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    copy.textContent = "Copied";
    setTimeout(() => { copy.textContent = "Copy"; }, 1500);
  };
  return copy;
}

function chooseLanguage(language) {
  root.dataset.language = language;
  choices.set("language", language);
  for (const one of document.querySelectorAll(".bar [data-chooses]")) {
    one.setAttribute("aria-pressed", one.dataset.chooses === language);
  }
}

function addLanguages(box) {
  const bar = make("div", { className: "bar", role: "group", "aria-label": "Language" });
  if (box.querySelector(".objc")) {
    for (const [language, title] of [["swift", "Swift"], ["objc", "Objective-C"]]) {
      const one = button(title);
      one.dataset.chooses = language;
      one.setAttribute("aria-pressed", language === (root.dataset.language ?? "swift"));
      one.onclick = () => chooseLanguage(language);
      bar.append(one);
    }
  } else {
    bar.append("Swift");
  }
  bar.append(copying(...box.querySelectorAll(".code")));
  box.prepend(bar);
}

// MARK: Playing

const longestPause = 2;

class Player {
  constructor(scene) {
    this.scene = scene;
    this.instants = scene.dataset.instants.split(" ").map(Number);
    this.lines = [...scene.querySelectorAll(".log li")];
    this.marks = [...scene.querySelectorAll(".picture [data-t]")];
    this.questions = [...(scene.querySelector(".guess")?.content.children ?? [])];
    this.count = this.instants.length;
    this.timer = 0;
    this.lit = [];
    for (const line of this.lines) {
      for (const code of this.code(line)) code.classList.add("spoke");
    }
    this.addControls();
    this.addPointing();
    this.show(this.count, false);
  }

  // The lines of Swift and of Objective-C that have logged `line`.
  code(line) {
    return ["L" + line.dataset.from, "O" + line.dataset.objc]
      .map((id) => document.getElementById(id)).filter(Boolean);
  }

  addControls() {
    const title = this.scene.querySelector("h2").firstChild.textContent.trim();
    this.back = button("Back", { onclick: () => this.step(-1) });
    this.playing = button("Play", { className: "play", onclick: () => this.toggle() });
    this.on = button("On", { onclick: () => this.step(1) });
    this.slider = make("input", { type: "range", min: 0, max: this.count, step: 1 });
    this.slider.setAttribute("aria-label", "Instant");
    this.slider.oninput = () => { this.stop(); this.show(+this.slider.value); };
    this.output = make("output");
    this.speed = make("select", { "aria-label": "Speed" },
      ...[1, 2, 4].map((speed) => make("option", { value: speed }, `${speed} ×`)));
    this.controls = make("div", { className: "player", role: "group" },
      this.back, this.playing, this.on, this.slider, this.output, this.speed);
    this.controls.setAttribute("aria-label", `Play ${title}`);
    const stage = this.scene.querySelector(".stage");
    this.behind = make("p", { className: "behind-lines", hidden: true });
    stage.append(this.behind, this.controls);
    if (this.questions.length === 0) return;
    this.guessing = button("Guess first", { onclick: () => this.turnGuessing() });
    this.guessing.setAttribute("aria-pressed", false);
    this.panel = make("div", { className: "guess-panel", role: "group", hidden: true });
    this.panel.setAttribute("aria-label", "Guess first");
    this.controls.append(this.guessing);
    stage.append(this.panel);
  }

  // The instant, as it is called.
  time(index) { return index === 0 ? "before" : `${this.instants[index - 1]} s`; }

  // Shows the scene as it is after so many instants; what is new is marked once it is `touched`.
  show(index, touched = true) {
    this.index = Math.max(0, Math.min(this.count, index));
    const now = this.index === 0 ? -1 : this.instants[this.index - 1];
    const said = [];
    for (const line of this.lines) {
      const time = +line.dataset.t;
      line.classList.toggle("ahead", time > now);
      line.classList.toggle("now", touched && time === now);
      if (time === now) said.push(line);
    }
    for (const mark of this.marks) mark.classList.toggle("ahead", +mark.dataset.t > now);
    for (const code of this.lit) code.classList.remove("now");
    this.lit = touched ? [...new Set(said.flatMap((line) => this.code(line)))] : [];
    for (const code of this.lit) code.classList.add("now");
    this.showBehind();
    this.slider.value = this.index;
    this.output.value = this.time(this.index);
    this.slider.setAttribute("aria-valuetext",
      [this.time(this.index), ...said.map((line) => line.lastChild.textContent.trim())].join(", "));
    const focused = document.activeElement;
    this.back.disabled = this.index === 0 || this.isAsking;
    this.on.disabled = this.index === this.count || this.isAsking;
    // Whoever steps by the keyboard stays here at either end.
    if (focused === this.back && this.back.disabled) this.on.focus();
    if (focused === this.on && this.on.disabled) this.back.focus();
    this.drawHead(touched && this.index > 0 ? now : null);
  }

  // Names the lines that have spoken and do not stand in the scene, in the language that is shown.
  showBehind() {
    const isObjectiveC = root.dataset.language === "objc" && this.scene.querySelector(".objc pre");
    const initial = isObjectiveC ? "O" : "L";
    const lines = this.lit.filter((code) =>
      code.id.startsWith(initial) && !this.scene.contains(code));
    this.behind.hidden = lines.length === 0;
    this.behind.replaceChildren("Elsewhere on this page: ", ...lines.flatMap((code, index) => [
      index > 0 ? ", " : "", make("a", { href: "#" + code.id }, this.statement(code))]));
  }

  // The line, with the next one if it only opens a bracket.
  statement(code) {
    const text = code.textContent.trim();
    return text.endsWith("(") ? text + code.nextElementSibling?.textContent.trim() : text;
  }

  // MARK: The line at now

  // Where an instant is in the picture: at its marks, or between those of others.
  place(now) {
    if (!this.places) {
      const places = new Map();
      for (const mark of this.marks) {
        const box = mark.getBBox();
        const isWide = mark.classList.contains("level");
        const x = isWide ? box.x : box.x + box.width / 2;
        const time = +mark.dataset.t;
        const isValue = mark.tagName === "g";
        if (!places.has(time) || isValue) places.set(time, { x, row: mark.closest(".fold") });
      }
      const [unit, ...times] = this.scene.querySelectorAll(".picture .axis text");
      const scale = { s: 1, ms: 1e3, us: 1e6, ns: 1e9 }[unit?.textContent];
      for (const text of times) {
        const [x, row] = [text.x.baseVal[0].value, text.closest(".fold")];
        const time = +text.textContent / scale;
        if (time >= 0) places.set(time, { x, row });
      }
      this.places = [...places].sort((one, other) => one[0] - other[0]);
    }
    const places = this.places;
    const next = places.findIndex(([time]) => time >= now);
    if (next < 0) return places.at(-1)?.[1] ?? null;
    const [time, place] = places[next];
    if (time === now || next === 0) return place;
    const [before, start] = places[next - 1];
    if (start.row !== place.row) return start;
    return { x: start.x + (place.x - start.x) * (now - before) / (time - before), row: place.row };
  }

  drawHead(now) {
    const picture = this.scene.querySelector(".picture svg");
    if (!picture) return;
    this.head ??= picture.insertBefore(
      document.createElementNS("http://www.w3.org/2000/svg", "path"), picture.querySelector("g"));
    this.head.setAttribute("class", "head");
    const place = now === null ? null : this.place(now);
    if (place === null) return this.head.setAttribute("d", "");
    const top = place.row?.transform.baseVal[0].matrix.f ?? 0;
    const height = place.row?.getBBox().height ?? picture.viewBox.baseVal.height;
    this.head.setAttribute("d", `M${place.x} ${top + 38}V${top + height}`);
    this.scrollTo(place.x, picture);
  }

  // Brings a place of the picture into sight, where the picture is wider than its frame.
  scrollTo(x, picture) {
    const frame = picture.closest(".picture");
    const box = picture.getBoundingClientRect();
    const scale = box.width / picture.viewBox.baseVal.width;
    const seen = box.left - frame.getBoundingClientRect().left + x * scale;
    const margin = Math.min(40, frame.clientWidth / 4);
    if (seen > margin && seen < frame.clientWidth - margin) return;
    frame.scrollLeft += seen - frame.clientWidth / 2;
  }

  // MARK: Time

  step(count) { this.stop(); this.show(this.index + count); }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.playing.textContent = "Play";
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.index === this.count) this.show(0);
    this.playing.textContent = "Pause";
    this.wait();
  }

  // Waits as long as the scene does, and no longer than a reader does.
  wait() {
    const before = this.index === 0 ? 0 : this.instants[this.index - 1];
    const gap = (this.instants[this.index] - before) / +this.speed.value;
    const pause = Math.min(gap, longestPause);
    if (gap > pause) this.output.value = `${this.time(this.index)} … (pause shortened)`;
    this.timer = setTimeout(() => {
      this.show(this.index + 1);
      if (this.index === this.count) this.stop(); else this.wait();
    }, Math.max(0.25, pause) * 1000);
  }

  // MARK: Pointing

  // The instants that an element of the scene stands for.
  times(element) {
    const own = element.closest?.("[data-t]");
    if (own && this.scene.contains(own)) return [+own.dataset.t];
    const code = element.closest?.(".code [id]");
    if (!code) return [];
    return this.lines.filter((line) => this.code(line).includes(code)).map((line) => +line.dataset.t);
  }

  point(times) {
    const lines = this.lines.filter((line) => times.includes(+line.dataset.t));
    const marks = this.marks.filter((mark) => times.includes(+mark.dataset.t));
    const codes = lines.flatMap((line) => this.code(line));
    for (const one of this.pointed ?? []) one.classList.remove("same");
    this.pointed = this.isAsking ? [] : [...lines, ...marks, ...codes];
    for (const one of this.pointed) one.classList.add("same");
  }

  addPointing() {
    document.addEventListener("mouseover", (event) => this.point(this.times(event.target)));
    document.addEventListener("click", (event) => {
      // A line that several scenes share takes none of them anywhere, nor does marking text.
      if (!this.scene.contains(event.target) || !getSelection().isCollapsed) return;
      const times = this.isAsking ? [] : this.times(event.target);
      if (times.length === 0) return;
      this.stop();
      const now = this.index === 0 ? -1 : this.instants[this.index - 1];
      this.show(this.instants.indexOf(times.find((time) => time > now) ?? times[0]) + 1);
    });
  }

  // MARK: Guess first

  turnGuessing() {
    this.stop();
    const isOn = this.panel.hidden;
    this.guessing.setAttribute("aria-pressed", isOn);
    this.panel.hidden = !isOn;
    this.missed = [];
    this.setAsking(isOn);
    if (isOn) this.ask(0); else this.show(this.count, false);
  }

  setAsking(isAsking) {
    this.isAsking = isAsking;
    this.scene.classList.toggle("guessing", isAsking);
    this.playing.disabled = this.slider.disabled = isAsking;
    this.point([]);
  }

  ask(number) {
    const question = this.questions[number];
    if (!question) return this.sum();
    this.show(this.instants.indexOf(+question.dataset.t));
    const status = make("p", { role: "status" });
    const answers = [...question.children].map((answer) => {
      const one = button(answer.textContent, { className: "answer" });
      one.onclick = () => {
        const isRight = answer.className === "right";
        if (!isRight) this.missed.push(question);
        one.classList.add(isRight ? "right" : "wrong");
        answers[[...question.children].findIndex((other) => other.className === "right")]
          .classList.add("right");
        for (const other of answers) other.disabled = true;
        this.show(this.instants.indexOf(+question.dataset.t) + 1);
        const next = button(number + 1 < this.questions.length ? "Next" : "How many were right?",
          { onclick: () => this.ask(number + 1), className: "next" });
        status.append(isRight ? "Right. " : "No, it is the marked one. ", next);
        next.focus();
      };
      return one;
    });
    this.panel.replaceChildren(
      make("p", {}, `${number + 1} of ${this.questions.length}. `
        + "Which line is logged next, and when?"), ...answers, status);
    if (number > 0) answers[0].focus();
  }

  sum() {
    const count = this.questions.length;
    this.setAsking(false);
    this.show(this.count, false);
    const again = this.missed.map((question) => button(`${question.dataset.t} s`, {
      onclick: () => this.show(this.instants.indexOf(+question.dataset.t) + 1) }));
    const words = make("p", { role: "status", tabIndex: -1, className: "sum" },
      `${count - this.missed.length} of ${count} were right.`,
      ...(again.length ? [" Look again at "] : []), ...again);
    this.panel.replaceChildren(words);
    words.focus();
  }
}

// MARK: Searching

const book = {
  entries: null,

  // Called by search.js with the entries: JSON, compressed, in base 64.
  async found(packed) {
    const text = atob(packed);
    const bytes = new Uint8Array(text.length);
    for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
    const json = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const entries = await new Response(json).json();
    this.entries = entries.map((entry) => [entry, entry.slice(1).map((text) => text.toLowerCase())]);
    this.ready?.();
  },

  load() {
    this.loading ??= new Promise((done) => {
      this.ready = done;
      document.head.append(make("script", { src: "search.js" }));
    });
    return this.loading;
  },

  // How far down an entry stands for each way in which it has a word: in its title, its names, its
  // prose, its log and its code, first as a word and then as a part of one. A word in the title or
  // among the names comes before any part.
  ranks: { word: [0, 1, 4, 6, 8], part: [2, 3, 5, 7, 9] },

  // Where an entry has a word best: in which of its fields, and how far down that puts it.
  find(fields, word, pattern) {
    let best = null;
    fields.forEach((field, place) => {
      if (!field.includes(word)) return;
      const rank = this.ranks[pattern.test(field) ? "word" : "part"][place];
      if (!best || rank < best.rank) best = { place, rank, word };
    });
    return best;
  },

  // The first line that has a word, cut between words if it is long.
  excerpt(text, word) {
    const line = text.split("\n").find((one) => one.toLowerCase().includes(word)) ?? "";
    const place = line.toLowerCase().indexOf(word);
    let [before, after] = [line.slice(0, place).trimStart(), line.slice(place).trimEnd()];
    if (before.length > 40) before = "… " + before.slice(-40).replace(/^\S{0,20}\s+/, "");
    if (after.length > 80) after = after.slice(0, 80).replace(/\s+\S{0,20}$/, "") + " …";
    return before + after;
  },

  // The entries that have all words, best first; a page comes before its scenes.
  search(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const patterns = words.map((word) => new RegExp(
      `(?<![\\p{L}\\p{N}_])${word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}(?![\\p{L}\\p{N}_])`, "u"));
    const results = [];
    for (const [entry, fields] of this.entries) {
      const found = words.map((word, index) => this.find(fields, word, patterns[index]));
      if (found.includes(null)) continue;
      const { place, word } = found.reduce((one, other) => other.rank > one.rank ? other : one);
      const rank = found.reduce((sum, one) => sum + one.rank, entry[0].includes("#") ? 0.5 : 0);
      results.push({ address: entry[0], title: entry[1], rank,
        excerpt: place === 0 ? "" : this.excerpt(entry[place + 1], word) });
    }
    return results.sort((one, other) => one.rank - other.rank).slice(0, 30);
  },
};

function addSearch(top) {
  const input = make("input", { type: "search", placeholder: "Search   /", autocomplete: "off",
    role: "combobox", "aria-label": "Search the notebook", "aria-expanded": "false",
    "aria-controls": "results", "aria-autocomplete": "list" });
  const list = make("ul", { id: "results", role: "listbox", hidden: true,
    "aria-label": "Results" });
  let active = 0;
  const choose = (index) => {
    const options = [...list.querySelectorAll("[role=option]")];
    active = Math.max(0, Math.min(options.length - 1, index));
    options.forEach((option, place) => option.setAttribute("aria-selected", place === active));
    if (options[active]) {
      input.setAttribute("aria-activedescendant", options[active].id);
      options[active].scrollIntoView({ block: "nearest" });
    }
  };
  const close = () => { list.hidden = true; input.setAttribute("aria-expanded", false); };
  const open = (address) => {
    close();
    input.value = "";
    input.blur();
    location.href = address;
  };
  const update = async () => {
    const text = input.value;
    if (!text.trim()) return close();
    await book.load();
    if (input.value !== text) return;
    const results = book.search(text);
    list.replaceChildren(...results.map((result, index) => {
      const option = make("li", { role: "option", id: `result-${index}` }, result.title,
        ...(result.excerpt ? [make("small", {}, result.excerpt)] : []));
      option.dataset.address = result.address;
      option.onmousedown = (event) => { event.preventDefault(); open(result.address); };
      return option;
    }));
    if (results.length === 0) {
      list.append(make("li", { role: "option", "aria-disabled": "true" },
        "The notebook says nothing of it."));
    }
    list.hidden = false;
    input.setAttribute("aria-expanded", true);
    choose(0);
  };
  input.oninput = update;
  input.onfocus = () => book.load();
  input.onblur = close;
  input.onkeydown = (event) => {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) { event.preventDefault(); choose(active + step); }
    if (event.key === "Escape") { input.value = ""; close(); input.blur(); }
    const option = list.querySelector("[aria-selected=true]");
    if (event.key === "Enter" && !list.hidden && option?.dataset.address) {
      event.preventDefault();
      open(option.dataset.address);
    }
  };
  top.append(make("div", { className: "search", role: "search" }, input, list));
}

// MARK: Served

// Loads the page anew when what serves it says that the book has changed, or shows what went wrong.
//
// A page that nobody sees does not ask: a browser has few connections to one server for all its pages.
async function followChanges() {
  const words = make("pre", { className: "problem", role: "alert", hidden: true });
  document.body.append(words);
  const turned = () => new Promise((done) =>
    document.addEventListener("visibilitychange", done, { once: true }));
  for (let number = null; ;) {
    while (document.hidden) await turned();
    const asking = new AbortController();
    turned().then(() => asking.abort());
    let news;
    try {
      const address = `changes?since=${number}`;
      news = await (await fetch(address, { signal: asking.signal })).json();
    } catch {
      if (asking.signal.aborted) continue;
      news = { number, problem: "lesson-runner no longer serves this book." };
    }
    if (number !== null && !news.problem) return location.reload();
    words.textContent = news.problem;
    words.hidden = !news.problem;
    if (news.number === number) return;
    number = news.number;
  }
}

// MARK: Ready

document.addEventListener("DOMContentLoaded", () => {
  const top = document.querySelector(".top");
  const contents = document.getElementById("navigation");
  addMenu(top, contents);
  addSearch(top);
  addSettings(contents);
  showCurrent(contents);
  for (const box of document.querySelectorAll(".languages")) addLanguages(box);
  for (const pre of document.querySelectorAll("main > .code, details > .code")) {
    pre.before(make("div", { className: "bar" }, pre.dataset.language, copying(pre)));
  }
  for (const scene of document.querySelectorAll(".scene")) new Player(scene);
  if (document.querySelector("meta[name=served]")) followChanges();
});

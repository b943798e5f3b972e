"use strict";

// The reader's choices, kept from page to page if the browser allows storage.
const choices = {
  here: {},
  get(name) {
    try { return localStorage.getItem("book." + name); } catch { return this.here[name] ?? null; }
  },
  set(name, value) {
    this.here[name] = value;
    try { localStorage.setItem("book." + name, value); } catch { /* for this page only */ }
  },
};
const root = document.documentElement;
root.classList.add("js");

// Settings that are off by default. Each is also a class of the page.
const switches = [
  { name: "unveiled", text: "Show logs before I answer" },
  { name: "machinery", text: "Show drawing code" },
];
for (const { name } of switches) root.classList.toggle(name, choices.get(name) === "on");

for (const name of ["theme", "language"]) {
  if (choices.get(name)) root.dataset[name] = choices.get(name);
}

// Creates an element with properties and children.
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
    ...[["", "system"], ["light", "light"], ["dark", "dark"]].map(([value, text]) =>
      make("option", { value, selected: value === (choices.get("theme") ?? "") }, text)));
  colours.onchange = () => {
    choices.set("theme", colours.value);
    if (colours.value) root.dataset.theme = colours.value; else delete root.dataset.theme;
  };
  const keys = make("input", { type: "checkbox", checked: choices.get("keys") !== "off" });
  keys.onchange = () => choices.set("keys", keys.checked ? "on" : "off");
  contents.prepend(make("div", { className: "settings" },
    make("label", {}, "Colours", colours), make("label", {}, keys, "Shortcuts / n p"),
    ...switches.map(({ name, text }) => {
      const box = make("input", { type: "checkbox", checked: choices.get(name) === "on" });
      box.onchange = () => {
        choices.set(name, box.checked ? "on" : "off");
        root.classList.toggle(name, box.checked);
      };
      return make("label", {}, box, text);
    }),
    make("p", { className: "progress" })));
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
  // On some keyboards this key needs Shift.
  if (event.key === "/") {
    event.preventDefault();
    document.querySelector(".search input").focus();
  }
  if (event.shiftKey) return;
  const relation = { p: "prev", n: "next" }[event.key];
  const link = relation && document.querySelector(`.turn a[rel=${relation}]`);
  if (link) link.click();
});

// MARK: Progress

// The scenes that the reader has played and answered, kept if the browser allows storage.
const progress = {
  all() {
    try { return JSON.parse(choices.get("played")) ?? {}; } catch { return {}; }
  },
  note(scene, news) {
    const all = this.all();
    all[scene] = { ...all[scene], ...news };
    choices.set("played", JSON.stringify(all));
    this.show();
  },
  forget() {
    choices.set("played", "{}");
    this.show();
  },

  // Shows how much the reader has played: beside each lesson and chapter, and in each paragraph of
  // the class `progress`.
  show() {
    const played = {};
    for (const [key, one] of Object.entries(this.all())) {
      const [lesson] = key.split("#");
      if (one.played) played[lesson] = (played[lesson] ?? 0) + 1;
    }
    let [sum, whole] = [0, 0];
    for (const element of document.querySelectorAll("[data-lessons]")) {
      const scenes = +element.dataset.scenes;
      const count = Math.min(scenes, element.dataset.lessons.split(" ")
        .reduce((sum, lesson) => sum + (played[lesson] ?? 0), 0));
      element.querySelector(".count")?.remove();
      if (count > 0) {
        element.append(make("small", { className: "count", title: `${count} of ${scenes} scenes played` },
          count === scenes ? "✓" : `${count}/${scenes}`));
      }
      if (element.tagName === "A") { sum += count; whole += scenes; }
    }
    for (const place of document.querySelectorAll(".progress")) {
      const forget = button("Reset", { title: "Forget what I have played and answered" });
      forget.onclick = () => this.forget();
      place.replaceChildren(...(sum > 0 ? [`You have played ${sum} of ${whole} scenes. `, forget] : []));
    }
  },
};

// MARK: Code

// Creates a button that copies the text that `find` returns.
function copying(title, hint, find) {
  const copy = button(title, { className: "copy", title: hint });
  copy.onclick = async () => {
    const text = find();
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
    setTimeout(() => { copy.textContent = title; }, 1500);
  };
  return copy;
}

// Creates a button that copies the visible code.
const copyingCode = (...codes) => copying("Copy", "Copy the code",
  () => codes.find((code) => code.getClientRects().length > 0).textContent);

function chooseLanguage(language) {
  root.dataset.language = language;
  choices.set("language", language);
  for (const one of document.querySelectorAll(".bar [data-chooses]")) {
    one.setAttribute("aria-pressed", one.dataset.chooses === language);
  }
  document.dispatchEvent(new Event("languagechange"));
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
  bar.append(copyingCode(...box.querySelectorAll(".code")));
  box.prepend(bar);
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

  // The rank of an entry whose title, names, prose, log or code contains the word; lower is better.
  // The first row is for whole words, the second for parts of words. A whole word in the title or
  // the names ranks before any part of a word.
  ranks: { word: [0, 1, 4, 6, 8], part: [2, 3, 5, 7, 9] },

  // The best match of a word in an entry: its field, and the rank that the match gives the entry.
  find(fields, word, pattern) {
    let best = null;
    fields.forEach((field, place) => {
      if (!field.includes(word)) return;
      const rank = this.ranks[pattern.test(field) ? "word" : "part"][place];
      if (!best || rank < best.rank) best = { place, rank, word };
    });
    return best;
  },

  // The first line that contains a word, shortened between words if it is long.
  excerpt(text, word) {
    const line = text.split("\n").find((one) => one.toLowerCase().includes(word)) ?? "";
    const place = line.toLowerCase().indexOf(word);
    let [before, after] = [line.slice(0, place).trimStart(), line.slice(place).trimEnd()];
    if (before.length > 40) before = "… " + before.slice(-40).replace(/^\S{0,20}\s+/, "");
    if (after.length > 80) after = after.slice(0, 80).replace(/\s+\S{0,20}$/, "") + " …";
    return before + after;
  },

  // The entries that contain all words, best first. A page comes before its scenes.
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
        "No match in the notebook."));
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

// Reloads the page when the server reports that the book has changed, or shows the problem.
//
// A hidden page does not ask, because a browser allows few connections to one server.
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
  progress.show();
  showCurrent(contents);
  for (const box of document.querySelectorAll(".languages")) addLanguages(box);
  for (const pre of document.querySelectorAll("main > .code, details > .code")) {
    pre.before(make("div", { className: "bar" }, pre.dataset.language, copyingCode(pre)));
  }
  if (document.querySelector("meta[name=served]")) followChanges();
});

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
const switches = ["unveiled", "machinery"];
for (const name of switches) root.classList.toggle(name, choices.get(name) === "on");

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

// Returns the bytes of data that a script has compressed and in base 64, because a page opened from a
// folder can load nothing else.
async function unpacked(data) {
  const text = atob(data);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).arrayBuffer();
}

const button = (text, properties) => make("button", { type: "button", ...properties }, text);

// MARK: The page around the text

function connectMenu(top, contents) {
  const menu = top.querySelector(".menu");
  const turn = (isOpen) => {
    contents.classList.toggle("open", isOpen);
    menu.setAttribute("aria-expanded", isOpen);
    if (isOpen) contents.querySelector("a").focus();
  };
  turn(false);
  menu.onclick = () => {
    top.after(contents);
    turn(!contents.classList.contains("open"));
  };
  contents.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && contents.classList.contains("open")) { turn(false); menu.focus(); }
  });
}

// Connects the settings, which are in the page, with the choices.
function connectSettings(settings) {
  const colours = settings.querySelector("select");
  colours.value = choices.get("theme") ?? "";
  colours.onchange = () => {
    choices.set("theme", colours.value);
    if (colours.value) root.dataset.theme = colours.value; else delete root.dataset.theme;
  };
  const connect = (name, isOn, turn = () => {}) => {
    const box = settings.querySelector(`[name=${name}]`);
    box.checked = isOn;
    box.onchange = () => {
      choices.set(name, box.checked ? "on" : "off");
      turn(box.checked);
    };
  };
  connect("keys", choices.get("keys") !== "off");
  for (const name of switches) {
    connect(name, choices.get(name) === "on", (isOn) => root.classList.toggle(name, isOn));
  }
  document.addEventListener("click", (event) => {
    if (!settings.contains(event.target)) settings.open = false;
  });
  settings.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    settings.open = false;
    settings.querySelector("summary").focus();
  });
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
    for (const link of document.querySelectorAll("#navigation a")) {
      const counted = counts[link.getAttribute("href")];
      if (counted) [link.dataset.lessons, link.dataset.scenes] = counted;
    }
    let [sum, whole] = [0, 0];
    for (const element of document.querySelectorAll("[data-lessons]")) {
      const scenes = +element.dataset.scenes;
      const count = Math.min(scenes, element.dataset.lessons.split(" ")
        .reduce((sum, lesson) => sum + (played[lesson] ?? 0), 0));
      element.querySelector(".count")?.remove();
      if (count > 0) {
        element.append(make("small", { className: "count", title: element.dataset.lessons === "puzzle" ? `${count} of ${scenes} puzzles solved`
          : `${count} of ${scenes} scenes played` },
          count === scenes ? "✓" : `${count}/${scenes}`));
      }
      if (element.tagName === "A" && element.dataset.lessons !== "puzzle") { sum += count; whole += scenes; }
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

// Creates a button that copies the visible code, without functions that a scene shows in between.
const copyingCode = (...codes) => copying("Copy", "Copy the code", () => {
  const copy = codes.find((code) => code.getClientRects().length > 0).cloneNode(true);
  for (const called of copy.querySelectorAll(".called")) called.remove();
  return copy.textContent;
});

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

// The number of edits that turn one word into another: a letter more, less, replaced or swapped with
// the next.
function distance(one, other) {
  const rows = [[...Array(other.length + 1).keys()]];
  for (let i = 1; i <= one.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + !isSame);
      if (one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, rows[i - 2][j - 2] + 1);
      }
      rows[i].push(least);
    }
  }
  return rows[one.length][other.length];
}

const book = {
  entries: null,

  // Called by search.js with the entries: JSON, compressed, in base 64.
  async found(packed) {
    const json = new TextDecoder().decode(await unpacked(packed));
    const { small, synonyms, kinds, entries } = JSON.parse(json);
    this.small = new Set(small);
    this.kinds = kinds.map(([weight, keyWeight, isItsKey]) => ({ weight, keyWeight, isItsKey }));
    this.chinese = synonyms.flat().filter((word) => this.isChinese(word))
      .sort((one, other) => other.length - one.length || (one < other ? -1 : 1));
    this.synonyms = new Map();
    for (const group of synonyms) {
      const stems = group.map((word) => this.token(word).stem);
      for (const stem of stems) {
        const others = this.synonyms.get(stem) ?? new Set();
        for (const other of stems) if (other !== stem) others.add(other);
        this.synonyms.set(stem, others);
      }
    }
    this.entries = entries.map(([address, title, ...texts]) => ({
      address, title, page: address.split("#")[0],
      passages: texts.flatMap((lines, kind) => lines.split("\n").filter(Boolean).map((line) => {
        const [text, ...keys] = line.split("\t");
        return { kind: this.kinds[kind], isTitle: kind === 1, text, tokens: this.split(text),
          keys: (this.kinds[kind].isItsKey ? [text] : keys).map((key) => ({
            text: this.normalized(key),
            tokens: this.split(key).filter((token) => !this.small.has(token.toLowerCase())) })) };
      })),
    }));
    this.ready?.();
  },

  load() {
    this.loading ??= new Promise((done) => {
      this.ready = done;
      document.head.append(make("script", { src: "search.js" }));
    });
    return this.loading;
  },

  // What follows does the same as Search.swift, SearchWord.swift and SearchToken.swift.

  // The words and names in a text, and signs such as <~.
  tokens: /[A-Za-z0-9_]+|[<>~=\-+*/%&|!^]{2,}|(?:(?![\0-\x7f])\p{Alphabetic})+/gu,

  split(text) { return text.match(this.tokens) ?? []; },

  // A text in lowercase and without punctuation.
  normalized(text) { return this.split(text).join(" ").toLowerCase(); },

  token(text) {
    const lower = text.toLowerCase();
    return { text, lower, stem: this.stem(lower) };
  },

  // A word in lowercase, without the ending of a plural or a verb.
  stem(word) {
    if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
    let stem = /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
    for (const ending of ["ed", "ing"]) {
      const rest = stem.slice(0, -ending.length);
      if (stem.endsWith(ending) && rest.length > 2 && !rest.endsWith("e") && /[aeiouy]/.test(rest)) {
        stem = rest;
        break;
      }
    }
    if (stem.length > 3) stem = stem.replace(/e$/, "");
    if (stem.length > 3) stem = stem.replace(/y$/, "i");
    return stem.length > 2 ? stem.replace(/(.)\1$/, "$1") : stem;
  },

  isChinese(word) { return word.codePointAt(0) >= 0x80; },

  words(typed) {
    const all = this.split(typed.replace(/['’]/g, "")).flatMap((token) => this.pieces(token));
    const meaningful = all.filter((word) => !this.small.has(word.toLowerCase()));
    const words = meaningful.some((word) => [...word].length > 1) ? meaningful : all;
    const byLower = new Map();
    for (const word of words) {
      const token = this.token(word);
      if (!byLower.has(token.lower)) {
        byLower.set(token.lower, { ...token, isChinese: this.isChinese(word),
          synonyms: [...this.synonyms.get(token.stem) ?? []] });
      }
    }
    return [...byLower.values()];
  },

  // The words in a token, of which only Chinese can have more than one.
  pieces(token) {
    if (!this.isChinese(token) || [...token].length < 2) return [token];
    const word = this.chinese.find((one) => token.includes(one));
    if (!word) return [token];
    const place = token.indexOf(word);
    const side = (text) => [...text].length > 1 ? this.pieces(text) : [];
    return [...side(token.slice(0, place)), word, ...side(token.slice(place + word.length))];
  },

  // The relevance of the fits: none, inside, synonym, beginning, inflected and whole.
  points: [0, 1, 4, 4, 7, 8],

  fit(word, token) {
    if (token.lower === word.lower) return 5;
    if (token.stem === word.stem) return 4;
    let best = word.synonyms.includes(token.stem) || this.isChinese(token.text)
      && word.synonyms.some((one) => this.isChinese(one) && token.text.includes(one)) ? 2 : 0;
    const text = this.isChinese(token.text) ? token.text : token.lower;
    for (let place = text.indexOf(word.lower); place >= 0;
      place = text.indexOf(word.lower, place + word.lower.length)) {
      best = Math.max(best, word.isChinese ? 4 : this.isEdge(token.text, place) ? 3 : 1);
    }
    return best === 1 && word.lower.length < 3 ? 0 : best;
  },

  // Whether a word, or a part of a name, begins at a place.
  isEdge(text, place) {
    const isLetter = (one) => /[A-Za-z0-9]/.test(one);
    const isCapital = (one) => /[A-Z]/.test(one);
    if (place === 0 || !isLetter(text[place - 1])) return true;
    if (!isCapital(text[place])) return false;
    const isBeforeSmall = place + 1 < text.length && !isCapital(text[place + 1]);
    return !isCapital(text[place - 1]) || isBeforeSmall;
  },

  // The text from the first token that fits a word, shortened between words if it is long.
  excerpt(text, fits) {
    const match = [...text.matchAll(this.tokens)].find((one) => fits(one[0]));
    const place = match?.index ?? 0;
    let [before, after] = [text.slice(0, place).trimStart(), text.slice(place).trimEnd()];
    if (before.length > 40) before = "… " + before.slice(-40).replace(/^\S{0,20}\s+/, "");
    if (after.length > 80) after = after.slice(0, 80).replace(/\s+\S{0,20}$/, "") + " …";
    return before + after;
  },

  // The entries that contain at least half of the words or, if none does, any of them, best first.
  // The list also has the words that no entry contains, as `missing`, and `isWhole`, which is true if
  // a result has all words.
  search(typed) {
    const words = this.words(typed);
    const exact = this.normalized(typed);
    const known = new Map();
    const fits = (token) => {
      if (!known.has(token)) {
        const read = this.token(token);
        const all = words.map((word) => this.fit(word, read));
        known.set(token, all.some((fit) => fit > 0) ? all : null);
      }
      return known.get(token);
    };
    const merged = (found) => words.map((_, word) => Math.max(0, ...found.map((one) => one[word])));
    const read = this.entries.map((entry) => entry.passages.map((passage) => {
      const found = passage.tokens.map(fits).filter(Boolean);
      const keys = passage.keys.map((key) => {
        const found = key.tokens.map(fits).filter(Boolean);
        const matched = found.filter((one) => one.some((fit) => fit > 1)).length;
        return { fits: merged(found), matched, count: key.tokens.length,
          isFound: found.length > 0, isExact: key.text === exact };
      }).filter((key) => key.isFound);
      return found.length === 0 && keys.length === 0 ? null
        : { kind: passage.kind, fits: merged(found), keys };
    }));
    const weights = words.map((_, word) => {
      const best = read.map((hits) => Math.max(0, ...hits.map((hit) => hit?.fits[word] ?? 0)));
      const count = (least) => best.filter((fit) => fit >= least).length;
      const found = count(3) || count(1);
      let weight = found && 1;
      for (let all = 2 * found; found && all <= this.entries.length && weight < 5; all *= 2) weight++;
      return weight;
    });
    const points = (fits) =>
      fits.reduce((sum, fit, word) => sum + this.points[fit] * weights[word], 0);
    const whole = 8 * weights.reduce((sum, one) => sum + one, 0);
    const score = ({ kind, fits, keys }) => Math.max(kind.weight * points(fits), 0,
      ...keys.map((key) => Math.floor(kind.keyWeight * points(key.fits) ** 2 * (key.matched + 1)
        / (whole * (key.count + 1))) * (key.isExact ? 2 : 1)));
    const breadths = read.map((hits) => words.reduce((sum, _, word) => sum + Math.max(0,
      ...hits.filter(Boolean).map((hit) =>
        weights[word] * this.points[hit.fits[word]] * hit.kind.weight)), 0));
    const pages = new Map();
    this.entries.forEach(({ page }, index) =>
      pages.set(page, Math.max(pages.get(page) ?? 0, breadths[index])));
    const missing = words.filter((_, word) => weights[word] === 0);
    let results = [];
    this.entries.forEach(({ address, title, page, passages }, index) => {
      const hits = read[index];
      const count = words.filter((_, word) => hits.some((hit) => hit?.fits[word])).length;
      let best = { score: 0 };
      hits.forEach((hit, place) => {
        const own = hit ? score(hit) : 0;
        if (own > best.score) best = { score: own, passage: passages[place] };
      });
      if (!best.passage) return;
      results.push({ address, title, text: best.passage.text, count,
        rank: best.score + Math.floor(breadths[index] / 2) + Math.floor(pages.get(page) / 4),
        excerpt: best.passage.isTitle ? "" : this.excerpt(best.passage.text, fits) });
    });
    const half = results.filter(({ count }) => count * 2 >= words.length - missing.length);
    if (half.length > 0) results = half;
    const isWhole = results.some(({ count }) => count === words.length);
    const least = Math.floor(Math.max(...results.map((one) => one.rank)) / 10);
    results = results.filter((one) => one.rank >= least)
      .sort((one, other) => other.rank - one.rank).slice(0, 30);
    return Object.assign(results, { missing, isWhole });
  },

  // The words of titles, names and prose, in lowercase, each with its number of occurrences.
  get vocabulary() {
    const counts = new Map();
    for (const { kind, tokens } of this.entries.flatMap((entry) => entry.passages)) {
      if (kind.weight < 3) continue;
      for (const token of tokens) {
        const word = token.toLowerCase();
        if (/^[a-z]{3,}$/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
    Object.defineProperty(this, "vocabulary", { value: counts });
    return counts;
  },

  // What was typed, with each unknown word replaced by the known one with the nearest spelling. Of
  // equally near ones, the most frequent. Empty if there is no such word.
  corrected(typed, missing) {
    let text = typed;
    for (const { text: word, lower } of missing) {
      const near = [...this.vocabulary].map(([known, count]) => {
        const allowed = Math.max(1, Math.floor(Math.min(lower.length, known.length) / 3));
        const isNear = Math.abs(lower.length - known.length) <= allowed;
        const far = isNear ? distance(lower, known) : Infinity;
        return { known, count, far: far <= allowed ? far : Infinity };
      }).filter((one) => lower.length > 2 && one.far < Infinity)
        .sort((one, other) => one.far - other.far || other.count - one.count);
      if (near.length > 0) text = text.replace(word, near[0].known);
    }
    return text === typed ? "" : text;
  },
};

function connectSearch(search) {
  const [input, list] = search.children;
  let active = 0;
  const choose = (index) => {
    const options = [...list.querySelectorAll("[role=option]:not([aria-disabled])")];
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
    const corrected = book.corrected(text, results.missing);
    const unknown = results.missing.map((word) => `“${word.text}”`).join(", ");
    const note = results.length === 0 ? "No match in the notebook."
      : unknown ? `No match for ${unknown}. The results have the other words.`
      : results.isWhole ? ""
      : "Nothing has all of these words. The results have some of them.";
    const rows = results.map((result) => ({ ...result, choose: () => open(result.address) }));
    if (corrected) {
      rows.unshift({ title: `Did you mean “${corrected}”?`, choose: () => {
        input.value = corrected;
        update();
      } });
    }
    list.replaceChildren(...rows.map(({ title, excerpt, choose }, index) => {
      const option = make("li", { role: "option", id: `result-${index}` }, title,
        ...(excerpt ? [make("small", {}, excerpt)] : []));
      option.choose = choose;
      option.onmousedown = (event) => { event.preventDefault(); choose(); };
      return option;
    }));
    if (note) list.prepend(make("li", { role: "option", "aria-disabled": "true" }, note));
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
    if (event.key === "Enter" && !list.hidden && option) {
      event.preventDefault();
      option.choose();
    }
  };
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
      news = { problem: "lesson-runner no longer serves this book." };
    }
    // Where many pages wait, the server answers some of them without news.
    if (news.number === number) {
      await new Promise((done) => setTimeout(done, 5000));
      continue;
    }
    if (number !== null && !news.problem) return location.reload();
    words.textContent = news.problem;
    words.hidden = !news.problem;
    if (news.number === undefined) return;
    number = news.number;
  }
}

// MARK: Ready

// After all scripts have changed the page.
addEventListener("DOMContentLoaded", () => root.classList.add("ready"));

document.addEventListener("DOMContentLoaded", () => {
  const top = document.querySelector(".top");
  const contents = document.getElementById("navigation");
  connectMenu(top, contents);
  connectSearch(top.querySelector(".search"));
  connectSettings(top.querySelector(".settings"));
  progress.show();
  showCurrent(contents);
  for (const box of document.querySelectorAll(".languages")) addLanguages(box);
  for (const pre of document.querySelectorAll("main > .code, details > .code")) {
    pre.before(make("div", { className: "bar" }, pre.dataset.language, copyingCode(pre)));
  }
  if (document.querySelector("meta[name=served]")) followChanges();
});

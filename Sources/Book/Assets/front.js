"use strict";
// The front page: a search field to play with, and a field for pasted code. This script does not
// compute what an operator does: the engine has played every choice, and the results are in
// `book.races`.

// MARK: The search

class Race {
  static words = ["R", "RA", "RAC"];

  // In half seconds.
  static lastKey = 9;

  // Positions in the drawing.
  static rows = { field: 44, searches: [84, 118, 152], label: 232 };
  static left = 74;
  static width = 370;

  constructor(box) {
    this.box = box;
    this.times = [0, 2, 4];
    this.operator = "switchToLatest";
    this.build();
    this.update();
    this.move(this.end);
    if (choices.get("raced") !== "yes") this.svg.classList.add("new");
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.play();
  }

  get step() { return Race.width / this.end; }

  x(time) { return Race.left + time * this.step; }

  static draw(tag, attributes, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  static widthOf(text) { return Math.max(24, text.length * 8.6 + 14); }

  // Draws a text in a rounded box, centred on a position.
  marble(text, tone, time, y) {
    const width = Race.widthOf(text);
    const x = Math.min(this.x(time), this.x(this.end) + 14 - width / 2);
    return Race.draw("g", { transform: `translate(${x} ${y})` },
      Race.draw("rect", { class: `tone${tone}`, x: -width / 2, y: -12, width, height: 24, rx: 12 }),
      Race.draw("text", { y: 5, "text-anchor": "middle" }, text));
  }

  build() {
    this.field = make("b", {});
    this.label = make("b", {});
    this.svg = Race.draw("svg", { viewBox: "0 0 462 260", class: "marbles" });
    this.says = make("p", { className: "saying", role: "status" });
    this.playing = button("Play", { className: "play" });
    this.playing.onclick = () => this.timer ? this.stop() : this.play();
    this.task = make("p", { className: "task" }, make("b", {},
      "You type RAC. Which answer should win?"), " Make the wrong one win: drag the letters, or choose another operator.");
    const compares = document.querySelector("#navigation a[href='compare.html']");
    this.choices = Object.keys(book.races).map((name) => {
      const one = button(name);
      one.onclick = () => { this.operator = name; this.change(); };
      return one;
    });
    this.box.replaceChildren(this.task,
      make("div", { className: "screen" }, make("span", {}, "search"), this.field,
        make("span", {}, "result"), this.label),
      make("figure", { className: "picture" }, this.svg),
      this.says,
      make("div", { className: "player", role: "group", "aria-label": "Play the search" },
        this.playing, ...this.choices,
        ...(compares ? [make("a", { href: "compare.html" }, "Compare others")] : [])));
    this.keys = Race.words.map((word, index) => this.key(word, index));
  }

  // Draws a letter that can be dragged, or moved with the arrow keys.
  key(word, index) {
    this.end = 12;
    const key = this.marble(word, index, 0, 0);
    const width = Race.widthOf(word);
    key.append(Race.draw("path", { class: "hit", d: `M${-width / 2} -30h${width}v60h${-width}z` }));
    const names = { class: "key", role: "slider", tabindex: 0, "aria-label": `${word} is typed`,
      "aria-valuemin": 0, "aria-valuemax": Race.lastKey / 2 };
    for (const [name, value] of Object.entries(names)) key.setAttribute(name, value);
    key.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      this.type(index, this.times[index] + step);
    });
    key.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      key.focus();
      key.setPointerCapture(event.pointerId);
      key.onpointermove = (event) => {
        const place = new DOMPoint(event.clientX, 0).matrixTransform(this.svg.getScreenCTM().inverse());
        this.type(index, Math.round((place.x - Race.left) / this.step));
      };
      this.isDragging = true;
    });
    for (const end of ["pointerup", "pointercancel"]) {
      key.addEventListener(end, () => {
        key.onpointermove = null;
        this.isDragging = false;
        this.change();
      });
    }
    return key;
  }

  // Moves a letter. The letters keep their order.
  type(index, time) {
    const first = index === 0 ? 0 : this.times[index - 1] + 1;
    const last = index === 2 ? Race.lastKey : this.times[index + 1] - 1;
    const next = Math.max(first, Math.min(last, time));
    if (next === this.times[index]) return;
    this.times[index] = next;
    this.change();
  }

  change() {
    this.stop();
    choices.set("raced", "yes");
    this.svg.classList.remove("new");
    this.update();
    this.move(this.end);
  }

  // The recorded result for these letters and this operator.
  get result() {
    const numbers = (text) => text.split(";").map((one) => one === "" ? null : one.split(",").map(Number));
    const [searches, shown] = book.races[this.operator][this.times.join("")].split("/").map(numbers);
    return {
      searches: searches.map((one) => one && { start: one[0], end: one[1], isAnswered: one[2] === 1 }),
      shown: shown.filter(Boolean).map(([time, index]) => ({ time, index })),
    };
  }

  update() {
    const { draw, rows, words } = Race;
    const { searches, shown } = this.result;
    // The ruler ends soon after the last event. While a letter is dragged, its scale stays.
    if (!this.isDragging) {
      this.last = Math.max(...this.times, ...shown.map((one) => one.time), ...searches.map((one) => one?.end ?? 0));
      this.end = Math.max(10, this.last + 2);
    }
    const [x, marble] = [(time) => this.x(time), (...parts) => this.marble(...parts)];
    this.shown = shown;
    this.searches = searches;
    const parts = [];
    // A part appears at `time`.
    const add = (time, element) => { parts.push({ time, element }); return element; };
    const lane = (name, y, inset) => draw("text", { x: inset, y: y + 5 }, name);
    const still = [lane("search", rows.field, 2), lane("result", rows.label, 2),
      draw("path", { d: `M${x(0)} ${rows.field}H${x(this.end) + 14}M${x(0)} ${rows.label}H${x(this.end) + 14}` })];
    for (let second = 0; second <= this.end / 2; second += this.end > 14 ? 2 : 1) {
      still.push(draw("text", { x: x(second * 2), y: 16, "text-anchor": "middle" }, `${second} s`));
    }
    searches.forEach((search, index) => {
      const y = rows.searches[index];
      still.push(lane(words[index], y, 22));
      if (!search) return;
      const { start, end, isAnswered } = search;
      add(start, draw("path", { d: `M${x(start)} ${y}H${x(end)}` }));
      add(start, draw("path", { class: "mark", d: `M${x(start) - 6} ${y + 6}l6 -10l6 10` }));
      if (isAnswered) add(end, marble(words[index], index, end, y));
      else add(end, draw("path", { class: "mark gone", d: `M${x(end)} ${y - 8}l8 8l-8 8l-8 -8z` }));
    });
    const call = draw("g", { class: "call" },
      draw("path", { d: `M${x(0) - 12} 176H${x(this.end) + 14}V202H${x(0) - 12}z` }),
      draw("text", { x: x(this.end / 2), y: 194, "text-anchor": "middle" },
        `map { search($0) }.${this.operator}()`));
    // Answers that would cover each other are drawn at two heights.
    const spans = shown.map(({ time, index }) => Race.widthOf(words[index]) / 2 + 1).map((half, place) =>
      [x(shown[place].time) - half, x(shown[place].time) + half]);
    const covers = (place) => place > 0 && place < spans.length && spans[place][0] < spans[place - 1][1];
    let isLow = false;
    shown.forEach(({ time, index }, place) => {
      isLow = covers(place) && !isLow;
      const y = isLow ? 13 : covers(place + 1) || covers(place) ? -11 : 0;
      add(time, marble(words[index], index, time, rows.label + y));
    });
    this.keys.forEach((key, index) => {
      const time = this.times[index];
      key.setAttribute("transform", `translate(${x(time)} ${rows.field})`);
      key.setAttribute("aria-valuenow", time / 2);
      key.setAttribute("aria-valuetext", `at ${time / 2} seconds`);
    });
    this.parts = parts;
    this.head = draw("path", { class: "head", d: "M0 24V256" });
    const [focused] = this.keys.filter((key) => key === document.activeElement);
    const kept = new Set(this.keys);
    for (const child of [...this.svg.children]) if (!kept.has(child)) child.remove();
    this.svg.prepend(...still, call, ...parts.map((one) => one.element));
    for (const key of this.keys) if (!key.isConnected) this.svg.append(key);
    this.svg.append(this.head);
    focused?.focus();
    this.choices.forEach((one) =>
      one.setAttribute("aria-pressed", one.textContent === this.operator));
    this.svg.setAttribute("aria-label", this.sentence);
    this.svg.setAttribute("role", "group");
  }

  // A sentence about the result.
  get sentence() {
    const names = this.shown.map(({ index }) => Race.words[index]);
    const list = names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")}, then ${names.at(-1)}`;
    const start = names.length === 0 ? "The result stays empty." : `The result shows the answer to ${list}.`;
    return names.at(-1) === "RAC" ? `${start} The right answer wins.`
      : `${start} The wrong answer wins, because the search says RAC. switchToLatest prevents that.`;
  }

  // A sentence about what happens at a point in time.
  sentenceAt(time) {
    const { words } = Race;
    const typed = this.times.findLastIndex((one) => one <= time);
    const shown = this.shown.findLast((one) => one.time <= time);
    if (typed < 0) return "Nothing has been typed yet.";
    if (shown && shown.time >= this.times[typed]) {
      const search = words[typed];
      return `The answer to ${words[shown.index]} arrives, so the result shows it`
        + (shown.index === typed ? "." : `, but the search says ${search}.`);
    }
    const gone = this.searches.findIndex((one) => one && !one.isAnswered && one.end === this.times[typed]);
    const begun = this.searches[typed] && this.searches[typed].start <= time;
    return `${words[typed]} is typed` + (begun ? ", and its search begins." : ". Its search waits for the previous one.")
      + (gone >= 0 ? ` ${this.operator} disposes of the search for ${words[gone]}.` : "");
  }

  // MARK: Time

  // Shows the search at a point in time.
  move(time) {
    for (const one of this.parts) one.element.classList.toggle("later", one.time > time);
    this.keys.forEach((key, index) => key.classList.toggle("later", this.times[index] > time));
    this.head.setAttribute("transform", `translate(${this.x(Math.min(time, this.end))} 0)`);
    this.head.style.display = time < this.end ? "" : "none";
    this.field.textContent = Race.words.findLast((_, index) => this.times[index] <= time) ?? "";
    const last = this.shown.findLast((one) => one.time <= time);
    this.label.textContent = last ? `results for ${Race.words[last.index]}` : "";
    const isOver = time >= this.end;
    this.says.textContent = isOver ? this.sentence : this.sentenceAt(time);
    this.box.classList.toggle("wrong", isOver && this.shown.at(-1)?.index !== 2);
    if (isOver) this.says.setAttribute("role", "status"); else this.says.removeAttribute("role");
  }

  stop() {
    cancelAnimationFrame(this.timer);
    this.timer = 0;
    this.playing.textContent = "Play";
    this.move(this.end);
  }

  // Plays at twice the speed.
  play() {
    this.playing.textContent = "Stop";
    const start = performance.now();
    const advance = (now) => {
      const time = Math.max(0, now - start) / 250;
      if (time >= this.last + 1) return this.stop();
      this.move(time);
      this.timer = requestAnimationFrame(advance);
    };
    this.move(0);
    this.timer = requestAnimationFrame(advance);
  }
}

// MARK: Pasted code

const lookup = {
  names: null,

  load() {
    this.loading ??= new Promise((done) => {
      book.named = (rows) => {
        this.names = rows.map(([own, foreign, does, lesson, address, combine, swift, difference]) => ({
          own: own.split(" ").map((one) => ({ text: one, parts: one.match(/\w+/g) ?? [] })),
          foreign: foreign.split(" ").map((one) => ({ text: one, parts: one.match(/\w+/g) ?? [] })),
          does, lesson, address, combine, swift, difference,
        }));
        done();
      };
      document.head.append(make("script", { src: "names.js" }));
    });
    return this.loading;
  },

  // The names in a text, in order. In code, a colon or a bracket follows a method's name. If several
  // names begin with the same word, only the name with the most words counts. A name from another
  // library counts only if no name from RAC begins with the same word.
  find(text) {
    const places = new Map();
    const isName = /^\s*[\w.]+:?\s*$/.test(text);
    for (const { 0: word, index } of text.matchAll(/\w+/g)) {
      const isCalled = isName || /^[A-Z]|^rac_/.test(word) || /^\s*[:(]/.test(text.slice(index + word.length));
      if (isCalled && !places.has(word)) places.set(word, index);
    }
    const found = new Map();
    for (const kind of ["own", "foreign"]) {
      for (const name of this.names) {
        for (const { text, parts } of name[kind]) {
          if (parts.length === 0 || !parts.every((part) => places.has(part))) continue;
          const rival = found.get(parts[0]);
          if (rival && (rival.kind !== kind || rival.parts.length >= parts.length)) continue;
          found.set(parts[0], { name, kind, text, parts, place: places.get(parts[0]) });
        }
      }
    }
    const names = new Set();
    const all = [...found.values()];
    return all.sort((one, other) => one.place - other.place).filter(({ name, parts }) =>
      !all.some((other) => other.parts.length > parts.length && other.parts.includes(parts[0]))
        && !names.has(name) && names.add(name));
  },
};

function addLookup(box) {
  const area = make("textarea", { rows: 2, spellcheck: false, autocapitalize: "off",
    placeholder: "[[query throttle:0.3] map:^id(id x) {" });
  const list = make("ul");
  area.onfocus = () => lookup.load();
  area.oninput = async () => {
    const text = area.value;
    await lookup.load();
    if (text !== area.value) return;
    const found = text.trim() ? lookup.find(text) : [];
    list.replaceChildren(...found.slice(0, 12).map(({ name, text }) => {
      const today = [
        ...(name.combine ? ["Combine: ", make("code", {}, name.combine)] : []),
        ...(name.combine && name.swift ? ["; "] : []),
        ...(name.swift ? ["Swift: ", make("code", {}, name.swift)] : []),
      ];
      const differs = name.difference
        ? make("small", {}, (today.length > 0 ? "What differs: " : "Instead: ") + name.difference) : "";
      return make("li", {}, make("code", {}, text), " ", name.does, " ",
        make("a", { href: name.address }, name.lesson),
        today.length > 0 ? make("small", {}, ...today) : "", differs);
    }));
    if (text.trim() && found.length === 0) {
      list.append(make("li", {}, "No name from RAC found. Try the search at the top of the page."));
    }
  };
  const label = make("label", {}, "Or paste a line of your code:", area);
  box.append(label, make("div", { role: "status" }, list));
}

document.addEventListener("DOMContentLoaded", () => {
  new Race(document.querySelector(".race"));
  addLookup(document.querySelector(".lookup"));
});

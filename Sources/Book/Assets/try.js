"use strict";
// Boards on which readers move, add and remove typed marbles. The engine plays each line, on the
// book's server or in the browser. A page can have several boards.

// MARK: Lanes

const isEnd = (mark) => mark === "|" || mark === "#";

// The columns of a lane, each a list of marks, or null if the text is not a lane.
function columnsOf(lane) {
  const isSpaced = /\S +\S/.test(lane.replace(/\[[^\]]*\]/g, "[]").trim());
  const words = lane.match(isSpaced ? /\[[^\]]*\]|[^\s[\]]+/g : /\[[^\]]*\]|\S/g) ?? [];
  const columns = words.map((word) => {
    if (word === "-" || word === ".") return [];
    if (!word.startsWith("[")) return [word];
    const inside = word.slice(1, -1).trim();
    return inside.includes(" ") ? inside.split(/ +/) : [...inside];
  });
  const isLane = columns.length > 0
    && columns.flat().every((mark) => /^([A-Za-z0-9]+|[|#])$/.test(mark));
  return isLane ? columns : null;
}

function laneOf(columns) {
  const isSpaced = columns.flat().some((mark) => mark.length > 1);
  const words = columns.map((marks) =>
    marks.length === 0 ? "-"
      : marks.length === 1 ? marks[0] : `[${marks.join(isSpaced ? " " : "")}]`);
  return words.join(isSpaced ? " " : "") || "-";
}

// Puts a mark into a column, and returns its place: the column and the index in it. A lane has at
// most one end. An end removes everything after its tick, and no value can be put behind it.
function putMark(columns, mark, to) {
  const old = columns.findIndex((marks) => marks.some(isEnd));
  if (isEnd(mark)) {
    if (old >= 0) columns[old] = columns[old].filter((one) => !isEnd(one));
    while (columns.length <= to) columns.push([]);
    columns.length = to + 1;
    columns[to].push(mark);
    return [to, columns[to].length - 1];
  }
  if (old >= 0) to = Math.min(to, old);
  while (columns.length <= to) columns.push([]);
  const place = columns[to].findIndex(isEnd);
  columns[to].splice(place < 0 ? columns[to].length : place, 0, mark);
  return [to, place < 0 ? columns[to].length - 1 : place];
}

// The numbers in a line outside of marbles, in order. Each has its operator, the number of its
// operator in the line, its place, and the step in which it can be changed.
function numbersOf(line) {
  const bare = line.replace(/"[^"]*"/g, (text) => '"'.repeat(text.length));
  const found = [];
  let [start, step] = [0, 0];
  for (const part of bare.split(",")) {
    let name = null;
    for (const { 0: word, index } of part.matchAll(/[^\s"]+/g)) {
      if (word.endsWith("=")) continue;
      if (name === null) { name = word; continue; }
      const isSubscriber = name === "subscribe";
      const numbers = [...word.matchAll(/\d+(?:\.\d+)?/g)].slice(0, isSubscriber ? 2 : 1);
      if (!/^[\d.]+(ms|s)?$/.test(word) && !isSubscriber) continue;
      numbers.forEach((number, order) => {
        const known = operators.find((one) => one.name.toLowerCase() === name.toLowerCase());
        const isTime = isSubscriber || /^\[?TIME/.test(known?.takes ?? "");
        found.push({ name, step, at: start + index + number.index, length: number[0].length,
          value: +number[0], isEnd: order > 0, by: word.endsWith("ms") ? 100 : isTime ? 0.5 : 1 });
      });
    }
    if (name) step += 1;
    start += part.length + 1;
  }
  return found;
}

// The operators whose names are close to a misspelt one, the closest first.
function nearestOperators(typed) {
  const word = typed.replace(/:/g, "").toLowerCase();
  const limit = Math.max(1, Math.floor(word.length / 3));
  return operators.map(({ name }) => ({ name, distance: distance(word, name.toLowerCase()) }))
    .filter((one) => one.distance <= limit)
    .sort((one, other) => one.distance - other.distance).slice(0, 3).map((one) => one.name);
}

// The first letter or digit that the lane does not contain yet.
function unusedValue(columns) {
  const used = new Set(columns.flat().filter((mark) => !isEnd(mark)));
  const isOfDigits = used.size > 0 && [...used].every((mark) => /^[0-9]+$/.test(mark));
  const all = isOfDigits ? "123456789" : "abcdefghijklmnopqrstuvwxyz";
  return [...all].find((one) => !used.has(one)) ?? "x";
}

// MARK: Engines

// The server has the same limits. A line is measured in UTF-16 units.
const limits = { units: 2000, marks: 1000 };

// Plays a line with the engine's module, which is loaded on first use. Each line gets a new
// instance, whose memory is discarded afterwards.
async function askEngine(line, tick) {
  if (!globalThis.WebAssembly) return { problem: "This browser cannot run the engine." };
  try {
    askEngine.module ??= loadEngine();
    const { exports } = await WebAssembly.instantiate(await askEngine.module, {});
    const encoder = new TextEncoder();
    const [text, duration] = [encoder.encode(line), encoder.encode(tick)];
    if (line.length > limits.units) {
      return { problem: `A line can have at most ${limits.units} characters.` };
    }
    const place = exports.allocate(text.length + duration.length);
    new Uint8Array(exports.memory.buffer, place).set([...text, ...duration]);
    const start = exports.play(place, text.length, duration.length);
    const bytes = new Uint8Array(exports.memory.buffer, start, exports.answerLength());
    const answer = JSON.parse(new TextDecoder().decode(bytes));
    if ((answer.lanes ?? []).flatMap((lane) => lane.marks).length <= limits.marks) return answer;
    return {
      problem: "The picture would be too large. Try fewer marbles or operators.",
    };
  } catch (error) {
    const isTooMuch = error instanceof RangeError || error instanceof WebAssembly.RuntimeError;
    return {
      problem: isTooMuch
        ? "This line is too much for the engine. Try fewer marbles or operators."
        : `The engine cannot be loaded: ${error.message}.`,
    };
  }
}

function loadEngine() {
  return new Promise((resolve, reject) => {
    const script = make("script", { src: "engine.js" });
    script.onerror = () => reject(new Error("engine.js is missing"));
    script.onload = () =>
      unpacked(engineModule).then((bytes) => WebAssembly.compile(bytes)).then(resolve, reject);
    document.head.append(script);
  });
}

// Asks the book's server to play a line, and returns its answer.
async function askServer(line, tick) {
  try {
    return await (await fetch(`try?${new URLSearchParams({ line, tick })}`)).json();
  } catch {
    return { problem: "lesson-runner no longer serves this book." };
  }
}

// MARK: Boards

class Trial {
  static maximumColumns = 200;

  // The number of different colours for lanes.
  static tones = 8;

  // A board calls `play` for the result of its line. The buttons beside the board contain other
  // lines.
  constructor(root, play) {
    Object.assign(this, { root, play, isAddressed: "addressed" in root.dataset, past: [] });
    for (const name of ["line", "tick", "board", "printed", "note", "alone", "tools"]) {
      this[name] = root.querySelector(`.${name}`);
    }
    this.line.oninput = () => {
      if (!this.isTyping) this.past.push(this.now);
      this.isTyping = true;
      this.update();
    };
    this.line.onblur = () => { this.isTyping = false; };
    this.tick.onchange = () => { this.past.push(this.now); this.update(); };
    for (const one of root.parentElement.querySelectorAll(".example")) {
      one.onclick = () => { this.change(one.textContent); this.line.focus(); };
    }
    this.board.onpointerdown = (event) => this.press(event);
    this.board.onpointermove = (event) => this.hover(event);
    this.board.onpointerleave = () => this.hover(null);
    this.board.onclick = (event) => this.addAt(event);
    this.board.onkeydown = (event) => this.pressKey(event);
    root.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key !== "z") return;
      event.preventDefault();
      event.stopPropagation();
      this.undo();
    });
    this.addTools();
    this.first = this.now = this.state;
    addEventListener("resize", () => this.resize());
    if (this.isAddressed) {
      addEventListener("hashchange", () => this.readAddress());
      if (this.readAddress()) return;
    }
    this.typed = this.lanes;
    this.show(JSON.parse(this.board.dataset.answer));
  }

  addTools() {
    this.playing = button("Play", { className: "play", onclick: () => this.toggle() });
    this.undoing = button("Undo", { title: "Ctrl Z or ⌘ Z", onclick: () => this.undo() });
    this.resetting = button("Reset", { onclick: () => {
      this.change(this.first.line, this.first.tick);
      this.playing.focus();
    } });
    this.tools.prepend(this.playing, this.undoing, this.resetting, copying("Copy link",
      "Copy the address of a page with this line", () => new URL(this.address, location.href).href));
    this.head = make("span", { className: "head", hidden: true });
    this.plus = make("span", { className: "plus", ariaHidden: "true" }, "+");
  }

  // MARK: The line and its past

  get state() { return { line: this.line.value, tick: this.tick.value }; }

  get address() { return `try.html#${new URLSearchParams(this.state)}`; }

  // Plays another line. `isNew` is false if the line continues the previous change.
  change(line, tick = this.tick.value, isNew = true) {
    if (isNew) this.past.push(this.state);
    [this.line.value, this.tick.value] = [line, tick];
    this.isTyping = false;
    this.update();
  }

  undo() {
    const last = this.past.pop();
    if (!last) return;
    const focused = document.activeElement;
    [this.line.value, this.tick.value] = [last.line, last.tick];
    this.isTyping = false;
    this.update();
    if (!focused?.isConnected || focused.disabled) (this.marble(0, 0, 0) ?? this.playing).focus();
  }

  update() {
    this.closeMenu();
    this.stop();
    this.held = null;
    this.now = this.state;
    this.typed = this.lanes;
    this.draw();
    this.ask();
    if (this.isAddressed) history.replaceState(null, "", this.address.slice("try.html".length));
    else if (this.alone) this.alone.href = this.address;
  }

  // Plays the line in the address, which may come from another reader.
  readAddress() {
    const query = new URLSearchParams(location.hash.slice(1));
    if (!query.get("line") || query.get("line") === this.line.value) return false;
    this.line.value = query.get("line").slice(0, this.line.maxLength);
    const ticks = [...this.tick.options].map((option) => option.text);
    if (ticks.includes(query.get("tick"))) this.tick.value = query.get("tick");
    this.update();
    return true;
  }

  // MARK: The typed lanes

  // The text between each pair of quotes, if it is a lane, with the lane's name in the answer.
  get lanes() {
    let [end, others] = [0, 0];
    return [...this.line.value.matchAll(/"([^"]*)"/g)].map((match) => {
      const name = this.line.value.slice(end, match.index).match(/([A-Za-z0-9]+)=$/)?.[1];
      const start = match.index + 1;
      end = match.index + match[0].length;
      if (!name && this.line.value.slice(0, match.index).trim()) others += 1;
      const other = others === 0 ? "source" : others === 1 ? "other" : `other (${others})`;
      return { name: name ?? other, start, end: end - 1, columns: columnsOf(match[1]) };
    }).filter((lane) => lane.columns && lane.columns.length <= Trial.maximumColumns);
  }

  // Writes the columns of a typed lane into the line.
  write(lane, isNew = true) {
    const text = this.line.value;
    this.change(text.slice(0, lane.start) + laneOf(lane.columns) + text.slice(lane.end),
      this.tick.value, isNew);
  }

  // Moves a mark. Successive moves of the same mark start from the marbles before the first move, so
  // an end can be moved before values and back.
  move(number, column, index, to) {
    const lane = this.typed[number];
    const isNew = !this.held || this.held.place.join() !== [number, column, index].join();
    if (isNew) {
      const [mark] = lane.columns[column].slice(index, index + 1);
      const rest = lane.columns.map((marks) => [...marks]);
      rest[column].splice(index, 1);
      this.held = { mark, rest };
    }
    const { mark, rest } = this.held;
    lane.columns = rest.map((marks) => [...marks]);
    const place = putMark(lane.columns, mark, Math.min(Math.max(to, 0), Trial.maximumColumns - 1));
    this.held.place = [number, ...place];
    const { held } = this;
    this.write(lane, isNew);
    this.held = held;
    return place;
  }

  add(number, column) {
    this.held = null;
    const lane = this.typed[number];
    const place = putMark(lane.columns, unusedValue(lane.columns), column);
    this.write(lane);
    this.marble(number, ...place)?.focus();
  }

  // Replaces a mark, or removes it if there is no new mark.
  replace(number, column, index, mark) {
    this.held = null;
    const lane = this.typed[number];
    lane.columns[column].splice(index, 1);
    const place = mark ? putMark(lane.columns, mark, column) : null;
    this.write(lane);
    const lanes = this.board.querySelectorAll(".lane.typed");
    (place ? this.marble(number, ...place) : lanes[number])?.focus();
  }

  // MARK: The picture

  get tickLength() { return parseFloat(this.tick.value) * 1e9; }

  draw() {
    const answer = this.answer ?? { lanes: [], end: 0 };
    const tick = this.tickLength;
    const typed = Math.max(0, ...this.typed.map((lane) => lane.columns.length));
    const results = answer.lanes.filter((lane) => !this.isTyped(lane));
    const ends = [...answer.lanes, ...this.extraLanes]
      .flatMap((lane) => lane.marks.map((mark) => mark[0]));
    const last = Math.max(typed + 1, ...ends.map((time) => Math.ceil(time / tick) + 1));
    this.count = Math.min(last, Trial.maximumColumns);
    const owners = new Map();
    this.typed.forEach((lane, number) => lane.columns.flat().forEach((mark) => {
      if (!isEnd(mark) && !owners.has(mark)) owners.set(mark, number % Trial.tones);
    }));
    this.owners = owners;
    const rows = [];
    let call = null;
    const numbers = numbersOf(this.line.value);
    for (const lane of results) {
      const base = this.callOf(lane, results);
      // A subscriber's lane without an operator has no box.
      const isOwn = this.typed.some((typed) => typed.name === base.replace(/ \d+$/, ""));
      if (base !== call && !isOwn) rows.push(this.call(base, numbers));
      call = base;
      const name = this.resultName(lane, results)
        ?? (base === lane.name ? lane.name.split(" ")[0] : lane.name);
      const subscriber = results.filter((one) => this.callOf(one, results) === base).indexOf(lane);
      rows.push(this.lane({ ...lane, name, subscriber }, tick, lane === results.at(-1) ? this.ghost : null));
    }
    const place = this.board.contains(document.activeElement) && document.activeElement.dataset.place;
    this.board.style.setProperty("--count", this.count);
    this.board.replaceChildren(
      this.head, this.ruler(), ...this.typed.map((lane, number) => this.typedLane(lane, number)), ...rows,
      ...this.extraLanes.map((lane) => this.lane(lane, tick)));
    if (place) this.board.querySelector(`[data-place="${place}"]`)?.focus();
    this.undoing.disabled = this.past.length === 0;
    this.resetting.disabled = this.line.value === this.first.line && this.tick.value === this.first.tick;
    this.resize();
  }

  // The box of an operator. Its numbers can be dragged, and stepped with the arrow keys.
  call(text, numbers) {
    const [name] = text.split(" ");
    const step = numbers.find((one) => one.name.toLowerCase() === name.toLowerCase() && !one.isUsed)?.step;
    const own = numbers.filter((one) => one.step === step);
    const words = text.split(" ").flatMap((word) => {
      const number = /^[\d.]/.test(word) ? own.find((one) => !one.isUsed) : null;
      if (!number) return [" ", word];
      number.isUsed = true;
      const slider = make("span", { className: "number", role: "slider", tabIndex: 0 }, word);
      slider.setAttribute("aria-label", `${name}: the arrow keys change the number`);
      slider.setAttribute("aria-valuenow", number.value);
      slider.dataset.place = numbers.indexOf(number);
      return [" ", slider];
    });
    return make("div", { className: "call" }, make("span", {}, ...words.slice(1)));
  }

  // Writes a number into the line.
  setNumber(place, value, isNew = true) {
    const line = this.line.value;
    const number = numbersOf(line)[place];
    const next = +Math.max(0, value).toFixed(3);
    if (!number || next === number.value) return false;
    this.change(line.slice(0, number.at) + next + line.slice(number.at + number.length),
      this.tick.value, isNew);
    return true;
  }

  // Lanes below the results, for boards that compare them with others.
  get extraLanes() { return []; }

  // Uses the whole width for the ticks, if they need more than the smallest width.
  resize() {
    const width = this.board.clientWidth;
    if (!width || !this.count) return;
    const name = this.board.querySelector(".ruler > span")?.offsetWidth ?? 0;
    const step = Math.max(30, Math.min(64, (width - name - 2) / this.count));
    this.board.style.setProperty("--w", `${step.toFixed(2)}px`);
    // A board that scrolls can be reached with the keyboard.
    const isReached = this.board.querySelector("button, [tabindex]");
    if (!isReached && this.board.scrollWidth > width) this.board.tabIndex = 0;
    else this.board.removeAttribute("tabindex");
  }

  // The call that made a lane. The lanes of several subscribers are numbered.
  callOf(lane, lanes) {
    const base = lane.name.replace(/ \d+$/, "");
    return lanes.filter((one) => one.name.replace(/ \d+$/, "") === base).length > 1 ? base : lane.name;
  }

  // True for a lane that only repeats typed marbles, because its subscription begins at the start.
  // The lanes of later subscriptions are numbered, and begin with a mark for the subscription.
  isTyped(lane) {
    const names = this.typed.flatMap((typed) => [typed.name, `${typed.name} 1`]);
    return names.includes(lane.name) && lane.marks[0]?.[1] !== "subscribed";
  }

  ruler() {
    const seconds = parseFloat(this.tick.value);
    const ticks = Array.from({ length: this.count }, (_, tick) =>
      this.at(tick, make("span", { textContent: `${+(tick * seconds).toFixed(2)}` })));
    return make("div", { className: "ruler", ariaHidden: "true" },
      make("span", { className: "name", textContent: "s" }), ...ticks);
  }

  // A row with its name and its content.
  row(name, ...inside) {
    return make("div", { className: "row" }, make("span", { className: "name", textContent: name }),
      ...inside);
  }

  // The marks at one instant, one below the other.
  at(tick, ...marks) {
    const place = make("span", { className: "moment" }, ...marks);
    place.style.setProperty("--tick", tick);
    return place;
  }

  // Gives a value the colours of the one or two lanes from which it comes.
  colour(marble, text) {
    if (text === undefined) return marble;
    const own = this.owners.get(text) ?? this.owners.get(text.toLowerCase());
    const parts = own !== undefined ? [own] : [...new Set(
      (text.includes(",") ? text.split(",") : [...text]).map((part) => this.owners.get(part)))];
    const tones = parts.includes(undefined) ? (this.typed.length === 1 ? [0] : []) : parts;
    if (tones[0] !== undefined) marble.style.setProperty("--tone", `var(--tone${tones[0]})`);
    if (tones[1] !== undefined) marble.style.setProperty("--other", `var(--tone${tones[1]})`);
    return marble;
  }

  // True if readers cannot change a typed lane.
  isLocked() { return false; }

  typedLane(lane, number) {
    const isLocked = this.isLocked(number);
    const moments = lane.columns.map((marks, column) => this.at(column, ...marks.map((mark, index) => {
      const text = isEnd(mark) ? "" : this.shownText(mark);
      const marble = isLocked ? make("span", { className: `marble ${kindOf(mark)}`, role: "img" }, text)
        : make("button", { type: "button", className: `marble ${kindOf(mark)}` }, text);
      marble.setAttribute("aria-label", `${wordOf(mark)} at tick ${column} of ${lane.name}`);
      if (!isLocked) Object.assign(marble.dataset, { number, column, index });
      return this.colour(marble, isEnd(mark) ? undefined : mark);
    })));
    const line = make("span", { className: "lane" }, ...moments);
    const name = this.nameOf(number, lane.name);
    if (!isLocked) {
      line.classList.add("typed");
      line.tabIndex = 0;
      line.setAttribute("role", "group");
      line.setAttribute("aria-label",
        `${name}: Enter adds a marble at the plus sign, and the arrow keys move the sign`);
      line.dataset.number = number;
      line.onfocus = (event) => {
        if (event.target === line) this.showPlus(line, this.cursorOf(number));
      };
      line.onblur = () => this.plus.remove();
    }
    this.fit(line, lane.columns.map((marks) => marks.length));
    return this.row(name, line);
  }

  // The name of a typed lane, the text of a value, and the name of a result's lane.
  nameOf(number, name) { return name; }

  shownText(text) { return text; }

  resultName() { return undefined; }

  lane(lane, tick, ghost) {
    const moments = [];
    for (const [time, kind, text] of lane.marks) {
      const shown = text === undefined ? undefined : this.shownText(text);
      const mark = make("span", { className: `marble ${kind}`, textContent: shown ?? "" });
      mark.setAttribute("aria-label", `${shown ?? kind} at ${+(time / 1e9).toFixed(3)} s`);
      mark.setAttribute("role", "img");
      if (kind === "subscribed") this.addSubscriber(mark, lane, time);
      this.colour(mark, text);
      const last = moments.at(-1);
      if (last?.time === time) last.marks.push(mark);
      else moments.push({ time, marks: [mark] });
    }
    const gone = (ghost?.marks ?? []).filter(([time, kind, text]) =>
      time / tick < this.count && !lane.marks.some((mark) => mark[0] === time));
    const ghosts = gone.map(([time, kind, text]) => {
      const mark = make("span", { className: `gone-by marble ${kind}`, textContent: this.shownText(text) ?? "",
        ariaHidden: "true" });
      mark.style.setProperty("--tick", time / tick);
      return mark;
    });
    const line = make("span", { className: "lane" }, ...ghosts,
      ...moments.map(({ time, marks }) => this.at(time / tick, ...marks)));
    this.fit(line, moments.map(({ marks }) => marks.length));
    return this.row(lane.name, line);
  }

  // Lets the reader move the beginning of a subscription, if its time is in the line.
  addSubscriber(mark, lane, time) {
    const subscriber = lane.subscriber ?? 0;
    const all = numbersOf(this.line.value);
    const number = all.filter((one) => one.name === "subscribe" && !one.isEnd)[subscriber];
    if (!number || Math.abs(number.value * 1e9 - time) > 1e6) return;
    mark.classList.add("number");
    mark.tabIndex = 0;
    mark.dataset.place = all.indexOf(number);
    mark.setAttribute("role", "slider");
    mark.setAttribute("aria-label", `${lane.name}: the arrow keys move the subscription`);
    mark.setAttribute("aria-valuenow", number.value);
  }

  // Makes a lane high enough for the most marks at one instant.
  fit(line, counts) {
    line.style.setProperty("--rows", Math.max(1, ...counts));
  }

  marble(number, column, index) {
    return this.board.querySelector(
      `[data-number="${number}"][data-column="${column}"][data-index="${index}"]`);
  }

  // The column of a lane that is under the pointer.
  placeOf(x, lane) {
    const box = lane.getBoundingClientRect();
    return Math.floor((x - box.left) / (box.width / this.count));
  }

  // MARK: Playing

  toggle() {
    if (this.timer) return this.stop();
    this.playing.textContent = "Stop";
    const step = 1 / Math.max(1.6, this.count / 6);
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let start = null;
    const advance = (now) => {
      start ??= now;
      const tick = (now - start) / 1000 / step;
      if (tick > this.count - 0.5) return this.stop();
      this.moveHead(isStill ? Math.floor(tick) : tick);
      this.timer = requestAnimationFrame(advance);
    };
    this.timer = requestAnimationFrame(advance);
  }

  stop() {
    if (!this.timer) return;
    cancelAnimationFrame(this.timer);
    this.timer = 0;
    this.playing.textContent = "Play";
    this.moveHead(null);
  }

  // Shows the picture as it is at a tick, or the whole picture.
  moveHead(tick) {
    this.head.hidden = tick === null;
    this.head.style.setProperty("--tick", tick ?? 0);
    for (const moment of this.board.querySelectorAll(".row .moment")) {
      const time = +moment.style.getPropertyValue("--tick");
      moment.classList.toggle("later", tick !== null && time > tick);
      moment.classList.toggle("just", tick !== null && time <= tick && time > tick - 0.5);
    }
    if (tick === null) return;
    const [head, box] = [this.head.getBoundingClientRect(), this.board.getBoundingClientRect()];
    if (head.left > box.right - 30) this.board.scrollLeft += box.width / 2;
    if (tick < 0.5) this.board.scrollLeft = 0;
  }

  // MARK: Moving marbles

  press(event) {
    const marble = event.target.closest("button.marble");
    const number = event.target.closest(".number");
    if (number && event.button === 0) return this.dragNumber(event, number);
    if (!marble || event.button !== 0) return;
    event.preventDefault();
    marble.focus();
    const place = ["number", "column", "index"].map((key) => Number(marble.dataset[key]));
    this.drag(event, ...place, () => {
      const marble = this.marble(...place);
      // The second click of a double click on an empty place does not open the new marble's menu.
      const isNew = this.added && event.timeStamp - this.added < 500;
      if (marble && !isNew) this.openMenu(marble);
    });
  }

  // Drags a mark, which was pressed at `from`, until the pointer is released. Calls `click` if the
  // mark has not moved.
  drag(event, number, column, index, click = () => {}, from = event.clientX) {
    let x = from;
    let [hasMoved, isDragging] = [false, true];
    this.held = null;
    // The distance between the pointer and the mark's own column stays the same.
    const lane = () => this.board.querySelectorAll(".lane.typed")[number];
    const offset = this.placeOf(x, lane()) - column;
    const follow = () => {
      const to = this.placeOf(x, lane()) - offset;
      if (to === column || to < 0 || to >= Trial.maximumColumns) return;
      hasMoved = true;
      [column, index] = this.move(number, column, index, to);
    };
    // Near an edge, the board scrolls.
    const scroll = () => {
      if (!isDragging) return;
      const [box, name] = [this.board.getBoundingClientRect(), lane().previousSibling.offsetWidth];
      const step = x > box.right - 32 ? 6 : x < box.left + name + 24 ? -6 : 0;
      const before = this.board.scrollLeft;
      this.board.scrollLeft += step;
      if (this.board.scrollLeft !== before) follow();
      requestAnimationFrame(scroll);
    };
    requestAnimationFrame(scroll);
    x = event.clientX;
    follow();
    // The board captures the pointer, because the marble is drawn again at each move.
    this.board.setPointerCapture(event.pointerId);
    this.board.onpointermove = (event) => { x = event.clientX; follow(); };
    this.board.onpointerup = this.board.onpointercancel = () => {
      isDragging = false;
      this.held = null;
      this.board.onpointermove = (event) => this.hover(event);
      this.board.onpointerup = this.board.onpointercancel = null;
      this.marble(number, column, index)?.focus();
      this.hasDragged = hasMoved;
      if (!hasMoved) click();
    };
  }

  // Drags a number in a call, or the beginning of a subscription, which follows the ruler.
  dragNumber(event, element, from = event.clientX) {
    event.preventDefault();
    element.focus();
    const place = +element.dataset.place;
    const { value, by } = numbersOf(this.line.value)[place];
    const isOnRuler = element.matches(".subscribed");
    const x = from;
    let isNew = true;
    this.board.setPointerCapture(event.pointerId);
    this.board.onpointermove = (event) => {
      const moved = event.clientX - x;
      const step = parseFloat(this.board.style.getPropertyValue("--w"));
      const next = isOnRuler ? value + Math.round(moved / step) * parseFloat(this.tick.value)
        : value + Math.round(moved / 14) * by;
      if (this.setNumber(place, next, isNew)) isNew = false;
    };
    this.board.onpointerup = this.board.onpointercancel = () => {
      this.board.onpointermove = (event) => this.hover(event);
      this.board.onpointerup = this.board.onpointercancel = null;
    };
  }

  // MARK: Adding marbles

  // The column for the next marble that is added with the keyboard.
  cursorOf(number) {
    if (this.cursor?.number === number) return this.cursor.column;
    const columns = this.typed[number].columns;
    return columns.findLastIndex((marks) => marks.some((one) => !isEnd(one))) + 1;
  }

  showPlus(lane, column) {
    this.plus.style.setProperty("--tick", column);
    if (this.plus.parentElement !== lane) lane.append(this.plus);
  }

  // Shows a plus sign at the empty place under the mouse.
  hover(event) {
    const lane = event?.pointerType === "mouse" && event.target.closest(".lane.typed");
    if (!lane || event.target.closest("button")) {
      if (!document.activeElement?.matches(".lane.typed")) this.plus.remove();
      return;
    }
    this.showPlus(lane, Math.max(0, this.placeOf(event.clientX, lane)));
  }

  addAt(event) {
    const lane = event.target.closest(".lane.typed");
    if (!lane || event.target.closest("button") || this.hasDragged) {
      this.hasDragged = false;
      return;
    }
    this.added = event.timeStamp;
    this.add(Number(lane.dataset.number), Math.max(0, this.placeOf(event.clientX, lane)));
  }

  stepNumber(event) {
    const place = +event.target.dataset.place;
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const number = numbersOf(this.line.value)[place];
    if (!step || !number) return;
    event.preventDefault();
    event.stopPropagation();
    const by = event.target.matches(".subscribed") ? parseFloat(this.tick.value) : number.by;
    this.setNumber(place, number.value + step * by);
  }

  pressKey(event) {
    const marble = event.target.closest("button.marble");
    const lane = event.target.closest(".lane.typed");
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches(".number")) return this.stepNumber(event);
    if (!lane) return;
    const number = Number(lane.dataset.number);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!marble) {
      const cursor = this.cursorOf(number);
      if (step) {
        this.cursor = { number, column: Math.max(0, cursor + step) };
        this.showPlus(lane, this.cursor.column);
      } else if (event.key === "Insert" || event.key === "Enter") {
        this.cursor = null;
        this.add(number, cursor);
      } else {
        return;
      }
      event.preventDefault();
      return event.stopPropagation();
    }
    const [column, index] = [Number(marble.dataset.column), Number(marble.dataset.index)];
    if (step) {
      if (column + step >= 0) {
        this.marble(number, ...this.move(number, column, index, column + step))?.focus();
      }
    } else if (event.key === "Delete" || event.key === "Backspace") {
      this.replace(number, column, index, null);
    } else if (event.key === "Insert" || event.key === "+") {
      this.add(number, column + 1);
    } else if (event.key === "Enter" || event.key === " ") {
      this.openMenu(marble);
    } else if (/^[A-Za-z0-9|#]$/.test(event.key)) {
      this.replace(number, column, index, event.key);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // MARK: A marble's menu

  openMenu(marble) {
    this.closeMenu();
    const place = ["number", "column", "index"].map((key) => Number(marble.dataset[key]));
    const columns = this.typed[place[0]].columns;
    const mark = columns[place[1]][place[2]];
    const items = [
      ["Make it a value", isEnd(mark) ? unusedValue(columns) : null],
      ["Make it a completion", mark === "|" ? null : "|"],
      ["Make it an error", mark === "#" ? null : "#"],
    ].filter(([, mark]) => mark);
    const choose = (mark) => {
      this.closeMenu();
      this.replace(...place, mark);
    };
    this.menu = make("div", { className: "choices" },
      ...items.map(([text, mark]) => button(text, { onclick: () => choose(mark) })),
      button("Remove it", { onclick: () => choose(null) }));
    this.menu.setAttribute("role", "menu");
    for (const item of this.menu.children) item.setAttribute("role", "menuitem");
    const [box, board] = [marble.getBoundingClientRect(), this.board.parentElement.getBoundingClientRect()];
    this.menu.style.left = `${Math.max(0, Math.min(box.left - board.left, board.width - 180))}px`;
    this.menu.style.top = `${box.bottom - board.top + 4}px`;
    this.menu.onkeydown = (event) => {
      const all = [...this.menu.children];
      const at = all.indexOf(document.activeElement);
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) all[(at + step + all.length) % all.length].focus();
      if (event.key === "Escape") {
        this.closeMenu();
        this.marble(...place)?.focus();
      }
      if (step || event.key === "Escape") {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    this.menu.onfocusout = (event) => {
      if (!this.menu?.contains(event.relatedTarget)) this.closeMenu();
    };
    this.board.parentElement.append(this.menu);
    this.menu.firstChild.focus();
  }

  closeMenu() {
    const menu = this.menu;
    this.menu = null;
    menu?.remove();
  }

  // MARK: The answer

  // Plays the current line. If an earlier line is still being played, only notes that the line has
  // changed, because the engine plays one line at a time.
  async ask() {
    this.hasChanged = true;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.hasChanged) {
      this.hasChanged = false;
      const answer = await this.play(this.line.value, this.tick.value);
      if (!this.hasChanged) this.show(answer);
    }
    this.isAsking = false;
  }

  // If the line has a mistake, the previous picture stays.
  show(answer) {
    const unknown = answer.problem?.match(/^there is no operator `(.*)`$/m)?.[1];
    const advice = answer.advice?.[0] ? `\ntry: ${answer.advice[0]}` : "";
    const foreign = typeof foreignNames === "undefined" ? {} : foreignNames;
    const problem = Object.hasOwn(foreign, unknown)
      ? foreign[unknown] : answer.problem ? answer.problem + advice : "";
    const cut = answer.isCut
      ? `the signal does not end; the drawing stops at ${answer.end / 1e9} s` : "";
    if (!answer.problem) {
      const focused = document.activeElement?.dataset;
      const place = this.board.contains(document.activeElement) && focused?.column
        && ["number", "column", "index"].map((key) => focused[key]);
      const lane = this.board.contains(document.activeElement) && !place && focused?.number;
      // While a mark is held, the ghost stays the result before the first move.
      if (!this.held || this.held !== this.ghosted) this.ghost = this.answer?.lanes.at(-1);
      this.ghosted = this.held;
      this.answer = answer;
      this.draw();
      if (place) this.marble(...place)?.focus();
      if (lane) this.board.querySelectorAll(".lane.typed")[lane]?.focus();
    }
    this.board.classList.toggle("old", Boolean(answer.problem));
    this.printed.textContent = (answer.printed ?? []).join("\n");
    this.printed.hidden = !this.printed.textContent;
    this.note.replaceChildren(...(problem ? this.explained(problem, unknown) : [cut]));
    this.note.classList.toggle("bad", Boolean(problem));
    this.line.setAttribute("aria-invalid", Boolean(problem));
  }

  // Returns a problem as the note's content. If the place of the mistake is known, the typed line
  // comes first, with the mistake marked. Suggestions are buttons.
  explained(whole, unknown) {
    const line = this.line.value;
    const [problem, suggested] = whole.split("\ntry: ");
    const near = unknown && !/closest|called|does not play/.test(problem) ? nearestOperators(unknown) : [];
    const buttons = near.length > 0
      ? ["\nDid you mean ", ...near.flatMap((name) => [button(name, { onclick: () => {
        this.change(line.replace(unknown, () => name));
        this.line.focus();
      } }), " "])]
      : suggested ? ["\nTry ", button(suggested, { onclick: () => {
        this.change(suggested);
        this.line.focus();
      } })] : [];
    const marbles = problem.match(/^.*:\n(.*)\n *\^ column (\d+): (.*)$/s);
    const [named, text] = marbles
      ? [marbles[1], marbles[3]] : [problem.match(/`([^`]+)`/)?.[1], problem];
    const start = named ? line.indexOf(named) : -1;
    if (start < 0) return [problem, ...buttons];
    const from = start + (marbles ? marbles[2] - 1 : 0);
    const to = marbles ? from + 1 : start + named.length;
    const mark = make("mark", {}, line.slice(from, to) || " ");
    return [make("code", {}, line.slice(0, from), mark, line.slice(to)), "\n", text, ...buttons];
  }
}

function kindOf(mark) {
  return mark === "|" ? "completed" : mark === "#" ? "failed" : "next";
}

function wordOf(mark) {
  return mark === "|" ? "completion" : mark === "#" ? "error" : mark;
}

document.addEventListener("DOMContentLoaded", () => {
  const play = document.querySelector("meta[name=served]") ? askServer : askEngine;
  const trials = [...document.querySelectorAll(".trial:not([data-puzzle], [data-compare])")].map((root) => new Trial(root, play));
  window.trial = trials[0];
});

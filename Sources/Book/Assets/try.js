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
// most one end, and nothing after the end.
function putMark(columns, mark, to) {
  if (isEnd(mark)) {
    for (const marks of columns) {
      const old = marks.findIndex(isEnd);
      if (old >= 0) marks.splice(old, 1);
    }
    to = Math.max(to, columns.findLastIndex((marks) => marks.length > 0), 0);
    while (columns.length <= to) columns.push([]);
    columns.length = to + 1;
    columns[to].push(mark);
    return [to, columns[to].length - 1];
  }
  const last = columns.findIndex((marks) => marks.some(isEnd));
  if (last >= 0) to = Math.min(to, last);
  while (columns.length <= to) columns.push([]);
  const place = columns[to].findIndex(isEnd);
  columns[to].splice(place < 0 ? columns[to].length : place, 0, mark);
  return [to, columns[to].indexOf(mark)];
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
    script.onload = () => {
      const bytes = Uint8Array.from(atob(engineModule), (one) => one.charCodeAt(0));
      WebAssembly.compile(bytes).then(resolve, reject);
    };
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

  // A board calls `play` for the result of its line. The buttons beside the board contain other
  // lines.
  constructor(root, play) {
    Object.assign(this, { root, play, isAddressed: "addressed" in root.dataset });
    for (const name of ["line", "tick", "board", "printed", "note", "alone"]) {
      this[name] = root.querySelector(`.${name}`);
    }
    this.line.oninput = this.tick.onchange = () => this.update();
    for (const one of root.parentElement.querySelectorAll(".example")) {
      one.onclick = () => {
        this.line.value = one.textContent;
        this.update();
        this.line.focus();
      };
    }
    this.board.onpointerdown = (event) => this.press(event);
    this.board.ondblclick = (event) => this.addAt(event);
    this.board.onkeydown = (event) => this.pressKey(event);
    if (this.isAddressed) {
      addEventListener("hashchange", () => this.readAddress());
      if (this.readAddress()) return;
    }
    this.typed = this.lanes;
    this.show(JSON.parse(this.board.dataset.answer));
  }

  // Plays another line.
  change(line, tick) {
    [this.line.value, this.tick.value] = [line, tick];
    this.update();
  }

  update() {
    this.closeMenu();
    this.typed = this.lanes;
    this.draw();
    this.ask();
    const query = new URLSearchParams({ line: this.line.value, tick: this.tick.value });
    if (this.isAddressed) history.replaceState(null, "", `#${query}`);
    else this.alone.href = `try.html#${query}`;
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
  write(lane) {
    const text = this.line.value;
    this.line.value = text.slice(0, lane.start) + laneOf(lane.columns) + text.slice(lane.end);
    this.update();
  }

  move(number, column, index, to) {
    const lane = this.typed[number];
    const [mark] = lane.columns[column].splice(index, 1);
    const place = putMark(lane.columns, mark, Math.min(Math.max(to, 0), Trial.maximumColumns - 1));
    this.write(lane);
    return place;
  }

  add(number, column) {
    const lane = this.typed[number];
    const place = putMark(lane.columns, unusedValue(lane.columns), column);
    this.write(lane);
    this.marble(number, ...place)?.focus();
  }

  // Replaces a mark, or removes it if there is no new mark.
  replace(number, column, index, mark) {
    const lane = this.typed[number];
    lane.columns[column].splice(index, 1);
    const place = mark ? putMark(lane.columns, mark, column) : null;
    this.write(lane);
    const lanes = this.board.querySelectorAll(".lane.typed");
    (place ? this.marble(number, ...place) : lanes[number])?.focus();
  }

  // MARK: The picture

  draw() {
    const answer = this.answer ?? { lanes: [], end: 0 };
    const tick = parseFloat(this.tick.value) * 1e9;
    const typed = Math.max(0, ...this.typed.map((lane) => lane.columns.length));
    const ends = answer.lanes.flatMap((lane) => lane.marks.map((mark) => mark[0]));
    const last = Math.max(typed + 1, ...ends.map((time) => Math.ceil(time / tick) + 1));
    this.count = Math.min(last, Trial.maximumColumns);
    this.board.style.setProperty("--count", this.count);
    this.board.replaceChildren(
      this.ruler(), ...this.typed.map((lane, number) => this.typedLane(lane, number)),
      ...answer.lanes.filter((lane) => !this.isTyped(lane)).map((lane) => this.lane(lane, tick)));
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
    return make("div", { className: "ruler", ariaHidden: "true" }, make("span", {}), ...ticks);
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

  typedLane(lane, number) {
    const moments = lane.columns.map((marks, column) => this.at(column, ...marks.map((mark, index) => {
      const marble = make("button", { type: "button", className: `marble ${kindOf(mark)}` },
        isEnd(mark) ? "" : mark);
      marble.setAttribute("aria-label", `${wordOf(mark)} at tick ${column} of ${lane.name}`);
      Object.assign(marble.dataset, { number, column, index });
      return marble;
    })));
    const line = make("span", { className: "lane typed", tabIndex: 0 }, ...moments);
    line.setAttribute("role", "group");
    line.setAttribute("aria-label", `${lane.name}: Insert adds a marble`);
    line.dataset.number = number;
    this.fit(line, lane.columns.map((marks) => marks.length));
    return this.row(lane.name, line);
  }

  lane(lane, tick) {
    const moments = [];
    for (const [time, kind, text] of lane.marks) {
      const mark = make("span", { className: `marble ${kind}`, textContent: text ?? "" });
      mark.setAttribute("aria-label", `${text ?? kind} at ${+(time / 1e9).toFixed(3)} s`);
      mark.setAttribute("role", "img");
      const last = moments.at(-1);
      if (last?.time === time) last.marks.push(mark);
      else moments.push({ time, marks: [mark] });
    }
    const line = make("span", { className: "lane" },
      ...moments.map(({ time, marks }) => this.at(time / tick, ...marks)));
    this.fit(line, moments.map(({ marks }) => marks.length));
    return this.row(lane.name, line);
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
  placeOf(event, lane) {
    const box = lane.getBoundingClientRect();
    return Math.floor((event.clientX - box.left) / (box.width / this.count));
  }

  // MARK: Moving marbles

  press(event) {
    const marble = event.target.closest("button.marble");
    if (!marble) return this.tap(event);
    if (event.button !== 0) return;
    event.preventDefault();
    marble.focus();
    let [number, column, index] =
      ["number", "column", "index"].map((key) => Number(marble.dataset[key]));
    let hasMoved = false;
    // The board captures the pointer, because the marble is drawn again at each move.
    this.board.setPointerCapture(event.pointerId);
    this.board.onpointermove = (event) => {
      const to = this.placeOf(event, this.board.querySelectorAll(".lane.typed")[number]);
      if (to === column || to < 0) return;
      hasMoved = true;
      [column, index] = this.move(number, column, index, to);
    };
    this.board.onpointerup = this.board.onpointercancel = () => {
      this.board.onpointermove = this.board.onpointerup = this.board.onpointercancel = null;
      const marble = this.marble(number, column, index);
      marble?.focus();
      if (!hasMoved && marble) this.openMenu(marble);
    };
  }

  // A tap on an empty place adds a marble there. With a mouse, a double click does.
  tap(event) {
    const lane = event.target.closest(".lane.typed");
    if (!lane || event.pointerType === "mouse") return;
    const [x, y] = [event.clientX, event.clientY];
    lane.onpointerup = (event) => {
      lane.onpointerup = null;
      if (Math.hypot(event.clientX - x, event.clientY - y) < 10) this.addAt(event);
    };
  }

  addAt(event) {
    const lane = event.target.closest(".lane.typed");
    if (!lane || event.target.closest("button")) return;
    this.add(Number(lane.dataset.number), this.placeOf(event, lane));
  }

  pressKey(event) {
    const marble = event.target.closest("button.marble");
    const lane = event.target.closest(".lane.typed");
    if (!lane || event.ctrlKey || event.metaKey || event.altKey) return;
    const number = Number(lane.dataset.number);
    if (!marble) {
      if (event.key !== "Insert") return;
      const columns = this.typed[number].columns;
      event.preventDefault();
      return this.add(number, columns.findLastIndex((marks) => marks.some((one) => !isEnd(one))) + 1);
    }
    const [column, index] = [Number(marble.dataset.column), Number(marble.dataset.index)];
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) {
      this.marble(number, ...this.move(number, column, index, column + step))?.focus();
    } else if (event.key === "Delete" || event.key === "Backspace") {
      this.replace(number, column, index, null);
    } else if (event.key === "Insert") {
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
    const unknown = answer.problem?.match(/^there is no operator `(.*)`$/)?.[1];
    const advice = answer.advice?.[0] ? `\ntry: ${answer.advice[0]}` : "";
    const foreign = typeof foreignNames === "undefined" ? {} : foreignNames;
    const problem = Object.hasOwn(foreign, unknown)
      ? foreign[unknown] : answer.problem ? answer.problem + advice : "";
    const cut = answer.isCut
      ? `the signal does not end; the drawing stops at ${answer.end / 1e9} s` : "";
    if (!answer.problem) {
      const focused = document.activeElement?.dataset;
      const place = focused?.column && ["number", "column", "index"].map((key) => focused[key]);
      const lane = !place && focused?.number;
      this.answer = answer;
      this.draw();
      if (place) this.marble(...place)?.focus();
      if (lane) this.board.querySelectorAll(".lane.typed")[lane]?.focus();
    }
    this.board.classList.toggle("old", Boolean(answer.problem));
    this.printed.textContent = (answer.printed ?? []).join("\n");
    this.printed.hidden = !this.printed.textContent;
    this.note.replaceChildren(...(problem ? this.explained(problem) : [cut]));
    this.note.classList.toggle("bad", Boolean(problem));
    this.line.setAttribute("aria-invalid", Boolean(problem));
  }

  // Returns a problem as the note's content. If the place of the mistake is known, the typed line
  // comes first, with the mistake marked.
  explained(problem) {
    const line = this.line.value;
    const marbles = problem.match(/^.*:\n(.*)\n *\^ column (\d+): (.*)$/s);
    const [named, text] = marbles
      ? [marbles[1], marbles[3]] : [problem.match(/`([^`]+)`/)?.[1], problem];
    const start = named ? line.indexOf(named) : -1;
    if (start < 0) return [problem];
    const from = start + (marbles ? marbles[2] - 1 : 0);
    const to = marbles ? from + 1 : start + named.length;
    const mark = make("mark", {}, line.slice(from, to) || " ");
    return [make("code", {}, line.slice(0, from), mark, line.slice(to)), "\n", text];
  }
}

function kindOf(mark) {
  return mark === "|" ? "completed" : mark === "#" ? "failed" : "next";
}

function wordOf(mark) {
  return mark === "|" ? "completion" : mark === "#" ? "error" : mark;
}

// Makes each link replace a scene's picture with a board for one result in that picture, or restore
// the picture.
function changePicture(place, play) {
  const picture = place.closest("section").querySelector(".picture");
  const note = make("p", { className: "difference" });
  let [trial, shown] = [null, null];
  const links = [...place.querySelectorAll("a")].map((link) => ({ link, text: link.textContent }));
  const show = (chosen) => {
    if (!trial) {
      place.after(note, document.getElementById("changing").content.cloneNode(true));
      trial = new Trial(note.nextElementSibling, play);
    }
    shown = chosen;
    trial.root.hidden = !shown;
    note.hidden = !shown?.dataset.note;
    picture.classList.toggle("away", Boolean(shown));
    for (const { link, text } of links) {
      link.textContent = link === shown ? "Back to the scene's picture" : text;
    }
    note.textContent = shown?.dataset.note ?? "";
    if (shown) trial.change(shown.dataset.line, shown.dataset.tick);
  };
  for (const { link } of links) {
    link.setAttribute("role", "button");
    link.onkeydown = (event) => { if (event.key === " ") { event.preventDefault(); link.click(); } };
    link.onclick = (event) => {
      event.preventDefault();
      show(link === shown ? null : link);
    };
  }
}

document.addEventListener("DOMContentLoaded", () => {
  const play = document.querySelector("meta[name=served]") ? askServer : askEngine;
  const trials = [...document.querySelectorAll(".trial")].map((root) => new Trial(root, play));
  window.trial = trials[0];
  for (const place of document.querySelectorAll(".change")) changePicture(place, play);
});

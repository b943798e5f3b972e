"use strict";
// Marbles that are typed or dragged are played by whoever serves the book.

// MARK: Lanes

// The columns of a lane, each a list of marks, or nothing if it is none.
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
  return words.join(isSpaced ? " " : "");
}

// Moves a mark to another column, and says where it is then. Nothing comes after the end.
function moveMark(columns, from, index, to) {
  const [mark] = columns[from].splice(index, 1);
  const isEnd = (one) => one === "|" || one === "#";
  const last = columns.findLastIndex((marks) => marks.length > 0);
  if (isEnd(mark)) {
    to = Math.max(to, last, 0);
    while (columns.length <= to) columns.push([]);
    columns.length = to + 1;
    columns[to].push(mark);
    return [to, columns[to].length - 1];
  }
  if (last >= 0 && columns[last].some(isEnd)) to = Math.min(to, last);
  while (columns.length <= to) columns.push([]);
  const place = columns[to].findIndex(isEnd);
  columns[to].splice(place < 0 ? columns[to].length : place, 0, mark);
  return [to, columns[to].indexOf(mark)];
}

// MARK: The page

class Trial {
  static most = 200;

  constructor() {
    for (const id of ["line", "tick", "strips", "answer", "printed", "note"]) {
      this[id] = document.getElementById(id);
    }
    this.line.oninput = this.tick.onchange = () => this.update();
    for (const one of document.querySelectorAll(".example")) {
      one.onclick = () => {
        this.line.value = one.textContent;
        this.update();
        this.line.focus();
      };
    }
    this.update();
  }

  update() {
    this.showStrips();
    this.ask();
  }

  // MARK: Strips

  // What stands between quotes and can be dragged.
  get lanes() {
    return [...this.line.value.matchAll(/"([^"]*)"/g)].map((match) => ({
      start: match.index + 1, end: match.index + 1 + match[1].length, columns: columnsOf(match[1]),
    })).filter((lane) => lane.columns && lane.columns.length <= Trial.most);
  }

  showStrips() {
    this.strips.replaceChildren(...this.lanes.map((lane, number) => {
      const columns = [...lane.columns, [], []].slice(0, Trial.most);
      return make("div", { className: "strip" }, ...columns.map((marks, column) =>
        make("div", { className: "column" }, ...marks.map((mark, index) => {
          const marble = button(mark, {});
          marble.setAttribute("aria-label", `${mark} at tick ${column}`);
          marble.onpointerdown = (event) => this.drag(event, number, column, index);
          marble.onkeydown = (event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (!step) return;
            event.preventDefault();
            event.stopPropagation();
            const [to, place] = this.move(number, column, index, column + step);
            this.marble(number, to, place)?.focus();
          };
          return marble;
        }))));
    }));
  }

  marble(lane, column, index) {
    return this.strips.children[lane]?.children[column]?.children[index];
  }

  move(number, column, index, to) {
    const lane = this.lanes[number];
    to = Math.min(Math.max(to, 0), Trial.most - 1);
    const place = moveMark(lane.columns, column, index, to);
    const text = this.line.value;
    this.line.value = text.slice(0, lane.start) + laneOf(lane.columns) + text.slice(lane.end);
    this.update();
    return place;
  }

  drag(event, number, column, index) {
    if (event.button !== 0) return;
    const move = (event) => {
      const strip = this.strips.children[number];
      const first = strip.children[0].getBoundingClientRect();
      const to = Math.floor((event.clientX - first.left) / first.width);
      if (to === column || to < 0) return;
      const left = strip.scrollLeft;
      [column, index] = this.move(number, column, index, to);
      this.strips.children[number].scrollLeft = left;
    };
    const end = () => {
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", end);
      document.removeEventListener("pointercancel", end);
      this.marble(number, column, index)?.focus();
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
    event.preventDefault();
  }

  // MARK: The answer

  // Asks for what stands there now. While an answer is under way it only notes that there is more to
  // ask, because the server plays one line after the other.
  async ask() {
    this.hasChanged = true;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.hasChanged) {
      this.hasChanged = false;
      const query = new URLSearchParams({ line: this.line.value, tick: this.tick.value });
      let answer;
      try {
        answer = await (await fetch(`try?${query}`)).json();
      } catch {
        answer = { problem: "lesson-runner no longer serves this book." };
      }
      if (!this.hasChanged) this.show(answer);
    }
    this.isAsking = false;
  }

  show(answer) {
    if (!answer.problem) this.answer.innerHTML = answer.picture;
    this.answer.classList.toggle("old", Boolean(answer.problem));
    this.printed.textContent = (answer.printed ?? []).join("\n");
    this.printed.hidden = !this.printed.textContent;
    this.note.textContent = answer.problem || answer.note || "";
    this.note.classList.toggle("bad", Boolean(answer.problem));
  }
}

document.addEventListener("DOMContentLoaded", () => new Trial());

"use strict";
// Scenes whose picture, log and numbers can be changed in place. The engine plays the changed line.

const isVeiled = (section) => section.classList.contains("veiled");

// The board that takes the place of a scene's picture.
class SceneBoard extends Trial {
  constructor(root, play, scene) {
    super(root, play);
    this.scene = scene;
    this.playing.remove();
    this.resetting.textContent = "Back to the scene";
    this.resetting.onclick = () => scene.restore(true);
  }

  draw() {
    super.draw();
    this.resetting.disabled = false;
  }

  get map() { return this.scene?.map; }

  // The names of lanes and values are those of the picture.
  nameOf(index, name) { return this.map?.names[index] || name; }

  shownText(text) { return this.map?.shown[text] ?? text; }

  resultName(lane) {
    const names = this.map?.results ?? [];
    return names[this.answer.lanes.slice(-names.length).indexOf(lane)];
  }

  update() {
    super.update();
    this.scene?.showNumbers();
  }

  show(answer) {
    super.show(answer);
    if (!answer.problem) this.scene?.showLog(answer);
  }

  moveHead(tick) {
    super.moveHead(tick);
    const time = tick === null ? Infinity : (tick + 0.001) * this.tickLength / 1e9;
    for (const line of this.scene?.lines ?? []) line.classList.toggle("ahead", line.time > time);
  }
}

class ChangeableScene {
  constructor(place, play) {
    Object.assign(this, { place, play });
    this.section = place.closest("section");
    this.picture = this.section.querySelector(".picture");
    this.log = this.section.querySelector(".log ol");
    this.player = Player.all.find((one) => one.scene === this.section);
    this.links = [...place.querySelectorAll("a")].map((link) =>
      ({ link, text: link.textContent, map: JSON.parse(link.dataset.scene) }));
    this.note = make("p", { className: "difference", hidden: true });
    place.after(this.note);
    for (const one of this.links) {
      const { link } = one;
      link.setAttribute("role", "button");
      link.onkeydown = (event) => { if (event.key === " ") { event.preventDefault(); link.click(); } };
      link.onclick = (event) => {
        event.preventDefault();
        if (this.shown === one) this.restore(true); else this.open(one);
      };
    }
    this.addMarks();
    this.addNumbers();
    this.addPlaying();
  }

  // MARK: Opening and closing

  get map() { return this.shown?.map; }

  // Replaces the picture by a board with the line of a link.
  open(one) {
    if (!this.board) {
      this.picture.append(document.getElementById("changing").content.cloneNode(true));
      this.board = new SceneBoard(this.picture.querySelector(".trial"), this.play, this);
    }
    this.player?.stop();
    this.shown = one;
    this.section.classList.add("changed");
    this.picture.classList.add("away");
    for (const { link, text } of this.links) {
      link.textContent = link === one.link ? "Back to the scene's picture" : text;
    }
    const { line, tick, note } = one.link.dataset;
    this.note.textContent = note ?? "";
    this.note.hidden = !note;
    Object.assign(this.board, { answer: null, ghost: null, past: [] });
    this.board.change(line, tick, false);
    Object.assign(this.board, { first: this.board.state, past: [] });
    this.player?.output && (this.player.output.value = "changed");
  }

  // Shows the scene's own picture and log again.
  restore(focuses = false) {
    if (!this.shown) return;
    const { link } = this.shown;
    this.board.stop();
    this.shown = null;
    this.section.classList.remove("changed");
    this.picture.classList.remove("away");
    for (const { link, text } of this.links) link.textContent = text;
    this.note.hidden = true;
    for (const line of this.lines ?? []) line.remove();
    this.lines = [];
    this.showNumbers();
    this.player?.show(this.player.count, false);
    if (focuses) link.focus();
  }

  // Play plays the changed picture. Whatever else moves the scene restores it first.
  addPlaying() {
    const { player } = this;
    if (!player) return;
    this.section.addEventListener("click", (event) => {
      if (!this.shown || !event.target.closest(".player .play")) return;
      event.stopImmediatePropagation();
      this.board.playing = player.playing;
      this.board.toggle();
    }, true);
    const touch = player.touch;
    player.touch = (index) => {
      this.restore();
      touch.call(player, index);
    };
  }

  // MARK: The picture

  // Lets the reader drag the marks of typed lanes on the picture itself.
  addMarks() {
    for (const one of this.links) {
      one.map.marks.forEach((events, number) => {
        const columns = this.lanesOf(one)[number]?.columns ?? [];
        const places = columns.flatMap((marks, column) => marks.map((_, index) => [number, column, index]));
        if (places.length !== events.length) return;
        events.forEach((event, index) => {
          const mark = this.picture.querySelector(`svg [data-e="${event}"]`);
          if (!mark || mark.classList.contains("movable")) return;
          mark.classList.add("movable");
          mark.addEventListener("pointerdown", (event) => this.grab(event, one, places[index]));
        });
      });
      one.map.begins.forEach((event, subscriber) => {
        const mark = event && this.picture.querySelector(`svg [data-e="${event}"]`);
        const number = numbersOf(one.link.dataset.line)
          .filter((one) => one.name === "subscribe" && !one.isEnd)[subscriber];
        if (!mark || !number || number.value === 0) return;
        mark.classList.add("movable");
        mark.addEventListener("pointerdown", (event) => this.grab(event, one, null, number));
      });
    }
  }

  // The typed lanes of a link's line.
  lanesOf({ link }) {
    return [...link.dataset.line.matchAll(/"([^"]*)"/g)].map((match) => ({ columns: columnsOf(match[1]) }));
  }

  // Opens the board when a mark of the picture has been dragged by a few pixels. The board goes on
  // with the same movement.
  grab(event, one, place, number) {
    if (event.button !== 0 || isVeiled(this.section)) return;
    const [x, y] = [event.clientX, event.clientY];
    const stop = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", stop);
      removeEventListener("pointercancel", stop);
    };
    const move = (event) => {
      if (Math.abs(event.clientX - x) < 6 || Math.abs(event.clientX - x) < Math.abs(event.clientY - y)) return;
      stop();
      this.open(one);
      if (place) this.board.drag(event, ...place, () => {}, x);
      else {
        const all = numbersOf(this.board.line.value);
        const index = all.findIndex((other) => other.at === number.at);
        this.board.dragNumber(event, { dataset: { place: index }, matches: () => true, focus() {} }, x);
      }
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", stop);
    addEventListener("pointercancel", stop);
  }

  // MARK: The log

  // Shows the log for an answer of the engine, if the scene logs only results. The messages are those
  // of the scene's own log, with the answer's values and times.
  showLog(answer) {
    for (const line of this.lines ?? []) line.remove();
    this.lines = [];
    const { log, results, origin, shown, end, kept } = this.map ?? {};
    this.section.classList.toggle("unlogged", !log);
    for (const line of this.log.children) line.classList.toggle("kept", kept.includes(+line.dataset.e));
    if (!log) return;
    const lanes = answer.lanes.slice(-results.length);
    const marks = lanes.flatMap((lane, subscriber) => lane.marks.map(([time, kind, text]) =>
      ({ subscriber, time: time / 1e9, kind, text })));
    marks.sort((one, other) => one.time - other.time);
    for (const { subscriber, time, kind, text } of marks) {
      if (end !== undefined && time > end) continue;
      const own = log.filter((one) => one.subscriber === subscriber && one.mark === kind);
      for (const message of own) this.lines.push(this.logLine(message, shown[text] ?? text, time, origin));
    }
    this.log.append(...this.lines);
  }

  logLine({ before, after, event }, value, time, origin) {
    const line = this.log.querySelector(`[data-e="${event}"]`).cloneNode(true);
    const clock = line.querySelector("time");
    const [, minutes, seconds] = clock.textContent.match(/(\d+):(\d+\.\d+)/) ?? [];
    const moved = origin + time - this.player.events[event].time;
    if (minutes !== undefined) {
      const all = (((+minutes * 60 + +seconds + moved) % 3600) + 3600) % 3600;
      const rest = (all % 60).toFixed(seconds.length - 3).padStart(seconds.length, "0");
      clock.textContent = clock.textContent.replace(/\d+:\d+\.\d+/,
        `${String(Math.floor(all / 60)).padStart(2, "0")}:${rest}`);
    } else {
      clock.textContent = clock.textContent.replace(/\d+(\.\d+)?/, (own) => String(+(+own + moved).toFixed(3)));
    }
    const message = after === undefined ? before : before + value + after;
    const thread = line.lastChild.textContent.match(/^ ?\[\d+\] /)?.[0] ?? " ";
    while (clock.nextSibling) clock.nextSibling.remove();
    line.append(thread + message);
    line.className = "live";
    line.removeAttribute("data-e");
    line.time = time;
    return line;
  }

  // MARK: Numbers in the code

  // Makes the numbers in the scene's code that are also in the line movable.
  addNumbers() {
    this.numbers = [];
    for (const one of this.links) {
      numbersOf(one.link.dataset.line).forEach((number, place) => {
        if (number.name === "subscribe") return;
        const found = [...this.section.querySelectorAll(".code")].flatMap((code) =>
          this.literals(code, number.name).slice(0, 1));
        for (const literal of found) this.addNumber(literal, one, (line) => ({
          at: numbersOf(line)[place]?.at, length: numbersOf(line)[place]?.length, by: number.by }), number.value);
      });
      this.addValues(one);
    }
  }

  // The number literals in calls of an operator, in Swift and Objective-C.
  literals(code, name) {
    return [...code.querySelectorAll("i.n:not(.number)")].filter((literal) => {
      const before = document.createRange();
      before.setStart(code, 0);
      before.setEndBefore(literal);
      return new RegExp(`(^|[.\\s\\]])${name}(\\((in: |every: )?(\\.(seconds|milliseconds)\\()?|:)$`)
        .test(before.toString().slice(-60));
    });
  }

  // The numbers and letters that the scene's code sends, if they are exactly the values of the typed
  // lanes.
  addValues(one) {
    const values = this.lanesOf(one).flatMap(({ columns }, lane) =>
      (columns ?? []).flat().filter((mark) => !isEnd(mark)).map((text, index) => ({ text, lane, index })))
      .filter(({ text }) => !Object.hasOwn(one.map.shown, text));
    for (const code of this.section.querySelectorAll(".code")) {
      const left = [...values];
      const sent = [...code.querySelectorAll("i:is(.n, .s):not(.number)")].filter((literal) => {
        const before = document.createRange();
        before.setStart(code, 0);
        before.setEndBefore(literal);
        return /(sendNext\(|send\(|sendNext:@?)$/.test(before.toString().slice(-20));
      }).map((literal) => {
        const text = literal.textContent.match(/^@?"?(\w+)"?$/)?.[1];
        const place = left.findIndex((value) => value.text === text);
        return { literal, value: place < 0 ? null : left.splice(place, 1)[0] };
      });
      if (left.length > 0 || sent.some(({ value }) => !value || !/^(\d+|[A-Za-z])$/.test(value.text))) continue;
      for (const { literal, value } of sent) {
        this.addNumber(literal, one, (line) => {
          const lane = [...line.matchAll(/"([^"]*)"/g)][value.lane];
          const words = [...(lane?.[1] ?? "").matchAll(lane?.[1].trim().includes(" ") ? /[A-Za-z0-9]+/g : /[A-Za-z0-9]/g)];
          const word = words[value.index];
          return { at: word && lane.index + 1 + word.index, length: word?.[0].length, by: 1, isMarble: true };
        }, value.text);
      }
    }
  }

  // `value` is the number in the line, or the text of a marble.
  addNumber(literal, one, find, value) {
    const isMarble = typeof value === "string";
    const scale = isMarble || value === 0 ? 1 : +literal.textContent / value;
    const number = { literal, one, find, scale, text: literal.textContent, marble: isMarble ? value : null };
    this.numbers.push(number);
    literal.classList.add("number");
    literal.tabIndex = 0;
    literal.setAttribute("role", "slider");
    literal.setAttribute("aria-label", `${literal.textContent}: drag, or use the arrow keys`);
    literal.setAttribute("aria-valuenow", ChangeableScene.read(number.marble ?? number.text));
    literal.setAttribute("aria-valuetext", number.text);
    literal.onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
      if (event.key === "Escape" && this.shown) { this.restore(); literal.focus(); }
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.setNumber(number, (value) => value + step * find(one.link.dataset.line).by, true);
    };
    literal.onclick = (event) => event.stopPropagation();
    literal.onpointerdown = (event) => {
      if (event.button !== 0 || isVeiled(this.section)) return;
      event.preventDefault();
      literal.focus();
      literal.setPointerCapture(event.pointerId);
      const x = event.clientX;
      const start = this.current(number);
      let isNew = true;
      literal.onpointermove = (event) => {
        const steps = Math.round((event.clientX - x) / 12);
        if (steps === 0 && isNew) return;
        if (this.setNumber(number, () => start + steps * find(one.link.dataset.line).by, isNew)) isNew = false;
      };
    };
    literal.onpointerup = literal.onpointercancel = () => { literal.onpointermove = null; };
  }

  // A number or the code of a letter, and the text for it.
  static read(text) { return /^[A-Za-z]$/.test(text) ? text.charCodeAt(0) : +text; }

  static written(value, old) {
    if (!/^[A-Za-z]$/.test(old)) return String(+Math.max(0, value).toFixed(3));
    const letter = String.fromCharCode(value);
    return /^[A-Za-z]$/.test(letter) ? letter : old;
  }

  // The text in the line.
  textOf({ one, find }) {
    const line = this.shown === one ? this.board.line.value : one.link.dataset.line;
    const { at, length } = find(line);
    return at === undefined ? "" : line.slice(at, at + length);
  }

  current(number) { return ChangeableScene.read(this.textOf(number)); }

  setNumber(number, next, isNew) {
    if (isVeiled(this.section)) return false;
    const { one, find } = number;
    if (this.shown !== one) this.open(one);
    const line = this.board.line.value;
    const { at, length, isMarble } = find(line);
    if (at === undefined) return false;
    const old = line.slice(at, at + length);
    const text = ChangeableScene.written(next(ChangeableScene.read(old)), old);
    // Without spaces between marbles, a value has one digit.
    if (text === old || (isMarble && text.length > 1 && length === 1)) return false;
    this.board.change(line.slice(0, at) + text + line.slice(at + length), undefined, isNew);
    return true;
  }

  // Shows the line's numbers in the code.
  showNumbers() {
    for (const number of this.numbers ?? []) {
      const { literal, marble, scale, text } = number;
      const own = this.shown === number.one ? this.textOf(number) : "";
      const changed = marble === null ? String(+(+own * scale).toFixed(3)) : text.replace(marble, () => own);
      const isChanged = own !== "" && (marble === null ? +changed !== +text : own !== marble);
      literal.textContent = isChanged ? changed : text;
      literal.setAttribute("aria-valuenow", ChangeableScene.read(isChanged ? own : marble ?? text));
      literal.setAttribute("aria-valuetext", literal.textContent);
      literal.classList.toggle("moved", isChanged);
    }
  }
}

document.addEventListener("DOMContentLoaded", () => {
  const play = document.querySelector("meta[name=served]") ? askServer : askEngine;
  ChangeableScene.all = [...document.querySelectorAll(".change")].map((place) => new ChangeableScene(place, play));
});

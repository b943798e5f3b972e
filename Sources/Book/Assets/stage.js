"use strict";

// The longest and the shortest wait for the next beat, and the wait inside a beat, in seconds.
const longestPause = 2;
const shortestPause = 0.9;
const insideBeat = 0.2;

// The smallest and the largest scale of a picture beside code, and the least height of the code.
const [smallest, largest, leastCode] = [0.7, 1.6, 190];

// The marks that have a duration.
const wideMarks = ".level, .task, .buffer";

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

const svgElement = (name, attributes) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

// A scene's code, log and picture, played beat by beat.
class Player {
  static all = [];

  // The player that was used last. Only this one highlights code that several scenes share.
  static active = null;

  constructor(scene) {
    this.scene = scene;
    this.stage = scene.querySelector(".stage");
    this.name = scene.getAttribute("aria-labelledby");
    this.title = scene.querySelector("h2").firstChild.textContent.trim();
    this.log = scene.querySelector(".log ol");
    this.picture = scene.querySelector(".picture");
    this.lines = [...this.log.children];
    this.beats = [];
    this.events = this.read();
    this.count = this.events.length - 1;
    this.isInstant = this.log.classList.contains("instant");
    this.marks = [...scene.querySelectorAll(".picture :is([data-e], [data-t])")].map((element) =>
      ({ element, event: this.eventOf(element) }));
    this.questions = [...(scene.querySelector(".guess")?.content.children ?? [])];
    this.note = scene.querySelector(".guess")?.dataset.note;
    this.conclusion = scene.querySelector(".conclusion");
    this.timer = 0;
    this.lit = [];
    for (const event of this.events) for (const code of event.code) code.classList.add("spoke");
    this.addCalled();
    this.addControls();
    this.addAnswers();
    this.addPointing();
    Player.all.push(this);
  }

  // Called when the stage has its size.
  begin() {
    this.show(this.count, false);
    const { answered, choice } = progress.all()[this.scene.dataset.key] ?? {};
    if (this.answers && answered) this.restore(choice);
    else if (this.answers && !root.classList.contains("unveiled")) this.veil();
  }

  // The events by number. Number 0 stands for the scene before its first event.
  read() {
    const template = this.scene.querySelector(".events");
    const lines = new Map(this.lines.map((line) => [+line.dataset.e, line]));
    let first = 1;
    const events = [...template.content.children].map((item, index) => {
      const { v, b } = item.dataset;
      const [time, cause, swift, objectiveC] = v.split(" ");
      const words = item.textContent.trim();
      if (b !== undefined) {
        this.beats.push({ first, last: index + 1, words: b || words });
        first = index + 2;
      }
      return {
        time: +time, cause: +cause, words,
        code: ["L" + swift, "O" + objectiveC].map((id) => document.getElementById(id)).filter(Boolean),
        line: lines.get(index + 1) ?? null,
      };
    });
    return [{ time: 0, cause: 0, words: "", code: [], line: null }, ...events];
  }

  // The beat of an event.
  beatOf(index) { return this.beats.find(({ last }) => last >= index); }

  // The event that adds an element to the picture: the element's own event, or the first event at
  // or after the element's time.
  eventOf(element) {
    if (element.dataset.e) return +element.dataset.e;
    const first = this.events.findIndex((event, index) => index > 0 && event.time >= +element.dataset.t);
    return first < 0 ? this.count : first;
  }

  // MARK: Code that the scene calls

  // Shows each function that runs in this scene inside the scene's code, below the line that calls
  // it.
  addCalled() {
    this.copies = new Map();
    for (const pane of this.stage.querySelectorAll(".code")) {
      const letter = pane.closest(".objc") ? "O" : "L";
      const outside = [...new Set(this.events.flatMap(({ code }) => code))]
        .filter((line) => line.id.startsWith(letter) && !this.scene.contains(line));
      const bodies = new Map();
      for (const line of outside) {
        const body = Player.bodyOf(line);
        if (!bodies.has(body.head)) bodies.set(body.head, { ...body, lines: [] });
        bodies.get(body.head).lines.push(line);
      }
      for (const body of bodies.values()) this.insert(body, pane, letter);
    }
  }

  // The function around a line: its first and last line, and its name.
  static bodyOf(line) {
    const indent = (one) => /^\s*/.exec(one.textContent)[0].replace("\n", "").length;
    const isHead = (one) => Player.head.test(one.textContent);
    let head = line;
    let own = isHead(line) ? 0 : indent(line);
    for (let one = line; !isHead(head) && one; one = one.previousElementSibling) {
      if (one.textContent.trim() === "" || indent(one) >= own) continue;
      [head, own] = [one, indent(one)];
    }
    let tail = head;
    for (let one = head.nextElementSibling; one; one = one.nextElementSibling) {
      if (one.textContent.trim() !== "" && indent(one) <= indent(head)) {
        if (/^\s*[})]/.test(one.textContent)) tail = one;
        if (!/^\s*[)]/.test(one.textContent)) break;
      }
      tail = one;
    }
    if (tail.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING) tail = line;
    const text = head.textContent;
    const name = (/\b(?:func|var|let|class|struct|actor|enum) (\w+)/.exec(text)
      ?? (/\binit\b/.test(text) ? [0, Player.typeAround(head)] : null)
      ?? /^[-+] ?\([^)]*\)\s*(\w+)/.exec(text) ?? /(\w+)\s*\(/.exec(text) ?? [])[1];
    return { head, tail, name };
  }

  static head = /^\s*(?:@\w+(?:\([^)]*\))? |override |static |private |fileprivate |final |mutating |package |public |nonisolated |isolated |convenience |required )*(?:func |init\b|deinit|subscript|(?:lazy )?var \w+[^=]*\{)|^[-+] ?\(|^(?:static |[A-Z_]\w*[ <]).*\)\s*\{/;

  static typeAround(head) {
    for (let one = head.previousElementSibling; one; one = one.previousElementSibling) {
      const type = /^(?:\w+ )*(?:class|struct|actor|enum|extension) (\w+)/.exec(one.textContent);
      if (type) return type[1];
    }
    return undefined;
  }

  // Inserts a function below the scene's line that calls it, directly or through other functions.
  insert({ head, tail, name, lines }, pane, letter) {
    // The first line names the scene.
    const own = [...pane.querySelectorAll("code > span")].slice(letter === "L" ? 1 : 0);
    const names = (one, word) => new RegExp(`\\b${word}\\b`).test(one.textContent.replace(/"[^"]*"/g, ""));
    const calling = (word) => word && own.find((one) => names(one, word));
    const through = (word, depth) => {
      if (calling(word)) return calling(word);
      if (depth === 0 || !word) return null;
      for (const other of document.querySelectorAll(`pre.code[data-language="${pane.dataset.language}"] [id]`)) {
        if (this.scene.contains(other) || other.closest(".scene")
          || !names(other, word)) continue;
        const body = Player.bodyOf(other);
        if (body.name === word || body.head === head) continue;
        const found = through(body.name, depth - 1);
        if (found) return found;
      }
      return null;
    };
    const anchor = through(name, 2) ?? this.near(lines, pane) ?? own.at(-1);
    const box = make("div", { className: "called" });
    const all = [];
    for (let one = head; one; one = one.nextElementSibling) {
      all.push(one);
      if (one === tail) break;
    }
    const isLong = all.length > 12;
    let isGap = false;
    all.forEach((one, index) => {
      const isNear = index === 0 || lines.some((line) => Math.abs(all.indexOf(line) - index) < 2);
      if (isLong && !isNear) {
        if (!isGap) box.append(make("span", { className: "gap" }, "  …\n"));
        isGap = true;
        return;
      }
      isGap = false;
      const copy = one.cloneNode(true);
      copy.removeAttribute("id");
      // The indentation of a copy is only padding, so a long line does not begin with a gap.
      if (copy.firstChild?.nodeType === Node.TEXT_NODE) {
        copy.firstChild.data = copy.firstChild.data.replace(/^ +/, "");
      }
      if (lines.includes(one)) this.copies.set(one, copy);
      box.append(copy);
    });
    let place = anchor;
    while (place?.nextElementSibling?.classList.contains("called")) place = place.nextElementSibling;
    if (place) place.after(box); else pane.firstElementChild.append(box);
  }

  // The scene's line of the nearest cause of an event on one of these lines.
  near(lines, pane) {
    let index = this.events.findIndex(({ code }) => code.some((one) => lines.includes(one)));
    for (; index > 0; index = this.events[index].cause || index - 1) {
      const code = this.events[index].code.find((one) => pane.contains(one));
      if (code) return code;
    }
    return null;
  }

  // The element that shows a line of code on this stage.
  shownCode(line) { return this.copies.get(line) ?? line; }

  // MARK: Controls

  addControls() {
    this.back = button("◂", { onclick: () => this.step(-1), "aria-label": "Back one event" });
    this.playing = button("Play", { className: "play", onclick: () => this.toggle() });
    this.on = button("▸", { onclick: () => this.step(1), "aria-label": "Forward one event" });
    this.slider = make("input", { type: "range", min: 0, max: this.count, step: 1 });
    this.slider.setAttribute("aria-label", "Event");
    this.slider.oninput = () => { this.stop(); this.touch(+this.slider.value); };
    this.output = make("output");
    this.speed = make("select", { "aria-label": "Speed" },
      ...[0.25, 0.5, 1, 2, 4].map((speed) => make("option", { value: speed }, `${speed} ×`)));
    this.speed.value = choices.get("speed") ?? 1;
    this.speed.onchange = () => {
      choices.set("speed", this.speed.value);
      for (const player of Player.all) player.speed.value = this.speed.value;
    };
    this.controls = make("div", { className: "player", role: "group" },
      this.back, this.playing, this.on, this.slider, this.output, this.speed,
      copying("Copy link", "Copy the address of this event", () => {
        const address = new URL(location.href);
        address.hash = `${this.name}:${this.index}`;
        return address.href;
      }));
    this.controls.setAttribute("aria-label", `Play ${this.title}`);
    this.words = make("p", { className: "words" });
    this.more = make("div", { className: "more" });
    this.saying = make("div", { className: "saying" }, this.words, this.more);
    this.strip = make("div", { className: "strip-lines" });
    this.strip.setAttribute("aria-hidden", true);
    this.addTabs();
    this.stage.prepend(this.controls, this.saying, this.tabs);
    this.stage.append(this.strip);
    this.addLogButtons();
    for (const code of this.stage.querySelectorAll(".code")) {
      Object.assign(code, { tabIndex: 0, role: "group", ariaLabel: `Code of ${this.title}` });
    }
    this.log.tabIndex = 0;
    this.log.setAttribute("aria-label", `Log of ${this.title}`);
    this.stage.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.why) this.closeWhy();
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const isSpace = event.key === " " && !event.target.closest("button, a, input, select, summary");
      if (!step && !isSpace || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target.closest("select, .why")) return;
      event.preventDefault();
      if (this.isAsking) return;
      if (isSpace) this.toggle(); else this.step(step);
    });
    if (this.questions.length > 0) {
      this.guessing = button("Guess each line", { onclick: () => this.turnGuessing() });
      this.guessing.setAttribute("aria-pressed", false);
      this.panel = make("div", { className: "guess-panel", role: "group", hidden: true });
      this.panel.setAttribute("aria-label", "Guess each line");
      this.controls.append(this.guessing);
      this.stage.append(this.panel);
    }
  }

  // If there is not enough room, only one of code, log and picture is shown at a time.
  addTabs() {
    const parts = [...(this.picture ? [["picture", "Picture"]] : []), ["code", "Code"], ["log", "Log"]];
    const tabs = parts.map(([part, title]) => {
      const tab = button(title);
      tab.onclick = () => choose(part);
      return tab;
    });
    const choose = (part) => {
      this.stage.dataset.tab = part;
      tabs.forEach((tab, index) => tab.setAttribute("aria-pressed", parts[index][0] === part));
      if (this.index === undefined) return;
      this.places = this.boxes = null;
      this.moveHead(this.isTouched ? this.place(this.index) : null);
      this.ring();
      this.follow();
    };
    this.tabs = make("div", { className: "tabs", role: "group" }, ...tabs);
    this.tabs.setAttribute("aria-label", "Show");
    choose(parts[0][0]);
  }

  // The log's heading has a button for the original times, and one for a log that does not fit.
  addLogButtons() {
    this.stamps = button("Clock times", { className: "stamps" });
    this.stamps.onclick = () => Player.turnStamps();
    this.whole = button("", { className: "whole", hidden: true });
    this.whole.onclick = () => {
      const isWhole = this.stage.classList.toggle("whole-log");
      this.whole.setAttribute("aria-pressed", isWhole);
      this.fold();
      this.follow();
    };
    const heading = this.stage.querySelector(".log h3");
    const bar = make("div", { className: "bar" });
    heading.before(bar);
    bar.append(heading, this.whole, this.stamps);
  }

  // Shows the times as the tutorials print them, or counted from the start of each scene.
  static turnStamps(isOn = choices.get("stamps") !== "on") {
    if (isOn !== (choices.get("stamps") === "on")) choices.set("stamps", isOn ? "on" : "off");
    for (const time of document.querySelectorAll(".log time")) {
      if ((time.dataset.on === "on") === isOn) continue;
      [time.textContent, time.title] = [time.title, time.textContent];
      time.dataset.on = isOn ? "on" : "off";
    }
    root.classList.toggle("stamped", isOn);
    for (const player of Player.all) {
      player.stamps.setAttribute("aria-pressed", isOn);
      if (player.index !== undefined) player.refold();
    }
  }

  // MARK: Size

  // Gives the stage a size that fits into the window and stays the same while the scene is played.
  static fitAll() {
    for (const player of Player.all) player.loosen();
    const sizes = Player.all.map((player) => player.sizes());
    Player.all.forEach((player, index) => player.fit(sizes[index]));
    for (const player of Player.all) {
      if (player.isVeiled) player.coverWords();
      else if (player.index !== undefined && !player.timer) player.follow();
    }
  }

  loosen() {
    this.stage.classList.remove("tabbed");
    this.stage.classList.add("loose");
    for (const line of this.lines) line.hidden = false;
    this.stage.style.height = "";
  }

  // The natural sizes of the stage's parts.
  sizes() {
    const height = (one) => one?.getBoundingClientRect().height ?? 0;
    const heightOf = (place) => height(this.stage.querySelector(place));
    const view = this.picture?.querySelector("svg").viewBox.baseVal;
    const hidden = this.log.hidden;
    this.log.hidden = false;
    const sizes = {
      width: this.stage.clientWidth,
      top: height(this.controls) + height(this.saying),
      code: heightOf(".languages"), log: heightOf(".log"),
      head: this.log.parentElement.firstElementChild.getBoundingClientRect().height,
      lines: this.lines.map((line) => line.getBoundingClientRect().height),
      view: view && { width: view.width, height: view.height },
      window: innerHeight - height(document.querySelector(".top")) - 16,
    };
    this.log.hidden = hidden;
    return sizes;
  }

  fit(sizes) {
    const { width, top, code, log, view } = sizes;
    const room = sizes.window - top - 2;
    const isNarrow = width < 640;
    const pair = Math.max(code, log, 120);
    const [side, edge] = isNarrow ? [8, 10] : [24, 18];
    let picture = 0;
    this.scale = view ? Math.min(isNarrow ? 1 : largest, (width - side) / view.width) : 0;
    let isTabbed = isNarrow;
    if (view && !isTabbed) {
      const fits = (room - pair - edge) / view.height;
      const least = (room - Math.min(pair, 300) - edge) / view.height;
      const tight = (room - Math.min(pair, leastCode) - edge) / view.height;
      const best = fits >= 1 ? fits : least >= smallest ? Math.min(1, least) : Math.min(smallest, tight);
      this.scale = Math.min(this.scale, best);
      picture = this.scale * view.height + edge;
      // A picture that is too high to be seen whole beside the code.
      isTabbed = this.scale < Math.min(smallest, (width - side) / view.width) - 0.001;
    }
    let height = Math.min(room, pair + picture);
    if (isTabbed) {
      const bars = 108;
      this.scale = view ? Math.min(isNarrow ? 1 : largest, (width - side) / view.width) : 0;
      const most = room - bars;
      if (view && !isNarrow) {
        this.scale = Math.max(Math.min(this.scale, (most - edge) / view.height), Math.min(this.scale, smallest));
      }
      if (view && isNarrow) this.scale = Math.max(this.scale, 0.5);
      picture = view ? this.scale * view.height + edge : 0;
      height = Math.min(room, Math.max(Math.min(code, most), Math.min(log, most), picture, 160) + bars);
    }
    this.stage.classList.toggle("tabbed", isTabbed);
    this.stage.classList.remove("loose");
    this.stage.style.height = `${Math.floor(height + top + 2)}px`;
    if (view) {
      const svg = this.picture.querySelector("svg");
      svg.style.width = `${Math.floor(this.scale * view.width)}px`;
      this.picture.style.height = isTabbed ? "" : `${Math.ceil(picture)}px`;
    }
    this.lineHeights = sizes.lines;
    this.logRoom = isTabbed ? Infinity : height - picture - sizes.head - 18;
    this.places = null;
    if (this.index !== undefined) this.moveHead(this.isTouched ? this.place(this.index) : null);
    this.fold();
  }

  // Called when the log's lines have another height.
  refold() {
    for (const line of this.lines) line.hidden = false;
    this.lineHeights = this.lines.map((line) => line.getBoundingClientRect().height);
    this.fold();
    this.follow();
  }

  // If the log does not fit, shows the lines around the newest one.
  fold() {
    const heights = this.lineHeights;
    if (!heights) return;
    const sum = heights.reduce((sum, one) => sum + one, 0);
    const isWhole = this.stage.classList.contains("whole-log");
    const isFolded = sum > this.logRoom + 1;
    let [first, end] = [0, heights.length];
    if (isFolded && !isWhole) {
      const newest = this.isTouched || this.index < this.count
        ? this.lines.findLastIndex((line) => +line.dataset.e <= this.index) : -1;
      let room = this.logRoom;
      first = Math.max(newest, 0);
      room -= heights[first];
      if (newest >= 0) while (first > 0 && heights[first - 1] <= room) room -= heights[--first];
      end = Math.max(newest, 0) + 1;
      while (end < heights.length && heights[end] <= room) room -= heights[end++];
    }
    this.lines.forEach((line, index) => {
      const hidden = index < first || index >= end;
      if (!!line.hidden !== hidden) line.hidden = hidden ? "until-found" : false;
    });
    this.whole.hidden = !isFolded && !isWhole;
    const words = isWhole ? "Some lines" : `All ${heights.length} lines`;
    if (this.whole.textContent !== words) this.whole.textContent = words;
  }

  // MARK: Showing an event

  // The event's number and time, as the controls show them.
  label(index) {
    if (this.isVeiled) return `${this.count} events`;
    return index === 0
      ? `before event 1 of ${this.count}`
      : `event ${index} of ${this.count}${this.isInstant ? "" : ` · ${this.events[index].time} s`}`;
  }

  // Shows an event that the reader chose.
  touch(index) {
    this.unveil();
    if (Player.active !== this) Player.active?.leave();
    Player.active = this;
    this.closeWhy();
    this.show(index);
    if (this.index === this.count) this.end();
  }

  // Shows the scene as it is after `index` events. If `touched` is true, highlights the last event
  // and its cause.
  show(index, touched = true) {
    this.index = Math.max(0, Math.min(this.count, index));
    this.elapsed = 0;
    const event = this.events[this.index];
    this.isTouched = touched && this.index > 0;
    for (const line of this.lines) line.classList.toggle("ahead", +line.dataset.e > this.index);
    for (const { element, event } of this.marks) {
      element.classList.toggle("ahead", event > this.index);
    }
    this.newest = this.isTouched ? event.line : null;
    this.last = this.lines.findLast((line) => +line.dataset.e <= this.index) ?? null;
    this.light();
    this.say(touched ? this.sentence : "");
    this.slider.value = this.index;
    this.output.value = this.label(this.index);
    this.slider.setAttribute("aria-valuetext", `${this.label(this.index)}: ${this.words.textContent}`);
    this.showButtons();
    this.moveHead(this.isTouched ? this.place(this.index) : null);
    this.ring();
    this.fold();
    this.follow();
  }

  // The sentence about the current event, or, while the scene is played, about the current beat.
  get sentence() {
    if (this.index === 0) return "Nothing has happened yet.";
    return this.timer || this.isBeat ? this.beatOf(this.index).words : this.events[this.index].words;
  }

  say(words, ...more) {
    if (this.timer) this.saying.removeAttribute("role"); else this.saying.setAttribute("role", "status");
    if (this.words.textContent !== words) this.words.replaceChildren(words);
    this.more.replaceChildren(...more);
  }

  // Lights the event's line of code and its log line, and more faintly those of its cause and those
  // before it in the same beat.
  light() {
    for (const element of this.lit) {
      element.classList.remove("now", "cause");
      element.removeAttribute("aria-current");
    }
    this.lit = [];
    if (!this.isTouched) return;
    const event = this.events[this.index];
    const now = [...(event.line ? [event.line] : []),
      ...event.code.flatMap((one) => [one, this.copies.get(one)]).filter(Boolean)];
    const causes = [event.cause];
    if (this.timer || this.isBeat) {
      for (let index = this.beatOf(this.index).first; index < this.index; index++) causes.push(index);
    }
    const faint = causes.flatMap((index) => index > 0
      ? [this.events[index].line, ...this.events[index].code.map((one) => this.shownCode(one))] : [])
      .filter((one) => one && !now.includes(one) && this.scene.contains(one));
    for (const element of now) element.classList.add("now");
    for (const element of now) element.setAttribute("aria-current", "step");
    for (const element of faint) element.classList.add("cause");
    this.lit = [...now, ...faint];
  }

  // Draws a ring around the event's mark, and an arrow to it from the mark of its cause.
  ring() {
    this.rings ??= [];
    for (const one of this.rings) one.remove();
    this.rings = [];
    if (!this.isTouched || !this.picture?.checkVisibility()) return;
    this.boxes ??= new Map();
    const boxOf = (number) => {
      const mark = this.markOf(number);
      if (!this.boxes.has(mark)) {
        this.boxes.set(mark, { box: mark.getBBox(), group: mark.parentNode, row: mark.closest("svg g[transform]") });
      }
      return this.boxes.get(mark);
    };
    // A line that is logged has no mark, but the event that logs it may have one.
    let shown = this.index;
    while (shown && !this.markOf(shown)) shown = this.events[shown].cause;
    const own = shown ? boxOf(shown) : null;
    if (!own) return;
    const { box, group } = own;
    const ring = svgElement("rect", {
      class: "ring", x: box.x - 5, y: box.y - 5, width: box.width + 10, height: box.height + 10, rx: 9 });
    group.append(ring);
    this.rings.push(ring);
    let cause = this.events[shown].cause;
    while (cause && !this.markOf(cause)) cause = this.events[cause].cause;
    const from = cause ? boxOf(cause) : null;
    if (!from || from.row !== own.row || from.group === group && from.box.x === box.x) return;
    const [x, y] = [from.box.x + from.box.width / 2, from.box.y + from.box.height / 2];
    const [endX, endY] = [box.x + box.width / 2, box.y + box.height / 2];
    const length = Math.hypot(endX - x, endY - y);
    if (length < 12) return;
    const [start, stop] = [Math.min(15, length / 3), Math.min(20, length / 3)];
    const at = (part) => `${(x + (endX - x) * part).toFixed(1)} ${(y + (endY - y) * part).toFixed(1)}`;
    const [ux, uy] = [(endX - x) / length, (endY - y) / length];
    const arrow = svgElement("path", { class: "effect",
      d: `M${at(start / length)}L${at(1 - stop / length)}`
        + `m${(-7 * ux + 4 * uy).toFixed(1)} ${(-7 * uy - 4 * ux).toFixed(1)}`
        + `L${at(1 - stop / length)}l${(-7 * ux - 4 * uy).toFixed(1)} ${(-7 * uy + 4 * ux).toFixed(1)}` });
    (own.row ?? this.picture.querySelector("svg")).append(arrow);
    this.rings.push(arrow);
  }

  // The mark that an event draws.
  markOf(number) {
    if (!this.ownMarks) {
      this.ownMarks = new Map();
      for (const { element, event } of this.marks) {
        if (element.matches(".row, .made, .way")) continue;
        if (this.ownMarks.has(event) && element.matches(wideMarks)) continue;
        this.ownMarks.set(event, element);
      }
    }
    return this.ownMarks.get(number) ?? null;
  }

  // Called when the reader plays another scene.
  leave() {
    this.stop();
    this.isTouched = false;
    this.light();
    this.ring();
  }

  showButtons() {
    const focused = document.activeElement;
    this.back.disabled = this.index === 0 || this.isAsking;
    this.on.disabled = this.index === this.count || this.isAsking;
    // At either end, keep the focus for readers who step with the keyboard.
    if (focused === this.back && this.back.disabled) this.on.focus();
    if (focused === this.on && this.on.disabled) this.back.focus();
  }

  // The highlighted line of code on the stage, in the current language.
  get code() {
    if (!this.isTouched) return undefined;
    const isObjectiveC = root.dataset.language === "objc" && this.scene.querySelector(".objc pre");
    const line = this.events[this.index].code
      .find((one) => one.id.startsWith(isObjectiveC ? "O" : "L"));
    return line && this.shownCode(line);
  }

  // Scrolls the highlighted code and the newest log line into view, inside the stage. If only one
  // pane is shown, also shows each of them on a separate line.
  follow() {
    const code = this.code;
    this.strip.replaceChildren(
      make("p", { className: code ? "strip-code" : "" }, code ? this.statement(code) : ""),
      make("p", { className: this.newest ? "strip-log" : "strip-last" },
        this.isVeiled || !this.last ? "" : this.textOfLine(this.last)));
    if (code) Player.reveal(code, code.closest(".code"));
    if (this.last) Player.reveal(this.last, this.log);
  }

  // A log line as the log shows it: without its time, if everything happens at once.
  textOfLine(line) {
    const isTimed = !this.isInstant || root.classList.contains("stamped");
    return (isTimed ? line : line.lastChild).textContent.trim();
  }

  static reveal(element, frame) {
    if (frame.scrollHeight <= frame.clientHeight + 1) return;
    const [box, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (outer.height === 0) return;
    const margin = Math.min(24, outer.height / 4);
    if (box.top < outer.top + margin) frame.scrollTop += box.top - outer.top - margin;
    if (box.bottom > outer.bottom - margin) frame.scrollTop += box.bottom - outer.bottom + margin;
  }

  // The line, together with the next line if it ends with an open bracket.
  statement(code) {
    const text = Player.textOf(code);
    return text.endsWith("(") && code.nextElementSibling
      ? text + Player.textOf(code.nextElementSibling) : text;
  }

  // The text of a line. Leaves out code that only draws, unless the reader wants to see it.
  static textOf(code) {
    if (root.classList.contains("machinery")) return code.textContent.trim();
    const copy = code.cloneNode(true);
    for (const drawing of copy.querySelectorAll(".m")) drawing.remove();
    return copy.textContent.trim();
  }

  // MARK: The head of the picture

  // The position of an event in the picture: the position of its mark, or else of the previous or
  // the next mark at the same instant, or else of the event's time.
  place(index) {
    if (!this.picture?.querySelector(".axis")) return null;
    this.places ??= this.measure();
    const { marks, times } = this.places;
    const { time } = this.events[index];
    const same = marks.filter((mark) => this.events[mark.event].time === time);
    const event = (same.findLast((one) => one.event <= index) ?? same[0])?.event;
    const own = same.filter((mark) => mark.event === event);
    if (own.length > 0) return own.findLast((mark) => !mark.isWide) ?? own[0];
    const next = times.findIndex((one) => one.time >= time);
    if (next < 0) return times.at(-1) ?? null;
    if (times[next].time === time || next === 0) return times[next];
    const [before, after] = [times[next - 1], times[next]];
    if (before.row !== after.row) return before;
    const part = (time - before.time) / (after.time - before.time);
    return { x: before.x + (after.x - before.x) * part, row: after.row };
  }

  // The newest mark. A wide mark that continues in the next row has two elements; this returns the
  // first of them, where the playback head is.
  get newestMark() {
    const drawn = this.marks.filter(({ element, event }) =>
      event <= this.index && !element.matches(".made, .way"));
    const newest = Math.max(...drawn.map(({ event }) => event));
    const own = drawn.filter(({ event }) => event === newest);
    return own.findLast(({ element }) => !element.matches(wideMarks)) ?? own[0] ?? null;
  }

  measure() {
    const drawn = this.marks.filter(({ element }) => !element.matches(".row, .screen, .made, .way"));
    const marks = drawn.map(({ element, event }) => {
      const box = element.getBBox();
      const isWide = element.matches(wideMarks);
      const row = element.closest("svg g[transform]");
      return { event, x: isWide ? box.x : box.x + box.width / 2, row, isWide };
    }).filter((mark) => mark.event > 0).sort((one, other) => one.event - other.event);
    const [unit, ...texts] = this.scene.querySelectorAll(".picture .axis text");
    const scale = { s: 1, ms: 1e3, us: 1e6, ns: 1e9 }[unit?.textContent];
    const times = scale ? texts.map((text) =>
      ({ time: +text.textContent / scale, x: text.x.baseVal[0].value, row: text.closest("svg g[transform]") }))
      .filter(({ time }) => time >= 0) : [];
    for (const { event, x, row } of marks) times.push({ time: this.events[event].time, x, row });
    return { marks, times: times.sort((one, other) => one.time - other.time) };
  }

  moveHead(place) {
    const picture = this.picture?.querySelector("svg");
    if (!picture) return;
    this.head ??= svgElement("path", { class: "head" });
    if (!place) return this.head.setAttribute("d", "");
    const row = place.row ?? picture;
    if (this.head.parentNode !== row) row.insertBefore(this.head, row.querySelector("g"));
    const guide = /M\S+ (\d+)V(\d+)/.exec(row.querySelector(".guide")?.getAttribute("d"));
    const [top, bottom] = guide ? guide.slice(1) : [38, row.getBBox().height];
    this.head.setAttribute("d", `M${place.x.toFixed(1)} ${top}V${bottom}`);
    this.scrollPicture(place.x, picture);
  }

  // Scrolls the picture until the playback head is visible, or, if the newest event changed a
  // screen, until that screen is visible.
  scrollPicture(x, picture) {
    const frame = this.picture;
    const isWide = frame.scrollWidth > frame.clientWidth + 1;
    const isHigh = frame.scrollHeight > frame.clientHeight + 1;
    if (!isWide && !isHigh) return;
    const box = picture.getBoundingClientRect();
    if (box.width === 0) return;
    const outer = frame.getBoundingClientRect();
    const newest = this.newestMark?.element;
    const screen = newest?.matches(".screen") && newest.getBoundingClientRect();
    const seen = screen
      ? (screen.left + screen.right) / 2 - outer.left
      : box.left - outer.left + x * box.width / picture.viewBox.baseVal.width;
    const margin = Math.min(40, frame.clientWidth / 4);
    if (isWide && (seen < margin || seen > frame.clientWidth - margin)) {
      frame.scrollLeft += seen - frame.clientWidth / 2;
    }
    // If the picture is higher than its frame, show the newest mark, or else the head.
    if (isHigh) Player.reveal(newest ?? this.head, frame);
  }

  // MARK: Time

  step(count) { this.stop(); this.isBeat = false; this.touch(this.index + count); }

  stop() {
    cancelAnimationFrame(this.timer);
    this.timer = 0;
    this.playing.textContent = "Play";
    this.stage.classList.remove("playing");
  }

  toggle() {
    if (this.timer) {
      this.stop();
      this.output.value = `${this.label(this.index)} · paused`;
      return;
    }
    const isNew = !this.isTouched || this.index === this.count || this.isVeiled;
    this.play(isNew ? 0 : this.index, this.count);
  }

  // Plays from one event to another.
  play(from, until, then = null) {
    this.stop();
    [this.until, this.then, this.isBeat] = [until, then, true];
    this.playing.textContent = "Pause";
    this.stage.classList.add("playing");
    this.before = performance.now();
    this.timer = requestAnimationFrame((now) => this.advance(now));
    this.touch(from);
    this.stage.scrollIntoView({ block: "nearest" });
  }

  // The time until the next event. Between two beats it is as in the scene, but neither too short
  // nor too long.
  get gap() {
    const isInside = this.index > 0 && this.beatOf(this.index).last > this.index;
    const gap = this.events[this.index + 1].time - this.events[this.index].time;
    if (isInside) return { isShortened: false, wait: isStill.matches ? 0 : insideBeat };
    const least = this.index === 0 ? 0.4 : shortestPause;
    return { isShortened: gap > longestPause, wait: Math.max(least, Math.min(gap, longestPause)) };
  }

  advance(now) {
    this.elapsed += Math.max(0, now - this.before) / 1000 * +this.speed.value;
    this.before = now;
    const { wait, isShortened } = this.gap;
    if (this.elapsed >= wait) {
      const isLast = this.index + 1 >= this.until;
      if (isLast) this.stop();
      this.touch(this.index + 1);
      if (isLast) this.then?.();
      if (!this.timer) return;
    } else {
      if (isShortened) this.output.value = `${this.label(this.index)} … (pause shortened)`;
      if (!isStill.matches) this.glide(this.elapsed / wait);
    }
    this.timer = requestAnimationFrame((now) => this.advance(now));
  }

  // Moves the playback head to a position on its way to the next event.
  glide(part) {
    const [from, to] = [this.place(this.index), this.place(this.index + 1)];
    if (!from || !to || from.row !== to.row || from.x === to.x) return;
    this.moveHead({ x: from.x + (to.x - from.x) * part, row: to.row });
  }

  // Called when the scene has been played to its end.
  end() {
    this.conclude();
    this.more.replaceChildren(...this.whyButtons());
    progress.note(this.scene.dataset.key, { played: true });
  }

  // MARK: Answers first

  addAnswers() {
    const list = this.scene.querySelector(".answers");
    if (!list) return;
    this.items = [...list.querySelectorAll("li")];
    this.answers = this.items.map((item, choice) => {
      const answer = button("", { className: "answer" });
      answer.innerHTML = item.innerHTML;
      answer.querySelector(".objection")?.remove();
      answer.onclick = () => this.choose(choice);
      return answer;
    });
    this.just = button("Just play", { className: "just", onclick: () => {
      this.toggle();
      this.playing.focus({ preventScroll: true });
    } });
    this.asked = make("div", { className: "ask", role: "group" }, ...this.answers, this.just);
    this.asked.setAttribute("aria-label", "Your answer");
    list.before(this.asked);
  }

  // Marks the reader's answer and the right one.
  mark(choice) {
    this.items.forEach((one, index) => {
      this.answers[index].disabled = true;
      this.answers[index].classList.toggle("right", one.classList.contains("right"));
      this.answers[index].classList.toggle("wrong",
        index === choice && !one.classList.contains("right"));
    });
  }

  // Shows a scene that the reader has answered before.
  restore(choice) {
    if (this.items[choice]) this.mark(choice);
    this.conclude();
    this.just.textContent = "Answer again";
    this.just.onclick = () => {
      for (const answer of this.answers) {
        answer.disabled = false;
        answer.classList.remove("right", "wrong");
      }
      this.stop();
      this.show(this.count, false);
      if (this.conclusion) this.conclusion.hidden = "until-found";
      this.veil();
      this.just.replaceWith(this.just = button("Just play", { className: "just", onclick: () =>
        this.toggle() }));
    };
  }

  // Plays up to the event that decides about an answer, and then says whether the answer is right.
  choose(choice) {
    const item = this.items[choice];
    const isRight = item.classList.contains("right");
    this.mark(choice);
    this.unveil();
    progress.note(this.scene.dataset.key, { answered: isRight ? "right" : "wrong", choice });
    const objection = item.querySelector(".objection");
    const event = +(item.dataset.e ?? 0);
    const reply = () => {
      const words = [make("b", {}, isRight ? "Right. " : "No. ")];
      if (objection) {
        const copy = objection.cloneNode(true);
        copy.hidden = false;
        words.push(copy);
      } else if (isRight && event) {
        words.push(this.beatOf(event).words);
      }
      if (!event) words.push(" The log cannot show this; the reason tells it.");
      this.words.replaceChildren(...words);
      this.more.replaceChildren(...this.whyButtons(), ...(this.index < this.count
        ? [button("Continue", { className: "continue", onclick: () => {
          this.play(this.index, this.count);
          this.playing.focus({ preventScroll: true });
        } })] : []));
      (this.more.querySelector(".continue") ?? this.more.firstElementChild)?.focus({ preventScroll: true });
    };
    if (!event) {
      this.show(this.count, false);
      reply();
      this.stage.scrollIntoView({ block: "nearest" });
      return;
    }
    const beat = this.beats.indexOf(this.beatOf(event));
    this.play(this.beats[beat - 1]?.last ?? 0, event, reply);
  }

  // A button that shows the reason on the stage.
  whyButtons() {
    if (!this.conclusion) return [];
    return [button("Why", { className: "why-button", onclick: () => this.openWhy() })];
  }

  openWhy() {
    if (this.why) return this.closeWhy();
    const close = button("Close", { onclick: () => this.closeWhy() });
    close.className = "close";
    this.why = make("div", { className: "why", role: "region", tabIndex: 0 }, close,
      ...[...this.conclusion.childNodes].map((one) => one.cloneNode(true)));
    this.why.setAttribute("aria-label", `Why: ${this.title}`);
    for (const one of this.why.querySelectorAll("[id]")) one.removeAttribute("id");
    this.stage.append(this.why);
    // Below the sentence, over the code, so that the picture stays visible.
    const top = this.controls.offsetHeight + this.saying.offsetHeight;
    this.why.style.top = `${top}px`;
    this.why.style.maxHeight = `${this.stage.clientHeight - top}px`;
    close.focus({ preventScroll: true });
    this.conclude();
  }

  closeWhy() {
    if (!this.why) return;
    const hadFocus = this.why.contains(document.activeElement);
    this.why.remove();
    this.why = null;
    if (hadFocus) (this.more.querySelector(".why-button") ?? this.playing).focus({ preventScroll: true });
  }

  // Covers everything that gives the answer away. Find-in-page still finds it, and then reveals the
  // scene.
  veil() {
    this.isVeiled = true;
    this.scene.classList.add("veiled");
    this.coverWords();
    for (const part of [this.log, this.picture, this.conclusion].filter(Boolean)) {
      part.hidden = "until-found";
      part.addEventListener("beforematch", () => this.reveal(), { once: true });
    }
    this.follow();
  }

  coverWords() {
    this.output.value = this.label(this.index);
    this.slider.value = 0;
    this.words.textContent = "Answer, or press Play: the log and the picture appear.";
  }

  // Shows the log and the picture.
  unveil() {
    if (!this.isVeiled) return;
    this.isVeiled = false;
    this.scene.classList.remove("veiled");
    this.log.hidden = false;
    if (this.picture) this.picture.hidden = false;
    this.words.textContent = "";
    this.slider.value = this.index;
    this.output.value = this.label(this.index);
    this.places = this.boxes = null;
    this.refold();
  }

  // Shows the right answer and the reason.
  conclude() {
    if (this.conclusion) this.conclusion.hidden = false;
  }

  // Shows everything, without playing.
  reveal() {
    this.unveil();
    this.conclude();
  }

  // MARK: Pointing

  // The events that an element of the scene shows.
  eventsOf(element) {
    const own = element.closest?.("[data-e], [data-t]");
    if (own && this.stage.contains(own)) return [this.eventOf(own)];
    const code = element.closest?.(".code [id], .code .called > span");
    if (!code) return [];
    return this.events.flatMap((event, index) =>
      event.code.some((one) => one === code || this.copies.get(one) === code) ? [index] : []);
  }

  // Marks the elements that show these events, the lines that the events log, and the causes of the
  // lines.
  point(own) {
    const events = this.events.flatMap((event, index) =>
      own.includes(index) || (event.line && own.includes(event.cause))
        || own.some((one) => this.events[one].line && this.events[one].cause === index)
        ? [index] : []);
    const lines = this.lines.filter((line) => events.includes(+line.dataset.e));
    const marks = this.marks.filter((mark) => events.includes(mark.event)).map((mark) => mark.element);
    const codes = events.flatMap((index) =>
      this.events[index].code.flatMap((one) => [one, this.copies.get(one)]).filter(Boolean));
    for (const one of this.pointed ?? []) one.classList.remove("same");
    this.pointed = this.isAsking ? [] : [...lines, ...marks, ...codes];
    for (const one of this.pointed) one.classList.add("same");
  }

  addPointing() {
    for (const line of this.lines) line.addEventListener("beforematch", () => this.whole.click());
    document.addEventListener("mouseover", (event) => this.point(this.eventsOf(event.target)));
    document.addEventListener("click", (event) => {
      // Ignore a click on a line that several scenes share, and the end of a text selection.
      if (!this.stage.contains(event.target) || !getSelection().isCollapsed) return;
      const events = this.isAsking ? [] : this.eventsOf(event.target);
      if (events.length === 0) return;
      this.stop();
      this.isBeat = false;
      this.touch(events.find((index) => index > this.index) ?? events[0]);
    });
  }

  // MARK: Guess each line

  turnGuessing() {
    this.stop();
    this.unveil();
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
    const event = +question.dataset.e;
    this.show(event - 1);
    const status = make("p", { role: "status" });
    const answers = [...question.children].map((answer) => {
      const one = button(answer.textContent, { className: "answer" });
      one.onclick = () => {
        const isRight = answer.className === "right";
        if (!isRight) this.missed.push(event);
        one.classList.add(isRight ? "right" : "wrong");
        answers[[...question.children].findIndex((other) => other.className === "right")]
          .classList.add("right");
        for (const other of answers) other.disabled = true;
        this.show(event);
        const next = button(number + 1 < this.questions.length ? "Next" : "How many were right?",
          { onclick: () => this.ask(number + 1), className: "next" });
        status.append(isRight ? "Right. " : "No, the marked one is right. ", next);
        next.focus();
      };
      return one;
    });
    this.panel.replaceChildren(
      ...(number === 0 && this.note ? [make("p", {}, this.note)] : []),
      make("p", {}, `${number + 1} of ${this.questions.length}. `
        + "Which line is logged next, and when?"), ...answers, status);
    if (number > 0) answers[0].focus();
  }

  sum() {
    const count = this.questions.length;
    this.setAsking(false);
    this.show(this.count, false);
    this.end();
    const again = this.missed.map((event) => button(`event ${event}`, {
      onclick: () => this.touch(event) }));
    const words = make("p", { role: "status", tabIndex: -1, className: "sum" },
      `${count - this.missed.length} of ${count} were right.`,
      ...(again.length ? [" Look again at "] : []), ...again);
    this.panel.replaceChildren(words);
    words.focus();
  }
}

// Returns a part of an address as text, or as it is if it is not well-formed, such as `%`.
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

// Opens the scene and the event in the address: `#hot:5`.
function followAddress() {
  const [name, event] = location.hash.slice(1).split(":").map(decoded);
  const target = document.getElementById(name);
  const player = target && Player.all.find(({ scene }) => scene.contains(target));
  if (!player) return;
  // A link from the short path, `#hot:?`, leaves the scene's question open.
  if (event === "?") return target.scrollIntoView();
  player.reveal();
  if (!/^\d+$/.test(event ?? "")) return;
  player.stop();
  player.touch(+event);
  player.stage.scrollIntoView({ block: "nearest" });
}

document.addEventListener("DOMContentLoaded", () => {
  for (const scene of document.querySelectorAll(".scene")) new Player(scene);
  if (choices.get("stamps") === "on") Player.turnStamps(true);
  Player.fitAll();
  for (const player of Player.all) player.begin();
  followAddress();
  addEventListener("hashchange", followAddress);
  let [width, height] = [innerWidth, innerHeight];
  addEventListener("resize", () => {
    // On a phone, the bar of the browser comes and goes; the stage keeps its size.
    if (innerWidth === width && Math.abs(innerHeight - height) < 120 && matchMedia("(pointer: coarse)").matches) return;
    [width, height] = [innerWidth, innerHeight];
    Player.fitAll();
  });
  addEventListener("beforeprint", () => {
    for (const answers of document.querySelectorAll(".answers")) answers.open = true;
    for (const player of Player.all) {
      player.reveal();
      for (const line of player.lines) line.hidden = false;
    }
  });
  document.addEventListener("languagechange", () => Player.fitAll());
});

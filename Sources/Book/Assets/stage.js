"use strict";

// The longest and the shortest wait for the next event, in seconds.
const longestPause = 2;
const beat = 0.5;

// The marks that have a duration.
const wideMarks = ".level, .task, .buffer";

const isStill = matchMedia("(prefers-reduced-motion: reduce)");


// A scene's code, log and picture, played event by event.
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
    this.events = this.read();
    this.count = this.events.length - 1;
    this.marks = [...scene.querySelectorAll(".picture :is([data-e], [data-t])")].map((element) =>
      ({ element, event: this.eventOf(element) }));
    this.questions = [...(scene.querySelector(".guess")?.content.children ?? [])];
    this.note = scene.querySelector(".guess")?.dataset.note;
    this.timer = 0;
    this.lit = [];
    for (const event of this.events) for (const code of event.code) code.classList.add("spoke");
    this.addControls();
    this.addAnswers();
    this.addPointing();
    this.show(this.count, false);
    if (this.answers && !root.classList.contains("unveiled")) this.veil();
    Player.all.push(this);
  }

  // The events by number. Number 0 stands for the scene before its first event.
  read() {
    const template = this.scene.querySelector(".events");
    const lines = new Map(this.lines.map((line) => [+line.dataset.e, line]));
    const events = [...template.content.children].map((item, index) => ({
      time: +item.dataset.t,
      cause: +item.dataset.cause,
      words: item.textContent.trim(),
      code: ["L" + item.dataset.swift, "O" + item.dataset.objc]
        .map((id) => document.getElementById(id)).filter(Boolean),
      line: lines.get(index + 1) ?? null,
    }));
    return [{ time: 0, cause: 0, words: "", code: [], line: null }, ...events];
  }

  // The event that adds an element to the picture: the element's own event, or the first event at
  // or after the element's time.
  eventOf(element) {
    if (element.dataset.e) return +element.dataset.e;
    const first = this.events.findIndex((event, index) => index > 0 && event.time >= +element.dataset.t);
    return first < 0 ? this.count : first;
  }

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
      ...[0.25, 0.5, 1, 2, 4].map((speed) =>
        make("option", { value: speed, selected: speed === 1 }, `${speed} ×`)));
    this.controls = make("div", { className: "player", role: "group" },
      this.back, this.playing, this.on, this.slider, this.output, this.speed,
      copying("Copy link", "Copy the address of this event", () => {
        const address = new URL(location.href);
        address.hash = `${this.name}:${this.index}`;
        return address.href;
      }));
    this.controls.setAttribute("aria-label", `Play ${this.title}`);
    this.saying = make("p", { className: "saying", hidden: true });
    this.behind = make("p", { className: "behind-lines", hidden: true });
    this.strip = make("div", { className: "strip-lines" });
    this.strip.setAttribute("aria-hidden", true);
    this.addTabs();
    this.stage.append(this.strip, this.behind, this.saying, this.controls);
    for (const code of this.stage.querySelectorAll(".code")) {
      Object.assign(code, { tabIndex: 0, role: "group", ariaLabel: `Code of ${this.title}` });
    }
    this.log.tabIndex = 0;
    this.log.setAttribute("aria-label", `Log of ${this.title}`);
    this.stage.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target.closest("select")) return;
      event.preventDefault();
      if (!this.isAsking) this.step(step);
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

  // On a phone, only one of code, log and picture is shown at a time.
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
      this.follow();
    };
    const bar = make("div", { className: "tabs", role: "group" }, ...tabs);
    bar.setAttribute("aria-label", "Show");
    this.stage.prepend(bar);
    choose(parts[0][0]);
  }

  // MARK: Showing an event

  // The event's number and time, as the controls show them.
  label(index) {
    return index === 0
      ? `before event 1 of ${this.count}`
      : `event ${index} of ${this.count} · ${this.events[index].time} s`;
  }

  // Shows an event that the reader chose.
  touch(index) {
    this.unveil();
    if (Player.active !== this) Player.active?.leave();
    Player.active = this;
    this.show(index);
    if (this.index === this.count) this.end();
  }

  // Shows the scene as it is after `index` events. If `touched` is true, highlights the last event.
  show(index, touched = true) {
    this.index = Math.max(0, Math.min(this.count, index));
    this.elapsed = 0;
    const event = this.events[this.index];
    this.isTouched = touched && this.index > 0;
    for (const line of this.lines) line.classList.toggle("ahead", +line.dataset.e > this.index);
    for (const { element, event } of this.marks) {
      element.classList.toggle("ahead", event > this.index);
    }
    const newest = this.isTouched ? this.lines.findLast((line) => +line.dataset.e <= this.index) : null;
    this.light([...(newest ? [newest] : []), ...(this.isTouched ? event.code : [])]);
    this.newest = newest;
    this.saying.hidden = !touched;
    this.saying.textContent = this.index === 0 ? "Nothing has happened yet." : event.words;
    if (this.timer) this.saying.removeAttribute("role"); else this.saying.setAttribute("role", "status");
    this.showBehind();
    this.slider.value = this.index;
    this.output.value = this.label(this.index);
    this.slider.setAttribute("aria-valuetext", `${this.label(this.index)}: ${this.saying.textContent}`);
    this.showButtons();
    this.moveHead(this.isTouched ? this.place(this.index) : null);
    this.follow();
  }

  light(elements) {
    for (const element of this.lit) {
      element.classList.remove("now");
      element.removeAttribute("aria-current");
    }
    this.lit = elements;
    for (const element of elements) {
      element.classList.add("now");
      element.setAttribute("aria-current", "step");
    }
  }

  // Called when the reader plays another scene.
  leave() {
    this.stop();
    this.light([]);
  }

  showButtons() {
    const focused = document.activeElement;
    this.back.disabled = this.index === 0 || this.isAsking;
    this.on.disabled = this.index === this.count || this.isAsking;
    // At either end, keep the focus for readers who step with the keyboard.
    if (focused === this.back && this.back.disabled) this.on.focus();
    if (focused === this.on && this.on.disabled) this.back.focus();
  }

  // The highlighted line of code in the current language.
  get code() {
    const isObjectiveC = root.dataset.language === "objc" && this.scene.querySelector(".objc pre");
    return this.lit.find((one) => one.id.startsWith(isObjectiveC ? "O" : "L"));
  }

  // Scrolls the highlighted code and the newest log line into view, inside the stage. For phones,
  // also shows each of them on a separate line.
  follow() {
    const code = this.code;
    const isHere = code && this.scene.contains(code);
    this.strip.replaceChildren(...[isHere ? code : null, this.newest].filter(Boolean).map((one) =>
      make("p", { className: one === code ? "strip-code" : "strip-log" },
        one === code ? this.statement(one) : one.textContent.trim())));
    // Update the strip first, because it takes space from the code and the log.
    if (isHere) Player.reveal(code, code.closest(".code"));
    if (this.newest) Player.reveal(this.newest, this.log);
  }

  static reveal(element, frame) {
    const [box, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (outer.height === 0) return;
    const margin = Math.min(24, outer.height / 4);
    if (box.top < outer.top + margin) frame.scrollTop += box.top - outer.top - margin;
    if (box.bottom > outer.bottom - margin) frame.scrollTop += box.bottom - outer.bottom + margin;
  }

  // Shows the highlighted line if it is outside the scene's code.
  showBehind() {
    const code = this.code;
    this.behind.hidden = !code || this.scene.contains(code);
    if (this.behind.hidden) return;
    this.behind.replaceChildren("Elsewhere on this page: ",
      make("a", { href: "#" + code.id }, this.statement(code)));
  }

  // The line, together with the next line if it ends with an open bracket.
  statement(code) {
    const text = Player.textOf(code);
    return text.endsWith("(") ? text + Player.textOf(code.nextElementSibling) : text;
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
    if (!this.head) {
      this.head = document.createElementNS("http://www.w3.org/2000/svg", "path");
      this.head.setAttribute("class", "head");
    }
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
    const box = picture.getBoundingClientRect();
    if (box.width === 0) return;
    const outer = frame.getBoundingClientRect();
    const newest = this.newestMark?.element;
    const screen = newest?.matches(".screen") && newest.getBoundingClientRect();
    const seen = screen
      ? (screen.left + screen.right) / 2 - outer.left
      : box.left - outer.left + x * box.width / picture.viewBox.baseVal.width;
    const margin = Math.min(40, frame.clientWidth / 4);
    if (seen < margin || seen > frame.clientWidth - margin) {
      frame.scrollLeft += seen - frame.clientWidth / 2;
    }
    // If the picture is higher than its frame, show the newest mark, or else the head.
    if (frame.scrollHeight > frame.clientHeight + 1) Player.reveal(newest ?? this.head, frame);
  }

  // MARK: Time

  step(count) { this.stop(); this.touch(this.index + count); }

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
    this.playing.textContent = "Pause";
    this.stage.classList.add("playing");
    this.before = performance.now();
    this.timer = requestAnimationFrame((now) => this.advance(now));
    this.touch(isNew ? 0 : this.index);
    this.stage.scrollIntoView({ block: "nearest" });
  }

  // The time until the next event: as in the scene, but at least `beat` and at most `longestPause`.
  get gap() {
    const gap = this.events[this.index + 1].time - this.events[this.index].time;
    return { isShortened: gap > longestPause, wait: Math.max(beat, Math.min(gap, longestPause)) };
  }

  advance(now) {
    this.elapsed += Math.max(0, now - this.before) / 1000 * +this.speed.value;
    this.before = now;
    const { wait, isShortened } = this.gap;
    if (this.elapsed >= wait) {
      if (this.index + 1 === this.count) this.stop();
      this.touch(this.index + 1);
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
    progress.note(this.scene.dataset.key, { played: true });
  }

  // MARK: Answers first

  addAnswers() {
    const list = this.scene.querySelector(".answers");
    if (!list) return;
    this.conclusion = this.scene.querySelector(".conclusion");
    this.reply = make("div", { className: "reply", role: "status" });
    const items = [...list.querySelectorAll("li")];
    this.answers = items.map((item) => {
      const answer = button("", { className: "answer" });
      answer.innerHTML = item.innerHTML;
      answer.querySelector(".objection")?.remove();
      answer.onclick = () => this.answer(items.indexOf(item), items);
      return answer;
    });
    const just = button("Just play", { className: "just", onclick: () => {
      this.toggle();
      this.playing.focus();
    } });
    const asked = make("div", { className: "ask", role: "group" }, ...this.answers, just);
    asked.setAttribute("aria-label", "Your answer");
    list.before(asked, this.reply);
  }

  answer(choice, items) {
    const item = items[choice];
    const isRight = item.className === "right";
    items.forEach((one, index) => {
      this.answers[index].disabled = true;
      if (one.className === "right") this.answers[index].classList.add("right");
    });
    if (!isRight) this.answers[choice].classList.add("wrong");
    const words = make("p", {}, make("b", {}, isRight ? "Right. " : "No. "));
    const objection = item.querySelector(".objection");
    if (objection) {
      const copy = objection.cloneNode(true);
      copy.hidden = false;
      words.append(copy, " ");
    }
    const event = +item.dataset.e;
    if (!isRight && event) {
      words.append(button(`Show me: event ${event}`, { onclick: () => {
        this.stop();
        this.touch(event);
        this.stage.scrollIntoView({ block: "nearest" });
        this.slider.focus({ preventScroll: true });
      } }));
    }
    this.reply.replaceChildren(words);
    this.unveil();
    this.conclude();
    progress.note(this.scene.dataset.key, { answered: isRight ? "right" : "wrong" });
  }

  // Hides everything that gives the answer away. Find-in-page still finds it, and then reveals the
  // scene.
  veil() {
    this.isVeiled = true;
    this.scene.classList.add("veiled");
    for (const part of [this.log, this.picture, this.conclusion].filter(Boolean)) {
      part.hidden = "until-found";
      part.addEventListener("beforematch", () => this.reveal(), { once: true });
    }
  }

  // Shows the log and the picture.
  unveil() {
    if (!this.isVeiled) return;
    this.isVeiled = false;
    this.scene.classList.remove("veiled");
    this.log.hidden = false;
    if (this.picture) this.picture.hidden = false;
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
    if (own && this.scene.contains(own)) return [this.eventOf(own)];
    const code = element.closest?.(".code [id]");
    if (!code) return [];
    return this.events.flatMap((event, index) => event.code.includes(code) ? [index] : []);
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
    const codes = events.flatMap((index) => this.events[index].code);
    for (const one of this.pointed ?? []) one.classList.remove("same");
    this.pointed = this.isAsking ? [] : [...lines, ...marks, ...codes];
    for (const one of this.pointed) one.classList.add("same");
  }

  addPointing() {
    document.addEventListener("mouseover", (event) => this.point(this.eventsOf(event.target)));
    document.addEventListener("click", (event) => {
      // Ignore a click on a line that several scenes share, and the end of a text selection.
      if (!this.stage.contains(event.target) || !getSelection().isCollapsed) return;
      const events = this.isAsking ? [] : this.eventsOf(event.target);
      if (events.length === 0) return;
      this.stop();
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
  player.reveal();
  if (!/^\d+$/.test(event ?? "")) return;
  player.stop();
  player.touch(+event);
  player.stage.scrollIntoView({ block: "nearest" });
}

document.addEventListener("DOMContentLoaded", () => {
  for (const scene of document.querySelectorAll(".scene")) new Player(scene);
  followAddress();
  addEventListener("hashchange", followAddress);
  addEventListener("beforeprint", () => { for (const player of Player.all) player.reveal(); });
  document.addEventListener("languagechange", () => {
    for (const player of Player.all) { player.showBehind(); player.follow(); }
  });
});

"use strict";
// Puzzles: boards whose result must become the target. The engine plays the reader's line, and the
// target is the engine's result for a solution.

// The parts of a line that the rules compare. Puzzle.swift does the same.
function puzzleParts(line) {
  const parts = line.split('"');
  const rest = parts.map((part, index) => index % 2 ? '""' : part).join("")
    .split(" ").filter(Boolean).join(" ");
  const steps = rest.split(",").map((step) => step.trimStart());
  return {
    lanes: parts.filter((_, index) => index % 2), rest,
    subscribers: steps.findLast((step) => step.startsWith("subscribe")) ?? null,
    operators: steps.filter((step) => {
      const [first] = step.split(" ").filter((word) => word && !word.includes('"'));
      return first && first !== "subscribe" && first !== "attempts";
    }).length,
  };
}

class Puzzle extends Trial {
  constructor(root, play) {
    super(root, play);
    this.isReady = true;
    this.isChanged = false;
    this.section = root.closest(".puzzle");
    this.reply = this.section.querySelector(".reply");
    this.showProgress();
    if (this.freedom === "operators") this.addNames();
    this.draw();
  }

  get freedom() { return this.root.dataset.puzzle; }

  get target() {
    this.goal ??= JSON.parse(this.root.dataset.target).lanes.at(-1).marks;
    return this.goal;
  }

  get address() { return `${location.pathname.split("/").at(-1)}#${this.root.closest(".puzzle").querySelector("h3").id}`; }

  // In a puzzle about operators, the marbles stay.
  isLocked() { return this.freedom === "operators"; }

  get extraLanes() { return [{ name: "target", marks: this.target }]; }

  draw() {
    if (!this.isReady) return;
    super.draw();
    this.board.querySelector(".row:last-of-type")?.classList.add("target");
  }

  // A list of all operators, from which the reader can choose one.
  addNames() {
    const names = make("select", {}, make("option", { value: "" }, "Choose an operator"),
      ...operators.filter(({ name, example }) => !example.startsWith(name)).map(({ name }) => make("option", {}, name)));
    names.setAttribute("aria-label", "Choose an operator");
    names.onchange = () => {
      if (names.value) this.use(names.value);
      names.value = "";
    };
    this.line.closest("label").after(names);
  }

  // Replaces the last operator, or adds one if the puzzle allows more.
  use(name) {
    const line = this.line.value;
    const example = operators.find((one) => one.name === name).example;
    // The example's arguments, without its marbles.
    const own = example.slice(example.indexOf(name)).split(/"/)[0].trim();
    const first = line.match(/^(attempts( +"[^"]*")+|"[^"]*")/)?.[0] ?? "";
    const [steps, subscribers] = [line.slice(first.length), / *, *subscribe.*$/];
    const end = steps.match(subscribers)?.[0] ?? "";
    const others = steps.replace(subscribers, "").split(",").map((one) => one.trim()).filter(Boolean);
    const lanes = (others.at(-1) ?? "").match(/([A-Za-z0-9]+=)?"[^"]*"/g) ?? [];
    if (others.length >= +this.root.dataset.count) others.pop();
    const step = [own, ...lanes].join(" ");
    const separator = first.startsWith("attempts") ? ", " : " ";
    this.change(first + separator + [...others, step].join(", ") + end);
    this.line.focus();
  }

  // The rule that a line breaks, or null.
  get objection() {
    const [own, given] = [puzzleParts(this.line.value), puzzleParts(this.first.line)];
    if (this.freedom === "marbles") {
      const marks = (lane) => [...lane].filter((one) => !"-. []".includes(one));
      const isWithin = own.lanes.length === given.lanes.length && own.lanes.every((lane, index) => {
        const left = marks(given.lanes[index]);
        return marks(lane).every((mark) => {
          const place = left.indexOf(mark);
          if (place >= 0) left.splice(place, 1);
          return place >= 0;
        });
      });
      return own.rest !== given.rest ? "In this puzzle the operator stays. Move the marbles."
        : isWithin ? null : "Move the marbles, but do not add any.";
    }
    const count = +this.root.dataset.count;
    return own.lanes.join('"') !== given.lanes.join('"') ? "In this puzzle the marbles stay. Change the operator."
      : own.subscribers !== given.subscribers ? "In this puzzle the subscribers stay."
      : own.operators > count ? `Use at most ${count === 1 ? "one operator" : `${count} operators`}.` : null;
  }

  update() {
    this.isChanged = true;
    super.update();
  }

  show(answer) {
    super.show(answer);
    if (!this.isReady || !this.isChanged || answer.problem) return;
    const marks = answer.lanes.at(-1)?.marks ?? [];
    const isSame = JSON.stringify(marks) === JSON.stringify(this.target);
    const objection = this.objection;
    this.reply.classList.toggle("solved", isSame && !objection);
    if (isSame && !objection) {
      const learned = this.section.querySelector(".learned");
      this.reply.replaceChildren(make("b", {}, "Solved. "), ...[...learned.childNodes].map((one) => one.cloneNode(true)));
      progress.note(this.section.dataset.key, { played: true });
      for (const one of document.querySelectorAll(".puzzle")) one.showProgress?.();
      this.showProgress();
    } else {
      this.reply.replaceChildren(objection ?? this.difference(marks));
    }
  }

  // A sentence about the first event that differs from the target.
  difference(marks) {
    const words = ([time, kind, text]) =>
      `${text ?? { completed: "the completion", failed: "the error" }[kind] ?? kind} at ${time / 1e9} s`;
    const index = this.target.findIndex((mark, place) => JSON.stringify(mark) !== JSON.stringify(marks[place]));
    if (index < 0) return `Not yet: after the target's end, there is ${words(marks[this.target.length])}.`;
    return `Not yet: the target has ${words(this.target[index])}`
      + (marks[index] ? `, and your result ${words(marks[index])}.` : ", and your result has nothing more.");
  }

  showProgress() {
    const all = progress.all();
    const title = this.section.querySelector("h3");
    title.querySelector(".count")?.remove();
    if (all[this.section.dataset.key]?.played) title.append(make("span", { className: "count" }, "✓ solved"));
    const place = document.querySelector(".solved-count");
    if (!place) return;
    const puzzles = [...document.querySelectorAll(".puzzle")];
    const solved = puzzles.filter((one) => all[one.dataset.key]?.played).length;
    place.textContent = solved > 0 ? `You have solved ${solved} of ${puzzles.length} puzzles.` : "";
  }
}

document.addEventListener("DOMContentLoaded", () => {
  const play = document.querySelector("meta[name=served]") ? askServer : askEngine;
  Puzzle.all = [...document.querySelectorAll(".trial[data-puzzle]")].map((root) => new Puzzle(root, play));
});

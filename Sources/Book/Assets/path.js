"use strict";
// A step of the short path: the app's screen plays a log, and the reader chooses the lines that are
// missing. Every log comes from a run of the app with these lines.

// MARK: The screen

class App {
  constructor(box) {
    this.phone = box.querySelector(".phone");
    this.title = box.querySelector(".log h2");
    this.list = box.querySelector(".log ol");
    this.playing = button("Play", { className: "play" });
    this.playing.onclick = () => this.timer ? this.stop() : this.play();
    this.slider = make("input", { type: "range", min: 0, value: 0, ariaLabel: "Line of the log" });
    this.slider.oninput = () => {
      this.stop();
      this.show(+this.slider.value);
      if (+this.slider.value === this.lines.length) this.end?.();
    };
    this.output = make("output", {});
    box.append(make("div", { className: "player" }, this.playing, this.slider, this.output));
  }

  load(title, log) {
    this.stop();
    this.log = log;
    this.title.textContent = title;
    this.lines = log.messages.map((message, index) =>
      make("li", {}, make("time", {}, log.times[index]), " " + message));
    this.list.replaceChildren(...this.lines);
    this.slider.max = this.lines.length;
  }

  // Shows the first lines, and the screen after them.
  show(count) {
    this.slider.value = count;
    this.lines.forEach((line, index) => {
      line.classList.toggle("ahead", index >= count);
      line.classList.toggle("now", index === count - 1);
    });
    this.output.value = count ? this.log.times[count - 1] : "00:00.000";
    this.draw(this.log.screens[count - 1]
      ?? { field: "", labels: [], rows: [], canOrder: true, state: "open" });
    const now = this.lines[count - 1];
    if (now) this.list.scrollTop = now.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }

  draw(screen) {
    this.phone.className = "phone " + screen.state;
    if (screen.state !== "open") {
      this.phone.replaceChildren(make("p", { className: "state" },
        screen.state === "closed" ? "The screen is closed." : "The app has stopped."));
      return;
    }
    this.phone.replaceChildren(
      make("div", { className: "field" }, screen.field),
      make("div", { className: "labels" }, screen.labels.join(" · ")),
      make("ul", {}, ...screen.rows.map((row) => make("li", {}, row))),
      make("div", { className: "bottom" },
        make("span", { className: screen.canOrder ? "" : "off" }, "Order"),
        make("span", {}, "Close")));
  }

  // Plays the log, and calls `end` once it has been shown to its end.
  play(end = this.end) {
    this.end = end;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.show(this.lines.length);
      return end?.();
    }
    let count = +this.slider.value;
    if (count >= this.lines.length) count = 0;
    this.playing.textContent = "Pause";
    const seconds = (index) => {
      const [minutes, rest] = this.log.times[index].split(":");
      return minutes * 60 + +rest;
    };
    const next = () => {
      this.show(count);
      if (count >= this.lines.length) {
        this.stop();
        return end?.();
      }
      const pause = count ? seconds(count) - seconds(count - 1) : 0.3;
      count += 1;
      this.timer = setTimeout(next, 150 + 700 * Math.min(pause, 2));
    };
    next();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.playing.textContent = "Play";
  }
}

// MARK: What the reader has answered

const answers = {
  all: (choices.get("path") ?? "").split(" ").filter((word) => /^[rw]\d+$/.test(word)),
  add(number, isRight) {
    this.all.push((isRight ? "r" : "w") + number);
    choices.set("path", this.all.slice(-200).join(" "));
  },
  last(number) { return this.all.findLastIndex((word) => word.slice(1) === "" + number); },
  // The step that a question before `step` is about, as `lesson-runner path` chooses it.
  toReview(step) {
    const earlier = [...Array(step - 1).keys()].map((index) => index + 1);
    const wrong = earlier.find((number) => this.all[this.last(number)]?.[0] === "w");
    if (wrong) return wrong;
    const some = earlier.length > 1 ? earlier.slice(0, -1) : earlier;
    return some.sort((one, other) => this.last(one) - this.last(other) || one - other)[0];
  },
};

// MARK: The page

// A scene that explains the step first asks its question.
for (const link of document.querySelectorAll("#scenes + ul a")) link.href += ":?";

const box = document.querySelector(".app");
const number = +box.dataset.step;
const step = pathSteps[number - 1];
const app = new App(box);
app.load("What the app logs", step.given);
app.show(+box.dataset.line);

// Returns the elements for a sentence with code between backticks.
const worded = (sentence) => sentence.split("`").map((part, index) =>
  index % 2 ? make("code", {}, part) : part);

// Marks the steps that have been answered, by their last answer.
document.querySelectorAll(".steps a").forEach((link, index) => {
  const answer = answers.all[answers.last(index + 1)];
  if (answer) link.className = answer[0] === "r" ? "right" : "wrong";
});

const reply = document.querySelector(".reply");
const items = [...document.querySelectorAll(".candidates > li")];
let isFirst = true;
items.forEach((item, index) => {
  const candidate = step.candidates[index];
  const choose = button("Try these lines", { className: "choose answer" });
  choose.onclick = () => {
    if (isFirst) answers.add(number, candidate.right);
    isFirst = false;
    choose.classList.add(candidate.right ? "right" : "wrong");
    const words = make("p", {},
      make("b", {}, candidate.right ? "Right. " : "No. "), ...worded(candidate.why));
    item.querySelector(".reply")?.remove();
    reply.replaceChildren();
    if (candidate.log.messages.length) {
      // First what the app does, then the reason.
      app.load("What the app logs with these lines", candidate.log);
      app.show(0);
      app.play(() => reply.replaceChildren(words));
      box.scrollIntoView({ block: "nearest" });
    } else {
      words.append(" Swift's compiler rejects these lines, so there is no run to show.");
      item.append(make("div", { className: "reply", role: "status" }, words));
    }
  };
  item.append(choose);
});

// A question about an earlier step, without its log.
const earlier = number > 1 && answers.toReview(number);
if (earlier) {
  const asked = pathSteps[earlier - 1];
  const review = document.querySelector(".review");
  const language = () => root.dataset.language === "objc" ? "objc" : "swift";
  const verdict = make("p", { role: "status" });
  const list = make("ol", { className: "candidates" }, ...asked.candidates.map((candidate) => {
    const choose = button("This one", { className: "choose answer" });
    choose.onclick = () => {
      answers.add(earlier, candidate.right);
      choose.classList.add(candidate.right ? "right" : "wrong");
      const buttons = [...list.querySelectorAll("button")];
      buttons.forEach((other, index) => {
        other.disabled = true;
        if (asked.candidates[index].right) other.classList.add("right");
      });
      verdict.replaceChildren(
        make("b", {}, candidate.right ? "Right. " : "No. "), ...worded(candidate.why), " ",
        make("a", { href: `path-${earlier}.html` }, `Step ${earlier}`));
    };
    return make("li", {}, make("pre", { className: "code" }, candidate[language()]), choose);
  }));
  review.append(make("details", {},
    make("summary", {}, `First a question about step ${earlier}: ${asked.question}`), list, verdict));
}

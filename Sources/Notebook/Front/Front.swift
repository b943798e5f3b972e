import Stage

extension Notebook {
  /// What a reader is told first, and where to look anything up.
  package struct Front {
    private let pages: [Page]

    package init(of pages: [Page]) {
      self.pages = pages
    }

    /// All of it.
    var text: String {
      [
        introduction, Library.section, running, changing, reading, SceneWord.section, marbles,
        Symptom.section, Choice.section, Term.section, contents, Name.tables, Name.counterparts,
        Figure.table,
        Tutorial.section,
      ].joined(separator: "\n")
    }

    /// The page that logs and diagrams are explained by.
    private var example: Page? { pages.first { $0.lesson.number == 7 } ?? pages.first }

    package var introduction: String {
      let scenes = pages.flatMap(\.experiments)
      return """
        # ReactiveCocoa, a notebook that runs

        ReactiveCocoa, RAC for short, taught Objective-C to think in streams. Whatever comes about over
        time, keys and taps, answers of servers, properties that change, is a *signal*: it sends values
        and ends with a completion or an error. Operators make new signals of signals, and what a screen
        shows is declared once instead of kept up to date by hand. ReactiveObjC 3.1.1 is its last form.
        Combine and Swift's asynchronous sequences carry its ideas on, and much code that is
        still in use is written in it.

        This notebook retells five tutorials of RAC and leads on from it, in \(pages.count) lessons of \(scenes.count) scenes.
        Its last chapter has the same small programs in RAC and in Swift's own concurrency, side by side.
        Each scene is an experiment that runs: its code is the code in the file, its log is what that
        code has printed, its marble diagram was drawn from the very run. Nothing of that is typed by
        hand, and a test fails when any of it no longer holds. Where a tutorial is wrong, the lesson says
        so, and a scene shows what really happens. The messages are the tutorials' own, misspellings and
        Chinese included.

        ReactiveObjC 3.1.1 itself has played the Objective-C of \(OriginalDifference.recordedScenes) scenes, and
        [its logs](Tests/Original/README.md) are kept. \(OriginalDifference.equalScenes) of them equal the logs shown here, with times
        less than 0.1 seconds apart. Each of the other \(OriginalDifference.recordedScenes - OriginalDifference.equalScenes) has a row with the reason in a table that
        a test holds against both logs.

        [Contents](#contents) · [Symptoms](#symptoms) · [Which operator?](#which-operator) ·
        [Glossary](#glossary) · [Names](#names) · [Without counterpart](#without-counterpart) · [The tutorials' figures](#figures) ·
        [The tutorials](#tutorials)

        """
    }

    package var running: String {
      """
      ## Run and compare

      You need a toolchain of Swift 6.2 or later, on a Mac or on Linux, and nothing else.

      ```sh
      swift run lesson-runner               # the lessons, by chapter
      swift run lesson-runner 7             # run one: its log, and nothing else
      swift run lesson-runner 17.take-2     # run one scene
      swift run lesson-runner 7 --live=2    # watch it happen, twice as fast as in life
      swift run lesson-runner RACObserve    # run what teaches a name
      swift run lesson-runner diff 7        # compare it with its expected log
      swift run lesson-runner marbles 7     # see it as a marble diagram
      swift run lesson-runner step 7.hot    # go through a scene, instant by instant
      swift run lesson-runner guess 7       # guess what comes next, and see why
      ```

      Below, `lesson-runner` is short for `swift run lesson-runner`; `swift run lesson-runner install`
      puts it on your path. `lesson-runner --help` has the rest.

      Time in a lesson is a value. A scene's clock begins at the instant that the tutorial shows, ten
      seconds pass at once, and the same run gives the same bytes on every machine; so
      `swift run lesson-runner 7 | diff Tests/Expected/07-cold-and-hot.log -` prints nothing.

      With `--live` a lesson takes its time, on Dispatch's main queue and on real threads in the background,
      and the user types and taps as you watch. Its clock still begins at the documented instant. Where
      threads meet at one instant and either may be first, the scene says so.

      """
    }

    package var changing: String {
      """
      ## Change and add

      Change something in a lesson's file: in [lesson 7](Sources/Lessons/Signals/07-ColdAndHot.swift), say,
      let `countdown` send its 3 after 3.5 seconds. Then `lesson-runner diff 7` says what that changed and
      when in the lesson's own time it begins to differ; `lesson-runner watch 7` says it whenever you
      save. That is the best way to learn from this notebook: guess first, then look.

      ```sh
      swift run lesson-runner new "Hot potatoes" --chapter signals
      swift run lesson-runner record 67     # accept what the new lesson prints
      swift run lesson-runner notebook      # write its page, and what stands here
      swift run lesson-runner check         # all that is left to mend, with remedies
      ```

      """
    }

    package var reading: String {
      let line = example?.experiments.first?.run.log.last
      return """
        ## How to read a log

        A log has the form that NSLog gave it: the time of the scene's clock, the time zone, the process
        with the numbers of the lesson and of the thread, then the message. Here a line keeps only minutes,
        seconds and the thread; the log that each lesson links to has all of it. So the first of these
        lines becomes the second:

        \(Markdown.block(line.map { "\($0)\n\(Page.short($0))" } ?? ""))
        Thread 1 is main; others count from 3, in the order in which they first log. Objects are numbered
        by scene, `0x600000000010`, `0x600000000020` and so on: the same address is the same object. ⏱ marks
        a scene whose output a tutorial prints, and leads there; a test compares the two, message by
        message and, where there are times, second by second. What stands in parentheses, such as
        `(completed)`, is a remark that a lesson adds.

        """
    }

    package var marbles: String {
      let experiment = example?.experiments.first
      let picture = experiment.flatMap { example?.picture(of: $0.scene, from: .front) }
      return """
        ## How to read a marble diagram

        Where time matters, or several signals do, a picture follows the log, and below it, folded, the
        same in text. This is the first scene of \(Place.front.linking("lesson 7")), in both forms:

        \(picture ?? "")
        \(Markdown.block(example?.diagrams.first.flatMap(\.self) ?? ""))
        In the picture time stands in proportion, and `//` breaks a long silence. Where all happens at one
        instant the ruler counts steps instead, in the order of what happened. A box across the lanes is
        the operator that makes what is below it of what is above. A value keeps the colour of the lane
        that it comes from, and an arrow leads from one to the lane of the signal that it made. A cross is
        an error, a diamond a disposal.

        In the text time runs to the right too, and the ruler says how much of it has passed. Columns
        stand only where something happens, as wide as they need to be; a value is an instant and takes no
        time. Each lane is something that sends, or a subscription:

        - `1`, `hello`: a value; a long one has a letter, explained below the diagram
        - `[ab]`: several things at one instant, in this order
        - `^`: here the subscription begins; `.` comes before it
        - `-`: nothing; `⋯`: nothing for long, in any lane
        - `|`: completed; `#`: failed; `!`: disposed of
        - `▁▁██▁▁`: a flag that is off, on, off

        Signals that are themselves sent as values stand below, indented, and the two directions of a
        channel in a lane each. `lesson-runner marbles 7` draws all of a lesson, and with `--svg` as a
        picture. `lesson-runner try "a-b--c|" throttle 2` draws what an operator makes of marbles that
        you type.

        """
    }
  }
}

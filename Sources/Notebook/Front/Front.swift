import Marbles
import Stage

extension Notebook {
  /// The front page of the notebook: an introduction, then everything to look up.
  package struct Front {
    private let pages: [Page]
    private let path: ShortPath

    /// The folder of the front page.
    package let folder: PageFolder

    package init(of notebook: Notebook) {
      (pages, path) = (notebook.pages, notebook.path)
      folder = .front(of: pages.map(\.lesson))
    }

    /// The whole page.
    var text: String {
      [
        introduction, path.section(at: folder), Library.section(at: folder), running, changing,
        reading, SceneWord.section, marbles, Symptom.section(at: folder),
        Choice.section(at: folder), Term.section(at: folder), contents, names,
      ].joined(separator: "\n")
    }

    /// The page whose log and diagram serve as examples.
    private var example: Page? { pages.first { $0.lesson.number == 7 } ?? pages.first }

    private var introduction: String {
      """
      # ReactiveCocoa, a notebook that runs

      \(about)
      \(EntryPoint.section)
      [The short path](#short-path) · [Contents](#contents) · [Symptoms](#symptoms) · [Which operator?](#which-operator) ·
      [Glossary](#glossary) · [Names](\(Notebook.names)) · [The tutorials](\(Notebook.tutorials))

      """
    }

    /// An introduction to the notebook, with the reasons to trust its logs.
    package var about: String {
      let scenes = pages.flatMap(\.experiments)
      return """
        ReactiveCocoa, RAC for short, brought streams to Objective-C. Keystrokes, taps, server responses
        and changing properties all become *signals*: a signal sends values over time and ends with a
        completion or an error. Operators turn signals into new signals, so you declare once what a screen
        shows instead of updating it by hand. ReactiveObjC 3.1.1 is the last version of RAC. Combine and
        Swift's asynchronous sequences build on its ideas, but much code still in use is written with RAC.

        This notebook retells five RAC tutorials, called A to E, in \(pages.count) lessons with \(scenes.count) scenes.
        The last chapter shows each program twice, side by side: in RAC and with Swift concurrency. The
        lessons run on the notebook's own engine, a reimplementation of RAC in Swift. Each scene is an
        experiment that you can run:
        the page shows the code from the lesson's file, the log that this code printed, and a marble diagram
        of the same run. No log is typed by hand, and a test fails if a page and its lesson differ. Where
        a tutorial is wrong, the lesson says so, and a scene shows what really happens. The messages come
        from the tutorials, including the spelling mistakes and the Chinese.

        We also ran the Objective-C of \(OriginalDifference.recordedScenes) scenes with ReactiveObjC 3.1.1 itself, and kept
        [its logs](Tests/Original/README.md). \(OriginalDifference.equalScenes) of them equal the logs shown here, with times
        at most 0.1 seconds apart. A test compares them, and requires a reason for each of the others:
        [our engine differs](\(OriginalDifference.page)), threads or timers race, or GNUstep, on which we recorded the logs,
        behaves differently from Apple's Foundation.

        """
    }

    /// A link to the tables of names.
    private var names: String {
      """
      \(Markdown.anchor("names"))
      ## Names

      [The tables of names](\(Notebook.names)) list ReactiveObjC's names, the names used here, and the
      nearest equivalents in Combine and in Swift concurrency. They also say what to do about the
      [names without a counterpart](\(Notebook.names)#without-counterpart).

      """
    }

    package var running: String {
      """
      ## Run and compare

      You need Swift 6.2 or later, on a Mac or on Linux, and nothing else.

      ```sh
      swift run lesson-runner               # the lessons, by chapter
      swift run lesson-runner path          # the short path: build an app in two hours
      swift run lesson-runner 7             # run a lesson: print only its log
      swift run lesson-runner 17.take-2     # run one scene
      swift run lesson-runner 7 --live=2    # watch it happen, at double speed
      swift run lesson-runner RACObserve    # run the lesson that teaches a name
      swift run lesson-runner diff 7        # compare a lesson with its expected log
      swift run lesson-runner marbles 7     # see a lesson as a marble diagram
      swift run lesson-runner step 7.hot    # go through a scene, event by event
      swift run lesson-runner guess 7       # answer before you see the log
      ```

      Below, `lesson-runner` is short for `swift run lesson-runner`. `swift run lesson-runner install`
      puts it on your path, and `lesson-runner --help` lists all commands.

      Lessons run on a virtual clock. It starts at the time that the tutorial shows, and ten seconds pass
      instantly. Every run prints the same lines on every machine, so
      `swift run lesson-runner 7 | diff Tests/Expected/07-cold-and-hot.log -` prints nothing.

      With `--live`, a lesson runs in real time, on Dispatch's main queue and on real background threads,
      and the user types and taps while you watch. The clock still starts at the tutorial's time. If two
      threads act at the same instant and either may come first, the scene says so.

      """
    }

    package var changing: String {
      """
      ## Change and add

      Change something in a lesson's file. For example, make `countdown` in
      [lesson 7](Sources/Lessons/Signals/07-ColdAndHot.swift) send its 3 after 3.5 seconds. Then
      `lesson-runner diff 7` shows what changed, and when the change begins. `lesson-runner watch 7` does
      the same whenever you save. Guess the difference before you look: you learn most that way.

      `lesson-runner new "Hot potatoes" --chapter signals` creates a lesson of your own, and says what to do
      next. [Documentation/WritingLessons.md](Documentation/WritingLessons.md) explains the rest.

      """
    }

    package var reading: String {
      let line = example?.experiments.first?.run.log.last
      return """
        ## How to read a log

        Each line of a log looks like a line of NSLog: the time on the scene's clock, the time zone, the
        process name with the numbers of the lesson and the thread, then the message. On a page, only the
        minutes, seconds and thread precede the message; each lesson links to its full log. Here is a line
        of a log, then the same line on a page:

        \(Markdown.block(line.map { "\($0)\n\(Page.short($0))" } ?? ""))
        Thread 1 is the main thread. Other threads are numbered from 3, in the order in which they first log.
        Objects are numbered within a scene: `0x600000000010`, `0x600000000020` and so on. The same address
        is the same object. ⏱ marks a scene whose output is in a tutorial, and links to that output. A test
        compares the messages, and the times if the tutorial shows them. A time may differ by half a second,
        because timers were late where the tutorials' logs were recorded. The lesson itself adds the
        messages in parentheses, such as `(completed)`.

        """
    }

    package var marbles: String {
      let experiment = example?.experiments.first
      let picture = experiment.flatMap { example?.picture(of: $0.scene, from: folder) }
      return """
        ## How to read a marble diagram

        Most scenes with signals have a picture after the log. Below it, folded, is the same diagram as text.
        This is the first scene of \(folder.linking("lesson 7")), in both forms:

        \(picture ?? "")
        \(Markdown.block(example?.diagrams.first.flatMap(\.self) ?? ""))
        In the picture, distances are proportional to time, and `//` shortens a long silence. If everything
        happens at one instant, the ruler counts steps instead, in the order in which they happened. These
        are the symbols in this picture. Each lesson explains all its symbols below its first picture.

        \(Symbol.legend(of: example?.symbols(of: experiment?.scene) ?? []))

        In the text, time also runs to the right, and the ruler shows how much has passed. Each column is an
        instant, and is as wide as its text. Each lane is a sender, a subscription or a task:

        - `1`, `hello`: a value; a letter replaces a long value and is explained below the diagram
        - `[ab]`: several events at one instant, in this order
        - `^`: the subscription begins here; `.`: it has not begun yet
        - `-`: nothing happens; `⋯`: nothing happens for a long time, in any lane
        - `|`: completed; `#`: failed; `!`: disposed of
        - `>`: a task begins; `===`: it runs; `!`: it is cancelled; `(1)`: a full buffer drops this value
        - `▁▁██▁▁`: a Boolean that is false, then true, then false

        A signal that is sent as a value has its own lane, indented below. A channel has a lane for
        each direction. `lesson-runner marbles 7` draws a whole lesson, and `--svg` makes a picture of it.
        `lesson-runner try "a-b--c|" throttle 2` draws what an operator does to marbles that you type.

        """
    }
  }
}

import Foundation
import Marbles
import Notebook
import Stage
import TestSupport
import Testing

@testable import Book
@testable import RunnerTools

/// The puzzles, and their page.
@Suite struct PuzzleTests {
  @Test("The engine accepts the solution of each puzzle, and neither its start nor its mistake")
  func solutions() throws {
    #expect(Puzzle.all.count >= 20)
    #expect(Set(Puzzle.all.map(\.name)).count == Puzzle.all.count)
    for puzzle in Puzzle.all {
      #expect(puzzle.keepsRules(puzzle.solution), "\(puzzle.name)")
      #expect(puzzle.isSolved(by: puzzle.solution), "\(puzzle.name)")
      // A mistake keeps the rules, so only its result is wrong.
      for line in [puzzle.start, puzzle.mistake] {
        #expect(puzzle.keepsRules(line), "\(puzzle.name): \(line)")
        #expect(try Puzzle.result(of: line) != puzzle.target, "\(puzzle.name): \(line)")
      }
    }
  }

  @Test("Rules keep the marbles or the operators, and the number of operators")
  func rules() throws {
    func puzzle(_ name: String) throws -> Puzzle {
      try #require(Puzzle.all.first { $0.name == name })
    }
    let early = try puzzle("the-end-comes-early")
    #expect(early.keepsRules("\"d-a|\"") && !early.keepsRules("\"a-a|\""))
    #expect(!early.keepsRules("\"a-b-c-d|\" take 2"))
    let late = try puzzle("a-late-subscriber")
    #expect(!late.keepsRules("\"a-b-c|\" publish, subscribe 0 0"))
    #expect(!late.keepsRules("\"a-c|\" replay, subscribe 0 3"))
    #expect(!late.keepsRules("\"a-b-c|\" replay, take 3, subscribe 0 3"))
    #expect(!late.isSolved(by: "\"a-b-c|\" reply, subscribe 0 3"))
  }

  @Test("Puzzles go from easy to hard, and each lesson's easy puzzles are on its page")
  func places() throws {
    let levels = Puzzle.all.compactMap { Puzzle.Level.allCases.firstIndex(of: $0.level) }
    #expect(levels == levels.sorted() && Set(levels).count == Puzzle.Level.allCases.count)
    for (name, text) in try SharedBook.pages() {
      let found = text.matches(of: /data-key="puzzle#([^"]+)"/).map { String($0.1) }
      let number = Int(name.prefix { $0.isNumber })
      let own = Puzzle.all.filter { $0.level == .easy && $0.lesson == number }
      let expected = name == PuzzlePage.name ? Puzzle.all : own
      #expect(found == expected.map(\.name), "\(name)")
      if number != nil { #expect(text.contains("puzzles.js") == !own.isEmpty, "\(name)") }
    }
  }

  @Test("Each comparison can be played, and its lessons link to it")
  func comparisons() throws {
    let pages = try Dictionary(uniqueKeysWithValues: SharedBook.pages().map { ($0.name, $0.text) })
    for start in ComparePage.starts {
      for line in start.lines {
        #expect(Trial.answer(to: line, tick: "1s").hasPrefix("{\"lanes\""), "\(line)")
      }
      for number in start.lessons {
        let name = try #require(
          SharedBook.notebook.get().pages.first { $0.lesson.number == number })
        let page = try #require(pages[name.lesson.bookPage])
        #expect(page.contains(HTML.escaped(start.address)), "\(number): \(start.title)")
      }
    }
  }
}

/// The puzzles and the comparisons in a browser.
@Suite(
  .serialized, .enabled(if: Browser.driver != nil, Browser.absence), .timeLimit(.minutes(20)),
  SharedBrowser())
struct PlayingTests: BrowserSuite {
  let browser: Browser
  let folder: BookOnDisk

  init() throws {
    (browser, folder) = try #require(SharedBrowser.both)
  }

  private static func json(_ texts: [String]) throws -> String {
    try String(decoding: JSONEncoder().encode(texts), as: UTF8.self)
  }

  @Test("In the browser, each solution solves its puzzle, and each mistake does not")
  func solving() throws {
    try browse("puzzles.html", at: "") { browser in
      let answers = { (lines: [String]) in
        try browser.evaluate(
          """
          (async () => {
            const lines = \(Self.json(lines));
            for (const [index, puzzle] of Puzzle.all.entries()) {
              puzzle.change(lines[index]);
              while (puzzle.isAsking) await new Promise((done) => setTimeout(done, 5));
            }
            return Puzzle.all.map((one) => +one.reply.classList.contains('solved')).join('');
          })()
          """, as: String.self)
      }
      let count = Puzzle.all.count
      #expect(try answers(Puzzle.all.map(\.mistake)) == String(repeating: "0", count: count))
      #expect(try answers(Puzzle.all.map(\.start)) == String(repeating: "0", count: count))
      #expect(try browser.run("return document.querySelector('.solved-count').textContent;") == "")
      #expect(try answers(Puzzle.all.map(\.solution)) == String(repeating: "1", count: count))
      let said: String = try browser.run(
        """
        return document.querySelector('.solved-count').textContent + ' '
          + document.querySelector('#navigation [aria-current] .count').textContent;
        """)
      #expect(said == "You have solved \(count) of \(count) puzzles. ✓")
      // Solved puzzles are not played scenes.
      let played: String = try browser.run(
        "return document.querySelector('.progress').textContent;")
      #expect(played == "")
      let broken = try answers(
        Puzzle.all.map { $0.freedom == .marbles ? $0.solution + ", take 9" : "\"z|\"" })
      #expect(broken == String(repeating: "0", count: count))
    }
  }

  @Test("A puzzle in a lesson is solved by dragging, and by typing")
  func dragging() throws {
    try browse("04-life-cycle.html", at: "puzzles") { browser in
      try browser.run("document.querySelector('.puzzle').scrollIntoView(); return 1;", as: Int.self)
      let step: Double = try browser.run(
        "return document.querySelector('.puzzle .lane').offsetWidth / Puzzle.all[0].count;")
      try browser.drag(".puzzle .marble.completed", by: Int(-4 * step))
      try browser.wait(until: "document.querySelector('.reply.solved')")
      #expect(try browser.run("return Puzzle.all[0].line.value;") == "\"a-b|\"")
    }
    try browse("17-take-and-skip.html", at: "puzzles") { browser in
      try browser.run(
        "document.querySelector('.puzzle .line').focus(); "
          + "document.querySelector('.puzzle .line').setSelectionRange(99, 99); return 1;",
        as: Int.self)
      try browser.enter(" takeLast 2")
      try browser.wait(
        until: "document.querySelector('.puzzle .reply').textContent.startsWith('Not yet')")
      try browser.type(String(repeating: "\u{E003}", count: 10))
      try browser.enter("take 2")
      try browser.wait(until: "document.querySelector('.reply.solved')")
    }
  }

  @Test("A comparison plays the same marbles through each operator, and its address keeps it")
  func comparing() throws {
    try browse("compare.html", at: "") { browser in
      let results = """
        comparison.answer?.lanes.map((lane) => `${lane.name}: ` + lane.marks.map(([time, kind, text]) =>
          time / 1e9 + (text ?? '|')).join(' ')).join('; ')
        """
      let expected =
        "switchToLatest: 01 22 34 55 7|; flatten: 01 22 34 43 55 7|; concat: 01 22 43 54 75 8|"
      try browser.wait(until: "\(results) === '\(expected)'")
      try browser.run(
        """
        const [select] = document.querySelectorAll('.choice select');
        select.value = 'delay'; select.dispatchEvent(new Event('change')); return 1;
        """, as: Int.self)
      try browser.wait(until: "\(results).startsWith('delay')")
      try browser.run(
        """
        const slider = document.querySelector('.choice input[type=range]');
        slider.value = 3; slider.dispatchEvent(new Event('input')); return 1;
        """, as: Int.self)
      try browser.wait(until: "\(results).startsWith('delay 3: 3a 6b 10|')")
      let hash: String = try browser.run("return location.hash;")
      try browser.open("about:blank")
      try browser.open(folder.page("compare.html").absoluteString + hash)
      try browser.wait(until: "\(results).startsWith('delay 3: 3a 6b 10|; flatten')")
      let count: Int = try browser.run("return comparison.choices.length;")
      #expect(count == 3)
    }
  }

  @Test("A completion moves before values and back, and Undo restores the line")
  func ending() throws {
    try browse("try.html", at: "") { browser in
      try browser.wait(until: "window.trial")
      let line = "return trial.line.value;"
      try browser.run(
        """
        trial.change('"a-b-c-d|"'); document.querySelector('.marble.completed').focus(); return 1;
        """, as: Int.self)
      try browser.type("\u{E012}\u{E012}\u{E012}\u{E012}")
      #expect(try browser.run(line) == "\"a-b|\"")
      try browser.type("\u{E014}\u{E014}\u{E014}\u{E014}")
      #expect(try browser.run(line) == "\"a-b-c-d|\"")
      // One step back undoes all these moves.
      try browser.run("trial.undo(); return 1;", as: Int.self)
      #expect(try browser.run(line) == "\"a-b-c-d|\"")
      try browser.click("[data-number='0'][data-column='2']")
      try browser.type("\u{E007}")
      #expect(try browser.run(line) == "\"a-|\"")
      try browser.run(
        "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', "
          + "{ key: 'z', ctrlKey: true, bubbles: true })); return 1;", as: Int.self)
      #expect(try browser.run(line) == "\"a-b-c-d|\"")
      let step: Double = try browser.run(
        "return document.querySelector('.lane').offsetWidth / trial.count;")
      try browser.drag(".marble.completed", by: Int(-5 * step))
      #expect(try browser.run(line) == "\"a-[b|]\"")
      try browser.run("trial.resetting.click(); return 1;", as: Int.self)
      #expect(try browser.run(line) == "\"a-b--c|\" throttle 2")
    }
  }

  @Test("A marble is added at the plus sign, and a number in a call is dragged and stepped")
  func adding() throws {
    try browse("try.html", at: "") { browser in
      try browser.wait(until: "window.trial")
      let line = "return trial.line.value;"
      try browser.run("document.querySelector('.lane.typed').focus(); return 1;", as: Int.self)
      try browser.type("\u{E012}\u{E012}\u{E007}")
      #expect(try browser.run(line) == "\"a-b-dc|\" throttle 2")
      try browser.run("trial.undo(); return 1;", as: Int.self)
      try browser.wait(until: "!trial.isAsking")
      try browser.drag(".call .number", by: 28)
      #expect(try browser.run(line) == "\"a-b--c|\" throttle 3")
      try browser.run("document.querySelector('.call .number').focus(); return 1;", as: Int.self)
      try browser.type("\u{E012}")
      #expect(try browser.run(line) == "\"a-b--c|\" throttle 2.5")
      try browser.wait(
        until: "!trial.isAsking && document.activeElement.textContent === '2.5'")
      try browser.run("trial.change('\"a-b-c|\" replay, subscribe 0 3'); return 1;", as: Int.self)
      try browser.wait(until: "!trial.isAsking && document.querySelector('.number.subscribed')")
      let step: Double = try browser.run(
        "return document.querySelector('.lane').offsetWidth / trial.count;")
      try browser.drag(".number.subscribed", by: Int(step))
      #expect(try browser.run(line) == "\"a-b-c|\" replay, subscribe 0 4")
    }
  }

  @Test("A misspelt operator is found, a suggestion can be clicked, and the board does not move")
  func suggesting() throws {
    try browse("try.html", at: "") { browser in
      try browser.wait(until: "window.trial")
      let top = "return Math.round(document.querySelector('.board').getBoundingClientRect().top);"
      let before: Int = try browser.run(top)
      try browser.run("trial.change('\"a-b--c|\" throtle 2'); return 1;", as: Int.self)
      try browser.wait(until: "document.querySelector('.note button')")
      #expect(try browser.run(top) == before)
      try browser.click(".note button")
      #expect(try browser.run("return trial.line.value;") == "\"a-b--c|\" throttle 2")
      try browser.run("trial.change('\"a-b\" delay x'); return 1;", as: Int.self)
      try browser.wait(until: "document.querySelector('.note button')")
      try browser.click(".note button")
      #expect(try browser.run("return trial.line.value;") == "\"a-b|\" delay 1.5")
    }
  }

  /// An expression for the object that changes a scene.
  private static func scene(_ name: String) -> String {
    "ChangeableScene.all.find((one) => one.section.getAttribute('aria-labelledby') === '\(name)')"
  }

  @Test(
    "A mark of a picture can be dragged in its place, and picture and log follow",
    arguments: ["mouse", "touch"])
  func draggingInPicture(pointer: String) throws {
    try browse("30-throttle.html", at: "only-the-3") { browser in
      let scene = Self.scene("only-the-3")
      let lines = "return \(scene).lines?.map((one) => one.textContent).join('; ') ?? '';"
      let own: String = try browser.run(
        "return \(scene).log.querySelector('li').textContent.trim();")
      try browser.run(
        """
        \(scene).picture.scrollIntoView({ block: 'center' });
        \(scene).picture.querySelectorAll('.movable')[2].id = 'third'; return 1;
        """, as: Int.self)
      try browser.drag("#third", by: 70, pointer: pointer)
      try browser.wait(until: "\(scene).board?.answer && !\(scene).board.isAsking")
      let line: String = try browser.run("return \(scene).board.line.value;")
      #expect(line.firstMatch(of: /^"\[12\]-*3" throttle 1s$/) != nil, "\(line)")
      // The names and the operator's box are those of the picture.
      let names: String = try browser.run(
        "return [...\(scene).picture.querySelectorAll('.trial :is(.row .name, .call)')]"
          + ".map((one) => one.textContent.trim()).join();")
      #expect(names == "source,throttle 1s,throttle", "\(names)")
      // Undo restores the line, and then the engine logs what the scene logged.
      try browser.run("\(scene).board.undo(); return 1;", as: Int.self)
      try browser.wait(until: "!\(scene).board.isAsking")
      let log: String = try browser.run(lines)
      #expect(log.trimmingCharacters(in: .whitespaces) == own)
      try browser.run("\(scene).restore(); return 1;", as: Int.self)
      let isRestored: Bool = try browser.run(
        "return \(scene).picture.querySelector('svg').checkVisibility({ visibilityProperty: true })"
          + " && !document.querySelector('.live');")
      #expect(isRestored)
    }
  }

  @Test("A number in a scene's code can be stepped, and Play then plays the changed picture")
  func steppingNumbers() throws {
    try browse("30-throttle.html", at: "only-the-3") { browser in
      let scene = Self.scene("only-the-3")
      try browser.run(
        "\(scene).numbers.find((one) => one.text === '1').literal.focus(); return 1;", as: Int.self)
      try browser.type("\u{E014}\u{E014}")
      try browser.wait(
        until: "\(scene).board?.answer && !\(scene).board.isAsking && \(scene).lines.length > 0")
      let shown: String = try browser.run(
        "return document.activeElement.textContent + ' ' + \(scene).lines[0].textContent;")
      #expect(shown == "2 2 s [1] 3", "\(shown)")
      try browser.run(
        "\(scene).section.querySelector('.player .play').click(); return 1;", as: Int.self)
      #expect(
        try browser.run("return \(scene).section.querySelector('.player .play').textContent;")
          == "Stop")
      // A step of the scene's own run restores the picture and the code.
      try browser.run(
        "\(scene).player.touch(1); return 1;", as: Int.self)
      let number: String = try browser.run("return document.activeElement.textContent;")
      #expect(number == "1")
      #expect(try browser.run("return document.querySelectorAll('.changed').length;") == 0)
    }
  }

  @Test("A value that a scene sends can be stepped, and its log follows")
  func steppingValues() throws {
    try browse("20-merge.html", at: "two-signals") { browser in
      let scene = Self.scene("two-signals")
      try browser.run(
        "\(scene).numbers.find((one) => one.marble === 'B').literal.focus(); return 1;",
        as: Int.self)
      try browser.type("\u{E014}")
      try browser.wait(
        until: "\(scene).board?.answer && !\(scene).board.isAsking && \(scene).lines.length > 0")
      #expect(try browser.run("return \(scene).board.line.value;") == "\"A-\" merge \"C-\"")
      let last: String = try browser.run("return \(scene).lines.at(-1).textContent;")
      let code: String = try browser.run("return document.activeElement.textContent;")
      #expect(last.hasSuffix("C") && code.contains("C"), "\(last) \(code)")
    }
  }

  @Test("The log for an unchanged line is the scene's own log")
  func logs() throws {
    let names = try SharedBook.pages().filter { $0.text.contains("data-scene=") }.map(\.name)
    var count = 0
    for name in names.sample {
      try browse(name, at: "") { browser in
        let wrong: String = try browser.evaluate(
          """
          (async () => {
            const wrong = [];
            for (const scene of ChangeableScene.all) {
              scene.player.reveal();
              for (const one of scene.links.filter((one) => one.map.log)) {
                const own = scene.player.lines.map((line) => line.textContent.trim()).join('\\n');
                scene.open(one);
                // The log, even if the stage shows only the picture.
                scene.player.stage.dataset.tab = 'log';
                while (scene.board.isAsking) await new Promise((done) => setTimeout(done, 5));
                const live = [...scene.log.children].filter((one) => one.checkVisibility())
                  .map((line) => line.textContent.trim()).join('\\n');
                if (live !== own) wrong.push(`${scene.player.name}: ${own} / ${live}`);
                scene.restore();
                window.compared = (window.compared ?? 0) + 1;
              }
            }
            return wrong.join('; ');
          })()
          """, as: String.self)
        #expect(wrong == "", "\(name)")
        count += try browser.run("return window.compared ?? 0;", as: Int.self)
      }
    }
    #expect(count > 0)
  }
}

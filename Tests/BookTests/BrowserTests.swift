import Foundation
import Notebook
import Stage
import Synchronization
import TestSupport
import Testing

@testable import Book
@testable import RunnerTools
@testable import Runner

/// The book in a real browser, opened from a folder.
@Suite(
  .serialized, .enabled(if: Browser.driver != nil, Browser.absence), .timeLimit(.minutes(20)),
  SharedBrowser())
struct BrowserTests: BrowserSuite {
  let browser: Browser
  let folder: BookOnDisk

  init() throws {
    (browser, folder) = try #require(SharedBrowser.both)
  }

  /// A script that finds the scene of lesson 7 that most tests play.
  private static let cold = "const scene = document.getElementById('cold').closest('.scene');"

  private static let state = """
    \(cold)
    return JSON.stringify({
      slider: scene.querySelector('input[type=range]').value,
      time: scene.querySelector('output').value,
      shown: scene.querySelectorAll('.log li:not(.ahead)').length,
      fresh: [...scene.querySelectorAll('.log li.now')].map((li) => li.lastChild.textContent),
      code: [...document.querySelectorAll('.code .now')].map((line) => line.textContent.trim()),
      ahead: scene.querySelectorAll('.picture .ahead').length,
    });
    """

  private static let signal =
    #"signal.drawn("Subscriber 1").subscribeNext { log("Subscriber 1 recveive: \($0)") }"#

  private static let objectiveC = #"NSLog(@"Subscriber 1 recveive: %@", x);"#

  @Test("No page is wider than the window")
  func widths() throws {
    try browse("index.html") { browser in
      let names = try SharedBook.pages().map(\.name)
      // A page that fits the narrowest window also fits wider ones, and a sample of the pages is
      // enough.
      for name in names.sample {
        let isShown = ["index.html", "names.html", "07-cold-and-hot.html"].contains(name)
        try browser.open(folder.page(name))
        for width in isShown ? [1280, 390, 320] : [320] {
          try browser.setWidth(width)
          let wide: Int = try browser.run("return document.documentElement.scrollWidth;")
          #expect(wide <= width, "\(name) at \(width)")
        }
      }
    }
  }

  @Test("No word in a table is broken in the middle", arguments: [1280, 1024, 820, 320])
  func tables(width: Int) throws {
    let pages = try SharedBook.pages().filter { $0.text.contains("<table") }.map(\.name)
    let shown = Set(pages.sample + ["names.html", "glossary.html"])
    try browse("names.html", width: width) { browser in
      for name in shown.sorted() {
        try browser.open(folder.page(name))
        let broken: String = try browser.run(
          """
          const [range, broken] = [document.createRange(), []];
          for (const cell of document.querySelectorAll('td, th')) {
            const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
            for (let text; text = texts.nextNode();) {
              for (const word of text.data.matchAll(/\\w+/g)) {
                range.setStart(text, word.index);
                range.setEnd(text, word.index + word[0].length);
                const tops = [...range.getClientRects()].map((one) => Math.round(one.top));
                if (new Set(tops).size > 1) broken.push(word[0]);
              }
            }
          }
          return broken.join(' ');
          """)
        #expect(broken == "", "\(name)")
        let wide: Int = try browser.run("return document.documentElement.scrollWidth;")
        #expect(wide <= width, "\(name)")
      }
    }
  }

  @Test("A scene shows its end, and then steps through its events in log, code and picture")
  func stepping() throws {
    try browse { browser in
      #expect(
        try browser.run(Self.state)
          == #"{"slider":"27","time":"event 27 of 27 · 6.1 s","shown":7,"fresh":[],"code":[],"ahead":0}"#
      )
      try browser.run(
        "\(Self.cold) scene.querySelector('input[type=range]').focus(); return 1;", as: Int.self)
      try browser.type("\u{E011}\u{E014}\u{E014}\u{E014}\u{E014}\u{E014}\u{E014}")
      let code = try String(
        decoding: JSONSerialization.data(
          withJSONObject: [Self.signal, Self.objectiveC], options: [.withoutEscapingSlashes]),
        as: UTF8.self)
      #expect(
        try browser.run(Self.state)
          == #"{"slider":"6","time":"event 6 of 27 · 2 s","shown":2,"fresh":[" [1] Subscriber 1 recveive: 1"],"code":\#(code),"ahead":8}"#
      )
    }
  }

  @Test("A scene plays to its end at four times its speed")
  func playing() throws {
    try browse { browser in
      try browser.run(
        """
        \(Self.cold) const speed = scene.querySelector('.player select');
        speed.value = 4; scene.querySelector('.play').click(); return 1;
        """, as: Int.self)
      #expect(
        try browser.run(
          "\(Self.cold) return scene.querySelector('.play').textContent;") == "Pause")
      try browser.wait(
        until: "document.querySelector('[aria-labelledby=cold] .play').textContent === 'Play'")
      let slider: String = try browser.run(
        "\(Self.cold) return scene.querySelector('input[type=range]').value;")
      #expect(slider == "27")
    }
  }

  @Test("A scene that was moved to an event continues from there")
  func continuing() throws {
    try browse { browser in
      try browser.run(
        """
        \(Self.cold) const slider = scene.querySelector('input[type=range]');
        slider.value = 25; slider.dispatchEvent(new Event('input'));
        scene.querySelector('.play').click(); return 1;
        """, as: Int.self)
      try browser.wait(
        until: """
          document.querySelector('[aria-labelledby=cold] .play').textContent === 'Play' \
          && document.querySelector('[aria-labelledby=cold] input').value === '27'
          """)
    }
  }

  @Test("Pointing at a line, code or mark highlights the other two, and a click jumps to its event")
  func pointing() throws {
    try browse { browser in
      let pointed: String = try browser.run(
        """
        \(Self.cold)
        const count = () => ['.log', '.picture', '.code'].map((place) =>
          scene.querySelectorAll(`${place} .same`).length).join(' ');
        return ['.log li:nth-child(2)', '.picture [data-e="5"]', '.code > code > .spoke:nth-of-type(6)']
          .map((place) => {
            scene.querySelector(place)
              .dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
            return count();
          }).join(', ');
        """)
      #expect(pointed == "1 1 4, 1 1 4, 3 4 9")
      try browser.click("[aria-labelledby=cold] .log li:nth-child(2)")
      let time: String = try browser.run(
        "\(Self.cold) return scene.querySelector('output').value;")
      #expect(time == "event 6 of 27 · 2 s")
    }
  }

  @Test("A click moves only its own scene, and a click that selects text moves none")
  func clicking() throws {
    try browse("52-refreshing-list.html") { browser in
      let times = "[...document.querySelectorAll('.player output')].map((one) => one.value).join()"
      let ends: String = try browser.run("return \(times);")
      // Several scenes share this line.
      #expect(
        try browser.run(
          """
          const line = [...document.querySelectorAll('.code .spoke')].find((one) =>
            !one.closest('.scene'));
          for (const folded of document.querySelectorAll('details')) folded.open = true;
          line.click();
          return \(times);
          """) == ends)
      #expect(
        try browser.run(
          """
          const line = document.querySelector('.log li');
          getSelection().selectAllChildren(line);
          line.click();
          return \(times);
          """) == ends)
      #expect(
        try browser.run(
          """
          getSelection().removeAllRanges();
          document.querySelector('.log li').click();
          return \(times);
          """) != ends)
    }
  }

  @Test("A scene with answers is veiled until its question is answered, and then shows the reason")
  func answering() throws {
    try browse(at: "") { browser in
      let shown = """
        \(Self.cold)
        return ['.log li', '.picture svg', '.conclusion p', '.why-button'].map((place) =>
          +(scene.querySelector(place)?.checkVisibility({ visibilityProperty: true }) ?? 0)).join('');
        """
      #expect(try browser.run(shown) == "0000")
      let event: String = try browser.run(
        """
        \(Self.cold)
        const items = [...scene.querySelectorAll('.answers li')];
        window.wrong = items.findIndex((one) => one.className !== 'right' && one.dataset.e);
        scene.querySelectorAll('.ask .answer')[wrong].click();
        return items[wrong].dataset.e;
        """)
      try browser.wait(
        until:
          "document.querySelector('[aria-labelledby=cold] .words').textContent.startsWith('No. ')")
      let output = "\(Self.cold) return scene.querySelector('output').value;"
      #expect(try browser.run(output, as: String.self).hasPrefix("event \(event) of 27"))
      #expect(try browser.run(shown) == "1101")
      // The reason appears on the stage, below the controls.
      let isOnStage: Bool = try browser.run(
        """
        \(Self.cold)
        const stage = scene.querySelector('.stage').getBoundingClientRect();
        scene.querySelector('.why-button').click();
        const why = scene.querySelector('.why').getBoundingClientRect();
        return why.top >= stage.top && why.bottom <= stage.bottom && why.height > 60;
        """)
      #expect(isOnStage)
      #expect(
        try browser.run(
          "\(Self.cold) return scene.querySelector('.why').textContent;", as: String.self
        )
        .contains("Why."))
      try browser.run(
        "\(Self.cold) scene.querySelector('.why .close').click(); return 1;", as: Int.self)
      #expect(try browser.run(shown) == "1111")
      #expect(
        try browser.evaluate(
          "Promise.resolve(JSON.stringify([JSON.parse(localStorage.getItem('book.played')), wrong]))",
          as: String.self
        ).wholeMatch(of: /\[\{"7#cold":\{"answered":"wrong","choice":(\d)\}\},(\d)\]/).map {
          $0.1 == $0.2
        }
          == true)
      let marked: String = try browser.run(
        """
        \(Self.cold)
        return [...scene.querySelectorAll('.ask .answer')].map((one, index) =>
          one.classList.contains('right') === (scene.querySelectorAll('.answers li')[index].className
            === 'right')).join();
        """)
      #expect(!marked.contains("false"))
    }
  }

  @Test("After an answer, Continue plays to the end; later, the scene shows what was answered")
  func continuingAfterAnswer() throws {
    try browse(at: "") { browser in
      try browser.run(
        """
        \(Self.cold) scene.querySelector('.player select').value = 4;
        scene.querySelectorAll('.ask .answer')[0].click(); return 1;
        """, as: Int.self)
      try browser.wait(until: "document.querySelector('[aria-labelledby=cold] .continue')")
      try browser.click("[aria-labelledby=cold] .continue")
      try browser.wait(
        until: "document.querySelector('[aria-labelledby=cold] input[type=range]').value === '27'")
      try browser.open(folder.page("07-cold-and-hot.html"))
      let state = """
        \(Self.cold) return [scene.classList.contains('veiled'),
          scene.querySelectorAll('.ask .answer:disabled').length > 0,
          scene.querySelector('.ask .just').textContent].join();
        """
      #expect(try browser.run(state) == "false,true,Answer again")
      try browser.click("[aria-labelledby=cold] .ask .just")
      #expect(try browser.run(state) == "true,false,Just play")
    }
  }

  @Test("The log counts from the scene's start, and a button shows the tutorial's times")
  func stamps() throws {
    try browse { browser in
      let times =
        "\(Self.cold) return [...scene.querySelectorAll('.log time')].map((one) =>"
        + " one.textContent).join(' ');"
      let relative: String = try browser.run(times)
      #expect(relative.hasPrefix("0 s 2 s"))
      try browser.click("[aria-labelledby=cold] .stamps")
      let page = try #require(SharedBook.notebook.get().pages.first { $0.lesson.number == 7 })
      let run = try #require(page.experiments.first { $0.scene.name == "cold" }).run
      #expect(
        try browser.run(times)
          == run.log.map { String(Notebook.Page.clock(of: $0)) }.joined(separator: " "))
      try browser.open(folder.page("07-cold-and-hot.html"))
      #expect(try browser.run(times, as: String.self) != relative)
      try browser.click("[aria-labelledby=cold] .stamps")
      #expect(try browser.run(times) == relative)
    }
  }

  @Test("A function that runs in a scene is shown below the line that calls it, and lit there")
  func called() throws {
    try browse("07-cold-and-hot.html", at: "hot:4") { browser in
      let shown: String = try browser.run(
        """
        const scene = document.getElementById('hot').closest('.scene');
        const called = scene.querySelector('.swift .called');
        return `${called.previousElementSibling.textContent.trim()} / `
          + `${called.firstElementChild.textContent.trim()} / `
          + called.querySelector('.now').textContent.trim();
        """)
      let parts = shown.components(separatedBy: " / ")
      #expect(parts[0].contains("countdown()"))
      #expect(parts[1].hasPrefix("private func countdown()"))
      #expect(parts[2].contains(".seconds(1)"))
    }
  }

  @Test("'Just play' unveils the log and the picture, and the reason follows at the end")
  func justPlaying() throws {
    try browse(at: "") { browser in
      try browser.run(
        """
        \(Self.cold) scene.querySelector('.player select').value = 4;
        scene.querySelector('.just').click(); return 1;
        """, as: Int.self)
      let state = """
        \(Self.cold) return [scene.querySelector('.log ol'), scene.querySelector('.conclusion')]
          .map((one) => one.hidden === false).join();
        """
      #expect(try browser.run(state) == "true,false")
      try browser.wait(
        until: "document.querySelector('[aria-labelledby=cold] input').value === '27'")
      #expect(try browser.run(state) == "true,true")
      #expect(
        try browser.run("return localStorage.getItem('book.played');")
          == #"{"7#cold":{"played":true}}"#)
    }
  }

  @Test(
    "Links, a remembered setting and printing unveil scenes; only scenes with answers are veiled")
  func unveiling() throws {
    let veiled =
      "[...document.querySelectorAll('.scene.veiled')].map((one) => one.dataset.key).join()"
    try browse(at: "") { browser in
      let asked = """
        [...document.querySelectorAll('.scene:has(.answers)')].map((one) => one.dataset.key).join()
        """
      try browser.wait(until: "\(veiled) === \(asked) && \(asked) !== ''")
      try browser.run("location.hash = '#cold'; return 1;", as: Int.self)
      try browser.wait(until: "!\(veiled).includes('7#cold')")
      try browser.run(
        """
        const [, , box] = document.querySelectorAll('.settings input');
        document.querySelectorAll('.settings label').forEach((one) => {
          if (one.textContent.includes('before I answer')) one.querySelector('input').click();
        });
        return 1;
        """, as: Int.self)
      try browser.open(folder.page("12-map.html"))
      #expect(try browser.run("return \(veiled);") == "")
    }
    try browse(at: "") { browser in
      try browser.run("dispatchEvent(new Event('beforeprint')); return 1;", as: Int.self)
      #expect(try browser.run("return \(veiled);") == "")
    }
  }

  @Test("An address can open an event of a scene, and 'Copy link' copies that address")
  func linking() throws {
    try browse(at: "hot:5") { browser in
      let output = "document.querySelector('[aria-labelledby=hot] output').value"
      #expect(try browser.run("return \(output);", as: String.self).hasPrefix("event 5 of"))
      try browser.allowPasting()
      try browser.run(
        """
        [...document.querySelectorAll('[aria-labelledby=hot] .player button')].find((one) =>
          one.textContent === 'Copy link').click();
        return 1;
        """, as: Int.self)
      try browser.wait(
        until:
          "document.querySelector('[aria-labelledby=hot] .player .copy').textContent === 'Copied'")
      let copied = try browser.evaluate("navigator.clipboard.readText()", as: String.self)
      #expect(copied.hasSuffix("07-cold-and-hot.html#hot:5"))
      try browser.run("location.hash = '#hot:999999'; return 1;", as: Int.self)
      try browser.wait(until: "/^event (\\d+) of \\1 /.test(\(output))")
    }
  }

  @Test("Inside the stage, arrow keys step through events wherever the focus is")
  func stepKeys() throws {
    try browse(at: "cold:3") { browser in
      let number =
        "return document.querySelector('[aria-labelledby=cold] input[type=range]').value;"
      for place in [".picture", ".log ol", ".swift .code", ".player .play", "input[type=range]"] {
        try browser.run(
          """
          \(Self.cold) scene.querySelector('\(place)').focus({ preventScroll: true }); return 1;
          """, as: Int.self)
        try browser.type("\u{E014}\u{E014}\u{E012}")
        #expect(try browser.run(number) == "4", "\(place)")
        try browser.type("\u{E012}")
        #expect(try browser.run(number) == "3", "\(place)")
      }
    }
  }

  @Test("A scene's highlights disappear when another scene is played")
  func leaving() throws {
    try browse("07-cold-and-hot.html", at: "hot:4") { browser in
      let lit: String = try browser.run(
        """
        const outside = () => [...document.querySelectorAll('.now')].filter((one) =>
          !one.closest('.scene')).length;
        const before = outside();
        const cold = Player.all.find(({ name }) => name === 'cold');
        cold.touch(2);
        return `${before} ${outside()} ${document.querySelectorAll('[aria-current=step]').length}`;
        """)
      #expect(lit == "2 0 2")
    }
  }

  @Test("Code that only draws is hidden until the reader asks for it")
  func machinery() throws {
    try browse { browser in
      let code = "\(Self.cold) return scene.querySelector('.swift .code').innerText;"
      #expect(try !browser.run(code, as: String.self).contains(".drawn("))
      #expect(try !browser.run(code, as: String.self).contains("from: "))
      try browser.run(
        "document.documentElement.classList.add('machinery'); return 1;", as: Int.self)
      #expect(try browser.run(code, as: String.self).contains(".drawn("))
    }
  }

  @Test(
    "If a bar continues in the next row, the playhead is at the bar's beginning",
    arguments: ["49-sign-in-with-a-command.html", "66-screen-in-five-steps.html"])
  func continuedBar(page: String) throws {
    try browse(page, at: "", width: 390) { browser in
      let rows: [Bool] = try JSONDecoder().decode(
        [Bool].self,
        from: Data(
          browser.run(
            """
            const row = (element) => element.closest('svg g[transform]');
            const isFirst = [];
            for (const player of Player.all) {
              for (let index = 1; index <= player.count; index++) {
                const bars = player.marks.filter(({ element, event }) =>
                  event === index && element.matches('.level'));
                if (bars.length < 2) continue;
                player.touch(index);
                isFirst.push(row(player.newestMark.element) === row(bars[0].element)
                  && row(player.head) === row(bars[0].element));
              }
            }
            return JSON.stringify(isFirst);
            """, as: String.self
          ).utf8))
      #expect(rows.count >= 2)
      #expect(!rows.contains(false))
    }
  }

  @Test("Future marks are hollow, in light and in dark colours", arguments: ["light", "dark"])
  func ahead(scheme: String) throws {
    try browse { browser in
      try browser.prefer(scheme)
      let style: String = try browser.run(
        """
        \(Self.cold)
        const slider = scene.querySelector('input[type=range]');
        slider.value = 0;
        slider.dispatchEvent(new Event('input'));
        const [page, mark, value] = [document.body, scene.querySelector('.mark.ahead'),
          scene.querySelector('.ahead rect')].map((one) => getComputedStyle(one));
        return [mark.strokeDasharray, value.strokeDasharray, value.fill === page.backgroundColor].join(' ');
        """)
      #expect(style == "2px, 3px 2px, 3px true")
    }
  }

  @Test("When a step button reaches an end, the focus moves to the other step button")
  func focus() throws {
    try browse { browser in
      let focused: String = try browser.run(
        """
        \(Self.cold)
        const [back, , on] = scene.querySelectorAll('.player button');
        const named = (press) => {
          press.focus();
          for (let count = 0; count < 50 && document.activeElement === press; count++) press.click();
          return document.activeElement.textContent;
        };
        return named(back) + ' ' + named(on);
        """)
      #expect(focused == "▸ ◂")
    }
  }

  @Test("A picture wider than its frame scrolls to keep the playhead visible")
  func following() throws {
    try browse("08-live-or-on-demand.html", width: 390) { browser in
      let hidden: Int = try browser.run(
        """
        let [hidden, seen] = [0, 0];
        for (const scene of document.querySelectorAll('.scene')) {
          const [frame, slider] = [scene.querySelector('.picture'), scene.querySelector('.player input')];
          for (let index = 1; frame && index <= +slider.max; index++) {
            slider.value = index;
            slider.dispatchEvent(new Event('input'));
            // A picture of classes or owners has no time axis, and therefore no playhead.
            const head = scene.querySelector('.head')?.getBoundingClientRect();
            if (!head) continue;
            const box = frame.getBoundingClientRect();
            if (head.left < box.left || head.right > box.right) hidden++;
            seen++;
          }
        }
        return seen > 20 ? hidden : -1;
        """)
      #expect(hidden == 0)
    }
  }

  @Test("'Guess each line' asks before each line, and finally says how many answers were right")
  func guessing() throws {
    try browse { browser in
      let sum: String = try browser.run(
        """
        \(Self.cold)
        const panel = () => scene.querySelector('.guess-panel');
        [...scene.querySelectorAll('.player button')].find((one) => one.textContent === 'Guess each line').click();
        const questions = scene.querySelector('.guess').content.children;
        for (let number = 0; number < questions.length; number++) {
          if (scene.querySelectorAll('.log li:not(.ahead)').length !== number) return 'told ' + number;
          const right = questions[number].querySelector('.right').textContent;
          const answers = [...panel().querySelectorAll('.answer')];
          const isRight = number !== 2;
          answers.find((one) => (one.textContent === right) === isRight).click();
          panel().querySelector('.next').click();
        }
        return panel().textContent;
        """)
      #expect(sum == "6 of 7 were right. Look again at event 11")
    }
  }

  @Test("The chosen language and colours stay the same on all pages")
  func choices() throws {
    try browse { browser in
      let isShown = """
        return getComputedStyle(document.querySelector('.languages .objc')).display !== 'none';
        """
      #expect(try browser.run(isShown) == false)
      try browser.click("[data-key='7#cold'] .bar [data-chooses=objc]")
      #expect(try browser.run(isShown) == true)
      try browser.prefer("light")
      let page = "return getComputedStyle(document.body).backgroundColor;"
      #expect(try browser.run(page) == "rgb(253, 253, 251)")
      try browser.run(
        """
        const colours = document.querySelector('.settings select');
        colours.value = 'dark'; colours.dispatchEvent(new Event('change')); return 1;
        """, as: Int.self)
      #expect(try browser.run(page) == "rgb(20, 23, 27)")
      try browser.open(folder.page("12-map.html"))
      #expect(try browser.run(isShown) == true)
      #expect(try browser.run(page) == "rgb(20, 23, 27)")
      let fill = """
        return getComputedStyle(document.querySelector('.marbles .tone0')).fill;
        """
      let dark: String = try browser.run(fill)
      try browser.prefer("dark")
      #expect(try browser.run(fill) == dark)
    }
  }

  @Test("Arrow keys never leave the page, wherever the focus is")
  func arrows() throws {
    try browse { browser in
      let places = [
        "document.activeElement.blur()", "document.querySelector('.home').focus()",
        "document.querySelector('.player button').focus()",
        "document.querySelector('.turn a[rel=next]').focus()",
        "document.querySelector('.picture').focus()",
      ]
      try browser.run("window.isSamePage = true; return 1;", as: Int.self)
      for place in places {
        try browser.run("\(place); return 1;", as: Int.self)
        try browser.type("\u{E012}\u{E014}\u{E014}\u{E012}")
      }
      #expect(try browser.run("return window.isSamePage === true;") == true)
    }
  }

  @Test("n and p turn pages, and / searches the notebook, in any language")
  func keys() throws {
    try browse { browser in
      try browser.type("n")
      try browser.wait(until: "document.title.startsWith('8 ')")
      try browser.type("p")
      try browser.wait(until: "document.title.startsWith('7 ')")
      for (words, title) in [
        ("subscribed yet cold", "7 · Cold and hot: subscribed, yet cold"),
        ("冷信号", "7 · Cold and hot: cold"), ("map", "12 · map: numbers"),
        ("podfile", "Names: Which RAC do I have?"),
        ("retryWhen", nil),
      ] {
        try browser.type("/")
        try browser.enter(words)
        try browser.wait(until: Self.isSearched)
        let first: String = try browser.run(
          "return document.querySelector('#results [role=option]').firstChild.textContent;")
        #expect(first == title ?? "No match in the notebook.")
        if title != nil, words.hasPrefix("sub") {
          try browser.type("\u{E015}\u{E013}\u{E007}")
          try browser.wait(until: "location.hash === '#subscribed-yet-cold'")
        } else {
          try browser.type("\u{E00C}")
        }
      }
    }
  }

  private static let isSearched =
    "document.querySelector('#results [role=option]') "
    + "&& !document.getElementById('results').hidden"

  @Test("A search loads its index, of at most 400 KB, only once, however the words are typed")
  func searchLoad() throws {
    try browse { browser in
      _ = try browser.requests()
      try browser.type("/si")
      try browser.enter("gnal map")
      try browser.wait(until: Self.isSearched)
      let loaded = try browser.requests().compactMap { URL(string: $0)?.lastPathComponent }
      let bytes = try SharedBook.book.get().files.filter { loaded.contains($0.name) }
        .map(\.text.utf8.count).reduce(0, +)
      #expect(loaded == [Book.searchFile])
      #expect((1...BookCheck.search.kilobytes * 1000).contains(bytes))
      try browser.type("\u{E00C}")
      try browser.type("/")
      try browser.enter("冷信号")
      try browser.wait(until: Self.isSearched)
      #expect(try browser.requests() == [])
    }
  }

  @Test("An excerpt shows text instead of Markdown, and begins and ends between words")
  func excerpts() throws {
    let lines = Set(
      try SharedBook.index.get().rows.flatMap { $0.entry.passages.map(\.text) })
    try browse { browser in
      let found = try browser.evaluate(
        """
        book.load().then(() => JSON.stringify(['latecomers', 'upstream', 'subscribes', 'mistake']
          .flatMap((word) => book.search(word).map((one) => one.excerpt))))
        """, as: String.self)
      let excerpts = try JSONDecoder().decode([String].self, from: Data(found.utf8))
      #expect(excerpts.contains { $0.hasPrefix("… ") } && excerpts.contains { $0.hasSuffix(" …") })
      for excerpt in excerpts where !excerpt.isEmpty {
        #expect(excerpt.firstMatch(of: /\*\*|\]\(/) == nil, "\(excerpt)")
        let text = excerpt.replacing(/^… | …$/, with: "")
        let isWhole = lines.contains { line in
          " \(line) ".contains(" \(text) ")
        }
        #expect(isWhole, "\(excerpt)")
      }
    }
  }

  @Test("A search says what is missing, offers the nearest spelling, and finds puzzles")
  func searchFallback() throws {
    try browse { browser in
      let shown =
        "[...document.querySelectorAll('#results [role=option]')].map((one) => "
        + "one.firstChild.textContent)"
      func search(_ words: String, until expected: String) throws -> [String] {
        try browser.run(
          "document.querySelector('.search input').value = ''; return 1;", as: Int.self)
        try browser.type("/")
        try browser.enter(words)
        try browser.wait(until: "\(Self.isSearched) && \(shown).some((one) => \(expected))")
        return try browser.run("return \(shown);")
      }
      let near = try search("memroy leak", until: "one.startsWith('Did you mean')")
      #expect(near[0] == "No match for “memroy”. The results have the other words.")
      #expect(near[1] == "Did you mean “memory leak”?")
      // Enter chooses the spelling.
      try browser.type("\u{E007}")
      try browser.wait(until: "document.querySelector('.search input').value === 'memory leak'")
      try browser.wait(until: "!\(shown)[0].startsWith('No match')")
      let apart = try search("podfile glitch autoconnect", until: "one.startsWith('Nothing')")
      #expect(apart[0] == "Nothing has all of these words. The results have some of them.")
      #expect(apart.count > 3)
      let puzzle = try search("puzzle capitals", until: "one === 'Puzzles: Capitals'")
      #expect(puzzle[0] == "Puzzles: Capitals")
      _ = try search(
        "compare zip", until: "one === 'Compare operators: merge, zip, combineLatest'")
    }
  }

  @Test("The book's search finds the same results as Search, in the same order")
  func searchResults() throws {
    let rows = try SharedBook.index.get().rows
    let typed = "switchToLatest"
    let queries =
      typed.indices.map { String(typed[...$0]) } + Sentence.all.map(\.words) + [
        "signal", "subscribed yet cold", "map flatten inner", "冷", "冷信号", "信号 map", "冷信号和热信号",
        "RACChannel实现双向绑定", "节流", "combineLatest:reduce:", "rac_textSignal", "[RACSignal",
        "@weakify(self)", "subscribeNext:^", "podfile", "REPLAYSUBJECT", "retryWhen", "a", "\"",
        "\\",
        "`", "|", "->", "<~", "$0", "é", "  ", "zzzz", "log(", "next: 1", "error catch retry",
        "isn't", "the", "podfile glitch autoconnect", "memroy leak",
      ]
    let index = SearchIndex(rows.map(\.entry))
    try browse { browser in
      let json = try String(decoding: JSONEncoder().encode(queries), as: UTF8.self)
      let found = try browser.evaluate(
        """
        book.load().then(() => JSON.stringify(\(json).map((query) =>
          book.search(query).map((one) => [one.address, one.text]))))
        """, as: String.self)
      let results = try JSONDecoder().decode([[[String]]].self, from: Data(found.utf8))
      try #require(results.count == queries.count)
      for (query, results) in zip(queries, results) {
        let expected = Search([query], in: index).results.prefix(30).map { result in
          [rows[result.index].address, result.passage.text]
        }
        #expect(results == expected, "\(query)")
      }
      #expect(results.count { !$0.isEmpty } > queries.count / 2)
    }
  }

  @Test("The copy button copies the code as it is in the lesson's file")
  func copying() throws {
    try browse { browser in
      try browser.allowPasting()
      try browser.click("[aria-labelledby=cold] .bar .copy")
      try browser.wait(
        until:
          "document.querySelector('[aria-labelledby=cold] .bar .copy').textContent === 'Copied'"
      )
      let page = try #require(SharedBook.notebook.get().pages.first { $0.lesson.number == 7 })
      let scene = try #require(page.lesson.scenes.first { $0.name == "cold" })
      let copied = try browser.evaluate("navigator.clipboard.readText()", as: String.self)
      #expect(copied.trimmingCharacters(in: .newlines) == page.file.code(of: scene))
    }
  }

  @Test("A printed page has its text, code and logs, but no buttons")
  func printing() throws {
    try browse { browser in
      try browser.print()
      let shown: String = try browser.run(
        """
        const isShown = (one) => one.checkVisibility({ visibilityProperty: true });
        const count = (place) => [...document.querySelectorAll(place)].filter(isShown).length;
        return ['button', 'nav', 'h2', '.log li', '.picture svg'].map(count).join(' ');
        """)
      let page = try #require(SharedBook.notebook.get().pages.first { $0.lesson.number == 7 })
      let lines = page.experiments.flatMap(\.run.log).count
      let sections = page.file.sections.count { !$0.title.isEmpty } + page.experiments.count
      #expect(shown == "0 0 \(sections) \(lines) \(page.pictures.count)")
      #expect(
        try browser.run(
          """
          document.documentElement.dataset.theme = 'dark';
          return getComputedStyle(document.querySelector('.marbles')).color
            === getComputedStyle(document.body).color;
          """))
    }
  }

  @Test("Without its script, a page shows everything: both languages, every log and the contents")
  func scriptless() throws {
    try browse(width: 390) { browser in
      try browser.block(["*book.js", "*stage.js"])
      try browser.open(folder.page("07-cold-and-hot.html"))
      // Only the links that need the script are hidden, and headings of columns, because rows stack.
      let hidden: String = try browser.run(
        """
        return [...document.querySelectorAll('main *, nav *')].filter((one) =>
          one.tagName !== 'TEMPLATE' && !one.closest('template, details, svg, .change, .trial, thead')
            && !one.checkVisibility({ visibilityProperty: true }))
          .map((one) => one.outerHTML).join();
        """)
      #expect(hidden == "")
      let languages: Int = try browser.run(
        "return document.querySelectorAll('.objc .code').length;")
      let page = try #require(SharedBook.notebook.get().pages.first { $0.lesson.number == 7 })
      #expect(languages == page.experiments.count)
      try browser.block(["*book.js", "*stage.js", "*try.js"])
      try browser.open(folder.page("30-throttle.html"))
      let shown: [Bool] = try browser.run(
        "return ['.example', '.suggestions .trial', '.change'].map((one) =>"
          + " document.querySelector(one).checkVisibility());")
      #expect(shown == [true, false, false])
      // The console reports that the script was blocked.
      _ = try browser.console()
    }
  }

  /// Returns an expression that is true once `line` is drawn and its last lane has the marks in
  /// `result`, each after its time in ticks.
  private static func isDrawn(_ line: String, _ result: String) -> String {
    """
    document.querySelector('.line').value === '\(line)' && [...document.querySelectorAll(
      '.board .row:last-child .moment')].map((moment) => moment.style.getPropertyValue('--tick')
      + [...moment.children].map((mark) => mark.textContent || '|').join('')).join(' ') === '\(result)'
    """
  }

  /// Opens a served book's page for trying marbles, and runs `body`.
  private func tryMarbles(
    _ address: String = "",
    _ body: (_ isDrawn: (_ line: String, _ result: String) -> String) throws -> Void
  ) throws {
    let server = try BookServer(of: folder.url.path)
    defer {
      // Leave the page first, because it would log an error once the server has closed.
      try? browser.open("about:blank")
      server.close()
    }
    try browser.forget()
    try browser.setWidth(1280)
    try browser.open(server.address + "try.html" + address)
    try body(Self.isDrawn)
    #expect(try browser.console() == [])
  }

  @Test("In a served book, marbles can be typed, dragged, moved with keys and played")
  func trying() throws {
    try tryMarbles { isDrawn in
      try browser.wait(until: isDrawn("\"a-b--c|\" throttle 2", "4b 6c|"))
      try browser.run(
        "document.querySelectorAll('button.marble')[1].focus(); return 1;", as: Int.self)
      try browser.type("\u{E014}")
      try browser.wait(until: isDrawn("\"a--b-c|\" throttle 2", "2a 6c|"))
      try browser.type("\u{E014}\u{E014}\u{E014}\u{E014}\u{E014}")
      try browser.wait(until: isDrawn("\"a----c[b|]\" throttle 2", "2a 6b|"))
      let width: Double = try browser.run(
        "return document.querySelector('.lane').getBoundingClientRect().width / trial.count;")
      try browser.drag("[data-number='0'][data-column='6'][data-index='1']", by: Int(2 * width))
      try browser.wait(until: isDrawn("\"a----cb-|\" throttle 2", "2a 8b|"))
      try browser.drag("[data-number='0'][data-column='0']", by: Int(width))
      try browser.wait(until: isDrawn("\"-a---cb-|\" throttle 2", "3a 8b|"))
      let opened: Int = try browser.run("return document.querySelectorAll('.choices').length;")
      #expect(opened == 0)
      try browser.setWidth(320)
      let wide: Int = try browser.run("return document.documentElement.scrollWidth;")
      #expect(wide <= 320)
    }
  }

  @Test("Marbles can be added, replaced and removed, with keys and in a menu")
  func changing() throws {
    try tryMarbles("#line=%22a-b%7C%22+merge+%22-1%7C%22&tick=0.5s") { isDrawn in
      try browser.wait(until: isDrawn("\"a-b|\" merge \"-1|\"", "0a 11 2b 3|"))
      try browser.run("document.querySelector('button.marble').focus(); return 1;", as: Int.self)
      try browser.type("x")
      try browser.wait(until: isDrawn("\"x-b|\" merge \"-1|\"", "0x 11 2b 3|"))
      try browser.type("\u{E016}")
      try browser.wait(until: isDrawn("\"xab|\" merge \"-1|\"", "0x 1a1 2b 3|"))
      try browser.type("\u{E017}")
      try browser.wait(until: isDrawn("\"x-b|\" merge \"-1|\"", "0x 11 2b 3|"))
      try browser.click("[data-number='1'][data-column='1']")
      try browser.wait(until: "document.activeElement.textContent === 'Make it a completion'")
      try browser.type("\u{E015}\u{E007}")
      try browser.wait(until: isDrawn("\"x-b|\" merge \"-#\"", "0x 1|"))
      try browser.click("[data-number='1'][data-column='1']")
      try browser.type("\u{E00C}")
      let label: String = try browser.run(
        "return document.activeElement.getAttribute('aria-label');")
      #expect(label == "error at tick 1 of other")
    }
  }

  /// Plays `line` on the page for trying, and waits until the text of its note meets `condition`.
  private func play(_ line: String, in browser: Browser, until condition: String) throws {
    try browser.run(
      "document.querySelector('.line').value = '\(line)'; trial.update(); return 1;", as: Int.self)
    try browser.wait(until: "document.querySelector('.note').textContent\(condition)")
  }

  @Test("After a mistake the last picture stays, and another library's name leads to RAC's")
  func mistaken() throws {
    try tryMarbles { isDrawn in
      try browser.wait(until: isDrawn("\"a-b--c|\" throttle 2", "4b 6c|"))
      try browser.run(
        "const line = document.querySelector('.line'); line.focus(); "
          + "line.setSelectionRange(99, 99); return 1;", as: Int.self)
      try browser.enter(", debounce 2")
      try browser.wait(
        until:
          "document.querySelector('.note').textContent.includes('the closest here is `throttle`')")
      try browser.wait(until: isDrawn("\"a-b--c|\" throttle 2, debounce 2", "4b 6c|"))
      try browser.click(".examples li:nth-child(2) button")
      try browser.wait(until: isDrawn("empty, startWith a", "0a|"))
      try play(
        "\"ab|\" repeat", in: browser,
        until: " === 'the signal does not end; the drawing stops at 9 s'")
      try browser.click(".examples li:nth-child(2) button")
      try browser.wait(until: isDrawn("empty, startWith a", "0a|"))
      let hash: String = try browser.run("return decodeURIComponent(location.hash);")
      #expect(hash == "#line=empty,+startWith+a&tick=1s")
    }
  }

  @Test("While a line is played, the page sends no other line; afterwards it sends the newest one")
  func typingAhead() throws {
    let (begun, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let played = Mutex<[String]>([])
    let player = LinePlayer(
      playing: { query in
        let line = query.split(separator: "&").first.map(String.init) ?? ""
        played.withLock { $0.append(line) }
        begun.signal()
        goesOn.wait()
        return #"{"problem":"\#(line)"}"#
      }, afterTimeLimit: { _ in })
    let server = try BookServer(of: folder.url.path, player: player)
    defer {
      try? browser.open("about:blank")
      server.close()
    }
    try browser.forget()
    try browser.open(server.address + "try.html")
    try browser.wait(until: "window.trial")
    try browser.run("trial.update(); return 1;", as: Int.self)
    begun.wait()
    try browser.run("document.querySelector('.line').select(); return 1;", as: Int.self)
    try browser.type("a-b")
    goesOn.signal()
    begun.wait()
    goesOn.signal()
    try browser.wait(until: "document.querySelector('.note').textContent === 'line=a-b'")
    #expect(played.withLock { $0 }.dropFirst() == ["line=a-b"])
  }

  @Test("In a book opened from a folder, the first change loads the engine, which plays the line")
  func playingInBrowser() throws {
    try browse("try.html", at: "") { browser in
      #expect(try browser.requests().contains { $0.hasSuffix("engine.js") } == false)
      try browser.wait(until: Self.isDrawn("\"a-b--c|\" throttle 2", "4b 6c|"))
      try browser.run(
        "document.querySelectorAll('button.marble')[1].focus(); return 1;", as: Int.self)
      try browser.type("\u{E014}")
      try browser.wait(until: Self.isDrawn("\"a--b-c|\" throttle 2", "2a 6c|"))
      try play(
        "\"ab|\" logNext, repeat", in: browser,
        until: " === 'the signal does not end; the drawing stops at 9 s'")
      let printed: String = try browser.run(
        "return document.querySelector('.printed').textContent.split('\\n')[0];")
      #expect(printed.hasSuffix("next: a"))
      try play("\"a|\" debounce", in: browser, until: ".includes('the closest here is `throttle`')")
      // A property that every JavaScript object has.
      try play(
        "\"a|\" constructor", in: browser,
        until: ".includes('there is no operator `constructor`')")
    }
  }

  @Test("In a lesson, a line can be chosen and changed, and the engine is loaded only then")
  func suggested() throws {
    try browse("30-throttle.html", at: "only-the-3") { browser in
      let isDrawn = { (line: String, result: String) in
        Self.isDrawn(line, result).replacing("'.", with: "'.suggestions .")
      }
      try browser.wait(until: isDrawn("\"[123]---|\" throttle 1", "13 4|"))
      #expect(try browser.requests().contains { $0.hasSuffix("engine.js") } == false)
      try browser.click(".suggestions li:nth-child(2) button")
      try browser.wait(until: isDrawn("\"[12]-3--|\" throttle 1", "12 33 5|"))
      try browser.run(
        "document.querySelectorAll('.suggestions button.marble')[2].focus(); return 1;",
        as: Int.self)
      try browser.type("\u{E012}\u{E012}")
      try browser.wait(until: isDrawn("\"[123]----|\" throttle 1", "13 5|"))
      let address: String = try browser.run("return document.querySelector('.alone').href;")
      #expect(address.hasSuffix("try.html#line=%22%5B123%5D----%7C%22+throttle+1&tick=1s"))
    }
  }

  @Test("A board can replace a picture in its place, and the picture can be restored")
  func changed() throws {
    try browse("30-throttle.html", at: "typing-in-bursts") { browser in
      let scene = "document.getElementById('typing-in-bursts').closest('section')"
      let isPictureShown =
        "return \(scene).querySelector('.picture svg').checkVisibility({ visibilityProperty: true });"
      try browser.run("\(scene).querySelector('.change a').click(); return 1;", as: Int.self)
      try browser.wait(
        until:
          "\(scene).querySelector('.trial .row:last-child .moment .marble')?.textContent === '4'")
      #expect(try browser.run(isPictureShown) == false)
      let tick: String = try browser.run("return \(scene).querySelector('.tick').value;")
      #expect(tick == "0.1s")
      try browser.run("\(scene).querySelector('.change a').click(); return 1;", as: Int.self)
      #expect(try browser.run(isPictureShown) == true)
      let isBoardShown: Bool = try browser.run(
        "return \(scene).querySelector('.trial').checkVisibility();")
      #expect(!isBoardShown)
    }
  }

  @Test(
    "Each result of a picture has its own board, which shows the values as the picture does")
  func results() throws {
    try browse("22-combine-latest.html", at: "beside-zip") { browser in
      let scene = "document.getElementById('beside-zip').closest('section')"
      for (link, first) in [(1, "a2,b1"), (2, "a1,b1")] {
        let path = "\(scene).querySelector('.change a:nth-child(\(link))')"
        try browser.run("\(path).click(); return 1;", as: Int.self)
        try browser.wait(
          until:
            "\(scene).querySelector('.trial .row:last-child .marble')?.textContent === '\(first)'")
      }
      let words: String = try browser.run(
        "return [...\(scene).querySelectorAll('.change a')].map((one) => one.textContent).join();")
      #expect(words == "Change combineLatest,Back to the scene's picture")
    }
    try browse("21-zip.html", at: "one-pair") { browser in
      let scene = "document.getElementById('one-pair').closest('section')"
      try browser.run("\(scene).querySelector('.change a').click(); return 1;", as: Int.self)
      try browser.wait(
        until: "\(scene).querySelector('.trial .row:last-child .marble')?.textContent === '1,2'")
    }
    try browse("28-retry.html", at: "a-pause-between-attempts") { browser in
      let scene = "document.getElementById('a-pause-between-attempts').closest('section')"
      try browser.run("\(scene).querySelector('.change a').click(); return 1;", as: Int.self)
      try browser.wait(
        until: "\(scene).querySelector('.trial .row:last-child .marble')?.textContent === 'Hello'")
      let attempts: Int = try browser.run(
        "return \(scene).querySelectorAll('.lane.typed').length;")
      #expect(attempts == 3)
    }
  }

  @Test("A mistake is marked where it occurs in the line")
  func marked() throws {
    try browse("try.html", at: "") { browser in
      try browser.wait(until: "window.trial")
      for (line, mark) in [("\"a-?b\" throttle 2", "?"), ("\"a-b\" throttel 2", "throttel")] {
        try browser.run(
          "document.querySelector('.line').value = '\(line)'; trial.update(); return 1;",
          as: Int.self)
        try browser.wait(until: "document.querySelector('.note mark')?.textContent === '\(mark)'")
        let shown: String = try browser.run(
          "return document.querySelector('.note code').textContent;")
        #expect(shown == line)
      }
    }
  }

  @Test("A line with many marbles and six operators is played and drawn")
  func largeLine() throws {
    try browse("try.html", at: "") { browser in
      let marbles = String(repeating: "ab-", count: 25) + "|"
      let line =
        "\"\(marbles)\" map upper, filter letter, delay 1, "
        + "throttle 1, distinctUntilChanged, scan +"
      let problem: String = try browser.evaluate(
        """
        (async () => {
          document.querySelector('.line').value = '\(line)';
          trial.update();
          const answer = await askEngine('\(line)', '1s');
          trial.show(answer);
          return answer.problem ?? '';
        })()
        """, as: String.self)
      #expect(problem == "")
      let count: Int = try browser.run("return document.querySelectorAll('button.marble').length;")
      #expect(count == marbles.count { $0 != "-" })
    }
  }

  @Test("A line can have 2000 characters, even if they take more bytes")
  func longLine() throws {
    try browse("try.html", at: "") { browser in
      for (count, isRefused) in [(2000, false), (2001, true)] {
        let problem: String = try browser.evaluate(
          "askEngine('早'.repeat(\(count)), '1s').then((answer) => answer.problem)", as: String.self)
        #expect((problem == "A line can have at most 2000 characters.") == isRefused, "\(problem)")
      }
    }
  }

  @Test("On a phone, the contents are behind a button")
  func phone() throws {
    try browse(width: 390) { browser in
      let isShown =
        "return getComputedStyle(document.getElementById('navigation')).display !== 'none';"
      #expect(try browser.run(isShown) == false)
      try browser.click(".menu")
      #expect(try browser.run(isShown) == true)
      let current: String = try browser.run(
        "return document.querySelector('#navigation [aria-current=page]').textContent;")
      #expect(current == "7 Cold and hot")
      try browser.click(".menu")
      #expect(
        try browser.run(
          """
          scrollTo(0, 2000);
          const before = scrollY;
          document.querySelector('.menu').click();
          document.querySelector('.menu').click();
          return scrollY - before;
          """) == 0)
    }
  }

  /// Pages of all kinds.
  private static let kinds = [
    "index", "symptoms", "glossary", "names", "tutorials", "path-1", "puzzles", "compare", "try",
    "07-cold-and-hot", "13-flatten-map", "30-throttle",
  ].map { "\($0).html" }

  @Test("While a page opens, nothing in it moves", arguments: [(1280, 800), (390, 844)])
  func shifts(width: Int, height: Int) throws {
    let shift = """
      new Promise((done) => {
        let sum = 0;
        new PerformanceObserver((list) => { for (const one of list.getEntries()) sum += one.value; })
          .observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum))));
      })
      """
    for name in Self.kinds {
      try browse(name, at: "", width: width, height: height) { browser in
        #expect(try browser.evaluate(shift, as: Double.self) < 0.02, "\(name)")
        if name != Self.kinds.last { return }
        // Here the page does shift, so that a script that sees no shift fails.
        let moved = "document.querySelector('main').prepend(make('div', { id: 'moved' }))"
        try browser.run(
          "\(moved); document.getElementById('moved').style.height = '200px'; return 1;",
          as: Int.self)
        #expect(try browser.evaluate(shift, as: Double.self) > 0.02)
      }
    }
  }

  /// A script that returns the controls that are less than 40 pixels high. A link counts if it is not
  /// a part of a text. A control inside a label is as high as the label.
  private static let lowControls = """
    const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      && one.getBoundingClientRect().right > 0;
    return [...document.querySelectorAll(
      'a[href], button, input, select, summary, textarea, [role=slider], [role=option]')]
      .filter((one) => isSeen(one) && !one.closest('.code, .board [role=img]')
        && (one.tagName !== 'A' || getComputedStyle(one).display !== 'inline'))
      .map((one) => ({ one, box: (one.closest('label') ?? one).getBoundingClientRect() }))
      .filter(({ box }) => box.height < 39.5)
      .map(({ one, box }) =>
        `${one.tagName}.${one.getAttribute('class')} ${one.textContent.trim().slice(0, 20)} ${box.height}`)
      .join('; ');
    """

  @Test("On a phone, every control is at least 40 pixels high")
  func targets() throws {
    for name in Self.kinds {
      try browse(name, at: "", width: 390, height: 844) { browser in
        #expect(try browser.run(Self.lowControls) == "", "\(name)")
        if name == Self.kinds[0] {
          try browser.click(".settings summary")
          #expect(try browser.run(Self.lowControls) == "", "settings")
          try browser.click(".menu")
          #expect(try browser.run(Self.lowControls) == "", "contents")
          try browser.type("/")
          try browser.enter("map")
          try browser.wait(until: Self.isSearched)
          #expect(try browser.run(Self.lowControls) == "", "results")
        }
        if name == "30-throttle.html" {
          try browser.run(
            """
            for (const player of Player.all) player.touch(player.count);
            ChangeableScene.all[0].open(ChangeableScene.all[0].links[0]); return 1;
            """, as: Int.self)
          try browser.wait(until: "!ChangeableScene.all[0].board.isAsking")
          #expect(try browser.run(Self.lowControls) == "", "a board")
        }
      }
    }
  }

  @Test("Every interactive or scrollable element has a name and can be focused")
  func names() throws {
    try browse { browser in
      let nameless: String = try browser.run(
        """
        const named = (one) => one.getAttribute('aria-label') || one.textContent.trim()
          || one.labels?.length || one.querySelector?.('title');
        const pressed = [...document.querySelectorAll('button, input, select, a[href], [tabindex]')];
        const scrolled = [...document.querySelectorAll('main *')].filter((one) =>
          one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX === 'auto');
        return [...pressed.filter((one) => !named(one)),
          ...scrolled.filter((one) => one.tabIndex < 0)].map((one) => one.outerHTML).join();
        """)
      #expect(nameless == "")
    }
  }
}

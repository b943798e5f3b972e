import Foundation
import Lessons
import Notebook
import Stage
import TestSupport
import Testing

@testable import Book

/// The book's front page, and the results that its animated search shows.
@Suite struct FrontPageTopTests {
  @Test("The result shows the answers that each operator lets through, in the right order")
  func joins() throws {
    for times in SearchRace.choices {
      // The times at which the searches end if nothing stops them.
      let ends = zip(times, SearchRace.waits).map { $0 + $1 }
      let all = ends.indices.sorted { (ends[$0], $0) < (ends[$1], $1) }
      let isUndecided = Set(ends + times.dropFirst()).count < 5
      for (name, join) in SearchRace.operators {
        let race = SearchRace(typedAt: times, joinedBy: join)
        let shown = race.shown.map(\.keyword)
        switch name {
        case "switchToLatest":
          // If a letter is typed and an answer arrives at the same instant, either may come first.
          if isUndecided { continue }
          let answered = (0..<3).filter { (index: Int) in
            index == 2 || ends[index] < times[index + 1]
          }
          #expect(shown == answered, "\(times)")
          #expect(
            race.searches.map { $0?.isAnswered } == [0, 1, 2].map(shown.contains), "\(times)")
        case "flatten":
          if Set(ends).count == 3 { #expect(shown == all, "\(times)") }
          #expect(race.searches.map { $0?.start } == times, "\(times)")
        case "concat":
          #expect(shown == [0, 1, 2], "\(times)")
          let next = max(times[1], ends[0])
          #expect(race.searches[1]?.start == next, "\(times)")
          #expect(race.searches[2]?.start == max(times[2], next + SearchRace.waits[1]), "\(times)")
        default: Issue.record("No case tests \(name).")
        }
        #expect(race.shown.allSatisfy { $0.time <= 20 }, "\(times) ends too late")
      }
    }
    // Each choice is three of the ten half seconds, in order.
    #expect(Set(SearchRace.choices).count == 10 * 9 * 8 / (3 * 2))
  }

  @Test("Each chapter has a card with a picture from one of its lessons")
  func covers() throws {
    let page = try #require(SharedBook.pages().first { $0.name == "index.html" }).text
    let cards = page.matches(of: /<div class="cover" aria-hidden="true"><svg/).count
    #expect(cards == Chapter.allCases.count)
    for chapter in Chapter.allCases {
      let number = chapter.cover.split(separator: ".").first.flatMap { Int($0) }
      #expect(Lesson.catalogue.first { $0.number == number }?.chapter == chapter)
    }
    #expect(Symptom.all.count(where: \.isCommon) == Symptom.common.count)
  }

  @Test("Every name leads to an existing page, and to an existing scene if it has one")
  func names() throws {
    let files = try SharedBook.book.get().files
    let names = try #require(files.first { $0.name == FrontPageTop.namesFile }).text
    let addresses = names.matches(of: /"([0-9a-z-]+\.html)(?:#([^"]+))?"/)
    #expect(addresses.count == Name.all.count)
    for address in addresses {
      let page = try #require(files.first { $0.name == address.1 }).text
      if let scene = address.2 { #expect(page.contains("id=\"\(scene)\""), "\(address.0)") }
    }
  }
}

extension BrowserTests {
  @Test("On the front page, moving a letter changes which answers get through")
  func racing() throws {
    try browse("index.html", at: "main") { browser in
      let says = "return document.querySelector('.race .saying').textContent.split('.')[0];"
      #expect(try browser.run(says) == "The result shows the answer to RAC")
      try browser.run("document.querySelectorAll('.race .key')[2].focus(); return 1;", as: Int.self)
      try browser.type("\u{E014}\u{E014}")
      #expect(try browser.run(says) == "The result shows the answer to RA, then RAC")
      try browser.run(
        """
        [...document.querySelectorAll('.race button')].find((one) => one.textContent === 'flatten').click();
        return 1;
        """, as: Int.self)
      #expect(try browser.run(says) == "The result shows the answer to RA, R, then RAC")
      // A letter cannot be moved past the next one.
      try browser.run("document.querySelectorAll('.race .key')[0].focus(); return 1;", as: Int.self)
      try browser.type(String(repeating: "\u{E014}", count: 12))
      let first: String = try browser.run(
        "return document.activeElement.getAttribute('aria-valuetext');")
      #expect(first == "at 0.5 seconds")
    }
  }

  @Test("On the front page, a letter can be dragged")
  func dragging() throws {
    try browse("index.html", at: "main") { browser in
      let times = """
        return [...document.querySelectorAll('.race .key')].map((key) =>
          key.getAttribute('aria-valuenow')).join(' ');
        """
      #expect(try browser.run(times) == "0 1 2")
      let width: Int = try browser.run(
        "return Math.round(document.querySelector('.race svg').clientWidth / 462 * 37 * 4);")
      try browser.drag(".race .key[aria-label^='RAC']", by: width)
      #expect(try browser.run(times) == "0 1 4")
    }
  }

  @Test("On the front page, the search plays to its end")
  func running() throws {
    try browse("index.html", at: "main") { browser in
      try browser.click(".race .play")
      #expect(
        try browser.run("return document.querySelector('.race .play').textContent;") == "Stop")
      try browser.wait(until: "document.querySelector('.race .play').textContent === 'Play'")
      let shown: String = try browser.run(
        "return [...document.querySelectorAll('.race .screen b')].map((one) => one.textContent).join();"
      )
      #expect(shown == "RAC,results for RAC")
      #expect(try browser.run("return document.querySelectorAll('.race .later').length;") == 0)
    }
  }

  @Test(
    "Names are found in pasted code",
    arguments: [
      ("[[query throttle:0.3] map:^id(id x) { return x; }]", "throttle: map:"),
      ("RAC(self.label, text) = [a combineLatest:b reduce:^{}];", "RAC combineLatest:reduce:"),
      ("rac_signalForSelector", "rac_signalForSelector:"), ("debounce", "debounce"),
      ("[[NSArray alloc] init]; return nil;", ""),
    ])
  func pasting(code: String, names: String) throws {
    try browse("index.html", at: "main") { browser in
      try browser.run(
        """
        const area = document.querySelector('.lookup textarea');
        area.value = \(String(reflecting: code)); area.dispatchEvent(new Event('input')); return 1;
        """, as: Int.self)
      try browser.wait(until: "document.querySelector('.lookup li')")
      let found: String = try browser.run(
        """
        return [...document.querySelectorAll('.lookup li > code:first-child')]
          .map((one) => one.textContent).join(' ');
        """)
      #expect(found == names)
      #expect(try browser.console() == [])
    }
  }

  @Test("Played scenes are counted in the contents and on the front page, and can be forgotten")
  func counting() throws {
    try browse { browser in
      try browser.run(
        """
        const slider = document.querySelector("[data-key='7#cold'] input[type=range]");
        slider.value = 27; slider.dispatchEvent(new Event('input')); return 1;
        """, as: Int.self)
      let scenes = try SharedBook.notebook.get().pages.first { $0.lesson.number == 7 }?.experiments
      let played = "1/\(scenes?.count ?? 0)"
      let count = "return document.querySelector('#navigation a[href^=\"07\"] .count').textContent;"
      #expect(try browser.run(count) == played)
      try browser.open(address(of: "index.html"))
      #expect(try browser.run(count) == played)
      let (all, signals) = try (
        SharedBook.notebook.get().pages.map(\.experiments.count).reduce(0, +),
        SharedBook.notebook.get().pages.filter { $0.lesson.chapter == .signals }
          .map(\.experiments.count).reduce(0, +)
      )
      #expect(
        try browser.run(
          """
          return document.querySelector('main .progress').textContent
            + document.querySelector('.cards a[href="#signals"] .count').textContent;
          """) == "You have played 1 of \(all) scenes. Reset1/\(signals)")
      try browser.click("main .progress button")
      #expect(try browser.run("return document.querySelectorAll('.count').length;") == 0)
      #expect(try browser.run("return localStorage.getItem('book.played');") == "{}")
    }
  }
}

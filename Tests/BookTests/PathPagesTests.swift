import Foundation
import Notebook
import TestSupport
import Testing

@testable import Book

/// The pages of the short path.
@Suite struct PathPagesTests {
  @Test("Each step has a page with its task, its candidates and its scenes, but no verdict")
  func pages() throws {
    let pages = Dictionary(uniqueKeysWithValues: try SharedBook.pages().map { ($0.name, $0.text) })
    let path = try ShortPath(in: Repository.files(in: ShortPath.folder), reading: Repository.text)
    #expect(path.steps.count == ShortPath.length)
    for step in path.steps {
      let page = try #require(pages[PathPages.name(step.number)])
      #expect(page.contains("Step \(step.number) of \(path.steps.count)</small>"))
      for selector in step.scenes {
        #expect(page.contains("#\(selector.drop { $0 != "." }.dropFirst())\">"), "\(selector)")
      }
      #expect(page.ranges(of: "<li>\n<div class=\"languages\">").count == step.candidates.count)
      for candidate in step.candidates where !candidate.isRight {
        #expect(!page.contains(HTML.escaped(candidate.objection)))
      }
      #expect(!page.contains(HTML.escaped(step.recap)))
    }
  }

  @Test("A line of the app's log without a time keeps its text, and a scene's title is no line")
  func log() {
    let log = AppLog(
      """
      ── search ──
      2020-05-28 14:00:03.300000+0800 RACExample[1:1] asked: cat] dog
      2020-05-28 14:00 asked
      2019-05-28 14:00:03.300000+0800 RACExample[1:1] asked

      """)
    #expect(
      log.lines.map(\.description) == [
        "00:03.300 asked: cat] dog", "--:--.--- 2020-05-28 14:00 asked",
        "--:--.--- 2019-05-28 14:00:03.300000+0800 RACExample[1:1] asked",
      ])
  }
}

/// The same pages in a real browser.
@Suite(
  .serialized, .enabled(if: Browser.driver != nil, Browser.absence), .timeLimit(.minutes(20)),
  SharedBrowser())
struct PathBrowserTests: BrowserSuite {
  let browser: Browser
  let folder: BookOnDisk

  init() throws {
    (browser, folder) = try #require(SharedBrowser.both)
  }

  /// Chooses the candidate that contains `code`, plays its run to the end, and returns the verdict.
  private func choose(_ code: String, in browser: Browser) throws -> String {
    try browser.run(
      """
      const item = [...document.querySelectorAll('main > .candidates > li')]
        .find((one) => one.querySelector('.swift').textContent.includes('\(code)'));
      item.querySelector('button.choose').click();
      const slider = document.querySelector('.app input');
      slider.value = slider.max;
      slider.oninput();
      const own = item.querySelector('.reply');
      return (own ?? document.querySelector('.reply')).textContent;
      """)
  }

  @Test("A step shows the moment at which the screen is wrong; a candidate plays its own log")
  func choosing() throws {
    try browse("path-4.html", at: "choose") { browser in
      let screen =
        "return [...document.querySelectorAll('.phone .field, .phone li')].map((one) => one.textContent).join('|');"
      let first: String = try browser.run(screen)
      #expect(first == "cat|All about c|More about c")
      let wrong = try choose(".concat()", in: browser)
      #expect(wrong == "No. The new request waits until the old one has been answered.")
      let log: String = try browser.run(
        "return [...document.querySelectorAll('.app .log li')].map((one) => one.textContent).join('|');"
      )
      #expect(log.contains("00:03.300 asked: cat") && !log.contains("cancelled"))
      let right = try choose(".switchToLatest()", in: browser)
      #expect(right.hasPrefix("Right. switchToLatest passes on"))
      let played: String = try browser.run(
        """
        const slider = document.querySelector('.app input');
        slider.value = slider.max;
        slider.oninput();
        \(screen)
        """)
      #expect(played == "dog|All about dog|More about dog")
    }
  }

  @Test("Lines that do not compile have their verdict below them, and there is no run")
  func rejected() throws {
    try browse("path-2.html", at: "choose") { browser in
      let verdict = try choose(".map { [requestViewModel]", in: browser)
      #expect(verdict.hasPrefix("No. map makes a signal of signals"))
      #expect(
        verdict.hasSuffix("Swift's compiler rejects these lines, so there is no run to show."))
    }
  }

  @Test("The strip of steps marks what has been answered")
  func strip() throws {
    try browse("path-1.html", at: "choose") { browser in
      _ = try choose("answers.subscribeNext", in: browser)
      try browser.open(folder.page("path-2.html"))
      let marks: String = try browser.run(
        "return [...document.querySelectorAll('.steps a')].map((one) => one.className).join(',');")
      #expect(marks == "right" + String(repeating: ",", count: ShortPath.length - 1))
    }
  }

  @Test("A step that was answered wrong is asked about again, and the answer is kept")
  func review() throws {
    try browse("path-1.html", at: "choose", width: 390) { browser in
      let none: Int = try browser.run("return document.querySelector('.review').children.length;")
      #expect(none == 0)
      #expect(try choose("doNext", in: browser).hasPrefix("No. doNext makes another signal"))
      try browser.open(folder.page("path-5.html"))
      let asked: String = try browser.run(
        "return document.querySelector('.review summary').textContent;")
      #expect(asked.hasPrefix("First a question about step 1: "))
      let verdict: String = try browser.run(
        """
        document.querySelector('.review details').open = true;
        [...document.querySelectorAll('.review li')]
          .find((one) => one.querySelector('pre').textContent.startsWith('answers.subscribeNext'))
          .querySelector('button').click();
        return document.querySelector('.review [role=status]').textContent;
        """)
      #expect(verdict.hasPrefix("Right. A signal is a recipe"))
      let wide: Int = try browser.run("return document.documentElement.scrollWidth;")
      #expect(wide <= 390)
      try browser.open(folder.page("path-5.html"))
      let next: String = try browser.run(
        "return document.querySelector('.review summary').textContent;")
      #expect(next.hasPrefix("First a question about step 2: "))
    }
  }
}

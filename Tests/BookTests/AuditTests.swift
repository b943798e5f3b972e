import Foundation
import Notebook
import Stage
import Testing

@testable import Book

/// All scenes in a browser of their own, because they take as long as all other tests of the book.
@Suite(
  .serialized, .enabled(if: Browser.driver != nil, Browser.absence), .timeLimit(.minutes(20)),
  SharedBrowser())
struct AuditTests: BrowserSuite {
  let browser: Browser
  let folder: BookOnDisk

  init() throws {
    (browser, folder) = try #require(SharedBrowser.both)
  }

  /// A script that plays a page's scenes event by event, and returns the problems that it finds. At
  /// each event it checks the log, the code and the picture's playhead (`player.head`), that all of
  /// them are visible inside the window, and that nothing else is lit. The stage must not change its
  /// height, and at most one of its panes may scroll.
  private static let audit = """
    const wrong = [];
    // Sizes and languages after the first need not repeat what does not depend on them.
    const isRepeated = isSampled || root.dataset.language === 'objc';
    let [count, unlit, wide, dull, beats, silent] = [0, 0, 0, 0, 0, 0];
    const isSeen = (one) => one?.checkVisibility({ visibilityProperty: true })
      && one.getClientRects().length > 0;
    const within = (one, frame) => {
      const [box, outer] = [one.getBoundingClientRect(), frame.getBoundingClientRect()];
      return box.bottom > outer.top && box.top < outer.bottom - 3
        && box.right > outer.left && box.left < outer.right;
    };
    const isArrived = [...document.querySelectorAll('.play, .just')].some((one) =>
      isSeen(one) && one.getBoundingClientRect().bottom <= innerHeight);
    for (const player of Player.all) {
      const complain = (words) => wrong.push(`${player.name}, event ${player.index}: ${words}`);
      player.touch(0);
      player.stage.scrollIntoView({ block: 'nearest' });
      const { height } = player.stage.getBoundingClientRect();
      const top = document.querySelector('.top').getBoundingClientRect().bottom;
      for (let index = 1; index <= player.count; index++) {
        player.touch(index);
        count += 1;
        const shown = player.lines.filter((line) => !line.classList.contains('ahead'));
        if (shown.some((line) => +line.dataset.e > index)) complain('a later line is shown');
        if (player.lines.some((line) => +line.dataset.e <= index && !shown.includes(line))) {
          complain('a line is missing');
        }
        const logged = player.lines.find((line) => +line.dataset.e === index);
        if (logged && !logged.classList.contains('now')) complain('its line is not lit');
        if (player.lines.some((line) => line !== logged && line.classList.contains('now'))) {
          complain('a line is lit that it did not log');
        }
        if (logged && player.events[index].code.length === 0) complain('no code is lit');
        if (player.words.textContent === '') complain('no sentence');
        const box = player.stage.getBoundingClientRect();
        if (Math.abs(box.height - height) > 0.5) complain('the stage changed its height');
        if (box.top < top - 1 || box.bottom > innerHeight + 1) complain('the stage does not fit');
        if (isSampled && ![1, Math.ceil(player.count / 2), player.count].includes(index)) continue;
        // In Objective-C, the lines are found by their likeness, and some events have none.
        const lit = isRepeated ? [null] : [...player.stage.querySelectorAll('.code .now, .strip-code')]
          .filter((one) => isSeen(one) && within(one, one.closest('.code, .strip-lines')));
        if (lit.length === 0) unlit += 1;
        const code = player.code;
        if (isSeen(code) && player.scene.contains(code) && !within(code, code.closest('.code'))) {
          complain('its code is hidden');
        }
        if (isSeen(player.log) && player.newest && !within(player.newest, player.log)) {
          complain('its line is hidden');
        }
        if (!isSeen(player.picture) || !player.picture.querySelector('.axis')) continue;
        if (player.picture.clientHeight < 60) complain('the picture is too small');
        const newest = player.newestMark?.element ?? player.head;
        if (!within(newest, player.picture)) complain('its place in the picture is hidden');
        const own = player.marks.findLast((one) => one.event === index
          && one.element.matches('.mark, g:not(.row, .screen)'));
        if (!own) continue;
        const [line, center] = [player.head, own.element].map((one) => {
          const box = one.getBoundingClientRect();
          return (box.left + box.right) / 2;
        });
        if (Math.abs(line - center) > 1.5) complain('the playhead is not at the mark');
      }
      const scrolling = [...player.stage.querySelectorAll('.code, .log ol, .picture, .words, .strip-lines')]
        .filter((one) => isSeen(one) && (one.scrollHeight > one.clientHeight + 1
          && /auto|scroll/.test(getComputedStyle(one).overflowY)
          || one.scrollWidth > one.clientWidth + 1));
      if (scrolling.length > 1) complain('two panes scroll');
      if (player.picture && player.picture.scrollWidth > player.picture.clientWidth + 1) wide += 1;
      const look = () => [
        player.marks.filter((one) => !one.element.classList.contains('ahead')).length,
        player.lines.filter((one) => !one.classList.contains('ahead')).length,
        player.head?.getAttribute('d'), player.code?.textContent].join();
      if (!isRepeated) player.touch(0);
      let before = look();
      for (const { last } of isRepeated ? [] : player.beats) {
        player.show(last);
        beats += 1;
        if (look() === before) dull += 1;
        before = look();
      }
      silent += [...player.scene.querySelectorAll('.answers li:not(.right)')].filter((one) =>
        !one.dataset.e).length;
      player.stop();
    }
    return JSON.stringify({ wrong, count, unlit, wide, dull, beats, silent, isArrived });
    """

  private struct AuditResult: Decodable {
    let wrong: [String]
    let count: Int

    /// The numbers of events that light no visible line of code, of pictures that scroll sideways, of
    /// beats that change nothing, of all beats, and of wrong answers that no event refutes.
    let unlit, wide, dull, beats, silent: Int

    /// True if the page shows a button for playing when it opens.
    let isArrived: Bool
  }

  /// The windows of two desktops, a tablet and a phone. Each page is opened in the first.
  private static let windows = [(1280, 800), (1440, 900), (820, 1180), (390, 844)]

  @Test("Every scene plays to its end, event by event, on a stage that fits into the window")
  func audit() throws {
    var results = Self.windows.map { _ in [AuditResult]() }
    for (name, _) in try SharedBook.pages() where name.first?.isNumber == true {
      try browse(name, at: "", width: Self.windows[0].0, height: Self.windows[0].1) { browser in
        for (index, (width, height)) in Self.windows.enumerated() {
          if index > 0 { try browser.setWidth(width, height: height) }
          for language in index > 0 ? ["swift"] : ["swift", "objc"] {
            let json: String = try browser.run(
              """
              scrollTo(0, 0); chooseLanguage('\(language)');
              const isSampled = \(index > 0); \(Self.audit)
              """)
            let audit = try JSONDecoder().decode(AuditResult.self, from: Data(json.utf8))
            #expect(audit.wrong == [], "\(name) in \(language), \(width) pixels wide")
            if language == "swift" { results[index].append(audit) }
          }
        }
      }
    }
    let events = try SharedBook.experiments().map(\.experiment.run.events.count).reduce(0, +)
    for ((width, _), results) in zip(Self.windows, results) {
      let sum = { (figure: KeyPath<AuditResult, Int>) in
        results.map { $0[keyPath: figure] }.reduce(0, +)
      }
      #expect(sum(\.count) == events, "\(width) pixels wide")
      #expect(width != Self.windows[0].0 || sum(\.beats) > events / 4)
      #expect(sum(\.unlit) * 100 <= events * 2, "\(width) pixels wide")
      #expect(sum(\.wide) <= 20, "\(width) pixels wide")
      #expect(sum(\.dull) == 0)
      #expect(sum(\.silent) <= 5)
      #expect(results.count(where: \.isArrived) >= results.count * 9 / 10, "\(width) pixels wide")
    }
  }
}

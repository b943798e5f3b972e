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
  /// each event it checks the log, the code and the picture's playhead (`player.head`), and that all
  /// of them are visible inside the window.
  private static let audit = """
    const wrong = [];
    let count = 0;
    const within = (one, frame) => {
      const [box, outer] = [one.getBoundingClientRect(), frame.getBoundingClientRect()];
      return box.bottom > outer.top && box.top < outer.bottom - 3
        && box.right > outer.left && box.left < outer.right;
    };
    for (const player of Player.all) {
      const complain = (words) => wrong.push(`${player.name}, event ${player.index}: ${words}`);
      for (let index = 1; index <= player.count; index++) {
        player.touch(index);
        count += 1;
        const shown = player.lines.filter((line) => !line.classList.contains('ahead'));
        if (shown.some((line) => +line.dataset.e > index)) complain('a later line is shown');
        if (player.lines.some((line) => +line.dataset.e <= index && !shown.includes(line))) {
          complain('a line is missing');
        }
        const logged = player.lines.find((line) => +line.dataset.e === index);
        if (logged && player.newest !== logged) complain('its line is not lit');
        if (logged && player.events[index].code.length === 0) complain('no code is lit');
        if (player.saying.textContent === '') complain('no sentence');
        if (isSampled && ![1, Math.ceil(player.count / 2), player.count].includes(index)) continue;
        player.stage.scrollIntoView({ block: 'nearest' });
        const box = player.stage.getBoundingClientRect();
        const top = document.querySelector('.top').getBoundingClientRect().bottom;
        if (box.top < top - 1 || box.bottom > innerHeight + 1) complain('the stage does not fit');
        const controls = player.controls.getBoundingClientRect();
        if (controls.bottom > innerHeight + 1) complain('the controls are hidden');
        const code = player.code;
        if (code?.checkVisibility() && player.scene.contains(code)
          && !within(code, code.closest('.code'))) complain('its code is hidden');
        if (player.newest?.checkVisibility() && !within(player.newest, player.log)) {
          complain('its line is hidden');
        }
        if (!player.picture?.checkVisibility() || !player.picture.querySelector('.axis')) continue;
        if (player.picture.clientHeight < 60) complain('the picture is too small');
        const newest = player.newestMark?.element ?? player.head;
        if (!within(newest, player.picture)) {
          complain('its place in the picture is hidden');
        }
        const own = player.marks.findLast((one) => one.event === index
          && one.element.matches('.mark, g:not(.row, .screen)'));
        if (!own) continue;
        const [line, center] = [player.head, own.element].map((one) => {
          const box = one.getBoundingClientRect();
          return (box.left + box.right) / 2;
        });
        if (Math.abs(line - center) > 1.5) complain('the playhead is not at the mark');
      }
      player.stop();
    }
    return JSON.stringify({ wrong, count });
    """

  private struct AuditResult: Decodable {
    let wrong: [String]
    let count: Int
  }

  @Test(
    "Every scene plays to its end, event by event, on a stage that fits into the window",
    arguments: [(1280, 800), (1440, 900), (820, 1180), (390, 844)])
  func audit(width: Int, height: Int) throws {
    let isSampled = width != 1280
    var count = 0
    for (name, _) in try SharedBook.pages() where name.first?.isNumber == true {
      try browse(name, at: "", width: width, height: height) { browser in
        for language in isSampled ? ["swift"] : ["swift", "objc"] {
          let json: String = try browser.run(
            "chooseLanguage('\(language)'); const isSampled = \(isSampled); \(Self.audit)")
          let audit = try JSONDecoder().decode(AuditResult.self, from: Data(json.utf8))
          #expect(audit.wrong == [], "\(name) in \(language)")
          if language == "swift" { count += audit.count }
        }
      }
    }
    #expect(try count == SharedBook.experiments().map(\.experiment.run.events.count).reduce(0, +))
  }
}

import Foundation
import TestSupport
import Testing

/// The output of `lesson-runner explain`, and its errors.
@Suite struct ExplainTests {
  private static let line = "[[signal throttle:0.5] subscribeNext:^(id x) { show(x); }];"

  @Test("A line's explanation has all sections in order, and its marbles can be played")
  func line() throws {
    let outcome = try Runner.run(["explain", Self.line])
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    let titles = [
      "In order", "As marbles", "Look out", "In Swift today", "Test before you change it",
    ]
    let places = titles.map { title in outcome.out.range(of: title)?.lowerBound }
    #expect(!places.contains(nil))
    #expect(places.compactMap(\.self).sorted() == places.compactMap(\.self))
    #expect(outcome.out.contains("Waits for a pause of 0.5 seconds, then sends the latest value."))
    let marbles = try #require(outcome.out.firstMatch(of: /lesson-runner (try .*)/))
    #expect(try Runner.shell("lesson-runner \(marbles.1)").status == 0)
  }

  @Test("The line can be one argument, several arguments, or standard input")
  func input() throws {
    let whole = try Runner.run(["explain", Self.line])
    #expect(try Runner.run(["explain"] + Self.line.split(separator: " ").map(String.init)) == whole)
    #expect(try Runner.shell("printf %s '\(Self.line)' | lesson-runner explain -") == whole)
  }

  @Test("With --json, each result is one object on its own line")
  func json() throws {
    let objects = try Objects.all(in: Runner.run(["explain", "--json", Self.line]).out)
    let types = objects.compactMap { $0["type"] as? String }
    #expect(Set(types) == ["call", "picture", "trap", "today", "test"])
    #expect(objects[1]["code"] as? String == "throttle:0.5")
    #expect(objects[1]["name"] as? String == "throttle:")
    let name = try Objects.all(in: Runner.run(["explain", "--json", "debounce"]).out)
    #expect(name.first?["name"] as? String == "throttle:")
    let stranger = try Objects.all(
      in: Runner.run(["explain", "--json", "[RACFoo a]; [x take:1];"]).out)
    #expect(
      stranger.contains { $0["type"] as? String == "unknown" && $0["name"] as? String == "RACFoo" })
  }

  @Test(
    "If explain cannot explain anything, it gives the reason, and the status is 2",
    arguments: [
      (["explain"], "explain needs code or a name"),
      (["explain", ""], "explain needs code or a name"),
      (["explain", "   "], "explain needs code or a name"),
      (["explain", "-"], "explain needs code or a name"),
      (["explain", "123"], "explain needs code or a name"),
      (["explain", "[view reload];"], "\"[view reload];\" contains no name from RAC"),
      (["explain", "Missing.m"], "explain takes code, not a file name"),
      (["explain", "retain cycle"], "\"retain cycle\" contains no name from RAC"),
      (["explain", deep], "the code nests more than 150 levels deep, and explain reads no deeper"),
      (["explain", combine], "this is Combine, but explain reads only code that uses"),
      (["explain", rx], "this is RxSwift, but explain reads only code that uses"),
    ])
  func refused(arguments: [String], reason: String) throws {
    let outcome = try Runner.run(arguments)
    #expect(outcome.status == 2 && outcome.out.isEmpty)
    #expect(outcome.error.hasPrefix("lesson-runner: \(reason)"))
    #expect(outcome.error.contains("\nusage: lesson-runner explain "))
  }

  private static let deep = String(repeating: "(", count: 200) + "[a throttle:1]"
  private static let combine =
    "texts.debounce(for: 1, scheduler: main).sink { show($0) }.store(in: &all)"
  private static let rx =
    "field.rx.text.debounce(.seconds(1), scheduler: main).distinctUntilChanged().flatMapLatest { find($0) }.disposed(by: bag)"

  @Test(
    "The advice names a command that succeeds",
    arguments: [
      ("retain cycle", "lesson-runner search 'retain cycle'"),
      (combine, "lesson-runner explain sink"), (rx, "lesson-runner explain flatMapLatest"),
    ])
  func advice(code: String, command: String) throws {
    #expect(try Runner.run(["explain", code]).error.contains(command))
    #expect(try Runner.shell(command).status == 0)
  }

  @Test("Code that nests too deeply is reported, and the rest is explained")
  func unread() throws {
    let code = "[a throttle:1]; " + String(repeating: "[", count: 200) + "b take:1]"
    let outcome = try Runner.run(["explain", code])
    #expect(outcome.status == 0)
    #expect(outcome.out.contains("\nCode that nests more than 150 levels deep was not read.\n"))
    let types = try Objects.all(in: Runner.run(["explain", "--json", code]).out)
      .compactMap { $0["type"] as? String }
    #expect(types.contains("unread"))
  }

  @Test(
    "explain handles input that is closed, too large or not text",
    arguments: [
      ("lesson-runner explain - <&-", 2, "needs code"),
      ("lesson-runner explain - < /", 2, "needs code"),
      ("yes '[a take:1];' | head -c 70000 | lesson-runner explain -", 2, "60 KB at most"),
      ("yes | lesson-runner explain -", 2, "60 KB at most"),
      ("head -c 5000 /dev/zero | lesson-runner explain -", 2, "needs code"),
      (
        "printf '\\\\377\\\\300[a throttle:1]; \\\\000\\\\033[31m' | lesson-runner explain -", 0, ""
      ),
    ])
  func input(line: String, status: Int32, reason: String) throws {
    let outcome = try Runner.shell("set +o pipefail\n" + line)
    #expect(outcome.status == status, "\(outcome)")
    #expect(reason.isEmpty || outcome.error.contains(reason), "\(outcome)")
    #expect(!outcome.out.contains("\u{1B}") && !outcome.out.contains("\0"))
  }

  @Test("For a misspelt name, names with a similar spelling are suggested")
  func misspelt() throws {
    let outcome = try Runner.run(["explain", "thrttle"])
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("lesson-runner explain throttle"))
  }

  @Test("explain works in an ASCII locale, and ends silently when its reader closes the pipe")
  func manners() throws {
    let ascii = try Runner.run(
      ["explain", "throttle:"], environment: ["LANG": "C", "LC_ALL": "C"])
    #expect(ascii.status == 0)
    // The forms that do something else than the first one.
    #expect(ascii.out.contains("\n  throttle:valuesPassingTest: waits for a pause "))
    let closed = try Runner.shell(
      "lesson-runner explain '\(Self.line)' | true; echo ${PIPESTATUS[0]}")
    #expect(["0", "141"].contains(closed.out.trimmingCharacters(in: .newlines)))
    #expect(closed.error.isEmpty)
  }

  @Test("The help lists the exit statuses")
  func statuses() throws {
    let help = try Runner.run(["explain", "--help"]).out
    #expect(help.contains("The exit status is 0 if it explains anything. It is 2"))
  }
}

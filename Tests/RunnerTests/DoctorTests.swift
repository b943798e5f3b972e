import Explaining
import Foundation
import TestSupport
import Testing

/// The traps that `lesson-runner doctor` lists for source files.
@Suite struct DoctorTests {
  private static let screen = """
    @implementation Screen
    - (void)viewDidLoad {
      [self.names map:^(id x) { return x; }];
      [RACFoo start];
    }
    - (void)show {
      [[self.field.rac_textSignal throttle:0.5] subscribeNext:^(id x) { show(x); }];
    }
    @end

    """

  private static let quiet = """
    final class Quiet {
      func start() {
        names.take(1).subscribeNext { print($0) }
      }
    }

    """

  /// Returns a folder with source files, third-party code and a text file.
  private func app() throws -> Copy {
    let copy = try Copy(.fixture)
    for folder in ["App/Views", "App/Pods"] { try copy.makeFolder(folder) }
    try copy.write(Self.screen, to: "App/Views/Screen.m")
    try copy.write(Self.screen, to: "App/Pods/Other.m")
    try copy.write(Self.quiet, to: "App/Quiet.swift")
    try copy.write("[a map:^{}];", to: "App/notes.txt")
    return copy
  }

  @Test("The traps in a folder's files are listed with their lines")
  func folder() throws {
    let outcome = try app().run("doctor", "App")
    #expect(outcome.status == 1 && outcome.error.isEmpty)
    #expect(
      outcome.out.hasPrefix(
        """
        App/Views/Screen.m:3:15: warning: Nothing subscribes to the result of `map:`, so none of it \
        runs. Subscribe to it, or delete it. → 24.nobody-subscribes [unsubscribed]

        2 files with RAC: 6 calls of 5 names. 1 mistake.
        Traps to check: 2. `lesson-runner explain - < FILE` shows them for a short file.
        Most used: subscribeNext: 2, map: 1, rac_textSignal 1, take: 1, throttle: 1.
        Most calls: App/Views/Screen.m 4, App/Quiet.swift 2.
        Lessons to read:
          4 · The life of a signal: `subscribeNext:` 2 times
          12: `map:` once
          17: `take:` once
          30: `throttle:` once
          35: `rac_textSignal` once
        Move away from RAC in this order:
          1. Quiet, Screen
        In the meantime, a bridge that you paste lets RAC and async code call each other: see
        Documentation/Bridge.md in this notebook.
        Names that no lesson explains: RACFoo.

        """), "\(outcome.out)")
    #expect(outcome.out.hasSuffix("Run a scene:  lesson-runner 24.nobody-subscribes\n"))
    #expect(!outcome.out.contains("Pods") && !outcome.out.contains("notes"))
  }

  @Test("If there is no mistake, the exit status is 0")
  func quiet() throws {
    let outcome = try app().run("doctor", "App/Quiet.swift")
    #expect(outcome.status == 0)
    #expect(outcome.out.hasPrefix("1 file with RAC: 2 calls of 2 names. 0 mistakes.\n"))
  }

  @Test("With --json, each result is one object on its own line")
  func json() throws {
    let objects = try Objects.all(in: app().run("doctor", "App", "--json").out)
    #expect(
      Set(objects.compactMap { $0["type"] as? String }) == [
        "trap", "file", "name", "lesson", "step", "unknown",
      ])
    #expect(objects[0]["file"] as? String == "App/Views/Screen.m")
    #expect(objects[0]["line"] as? Int == 3)
    #expect(objects[0]["rule"] as? String == "unsubscribed")
    #expect(objects[0]["code"] as? String == "[self.names map:^(id x) { return x; }];")
    #expect(objects[0]["shown"] as? String == "24.nobody-subscribes")
  }

  @Test("--only reports the rules it names, and --list names them all")
  func rules() throws {
    let copy = try app()
    let outcome = try copy.run("doctor", "App", "--only", "unsubscribed")
    #expect(outcome.status == 1 && !outcome.out.contains("files with RAC"))
    let timers = try copy.run("doctor", "App", "--only", "endless-timer")
    #expect(timers.status == 0 && timers.out == "Nothing here starts a timer that never ends.\n")
    let list = try copy.run("doctor", "--list").out.split(separator: "\n")
    #expect(list.count == Trap.Rule.allCases.count { $0.finding != nil })
    #expect(list.contains("bound-twice            binds a property twice"))
  }

  @Test("Several rules may be named, and files and folders left out")
  func selection() throws {
    let copy = try app()
    let both = try copy.run(
      "doctor", "App", "--only", "endless-timer", "--only", "unsubscribed")
    #expect(both.status == 1 && both.out.hasSuffix("[unsubscribed]\n"), "\(both.out)")
    for pattern in ["Views", "Screen.m", "*.m", "App/Views/*"] {
      let outcome = try copy.run("doctor", "App", "--exclude", pattern)
      #expect(outcome.status == 0 && outcome.out.contains("1 file with RAC"), "\(pattern)")
    }
    let pods = try copy.run("doctor", "App/Pods")
    #expect(pods.status == 1 && pods.out.hasPrefix("App/Pods/Other.m:3:15: warning: "))
  }

  @Test("A file of a folder that cannot be read is named, and the others are examined")
  func skipped() throws {
    let copy = try app()
    try copy.write("", to: "App/Huge.m")
    let huge = try FileHandle(forWritingTo: copy.root.appending(path: "App/Huge.m"))
    try huge.truncate(atOffset: 1 << 30)
    let outcome = try copy.run("doctor", "App")
    #expect(outcome.status == 1 && outcome.out.hasPrefix("App/Views/Screen.m:"), "\(outcome)")
    #expect(outcome.out.contains("App/Huge.m was skipped. It cannot be read: "), "\(outcome)")
  }

  @Test("Code by others, generated code and tests are left out unless they are named")
  func leftOut() throws {
    let copy = try app()
    for folder in ["Vendor", "Kit.framework/Headers", "AppTests", "Generated", ".hidden"] {
      try copy.makeFolder("App/\(folder)")
      try copy.write(Self.screen, to: "App/\(folder)/Other.m")
    }
    try copy.write(Self.quiet, to: "App/Made.generated.swift")
    #expect(try copy.run("doctor", "App").out.contains("\n2 files with RAC"))
    #expect(try copy.run("doctor", "App/Kit.framework").status == 1)
  }

  @Test("A comment on the line, or alone above it, leaves out a finding")
  func ignored() {
    let code = { (above: String, behind: String) in
      "- (void)load {\n  \(above)\n  [self.names map:b]; \(behind)\n}\n"
    }
    let mark = "// lesson-runner:ignore"
    let count = { (above: String, behind: String) in
      Diagnosis(of: code(above, behind)).findings.count
    }
    #expect(count("", "") == 1)
    #expect(count("\(mark) unsubscribed", "") == 0 && count("", "\(mark) unsubscribed") == 0)
    #expect(count("", "\(mark) overtaking, unsubscribed: known") == 0 && count(mark, "") == 0)
    #expect(count("\(mark) overtaking", "") == 1 && count("show(); \(mark)", "") == 1)
  }

  @Test("A baseline accepts known findings on any line, and reports new ones")
  func baseline() throws {
    let copy = try app()
    let written = try copy.run("doctor", "App", "--write-baseline", "known.txt")
    #expect(written.status == 0 && written.out == "known.txt lists 1 finding.\n")
    try copy.write("\n\n" + Self.screen, to: "App/Views/Screen.m")
    #expect(try copy.run("doctor", "App", "--baseline", "known.txt").status == 0)
    try copy.write(Self.screen + Self.screen, to: "App/Views/Screen.m")
    let outcome = try copy.run("doctor", "App", "--baseline", "known.txt")
    #expect(outcome.status == 1 && outcome.out.contains(" 1 mistake."), "\(outcome.out)")
    let missing = try copy.run("doctor", "App", "--baseline", "none.txt")
    #expect(missing.error.contains("none.txt cannot be read"))
  }

  @Test("With --changed-since, only lines that git reports as changed count")
  func changes() throws {
    let copy = try app()
    func git(_ words: String...) throws {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        ["git", "-C", copy.root.path, "-c", "user.name=a", "-c", "user.email=a@b"] + words
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    try git("init", "--quiet")
    try git("add", "App")
    try git("commit", "--quiet", "-m", "start")
    let run = { try copy.run("doctor", "App", "--changed-since", "HEAD") }
    #expect(try run().status == 0)
    try copy.write(Self.screen + "- (void)hide {\n  [a map:b];\n}\n", to: "App/Views/Screen.m")
    #expect(try run().out.hasPrefix("App/Views/Screen.m:11:"))
    let file = try copy.run("doctor", "App/Views/Screen.m", "--changed-since", "HEAD")
    #expect(file.out.hasPrefix("App/Views/Screen.m:11:"))
    try copy.write(Self.screen, to: "App/New.m")
    #expect(try run().out.contains("App/New.m:3:"))
    let unknown = try copy.run("doctor", "App", "--changed-since", "nowhere")
    #expect(unknown.status == 2 && unknown.error.contains("git cannot compare"))
  }

  @Test("The findings can be printed for GitHub, and in SARIF")
  func formats() throws {
    let copy = try app()
    let github = try copy.run("doctor", "App", "--github").out
    #expect(
      github == """
        ::warning file=App/Views/Screen.m,line=3,col=15,title=unsubscribed::Nothing subscribes to \
        the result of `map:`, so none of it runs. Subscribe to it, or delete it. → \
        24.nobody-subscribes

        """, "\(github)")
    let sarif = try copy.run("doctor", "App", "--sarif").out
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(sarif.utf8)) as? [String: Any])
    let run = try #require((object["runs"] as? [[String: Any]])?.first)
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(object["version"] as? String == "2.1.0")
    #expect(result["ruleId"] as? String == "unsubscribed")
    #expect(
      sarif.contains(#""uri":"App/Views/Screen.m"},"region":{"startLine":3,"startColumn":15}"#))
  }

  @Test("Texts in UTF-16, with a byte order mark, or with carriage returns are read")
  func encodings() {
    let lines = { (bytes: [UInt8]) in Diagnosis(SourceText(bytes: bytes)).findings.map(\.line) }
    let text = "- (void)load {\n  [self.names map:b];\n}\n"
    #expect(lines([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == [2])
    #expect(
      lines([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == [2])
    #expect(
      lines([0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == [2])
    #expect(lines(Array(text.replacing("\n", with: "\r").utf8)) == [2])
  }

  @Test("Of #if and #else, only one part counts")
  func alternatives() {
    let code = { (condition: String) in
      """
      #if \(condition)
      RAC(self, a) = b;
      #else
      RAC(self, a) = c;
      #endif
      RAC(self, d) = e;
      """
    }
    #expect(Self.rules(code("DEBUG")).isEmpty && Self.rules(code("0")).isEmpty)
    #expect(Self.rules("RAC(self, a) = f;\n" + code("0")) == ["bound-twice"])
  }

  @Test("Without a name that could be read, there is no list of the most used names")
  func unreadable() throws {
    let copy = try app()
    try copy.makeFolder("Deep")
    let chain = "x" + String(repeating: ".map { $0 }", count: 3000)
    try copy.write("import ReactiveObjC\nfunc load() {\n\(chain)\n}\n", to: "Deep/Deep.swift")
    let outcome = try copy.run("doctor", "Deep")
    #expect(
      outcome
        == .init(
          status: 0,
          out: """
            Deep/Deep.swift: \(CodeExplanation.tooDeepSentence)

            1 file with RAC: 0 calls of 0 names. 0 mistakes.

            """, error: ""))
  }

  @Test(
    "What is nested or chained too deeply is named, and the rest of the app is examined",
    arguments: [
      "[b" + String(repeating: ".a", count: 5000) + " map:c];",
      String(repeating: "[", count: 5000) + "a" + String(repeating: " skip:1]", count: 5000) + ";",
      String(repeating: "[a subscribeNext:^(id x) { ", count: 5000),
      String(repeating: "if (a) ", count: 5000) + "[a map:b];",
    ])
  func depth(code: String) throws {
    let copy = try app()
    try copy.write("- (void)load {\nRACSignal *a;\n\(code)\n}\n", to: "App/Deep.m")
    let outcome = try copy.run("doctor", "App")
    #expect(outcome.status == 1 && outcome.error.isEmpty)
    #expect(
      outcome.out.contains("App/Deep.m: \(CodeExplanation.tooDeepSentence)"), "\(outcome.out)")
    #expect(outcome.out.contains("App/Views/Screen.m:3:15: warning: "))
  }

  @Test("A chain of calls on a thread with a small stack is read")
  func smallStack() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let thread = Thread {
        let code = "func load() {\n  x" + String(repeating: ".map { $0 }", count: 5000) + "\n}\n"
        #expect(Diagnosis(of: code).isTooDeep)
        continuation.resume()
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
  }

  @Test("Classes are listed so that they can move away from RAC one after the other")
  func order() throws {
    let copy = try app()
    let use = { (name: String, others: String) in
      "@implementation \(name)\n- (void)go {\n  \(others)\n  [a subscribeNext:b];\n}\n@end\n"
    }
    try copy.write(use("Model", ""), to: "App/Model.m")
    try copy.write(use("One", "[Two go]; [Model go]; [Two go];"), to: "App/One.m")
    try copy.write(use("Two", "[One go];"), to: "App/Two.m")
    try copy.write(
      "@interface Three\n@property Model *model;\n@end\n"
        + use("Three", "[One go]; [RACObserve(self.model, title) subscribeNext:b];"),
      to: "App/Three.m")
    try copy.write(use("UIView", ""), to: "App/UIView+Colours.m")
    let out = try copy.run("doctor", "App").out
    #expect(
      out.contains(
        """
        Move away from RAC in this order:
          1. Model (observed by Three), Quiet, Screen
          2. A circle of 2: One, Two
             Cut Two first, which mentions One once; no circle is left
          3. Three
        """), "\(out)")
  }

  @Test("Swift code for another library is not examined, even if the names are the same")
  func otherLibraries() {
    let code = "import RxSwift\n\nfunc load() {\n  request.retry().subscribe()\n}\n"
    #expect(Diagnosis(of: code).uses.isEmpty)
    #expect(
      Diagnosis(of: "import ReactiveObjC\n" + code).findings.map(\.trap.rule) == [.endlessRetry])
  }

  @Test("An endless retry of a button's stream is allowed, because it waits for the next tap")
  func retriedStream() {
    let code =
      "- (void)load {\n  [[[self.button.rac_actionSignal flattenMap:^(id x) { return a; }] retry] subscribe:b];\n}\n"
    #expect(Diagnosis(of: code).findings.isEmpty)
  }

  @Test("The first element of a Swift array is not mistaken for a signal that blocks")
  func firstOfArray() {
    let code = """
      func show() {
        if let new = names.filter({ $0.isNew }).first { open(new) }
      }
      """
    #expect(Diagnosis(of: code).findings.isEmpty)
  }

  /// Returns the rules of the findings in a method with the lines `code`.
  private static func rules(_ code: String, importing header: String = "") -> [String] {
    Diagnosis(of: header + "\n- (void)load {\n" + code + "\n}\n").findings.map(\.trap.rule.name)
  }

  @Test("A subscription whose disposable is kept is not reported as endless")
  func keptDisposable() {
    let code = """
        [[NSNotificationCenter.defaultCenter rac_addObserverForName:name object:nil]
          subscribeNext:^(id x) { show(x); }];
      """
    #expect(Self.rules(code) == ["endless-notifications"])
    #expect(Self.rules("RACDisposable *observer =" + code).isEmpty)
    #expect(
      Self.rules("self.timer = [[RACSignal interval:1 onScheduler:s] subscribeNext:b];").isEmpty)
  }

  @Test("A subscription to a signal of cells is not reported as a reused cell")
  func cellAsValue() {
    let outside =
      "Cell *cell = [table dequeueReusableCellWithIdentifier:a]; "
      + "[cell.titles subscribeNext:^(NSString *x) { cell.title = x; }];"
    #expect(Self.rules(outside) == ["reused-cell"])
    #expect(Self.rules("[field.cells subscribeNext:^(NSCell *cell) { show(cell); }];").isEmpty)
  }

  @Test("In a file of tests, no mistake is reported")
  func tests() {
    let code = "show([self.loginSignal map:b].first);\n[[self.names map:b] toArray];"
    #expect(Self.rules(code) == ["blocking", "blocking"])
    #expect(Self.rules(code, importing: "#import <XCTest/XCTest.h>").isEmpty)
    #expect(Self.rules(code, importing: "#import <Quick/Quick.h>").isEmpty)
    #expect(Self.rules(code, importing: "SpecBegin(Login)").isEmpty)
  }

  @Test("An inner subscription may belong to an object created in the block, or be kept")
  func createdInBlock() {
    let code = { (receiver: String) in
      """
      [self.errors subscribeNext:^(id x) {
        UIAlertView *alert = [[UIAlertView alloc] init];
        [[\(receiver) rac_buttonClickedSignal] subscribeNext:^(id y) { show(y); }];
      }];
      """
    }
    #expect(Self.rules(code("alert")).isEmpty)
    #expect(Self.rules(code("other")) == ["nested-subscription"])
    let kept = "[a subscribeNext:^(id x) { self.inner = [b subscribeNext:^(id y) { show(y); }]; }];"
    #expect(Self.rules(kept).isEmpty)
  }

  @Test("A signal whose block only sends values may be subscribed to twice")
  func harmlessTwice() {
    let code = { (work: String) in
      """
      RACSignal *numbers = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
        \(work)
        if (isFull) {
          [subscriber sendNext:@1];
          [subscriber sendCompleted];
        } else {
          [subscriber sendError:nil];
        }
        return [RACDisposable disposableWithBlock:^{ NSLog(@"end"); }];
      }];
      [numbers subscribeNext:a];
      [numbers subscribeNext:b];
      """
    }
    #expect(Self.rules(code("@strongify(self); NSError *error = [[NSError alloc] init];")).isEmpty)
    #expect(
      Self.rules(code("self.task = [api load:^(id x) { show(x); }];")) == ["subscribed-twice"])
    #expect(Self.rules(code("[self.server load];")) == ["subscribed-twice"])
    #expect(Self.rules(code("NSLog(@\"request\");")) == ["subscribed-twice"])
  }

  @Test("A binding subscribes, too")
  func boundAndSubscribed() {
    let code = """
      RACSignal *user = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
        [self.server load:^(id x) { [subscriber sendNext:x]; [subscriber sendCompleted]; }];
        return nil;
      }];
      RAC(self.label, text) = [user map:^(id x) { return x; }];
      """
    #expect(Self.rules(code).isEmpty)
    #expect(Self.rules(code + "\n[user subscribeNext:b];") == ["subscribed-twice"])
  }

  @Test("A subscription to another object's signal is not reported as keeping self forever")
  func othersSignal() {
    let code = { (object: String) in
      "[[\(object) rac_signalForSelector:@selector(open)] subscribeNext:^(id x) { [self show:x]; }];"
    }
    #expect(Self.rules(code("self")) == ["endless-self"])
    #expect(Self.rules(code("[self topViewController]")).isEmpty)
  }

  @Test("A response that arrives at once overtakes nothing")
  func answerAtOnce() {
    let code = { (answer: String) in
      "[[self.field.rac_textSignal flattenMap:^(id x) { return \(answer); }] subscribeNext:b];"
    }
    #expect(Self.rules(code("[RACSignal return:x]")).isEmpty)
    #expect(Self.rules(code("[server search:x]")) == ["overtaking"])
  }

  @Test("A block that a scheduler or a queue runs may wait for a signal")
  func waitingInBackground() {
    let code = "id name = [[self.names map:b] toArray];"
    #expect(Self.rules(code) == ["blocking"])
    #expect(Self.rules("[scheduler schedule:^{ \(code) }];").isEmpty)
    #expect(Self.rules("dispatch_async(queue, ^{ \(code) });").isEmpty)
  }

  @Test("A promise is not a signal")
  func promise() {
    #expect(Self.rules("[manager load].then(^(id x) { show(x); }).finally(^{ });").isEmpty)
  }

  @Test("A local variable may begin with an underscore")
  func localVariable() {
    let code = "[self.field.rac_textSignal subscribeNext:^(id x) { _model.text = x; }];"
    #expect(Self.rules(code) == ["endless-self"])
    #expect(Self.rules("Model *_model = self.model;\n" + code).isEmpty)
  }

  @Test("A method that a control calls runs again and again")
  func actions() {
    let code = { (selector: String) in
      """
      @implementation Screen
      - (void)viewDidLoad {
        [self performSelector:@selector(set)];
        [self.button addTarget:self action:@selector(\(selector)) forControlEvents:e];
      }
      - (void)tapped { [self.field.rac_textSignal subscribeNext:^(id x) { show(x); }]; }
      - (void)set { [self.field.rac_textSignal subscribeNext:^(id x) { show(x); }]; }
      @end
      """
    }
    let lines = { (code: String) in
      Diagnosis(of: code).findings.filter { $0.trap.rule == .repeatedSubscription }.map(\.line)
    }
    #expect(lines(code("tapped")) == [6] && lines(code("open")) == [])
  }

  @Test(
    "Code that may run after other code is not taken for its alternative",
    arguments: [
      "if (a) { RAC(self.label, text) = a; } if (b) { c; } else { RAC(self.label, text) = b; }",
      "RAC(self.label, text) = a; if (b) { return; } RAC(self.label, text) = b;",
      "if (a) { c(^{ d; }); RAC(self.label, text) = a; } else { c; } RAC(self.label, text) = b;",
      "switch (a) { default: RAC(self.label, text) = a; } RAC(self.label, text) = b;",
    ])
  func notExcluded(code: String) { #expect(Self.rules(code) == ["bound-twice"]) }

  @Test("The application's delegate may subscribe without an end")
  func applicationDelegate() {
    let code =
      "[[center rac_addObserverForName:name object:nil] subscribeNext:^(id x) { [self show:x]; }];"
    #expect(Self.rules(code, importing: "@implementation Screen") == ["endless-notifications"])
    #expect(Self.rules(code, importing: "@implementation AppDelegate").isEmpty)
  }

  @Test("No mistake is reported in RAC's own source files")
  func library() {
    let code = "id value = [[self collect] first];"
    #expect(Self.rules(code, importing: "@implementation RACCommandController") == ["blocking"])
    #expect(Self.rules(code, importing: "@implementation RACSignal (Operations)").isEmpty)
  }

  @Test("Each subscription that keeps self is found")
  func eachSubscription() {
    let code = """
      [[self.nameField.rac_textSignal map:^(id x) { return self; }]
        subscribeNext:^(id x) { [self show:x]; }];
      [self.ageField.rac_textSignal subscribeNext:^(id x) { [self show:x]; }];
      """
    #expect(Self.rules(code) == ["endless-self", "endless-self"])
  }

  @Test("A subscription through a getter lasts as long as the signal that the getter returns")
  func getters() {
    let code = """
      @implementation Page
      - (RACSignal *)names { return RACObserve(self, name); }
      - (RACSignal *)answer { return [self.api load]; }
      - (void)viewDidLoad {
        [self.names subscribeNext:^(id x) { [self show:x]; }];
        [self.answer subscribeNext:^(id x) { [self show:x]; }];
      }
      @end
      """
    let findings = Diagnosis(of: code).findings
    #expect(findings.map(\.trap.rule.name) == ["endless-self"] && findings.map(\.line) == [5])
  }

  @Test("Lines may end with CRLF, as on Windows")
  func windowsLines() throws {
    let copy = try app()
    let expected = try copy.run("doctor", "App").out
    try copy.write(Self.screen.replacing("\n", with: "\r\n"), to: "App/Views/Screen.m")
    #expect(try copy.run("doctor", "App").out == expected)
  }

  @Test("In the lessons' Objective-C, doctor finds exactly the mistakes made on purpose")
  func mistakesOnPurpose() throws {
    var found: [String: Int] = [:]
    for path in try Repository.files(in: "ObjectiveC") where path.hasSuffix(".m") {
      let lesson = path.split(separator: "/").last?.prefix(2) ?? ""
      for finding in Diagnosis(of: try Repository.text(of: "ObjectiveC/\(path)")).findings {
        found["\(lesson) \(finding.trap.rule.name)", default: 0] += 1
      }
    }
    #expect(found == Self.onPurpose)
  }

  /// The number of mistakes that lessons show on purpose, by lesson and rule.
  private static let onPurpose = [
    // Values after the completion are dropped. A second subscriber runs the closure again.
    "04 sent-after-end": 1, "04 subscribed-twice": 1, "05 sent-after-end": 1,
    "10 subscribed-twice": 1,
    // A subscriber adds another one while it receives a value.
    "06 nested-subscription": 1,
    // An older answer replaces a newer one.
    "07 overtaking": 2, "23 overtaking": 1,
    // The tutorial's countdown starts a timer for each tap.
    "26 nested-subscription": 1,
    // The tutorial retries until it succeeds.
    "28 endless-retry": 3,
    // A second binding of the same property stops the program.
    "34 bound-twice": 2,
    // Observers stay until they are removed.
    "36 endless-notifications": 3,
    // takeUntil does not free a screen that its block holds. A subject and a command do so, too.
    "38 endless-self": 2, "67 endless-self": 1, "67 kept-self": 1,
    // A command that never completes stays disabled, and executionSignals never fails.
    "40 never-completes": 1, "42 never-completes": 1, "42 deaf-error-block": 2,
    // Typed text does not arrive.
    "46 observed-typing": 1,
    // The cell is reused without an end.
    "53 reused-cell": 1,
    // The tutorial's failure block is empty.
    "55 never-completes": 1,
    // A scene about waiting calls the methods that block.
    "56 blocking": 7,
  ]

  /// Code that is similar to a mistake, but right.
  private static let harmless: [Trap.Rule: [String]] = [
    .sentAfterEnd: [
      "x = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> s) { if (ok) { "
        + "[s sendCompleted]; } else { [s sendNext:@1]; } return nil; }];",
      "x = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> s) { if (e) { "
        + "[s sendError:e]; return nil; } [s sendNext:@1]; [s sendCompleted]; return nil; }];",
      "switch (a) { case 1: [s sendCompleted]; break; case 2: [s sendNext:@1]; break; }",
    ],
    .reusedCell: [
      "Cell *cell = [table dequeueReusableCellWithIdentifier:a]; cell.taps = [RACSubject subject]; "
        + "[cell.taps subscribeNext:^(id x) { show(x); }];",
      "UITableViewCell *cell = [self makeCell]; [self.reload subscribeNext:^(id x) { [self load]; }];",
    ],
    .boundTwice: [
      "RAC(self.label, text) = a; RAC(self.label, hidden) = b;",
      "if (a) { RAC(self.label, text) = a; } else if (b) { RAC(self.label, text) = b; }",
      "switch (a) { case 1: RAC(self.label, text) = a; break; default: RAC(self.label, text) = b; }",
      "if (a) { RAC(self.label, text) = a; return; } RAC(self.label, text) = b;",
    ],
    .observedTyping: [
      "[RACObserve(self.nameLabel, text) subscribeNext:^(id x) {}];",
      "RAC(self, name) = [RACSignal merge:@[RACObserve(self.field, text), self.field.rac_textSignal]];",
    ],
    .unsubscribed: [
      "[self select:_selectButton];", "[[a map:^(id x) { return x; }] subscribe:b];",
    ],
    .takeUntilFirst: [
      "[[[[a takeUntil:b] flattenMap:^(id x) { return [api get:x]; }] takeUntil:b] "
        + "subscribeNext:^(id x) {}];"
    ],
    .blocking: ["id x = [names.rac_sequence.array firstObject];"],
    .backgroundViews: [
      "[[a subscribeOn:RACScheduler.mainThreadScheduler] subscribeNext:^(id x) { self.label.text = x; }];",
      "[[a subscribeOn:RACScheduler.scheduler] subscribeNext:^(id x) { [store save:x]; }];",
    ],
    .nestedSubscription: [
      "[a subscribeNext:^(id x) { [[b take:1] subscribeNext:^(id y) { show(y); }]; }];"
    ],
    .keptSelf: [
      "RACCommand *c = [[RACCommand alloc] initWithSignalBlock:^(id x) { return [self save:x]; }];",
      "__weak typeof(self) weakSelf = self; _c = [[RACCommand alloc] initWithSignalBlock:^(id x) { "
        + "return [weakSelf save:x]; }];",
    ],
    .endlessSelf: [
      "[[RACObserve(self, name) take:1] subscribeNext:^(id x) { self.title = x; }];",
      "UIButton *b = [UIButton new]; [[b rac_signalForControlEvents:e] subscribeNext:^(id x) { [self a]; }];",
    ],
    .delegateFirst: [
      "self.table.delegate = self; [[self rac_signalForSelector:@selector(a:) "
        + "fromProtocol:@protocol(UITableViewDelegate)] subscribeNext:^(id x) { show(x); }]; "
        + "self.table.delegate = nil; self.table.delegate = self;"
    ],
    .subscribedTwice: [
      "RACSignal *a = [self.names map:b]; [a subscribeNext:c]; [a subscribeNext:d];",
      "RACSignal *a = [self.client fetch]; if (b) { [a subscribeNext:c]; } else { [a subscribeNext:d]; }",
    ],
    .neverCompletes: [
      "c = [[RACCommand alloc] initWithSignalBlock:^(id i) { return [RACSignal createSignal:"
        + "^(id s) { if (ok) { [s sendNext:i]; [s sendCompleted]; } else { [s sendError:e]; } "
        + "return nil; }]; }];",
      "x = [RACSignal createSignal:^(id s) { [api load:^(id x) { [[RACSignal return:x] subscribe:s]; } "
        + "failure:^(NSError *e) { [s sendError:e]; }]; return nil; }];",
    ],
    .droppedDisposable: [
      "x = [RACSignal createSignal:^(id s) { [b subscribe:s]; return nil; }];"
    ],
  ]

  private static func findings(_ code: String) -> [String] {
    let method = code.hasPrefix("- ") ? code : "- (void)test {\n  \(code)\n}"
    return Diagnosis(of: "@implementation Screen\n\(method)\n@end").findings.map(\.trap.rule.name)
  }

  @Test(
    "Each rule finds its mistake, and nothing after the remedy",
    arguments: Trap.Rule.allCases.filter { $0.finding != nil })
  func precision(of rule: Trap.Rule) throws {
    #expect(Self.findings(rule.wrong).contains(rule.name), "\(Self.findings(rule.wrong))")
    #expect(Self.findings(rule.right).isEmpty, "\(Self.findings(rule.right))")
    for code in Self.harmless[rule] ?? [] {
      #expect(!Self.findings(code).contains(rule.name), "\(code)")
    }
  }

  @Test(
    "Each question is asked of its example",
    arguments: Trap.Rule.allCases.filter { $0.finding == nil })
  func questions(of rule: Trap.Rule) {
    let rules = { (code: String) in CodeExplanation(of: code).allTraps.map(\.rule.name) }
    #expect(rules(rule.wrong).contains(rule.name), "\(rules(rule.wrong))")
    #expect(!rules(rule.right).contains(rule.name), "\(rules(rule.right))")
  }

  @Test("Each rule has its own name, and says what to do")
  func rows() {
    let rules = Trap.Rule.allCases
    #expect(Set(rules.map(\.name)).count == rules.count)
    for rule in rules where rule.severity != .question {
      #expect(!rule.remedy.isEmpty && rule.remedy.hasSuffix("."), "\(rule.name)")
    }
  }

  @Test(
    "Whether self keeps a block is followed through a class",
    arguments: [
      // A getter, a method that builds the command, and a variable.
      "- (RACCommand *)save { if (!_save) { _save = [[RACCommand alloc] initWithSignalBlock:^(id x) { "
        + "return [self go]; }]; } return _save; }",
      "- (RACCommand *)made { return [[RACCommand alloc] initWithSignalBlock:^(id x) { return "
        + "[self go]; }]; }\n- (void)load { self.save = [self made]; }",
      "- (void)load { RACCommand *c = [[RACCommand alloc] initWithSignalBlock:^(id x) { return "
        + "[self go]; }]; self.save = c; }",
      // Combinations, and a signal of the class itself.
      "- (void)load { [[RACSignal merge:@[RACObserve(self, a), b]] subscribeNext:^(id x) { [self go]; }]; }",
      "- (void)load { RACSignal *a = RACObserve(self, a); [[RACSignal combineLatest:@[a, b]] "
        + "subscribeNext:^(id x) { [self go]; }]; }",
      "- (void)load { _valid = [RACObserve(self, a) map:b]; }\n"
        + "- (void)bind { [self.valid subscribeNext:^(id x) { [self go]; }]; }",
      "@property RACSubject *news;\n- (void)load { [self.model.news subscribeNext:^(id x) { [self go]; }]; }",
      // Views and gestures that self keeps.
      "- (void)load { UIButton *b = [UIButton new]; [[b rac_signalForControlEvents:e] "
        + "subscribeNext:^(id x) { [self go]; }]; [self.view addSubview:b]; }",
      "- (void)load { UIView *v = [UIView new]; UITapGestureRecognizer *t = [Tap new]; "
        + "[t.rac_gestureSignal subscribeNext:^(id x) { [self go]; }]; [v addGestureRecognizer:t]; "
        + "[self addSubview:v]; }",
    ])
  func classes(code: String) {
    let found = Diagnosis(of: "@implementation Screen\n\(code)\n@end").findings.map(\.trap.rule)
    #expect(found == [code.contains("RACCommand") ? .keptSelf : .endlessSelf])
  }

  @Test("A request is followed through the variables that are derived from it")
  func derived() {
    let twice = "[b subscribeNext:d]; [c subscribeNext:d];"
    let code = { (request: String) in
      "RACSignal *a = \(request); RACSignal *b = [a map:d]; RACSignal *c = [b map:d]; \(twice)"
    }
    #expect(Self.rules(code("[self.client fetch]")) == ["subscribed-twice"])
    #expect(
      Self.rules(code("[token flattenMap:^(id x) { return [self.client fetch:x]; }]"))
        == ["subscribed-twice"])
    #expect(Self.rules(code("[[self.client fetch] replayLazily]")).isEmpty)
    // The time must not grow with the number of ways from one variable to another.
    let chain = (1...200).map {
      "RACSignal *a\($0) = [a\($0 - 1) map:b]; [a\($0) subscribeNext:c];"
    }
    #expect(
      Self.rules("RACSignal *a0 = [self.client fetch]; " + chain.joined()) == ["subscribed-twice"])
  }

  @Test("A cell is bound again for each row, but is set up once")
  func boundCell() {
    let code = { (name: String, method: String) in
      "@interface \(name) : UITableViewCell\n@implementation \(name)\n"
        + "- (void)\(method) { RAC(self.label, text) = RACObserve(self, model.title); }\n@end"
    }
    let rules = { (code: String) in Diagnosis(of: code).findings.map(\.trap.rule) }
    #expect(rules(code("RowCell", "bindModel:(Model *)model at:(Path *)path")) == [.reusedCell])
    #expect(rules(code("Row", "setModel:(Model *)model")) == [.reusedCell])
    #expect(rules(code("RowCell", "awakeFromNib")).isEmpty)
    #expect(rules(code("RowCell", "setSelected:(BOOL)selected")).isEmpty)
  }

  @Test(
    "If doctor cannot examine something, it says why",
    arguments: [
      (["doctor"], 2, "doctor needs a file or a folder"),
      (["doctor", ""], 2, "doctor needs a file or a folder, not \"\""),
      (["doctor", ""], 2, "try: lesson-runner doctor Screen.m    the mistakes in a file"),
      (["doctor", "Loop.m"], 1, "Loop.m cannot be read: Too many levels of symbolic links"),
      (["doctor", "rac_signalForSelector"], 2, "try: lesson-runner explain rac_signalForSelector"),
      (["doctor", "debounce"], 2, "try: lesson-runner explain debounce"),
      (["doctor", "called", "twice"], 2, "try: lesson-runner search 'called twice'"),
      (["doctor", "App", "--only", "nonsense"], 2, "try: lesson-runner doctor --list"),
      (["doctor", "Missing.m"], 2, "there is no file \"Missing.m\""),
      (["doctor", "Package.swift"], 3, "no file in \"Package.swift\" uses RAC"),
      (["doctor", "Tests"], 3, "there is no source file in \"Tests\""),
    ])
  func refused(arguments: [String], status: Int32, reason: String) throws {
    let copy = try Copy(.fixture)
    try FileManager.default.createSymbolicLink(
      atPath: copy.root.appending(path: "Loop.m").path, withDestinationPath: "Loop.m")
    let outcome = try Runner.run(arguments, in: copy.root)
    #expect(outcome.status == status && outcome.out.isEmpty)
    #expect(outcome.error.contains(reason), "\(outcome.error)")
  }
}

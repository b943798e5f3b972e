import Lessons
import Notebook
import Stage
import TestSupport
import Testing

@testable import Explaining

/// Explanations of code as it occurs in apps.
@Suite struct ExplainingTests {
  /// A line of code, the names in it that are explained, and the scenes about its traps.
  struct Line: Sendable, CustomTestStringConvertible {
    let code: String
    let names: [String]
    var traps: [String] = []

    var testDescription: String { code }
  }

  private static let lines = [
    Line(
      code: "RAC(self.nameLabel, text) = RACObserve(self.viewModel, name);",
      names: ["RACObserve", "RAC"]),
    Line(
      code:
        "RAC(self, cities) = [[RACObserve(self, model) ignore:nil] map:^(Model *m) { return m.cities; }];",
      names: ["RACObserve", "ignore:", "map:", "RAC"]),
    Line(
      code: """
        @weakify(self)
        [[self.field.rac_textSignal throttle:0.3] subscribeNext:^(NSString *text) {
          @strongify(self)
          self.text = text;
        }];
        """, names: ["rac_textSignal", "throttle:", "subscribeNext:", "weakify"],
      traps: ["46.heard-from-the-user-not-from-code", "30.an-error-drops-what-waits"]),
    Line(
      code: """
        [[self.field.rac_textSignal flattenMap:^(NSString *text) { return [api search:text]; }]
          subscribeNext:^(id list) { show(list); }];
        """, names: ["rac_textSignal", "flattenMap:", "subscribeNext:"],
      traps: [
        "23.a-search-that-outruns-itself", "46.heard-from-the-user-not-from-code",
      ]),
    Line(
      code: "[self.button rac_signalForControlEvents:UIControlEventTouchUpInside];",
      names: ["rac_signalForControlEvents:"]),
    Line(
      code:
        "[[self.load subscribeNext:^(id x) { [x.detail subscribeNext:^(id y) { show(y); }]; }] dispose];",
      names: ["subscribeNext:", "subscribeNext:", "dispose"], traps: ["13.chained-requests"]),
    Line(
      code: """
        self.save = [[RACCommand alloc] initWithEnabled:valid signalBlock:^RACSignal *(id input) {
          return [self saveSignal];
        }];
        """, names: ["RACCommand"],
      traps: ["38.strong-self", "42.nobody-listens", "40.never-completed"]),
    Line(
      code: "self.button.rac_command = self.viewModel.saveCommand;", names: ["rac_command"],
      traps: ["49.the-button-has-the-command"]),
    Line(
      code:
        "[self.viewModel.saveCommand.executing subscribeNext:^(NSNumber *busy) { hud(busy); }];",
      names: ["executing", "subscribeNext:"], traps: ["40.executing"]),
    Line(
      code:
        "[self.saveCommand.executionSignals subscribeNext:^(id x) {} error:^(NSError *e) { show(e); }];",
      names: ["executionSignals", "subscribeNext:"], traps: ["42.four-places-to-listen"]),
    Line(
      code: "[[RACSignal merge:@[ self.a.errors, self.bCommand.errors ]] subscribe:self.errors];",
      names: ["errors", "merge:", "subscribe:"], traps: ["20.error"]),
    Line(
      code:
        "NSArray *ids = [users.rac_sequence map:^(User *user) { return user.identifier; }].array;",
      names: ["rac_sequence", "map:", "array"], traps: ["33.lazy-until-asked"]),
    Line(
      code: """
        [[[NSNotificationCenter defaultCenter] rac_addObserverForName:Note object:nil]
          subscribeNext:^(NSNotification *n) { reload(); }];
        """, names: ["rac_addObserverForName:object:", "subscribeNext:"],
      traps: ["36.unsubscribed-observers-are-gone"]),
    Line(
      code: """
        [[(NSObject *)self.services rac_signalForSelector:@selector(pop:)] subscribeNext:^(RACTuple *t) {
          pop([t.first boolValue]);
        }];
        """, names: ["rac_signalForSelector:", "subscribeNext:", "RACTuple"],
      traps: ["37.a-delegate-method-as-a-signal"]),
    Line(
      code: """
        return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
          [client get:url done:^(id data) { [subscriber sendNext:data]; }];
          return nil;
        }];
        """, names: ["createSignal:", "sendNext:"], traps: ["40.never-completed", "4.ended-later"]),
    Line(
      code: "RAC(cell.label, text) = RACObserve(item, title);", names: ["RACObserve", "RAC"],
      traps: ["53.reuse-subscribes-again"]),
    Line(
      code: "RACChannelTo(self, note) = RACChannelTo(self.model, note);",
      names: ["RACChannelTo", "RACChannelTo"]),
    Line(
      code:
        "RAC(self, valid) = [RACSignal combineLatest:@[ self.a, self.b ] reduce:^(id x, id y) { return x; }];",
      names: ["combineLatest:reduce:", "RAC"],
      traps: ["22.nothing-until-all-have-sent", "22.the-pair-in-between"]),
    Line(code: "[self.updatedSignal logAll];", names: ["logAll"], traps: ["56.forgotten"]),
    Line(
      code:
        "viewModel.nameSignal.map { $0.count }.take(until: end).subscribeNext { [weak self] in self?.show($0) }",
      names: ["map:", "takeUntil:", "subscribeNext:"]),
    Line(
      code: "button.rac_signal(for: .touchUpInside).throttle(0.5).subscribeNext { _ in print(1) }",
      names: ["rac_signalForControlEvents:", "throttle:", "subscribeNext:"],
      traps: ["30.an-error-drops-what-waits"]),
  ]

  @Test("Each call is explained, and the code's traps are listed", arguments: lines)
  func line(line: Line) {
    let explanation = CodeExplanation(of: line.code)
    let names = explanation.calls.compactMap(\.name?.objectiveC)
    let forms = line.names.map { Name.spelt($0)?.objectiveC ?? $0 }.filter { $0 != "weakify" }
    #expect(names.filter { $0 != "weakify" } == forms)
    #expect(Set(line.traps).isSubset(of: explanation.traps.map(\.scene)), "\(explanation.traps)")
    #expect(explanation.today.contains { $0.since <= 15 })
  }

  @Test("Every scene named in an explanation exists", arguments: lines)
  func scenes(line: Line) {
    let explanation = CodeExplanation(of: line.code)
    let scenes = explanation.calls.map(\.scene) + explanation.traps.map(\.scene)
    for scene in scenes + explanation.today.map(\.scene) {
      let parts = scene.split(separator: ".", maxSplits: 1)
      let lesson = Int(parts[0]).flatMap { Lesson.catalogue.numbered($0) }
      #expect(
        lesson != nil
          && (parts.count == 1 || lesson?.scenes.contains { $0.name == parts[1] } == true),
        "\(scene)")
    }
  }

  @Test("Every scene that a trap may name exists")
  func trapScenes() throws {
    let folder = "Sources/Explaining/Rules"
    let text = try Repository.files(in: folder).map { try Repository.text(of: "\(folder)/\($0)") }
      .joined()
    let names = text.matches(of: /"(\d+)\.([a-z0-9-]+)"/)
    #expect(!names.isEmpty)
    for name in names {
      let lesson = Int(name.1).flatMap { Lesson.catalogue.numbered($0) }
      #expect(lesson?.scenes.contains { $0.name == name.2 } == true, "\(name.0)")
    }
  }

  @Test("The picture plays the operators with the code's own numbers")
  func picture() throws {
    let picture = try #require(CodeExplanation(of: "[[s throttle:0.5] take:2];").picture)
    #expect(picture.line == "\"a-b--c|\" throttle 0.5, take 2 --tick 0.25s")
    #expect(picture.text.contains("throttle 0.5"))
  }

  @Test("A cast, a comment, a selector and an unclosed bracket do not stop the parser")
  func tolerance() {
    let code =
      "[[(Foo *)self.x /* why */ rac_signalForSelector:@selector(a:)] subscribeNext:^(id x) { foo(x"
    let names = CodeExplanation(of: code).calls.compactMap(\.name?.objectiveC)
    #expect(names == ["rac_signalForSelector:", "subscribeNext:"])
  }

  @Test(
    "Deep nesting does not overflow the stack",
    arguments: ["[", "(", "{", "^{", "@[", "[a b:", "a.b(", "x = "])
  func deep(open: String) {
    _ = CodeExplanation(of: String(repeating: open, count: 5_000))
  }

  @Test(
    "Code without RAC has an empty explanation",
    arguments: [
      "", "int x = 1;", "[view reload];", "foo bar", "return request.error;", "x = slider.value;",
      "x = call.finished;", "if (tool.disposed) return;", "[self use:task.disposable];",
      "[list head];", "[socket connect];", "[pair second];", "[queue schedule:x];",
      "[thing signal];",
    ])
  func empty(code: String) { #expect(CodeExplanation(of: code).isEmpty) }

  @Test("In a loop, takeUntil: becomes a cancelled task")
  func cancelled() {
    let code = "[[self.a takeUntil:self.b] subscribeNext:^(id x) { show(x); }];"
    let advice = CodeExplanation(of: code).today.map(\.advice)
    #expect(advice.contains { $0.hasSuffix("Cancel the task in place of `takeUntil:`.") })
  }

  @Test("Names that only look like RAC's are reported, and not translated")
  func strangers() {
    let code = """
      RACAction *action = [[RACGenerator generatorWithBlock:^(id x) {
        return [RACSignal return:x];
      }] action];
      """
    let explanation = CodeExplanation(of: code)
    #expect(explanation.unknown == ["RACAction", "RACGenerator"])
    #expect(explanation.today.isEmpty)
    let chain = CodeExplanation(of: "[[[a map:^(id x) { return x; }] tamed] take:1];")
    #expect(chain.calls.map(\.code) == ["a", "map:^…", "tamed", "take:1"])
    #expect(chain.calls[2].sentence.contains("Not an operator of ReactiveObjC"))
  }

  @Test("A name from another version of RAC is explained with its current name")
  func former() {
    let calls = CodeExplanation(of: "[[RACAble(self.name) where:^(id x) { return x; }] take:1];")
      .calls
    #expect(calls.compactMap(\.name?.objectiveC) == ["RACObserve", "filter:", "take:"])
    #expect(calls[1].sentence.hasSuffix("In ReactiveObjC: `filter:`."))
  }

  @Test(
    "A declaration or a macro on its own is explained", arguments: ["RACSignal", "@weakify(self)"])
  func alone(code: String) {
    let calls = CodeExplanation(
      of: "\(code) *x = find();".replacing("(self) *x = find()", with: "(self)")
    )
    .calls
    #expect(calls.count == 1)
  }

  @Test("Only `concat` with an argument has the trap of a source that does not complete")
  func concat() {
    let code =
      "[[[RACObserve(self, a) map:^(id x) { return [self b:x]; }] concat] subscribeNext:^(id x) {}];"
    #expect(!CodeExplanation(of: code).traps.contains { $0.scene == "18.unfinished" })
    let waiting = CodeExplanation(of: "[[RACObserve(self, a) concat:b] subscribeNext:^(id x) {}];")
    #expect(waiting.traps.contains { $0.scene == "18.unfinished" })
  }

  @Test("A count or a time of one is written in the singular")
  func singular() {
    let sentences = CodeExplanation(of: "[[[a take:1] throttle:1] retry:1];").calls.map(\.sentence)
    #expect(sentences[0] == "Sends the first value, then completes.")
    #expect(sentences[1].hasPrefix("Waits for a pause of 1 second,"))
    #expect(sentences[2].contains("at most once,"))
  }

  @Test("An explanation warns that flattenMap: treats a failed execution like a success")
  func executions() {
    let code =
      "[[self.c.executionSignals flattenMap:^(RACSignal *x) { return x; }] subscribeNext:^(id x) {}];"
    let traps = CodeExplanation(of: code).traps
    #expect(traps.contains { $0.sentence.contains("as after a success") })
    #expect(!traps.contains { $0.sentence.contains("no error block") })
  }

  @Test("A picture draws the operators of the chain itself, not those of its blocks")
  func pictures() throws {
    let inner = "[[a throttle:1] map:^(id x) { return [[b take:3] skip:1]; }];"
    #expect(try #require(CodeExplanation(of: inner).picture).line.contains("throttle"))
    #expect(
      CodeExplanation(of: "[[RACSignal combineLatest:@[ a, b ]] or];").picture?.line.contains(
        "f---t") != true)
    #expect(CodeExplanation(of: "[a map:^(id x) { return x; }];").picture == nil)
  }

  @Test(
    "Calls in Swift are quoted as Swift",
    arguments: [
      (
        "button.rac_signal(for: .touchUpInside).subscribeNext { _ in save() }",
        ["rac_signal(for: .touchUpInside)", "subscribeNext { … }"]
      ),
      (
        "a.throttle(0.3).deliver(on: RACScheduler.main()).take(until: b)",
        ["a", "throttle(0.3)", "main()", "deliver(on: RACScheduler.main())", "take(until: b)"]
      ),
      (
        "let c = RACCommand(enabled: ok, signal: { _ in find() })",
        ["RACCommand(enabled: ok, signal: { … })"]
      ),
    ])
  func quoted(code: String, calls: [String]) {
    let explanation = CodeExplanation(of: code)
    let quoted = explanation.calls.map(\.code)
    #expect(calls.allSatisfy(quoted.contains), "\(quoted)")
    #expect(explanation.unknown == [])
  }

  @Test("For a Swift closure, an explanation suggests a capture list, not macros")
  func capture() {
    let traps = CodeExplanation(of: "a.map { $0 }.subscribeNext { x in self.show(x) }").traps
    let sentence = traps.first { $0.scene == "38.strong-self" }?.sentence ?? ""
    #expect(sentence.contains("`[weak self]`") && !sentence.contains("@weakify"))
  }

  @Test("A loop over `Observations` needs iOS 26")
  func observations() {
    let code = "m.rac_values(forKeyPath: \"name\", observer: self).subscribeNext { show($0) }"
    let loops = CodeExplanation(of: code).today.filter { $0.code.contains("Observations") }
    #expect(loops.map(\.since) == [26])
  }

  @Test("A message is parsed even without the brackets around it")
  func bare() {
    let code = "RACSignal combineLatest:@[a, b] reduce:^id(NSString *u, NSString *p) { return u; }"
    #expect(
      CodeExplanation(of: code).calls.compactMap(\.name?.objectiveC) == ["combineLatest:reduce:"])
  }

  @Test("Code that nests too deeply is reported")
  func depth() {
    let nested = { (count: Int) in String(repeating: "(", count: count) + "[a take:1]" }
    #expect(!CodeExplanation(of: nested(100)).isTooDeep)
    #expect(CodeExplanation(of: nested(200)).isTooDeep)
    #expect(CodeExplanation(of: nested(200)).isEmpty)
  }

  @Test(
    "A block that nests too deeply is skipped up to its brace, and reading goes on behind it",
    arguments: [
      "^{ b; };", "{ b; }", "[b c];", "@{a: b};", "if (b) { c; }", "{ { { { b; } } } }",
    ])
  func skipped(inside: String) {
    for count in 60..<160 {
      let calls = [inside, "b;"].map { inside in
        let code =
          String(repeating: "^{ ", count: count) + "\(inside) [a take:1];"
          + String(repeating: " };", count: count) + "\n[a map:b];"
        return CodeExplanation(of: code).calls.compactMap(\.name?.objectiveC)
      }
      #expect(calls[0] == calls[1] && calls[0].last == "map:", "\(count): \(calls)")
    }
  }

  @Test(
    "A method in a comment is not examined, however the comment begins",
    arguments: [
      "/*", "/*/", "/**", "/***/ /*", "/* */ /*", "/* /*", "/*//", "b; /*", "x = @\"\\\"\"; /*",
    ])
  func commented(opening: String) {
    #expect(Self.lines(after: "\(opening)", before: "*/") == [1, 9])
  }

  @Test(
    "A method behind a comment is examined, however the comment ends",
    arguments: [
      "/* */", "/**/", "/***/", "/* /*/", "/*/*/", "b; /* */ c;", "// /*", "//****",
      "x = @\"a/*\";",
      "x = @\"\\\"/*\";", "x = @\"\\\\\"; /* \" */",
    ])
  func uncommented(comment: String) {
    #expect(Self.lines(after: comment, before: "") == [1, 5, 9])
  }

  /// Returns the lines that have findings in a file with three methods. The line `comment` stands
  /// before the second method, and the line `end` after it.
  private static func lines(after comment: String, before end: String) -> [Int] {
    let method = "- (void)load {\n  [self.names map:^(id x) { return x; }];\n}\n"
    let code = method + "\(comment)\n" + method + "\(end)\n" + method
    return Diagnosis(of: code).findings.map { $0.line - 1 }
  }

  @Test("A file is examined method by method, without its comments")
  func diagnosis() {
    let code = """
      @implementation Screen
      - (void)viewDidLoad {
        [self.names map:^(id x) { return x; }];
      }

      /*
      - (void)old {
        [self.names map:^(id x) { return x; }];
      }
      */
      - (void)viewWillAppear:(BOOL)animated
      {
        [super viewWillAppear:animated];
        [[RACFoo new] start];
        [[self.names take:1] subscribeNext:^(id x) { show(x); }];
      }
      @end
      """
    let diagnosis = Diagnosis(of: code)
    #expect(diagnosis.findings.map(\.trap.scene) == ["24.nobody-subscribes"])
    #expect(diagnosis.findings.map(\.method) == ["- (void)viewDidLoad"])
    #expect(
      diagnosis.findings.map { "\($0.line): \($0.code)" } == [
        "3: [self.names map:^(id x) { return x; }];"
      ])
    #expect(Set(diagnosis.uses.keys.map(\.objectiveC)) == ["map:", "take:", "subscribeNext:"])
    #expect(diagnosis.unknown == ["RACFoo"])
    let swift =
      "class A {\n  override func viewDidLoad() {\n    names.retry().subscribeNext { show($0) }\n  }\n}"
    #expect(Diagnosis(of: swift).findings.map(\.line) == [3])
  }
}

import Lessons
import Notebook
import Stage
import TestSupport
import Testing

@testable import Explaining

/// Pasted code, in the shapes that apps have, and what is said about it.
@Suite(.notebook) struct ExplainingTests {
  /// A line of code, the names that are explained, and the scenes of its traps.
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

  @Test("Each call is explained, and the traps of this very code are named", arguments: lines)
  func line(line: Line) {
    let explanation = CodeExplanation(of: line.code)
    let names = explanation.calls.compactMap(\.name?.objectiveC)
    let forms = line.names.map { Name.spelt($0)?.objectiveC ?? $0 }.filter { $0 != "weakify" }
    #expect(names.filter { $0 != "weakify" } == forms)
    #expect(Set(line.traps).isSubset(of: explanation.traps.map(\.scene)), "\(explanation.traps)")
    #expect(explanation.today.contains { $0.since <= 15 })
    for today in explanation.today { #expect(Lesson.numbered(today.lesson)?.chapter == .leaving) }
  }

  @Test("Every scene that is named exists", arguments: lines)
  func scenes(line: Line) {
    let explanation = CodeExplanation(of: line.code)
    for scene in explanation.calls.map(\.scene) + explanation.traps.map(\.scene) {
      let parts = scene.split(separator: ".", maxSplits: 1)
      let lesson = Int(parts[0]).flatMap { Lesson.numbered($0) }
      #expect(
        lesson != nil
          && (parts.count == 1 || lesson?.scenes.contains { $0.name == parts[1] } == true),
        "\(scene)")
    }
  }

  @Test("Every scene that a trap may name exists")
  func trapScenes() throws {
    let text = try Repository.text(of: "Sources/Explaining/Trap.swift")
    let names = text.matches(of: /"(\d+)\.([a-z0-9-]+)"/)
    #expect(names.count > 30)
    for name in names {
      let lesson = Int(name.1).flatMap { Lesson.numbered($0) }
      #expect(lesson?.scenes.contains { $0.name == name.2 } == true, "\(name.0)")
    }
  }

  @Test("The operators are played with the code's own numbers")
  func picture() throws {
    let picture = try #require(CodeExplanation(of: "[[s throttle:0.5] take:2];").picture)
    #expect(picture.line == "\"a-b--c|\" throttle 0.5, take 2 --tick 0.25s")
    #expect(picture.text.contains("throttle 0.5"))
  }

  @Test("A macro, a cast, a comment and an unclosed bracket do not stop the reader")
  func tolerance() {
    let code =
      "[[(Foo *)self.x /* why */ rac_signalForSelector:@selector(a:)] subscribeNext:^(id x) { foo(x"
    let names = CodeExplanation(of: code).calls.compactMap(\.name?.objectiveC)
    #expect(names == ["rac_signalForSelector:", "subscribeNext:"])
  }

  @Test(
    "Deep nesting does not overflow",
    arguments: ["[", "(", "{", "^{", "@[", "[a b:", "a.b(", "x = "])
  func deep(open: String) {
    _ = CodeExplanation(of: String(repeating: open, count: 5_000))
  }

  @Test("Code without RAC is empty", arguments: ["", "int x = 1;", "[view reload];", "foo bar"])
  func empty(code: String) { #expect(CodeExplanation(of: code).isEmpty) }
}

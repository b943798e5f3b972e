import CLibrary
import Explaining
import Notebook
import Testing

/// Tests of the parser for pasted code and of the explanations that it produces.
@Suite(.timeLimit(.minutes(10))) struct ExplanationFuzzTests {
  @Test("The length of an explanation is limited, even for mangled code")
  func code() {
    let mutation = Mutation(of: Self.lines, tokens: Self.tokens)
    Fuzzing(watchdog: .explanations, count: 400).run { random in
      var bytes = mutation.bytes(&random)
      // Joining several inputs produces calls that occur in no app.
      for _ in 0..<random.below(3) { bytes += mutation.bytes(&random) }
      try Self.check(String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func check(_ code: String) throws {
    let explanation = CodeExplanation(of: code)
    let size = code.utf8.count
    guard explanation.calls.count <= size, explanation.unknown.count <= size else {
      throw Fuzzing.Finding("more calls or unknown names than bytes: \(code)")
    }
    // At most four statements are translated, each for three versions of iOS.
    guard explanation.traps.count <= 6, explanation.today.count <= 12, explanation.tests.count <= 4
    else { throw Fuzzing.Finding("too many traps, translations or tests: \(code)") }
    let sentences = explanation.calls.map(\.sentence) + explanation.traps.map(\.sentence)
    guard sentences.allSatisfy({ !$0.isEmpty && $0.utf8.count < 600 + 2 * size }) else {
      throw Fuzzing.Finding("an empty or overlong sentence: \(code)")
    }
    let swift = explanation.today.map(\.code.utf8.count).max() ?? 0
    guard swift <= 1000 + 40 * size else {
      throw Fuzzing.Finding("\(swift) bytes of Swift for \(size) bytes of input: \(code)")
    }
  }

  @Test(
    "A large input is explained within the time limit, however deeply it is nested",
    arguments: [
      "[[RACObserve(self, a) map:^(id x) { return x; }] subscribeNext:^(id x) { [self b]; }];\n",
      "[[a take:1] subscribeNext:^(id x) { cell.x = x; }];\n", "[", "[a map:^(id x) { return ",
      "RAC(self, a) = ", "[RACSignal merge:@[", "a.map { ", "^{", "@weakify(self) ",
      "RACFoo rac_bar ", ".map { $0 }", "if (a) { ", "[s sendNext:a]; [s sendCompleted]; ", "b",
      "_c = [[RACCommand alloc] initWithSignalBlock:^(id x) { return [self b]; }];\n",
    ])
  func large(piece: String) {
    // The default is a tenth of the full size, which saves time. `FUZZ_LARGE` selects the full
    // size, with which a parser that is far from linear may exceed the time limit.
    let size = Fuzzing.usesFullSize ? 60_000 : 6000
    let code = String(repeating: piece, count: size / piece.utf8.count)
    _ = CodeExplanation(of: code)
    _ = Diagnosis(of: "- (void)load {\n\(code)\n}\n")
  }

  @Test(
    "doctor reads many lines of any shape in time proportional to their number",
    arguments: [
      "  [[self.a takeUntil:b] subscribeNext:^(id x) { self.c = x; }];",
      "  _c = [[RACCommand alloc] initWithSignalBlock:^(id x) { return [self b]; }];",
      "  RAC(self, a) = RACObserve(self, b);", "  RACSignal *s# = [s map:^id(id x) { return x; }];",
      "}\n- (RACSignal *)m# { return [[self m] map:^id(id x) { return x; }];",
      "}\n@end\n@implementation A#\n- (void)a { RAC(self, x) = RACObserve(self, y);",
      "  [a subscribeNext:^(id x) {", "  if (a) {", "[", "  .map { $0 }", "RACFoo rac_bar x_y.z",
      "  NSLog(@\"\\\"[[a map:^{ %d //\");  /* [RAC */", "@weakify(self)\n@strongify(self)",
      "  [a subscribeNext:^(id x) { [b subscribeNext:^(id y) { self.a = y; }]; }];",
      "  RACSignal *a# = [self.client fetch]; [a# subscribeNext:^(id x) {}];", "#if A\n#else",
      "#if A",
      // Many values of one variable, many cells, and many delegates.
      "  RACSignal *a = [b c#]; self.d = a; [q subscribeNext:^(id x) { [a subscribeNext:^{ self.e = x; }]; }];",
      "  cell = [b c#]; [a subscribeNext:^(id y) { cell.b = y; }];",
      "  t.delegate = self; x = [self rac_signalForSelector:@selector(a:) fromProtocol:@protocol(UIA)];",
    ])
  func lines(shape: String) {
    let count = (Fuzzing.usesFullSize ? 100_000 : 1000) / shape.split(separator: "\n").count
    let lines = (0..<count).map { shape.replacing("#", with: "\($0)") + "\n" }
    // Each `#if` is closed at the end, so they nest as deeply as there are lines.
    let ends = shape.hasPrefix("#if") ? String(repeating: "#endif\n", count: count) : ""
    let code = "@implementation A\n- (void)load {\n" + lines.joined() + ends + "}\n@end\n"
    let start = clock()
    _ = Diagnosis(of: code)
    // Processor time still depends on the machine, so only a run by hand checks it.
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    if Fuzzing.usesFullSize { #expect(seconds < 10) }
  }

  private static let lines = [
    "RAC(self.label, text) = RACObserve(self.model, name);",
    "[[[self.field.rac_textSignal throttle:0.3] map:^id(NSString *x) { return x; }] switchToLatest];",
    """
    @weakify(self)
    [[RACObserve(self, a) takeUntil:self.rac_willDeallocSignal] subscribeNext:^(id x) {
      @strongify(self)
      [self.command execute:x];
    } error:^(NSError *e) { show(e); }];
    """,
    "RACTupleUnpack(NSString *name, NSNumber *age) = tuple;",
    "c = [[RACCommand alloc] initWithEnabled:ok signalBlock:^(id x) { return [RACSignal empty]; }];",
    """
    return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> s) {
      [s sendNext:@1]; [s sendCompleted]; return nil;
    }];
    """,
    "[self rac_liftSelector:@selector(a:b:) withSignals:x, y, nil];",
    "a.map { $0.name }.take(until: b).subscribeNext { [weak self] in self?.show($0) }",
    "NSArray *a = [[b.rac_sequence filter:^BOOL(id x) { return YES; }] array];",
  ]
  .map { Array($0.utf8) }

  private static let tokens =
    Name.all.flatMap(\.selectors)
    + [
      "[", "]", "(", ")", "{", "}", "^", "^{", "@[", "@{", "@\"", "\"", "'", ":", ";", ",", ".",
      "=",
      "?", "//", "/*", "*/", "#define", "@selector(", "self", "nil", "return ", "[weak self] in",
      "$0", "<", ">", "@", "\\", "0.3", "RAC", "rac_", "RACFoo", "...",
    ]
}

/// Random statements of Objective-C whose types fit together.
struct RandomChains {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func pick<Item>(_ items: [Item]) -> Item {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return items[Int(state >> 33) % items.count]
  }

  /// Returns a statement with at most five operators.
  mutating func statement() -> String {
    let sources = [
      "RACObserve(self.viewModel, data)", "RACObserve(self, data)", "RACObserve(item, price)",
      "RACObserve(self, viewModel.data)", "self.numbers", "self.states",
      "[self.field.rac_textSignal map:^(id text) { return text; }]",
      "[[self.button rac_signalForControlEvents:UIControlEventTouchUpInside] map:^(id b) { return a; }]",
      "[self.client fetchUser:a]",
      "[self.viewModel.saveCommand.executing map:^(id busy) { return busy; }]",
      "[self.viewModel.saveCommand.executionSignals switchToLatest]",
      "[[RACSignal interval:1 onScheduler:RACScheduler.mainThreadScheduler] map:^(id date) { return a; }]",
      "[[[NSNotificationCenter defaultCenter] rac_addObserverForName:@\"Posted\" object:nil] map:^(id note) { return a; }]",
      "[RACSignal merge:@[ self.states, RACObserve(self.viewModel, data) ]]",
      "[RACSignal combineLatest:@[ self.states, RACObserve(self.viewModel, data) ] reduce:^(id x, id y) { return x; }]",
    ]
    var chain = pick(sources)
    for _ in 0..<pick([0, 1, 2, 2, 3, 4, 5]) {
      let body = pick(["return x;", "return [self find:x];"])
      let wrap = pick([
        "[% map:^(id x) { \(body) }]", "[% filter:^BOOL(id x) { \(body) }]", "[% skip:1]",
        "[% take:2]",
        "[% deliverOnMainThread]", "[% deliverOn:RACScheduler.mainThreadScheduler]",
        "[% doNext:^(id x) { \(body) }]", "[% takeUntil:self.rac_willDeallocSignal]",
        "[% flattenMap:^(id x) { return [self page:x]; }]",
        "[[% map:^(id x) { return [self page:x]; }] switchToLatest]", "[% logAll]",
        "[% setNameWithFormat:@\"%@\", self]", "[[% map:^(id x) { \(body) }] distinctUntilChanged]",
        "[[% map:^(id x) { \(body) }] throttle:0.3]", "[[% map:^(id x) { \(body) }] startWith:@1]",
        "[[% map:^(id x) { \(body) }] ignore:@1]",
      ])
      chain = wrap.replacing("%", with: chain, maxReplacements: 1)
    }
    let body = pick(["show(x);", "[self find:x];"])
    let error = pick(["show(e);", "[self find:e];"])
    let end = pick([
      "[% subscribeNext:^(id x) { \(body) }];",
      "[% subscribeNext:^(id x) { \(body) } error:^(NSError *e) { \(error) }];",
      "[% subscribeNext:^(id x) { \(body) } error:^(NSError *e) { \(error) } completed:^{ done(); }];",
      "[% subscribeCompleted:^{ done(); }];",
      "RAC(self, shown) = [% map:^(id x) { return x; }];", "return [% map:^(id x) { return x; }];",
    ])
    return end.replacing("%", with: chain, maxReplacements: 1)
  }
}

import Foundation
import Notebook
import TestSupport
import Testing

@testable import Explaining

/// The Swift code that `explain` prints. The compiler checks it against the declarations in
/// `Tests/Declarations/Today`, or against Apple's modules where they exist.
@Suite struct TranslationTests {
  @Test("The compiler accepts every translation of code like that in apps, and of random chains")
  func compiles() throws {
    var random = RandomChains(seed: 1)
    let shapes = Self.shapes + Self.templates + (0..<200).map { _ in random.statement() }
    var codes: [(shape: String, code: String)] = []
    var known: Set<Today> = []
    for shape in shapes {
      let today = CodeExplanation(of: shape).today
      #expect(!today.isEmpty, "\(shape)")
      for row in today where !row.code.isEmpty && known.insert(row).inserted {
        codes.append((shape, SwiftProgram(row, number: codes.count).text))
      }
    }
    let errors = try Compiler.firstErrors(in: Self.declarations() + codes.map(\.code))
    for error in errors.dropLast(codes.count) { #expect(error == nil) }
    for (index, error) in errors.suffix(codes.count).enumerated() {
      #expect(error == nil, "\(codes[index].shape)\n\(codes[index].code)")
    }
  }

  @Test("The declarations report what Combine, UIKit and the main actor do not allow")
  func mistakes() throws {
    let mistakes = [
      "control.addAction(UIAction { _ in use() })",
      "tap.addAction(UIAction { _ in }, for: .touchUpInside)",
      "states.sink { self.shown = 1 }.store(in: &cancellables)",
      "numbers.sink { use($0) }.store(in: &cancellables)",
      "numbers.subscribe(self).store(in: &cancellables)",
      "Publishers.Merge(states, numbers).sink(receiveCompletion: { _ in }) { use($0) }.store(in: &cancellables)",
      "button.enabled = true", "Task.detached { self.button.isEnabled = true }",
    ]
    let codes = mistakes.enumerated().map { index, code in
      SwiftProgram(Today(13, "Combine.", code, "57"), number: index).text
    }
    let errors = try Compiler.firstErrors(in: Self.declarations() + codes)
    for (index, error) in errors.suffix(codes.count).enumerated() {
      #expect(error != nil, "\(mistakes[index])")
    }
  }

  /// A chain with each operator whose dictionary row has a template.
  private static let templates = Name.all.compactMap { name -> String? in
    // These need signals of tuples, connections or sequences, which other statements have.
    let special = [
      "and", "or", "not", "flatten", "switchToLatest", "reduceApply", "autoconnect", "RACObserve",
      "multicast:", "publish",
    ]
    guard [name.line, name.loop].contains(where: { $0?.hasPrefix(".") == true }),
      !name.objectiveC.hasPrefix("fold"), !special.contains(name.objectiveC)
    else { return nil }
    let signals = [
      "takeUntil", "merge", "concat", "zipWith", "combineLatest", "combineLatestWith", "catchTo",
    ]
    let numbers = [
      "take", "skip", "takeLast", "delay", "throttle", "retry", "timeout", "bufferWithTime",
    ]
    let parts = name.objectiveC.split(separator: ":").map(String.init)
    let words = parts.map { part in
      if signals.contains(part) { return "\(part):self.numbers" }
      if numbers.contains(part) { return "\(part):1" }
      switch part {
      case "onScheduler": return "onScheduler:[RACScheduler mainThreadScheduler]"
      case "subscribeOn", "deliverOn": return "\(part):[RACScheduler mainThreadScheduler]"
      case "startWith", "mapReplace", "ignore", "scanWithStart", "aggregateWithStart",
        "combinePreviousWithStart", "setNameWithFormat":
        return "\(part):@1"
      case "reduce": return "reduce:^(id x, id y) { return x; }"
      default: return "\(part):^(id x) { return x; }"
      }
    }
    let operation = name.objectiveC.contains(":") ? words.joined(separator: " ") : name.objectiveC
    return "[[self.numbers \(operation)] subscribeNext:^(id y) { show(y); }];"
  }

  private static func declarations() throws -> [String] {
    try ["Combine", "UIKit", "SwiftUI", "AsyncAlgorithms", "App"].map { name in
      let text = try Repository.text(of: "Tests/Declarations/Today/\(name).swift")
      return name == "App" ? SwiftProgram.imports + text : text
    }
  }

  /// Statements like those in apps, with the names that `App.swift` declares.
  private static let shapes = """
    RAC(self.label, text) = RACObserve(self.viewModel, name);
    RAC(self, shown) = [[RACObserve(self.viewModel, data) map:^(id x) { return [self find:x]; }] distinctUntilChanged];
    RAC(self, shown) = [[RACObserve(self.viewModel, name) ignore:nil] map:^(id x) { return x; }];
    RAC(self, shown) = RACObserve(self, data);
    RAC(self, shown) = [RACObserve(self, viewModel.data) skip:1];
    RAC(item, data) = [self.numbers map:^id(id x) { return x; }];
    RAC(self.item, data) = self.numbers;
    RAC(self.button, enabled) = [RACSignal combineLatest:@[ RACObserve(self.viewModel, isOn), RACObserve(self.viewModel, isOn) ] reduce:^(id x, id y) { return x; }];
    RAC(self, shown) = [RACSignal combineLatest:@[ RACObserve(self, data), RACObserve(self.viewModel, data) ] reduce:^(id x, id y) { return [self find:x]; }];
    RAC(self, shown) = [RACSignal combineLatest:@[ self.states, self.states, self.states, self.states, self.states ] reduce:^(id x) { return x; }];
    RAC(self, shown) = [[RACObserve(self.viewModel, data) map:^(id x) { return [self page:x]; }] switchToLatest];
    RAC(self, shown) = [RACObserve(self.viewModel, data) flattenMap:^(id x) { return [self page:x]; }];
    RAC(self, shown) = [[RACObserve(self.viewModel, data) combineLatestWith:RACObserve(self.viewModel, other)] reduceEach:^(id x, id y) { return x; }];
    RAC(self, shown) = [self rac_liftSelector:@selector(find:) withSignals:self.states, nil];
    RAC(self, shown) = [self.client fetchUser:a];
    RAC(self, shown) = [[self.client fetchListWithPage:page] map:^(id x) { return x; }];
    RAC(self, shown) = [[[self.numbers map:^(id x) { return x; }] collect] map:^(NSArray *all) { return all; }];
    RAC(UIApplication.sharedApplication, networkActivityIndicatorVisible) = self.viewModel.saveCommand.executing;
    RAC(self, shown, @"") = [RACObserve(self.viewModel, saveResult) deliverOnMainThread];
    [self.field.rac_textSignal subscribeNext:^(NSString *x) { show(x); }];
    [[self.field.rac_textSignal throttle:0.3] subscribeNext:^(NSString *x) { [self find:x]; }];
    [[[self.field.rac_textSignal skip:1] distinctUntilChanged] subscribeNext:^(NSString *x) { show(x); }];
    [self.textView.rac_textSignal subscribeNext:^(NSString *x) { show(x); }];
    RAC(self.viewModel, text) = self.field.rac_textSignal;
    RAC(self.viewModel, data) = [self.field.rac_textSignal map:^(id x) { return x; }];
    RAC(self.button, enabled) = [RACSignal combineLatest:@[ self.field.rac_textSignal, self.field.rac_textSignal ] reduce:^(id x, id y) { return [x isEqual:y]; }];
    [[[[self.field.rac_textSignal throttle:0.3] map:^(NSString *x) { return [self page:x]; }] switchToLatest] subscribeNext:^(id x) { [self find:x]; } error:^(NSError *e) { show(e); }];
    [[[self.states deliverOn:[RACScheduler mainThreadScheduler]] take:2] subscribeNext:^(id x) { show(x); }];
    [[self.numbers deliverOnMainThread] subscribeNext:^(id x) {} error:^(NSError *e) {} completed:^{}];
    [self.numbers subscribeNext:^(id x) { [self find:x]; } error:^(NSError *e) { [self find:e]; }];
    [self.numbers subscribeNext:^(id x) { show(x); } completed:^{ [self find:nil]; }];
    [[RACSignal merge:@[ self.numbers, self.numbers ]] subscribeError:^(NSError *e) { show(e); }];
    [[RACSignal merge:@[ self.numbers, self.numbers, self.numbers ]] subscribeNext:^(id x) { show(x); }];
    [[self.numbers merge:self.numbers] subscribeCompleted:^{ done(); }];
    [[self.numbers concat:self.numbers] subscribeNext:^(id x) { show(x); }];
    [[self.numbers zipWith:self.numbers] subscribeNext:^(id x) { show(x); }];
    [[RACSignal zip:@[ self.states, self.states ] reduce:^(id x, id y) { return x; }] subscribeNext:^(id x) { show(x); }];
    [[[self.numbers takeUntil:self.rac_willDeallocSignal] filter:^(id x) { return [self ok:x]; }] subscribeNext:^(id x) { show(x); }];
    [[self.numbers takeUntil:self.states] subscribeNext:^(id x) { show(x); }];
    [[[self.numbers delay:2] timeout:5 onScheduler:[RACScheduler mainThreadScheduler]] subscribeNext:^(id x) {}];
    [[self.numbers catchTo:[RACSignal empty]] subscribeNext:^(id x) { show(x); }];
    [[self.numbers catch:^(NSError *e) { return [self page:e]; }] subscribeNext:^(id x) {}];
    [[[self.numbers startWith:@1] scanWithStart:@0 reduce:^(id x, id y) { return x; }] subscribeNext:^(id x) {}];
    [[[self.states publish] autoconnect] subscribeNext:^(id x) { show(x); }];
    [[[self.numbers collect] doNext:^(id x) { [self find:x]; }] subscribeNext:^(id x) { show(x); }];
    [[[self.numbers doError:^(NSError *e) { [self find:e]; }] doCompleted:^{ done(); }] subscribeNext:^(id x) {}];
    [[[self.numbers initially:^{ begin(); }] finally:^{ end(); }] subscribeNext:^(id x) { show(x); }];
    [[self.numbers retry:2] subscribe:self.events];
    [[self.numbers then:^{ return self.numbers; }] subscribe:nil];
    [[self.numbers mapReplace:@YES] subscribeNext:^(id x) { show(x); }];
    [[self.numbers tryMap:^(id x, NSError **e) { return [self find:x]; }] subscribeNext:^(id x) { show(x); }];
    [[self.numbers flattenMap:^(id x) { return [self page:x]; }] subscribeNext:^(id x) { show(x); }];
    [[[self.numbers logAll] setNameWithFormat:@"%@ numbers", self] subscribeNext:^(id x) { show(x); }];
    [[RACSignal interval:1 onScheduler:[RACScheduler mainThreadScheduler]] subscribeNext:^(id x) { [self find:x]; }];
    [[[NSNotificationCenter defaultCenter] rac_addObserverForName:UIKeyboardWillShowNotification object:nil] subscribeNext:^(id x) { [self find:x]; }];
    [[[[NSNotificationCenter defaultCenter] rac_addObserverForName:@"Posted" object:nil] takeUntil:[self rac_willDeallocSignal]] subscribeNext:^(id x) { show(x); }];
    [[self.viewModel rac_valuesForKeyPath:@"data" observer:self] subscribeNext:^(id x) { show(x); }];
    [[self.viewModel rac_valuesForKeyPath:@keypath(self.viewModel, data) observer:nil] subscribeNext:^(id x) { show(x); }];
    [RACObserve(self.viewModel, data) subscribeNext:^(id x) { [self find:x]; }];
    [[RACObserve(self, data) distinctUntilChanged] subscribeNext:^(id x) { [self find:x]; }];
    [[RACSignal merge:@[ RACObserve(self, data), RACObserve(self.viewModel, data) ]] subscribeNext:^(id x) { [self find:x]; }];
    [[RACObserve(item, price) takeUntil:self.rac_prepareForReuseSignal] subscribeNext:^(id x) { show(x); }];
    RACSignal *ready = [RACObserve(self.viewModel, data) skip:1];
    return [RACObserve(self.viewModel, data) map:^(id x) { return x; }];
    return [RACSignal combineLatest:@[ RACObserve(self, data) ] reduce:^(id x) { return x; }];
    self.signal = [self.numbers map:^(id x) { return x; }];
    return [[self.client fetchUser:a] map:^(User *user) { return user.name; }];
    return [[[self.client fetchUser:a] catch:^(NSError *e) { return [RACSignal return:nil]; }] map:^(id x) { return x; }];
    return [[[self.client fetchListWithPage:page] catch:^(NSError *e) { return [RACSignal empty]; }] collect];
    RAC(self, shown) = [self.client cancelOrderWithOrder_id:a];
    return [[self.client fetchUser:a] flattenMap:^(User *user) { return [[self.client fetchListWithPage:user] map:^(id x) { return x; }]; }];
    return [[self.client fetchUser:a] then:^{ return [self.client fetchUser:b]; }];
    [[self.client fetchUser:a] subscribeNext:^(User *user) { [self find:user]; } error:^(NSError *e) { show(e); }];
    [[[self.client fetchUser:a] flattenMap:^(User *user) { return [self.client fetchUser:user]; }] subscribeNext:^(id x) { show(x); } error:^(NSError *e) { show(e); } completed:^{ done(); }];
    [[[[self.client fetchUser:a] doNext:^(id x) { keep(x); }] deliverOnMainThread] subscribeNext:^(id y) { [self find:y]; }];
    [[[Client sharedClient] fetchUser:a] subscribeError:^(NSError *e) { show(e); } completed:^{ done(); }];
    [[RACSignal combineLatest:@[ [self.client fetchUser:a], [self.client fetchUser:b] ] reduce:^(id x, id y) { return x; }] subscribeNext:^(id z) { show(z); }];
    [[NSURLConnection rac_sendAsynchronousRequest:request] subscribeNext:^(RACTuple *x) { show(x); }];
    [[[NSURLConnection rac_sendAsynchronousRequest:request] reduceEach:^(NSURLResponse *response, NSData *data) { return data; }] subscribeNext:^(id x) { show(x); }];
    RACSignal *user = [self.client fetchUser:a];
    return [RACSignal defer:^{ return [self.client fetchUser:a]; }];
    [[RACScheduler mainThreadScheduler] afterDelay:2 schedule:^{ done(); }];
    [[RACScheduler scheduler] schedule:^{ done(); }];
    [self rac_liftSelector:@selector(find:) withSignals:self.states, nil];
    [self rac_liftSelector:@selector(find:and:) withSignalsFromArray:@[ self.states, self.states ]];
    [[RACSignal if:[self.states map:^(id x) { return x; }] then:self.numbers else:self.numbers] subscribeNext:^(id x) { show(x); }];
    [self.events sendNext:@1];
    [self.events sendError:error];
    [self.events sendCompleted];
    [subscriber sendNext:@1];
    [subscriber sendError:error];
    RACSubject *events = [RACSubject subject];
    self.taps = [RACSubject subject];
    RACBehaviorSubject *events = [RACBehaviorSubject behaviorSubjectWithDefaultValue:@1];
    RACReplaySubject *events = [RACReplaySubject replaySubjectWithCapacity:1];
    RACTupleUnpack(NSString *shop, NSNumber *price) = tuple;
    RACTuple *pair = RACTuplePack(a, b);
    NSArray *names = [[array.rac_sequence map:^(id x) { return x; }] array];
    BOOL all = [[array.rac_sequence filter:^(id x) { return x; }] all:^(id x) { return x; }];
    self.save = [[RACCommand alloc] initWithSignalBlock:^(id x) { return [self page:x]; }];
    self.loginCommand = [[RACCommand alloc] initWithEnabled:self.validSignal signalBlock:^(id x) { return [self workSignal]; }];
    _workCommand = [[RACCommand alloc] initWithSignalBlock:^(id x) { @strongify(self) return [[self.client fetchUser:a] doNext:^(id y) { keep(y); }]; }];
    _closeCommand = [[RACCommand alloc] initWithSignalBlock:^(id x) { [self close]; return [RACSignal empty]; }];
    self.button.rac_command = self.viewModel.saveCommand;
    self.barButtonItem.rac_command = self.viewModel.saveCommand;
    self.refreshControl.rac_command = self.viewModel.saveCommand;
    RAC(self.button, rac_command) = RACObserve(self, viewModel.saveCommand);
    RAC(self.button, rac_command) = RACObserve(self.viewModel, saveCommand);
    [self.viewModel.saveCommand execute:nil];
    [self.viewModel.saveCommand execute:a];
    [[self.viewModel.saveCommand execute:a] subscribeNext:^(id x) { show(x); } error:^(NSError *e) { show(e); }];
    [self.viewModel.saveCommand.executing subscribeNext:^(id x) { [self find:x]; }];
    [[self.viewModel.saveCommand.executing skip:1] subscribeNext:^(NSNumber *busy) { show(busy); }];
    [[RACSignal merge:@[ self.viewModel.saveCommand.executing, self.viewModel.loadCommand.executing ]] subscribeNext:^(id x) { [self find:x]; }];
    [[RACSignal combineLatest:@[ self.viewModel.saveCommand.executing, self.viewModel.loadCommand.executing ]] subscribeNext:^(id x) { show(x); }];
    [[self.viewModel.saveCommand.executionSignals switchToLatest] subscribeNext:^(id x) { [self find:x]; }];
    [self.viewModel.saveCommand.executionSignals subscribeNext:^(RACSignal *x) { [x subscribeNext:^(id y) { [self find:y]; }]; }];
    [self.viewModel.saveCommand.errors subscribeNext:^(NSError *e) { [self find:e]; }];
    [[RACSignal merge:@[ self.viewModel.saveCommand.errors, self.viewModel.loadCommand.errors ]] subscribeNext:^(NSError *e) { show(e); }];
    RAC(self.button, enabled) = self.viewModel.saveCommand.enabled;
    RAC(self.button, enabled) = [self.viewModel.saveCommand.executing not];
    [[self.button rac_signalForControlEvents:UIControlEventTouchUpInside] subscribeNext:^(id x) { [self find:x]; }];
    [[self.button rac_signalForControlEvents:UIControlEventTouchUpInside] subscribeNext:^(UIButton *b) { b.selected = !b.selected; }];
    [[self.field rac_signalForControlEvents:UIControlEventEditingDidBegin | UIControlEventEditingDidEnd] subscribeNext:^(id x) { show(x); }];
    [[[self.button rac_signalForControlEvents:UIControlEventTouchUpInside] throttle:0.5] subscribeNext:^(id x) { [self find:x]; }];
    [[[self.button rac_signalForControlEvents:UIControlEventTouchUpInside] flattenMap:^(id x) { return [self page:x]; }] subscribeNext:^(id x) { [self find:x]; }];
    [[[[self.button rac_signalForControlEvents:UIControlEventTouchUpInside] takeUntil:self.rac_prepareForReuseSignal] map:^(id x) { return self.item; }] subscribeNext:^(id x) { [self find:x]; }];
    [self.tap.rac_gestureSignal subscribeNext:^(id x) { [self find:x]; }];
    [longPress.rac_gestureSignal subscribeNext:^(id x) { show(x); }];
    [self.button.rac_command.enabled subscribeNext:^(id x) { show(x); }];
    [RACObserve(self.field, text) subscribeNext:^(id x) { show(x); }];
    [[alertView rac_buttonClickedSignal] subscribeNext:^(NSNumber *index) { [self find:index]; }];
    [[self rac_signalForSelector:@selector(viewWillAppear:)] subscribeNext:^(RACTuple *x) { show(x.first); }];
    [[self rac_signalForSelector:@selector(player:didEnd:) fromProtocol:@protocol(PlayerDelegate)] subscribeNext:^(RACTuple *x) { show(x); }];
    [[[self rac_signalForSelector:@selector(pop:)] throttle:1] subscribeNext:^(RACTuple *x) { show(x.first); }];
    return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> s) { [s sendNext:@1]; [s sendCompleted]; return nil; }];
    return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> s) { [api get:url done:^(id x) { [s sendNext:x]; [s sendCompleted]; }]; return nil; }];
    return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> s) { return [self.numbers subscribe:s]; }];
    return [RACSignal error:error];
    return [RACSignal return:@1];
    return [RACSignal empty];
    RACChannelTo(self, detail) = RACChannelTo(self.model, other);
    RACChannelTo(self.viewModel, phone) = self.field.rac_newTextChannel;
    [RACChannelTo(self.viewModel, isOn) subscribe:self.toggle.rac_newOnChannel];
    [self.toggle.rac_newOnChannel subscribeNext:^(id x) { [self find:x]; }];
    RACChannelTo(self.field, text) = RACChannelTo(self.viewModel, phone);
    RACMulticastConnection *connection = [self.states publish];
    RACMulticastConnection *connection = [self.numbers multicast:[RACSubject subject]];
    RACMulticastConnection *connection = [self.numbers multicast:[RACReplaySubject subject]];
    RACSignal *user = [[self.client fetchUser:a] replayLast];
    RACScheduler *background = [RACScheduler schedulerWithPriority:RACSchedulerPriorityBackground];
    [[RACSignal concat:@[ self.numbers, self.numbers ]] subscribeNext:^(id x) { show(x); }];
    [[RACSignal concat:signals] subscribeNext:^(id x) { show(x); }];
    [[RACSignal merge:signals] subscribeNext:^(id x) { show(x); }];
    [[RACSignal combineLatest:signals] subscribeNext:^(id x) { show(x); }];
    return [[[self.client fetchUser:a] map:^(id x) { return x; }] catch:^(NSError *e) { return [RACSignal return:nil]; }];
    return [[self.client fetchUser:a] flattenMap:^(id x) { return [[self.client fetchUser:x] doNext:^(id y) { keep(y); }]; }];
    RAC(self, shown) = [RACObserve(self.viewModel, data) map:transform];
    [[RACObserve(self.viewModel, name) ignore:nil] subscribeNext:^(NSString *name) { show(name); }];
    signal = [[self rac_signalForSelector:@selector(searchBar:textDidChange:) fromProtocol:@protocol(UISearchBarDelegate)] map:^(RACTuple *x) { return x.second; }];
    [[cell rac_signalForSelector:@selector(pop:)] subscribeNext:^(id x) { [self find:x]; }];
    RAC(self, title) = RACObserve(self.viewModel, name);
    RAC(self.navigationItem.rightBarButtonItem, enabled) = [RACSignal combineLatest:@[ self.states ] reduce:^(id x) { return x; }];
    if (self.isOn) return [RACSignal error:error];
    """.split(separator: "\n").map(String.init)
    + [
      "self.states.map { $0.name }.take(until: self.numbers).subscribeNext { [weak self] in self?.show($0) }"
    ]
}

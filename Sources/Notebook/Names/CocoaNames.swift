extension Name {
  static let cocoa = [
    Name(
      "RACObserve", here: "Property.signal",
      does:
        "sends the property's value at once, then after each change, until the observed object or "
        + "the observer is gone",
      in: 34, "racobserve", combine: "publisher(for:)", swift: "Observations",
      but: "`Observations` reports later, and once per turn", leaving: 57,
      rx: Counterpart("rx.observe(_:_:)", but: "keeps the observed object alive by default"),
      reactiveSwift: Counterpart(
        "reactive.producer(forKeyPath:)", but: "`signal(forKeyPath:)` sends only changes"),
      line: "$.publisher(for: \\.$)", loop: "Observations { $ }",
      test: "subscribe: the current value comes before any change"),
    Name(
      "RAC", "setKeyPath:onObject:", "setKeyPath:onObject:nilValue:", "initWithTarget:nilValue:",
      "setObject:forKeyedSubscript:", here: "<~",
      does: "sets the property to each value of the signal, until the object is gone", in: 34,
      "a-label-follows-a-text-field", combine: "assign(to:on:)",
      but: "`on:` keeps the target alive; a target may be bound twice", leaving: 57,
      rx: Counterpart("bind(to:)", but: "ends only with its DisposeBag or the source"),
      reactiveSwift: Counterpart("<~", but: "a target can be bound several times"),
      test: "let the signal send nil, or fail: what does the property show?"),
    Name(
      "rac_valuesForKeyPath:observer:", here: "Property.signal",
      does: "sends the value at once, then each change; RACObserve expands to it", in: 34,
      "racobserve",
      combine: "publisher(for:)", swift: "Observations",
      but: "`Observations` reports later, and once per turn",
      rx: Counterpart("rx.observe(_:_:)", but: "keeps the observed object alive by default"),
      line: "publisher(for: \\.$)"),
    Name(
      "rac_valuesAndChangesForKeyPath:options:observer:", here: "Property.signal",
      does: "sends the value together with the change dictionary", in: 34,
      "values-and-changes",
      combine: "publisher(for:options:)", but: "sends the value only",
      line: "publisher(for: \\.$, options: [.old, .new])"),
    Name(
      "rac_textSignal", here: "TextField.textSignal",
      does: "sends the text at once, then whenever the user edits it, but not when code sets it",
      in: 35,
      "text-changes", leaving: 66,
      instead: "a `Binding`, or a `UIAction` that sets the model",
      rx: Counterpart("rx.text", but: "the same, but signals can also be bound to it"),
      reactiveSwift: Counterpart(
        "reactive.continuousTextValues", but: "does not begin with the current text"),
      line:
        "NotificationCenter.default.publisher(for: UITextField.textDidChangeNotification, object: $)",
      test: "set the text by code: nothing is sent"),
    Name(
      "rac_signalForControlEvents:", here: "signal(for:)",
      does: "sends the control at each of these events, until the control is gone", in: 35,
      "control-events", leaving: 58, instead: "`UIAction`, or the closure of a SwiftUI control",
      rx: Counterpart("rx.controlEvent(_:)", but: "sends `Void`"),
      reactiveSwift: Counterpart("reactive.controlEvents(_:)", but: "nothing"),
      test: "tap twice, the second time while the first tap's work is under way"),
    Name(
      "rac_gestureSignal", here: "gestures",
      does: "sends the recognizer at each gesture", in: 39, "a-text-view-a-bar-button-a-gesture",
      instead: "a target and action that call a method",
      rx: Counterpart("rx.event", but: "nothing"),
      reactiveSwift: Counterpart("reactive.stateChanged", but: "nothing")),
    Name(
      "rac_buttonClickedSignal", "rac_willDismissSignal",
      does: "sends the index of the alert button that was tapped", in: 35,
      instead: "a `UIAlertAction` with a closure"),
    Name(
      "rac_imageSelectedSignal",
      does: "sends the picked image, or completes if the user cancels",
      in: 37, instead: "`PHPickerViewController` and its delegate"),
    Name(
      "rac_addObserverForName:object:", here: "signal(for:)",
      does: "sends each notification with this name, and never ends", in: 36,
      "two-observers-one-post",
      combine: "publisher(for:)", swift: "notifications(named:)",
      but: "the loop runs later than the post",
      rx: Counterpart("rx.notification(_:object:)", but: "nothing"),
      reactiveSwift: Counterpart("reactive.notifications(forName:object:)", but: "nothing"),
      line: "NotificationCenter.default.publisher(for: $)",
      loop: "NotificationCenter.default.notifications(named: $)",
      test: "release the owner, then post: no handler runs"),
    Name(
      "rac_liftSelector:withSignals:", "rac_liftSelector:withSignalsFromArray:",
      "rac_liftSelector:withSignalOfArguments:", here: "lift(_:_:)",
      does:
        "waits until each signal has sent a value, then calls the method with the latest values, "
        + "and again whenever one sends",
      in: 37, "lift", combine: "combineLatest(_:_:)", swift: "combineLatest(_:_:)",
      but: "you call the method yourself",
      test: "before one of the signals has sent a value: the method is not called"),
    Name(
      "rac_signalForSelector:", "rac_signalForSelector:fromProtocol:", here: "Subject",
      does:
        "sends a tuple of the arguments whenever the method is called, until the object is gone",
      in: 37, "a-delegate-method-as-a-signal", combine: "PassthroughSubject", swift: "AsyncStream",
      but: "the method itself must send the value", leaving: 61,
      rx: Counterpart("rx.methodInvoked(_:)", but: "sends an array, after the method has run"),
      reactiveSwift: Counterpart(
        "reactive.trigger(for:)", but: "`signal(for:)` sends the arguments as an array"),
      line: "delegateCalls",
      loop: "delegateCalls",
      test: "call the method before and after you subscribe"),
    Name(
      "RACDelegateProxy", "initWithProtocol:", "signalForSelector:", "rac_delegateProxy",
      "rac_proxiedDelegate", here: "Subject",
      does: "acts as a delegate, and turns its methods into signals", in: 37,
      "a-delegate-proxy", leaving: 61,
      instead: "a delegate that yields to a continuation",
      rx: Counterpart("DelegateProxy", but: "you register one per delegate type")),
    Name(
      "rac_willDeallocSignal", here: "Lifetime.ended",
      does: "completes when the object is deallocated, so never while a block holds the object",
      in: 38, "takeuntil-willdealloc",
      leaving: 63,
      instead:
        "a task with `[weak self]`, cancelled in `deinit`; SwiftUI's `.task`",
      rx: Counterpart("rx.deallocating", but: "sends a value, too"),
      reactiveSwift: Counterpart("reactive.lifetime.ended", but: "nothing"),
      test: "release the owner: nothing arrives afterwards"),
    Name(
      "rac_deallocDisposable", here: "Lifetime.disposable",
      does:
        "is disposed of when the object is deallocated, so never while a block holds the object",
      in: 38, "a-disposable-of-the-owner",
      combine: "AnyCancellable", but: "kept in a property of the object", leaving: 63,
      rx: Counterpart("DisposeBag", but: "kept in a property of the object"),
      reactiveSwift: Counterpart("reactive.lifetime", but: "`lifetime += disposable`")),
    Name(
      "rac_prepareForReuseSignal", here: "Cell.prepareForReuse",
      does: "sends a value when the cell is about to show another row", in: 38, "prepareforreuse",
      leaving: 63, instead: "cancel the cell's task in `prepareForReuse`, and before the next",
      rx: Counterpart("DisposeBag", but: "make a new one in `prepareForReuse`"),
      reactiveSwift: Counterpart("reactive.prepareForReuse", but: "nothing"),
      test: "reuse the cell for another row: the first row's values do not appear"),
    Name(
      "weakify", "strongify",
      does: "gives the block a weak reference, and a strong one while it runs",
      in: 38, "weak-self", swift: "[weak self]", but: "written in each closure",
      rx: Counterpart("[weak self]", but: "written in each closure"),
      reactiveSwift: Counterpart("[weak self]", but: "written in each closure"),
      test: "leave the screen: it is deallocated"),
    Name(
      "keypath", does: "is a key path as a string, checked by the compiler", in: 34,
      "values-and-changes",
      combine: "\\.name", swift: "\\.name", but: "is a typed value"),
    Name(
      "rac_readInBackground",
      does: "sends a file handle's data as it arrives, and completes at the end",
      in: 39, "a-file-handle", swift: "bytes", but: "sends one byte at a time"),
    Name(
      "rac_readContentsOfURL:options:scheduler:", "rac_readContentsOfURL:usedEncoding:scheduler:",
      does: "sends the contents of a file or a web address, then completes", in: 39,
      combine: "dataTaskPublisher(for:)", swift: "data(from:)", but: "methods of URLSession"),
    Name(
      "rac_sendAsynchronousRequest:", here: "HTTPClient.exchange(_:)",
      does: "sends a request's response and data as a tuple, then completes", in: 50,
      "a-client-of-signals-sends-it", combine: "dataTaskPublisher(for:)", swift: "data(for:)",
      but: "methods of URLSession; NSURLConnection is deprecated", leaving: 59,
      rx: Counterpart("rx.data(request:)", but: "a method of URLSession"),
      reactiveSwift: Counterpart("reactive.data(with:)", but: "a method of URLSession"),
      line: "URLSession.shared.dataTaskPublisher(for: $)",
      loop: "try await URLSession.shared.data(for: $)",
      test: "subscribe twice: the request is sent twice"),
    Name(
      "rac_channelToBinding:", "rac_channelToBinding:options:",
      does: "is a channel to one of AppKit's bindings", in: 46, swift: "Binding",
      but: "one value instead of two kept in sync"),
  ]

  static let commands = [
    Name(
      "RACCommand", "initWithSignalBlock:", "initWithEnabled:signalBlock:", here: "Command",
      does:
        "is an action that runs the block's signal, and reports whether it may run and is running",
      in: 40, "in-a-view-model", leaving: 58, instead: "a method with a flag",
      rx: Counterpart("Action", but: "in another package, RxSwiftCommunity/Action"),
      reactiveSwift: Counterpart("Action", but: "a disabled one fails with `ActionError.disabled`"),
      test: "tap twice at once; let it fail; leave the screen while it runs"),
    Name(
      "execute:", here: "execute(_:)",
      does: "runs the command, unless it is disabled or already running",
      in: 40, "what-execute-returns", leaving: 58, instead: "call the method in a task",
      reactiveSwift: Counterpart("apply(_:)", but: "runs only when it is started"),
      test: "execute it while it is running: the returned signal fails"),
    Name(
      "executionSignals", here: "executionSignals",
      does: "sends a signal for each execution; if the work fails, that signal only completes",
      in: 40,
      "nested-and-flattened", instead: "the method's result",
      reactiveSwift: Counterpart("values", but: "sends the values themselves")),
    Name(
      "flatten", "flatten:", here: "flatten()",
      does:
        "subscribes to each signal that arrives as a value, and sends all the signals' values",
      in: 41,
      "several-at-a-time", instead: "a flag, and a `guard` if only one run is allowed",
      rx: Counterpart("merge()", but: "nothing"),
      reactiveSwift: Counterpart("flatten(.merge)", but: "the strategy is a parameter"),
      line: ".flatMap { $0 }", loop: ".flatMap { $0 }"),
    Name(
      "executing", here: "executing",
      does: "sends whether the command is running: NO at once, then each "
        + "change, on the main thread", in: 40, "executing", leaving: 58,
      instead: "a flag, set first and reset in `defer`",
      reactiveSwift: Counterpart("isExecuting", but: "a property"),
      test: "subscribe: NO comes at once; fail: NO comes again"),
    Name(
      "rac_command", here: "setCommand(_:)",
      does: "runs the command at each tap, and disables the control while the command cannot run",
      in: 40,
      "on-a-button", leaving: 66, instead: "a button whose action is a task, and `.disabled`",
      reactiveSwift: Counterpart("reactive.pressed", but: "takes a `CocoaAction`"),
      test: "tap twice: the second tap does nothing; after a failure the button is enabled again"),
    Name(
      "enabled", here: "enabled",
      does: "sends whether the command may run: at once, then each change",
      in: 41, "valid-invalid", leaving: 58, instead: "a computed property",
      reactiveSwift: Counterpart("isEnabled", but: "a property")),
    Name(
      "allowsConcurrentExecution", here: "allowsConcurrentExecution",
      does: "lets the command run several times at once", in: 41, "several-at-a-time", leaving: 58,
      instead: "omit the `guard`, and count runs instead of setting a flag"),
    Name(
      "errors", here: "errors",
      does: "sends the error of each execution as a value, on the main thread",
      in: 42, "four-places-to-listen", leaving: 58,
      instead: "catch the error in the method, and keep it in the model",
      reactiveSwift: Counterpart("errors", but: "nothing"),
      test: "fail twice: both errors are shown"),
    Name(
      "RACChannel", "leadingTerminal", "followingTerminal", here: "Channel",
      does: "connects two ends: a value sent to one comes out of the other", in: 45,
      "values-cross-over",
      instead: "one value that both sides read and write, instead of two"),
    Name(
      "RACChannelTerminal", here: "ChannelTerminal", does: "is one end of a channel", in: 45,
      "late-subscribers", swift: "Binding", but: "reads and writes; reports no changes"),
    Name(
      "RACChannelTo", "RACKVOChannel", "initWithTarget:keyPath:nilValue:",
      "objectForKeyedSubscript:",
      here: "<~>", does: "is one end of a channel that sets the property and sends its changes",
      in: 46,
      "view-and-model", swift: "Binding", but: "one value instead of two kept in sync",
      rx: Counterpart("<->", but: "an operator in RxSwift's examples, not in the library"),
      test: "change each side: the other follows, and nothing echoes"),
    Name(
      "rac_newTextChannel", here: "newTextChannel",
      does: "is one end of a channel: it shows text in the field, and sends what the user types",
      in: 46,
      "heard-from-the-user-not-from-code", instead: "a `Binding`",
      rx: Counterpart("rx.text", but: "a `ControlProperty`"),
      test: "set the text by code: the other side does not follow"),
    Name(
      "rac_newOnChannel", "rac_newDateChannelWithNilValue:",
      "rac_newSelectedSegmentIndexChannelWithNilValue:", "rac_newValueChannelWithNilValue:",
      here: "newOnChannel",
      does:
        "is one end of a channel: it shows a value in the control, and sends what the user chooses",
      in: 39, "a-switch", instead: "a `Binding`",
      rx: Counterpart("rx.value", but: "a `ControlProperty`"),
      test: "set the value by code: the other side does not follow"),
    Name(
      "rac_channelTerminalForKey:", here: "channelTerminal(forKey:)",
      does: "is one end of a channel, which reads and writes a user default", in: 39,
      "a-user-default",
      swift: "@AppStorage", but: "a property of a SwiftUI view"),
  ]
}

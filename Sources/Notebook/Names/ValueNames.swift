extension Name {
  static let values = [
    Name(
      "bind:", here: "bind(_:)",
      does: "asks the block for a signal for each value; most other operators are built on it",
      in: 14,
      "step-by-step", instead: "a sequence of your own, or a loop with variables"),
    Name(
      "map:", here: "map(_:)", does: "turns each value into what the block returns", in: 12,
      "numbers",
      combine: "map(_:)", swift: "map(_:)",
      but: "a sequence's closure may await",
      rx: Counterpart("map(_:)", but: "nothing"),
      reactiveSwift: Counterpart("map(_:)", but: "nothing"),
      line: ".map { … }", loop: ".map { … }"),
    Name(
      "flattenMap:", here: "flattenMap(_:)",
      does:
        "subscribes to the signal that the block returns for each value, and sends all the "
        + "signals' values",
      in: 13, "chained-requests", combine: "flatMap(_:)", swift: "flatMap(_:)",
      but: "Swift reads one inner sequence after the other, like `concat`",
      rx: Counterpart("flatMap(_:)", but: "nothing"),
      reactiveSwift: Counterpart("flatMap(.merge, _:)", but: "the strategy is a parameter"),
      line: ".flatMap { … }", loop: ".flatMap { … }",
      test: "a second value while the first answer is on its way: which answer comes last?"),
    Name(
      "filter:", here: "filter(_:)", does: "drops the values for which the block returns NO",
      in: 15,
      "filter", combine: "filter(_:)", swift: "filter(_:)",
      but: "a sequence's closure may await",
      rx: Counterpart("filter(_:)", but: "nothing"),
      reactiveSwift: Counterpart("filter(_:)", but: "nothing"), line: ".filter { … }",
      loop: ".filter { … }"),
    Name(
      "ignore:", here: "ignore(_:)", does: "drops the values that are equal to $", in: 15, "ignore",
      instead: "`filter`; to drop nil, `compactMap { $0 }`",
      reactiveSwift: Counterpart("skipNil()", but: "drops nil only"),
      line: ".filter { $0 != $ }", loop: ".filter { $0 != $ }"),
    Name(
      "ignoreValues", here: "ignoreValues()", does: "drops all values, and sends only the end",
      in: 45, "made-by-hand", combine: "ignoreOutput()", but: "nothing",
      rx: Counterpart("ignoreElements()", but: "nothing"), line: ".ignoreOutput()"),
    Name(
      "distinctUntilChanged", here: "distinctUntilChanged()",
      does: "drops a value that is equal to the previous one", in: 16, "repeated-values",
      combine: "removeDuplicates()", swift: "removeDuplicates()", but: "nothing", leaving: 59,
      rx: Counterpart("distinctUntilChanged()", but: "nothing"),
      reactiveSwift: Counterpart("skipRepeats()", but: "nothing"), line: ".removeDuplicates()",
      loop: ".removeDuplicates()", test: "the same value twice in a row: it arrives once"),
    Name(
      "take:", here: "take(_:)", does: "sends the first $ values, then completes", in: 17, "take-2",
      combine: "prefix(_:)", swift: "prefix(_:)", but: "nothing",
      rx: Counterpart("take(_:)", but: "nothing"),
      reactiveSwift: Counterpart("take(first:)", but: "nothing"), line: ".prefix($)",
      loop: ".prefix($)"),
    Name(
      "takeLast:", here: "takeLast(_:)",
      does: "waits for the completion, then sends the last $ values",
      in: 17, "take-last", combine: "last()", but: "one value only",
      rx: Counterpart("takeLast(_:)", but: "nothing"),
      reactiveSwift: Counterpart("take(last:)", but: "nothing"), line: ".last()",
      test: "a source that does not complete: nothing arrives"),
    Name(
      "takeUntil:", here: "takeUntil(_:)",
      does: "ends the subscription when the other signal sends a value or completes", in: 17,
      "until-a-next", combine: "prefix(untilOutputFrom:)",
      but: "if the other publisher only completes, nothing ends", leaving: 63,
      rx: Counterpart("take(until:)", but: "the other signal's completion does not end it"),
      reactiveSwift: Counterpart("take(until:)", but: "nothing"),
      line: ".prefix(untilOutputFrom: $)",
      test: "let the other signal send: nothing arrives afterwards"),
    Name(
      "takeUntilBlock:", here: "takeUntil(_:)",
      does: "sends values until the block returns YES for one, then completes without sending it",
      in: 17,
      "by-a-test", combine: "prefix(while:)", swift: "prefix(while:)",
      but: "the opposite condition",
      rx: Counterpart("take(until:)", but: "may send the last value as well"),
      line: ".prefix { !… }", loop: ".prefix { !… }"),
    Name(
      "takeUntilReplacement:", here: "takeUntilReplacement(_:)",
      does: "sends the source's values until the replacement sends, then only the replacement's",
      in: 17, "until-a-replacement", leaving: 63, instead: "cancel one task and start the other",
      reactiveSwift: Counterpart("take(untilReplacement:)", but: "nothing")),
    Name(
      "takeWhileBlock:", here: "takeWhile(_:)",
      does: "sends values while the block returns YES, then completes", in: 17, "by-a-test",
      combine: "prefix(while:)", swift: "prefix(while:)", but: "nothing",
      rx: Counterpart("take(while:)", but: "nothing"),
      reactiveSwift: Counterpart("take(while:)", but: "nothing"), line: ".prefix { … }",
      loop: ".prefix { … }"),
    Name(
      "skip:", here: "skip(_:)", does: "drops the first $ values", in: 17, "skip-2",
      combine: "dropFirst(_:)", swift: "dropFirst(_:)", but: "nothing",
      rx: Counterpart("skip(_:)", but: "nothing"),
      reactiveSwift: Counterpart("skip(first:)", but: "nothing"), line: ".dropFirst($)",
      loop: ".dropFirst($)", test: "subscribe: the current value does not arrive"),
    Name(
      "skipWhileBlock:", here: "skipWhile(_:)", does: "drops values while the block returns YES",
      in: 17, "by-a-test", combine: "drop(while:)", swift: "drop(while:)", but: "nothing",
      rx: Counterpart("skip(while:)", but: "nothing"),
      reactiveSwift: Counterpart("skip(while:)", but: "nothing"), line: ".drop { … }",
      loop: ".drop { … }"),
    Name(
      "skipUntilBlock:", here: "skipUntil(_:)", does: "drops values until the block returns YES",
      in: 17,
      "by-a-test", instead: "`drop(while:)` with the opposite condition",
      line: ".drop { !… }", loop: ".drop { !… }"),
    Name(
      "mapReplace:", here: "mapReplace(_:)", does: "sends $ in place of each value", in: 35,
      "logged-in-and-out-again", instead: "`map`",
      rx: Counterpart("map(_:)", but: "takes a closure"),
      reactiveSwift: Counterpart("map(value:)", but: "nothing"), line: ".map { _ in $ }",
      loop: ".map { _ in $ }"),
    Name(
      "scanWithStart:reduce:", "scanWithStart:reduceWithIndex:", here: "scan(_:_:)",
      does:
        "combines each value with the result so far, and sends each result, but not the start",
      in: 26, "the-countdown-without-counters", combine: "scan(_:_:)", swift: "reductions(_:_:)",
      but: "nothing", rx: Counterpart("scan(_:accumulator:)", but: "nothing"),
      reactiveSwift: Counterpart("scan(_:_:)", but: "nothing"), line: ".scan($) { … }",
      loop: ".reductions($) { … }"),
    Name(
      "aggregateWithStart:reduce:", "aggregateWithStart:reduceWithIndex:",
      "aggregateWithStartFactory:reduce:", here: "aggregate(_:_:)",
      does: "combines all values, and sends the result at the completion", in: 26,
      combine: "reduce(_:_:)", swift: "reduce(_:_:)",
      but: "the asynchronous one is awaited",
      rx: Counterpart("reduce(_:accumulator:)", but: "nothing"),
      reactiveSwift: Counterpart("reduce(_:_:)", but: "nothing"), line: ".reduce($) { … }"),
    Name(
      "combinePreviousWithStart:reduce:", here: "combinePrevious(_:_:)",
      does: "combines each value with the previous one", in: 26,
      combine: "scan(_:_:)", swift: "adjacentPairs()", but: "you combine the values yourself",
      reactiveSwift: Counterpart("combinePrevious(_:)", but: "sends the pair"),
      loop: ".adjacentPairs()"),
    Name(
      "collect", here: "collect()",
      does: "waits for the completion, then sends all values in an array",
      in: 33, combine: "collect()", swift: "reduce(into:)",
      but: "the asynchronous one is awaited", rx: Counterpart("toArray()", but: "is a `Single`"),
      reactiveSwift: Counterpart("collect()", but: "nothing"), line: ".collect()",
      test: "a source that does not complete: nothing arrives"),
    Name(
      "startWith:", here: "startWith(_:)", does: "sends $ before all other values", in: 26,
      "the-countdown-without-counters", combine: "prepend(_:)", but: "nothing",
      rx: Counterpart("startWith(_:)", but: "nothing"),
      reactiveSwift: Counterpart("prefix(value:)", but: "nothing"), line: ".prepend($)",
      test: "subscribe: the start value comes first"),
    Name(
      "doNext:", here: "doNext(_:)",
      does: "runs the block for each value of each subscription, before passing the value on",
      in: 24, "what-runs-before-what", combine: "handleEvents(receiveOutput:)", but: "nothing",
      rx: Counterpart("do(onNext:)", but: "nothing"),
      reactiveSwift: Counterpart("on(value:)", but: "nothing"),
      line: ".handleEvents(receiveOutput: { … })",
      test: "subscribe twice: the block runs twice for each value"),
    Name(
      "doCompleted:", here: "doCompleted(_:)",
      does: "runs the block before passing a completion on",
      in: 24, "within-the-send", combine: "handleEvents(receiveCompletion:)",
      but: "one closure for both kinds of ending",
      rx: Counterpart("do(onCompleted:)", but: "nothing"),
      reactiveSwift: Counterpart("on(completed:)", but: "nothing"),
      line: ".handleEvents(receiveCompletion: { … })"),
    Name(
      "doError:", here: "doError(_:)",
      does: "runs the block before passing an error on; the error still "
        + "ends the signal", in: 24, "at-every-end", combine: "handleEvents(receiveCompletion:)",
      but: "one closure for both kinds of ending",
      rx: Counterpart("do(onError:)", but: "nothing"),
      reactiveSwift: Counterpart("on(failed:)", but: "nothing"),
      line: ".handleEvents(receiveCompletion: { … })"),
    Name(
      "initially:", here: "initially(_:)",
      does: "runs the block before each subscription to the source",
      in: 24, "at-every-end", combine: "handleEvents(receiveSubscription:)",
      but: "runs after the source has been subscribed to, not before",
      rx: Counterpart("do(onSubscribe:)", but: "nothing"),
      reactiveSwift: Counterpart("on(starting:)", but: "nothing"),
      line: ".handleEvents(receiveSubscription: { _ in … })"),
    Name(
      "finally:", here: "finally(_:)",
      does: "runs the block after a completion or an error, but not "
        + "after a disposal", in: 24, "at-every-end", combine: "handleEvents(receiveCompletion:)",
      swift: "defer", but: "`defer` runs after a cancellation, too", leaving: 63,
      rx: Counterpart("do(onDispose:)", but: "runs after a disposal, too"),
      reactiveSwift: Counterpart("on(terminated:)", but: "runs after a disposal, too"),
      line: ".handleEvents(receiveCompletion: { _ in … })",
      test: "dispose before the end: the block does not run"),
    Name(
      "materialize", here: "materialize()", does: "sends each event as a value, including the end",
      in: 31, "materialize", instead: "`Result`, and nil for the end",
      rx: Counterpart("materialize()", but: "nothing"),
      reactiveSwift: Counterpart("materialize()", but: "nothing")),
    Name(
      "dematerialize", here: "dematerialize()",
      does: "turns values that are events back into events",
      in: 31, "dematerialize", instead: "`get()`",
      rx: Counterpart("dematerialize()", but: "nothing"),
      reactiveSwift: Counterpart("dematerialize()", but: "nothing")),
    Name(
      "RACEvent", "completedEvent", "eventWithError:", "eventWithValue:", "eventType", "finished",
      "error", "value", here: "Event", does: "is a value, an error or a completion", in: 31,
      "materialize", swift: "Result", but: "has no completion",
      rx: Counterpart("Event", but: "nothing"),
      reactiveSwift: Counterpart("Signal.Event", but: "also has `interrupted`")),
    Name(
      "not", here: "not()", does: "sends the opposite of each Boolean", in: 16,
      combine: "map(!)", swift: "map(!)", but: "takes the operator as a function",
      rx: Counterpart("map(!)", but: "nothing"),
      reactiveSwift: Counterpart("negate()", but: "nothing"),
      line: ".map(!)", loop: ".map(!)"),
    Name(
      "and", here: "and()", does: "sends whether all Booleans of a tuple are true", in: 22,
      "the-two-passwords-match", combine: "map(_:)", swift: "map(_:)", but: "you write `$0 && $1`",
      reactiveSwift: Counterpart("and(_:)", but: "combines two signals by itself"),
      line: ".map { $0 && $1 }", loop: ".map { $0 && $1 }"),
    Name(
      "or", here: "or()", does: "sends whether any Boolean of a tuple is true", in: 22,
      combine: "map(_:)", swift: "map(_:)", but: "you write `$0 || $1`",
      reactiveSwift: Counterpart("or(_:)", but: "combines two signals by itself"),
      line: ".map { $0 || $1 }", loop: ".map { $0 || $1 }"),
    Name(
      "any:", "any", here: "any(_:)",
      does: "sends whether the block returned YES for any value, as soon as that is known", in: 33,
      combine: "contains(where:)", swift: "contains(where:)",
      but: "the asynchronous one is awaited",
      line: ".contains { … }"),
    Name(
      "all:", here: "all(_:)",
      does: "sends whether the block returned YES for all values, as soon as that is known", in: 33,
      combine: "allSatisfy(_:)", swift: "allSatisfy(_:)",
      but: "the asynchronous one is awaited", line: ".allSatisfy { … }"),
    Name(
      "RACTuple", "allObjects", "count", "second", "third", "fourth", "fifth", "last",
      "objectAtIndex:",
      "objectAtIndexedSubscript:", "tupleByAddingObject:", "tupleWithObjects:",
      "tupleWithObjectsFromArray:", "tupleWithObjectsFromArray:convertNullsToNils:", "tupleNil",
      "RACTupleNil", here: "printed(_:)",
      does: "holds several values in order", in: 32, "pack", swift: "(_, _)",
      but: "typed, of a fixed length", rx: Counterpart("(_, _)", but: "typed, of a fixed length"),
      reactiveSwift: Counterpart("(_, _)", but: "typed, of a fixed length")),
    Name(
      "RACTuplePack", "pack:", "pack:first:", "pack:first:second:", "pack:first:second:third:",
      "pack:first:second:third:fourth:", here: "printed(_:)",
      does: "puts values into a tuple; nil becomes RACTupleNil", in: 32, "pack", swift: "(_, _)",
      but: "typed, of a fixed length", loop: "($)", test: "a nil element: it comes out as nil again"
    ),
    Name(
      "RACTupleUnpack", "trampoline", does: "puts the elements of a tuple into variables", in: 32,
      "unpack", swift: "let (_, _)", but: "the compiler checks the number of elements",
      loop: "let (…) = tuple"),
    Name(
      "reduceEach:", here: "reduceEach(_:)",
      does: "calls the block with the elements of each tuple",
      in: 32, "reduceeach", combine: "map(_:)", swift: "map(_:)",
      but: "the closure gets the tuple as a whole, and can name its parts", line: ".map { … }",
      loop: ".map { … }"),
    Name(
      "reduceApply", here: "reduceApply()",
      does: "calls each tuple's first element, a block, with the other elements", in: 32,
      combine: "map(_:)", swift: "map(_:)", but: "call the closure yourself",
      line: ".map { $0($1) }"),
    Name(
      "RACSequence", "sequenceWithHeadBlock:tailBlock:", "head", "tail", "array", "eagerSequence",
      "lazySequence", "objectEnumerator", "objectPassingTest:", here: "LazyList",
      does: "is a list that computes its elements when you ask for them", in: 33,
      "lazy-until-asked",
      combine: "Publishers.Sequence", swift: "LazySequence",
      but: "Combine pushes; `lazy` computes again each time"),
    Name(
      "rac_sequence", "rac_keySequence", "rac_valueSequence", here: "LazyList",
      does: "is the collection as a lazy sequence", in: 33, "an-array", combine: "publisher",
      swift: "lazy", but: "Combine pushes; `lazy` computes again each time"),
    Name(
      "foldLeftWithStart:reduce:", here: "foldLeft(_:_:)",
      does: "combines all elements from the first to the last, and returns the result", in: 33,
      swift: "reduce(_:_:)", but: "nothing", loop: ".reduce($) { … }"),
    Name(
      "foldRightWithStart:reduce:", here: "foldRight(_:_:)",
      does: "combines all elements from the last to the first, and returns the result", in: 33,
      swift: "reversed().reduce(_:_:)", but: "is not lazy",
      loop: ".reversed().reduce($) { … }"),
    Name(
      "signalWithScheduler:", here: "signal(on:)",
      does: "sends the elements of a sequence on a scheduler, later", in: 33, "later-elsewhere",
      combine: "publisher", swift: "async", but: "Combine sends at once"),
    Name(
      "sequence", does: "returns the signal's values as a sequence, and blocks the thread for each",
      in: 56, swift: "AsyncSequence", but: "suspends instead of blocking",
      leaving: 60),
    Name(
      "repeat", here: "repeat()", does: "subscribes to the source again after each completion",
      in: 28, swift: "while", but: "a loop around the work",
      leaving: 65, rx: Counterpart("Observable.repeatElement(_:)", but: "repeats one value"),
      reactiveSwift: Counterpart("repeat(_:)", but: "needs a count")),
    Name(
      "if:then:else:", here: "Signal.if(_:then:else:)",
      does: "sends the values of one signal or the other, depending on the latest Boolean", in: 23,
      combine: "switchToLatest()", swift: "flatMapLatest(_:)",
      but: "you choose in a `map` before it"),
    Name(
      "switch:cases:default:", here: "Signal.switch(_:cases:default:)",
      does: "sends the values of the latest key's signal", in: 23,
      combine: "switchToLatest()", swift: "flatMapLatest(_:)",
      but: "you choose in a `map` before it"),
    Name(
      "sample:", here: "sample(_:)", does: "sends the latest value when the other signal sends",
      in: 22, instead: "keep the latest value, and read it when the other stream sends",
      rx: Counterpart("sample(_:)", but: "sends only if there is a new value"),
      reactiveSwift: Counterpart("sample(on:)", but: "nothing")),
  ]

  static let combinations = [
    Name(
      "concat:", "concat", here: "concat(_:)",
      does: "subscribes to the next signal when the previous one has completed", in: 18, "marbles",
      combine: "append(_:)", swift: "chain(_:_:)", but: "nothing",
      rx: Counterpart("concat(_:)", but: "nothing"),
      reactiveSwift: Counterpart("concat(_:)", but: "nothing"), line: ".append($)",
      test: "let the first one stay open, or fail: the second is never subscribed to"),
    Name(
      "then:", here: "then(_:)",
      does: "drops the values, and continues with the block's signal after "
        + "the completion", in: 19, "chained", instead: "the next line, after `await`",
      rx: Counterpart("concat(_:)", but: "sends the first signal's values, too"),
      reactiveSwift: Counterpart("then(_:)", but: "nothing"), line: ".collect().flatMap { _ in … }",
      test: "let the first one fail: the block is not called"),
    Name(
      "merge:", here: "merge(_:)", does: "sends the values of all signals as they arrive", in: 20,
      "two-signals", combine: "merge(with:)", swift: "merge(_:_:)", but: "nothing",
      rx: Counterpart("merge(_:)", but: "nothing"),
      reactiveSwift: Counterpart("merge(_:)", but: "nothing"), line: ".merge(with: $)",
      test: "let one of the signals fail: the result fails"),
    Name(
      "zipWith:", "zip:", "zip:reduce:", here: "zip(with:)",
      does: "pairs the signals' values by position: first with first, second with second", in: 21,
      "marbles", combine: "zip(_:)", swift: "zip(_:_:)", but: "the faster sequence has to wait",
      rx: Counterpart("zip(_:_:)", but: "nothing"),
      reactiveSwift: Counterpart("zip(with:)", but: "nothing"), line: ".zip($)", loop: "zip($)",
      test: "one signal sends twice while the other is silent: both values wait"),
    Name(
      "combineLatest:", here: "Signal.combineLatest(_:)",
      does:
        "waits until each signal has sent a value, then sends the latest values, and again whenever "
        + "one sends", in: 22,
      "three",
      combine: "combineLatest(_:)", swift: "combineLatest(_:_:)",
      but: "takes at most four publishers, or three sequences",
      rx: Counterpart("Observable.combineLatest(_:)", but: "nothing"),
      reactiveSwift: Counterpart("combineLatest(_:)", but: "nothing"), line: ".combineLatest($)",
      loop: "combineLatest($)",
      test: "before one of the signals has sent a value: nothing arrives"),
    Name(
      "combineLatest:reduce:", here: "Signal.combineLatest(_:_:reduce:)",
      does:
        "waits until each signal has sent a value, then calls the block with the latest values, and "
        + "again whenever one sends",
      in: 22, "reduce", combine: "combineLatest(_:_:)", swift: "combineLatest(_:_:)",
      but: "in Swift, use `map` after it", leaving: 57,
      rx: Counterpart("combineLatest(_:resultSelector:)", but: "nothing"),
      reactiveSwift: Counterpart("combineLatest(_:).map(_:)", but: "nothing"),
      line: ".combineLatest($) { … }", loop: "combineLatest($).map { … }",
      test: "change two of them in a row: the state in between is sent, too"),
    Name(
      "combineLatestWith:", here: "combineLatest(with:)",
      does:
        "waits until both signals have sent a value, then sends the latest values, and again "
        + "whenever one sends", in: 22,
      "two-signals", combine: "combineLatest(_:)", swift: "combineLatest(_:_:)", but: "nothing",
      rx: Counterpart("combineLatest(_:_:)", but: "nothing"),
      reactiveSwift: Counterpart("combineLatest(with:)", but: "nothing"), line: ".combineLatest($)",
      loop: "combineLatest($)"),
    Name(
      "switchToLatest", here: "switchToLatest()",
      does: "sends only the latest inner signal's values, and disposes of the previous one", in: 23,
      "the-search-that-stays-ahead", combine: "switchToLatest()", swift: "flatMapLatest(_:)",
      but: "`flatMapLatest` maps as well, and needs Async Algorithms 1.1.3", leaving: 59,
      rx: Counterpart("switchLatest()", but: "nothing; `flatMapLatest` maps as well"),
      reactiveSwift: Counterpart(
        "flatten(.latest)", but: "nothing; `flatMap(.latest)` maps as well"),
      line: ".switchToLatest()", loop: ".flatMapLatest { $0 }",
      test: "a second value before the first answer: only the second answer arrives"),
  ]
}

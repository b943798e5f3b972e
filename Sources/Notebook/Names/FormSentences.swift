extension Name {
  /// Returns a predicate that says what the name does, or, if `selector` is one of the name's
  /// forms, what this form does.
  ///
  /// If there is no `argument`, "n" stands for a count or a time, and "the given value" for other
  /// arguments.
  public func does(as selector: String? = nil, with argument: String? = nil) -> String {
    let predicate = selector.flatMap { Self.forms[$0] } ?? predicate
    let isNumber = ["$ seconds", "$ values", "$ times"].contains(where: predicate.contains)
    return predicate.replacing("$", with: argument ?? (isNumber ? "n" : "the given value"))
  }

  /// The predicates of forms whose effect differs from the first form's.
  private static let forms = [
    "initWithEnabled:signalBlock:":
      "makes a command that runs the block's signal; it may run only while the first signal's latest "
      + "value is YES",
    "initWithSignalBlock:": "makes a command that runs the block's signal at each execution",
    "disposableWithBlock:": "runs the block when the subscription ends or is disposed of",
    "addDisposable:": "adds a disposable, which ends together with the others",
    "schedule:": "runs the block later, after all blocks that were scheduled before it",
    "afterDelay:schedule:": "runs the block after $ seconds",
    "after:schedule:": "runs the block at the given date",
    "scheduler": "makes a background scheduler",
    "schedulerWithPriority:": "makes a background scheduler with the given priority",
    "strongify": "holds the weak reference strongly while the block runs",
    "weakify": "lets the blocks below hold a weak reference",
    "array": "computes all elements of the sequence and returns them in an array",
    "objectPassingTest:": "returns the first element that passes the test",
    "rac_keySequence": "is the dictionary's keys as a lazy sequence",
    "rac_valueSequence": "is the dictionary's values as a lazy sequence",
    "first": "is the first value; on a signal, it blocks the thread until the value arrives",
    "second": "is the second element of the tuple", "third": "is the third element of the tuple",
    "fourth": "is the fourth element of the tuple", "fifth": "is the fifth element of the tuple",
    "last": "is the last element of the tuple", "count": "is the number of elements",
    "concat": "subscribes to the signals that come as values, one after the other",
    "throttle:valuesPassingTest:":
      "waits for a pause of $ seconds if the value passes the test, and sends other values at once",
    "replaySubjectWithCapacity:":
      "makes a subject that keeps its latest values, up to a number, and sends them to late subscribers",
    "subject":
      "makes a signal that you send values to yourself; it keeps none for late subscribers",
    "behaviorSubjectWithDefaultValue:":
      "makes a subject that begins with $, and sends its latest value first to each subscriber",
    "rac_signalForSelector:fromProtocol:":
      "sends a tuple of the arguments whenever the protocol's method is called; implements it if needed",
    "subscribeNext:error:":
      "subscribes, which starts the work, and calls a block for each value and one for an error",
    "subscribeNext:completed:":
      "subscribes, which starts the work, and calls a block for each value and one for the completion",
    "subscribeNext:error:completed:":
      "subscribes, which starts the work, and calls a block for each value and one for each kind of "
      + "ending",
    "subscribeNext:": "subscribes, which starts the work, and calls the block for each value",
    "zip:reduce:": "calls the block with the signals' values paired by position",
    "value": "is the value, if the event has one", "error": "is the error, if the event is one",
    "rac_liftSelector:withSignalsFromArray:":
      "waits until each signal has sent a value, then calls the method with the latest values, and "
      + "again whenever one sends",
    "setKeyPath:onObject:": "sets the property to each value of the signal, as RAC() does",
  ]
}

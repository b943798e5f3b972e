extension Lesson {
  /// All lessons, in the order in which they are read: those of this notebook, unless it is another
  /// one that is dealt with.
  ///
  ///     Lesson.$all.withValue([lesson]) { … }
  @TaskLocal public static var all: [Lesson] = [
    // Thinking
    chaining,
    functions,
    reactive,
    // Signals
    lifeCycle,
    unitSignals,
    subjectAndReplaySubject,
    subjectAsDelegate,
    coldAndHot,
    liveOrOnDemand,
    remembering,
    oneRequest,
    lookingInside,
    // Operators
    bind,
    map,
    flattenMap,
    filterAndIgnore,
    distinctUntilChanged,
    takeAndSkip,
    concat,
    then,
    merge,
    zip,
    combineLatest,
    switchToLatest,
    doNextAndDoCompleted,
    threads,
    delayAndInterval,
    timeout,
    retry,
    replay,
    throttle,
    eventsAsValues,
    // Collections
    tuples,
    sequences,
    // Cocoa
    properties,
    textFieldsAndControls,
    notifications,
    selectors,
    lifetimes,
    bridges,
    // Command
    command,
    commandEnabled,
    sendError,
    mail,
    threeRequests,
    // Channel
    twoTerminals,
    twoWayBinding,
    // MVVM
    architectures,
    signInWithColours,
    signInWithACommand,
    books,
    films,
    refreshingList,
    buttonThatFiresTwice,
    textFieldsInCells,
    houseRules,
  ]

  /// The lesson of this number.
  public static func numbered(_ number: Int) -> Lesson? {
    all.first { $0.number == number }
  }
}

import Stage

extension Lesson {
  /// The lessons of this notebook, in the order in which they are read.
  public static let catalogue: [Lesson] = [
    // Thinking
    chaining,
    functions,
    reactive,
    // Signals
    lifeCycle,
    unitSignals,
    subjectAndReplaySubject,
    coldAndHot,
    liveOrOnDemand,
    remembering,
    oneRequest,
    subjectAsDelegate,
    // Operators
    map,
    flattenMap,
    bind,
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
    whoKeepsWhom,
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
    // Mvvm
    architectures,
    signInWithColours,
    signInWithACommand,
    books,
    films,
    refreshingList,
    buttonThatFiresTwice,
    textFieldsInCells,
    houseRules,
    lookingInside,
    // Leaving
    followingProperty,
    commandAsAMethod,
    searchAsYouType,
    acrossTheBorder,
    manyListeners,
    manyWaiters,
    whoStopsIt,
    whichThread,
    loopsWithAClock,
    screenInFiveSteps,
    observedByBoth,
  ]
}

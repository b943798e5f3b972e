import Leaving
import Mvvm
import Stage

extension Lesson {
  /// The lessons of this notebook, in the order in which they are read; their numbers stay for good.
  public static let catalogue: [Lesson] = [
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
  ]
}

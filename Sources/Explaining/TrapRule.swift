extension Trap {
  /// A rule, identified by its name, as in `doctor --only bound-twice`.
  package enum Rule: String, CaseIterable, Sendable {
    case strongSelf = "strong-self"
    case endlessSelf = "endless-self"
    case leavingScope = "leaving-scope"
    case sideEffect = "side-effect"
    case subscribedTwice = "subscribed-twice"
    case missingWeakify = "missing-weakify"
    case observeInBlock = "observe-in-block"
    case nestedExecutions = "nested-executions"
    case nestedSubscription = "nested-subscription"
    case overtaking
    case neverCompletes = "never-completes"
    case sentAfterEnd = "sent-after-end"
    case noCancellation = "no-cancellation"
    case waitsForEver = "waits-for-ever"
    case unsubscribed
    case neverConnected = "never-connected"
    case endlessNotifications = "endless-notifications"
    case endlessTimer = "endless-timer"
    case takeUntilFirst = "take-until-first"
    case unheardErrors = "unheard-errors"
    case unendingExecution = "unending-execution"
    case deafErrorBlock = "deaf-error-block"
    case hiddenErrors = "hidden-errors"
    case firstExecuting = "first-executing"
    case refusedExecution = "refused-execution"
    case boundEnabled = "bound-enabled"
    case errorInBinding = "error-in-binding"
    case noErrorBlock = "no-error-block"
    case catchOutside = "catch-outside"
    case endlessRetry = "endless-retry"
    case reusedCell = "reused-cell"
    case boundTwice = "bound-twice"
    case firstValue = "first-value"
    case firstText = "first-text"
    case codeText = "code-text"
    case observedTyping = "observed-typing"
    case delegateOrder = "delegate-order"
    case combineWaits = "combine-waits"
    case combineBetween = "combine-between"
    case zipQueues = "zip-queues"
    case liftWaits = "lift-waits"
    case mergeFails = "merge-fails"
    case doNextRepeats = "do-next-repeats"
    case throttleDrops = "throttle-drops"
    case delayErrors = "delay-errors"
    case timeoutValues = "timeout-values"
    case subjectForgets = "subject-forgets"
    case blocking
    case backgroundViews = "background-views"
    case deliverTooEarly = "deliver-too-early"
    case laterSequence = "later-sequence"
    case lazySequence = "lazy-sequence"
    case replayedError = "replayed-error"
    case lateConnect = "late-connect"

    /// True if the rule finds a subscription that never ends, which is harmless in an object that
    /// lives as long as the app.
    var isAboutEnd: Bool { [.endlessSelf, .endlessNotifications, .endlessTimer].contains(self) }

    /// A description of the code that the rule finds, which continues the words "code that", such as
    /// `binds a property twice`. Nil if the code alone does not show whether there is a mistake; then
    /// `explain` asks a question.
    package var finding: String? {
      switch self {
      case .endlessSelf:
        "keeps self alive in a subscription that lasts as long as self"
      case .leavingScope:
        "drops a scoped disposable, which then disposes at once"
      case .sideEffect:
        "changes self in map: or filter:"
      case .subscribedTwice:
        "subscribes twice to a signal that does its work for each subscription"
      case .nestedSubscription:
        "subscribes inside subscribeNext:"
      case .overtaking:
        "makes requests with flattenMap: while the user types, so an older response can arrive last"
      case .neverCompletes:
        "runs, in a command, a signal that sends values and never completes"
      case .sentAfterEnd:
        "sends a value after the completion"
      case .waitsForEver:
        "waits for the completion of a signal that does not complete"
      case .unsubscribed:
        "builds a signal and drops it, so nothing subscribes"
      case .neverConnected:
        "publishes a signal and never connects"
      case .endlessNotifications:
        "observes notifications and never stops"
      case .endlessTimer:
        "starts a timer that never ends"
      case .takeUntilFirst:
        "ends only the source, because takeUntil: comes before flattenMap: or flatten"
      case .deafErrorBlock:
        "expects errors from executionSignals, which never fails"
      case .errorInBinding:
        "binds a signal that can fail"
      case .catchOutside:
        "catches errors after the requests, so the first one cuts off the source"
      case .endlessRetry:
        "retries at once and without a limit"
      case .reusedCell:
        "subscribes in a cell without ending the subscription when the cell is reused"
      case .boundTwice:
        "binds a property twice"
      case .observedTyping:
        "observes the text of a field, which does not report typing"
      case .blocking:
        "blocks a thread until a signal sends or ends"
      case .backgroundViews:
        "subscribes in the background and handles values there"
      default: nil
      }
    }
  }
}

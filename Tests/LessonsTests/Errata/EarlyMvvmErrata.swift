extension Erratum {
  /// What lessons 45 to 49 set right.
  static let earlyMvvm: [Erratum] = [
    Erratum(
      45, "D, E: MVCS with C:服务类", told: "the service is the S", shown: .prose),
    Erratum(
      45, "B: MVVM binds in both directions", told: "the label is bound here",
      shown: .scene("45.mvvm")),
    Erratum(
      47, "D: 登陆成功 is logged when the command has ended",
      told: "the line is not reached, and the second tap does nothing",
      shown: .scene("47.without-sendcompleted")),
    Erratum(
      47, "confirmed: executing begins with NO", told: "which `skip(1)` leaves out",
      shown: .scene("47.the-view-model-alone")),
    Erratum(
      47, "B, E: the veil is hidden because of 登录成功",
      told: "the command also ends when its work fails", shown: .scene("47.refused")),
    Erratum(
      47, "B: execute amounts to sendNext, switchToLatest is a signal of signals",
      told: "the other flattens `executionSignals`", shown: .scene("47.the-view-model-alone")),
    Erratum(
      47, "D: the view model inherits UIViewController", told: "though it is none", shown: .prose),
    Erratum(
      48, "B: models is read-only yet assigned",
      told: "which its view model declares as read-only", shown: .prose),
    Erratum(
      48, "B: the weak tableView is never set", told: "a weak property that is never set",
      shown: .scene("48.nobody-sets-the-table")),
    Erratum(
      48, "B, D, E: an empty failure block", told: "a failed request never ends",
      shown: .scene("48.a-failure-that-sends-nothing")),
    Erratum(
      48, "E: the view model subscribes with a closure that holds it",
      told: "held by the closure that it subscribes with", shown: .prose),
    Erratum(
      49, "A: self outside @strongify", told: "view model and command hold each other",
      shown: .prose),
  ]
}

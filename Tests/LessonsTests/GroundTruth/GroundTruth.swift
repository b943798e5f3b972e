/// A scenario that was run with ReactiveObjC, and the scenes that retell it. Scenes retell each log
/// in `Tests/GroundTruth`, and each part of a log below a `--` heading, unless a reason is given.
struct GroundTruth: Sendable {
  /// The scenes that retell a part, or the reason why there are none.
  enum Retelling: Sendable {
    /// The scenes that retell the part, such as `17.take-2`. Together, the scenes print the part's
    /// lines, except for those that the scenario itself added, in the same order and at the same
    /// times. `rewording` replaces text in the part's lines where a scene uses other words. If
    /// `untimed` is true, only the order is compared, because the user's times come from a
    /// transcript, or because a scene spreads its values over time. `except` lists the lines that
    /// no scene can print, each with the reason.
    case scenes(
      [String], untimed: Bool = false, rewording: [String: String] = [:],
      except: [String: String] = [:])

    /// No scene retells the part, for this reason.
    case noScene(String)

    static func scene(
      _ scene: String, untimed: Bool = false, rewording: [String: String] = [:],
      except: [String: String] = [:]
    ) -> Retelling {
      .scenes([scene], untimed: untimed, rewording: rewording, except: except)
    }
  }

  /// The name of the scenario's log.
  let log: String

  /// The retelling of each part, by the part's heading. The heading of the part before the first
  /// heading is "".
  let parts: [String: Retelling]

  /// Returns the entry for a log that has no headings, or that is retold as a whole.
  static func log(_ log: String, _ retelling: Retelling) -> GroundTruth {
    GroundTruth(log: log, parts: ["": retelling])
  }

  /// Returns the entry for a log whose headings name its `parts`.
  static func log(_ log: String, parts: [String: Retelling]) -> GroundTruth {
    GroundTruth(log: log, parts: parts)
  }

  /// All entries.
  static let all =
    thinkingAndSignals + earlyOperators + lateOperators + collectionsAndCocoa + commandAndChannel
    + earlyMvvm + lateMvvm
}

/// A scenario that was run with ReactiveObjC, and the lesson's scenes for it. Each log in
/// `Tests/GroundTruth`, and each part below a `--` heading, is retold by a scene, unless a reason is
/// given.
struct GroundTruth: Sendable {
  /// The scene that retells a part.
  enum Retelling: Sendable {
    /// The scenes that retell the part, such as `17.take-2`. Together they print the lines of the
    /// part that the documents print, in the same order and at the same times. `rewording` replaces
    /// text in the part's lines where a scene uses other words. `untimed` compares only the order,
    /// if a transcript decides the user's times or a scene spreads its values over time. `except`
    /// lists the lines that cannot be printed, with the reason.
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

  /// The scene that retells each part, by its heading. The part before the first heading is "".
  let parts: [String: Retelling]

  /// Returns the entry of a log that has no headings, or that is retold as a whole.
  static func log(_ log: String, _ retelling: Retelling) -> GroundTruth {
    GroundTruth(log: log, parts: ["": retelling])
  }

  /// Returns the entry of a log whose `parts` are named by its headings.
  static func log(_ log: String, parts: [String: Retelling]) -> GroundTruth {
    GroundTruth(log: log, parts: parts)
  }

  /// All entries.
  static let all =
    thinkingAndSignals + earlyOperators + lateOperators + collectionsAndCocoa + commandAndChannel
    + earlyMvvm + lateMvvm
}

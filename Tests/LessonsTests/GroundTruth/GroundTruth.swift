/// The lesson's use of a scenario that was run with the original library. Every log in
/// `Tests/GroundTruth`, and every part headed `--`, is retold by a scene or has a reason why not.
struct GroundTruth: Sendable {
  /// The scene that retells a part.
  enum Retelling: Sendable {
    /// A scene, or several that take turns: `17.take-2`. They print the documents' lines of the
    /// part, in its order and at its times. Where a scene words them otherwise, `rewording`
    /// replaces text in the lines of the part; where a transcript settles the user's times, or a
    /// scene spaces its values out, `untimed` compares the order alone. Lines that cannot be
    /// printed are listed with the reason.
    case scenes(
      [String], untimed: Bool = false, rewording: [String: String] = [:],
      except: [String: String] = [:])

    /// No scene, for this reason.
    case nobody(String)

    static func scene(
      _ scene: String, untimed: Bool = false, rewording: [String: String] = [:],
      except: [String: String] = [:]
    ) -> Retelling {
      .scenes([scene], untimed: untimed, rewording: rewording, except: except)
    }
  }

  /// The name of its log.
  let log: String

  /// The scene that retells each part, by its heading. The part before the first heading is "".
  let parts: [String: Retelling]

  /// `log`, which has no headings, or is retold as a whole.
  static func log(_ log: String, _ retelling: Retelling) -> GroundTruth {
    GroundTruth(log: log, parts: ["": retelling])
  }

  /// `log`, whose `parts` are named by its headings.
  static func log(_ log: String, parts: [String: Retelling]) -> GroundTruth {
    GroundTruth(log: log, parts: parts)
  }

  /// All there are.
  static let all =
    thinkingAndSignals + earlyOperators + lateOperators + collectionsAndCocoa + commandAndChannel
    + earlyMvvm + lateMvvm
}

extension Trap {
  /// A rule that finds a mistake. Each rule is a row: its name, as in `doctor --only bound-twice`,
  /// its texts, its examples, and the code that finds it.
  package struct Rule: Sendable, Hashable {
    /// The degree to which a finding matters.
    package enum Severity: String, Sendable, CaseIterable {
      /// The code does not do what it was written for, or does harm.
      case mistake

      /// The code works, but a reader expects something else.
      case style

      /// The code alone does not show whether there is a mistake. `explain` asks; `doctor` does not.
      case question
    }

    /// The name.
    package let name: String

    /// The severity of a certain finding.
    package let severity: Severity

    /// A description of the code that the rule finds, which continues the words "code that", such as
    /// `binds a property twice`. Nil for a question.
    package let finding: String?

    /// The explanation, in which `{call}` stands for the name of the call.
    package let reason: String

    /// The change that cures the mistake.
    package let remedy: String

    /// The scene that shows the mistake.
    package let scene: String

    /// The scene that shows the remedy, or nil if a test plays it.
    package let cure: String?

    /// Code with the mistake.
    package let wrong: String

    /// The same code after the remedy.
    package let right: String

    /// The rules whose findings replace this one's on the same line.
    let yieldsTo: [String]

    let matches: @Sendable (Facts) -> [Match]

    /// Creates a rule for mistakes.
    init(
      _ name: String, _ severity: Severity = .mistake, finds finding: String?,
      because reason: String,
      remedy: String, shown scene: String, cured cure: String? = nil, yieldsTo: [String] = [],
      wrong: String, right: String, _ matches: @escaping @Sendable (Facts) -> [Match]
    ) {
      (self.name, self.severity, self.finding) = (name, severity, finding)
      (self.reason, self.remedy, self.scene, self.cure) = (reason, remedy, scene, cure)
      (self.wrong, self.right, self.yieldsTo, self.matches) = (wrong, right, yieldsTo, matches)
    }

    /// Creates a rule that asks a question about the first use of one of the rows `rows`.
    init(
      asks name: String, _ rows: [String], _ reason: String, shown scene: String, of wrong: String
    ) {
      self.init(
        name, .question, finds: nil, because: reason, remedy: "", shown: scene, wrong: wrong,
        right: ""
      ) { facts in
        facts.first(rows).map { [Match($0)] } ?? []
      }
    }

    package static func == (left: Rule, right: Rule) -> Bool { left.name == right.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// All rules.
    package static let allCases: [Rule] =
      capturing + subscribing + ending + commands + failing + cocoa + values
  }
}

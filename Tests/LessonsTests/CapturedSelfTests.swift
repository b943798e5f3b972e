import Controls
import Explaining
import Lessons
import Notebook
import Reactive
import Stage
import TestSupport
import Testing

/// The remedies for a block that captures self, and the scenes that prove them.
///
/// `takeUntil:self.rac_willDeallocSignal` alone frees nothing, because self is not deallocated
/// while the block holds it.
@Suite struct CapturedSelfTests {
  /// The scene in which `takeUntil` does not free the screen that its handler holds.
  private static let strong = "38.takeuntil-and-strong-self"

  private static func lesson() throws -> Lesson {
    try #require(Lesson.catalogue.first { $0.memberName == "lifetimes" })
  }

  private static func messages(of name: String) throws -> [String] {
    let lesson = try lesson()
    let scene = try #require(lesson.scenes.first { "38.\($0.name)" == name })
    return try scene.record(in: lesson).log.map(\.message)
  }

  @Test("With takeUntil and a strong capture, the screen stays and still receives values")
  func strongCapture() throws {
    #expect(
      try Self.messages(of: Self.strong) == [
        "the inbox hears of mail", "(the inbox is released)", "the inbox hears of mail",
      ])
  }

  @Test("With a weak capture, the screen goes; with takeUntil, its handler is not called again")
  func weakCapture() throws {
    let messages = try Self.messages(of: "38.takeuntil-and-weak-self")
    let released = try #require(messages.firstIndex(of: "(the screens are released)"))
    #expect(Set(messages[..<released]).isSuperset(of: ["(the inbox goes)", "(the archive goes)"]))
    #expect(
      messages[(released + 1)...] == ["the archive's handler finds no screen"])
  }

  /// Signals that do not end by themselves, in Objective-C.
  private static let sources = [
    "[NSNotificationCenter.defaultCenter rac_addObserverForName:name object:nil]",
    "[RACSignal interval:1 onScheduler:RACScheduler.mainThreadScheduler]",
    "self.refresh", "self.viewModel.titles", "news", "RACObserve(self, title)",
    "self.field.rac_textSignal", "self.saveCommand.executing",
  ]

  /// Returns a method that subscribes to `source`.
  private static func code(_ source: String, takeUntil end: String? = nil, weakly: Bool = false)
    -> String
  {
    let signal = end.map { "[\(source) takeUntil:\($0)]" } ?? source
    return """
      - (void)follow {
        \(weakly ? "@weakify(self);" : "")
        [\(signal) subscribeNext:^(id x) {
          \(weakly ? "@strongify(self);" : "")
          [self show:x];
        }];
      }
      """
  }

  private static let rules: Set<Trap.Rule> = [
    .endlessSelf, .strongSelf, .observeInBlock, .endlessNotifications, .endlessTimer,
  ]

  /// Returns the traps in `code` that are about a captured self, or about a subscription's end.
  private static func traps(in code: String) -> [Trap] {
    CodeExplanation(of: code).allTraps.filter { rules.contains($0.rule) }
  }

  @Test(
    "A strong self is a mistake even before takeUntil:self.rac_willDeallocSignal",
    arguments: sources)
  func obeyed(source: String) throws {
    for end in ["self.rac_willDeallocSignal", "[self rac_willDeallocSignal]"] {
      let findings = Diagnosis(of: Self.code(source, takeUntil: end)).findings
      #expect(findings.map(\.trap.rule) == [.endlessSelf], "\(findings)")
      let trap = try #require(findings.first?.trap)
      #expect(trap.scene == Self.strong)
      #expect(trap.sentence.contains("takeUntil:self.rac_willDeallocSignal"), "\(trap.sentence)")
    }
  }

  @Test("Adding a subscription to self's rac_deallocDisposable does not cure a strong self")
  func deallocDisposable() {
    let code = { (weakly: Bool) in
      """
      - (void)follow {
        \(weakly ? "@weakify(self);" : "")
        [self.rac_deallocDisposable addDisposable:[news subscribeNext:^(id x) {
          \(weakly ? "@strongify(self);" : "")
          [self show:x];
        }]];
      }
      """
    }
    let findings = Diagnosis(of: code(false)).findings
    #expect(findings.map(\.trap.rule) == [.endlessSelf], "\(findings)")
    #expect(findings.first?.trap.sentence.contains("@weakify(self)") == true)
    #expect(Diagnosis(of: code(true)).findings.isEmpty)
  }

  @Test("A block that waits for self's end must not hold self")
  func waitingForTheEnd() {
    let code =
      "- (void)follow { [self.rac_willDeallocSignal subscribeCompleted:^{ [self save]; }]; }"
    #expect(Diagnosis(of: code).findings.map(\.trap.rule) == [.endlessSelf])
    #expect(Diagnosis(of: code.replacing("[self save]", with: "[log close]")).findings.isEmpty)
  }

  @Test("A loop that replaces the subscription does not keep self alive either")
  func loops() {
    for source in Self.sources {
      let loops = CodeExplanation(of: Self.code(source)).today.filter { $0.code.contains("await") }
      for loop in loops { #expect(loop.code.contains("[weak self]"), "\(source): \(loop)") }
    }
    #expect(
      CodeExplanation(of: "[[a throttle:1] subscribeNext:^(id x) { show(x); }];").today
        .allSatisfy { !$0.advice.contains("self") })
  }

  @Test("A cell that its block holds stays after its table is gone, unless it is held weakly")
  func cells() {
    for isWeak in [false, true] {
      let names = Subject<String>()
      weak var left: Cell<Label>?
      VirtualClock().run {
        let cell = Cell(Label())
        left = cell
        let until = names.takeUntil(cell.prepareForReuse)
        if isWeak {
          until.subscribeNext { [weak cell] in cell?.content.text.value = $0 }
        } else {
          until.subscribeNext { cell.content.text.value = $0 }
        }
      }
      #expect((left == nil) == isWeak)
      left?.reuseForAnotherRow()
      #expect(left == nil)
    }
    let code =
      "- (void)show:(UITableViewCell *)cell {\n"
      + "  [self.name subscribeNext:^(id x) { cell.label.text = x; }];\n}"
    let sentences = Diagnosis(of: code).findings.map(\.trap.sentence)
    #expect(sentences.count == 1 && sentences[0].contains("capture the cell weakly"))
  }

  @Test("In Swift, the mistake and its remedy are the same")
  func swift() {
    let code = { (start: String) in
      """
      func follow() {
        news.take(until: self.rac_willDeallocSignal()).subscribeNext { \(start)x in
          self?.show(x)
        }
      }
      """
    }
    let findings = Diagnosis(of: code("").replacing("self?", with: "self")).findings
    #expect(findings.map(\.trap.rule) == [.endlessSelf], "\(findings)")
    #expect(findings.first?.trap.sentence.contains("`[weak self]`") == true)
    #expect(Diagnosis(of: code("[weak self] ")).findings.isEmpty)
  }

  @Test("A signal that ends otherwise, or with another object, is not reported")
  func otherEnds() {
    for (source, end) in [
      ("[news take:1]", "self.rac_willDeallocSignal"), ("news", "self.disappeared"),
      ("news", "other.rac_willDeallocSignal"),
    ] {
      let findings = Diagnosis(of: Self.code(source, takeUntil: end)).findings
      #expect(findings.isEmpty, "\(source) until \(end): \(findings)")
    }
  }

  @Test("A block may make its weak reference strong in a variable of its own")
  func strongVariable() {
    for variable in ["strongSelf", "self"] {
      let code = """
        - (void)follow {
          __weak typeof(self) weakSelf = self;
          [[news takeUntil:self.rac_willDeallocSignal] subscribeNext:^(id x) {
            __strong typeof(weakSelf) \(variable) = weakSelf;
            [\(variable) show:x];
          }];
        }
        """
      #expect(Diagnosis(of: code).findings.isEmpty, "\(variable)")
    }
  }

  @Test("Every remedy for a captured self begins with a weak capture", arguments: sources)
  func remedies(source: String) {
    for code in [
      Self.code(source), Self.code(source, takeUntil: "self.rac_willDeallocSignal"),
    ] {
      let traps = Self.traps(in: code)
      #expect(!traps.isEmpty)
      for trap in traps {
        #expect(
          trap.sentence.contains("@weakify(self)") && trap.sentence.contains("@strongify(self)"),
          "\(trap.sentence)")
        #expect(["38.strong-self", Self.strong].contains(trap.scene), "\(trap.scene)")
        // If the remedy includes an end, the scene is the one that shows both.
        if trap.sentence.contains("takeUntil:") { #expect(trap.scene == Self.strong) }
      }
    }
  }

  @Test("Whoever follows the remedies has no mistake left", arguments: sources)
  func cured(source: String) {
    let code = Self.code(source, takeUntil: "self.rac_willDeallocSignal", weakly: true)
    #expect(Self.traps(in: code).isEmpty)
    #expect(Diagnosis(of: code).findings.isEmpty)
  }

  @Test("RACObserve in a block has the same remedy")
  func observeInBlock() {
    let code = "[[self.refresh take:1] flattenMap:^(id _) { return RACObserve(self, title); }];"
    let sentences = Self.traps(in: code).filter { $0.rule == .observeInBlock }.map(\.sentence)
    #expect(sentences.count == 1 && sentences.allSatisfy { $0.contains("@weakify(self)") })
  }

  @Test("No text recommends the object's end without a weak capture")
  func texts() throws {
    let symptoms = Symptom.all.filter { $0.cause.contains("captures") }
    #expect(!symptoms.isEmpty)
    for symptom in symptoms {
      #expect(symptom.cause.contains("weakly"), "\(symptom)")
      #expect(symptom.lessons.contains(38), "\(symptom)")
    }
    let texts =
      Symptom.all.map(\.cause) + Term.all.map(\.meaning) + Phrase.all.map(\.text)
      + (try Repository.text(of: OriginalDifference.page)).split(separator: "\n\n").map(String.init)
    let ends = texts.filter { $0.contains("takeUntil") && $0.contains("eallocSignal") }
    #expect(!ends.isEmpty)
    for text in ends { #expect(text.contains("weak"), "\(text)") }
  }
}

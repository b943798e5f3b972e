import Testing

@testable import Notebook
@testable import Marbles
@testable import Stage

@Suite struct SearchTests {
  private static let swift = """
    import Reactive

    extension Lesson {
      /// A cold signal begins anew. Leave `@weakify(self)` out,
      /// e.g. by mistake, and it leaks.
      @LessonBuilder static var coldAndHot: Lesson {
        Lesson(70, "Cold and hot", in: .signals)

        /// Who hears
        /// the 1?
        Scene("hot") { log in
          log("a b")
        }

        Scene("cold") { log in log("b") }
      }
    }

    private func helper() {}

    """

  private static let objectiveC = """
    #import "../Notebook.h"

    static void Helper(void) {}

    #pragma mark - hot

    void hot(void) {
      [self rac_liftSelector:@selector(take:and:) withSignals:one, two, nil];
      NSLog(@"a %@", [array[0] firstObject]);
    }
    """

  private static let log = """
    ── hot ──
    2020-05-28 19:37:55.689906+0800 RACExample[7:1] a b
    2020-05-28 19:37:57.689906+0800 RACExample[7:1] a b
    ── cold ──
    2020-05-28 19:37:57.689906+0800 RACExample[7:1] b
    """

  private static let lesson = Lesson(
    70, "Cold and hot", in: .signals, retelling: .a("冷信号与热信号")
  ) {
    Scene("hot") { log in log("") }
    Scene("cold") { log in log("") }
  }

  private static let other = Lesson(71, "Map", in: .operators) {
    Scene("plus") { log in log("") }
  }

  private static let texts = [
    LessonText(of: lesson) { file in
      file.hasSuffix(".swift") ? swift : file.hasSuffix(".m") ? objectiveC : log
    },
    LessonText(of: other) { file in
      file.hasSuffix(".swift")
        ? "extension Lesson {\n  /// Each value becomes another; nothing leaks.\n"
          + "  static var map: Lesson {\n    Scene(\"plus\") { log in log(\"hot\") }\n  }\n}\n"
        : nil
    },
  ]

  @Test("A lesson's files are read as passages, each with its scene and its kind")
  func passages() {
    let lines = Self.texts[0].passages.map { passage in
      "\(passage.scene?.title ?? "-") \(passage.kind.rawValue): \(passage.text)"
    }
    #expect(
      lines == [
        "- title: Cold and hot",
        "- heading: 冷信号与热信号",
        "- prose: A cold signal begins anew.",
        "- prose: Leave `@weakify(self)` out, e.g. by mistake, and it leaks.",
        "- objective-c: static void Helper(void) {}",
        "- swift: private func helper() {}",
        "hot title: hot",
        "hot sentence: Who hears the 1?",
        "hot message: a b",
        "hot objective-c: void hot(void) {",
        "hot objective-c: [self rac_liftSelector:@selector(take:and:) withSignals:one, two, nil];",
        "hot objective-c: NSLog(@\"a %@\", [array[0] firstObject]);",
        "hot swift: Scene(\"hot\") { log in",
        "hot swift: log(\"a b\")",
        "cold title: cold",
        "cold message: b",
        "cold swift: Scene(\"cold\") { log in log(\"b\") }",
      ])
  }

  @Test("A lesson's searchable text includes the rows about it on the front page")
  func front() {
    let text = LessonText(of: Lesson(7, "Cold and hot", in: .signals) {}) { _ in nil }
    let lines = text.passages.map { "\($0.kind.rawValue): \($0.text)" }
    #expect(
      lines.contains(
        "symptom: My request is sent twice. The request is a cold signal with two subscribers."))
    #expect(
      lines.contains(
        "glossary: cold: A cold signal starts its work again for each subscriber."))
    #expect(Search(["sent", "twice"], in: [text]).results.map(\.passage.kind) == [.symptom])
  }

  @Test("Punctuation and empty text contain no words", arguments: ["", " ", "@", ":-", "."])
  func signs(typed: String) {
    #expect(SearchWord.words(in: [typed]).isEmpty)
    #expect(Search([typed], in: Self.texts).results.isEmpty)
    #expect(!Search([typed], in: Self.texts).isWhole)
  }

  @Test(
    "Lessons with all the words are found, the best match first",
    arguments: [
      ("cold", ["70 title", "70.cold title"]),
      ("COLD", ["70 title", "70.cold title"]),
      ("leak", ["70 prose", "71 prose"]),
      ("hot", ["70.hot title", "70 title", "71.plus swift"]),
      ("a b", ["70 prose", "71 prose", "70.hot message"]),
      ("hears rac_lift", ["70.hot sentence"]),
      ("anew hears", ["70 sentence"]),
      ("冷信号", ["70 heading"]),
      ("@weakify", ["70 prose"]),
      ("rac_liftSelector:withSignals:", ["70.hot objective-c"]),
      ("object", ["70.hot objective-c"]),
    ])
  func found(words: String, results: [String]) {
    let search = Search([words], in: Self.texts)
    #expect(search.results.map(Self.name) == results)
    #expect(search.isWhole)
    #expect(search.missing.isEmpty)
  }

  @Test("If no lesson has all the words, the lessons with most of them are found")
  func apart() {
    let search = Search(["hears", "anew", "another"], in: Self.texts)
    #expect(search.results.map(Self.name) == ["70.hot sentence", "70 prose", "71 prose"])
    #expect(!search.isWhole)
    #expect(search.missing.isEmpty)
    #expect(Search(["cold", "xyz"], in: Self.texts).missing.map(\.text) == ["xyz"])
  }

  @Test(
    "A word matches a part of a name, a whole word, or the inside of another word",
    arguments: [
      ("tuple", "a tuple", .whole), ("tuple", "Tuple", .whole), ("tuple", "(tuple)", .whole),
      ("tuple", "RACTupleUnpack", .beginning), ("leak", "it leaks", .beginning),
      ("command", "rac_command", .beginning), ("next", "sendNext:", .beginning),
      ("uple", "tuple", .inside), ("map", "bitmap, map", .whole), ("信号", "冷信号与", .whole),
      ("tuples", "tuple", nil), ("", "tuple", nil),
    ] as [(String, String, SearchWord.Fit?)])
  func fit(word: String, text: String, fit: SearchWord.Fit?) {
    #expect(SearchWord(word).fit(in: text) == fit)
  }

  @Test("A word's positions are counted in bytes")
  func places() {
    #expect(SearchWord("Ab").ranges(in: "ab é AB") == [0..<2, 6..<8])
  }

  @Test(
    "Spaces and symbols separate the typed words",
    arguments: [
      (["hot publish"], ["hot", "publish"]), (["hot", "Hot"], ["hot"]),
      (["@weakify(self)"], ["weakify", "self"]), (["-map:"], ["map"]), (["<~"], ["<~"]),
      (["::", ""], []),
    ])
  func words(typed: [String], words: [String]) {
    #expect(SearchWord.words(in: typed).map(\.text) == words)
  }

  // MARK: Names

  @Test(
    "A name is found wherever prose or Objective-C mentions it",
    arguments: [
      ("@weakify", [70]), ("weakify", [70]), ("rac_liftSelector", [70]), ("rac_lift", [70]),
      ("rac_liftSelector:withSignals:", [70]), ("take:and:", [70]), ("firstobject", [70]),
      ("rac_lif", []), ("leaks", []), ("one", []), ("", []), (":", []),
    ])
  func named(name: String, lessons: [Int]) {
    #expect(LessonText.naming(name, in: Self.texts).map(\.number) == lessons)
  }

  @Test(
    "A word selects the lessons that contain it in the most relevant kind of text",
    arguments: [("hot", [70]), ("leaks", [70, 71]), ("leak", []), ("helper", [70]), ("xyz", [])])
  func mostImportantText(word: String, lessons: [Int]) {
    #expect(LessonText.mentioning(word, in: Self.texts).map(\.number) == lessons)
  }

  @Test(
    "The names in Objective-C are selectors, functions, types and properties",
    arguments: [
      (
        "[[RACObserve(self, name) skip:1] subscribeNext:^(NSString *x) { } completed:^{ }];",
        ["NSString", "RACObserve", "skip:", "subscribeNext:completed:"]
      ),
      ("@weakify(self); [command.executing first];", ["executing", "first", "weakify"]),
      ("[tuple[0] use:flag ? one : two];", ["use:"]),
      ("[(id)x count]; @[ one, two ]; rows[1];", ["count"]),
      ("f(@selector(dealA:b:));", ["dealA:b:"]),
      ("NSLog(@\"[a b]\"); // [c d]", ["NSLog"]),
    ])
  func names(code: String, names: [String]) throws {
    let tokens = try ObjectiveCToken.tokens(of: code, path: "a.m")
    #expect(ObjectiveCToken.names(in: tokens).sorted() == names)
  }

  @Test(
    "A name is found by its first words, and by another selector with the same first part",
    arguments: [
      ("rac_lift", "rac_liftSelector:withSignals:", true, false),
      ("rac_liftSelector", "rac_liftSelector:withSignals:", true, false),
      ("rac_lif", "rac_liftSelector:withSignals:", false, false),
      ("ractuple", "RACTupleUnpack", true, false),
      ("subscribeNext:error:", "subscribeNext:", false, true),
      ("subscribeNext:error:", "subscribe", false, false),
    ])
  func spelling(typed: String, name: String, isBegun: Bool, isRelated: Bool) {
    #expect(Spelling(name).isBegun(by: Spelling(typed)) == isBegun)
    #expect(Spelling(name).isRelated(to: Spelling(typed)) == isRelated)
  }

  @Test(
    "A paragraph is split into sentences",
    arguments: [
      ("- One. Two? (Three.) four", ["One.", "Two?", "(Three.) four"]),
      ("**Trap.** It goes on.", ["**Trap.** It goes on."]),
      ("| a | b |", ["| a | b |"]), ("|---|", []),
    ])
  func parts(paragraph: String, parts: [String]) {
    #expect(sentences(in: paragraph) == parts)
  }

  private static func name(_ result: Search.Result) -> String {
    let scene = result.scene.map { ".\($0.name)" } ?? ""
    return "\(result.lesson.number)\(scene) \(result.passage.kind.rawValue)"
  }
}

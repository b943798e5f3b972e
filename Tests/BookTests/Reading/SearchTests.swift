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

  private static let headings = Heading.all(
    in: """
      # A comment
      A\t冷信号与热信号\tCold and hot\t70
      A\t热信号\tHot\t70.hot, 71
      A\t前言\tPreface\tan introduction
      B\t映射\tOperators that map\tgroups 71
      """)

  private static let lesson = Lesson(70, "Cold and hot", in: .signals) {
    Scene("hot") { log in log("") }
    Scene("cold") { log in log("") }
  }

  private static let other = Lesson(71, "Map", in: .operators) {
    Scene("plus") { log in log("") }
  }

  private static let texts = [
    LessonText(of: lesson, under: headings) { file in
      file.hasSuffix(".swift") ? swift : file.hasSuffix(".m") ? objectiveC : log
    },
    LessonText(of: other, under: headings) { file in
      file.hasSuffix(".swift")
        ? "extension Lesson {\n  /// Each value becomes another; nothing leaks.\n"
          + "  static var map: Lesson {\n    Scene(\"plus\") { log in log(\"hot\") }\n  }\n}\n"
        : nil
    },
  ]

  @Test("A lesson's files are read as passages, each with its scene and its kind")
  func passages() {
    let lines = Self.texts[0].entries.flatMap { entry in
      entry.passages.map { passage in
        "\(entry.scene?.title ?? "-") \(passage.kind.rawValue): \(passage.text)"
      }
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
        "hot heading: 热信号",
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
    let lines = text.entries.flatMap(\.passages).map { "\($0.kind.rawValue): \($0.text)" }
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
    "Scenes and lessons with the words are found, the best match first",
    arguments: [
      ("cold", ["70.cold title", "70 title"]),
      ("COLD", ["70.cold title", "70 title"]),
      ("leak", ["70 prose", "71 prose"]),
      ("leaking", ["70 prose", "71 prose"]),
      ("hears rac_lift", ["70.hot sentence"]),
      ("冷信号", ["70 heading", "70.cold title"]),
      ("热信号", ["70.hot heading", "71 heading", "70 heading"]),
      ("映射", ["71 heading"]),
      ("前言", ["A heading"]),
      ("@weakify", ["70 prose"]),
      ("rac_liftSelector:withSignals:", ["70.hot objective-c"]),
      ("object", ["70.hot objective-c"]),
      ("why does it leak", ["70 prose", "71 prose"]),
      ("leak, xyz", ["70 prose", "71 prose"]),
    ])
  func found(words: String, results: [String]) {
    let search = Search([words], in: Self.texts, under: Self.headings)
    #expect(search.results.map(Self.name).prefix(results.count) == results[...])
    #expect(search.missing.map(\.text) == (words.hasSuffix("xyz") ? ["xyz"] : []))
  }

  @Test("A result has at least half of the words or, if nothing has so many, any of them")
  func apart() {
    let apart = Search(["hears", "anew", "another"], in: Self.texts)
    #expect(
      apart.results.map(Self.name).sorted() == ["70 prose", "70.hot sentence", "71 prose"])
    #expect(!apart.isWhole)
    let half = Search(["cold", "hears", "begins", "another"], in: Self.texts)
    #expect(half.results.allSatisfy { $0.lesson?.number == 70 })
    #expect(!Search(["hears", "anew"], in: Self.texts).isWhole)
    #expect(
      Search(["hears", "anew"], in: Self.texts).results.map(Self.name)
        == ["70.hot sentence", "70 prose"])
    #expect(Search(["cold", "title"], in: Self.texts).missing.map(\.text) == ["title"])
  }

  @Test(
    "A word matches a part of a name, a whole word, or the inside of another word",
    arguments: [
      ("tuple", "a tuple", .whole), ("tuple", "Tuple", .whole), ("tuple", "(tuple)", .whole),
      ("tuple", "RACTupleUnpack", .beginning), ("leak", "it leaks", .inflected),
      ("fires", "it fired", .inflected),
      ("subscribing", "subscribe", .inflected), ("retry", "retries", .inflected),
      ("cancel", "cancelled", .inflected), ("string", "strings", .inflected),
      ("string", "strong", nil), ("login", "sign in", .synonym), ("映射", "map", .synonym),
      ("map", "方法之映射", .synonym), ("ui", "build", nil),
      ("command", "rac_command", .beginning), ("next", "sendNext:", .beginning),
      ("uple", "tuple", .inside), ("map", "bitmap, map", .whole), ("信号", "冷信号与", .inflected),
      ("信号", "信号", .whole),
      ("tuples", "tuple", .inflected), ("tupled", "tuplet", nil), ("", "tuple", nil),
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
      (["::", ""], []), (["the button doesn't work"], ["button", "doesnt", "work"]),
      (["RACChannel实现双向绑定"], ["RACChannel", "实现", "双向绑定"]),
      (["冷信号与热信号"], ["冷信号", "热信号"]), (["then"], ["then"]), (["in", "the"], ["in", "the"]),
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
      ("[tuple use:flag ? one : two with:three];", ["use:with:"]),
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
    return "\(result.entry.page)\(scene) \(result.passage.kind.rawValue)"
  }
}

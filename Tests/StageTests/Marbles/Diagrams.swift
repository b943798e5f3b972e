import Stage

/// Artificial diagrams. Each is hard to draw or to parse in some way.
enum Diagrams {
  static let all: [String: Diagram] = [
    "three lanes": subjects,
    "an empty lane": Diagram([Diagram.Lane("source")]),
    "a lane without a subscription": Diagram([Diagram.Lane("source")], end: .seconds(3)),
    "only a heading": Diagram([Diagram.Lane("Group", .heading)], end: .seconds(1)),
    "every mark": Diagram([
      lane("completed", (0, .subscribed), (1, .next("a")), (2, .completed)),
      lane("failed", (0, .subscribed), (1, .failed)),
      lane("disposed", (1, .subscribed), (2, .disposed)),
      lane("unfinished", (1, .subscribed), (1, .next("a")), (1, .next("b"))),
    ]),
    "tasks": Diagram([
      task("whole", (0, .started), (1, .next("a b")), (1, .next("c")), (3, .completed)),
      task("cancelled", (1, .started), (2, .cancelled), (3, .next("x=")), (4, .failed)),
      task("at once", (2, .started), (2, .cancelled), (2, .completed)),
      task("goes on", (2, .started), (2, .next("1"))),
      task("never begun"),
      lane(
        "buffer", (0, .subscribed), (2, .dropped("1")), (2, .dropped("a b")), (3, .next("2")),
        (4, .dropped("a long dropped value")), (4, .disposed)),
    ]),
    "values that look like other signs": Diagram([
      lane(
        "source", (0, .next("-")), (1, .next("|")), (2, .next("")), (3, .next("a b")),
        (4, .next("10ms")), (5, .next("[a]")), (6, .next("\"")), (7, .next("\\")),
        (8, .next("\n")), (9, .next("█")), (10, .next("⋯")), (11, .next("~")), (12, .next("#")),
        (13, .next("##")), (14, .next("_")), (15, .next(".")), (16, .next("^")),
        (17, .next("(a)")), (18, .next("-1.5")), (19, .next("!")), (20, .next("\u{0}")),
        sends: true)
    ]),
    "characters that combine with their neighbours": Diagram([
      lane(
        " a ", (0, .next("\u{301}")), (1, .next("\u{93E}")), (2, .next("\u{D4E}")),
        (3, .next("\u{600}")), (4, .next("\\\u{301}")), (5, .next("\n\u{301}")), sends: true),
      lane("\\\u{301}", (0, .next("\u{D4E}\\")), (1, .next("\"\u{301}")), sends: true),
      lane("\u{93E}", (0, .next("\u{1100}")), (0, .next("\u{1161}")), sends: true),
      lane("\u{D4E}→", (0, .next("1")), sends: true),
      lane("a \u{D4E} b  \u{301}", (0, .next("1")), sends: true),
    ]),
    "groups of values that combine": Diagram([
      lane("quoted", (0, .subscribed), (0, .next("a b")), (0, .next("]")), (0, .next("\""))),
      lane("tight", (0, .subscribed), (0, .next("a")), (0, .next("1")), (0, .completed)),
      lane("spaced", (0, .next("10")), (0, .next("11")), sends: true),
    ]),
    "values that need a legend, and letters that are values": Diagram([
      lane(
        "source", (0, .next("Hello, World")), (1, .next("A")), (2, .next("C")),
        (3, .next("a \"quoted\" text")), (4, .next("Hello, World")), (4, .next("third value")),
        sends: true)
    ]),
    "more values than letters": Diagram([
      Diagram.Lane(
        "source", .sender,
        events: (0..<30).map { .init(.seconds($0), .next("long value \($0)")) })
    ]),
    "Chinese": Diagram([
      lane("第一个订阅者", (0, .subscribed), (1, .next("你好")), (2, .next("用户名或密码不正确"))),
      lane("second", (0, .subscribed), (1, .next("a")), (2, .completed)),
    ]),
    "levels": Diagram([
      lane(
        "executing", (0, .next("0")), (1, .next("1")), (3, .next("0")), sends: true,
        isLevel: true),
      lane(
        "enabled", (1, .subscribed), (1, .next("1")), (2, .next("0")), (3, .completed),
        isLevel: true),
      lane(
        "late", (1, .subscribed), (2, .next("1")), (2, .next("0")), (2, .next("1")),
        (3, .next("0")), (3, .disposed), isLevel: true),
      lane("failed", (0, .subscribed), (1, .next("1")), (2, .failed), isLevel: true),
      lane("values", (0, .subscribed), (1, .next("1")), (2, .next("1"))),
    ]),
    "a level that lasts no time": Diagram([
      lane("on", (0, .subscribed), (0, .next("1")), isLevel: true),
      lane("off", (0, .next("0")), sends: true, isLevel: true),
    ]),
    "inner signals": Diagram(
      [
        lane("outer", (0, .subscribed), (1, .next("a")), (2, .next("b"))),
        Diagram.Lane(
          "a", depth: 1, events: [.init(.seconds(1), .subscribed), .init(.seconds(2), .disposed)]),
        Diagram.Lane("b", depth: 1, events: [.init(.seconds(2), .subscribed)]),
        Diagram.Lane("Group", depth: 1, .heading),
        Diagram.Lane("deep → deeper", depth: 2, .sender),
      ], end: .seconds(4)),
    "a long silence": Diagram([
      lane("early", (0, .subscribed), (1, .next("a")), (2, .completed)),
      lane("late", (1, .subscribed), (60, .next("b")), (61, .next("c"))),
      lane(
        "level", (0, .subscribed), (0, .next("0")), (61, .next("1")), isLevel: true),
    ]),
    "times of every size": Diagram([
      Diagram.Lane(
        "source", .sender,
        events: [
          .init(.nanoseconds(1), .next("a")), .init(.microseconds(2), .next("b")),
          .init(.microseconds(705_765), .next("c")), .init(.seconds(3600), .next("d")),
        ])
    ]),
    "names with special characters": Diagram([
      lane("^ [a] | \"b\" \\", (0, .subscribed)), lane("two  blanks", (0, .subscribed)),
      lane("s", (0, .subscribed)), lane("a = b", (0, .subscribed)),
    ]),
  ]

  static let names = all.keys.sorted()

  /// A source, and the events that early and late subscribers of two subjects receive.
  static let subjects = Diagram([
    lane(
      "source", (100, .next("a")), (200, .next("b")), (300, .next("c")), (400, .completed),
      sends: true, unit: .milliseconds(1)),
    Diagram.Lane("Subject", .heading),
    lane(
      "early", (0, .subscribed), (100, .next("a")), (200, .next("b")), (300, .next("c")),
      (400, .completed), depth: 1, unit: .milliseconds(1)),
    lane(
      "late", (250, .subscribed), (300, .next("c")), (400, .completed), depth: 1,
      unit: .milliseconds(1)),
    Diagram.Lane("ReplaySubject (capacity 2)", .heading),
    lane(
      "late", (250, .subscribed), (250, .next("a")), (250, .next("b")), (300, .next("c")),
      (400, .completed), depth: 1, unit: .milliseconds(1)),
  ])

  static func task(_ name: String, _ events: (time: Int, mark: Diagram.Mark)...) -> Diagram.Lane {
    Diagram.Lane(name, .task, events: events.map { .init(.seconds($0.time), $0.mark) })
  }

  static func lane(
    _ name: String, _ events: (time: Int, mark: Diagram.Mark)..., sends: Bool = false,
    isLevel: Bool = false, depth: Int = 0, unit: Duration = .seconds(1)
  ) -> Diagram.Lane {
    let events = events.map { Diagram.Event(unit * $0.time, $0.mark) }
    return Diagram.Lane(
      name, depth: depth, sends ? .sender : .subscription, isLevel: isLevel, events: events)
  }
}

import Reactive
import Marbles
import Testing

@Suite struct TypedMarblesTests {
  @Test("Each column of a lane is a second, in the source and in the result")
  func columns() {
    #expect(play("abc----d---|") { $0.throttle(.seconds(3)) } == "-----c----d|")
    #expect(play("a-b-#") { $0 } == "a-b-#")
    #expect(play("--|") { $0 } == "--|")
    #expect(play("a-[bc]-[d|]") { $0 } == "a-[bc]-[d|]")
  }

  @Test("A result that does not end is drawn up to the end of the source, or to its own last event")
  func endless() {
    #expect(play("a-b--") { $0 } == "a-b--")
    #expect(play("a-b--") { $0.delay(.seconds(3)) } == "---a-b")
    #expect(play("ab|") { $0.repeat() } == "aba")
    #expect(play("-----") { _ in Signal<Int>.never() } == "-----")
  }

  @Test("Lanes are cold: each subscription plays them from their beginning")
  func cold() {
    #expect(play("ab|") { $0.concat($0) } == "abab|")
    #expect(play("ab#") { $0.retry(1) } == "abab#")
  }

  @Test("Lanes have names")
  func named() {
    let result = play(["source": "a---b-|", "other": "-1-2---|"]) {
      $0.source.zip(with: $0.other)
    }
    #expect(result == "- a1 - - b2 - |")
  }

  @Test("A lane's values can be the names of other lanes")
  func nested() throws {
    var lanes = Lanes()
    lanes.byName = ["source": try TypedMarbles("a--b-|"), "a": try TypedMarbles("12345|")]
    lanes.byName["b"] = try TypedMarbles("xyz|")
    let result = try outcome(
      of: { lanes.signals(named: "source").switchToLatest() }, subscribingAfter: [0],
      width: lanes.width)
    #expect(result.map(\.drawing) == ["123xyz|"])
  }

  @Test("In a late subscriber's lane, dots show the time before it subscribed")
  func late() throws {
    let source = try TypedMarbles("ab--c|")
    let result = try outcome(
      of: { Signal(playing: source).replayLast() }, subscribingAfter: [0, 3], width: 6)
    #expect(result.map(\.drawing) == ["ab--c|", "...bc|"])
  }

  @Test(
    "A drawing can be parsed again",
    arguments: [
      "a", "-", "|", "#", "-a1|", "[ab]", "[ab|]", "a[bc]-#", "..a-|", "a1 - b2 |",
      "- [a1 |]", "[true |]", "[a1 b2] - |", ". . [a1 b2]", "--",
    ])
  func roundTrip(lane: String) throws {
    #expect(try TypedMarbles(lane).drawing == lane)
  }

  @Test("Extra blanks at the ends and between columns are ignored")
  func padding() throws {
    #expect(try TypedMarbles("  a-b|  ") == TypedMarbles("a-b|"))
    #expect(try TypedMarbles("a1   -  |") == TypedMarbles("a1 - |"))
    #expect(try TypedMarbles("-[ ab ]") == TypedMarbles("-[ab]"))
  }

  @Test("Columns of several lanes are aligned")
  func aligned() throws {
    let narrow = [try TypedMarbles("abc-|"), try TypedMarbles("----[c|]")]
    #expect(TypedMarbles.draw(narrow) == ["abc-|", "----[c|]"])
    let wide = [try TypedMarbles("a-[bc]-|"), try TypedMarbles("----d|")]
    #expect(TypedMarbles.draw(wide) == ["a - [bc] - |", "- - -    - d |"])
  }

  @Test(
    "A malformed lane is refused with the position of the error and the reason",
    arguments: [
      ("", 1, "there are no marbles; type a letter for each value, as in `a-b|`"),
      ("a-[bc", 3, "this `[` has no matching `]`; for several events in one tick, type `[ab]`"),
      ("a]", 2, "this `]` has no matching `[`; for several events in one tick, type `[ab]`"),
      ("a[]b", 2, "these brackets are empty; for a tick without events, type `-`"),
      ("a[b]c", 2, "brackets are for two or more events; type `b`"),
      (
        "[a[bc]]", 3,
        "brackets cannot be nested; type all events of the tick in one pair, as in `[abc]`"
      ),
      (
        "[a1 b[c]]", 6,
        "brackets cannot be nested; type all events of the tick in one pair, as in `[abc]`"
      ),
      ("[a-]", 3, "`-` is a tick without events; remove it from the brackets"),
      (
        "[a|b]", 4,
        "nothing can follow `|`, which ends the signal; delete the rest, or move `|` to the end"
      ),
      (
        "a|-", 3,
        "nothing can follow `|`, which ends the signal; delete the rest, or move `|` to the end"
      ),
      (
        "a#b", 3,
        "nothing can follow `#`, which ends the signal; delete the rest, or move `#` to the end"
      ),
      (
        "-.a", 2,
        "`.` is a tick before the subscription, so it must come first; for a tick without events, "
          + "type `-`"
      ),
      (
        "a-(bc)", 3,
        "round brackets have no meaning here; for several events in one tick, type `[ab]`"
      ),
      ("a 10ms b", 3, "`10ms` looks like a time; for each tick without events, type `-`"),
      (
        "a b!",
        4, "`!` has no meaning here; type a letter (a to z), a digit, `-`, `|` or `#`"
      ),
      ("a b- c", 3, "`b-` is not a value; type spaces between all marbles, or none"),
      ("a [bc]- d", 7, "type a space after `]`, because spaces separate these marbles"),
    ])
  func malformed(lane: String, column: Int, reason: String) {
    #expect(throws: TypedMarbles.Malformed(lane: lane, column: column, reason: reason)) {
      try TypedMarbles(lane)
    }
  }

  @Test("The error message shows the lane with a caret below the error")
  func message() {
    let error = TypedMarbles.Malformed(lane: "a-]", column: 3, reason: "this is wrong")
    #expect(error.description == "a-]\n  ^ column 3: this is wrong")
  }

  @Test("An event that cannot be drawn is an error, not a wrong drawing")
  func undrawable() {
    #expect(throws: (any Error).self) {
      try drawing(of: ["source": "a|"]) { $0.source.delay(.milliseconds(500)) }
    }
    #expect(throws: (any Error).self) {
      try drawing(of: ["source": "a|"]) { $0.source.map { $0 + "!" } }
    }
    #expect(throws: TypedMarbles.Malformed.self) {
      try drawing(of: ["source": "a(bc)|"]) { $0.source }
    }
  }
}

import Marbles
import Stage
import Synchronization
import Testing

/// Tests of the diagrams and messages that typed lines give.
@Suite struct TrialTests {
  @Test(
    "The source, the other signals and each operator's result are drawn one below the other",
    arguments: [
      (
        "\"a-b--c|\" throttle 2",
        """
        s           0  1  2  3  4  5  6
        source      a  -  b  -  -  c  |
        throttle 2  -  -  -  -  b  -  [c|]

        """
      ),
      // A later subscriber subscribes after the marbles of its instant have been sent.
      (
        "-1-2-3| publish 0, subscribe 0-3 3-4.5",
        """
        s            0    1    2    3    4.5  5    6
        source       -    1    -    2    -    3    |
        publish 0 1  -    1    -    [2!]
        publish 0 2  .    .    .    ^    !

        """
      ),
      (
        "-1-2| publish, subscribe 1-2 3",
        """
        s          0  1  2    3  4
        source     .  ^  [1!]
        publish 1  .  ^  [1!]
        publish 2  .  .  .    ^  -

        """
      ),
      (
        "attempts '-#' 'a-#' 'b|', retry",
        """
        s                                     0  1    2  3    4
        other                                 -  #
        other (2)                             .  [^a] -  #
        other (3)                             .  .    .  [^b] |
        attempts other other (2) other (3) 1  -  #
        attempts other other (2) other (3) 2  .  [^a] -  #
        attempts other other (2) other (3) 3  .  .    .  [^b] |
        retry                                 -  a    -  b    |

        """
      ),
      (
        "1-2-3| map +1, filter even",
        """
        s            0  1  2  3  4  5
        source       1  -  2  -  3  |
        map +1       2  -  3  -  4  |
        filter even  2  -  -  -  4  |

        """
      ),
      (
        "'a--b|' switchToLatest a='1-2-3|' b='4-5|'",
        """
        s               0  1  2  3    4  5  6
        source          a  -  -  b    |
        a               1  -  2  !
        b               .  .  .  [^4] -  5  |
        switchToLatest  1  -  2  4    -  5  |

        """
      ),
      (
        "a--b| switchToLatest a=1-2-3| b=4-5|, map +1",
        """
        s               0  1  2  3    4  5  6
        source          a  -  -  b    |
        a               1  -  2  !
        b               .  .  .  [^4] -  5  |
        switchToLatest  1  -  2  4    -  5  |
        map +1          2  -  3  5    -  6  |

        """
      ),
      (
        "a--b|, a=1-2-3|, b=4-5|, switchToLatest",
        """
        s               0  1  2  3    4  5  6
        source          a  -  -  b    |
        a               1  -  2  !
        b               .  .  .  [^4] -  5  |
        switchToLatest  1  -  2  4    -  5  |

        """
      ),
      (
        "\"a--b|\" merge \"-1-|\" \"--#\"",
        """
        s                      0  1  2
        source                 a  -  !
        other                  -  1  !
        other (2)              -  -  #
        merge other other (2)  a  1  #

        """
      ),
      (
        "\"a-b--\" take 5",
        """
        s       0  2  4
        source  a  b  -
        take 5  a  b  -

        """
      ),
      (
        "\"a1 - b2 |\"",
        """
        s       0  1  2  3
        source  a1 -  b2 |

        """
      ),
      (
        "a-| merge b, delay 1,delay 1 b=-1-|",
        """
        s            0  1  2  3  4  5
        source       a  -  |
        b            -  1  -  |
        merge b      a  1  -  |
        delay 1      -  a  1  -  |
        delay 1 (2)  -  -  a  1  -  |

        """
      ),
    ])
  func drawn(line: String, drawing: String) throws {
    #expect(try Trial(line: line).run().diagram.text() == drawing)
  }

  @Test("The length of a tick can be set, and a time without a unit is in seconds")
  func tick() throws {
    let outcome = try Trial(line: "\"a-b|\" delay 1", tick: .milliseconds(500)).run()
    #expect(outcome.result == "1:a 2:b 2.5:|")
    #expect(try Trial(line: "\"a-b|\" delay 250ms").run().result == "0.25:a 2.25:b 3.25:|")
  }

  @Test(
    "A time is in seconds or has a unit",
    arguments: [
      ("2", 2000), ("0.5", 500), ("0.5s", 500), ("300ms", 300), ("0", 0), ("86400", 86_400_000),
      ("86401", nil), ("", nil), ("s", nil), ("-1", nil), ("1e3", nil), ("nan", nil),
      ("1.2.3", nil),
      ("2m", nil), (".", nil),
    ])
  func times(text: String, milliseconds: Int?) {
    #expect(Duration(typed: text) == milliseconds.map { .milliseconds($0) })
  }

  @Test(
    "An invalid line is refused with a message that says what is wrong",
    arguments: [
      ("", "the line has no marbles"),
      (", ,", "the line has no marbles"),
      (
        "a-(bc)",
        "cannot read these marbles:\na-(bc)\n  ^ column 3: round brackets have no meaning here; "
          + "for several events in one tick, type `[ab]`"
      ),
      (
        "a|b",
        "cannot read these marbles:\na|b\n  ^ column 3: nothing can follow `|`, which ends the "
          + "signal; delete the rest, or move `|` to the end"
      ),
      (
        "a-| merge \"-!|\"",
        "cannot read these marbles:\n-!|\n ^ column 2: `!` has no meaning here; type a letter "
          + "(a to z), a digit, `-`, `|` or `#`"
      ),
      (
        "a-| flatten a=\"1-]\"",
        "cannot read these marbles:\n1-]\n  ^ column 3: this `]` has no matching `[`; for several "
          + "events in one tick, type `[ab]`"
      ),
      ("a-| thrttle 2", "there is no operator `thrttle`"),
      ("a-| throttle", "throttle needs a time, such as 2 or 0.5s"),
      ("a-| throttle soon", "throttle needs a time, not `soon`: use 2, 0.5s or 300ms"),
      (
        "a-| throttle 99999",
        "`99999` is too large for throttle: the longest time is a day, which has 86400 seconds"
      ),
      (
        "a-| throttle 86400001ms",
        "`86400001ms` is too large for throttle: the longest time is a day, which has 86400 seconds"
      ),
      ("a-| take -1", "take needs a whole number, not `-1`: use 0, 1, 2 and so on"),
      (
        "a-| take 99999999999999999999",
        "`99999999999999999999` is too large for take: the largest number is 1000000"
      ),
      (
        "a-| take 1 map upper",
        "`map` is one argument too many for take; put a comma before the next operator"
      ),
      ("a-| merge", "merge needs a signal, such as \"-1-2|\""),
      ("a-| merge b", "`b` is not the name of a signal: define it with b=\"1-2|\""),
      ("a-| switchToLatest", "`a` is not the name of a signal: define it with a=\"1-2|\""),
      ("a-| a=1- a=2-", "two signals are called `a`; rename one of them"),
      ("a-| not", "`a` is not a flag: use t and f, or 1 and 0"),
      ("a-| reduceEach +", "`a` is not a list: combineLatest, zip and collect send lists"),
      ("a-| map +1", "`a` is not a number"),
      ("a-| scan -", "scan needs a sum, not `-`: use +, max, min or count"),
      ("a-| subscribe", "subscribe needs 1 to 12 times, such as 0 or 1-3"),
      ("a-| subscribe 0 2-1", "subscribe needs times, not `2-1`: use 0, 2.5s or 1-3"),
      ("a-| subscribe 1-", "subscribe needs times, not `1-`: use 0, 2.5s or 1-3"),
      (
        "a-| subscribe 0 1-99999",
        "`99999` is too large for subscribe: the longest time is a day, which has 86400 seconds"
      ),
      ("a-| subscribe 0, take 1", "subscribe must come last"),
      ("a-| never", "never creates a signal, so it must come first, in place of marbles"),
      (
        "throttle 2",
        "throttle needs marbles before it; if these letters are marbles, type \"throttle-\""
      ),
      ("a-| switch", "switch needs a signal for each value, such as a=\"1-2|\""),
      ("interval 0", "`0` is too short for interval: type at least 1ms"),
      ("interval 0.0000001", "`0.0000001` is too short for interval: type at least 1ms"),
      (
        "a-\" map",
        "column 3: this quotation mark is not closed; add a second one, or remove it"
      ),
      (
        "1-2| groupBy x",
        "groupBy needs a key, not `x`: use vowel, letter, number, even, odd, upper, lower, >2, <2, "
          + "=a, !=a, +1, -1 or *2"
      ),
    ])
  func refused(line: String, message: String) {
    let failure = #expect(throws: TryFailure.self) { try Trial(line: line).run() }
    #expect(failure?.description == message)
  }

  @Test("An input that is too long to draw is refused before anything is played")
  func long() {
    let lane = String(repeating: "a", count: 201)
    for line in [
      lane, "a merge \(lane)-", "a- flatten b=\(lane)", String(repeating: "[ab]", count: 9000),
      "a-" + String(repeating: ", map upper", count: 13),
    ] {
      #expect(throws: TryFailure.self) { try Trial(line: line).run() }
    }
  }

  @Test(
    "An endless result is cut off, even within one instant",
    arguments: [
      ("\"ab|\" repeat", "0:a 1:b 2:a 3:b 4:a 5:b 6:a 7:b 8:a 9:b"),
      ("\"a-#\" retry", "0:a 2:a 4:a 6:a 8:a"),
      ("\"|\" repeat", ""),
      ("empty, repeat", ""),
      ("error, retry", ""),
      ("interval 2", "2:1 4:2 6:3 8:4 10:5 12:6 14:7"),
    ])
  func endless(line: String, result: String) throws {
    let outcome = try Trial(line: line).run()
    #expect(outcome.isCut)
    #expect(outcome.result == result)
    #expect(outcome.diagram.lanes.count < 80)
  }

  @Test("A repetition that takes no time is drawn as far as it fits")
  func atOnce() throws {
    let outcome = try Trial(line: "return a, repeat").run()
    #expect(outcome.isCut)
    #expect(outcome.diagram.end == .zero)
    let marks = outcome.diagram.lanes.last?.events ?? []
    #expect((5..<60).contains(marks.count))
    #expect(marks.allSatisfy { $0.mark == .next("a") })
  }

  @Test("Nested signals are cut off only if they exceed the limits of a drawing")
  func grown() throws {
    let lane = "\"\(String(repeating: "a", count: 100))|\""
    let line = lane + String(repeating: ", flattenMap a", count: 8) + " a=\(lane)"
    #expect(try Trial(line: line).run().isCut)
    let doubled = "\"1-2-3|\"" + String(repeating: ", combineLatest a", count: 10) + " a=\"1-2|\""
    #expect(try !Trial(line: doubled).run().isCut)
  }

  @Test("On real threads, the events and their times are the same, and each event is reported")
  func live() async throws {
    for line in ["\"a-b--c|\" throttle 2, map upper", "\"ab|\" repeat, take 4", "\"1-\" timeout 3"]
    {
      let trial = try Trial(line: line)
      let reported = Mutex(0)
      let outcome = try trial.runLive(speed: 1000) { _, _ in reported.withLock { $0 += 1 } }
      #expect(try outcome.diagram == trial.run().diagram)
      let marks = outcome.score?.diagram.lanes.flatMap(\.events) ?? []
      #expect(reported.withLock { $0 } == marks.count)
    }
  }
}

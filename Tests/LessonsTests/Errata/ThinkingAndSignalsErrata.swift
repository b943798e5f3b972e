extension Erratum {
  /// What chapters I and II set right.
  static let thinkingAndSignals: [Erratum] = [
    Erratum(
      1, "B: the maker adds up what its block says",
      told: "never runs the block it is given", shown: .scene("1.a-block-that-is-not-run")),
    Erratum(
      1, "B: the maker's method has two spellings, and returns a CGFloat or an int",
      told: "declares `makeCaulators:`, which returns a CGFloat, but calls `makeCaculators:`",
      shown: .scene("1.in-fractions")),
    Erratum(
      2, "B: the functional calculator's bodies are empty",
      told: "bodies of B's calculator are empty", shown: .scene("2.two-times-five-is-ten")),
    Erratum(
      56, "B: reactive is defined under the heading of chaining, and there is no chapter 5",
      told: "under the heading of chaining in its chapter 4, and has no chapter 5", shown: .prose),
    Erratum(
      3, "C: the block runs at the first subscription",
      told: "it runs at every subscription", shown: .scene("3.two-subscribers")),
    Erratum(
      3, "B: subscribers are members of the signal",
      told: "a dynamic signal keeps only its closure", shown: .scene("3.the-signal-goes-first")),
    Erratum(
      3, "C: a disposable without a block retains itself",
      told: "that pointer is not retained", shown: .prose),
    Erratum(
      3, "surprising: setting a serial disposable's disposable does not dispose of the old one",
      told: "replacing that one does not dispose of it", shown: .scene("3.serial")),
    Erratum(
      5, "E: a replay subject's subscription ends with the values sent before",
      told: "it also stays subscribed", shown: .scene("5.a-replay-subject-stays-subscribed")),
    Erratum(
      5, "surprising: a nested send reaches later subscribers in reverse order",
      told: "the later subscriber hears the two values in reverse order",
      shown: .scene("5.sent-from-a-handler")),
    Erratum(
      7, "B: a signal becomes hot when it is subscribed to",
      told: "a subscribed cold signal stays cold", shown: .scene("7.subscribed-yet-cold")),
    Erratum(
      8, "A: the cold example's messages tell of a replay subject",
      told: "its source is a plain signal", shown: .scene("8.signal")),
    Erratum(
      9, "C: a behavior subject is a replay subject of capacity 1",
      told: "only the replay subject tells late subscribers of the end",
      shown: .scene("9.behavior-subject")),
    Erratum(
      9, "surprising: a subject remembers no completion for what is sent later",
      told: "even delivers what is sent to it afterwards", shown: .scene("9.sent-after-the-end")),
    Erratum(
      10, "confirmed: who subscribes after connect misses what publish has sent",
      told: "whoever subscribes after `connect` misses", shown: .scene("10.after-connect-published")
    ),
    Erratum(
      10, "confirmed: autoconnect does not reconnect",
      told: "a connection never connects twice", shown: .scene("10.autoconnect-never-reconnects")),
    Erratum(
      55, "surprising: groups complete after groupBy itself",
      told: "the groups complete after `groupBy` itself", shown: .scene("55.grouped-signals")),
  ]
}

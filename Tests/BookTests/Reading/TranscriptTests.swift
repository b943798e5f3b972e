import Notebook
import Stage
import Testing

/// Transcripts of the tutorials' own console output.
@Suite struct TranscriptTests {
  @Test(
    "A log that deviates from a transcript is reported with the deviation",
    arguments: [
      ("2020-05-28 10:00:00.5 R[1:1] a\n2020-05-28 10:00:02.5 R[1:1] b\n", String?.none),
      ("2020-05-28 10:00:00.5 R[9:9] a  \n2020-05-28 10:00:02.1 R[1:1] b\n", nil),
      ("2020-05-28 10:00:00.5 R[1:1] a\n2020-05-28 10:00:01.5 R[1:1] b\n", "not at these times"),
      ("2020-05-28 10:00:00.6 R[1:1] a\n2020-05-28 10:00:02.6 R[1:1] b\n", "at another time"),
      ("2020-05-28 10:00:00.5 R[1:1] a\n", nil),
      ("2020-05-28 10:00:00.5 R[1:1] a\n2020-05-28 10:00:02.5 R[1:1] c\n", "does not print these"),
      ("a\nb\n", nil), ("b\na\n", "does not print these"), ("", "has no lines"),
    ])
  func mismatch(transcript: String, problem: String?) {
    let log = """
      ── scene ──
      2020-05-28 10:00:00.500000+0800 RACExample[1:1] a
      2020-05-28 10:00:02.500000+0800 RACExample[1:1] b

      """
    let found = Transcript(transcript).mismatch(with: log)
    #expect(problem.map { found?.contains($0) == true } ?? (found == nil), "\(found ?? "nothing")")
  }

  @Test(
    "A line has a time only if it begins with a valid time stamp",
    arguments: [
      ("2020-05-28 10:20:30.5+0800 A[7:1] b", 37_230.5), ("2020-05-28 10:20:30 A[7:1]", 37_230),
      ("2020-05-28 11e9:20:30 A[7:1] b", nil), ("2020-05-28 10:20 A[7:1] b", nil),
      ("20-05-28 10:20:30 A[7:1] b", nil), ("2020-05-28 10:20:30 b", nil),
    ] as [(String, Double?)])
  func stamps(text: String, time: Double?) {
    #expect(Transcript.Line.lines(of: text).map(\.time) == [time])
  }
}

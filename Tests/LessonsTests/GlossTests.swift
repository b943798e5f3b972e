import Notebook
import TestSupport
import Testing

@Suite struct GlossTests {
  @Test("Each phrase gets its English once; other text stays as it is")
  func added() {
    #expect(Gloss.added(to: "0 s: 正在执行") == "0 s: 正在执行 (executing)")
    #expect(
      Gloss.added(to: "请等待 9 秒后重试, 请等待 8")
        == "请等待 (please wait) 9 秒后重试 (seconds, then try again), 请等待 8")
    #expect(Gloss.added(to: "第一个订阅者1") == "第一个订阅者 (first subscriber)1")
    for text in ["一个信号被订阅，变为热信号", "", "plain – “text”", "未知"] {
      #expect(Gloss.added(to: text) == text)
    }
    #expect(Gloss.english(of: "输出:1, 输出:2, 邮件") == "output; mail")
    #expect(Gloss.english(of: "plain") == nil)
  }

  @Test("Every Chinese message in a log has an English gloss")
  func complete() throws {
    let logs = try Repository.files(in: "Tests/Expected").filter { $0.hasSuffix(".log") }
    #expect(!logs.isEmpty)
    for file in logs {
      for line in try Repository.text(of: "Tests/Expected/\(file)").split(separator: "\n") {
        let rest = Gloss.withoutPhrases(String(line)).unicodeScalars
        #expect(!rest.contains { 0x4E00...0x9FFF ~= $0.value }, "\(file): \(line)")
      }
    }
  }
}

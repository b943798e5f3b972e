import Marbles
import Notebook
import Stage

/// A typed line and a picture of its marbles and results, in which readers can move, add and change
/// the marbles. The script `try.js` draws the picture.
struct TryBoard {
  /// The address of a page with only this line.
  struct Address {
    let line: String
    let tick: Duration

    /// The tick in the form in which readers choose it: `0.5s`.
    var tickName: String { tick.inSeconds + "s" }

    /// The address, which the page's script reads.
    var text: String { "\(TryPage.name)#line=\(Self.encoded(line))&tick=\(tickName)" }

    private static func encoded(_ text: String) -> String {
      let digits = Array("0123456789ABCDEF".utf8)
      var encoded: [UInt8] = []
      for byte in text.utf8 {
        let isPlain = byte < 0x80 && Unicode.Scalar(byte).properties.isAlphabetic
        if isPlain || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
          encoded.append(byte)
        } else {
          encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
      }
      return String(decoding: encoded, as: UTF8.self)
    }
  }

  /// The style sheet and the script of all boards.
  static let head = """
    <link rel="stylesheet" href="try.css">
    <script src="try.js"></script>

    """

  let address: Address

  /// True if the line in the page's address replaces this one.
  let isAddressed: Bool

  /// Creates a board for `line`.
  init(_ line: String, tick: Duration = .seconds(1), isAddressed: Bool = false) {
    address = Address(line: line, tick: tick)
    self.isAddressed = isAddressed
  }

  /// The board, with its line's result.
  var html: String {
    let answer = Trial.answer(to: address.line, tick: address.tickName)
    let ticks = TypedLine.ticks.map { tick in
      "<option\(tick == address.tick ? " selected" : "")>\(tick.inSeconds)s</option>"
    }
    let link = "<a class=\"alone\" href=\"\(HTML.escaped(address.text))\">Open on its own page</a>"
    let alone = isAddressed ? "" : "<p>\(link)</p>\n"
    return """
      <div class="trial"\(isAddressed ? " data-addressed" : "")>
      <label>Marbles and operators
      <input class="line" maxlength="2000" autocomplete="off" autocapitalize="off" spellcheck="false"
      value="\(HTML.escaped(address.line))"></label>
      <div class="note" role="status"></div>
      <label>A tick lasts <select class="tick">\(ticks.joined())</select></label>
      <div class="frame"><div class="board" role="group" aria-label="The typed marbles and the results"
      data-answer="\(HTML.escaped(answer))"></div></div>
      <pre class="printed wide" tabindex="0" hidden></pre>
      \(alone)</div>

      """
  }
}

extension TypedLine {
  /// True if playing the line gives the same result as the picture.
  var isConfirmed: Bool { diagram.map(isResult) ?? false }

  /// A sentence about the differences between the board and the picture, or nil if there are none.
  var note: String? {
    let first = spellings.prefix(6).map { "\($0.typed) for “\($0.drawn)”" }
    let rest = spellings.count > first.count ? ["and so on"] : []
    let writing =
      first.isEmpty ? nil : "The board shows \((first + rest).joined(separator: ", "))."
    let ending = end.flatMap { end in
      diagram.map(isLonger) ?? false ? "The picture stops at \(end.inSeconds) s." : nil
    }
    let sentences = [writing, ending].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private var diagram: Diagram? { try? Trial(line: text, tick: tick).run().diagram }
}

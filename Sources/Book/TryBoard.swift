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

    static func encoded(_ text: String) -> String {
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

  /// The script of all boards, with the names of all operators. It suggests some of them when a name
  /// is misspelt.
  static var script: String {
    let rows = Operator.all.map { one in
      let texts = [one.name, one.takes, one.example].map(SearchIndex.quoted)
      return "{ name: \(texts[0]), takes: \(texts[1]), example: \(texts[2]) }"
    }
    return Book.signed(Asset.tryJs) + "const operators = [\n\(rows.joined(separator: ",\n"))];\n"
  }

  let address: Address

  /// True if the line in the page's address replaces this one.
  let isAddressed: Bool

  /// Attributes for the script of another kind of board.
  let attributes: String

  /// Creates a board for `line`.
  init(
    _ line: String, tick: Duration = .seconds(1), isAddressed: Bool = false,
    attributes: String = ""
  ) {
    address = Address(line: line, tick: tick)
    (self.isAddressed, self.attributes) = (isAddressed, attributes)
  }

  /// The board, with its line's result.
  var html: String {
    let answer = Trial.answer(to: address.line, tick: address.tickName)
    let ticks = TypedLine.ticks.map { tick in
      "<option\(tick == address.tick ? " selected" : "")>\(tick.inSeconds)s</option>"
    }
    let link =
      "<a class=\"alone\" href=\"\(HTML.escaped(address.text))\">Open on its own page</a>\n"
    return """
      <div class="trial"\(isAddressed ? " data-addressed" : "")\(attributes)>
      <label>Marbles and operators
      <input class="line" maxlength="2000" autocomplete="off" autocapitalize="off" spellcheck="false"
      value="\(HTML.escaped(address.line))"></label>
      <div class="frame"><div class="board" role="group" aria-label="The typed marbles and the results"
      data-answer=\(HTML.attribute(answer))></div></div>
      <div class="note" role="status"></div>
      <pre class="printed wide" role="group" aria-label="Printed lines" tabindex="0" hidden></pre>
      <div class="tools"><label>A tick lasts <select class="tick">\(ticks.joined())</select></label>
      \(isAddressed || !attributes.isEmpty ? "" : link)</div>
      </div>

      """
  }
}

extension [TypedLine] {
  /// The lines that give the same results as the picture. A line without operators counts only if no
  /// other line gives any results. Of lines with the same result, only the first one counts.
  var confirmed: [TypedLine] {
    let made = filter { !$0.isPlain }.firstConfirmed
    return made.isEmpty ? filter(\.isPlain).firstConfirmed : made
  }

  /// The first confirmed line for each result.
  private var firstConfirmed: [TypedLine] {
    var known: Set<Int> = []
    return filter { line in
      guard known.isDisjoint(with: line.resultRows), line.isConfirmed else { return false }
      known.formUnion(line.resultRows)
      return true
    }
  }
}

extension TypedLine {
  /// True if playing the line gives the same result as the picture.
  var isConfirmed: Bool { diagram.map(isResult) ?? false }

  /// A sentence for a line that goes on after the picture's end, or nil if it does not.
  var note: String? {
    end.flatMap { end in
      diagram.map(isLonger) ?? false ? "The picture stops at \(end.inSeconds) s." : nil
    }
  }

  private var diagram: Diagram? { try? Trial(line: text, tick: tick).run().diagram }
}

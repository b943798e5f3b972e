import Reactive
import Stage

extension Trial {
  /// Plays `line` and returns the answer as a JSON object: the lanes with their marks, or the
  /// problem. Times are in nanoseconds. Each column lasts one `tick`, such as `0.5s`.
  ///
  ///     print(Trial.answer(to: "\"a|\"", tick: "1s"))
  ///     // Prints "{"lanes":[{"name":"source","depth":0,"marks":[[0,"next","a"],[1000000000,"completed"]]}],"end":1000000000,"printed":[],"isCut":false}"
  ///
  /// In a book without a server, pages ask the engine that runs in the browser. Tests compare that
  /// engine's answers with the results of this function.
  package static func answer(to line: String, tick: String) -> String {
    guard let tick = Duration(typed: tick), tick > .zero else {
      return "{\"problem\":\"The tick must be a duration, such as 0.5s.\",\"advice\":[]}"
    }
    do throws(TryFailure) {
      return try Trial(line: line, tick: tick).run().json
    } catch {
      return "{\"problem\":" + error.description.quoted + ",\"advice\":"
        + error.advice.jsonList { $0.quoted } + "}"
    }
  }
}

extension Trial.Outcome {
  /// The outcome as the JSON object that `Trial.answer(to:tick:)` returns.
  package var json: String {
    let diagram = diagram
    let lanes = diagram.lanes.jsonList { lane in
      "{\"name\":" + lane.name.quoted + ",\"depth\":" + String(lane.depth) + ",\"marks\":"
        + lane.events.jsonList { $0.json } + "}"
    }
    return "{\"lanes\":" + lanes + ",\"end\":" + diagram.end.nanosecondText + ",\"printed\":"
      + printed.jsonList { $0.quoted } + ",\"isCut\":" + (isCut ? "true}" : "false}")
  }
}

extension Diagram.Event {
  fileprivate var json: String {
    let (kind, value): (String, String?) =
      switch mark {
      case .subscribed: ("subscribed", nil)
      case .next(let value): ("next", value)
      case .failed: ("failed", nil)
      case .completed: ("completed", nil)
      case .disposed: ("disposed", nil)
      case .started: ("started", nil)
      case .cancelled: ("cancelled", nil)
      case .dropped(let value): ("dropped", value)
      }
    return "[" + time.nanosecondText + ",\"" + kind + "\"" + (value.map { "," + $0.quoted } ?? "")
      + "]"
  }
}

extension Array {
  fileprivate func jsonList(_ json: (Element) -> String) -> String {
    var list: String = "["
    for (index, element) in enumerated() {
      if index > 0 { list += "," }
      list += json(element)
    }
    return list + "]"
  }
}

extension Duration {
  fileprivate var nanosecondText: String {
    String((Instant(nanosecondsSince1970: 0) + self).nanosecondsSince1970)
  }
}

extension String {
  /// The text as a JSON string.
  fileprivate var quoted: String {
    var bytes = [UInt8(ascii: "\"")]
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += Array("\\n".utf8)
      case ..<0x20:
        bytes += Array("\\u00".utf8)
        for digit in [byte >> 4, byte & 15] {
          bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }
}

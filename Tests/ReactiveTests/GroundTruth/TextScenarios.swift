import Reactive

// A text field is a property here: its text signal sends the present text and then what is typed.

extension Replica {
  // A15
  func ignoreText() {
    let text = Property("")
    text.signal.ignore("123").subscribeNext { log($0) }
    type(
      ["1", "12", "123", "1234", "12345", "123456", "12345", "1234", "123", "12", "1", ""],
      into: text, from: 0.2)
  }

  // A16
  func filterText() {
    let (text, label) = (Property(""), Property<String?>(nil))
    label
      <~ text.signal.filter {
        log($0)
        return $0 == "12345"
      }
    text.signal.filter { $0 == "12345" }.subscribeNext { log($0) }
    type(["1", "12", "123", "1234", "12345", "123456"], into: text, from: 0.1) { _ in
      log("(label \(shown(label.value)))")
    }
  }

  // B18
  func bind() {
    let text = Property("")
    text.signal.subscribeNext { log("输出:\($0)") }
    text.signal.bind {
      log("(bind block asked for)")
      return { value, _ in .return("输出:\(value)") }
    }.subscribeNext { log($0) }
    text.value = "a"
    text.value = "ab"
  }

  // B19
  func flattenMapAndMap() {
    let text = Property("")
    text.signal.flattenMap { .return("输出:\($0)") }.subscribeNext { log("flattenMap \($0)") }
    text.signal.map { "输出:\($0)" }.subscribeNext { log("map \($0)") }
    text.value = "a"
    text.value = "ab"
  }

  // B27
  func filterIgnoreDistinctSkip() {
    let text = Property("")
    text.signal.filter { $0.count > 3 }.subscribeNext { log("filter \($0)") }
    text.signal.ignore("1").subscribeNext { log("ignore \($0)") }
    text.signal.distinctUntilChanged().subscribeNext { log("distinctUntilChanged \($0)") }
    text.signal.skip(1).subscribeNext { log("skip \($0)") }
    for (i, typed) in ["1", "12", "12", "123", "1234", "1234", "1"].enumerated() {
      at(0.1 + 0.1 * Double(i)) {
        log("(typed \(typed))")
        text.value = typed
      }
    }
  }

  // D01
  func bindOnce() {
    let text = Property("")
    text.signal.bind {
      { value, _ in .return("输出:\(value)") }
    }.subscribeNext { log($0) }
    text.value = "h"
    text.value = "hi"
  }

  // D02
  func flattenMapMapSignalOfSignals() {
    let text = Property("")
    text.signal.flattenMap { .return("信号内容:\($0)") }.subscribeNext { log($0) }
    text.signal.map { "信号内容: \($0)" }.subscribeNext { log($0) }
    text.value = "h"
    let signalOfSignals = Subject<Signal<String>>()
    let signal = Subject<String>()
    signalOfSignals.flattenMap { $0 }.subscribeNext { log("signalOfsignals:\($0)") }
    signalOfSignals.sendNext(signal)
    signal.sendNext("hi")
  }

  // D07
  func filter() {
    let text = Property("")
    text.signal.filter {
      log("原信号: \($0)")
      return $0.count > 3
    }.subscribeNext { log("长度大于3的信号:\($0)") }
    type(["1", "12", "123", "1234", "12345"], into: text, from: 0.2)
  }

  // D08
  func ignoreDistinctSkip() {
    let text = Property("")
    text.signal.ignore("1").subscribeNext { log("ignore \($0)") }
    text.signal.distinctUntilChanged().subscribeNext { log("distinctUntilChanged \($0)") }
    text.signal.skip(1).subscribeNext { log("skip \($0)") }
    // A text field that begins to be edited sends its text again.
    let sent = [("begin editing", ""), ("1", "1"), ("1 again", "1"), ("12", "12")]
    for (i, (what, value)) in sent.enumerated() {
      at(0.1 + 0.1 * Double(i)) {
        log("(\(what))")
        text.value = value
      }
    }
  }

  /// Types a text every tenth of a second.
  private func type(
    _ texts: [String], into text: Property<String>, from start: Double,
    then next: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    for (i, typed) in texts.enumerated() {
      at(start + 0.1 * Double(i)) {
        text.value = typed
        next(typed)
      }
    }
  }
}

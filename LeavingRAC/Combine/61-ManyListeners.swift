#if canImport(Combine)
  import Combine

  /// Sends to two listeners. Both receive 1 and 2, but the 0 was sent too early.
  func twoListeners(_ log: @escaping (String) -> Void) -> [AnyCancellable] {
    let subject = PassthroughSubject<Int, Never>()
    subject.send(0)
    let listeners = ["first", "second"].map { name in
      subject.sink(
        receiveCompletion: { _ in log("\(name): completed") },
        receiveValue: { log("\(name): \($0)") })
    }
    for number in 1...2 { subject.send(number) }
    subject.send(completion: .finished)
    return listeners
  }
#endif

import Reactive
import Testing

@Suite struct CompoundDisposableTests {
  @Test("DISP-Compound-01: all members are disposed of once, in the order they were added")
  func all() {
    let log = Log()
    let compound = CompoundDisposable()
    for name in ["a", "b", "c", "d", "e"] { compound.add(Disposable { log(name) }) }
    log("\(compound.isDisposed)")
    compound.dispose()
    compound.dispose()
    log("\(compound.isDisposed)")
    #expect(log.text == "false · a · b · c · d · e · true")
  }

  @Test("DISP-Compound-01: members can be passed to the initialiser, and a closure can be added")
  func fromTheBeginning() {
    let log = Log()
    let compound = CompoundDisposable(
      Disposable { log("a") }, Disposable { log("b") }, Disposable { log("c") })
    compound.add(Disposable { log("d") })
    compound.add { log("e") }
    compound.dispose()
    #expect(log.text == "a · b · c · d · e")
  }

  @Test("DISP-Compound-01: removing members does not change the order of the others")
  func orderAfterRemovals() {
    let log = Log()
    let members = (0..<6).map { number in Disposable { log("\(number)") } }
    let compound = CompoundDisposable()
    for member in members.prefix(4) { compound.add(member) }
    for number in [0, 2] { compound.remove(members[number]) }
    for member in members.suffix(2) { compound.add(member) }
    compound.add(members[0])
    compound.dispose()
    #expect(log.text == "1 · 3 · 4 · 5 · 0")
  }

  @Test(
    "DISP-Compound-01: a member that is added again keeps its first position", arguments: [2, 3, 5])
  func addedAgain(count: Int) {
    let log = Log()
    let members = (0..<count).map { number in Disposable { log("\(number)") } }
    let compound = CompoundDisposable()
    for member in members + members.reversed() { compound.add(member) }
    compound.dispose()
    #expect(log.text == (0..<count).map(String.init).joined(separator: " · "))
  }

  @Test("DISP-Compound-02: a disposable added after the compound's disposal is disposed of at once")
  func addedTooLate() {
    let log = Log()
    let compound = CompoundDisposable()
    compound.dispose()
    compound.add(Disposable { log("a") })
    compound.add { log("b") }
    log("log")
    #expect(log.text == "a · b · log")
  }

  @Test("DISP-Compound-03: adding nil and removing a non-member have no effect")
  func strangers() {
    let log = Log()
    let (a, b) = (Disposable { log("a") }, Disposable { log("b") })
    let compound = CompoundDisposable(b)
    compound.add(nil)
    compound.remove(nil)
    compound.remove(a)
    compound.add(a)
    compound.remove(a)
    compound.remove(a)
    compound.dispose()
    compound.remove(b)
    compound.add(nil)
    #expect(log.text == "b")
    #expect(!a.isDisposed)
  }

  @Test("DISP-Compound-04: one removal is enough, even if a member was added several times")
  func removed() {
    let log = Log()
    let (once, often) = (Disposable { log("once") }, Disposable { log("often") })
    let compound = CompoundDisposable(Disposable { log("x") }, Disposable { log("y") })
    compound.add(once)
    compound.remove(once)
    for _ in 1...3 { compound.add(often) }
    compound.remove(often)
    compound.dispose()
    #expect(log.text == "x · y")
    #expect(!once.isDisposed)
    #expect(!often.isDisposed)
  }

  @Test("DISP-Compound-05: a member may add another while the compound is being disposed of")
  func addsWithin() {
    let log = Log()
    let compound = CompoundDisposable()
    compound.add {
      log("a \(compound.isDisposed)")
      compound.add { log("nested") }
      compound.dispose()
      log("a end")
    }
    compound.add { log("b") }
    compound.add { log("c") }
    compound.dispose()
    #expect(log.text == "a true · nested · a end · b · c")
  }

  @Test("DISP-Compound-05: a member may dispose of a later member, and remove it")
  func disposesFollowing() {
    let log = Log()
    let compound = CompoundDisposable()
    let following = Disposable { log("c") }
    compound.add {
      log("a")
      following.dispose()
      compound.remove(following)
    }
    compound.add { log("b") }
    compound.add(following)
    compound.dispose()
    #expect(log.text == "a · c · b")
  }

  @Test("DISP-Compound-06: a compound does not retain a member that was disposed of before")
  func disposedAlready() {
    let compound = CompoundDisposable()
    weak var seen: Disposable?
    do {
      let disposable = Disposable()
      seen = disposable
      disposable.dispose()
      compound.add(disposable)
    }
    #expect(seen == nil)
    #expect(!compound.isDisposed)
  }

  @Test("DISP-Compound-06: a compound releases its members on disposal, or when it removes them")
  func letsGo() {
    let compound = CompoundDisposable()
    weak var removed: Disposable?
    weak var disposed: Disposable?
    do {
      let (first, second) = (Disposable(), Disposable())
      (removed, disposed) = (first, second)
      compound.add(first)
      compound.add(second)
      compound.remove(first)
    }
    #expect(removed == nil)
    #expect(disposed != nil)
    compound.dispose()
    #expect(disposed == nil)
  }

  @Test("DISP-Compound-01: releasing a compound does not dispose of its members")
  func releasedCompound() {
    let log = Log()
    weak var seen: CompoundDisposable?
    do {
      let compound = CompoundDisposable(Disposable { log("a") })
      seen = compound
      withExtendedLifetime(compound) { log("log") }
    }
    #expect(seen == nil)
    #expect(log.text == "log")
  }

  @Test(
    "DISP-Compound-01: after half of a thousand members are removed, only the rest are disposed of")
  func many() {
    let log = Log()
    let members = (0..<1000).map { number in Disposable { log("\(number)") } }
    let compound = CompoundDisposable()
    for member in members { compound.add(member) }
    for number in stride(from: 0, to: 1000, by: 2) { compound.remove(members[number]) }
    compound.dispose()
    #expect(log.entries == stride(from: 1, to: 1000, by: 2).map { "\($0)" })
  }
}

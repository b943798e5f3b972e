import Reactive
import Synchronization
import Testing

/// Tests of disposables that several threads use at once.
@Suite struct DisposableThreadTests {
  @Test("DISP-Disposable-01: if four threads dispose at once, the action runs once")
  func once() {
    // A thread that comes late to a disposable has less to do and catches up, so the threads
    // collide often.
    let count = Atomic(0)
    let disposables = (0..<200_000).map { _ in
      Disposable { count.add(1, ordering: .relaxed) }
    }
    onThreads(4) { _ in
      for disposable in disposables { disposable.dispose() }
    }
    #expect(count.load(ordering: .relaxed) == disposables.count)
  }

  @Test("DISP-Compound-02: members added before and after the disposal are each disposed of once")
  func compound() {
    for _ in 0..<20 {
      let compound = CompoundDisposable()
      let counts = (0..<400).map { _ in CallCounter() }
      onThreads(4) { thread in
        for number in 0..<100 {
          let count = counts[thread * 100 + number]
          compound.add { _ = count.next() }
          if thread == 0, number == 50 { compound.dispose() }
        }
      }
      #expect(counts.allSatisfy { $0.value == 1 })
    }
  }

  @Test("DISP-Compound-04: with several threads, every member is disposed of at most once")
  func compoundRemoval() {
    for _ in 0..<20 {
      let compound = CompoundDisposable()
      let counts = (0..<200).map { _ in CallCounter() }
      let members = counts.map { count in Disposable { _ = count.next() } }
      for member in members.prefix(100) { compound.add(member) }
      onThreads(3) { thread in
        switch thread {
        case 0: for member in members.prefix(50) { compound.remove(member) }
        case 1: for member in members.suffix(100) { compound.add(member) }
        default: compound.dispose()
        }
      }
      #expect(counts.allSatisfy { $0.value <= 1 })
      #expect(counts[50...].allSatisfy { $0.value == 1 })
    }
  }

  @Test("DISP-Serial-03: each disposable is either returned by a later swap or disposed of")
  func serial() {
    for _ in 0..<20 {
      let serial = SerialDisposable()
      let (disposed, returned) = (CallCounter(), CallCounter())
      onThreads(4) { thread in
        for number in 0..<100 {
          if serial.swap(Disposable { _ = disposed.next() }) != nil { _ = returned.next() }
          if thread == 0, number == 50 { serial.dispose() }
        }
      }
      #expect(disposed.value + returned.value == 400)
      #expect(serial.disposable == nil)
    }
  }
}

import Reactive
import Synchronization
import Testing

/// Tests of subjects that several threads send to and subscribe to at once.
@Suite struct SubjectThreadTests {
  private static let kinds = ["plain", "replay", "replay 2", "behavior"]

  private static func subject(_ kind: String) -> Subject<Sent> {
    switch kind {
    case "replay": ReplaySubject()
    case "replay 2": ReplaySubject(capacity: 2)
    case "behavior": BehaviorSubject(Sent(sender: 9, number: 0))
    default: Subject()
    }
  }

  @Test(
    "SUBJ-Subject-01: every subscriber gets the values of four threads, each thread's in order",
    arguments: kinds)
  func sends(kind: String) {
    let subject = Self.subject(kind)
    let recorders = (0..<3).map { _ in SubscriptionRecorder<Sent>() }
    VirtualClock().run { for recorder in recorders { recorder.watch(subject) } }
    onThreads(4) { sender in
      for number in 0..<1000 { subject.sendNext(Sent(sender: sender, number: number)) }
    }
    subject.sendCompleted()
    for recorder in recorders {
      #expect(recorder.faults == [])
      #expect(recorder.endings == 1)
      #expect(recorder.values.sent(by: 0...3).faults(from: [0, 1, 2, 3], 0..<1000) == [])
      let isTheSame = recorder.values == recorders[0].values
      #expect(isTheSame)
    }
  }

  @Test(
    "SUBJ-Subject-01: of the endings that four threads send, only one arrives, and nothing follows it",
    arguments: kinds)
  func ends(kind: String) {
    for _ in 0..<50 {
      let subject = Self.subject(kind)
      let recorder = SubscriptionRecorder<Sent>()
      VirtualClock().run { recorder.watch(subject) }
      onThreads(4) { sender in
        for number in 0..<5 { subject.sendNext(Sent(sender: sender, number: number)) }
        if sender < 2 { subject.sendCompleted() } else { subject.sendError(TestError()) }
        for number in 5..<10 { subject.sendNext(Sent(sender: sender, number: number)) }
      }
      #expect(recorder.faults == [])
      #expect(recorder.endings == 1)
      #expect(recorder.values.isInOrder)
    }
  }

  @Test(
    "SUBJ-ReplaySubject-07: a subscriber added during sends gets all from its first value on, once",
    arguments: kinds.dropFirst())
  func subscribesMeanwhile(kind: String) {
    let subject = Self.subject(kind)
    let first = SubscriptionRecorder<Sent>()
    let late = ValuesByNumber<SubscriptionRecorder<Sent>>()
    let clock = VirtualClock()
    clock.run { first.watch(subject) }
    onThreads(4) { thread in
      if thread < 2 {
        for number in 0..<1000 { subject.sendNext(Sent(sender: thread, number: number)) }
      } else {
        for number in 0..<40 {
          let recorder = SubscriptionRecorder<Sent>()
          late[thread * 100 + number] = recorder
          clock.run { recorder.watch(subject) }
        }
      }
    }
    subject.sendCompleted()
    #expect(first.values.sent(by: 0...3).faults(from: [0, 1], 0..<1000) == [])
    for thread in 2...3 {
      for number in 0..<40 {
        guard let recorder = late[thread * 100 + number] else { continue }
        #expect(recorder.faults == [])
        #expect(recorder.endings == 1)
        let missed = first.values.count - recorder.values.count
        #expect(kind == "replay" ? missed == 0 : missed >= 0)
        let isTheSame = recorder.values == Array(first.values.dropFirst(missed))
        #expect(isTheSame)
      }
    }
  }

  @Test(
    "SUBJ-ReplaySubject-07: a slow replay loses no value that is sent during it",
    arguments: kinds.dropFirst())
  func slowReplay(kind: String) {
    let subject = Self.subject(kind)
    for number in 0..<3 { subject.sendNext(Sent(sender: 8, number: number)) }
    let recorder = SubscriptionRecorder<Sent>()
    let isPlaying = Atomic<Bool>(false)
    let isSent = Atomic<Bool>(false)
    onThreads(2) { thread in
      if thread == 0 {
        VirtualClock().run {
          recorder.watch(subject) { _ in
            isPlaying.store(true, ordering: .releasing)
            spin { isSent.load(ordering: .acquiring) }
          }
        }
      } else {
        spin { isPlaying.load(ordering: .acquiring) }
        for number in 0..<100 { subject.sendNext(Sent(sender: 0, number: number)) }
        subject.sendCompleted()
        isSent.store(true, ordering: .releasing)
      }
    }
    #expect(recorder.faults == [])
    #expect(recorder.endings == 1)
    #expect(recorder.values.sent(by: 0...0).faults(from: [0], 0..<100) == [])
    let played = ["replay": 3, "replay 2": 2, "behavior": 1][kind]
    #expect(recorder.values.prefix { $0.sender == 8 }.count == played)
  }

  @Test("SUBJ-Subject-08: a subject with four upstream signals passes on all values one at a time")
  func fedByFour() {
    let sources = (0..<4).map { _ in Subject<Sent>() }
    let subject = Subject<Sent>()
    let recorder = SubscriptionRecorder<Sent>()
    recorder.watch(subject)
    VirtualClock().run {
      for source in sources { source.map { $0 }.subscribe(subject) }
    }
    onThreads(4) { sender in
      for number in 0..<1000 { sources[sender].sendNext(Sent(sender: sender, number: number)) }
    }
    onThreads(4) { sources[$0].sendCompleted() }
    #expect(recorder.faults == [])
    #expect(recorder.endings == 1)
    #expect(recorder.values.faults(from: [0, 1, 2, 3], 0..<1000) == [])
  }

  @Test("SIG-create-05: four threads may send to the subscriber of a created signal")
  func createdSignal() {
    let (recorder, made) = (SubscriptionRecorder<Sent>(), Lockbox<Subscription<Sent>>())
    VirtualClock().run {
      recorder.watch(
        Signal { subscriber in
          made.value = subscriber
          return nil
        }.map { $0 })
    }
    onThreads(4) { sender in
      for number in 0..<1000 { made.value?.sendNext(Sent(sender: sender, number: number)) }
    }
    onThreads(4) { _ in made.value?.sendCompleted() }
    #expect(recorder.faults == [])
    #expect(recorder.endings == 1)
    #expect(recorder.values.faults(from: [0, 1, 2, 3], 0..<1000) == [])
  }
}

import Testing

@testable import Reactive

@Suite struct AgendaTests {
  @Test("Immediate actions use memory only while they wait")
  func room() {
    let scheduler = VirtualClock().main
    var agenda = Agenda()
    func schedule() {
      agenda.append(
        Action({}, on: scheduler, Action.CallSite(fileID: #fileID, line: #line)), now: 0)
    }
    for waiting in [1, 3000] {
      for _ in 0..<waiting { schedule() }
      for _ in 0..<20_000 {
        schedule()
        _ = agenda.next(dueBy: 0)
      }
      #expect(agenda.pending.count <= 3001)
      #expect(agenda.queue.capacity < 20_000)
    }
  }
  @Test("An action disposed of before its turn uses no memory")
  func disposed() {
    let scheduler = VirtualClock().main
    var agenda = Agenda()
    for _ in 0..<20_000 {
      let action = Action({}, on: scheduler, Action.CallSite(fileID: #fileID, line: #line))
      agenda.append(action, now: 0)
      action.dispose()
    }
    #expect(agenda.queue.capacity < 1_000)
  }
}

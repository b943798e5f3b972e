import Controls
import Reactive
import Testing

@Suite struct CellTests {
  @Test("A binding with `takeUntil(prepareForReuse)` ends when the cell is reused or deallocated")
  func reuse() throws {
    let text = try logged { _, log in
      var cell: Cell<Label>? = Cell(Label())
      let (first, second) = (Property("a"), Property("b"))
      let reused = cell!.prepareForReuse
      first.signal.takeUntil(reused).subscribeNext { log("shows \($0)") }
      cell?.reuseForAnotherRow()
      second.signal.takeUntil(reused).log("shows", in: log) { $0 }
      first.value = "old"
      second.value = "new"
      cell = nil
      second.value = "unseen"
    }
    #expect(text == "shows a · shows b · shows new · shows over")
  }
}

// Everything that takes a parameter pack stands here, in one small file: this compiler miscompiles
// some shapes of them in release clients, and one place is easier to guard than many.

extension Signal {
  /// Sends a tuple of the latest values of all signals whenever one of them sends, as soon as all
  /// have.
  ///
  /// It completes when all have; the first error ends it.
  ///
  ///     Signal.combineLatest(names, ages).subscribeNext { name, age in print(name, age) }
  public static func combineLatest<each Element: Sendable>(
    _ signals: repeat Signal<each Element>
  ) -> Signal where Value == (repeat each Element) {
    Signal(attachment: { observer in
      let row = Row(observer, repeat Latest(of: each signals))
      row.attach()
    })
  }
}

private final class Latest<Value: Sendable>: Sendable {
  let signal: Signal<Value>
  let value = Owned(Value?.none)

  init(of signal: Signal<Value>) {
    self.signal = signal
  }

  var current: Value { value.state! }
}

private final class Row<each Element: Sendable>: Sendable {
  private let join: Join<(repeat each Element)>
  private let cells: (repeat Latest<each Element>)
  private let state = Owned((missing: 0, running: 0))

  init(_ observer: Observer<(repeat each Element)>, _ cells: repeat Latest<each Element>) {
    join = Join(observer)
    self.cells = (repeat each cells)
    for _ in repeat each cells {
      state.state.missing += 1
      state.state.running += 1
    }
  }

  func attach() {
    for cell in repeat each cells {
      if !join.isOver { attach(cell) }
    }
  }

  private func attach<Value: Sendable>(_ cell: Latest<Value>) {
    cell.signal.attach(
      join.receiving(
        in: join.newScope(), isBound: join.observer.isBound,
        next: { value in
          if cell.value.state == nil { self.state.state.missing -= 1 }
          cell.value.state = value
          if self.state.state.missing == 0 { self.send() }
        },
        completed: {
          self.state.state.running -= 1
          if self.state.state.running == 0 { self.join.observer.finish(.completed) }
        }))
  }

  private func send() {
    join.observer.next((repeat (each cells).current))
  }
}

/// What an operator makes of one element.
enum Step<Output> {
  case next(Output)
  case last(Output)
  case skip
  case end
}

extension LazyList {
  /// The list of an operator whose `step` answers each element, and leaves a state behind for the
  /// next that is `state` at first.
  func stepping<State: Sendable, Output>(
    _ state: State,
    _ step: @escaping @Sendable (_ state: inout State, _ element: Element) -> Step<Output>
  ) -> LazyList<Output> {
    derived(.walking(Local(self), Local(state), step))
  }

  private static func walking<Input, State: Sendable>(
    _ source: Local<LazyList<Input>>, _ state: Local<State>,
    _ step: @escaping @Sendable (inout State, Input) -> Step<Element>
  ) -> LazyList {
    LazyList(step: { cell in
      // Each place is filled once, and after the one before it: nobody else touches `source` and
      // `state`.
      while let value = source.value.head {
        let result = step(&state.value, value)
        if case .end = result { break }
        source.value = source.value.tail
        switch result {
        case .next(let output):
          return cell.put(output) {
            source.value.isKnownToBeEmpty ? .empty : walking(source, state, step)
          }
        case .last(let output): return cell.put(output) { .empty }
        case .skip, .end: continue
        }
      }
      source.value = .empty
    })
  }

  /// `list`, which is derived from this one: made at once if this one is eager.
  func derived<Output>(_ list: LazyList<Output>) -> LazyList<Output> {
    isEager ? list.eager : list
  }
}

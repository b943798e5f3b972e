/// An operator's result for one element.
enum ListStep<Output> {
  case next(Output)
  case last(Output)
  case skip
  case end
}

extension LazyList {
  /// Returns a list computed by `step`, which is called for each element. `state` is the initial
  /// state, which each call may change for the next call.
  func stepping<State: Sendable, Output>(
    _ state: State,
    _ step: @escaping @Sendable (_ state: inout State, _ element: Element) -> ListStep<Output>
  ) -> LazyList<Output> {
    derived(.walking(Local(self), Local(state), step))
  }

  private static func walking<Input, State: Sendable>(
    _ source: Local<LazyList<Input>>, _ state: Local<State>,
    _ step: @escaping @Sendable (inout State, Input) -> ListStep<Element>
  ) -> LazyList {
    LazyList(step: { cell in
      // Cells are computed only once, one after the other, so no two threads use `source` and
      // `state` at the same time.
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

  /// Returns `list`, which is derived from this list. If this list is eager, computes the elements
  /// of `list` immediately.
  func derived<Output>(_ list: LazyList<Output>) -> LazyList<Output> {
    isEager ? list.eager : list
  }
}

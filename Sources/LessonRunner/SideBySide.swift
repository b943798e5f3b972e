import Stage

extension [Selection.Part] {
  /// Hands over to `then` what `play` makes of each of them, in their order.
  ///
  /// They are played on all cores at once. If a scene does something to the whole process, that is
  /// ends it or writes past its log, all are played again `oneByOne`, which tells which scene it is.
  func play<Piece: Sendable>(
    oneByOne: Bool = false, _ play: @Sendable (_ index: Int, _ part: Selection.Part) -> Piece,
    then: (_ index: Int, _ piece: Piece) throws(Failure) -> Void
  ) throws(Failure) {
    if count > 1, !oneByOne,
      let pieces = Crash.surviveTogether({ indices.mapOnAllCores { play($0, self[$0]) } })
    {
      for (index, piece) in pieces.enumerated() { try then(index, piece) }
    } else {
      for (index, part) in enumerated() { try then(index, play(index, part)) }
    }
  }
}

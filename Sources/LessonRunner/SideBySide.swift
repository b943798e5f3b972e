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
    if !oneByOne, let pieces = playTogether(play) {
      for (index, piece) in pieces.enumerated() { try then(index, piece) }
    } else {
      for (index, part) in enumerated() { try then(index, play(index, part)) }
    }
  }

  /// What `play` makes of each of them, played on all cores at once; nothing if there is but one, or if
  /// a scene does something to the whole process.
  func playTogether<Piece: Sendable>(
    _ play: @Sendable (_ index: Int, _ part: Selection.Part) -> Piece
  ) -> [Piece]? {
    count > 1 ? Crash.surviveTogether { indices.mapOnAllCores { play($0, self[$0]) } } : nil
  }
}

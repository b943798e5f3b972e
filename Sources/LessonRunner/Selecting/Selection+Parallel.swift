import Stage

extension [SelectedLesson] {
  /// Plays each part with `play`, and passes the results to `then` in order.
  ///
  /// The parts are played in parallel. If a scene ends the process or prints outside its log, all
  /// are played again `oneByOne` to find out which scene it was.
  func play<Piece: Sendable>(
    oneByOne: Bool = false, _ play: @Sendable (_ index: Int, _ part: SelectedLesson) -> Piece,
    then: (_ index: Int, _ piece: Piece) throws(Failure) -> Void
  ) throws(Failure) {
    if !oneByOne, let pieces = playInParallel(play) {
      for (index, piece) in pieces.enumerated() { try then(index, piece) }
    } else {
      for (index, part) in enumerated() { try then(index, play(index, part)) }
    }
  }

  /// Plays the parts in parallel and returns the results. Returns nil for a single part, or if a
  /// scene ended the process or printed outside its log.
  func playInParallel<Piece: Sendable>(
    _ play: @Sendable (_ index: Int, _ part: SelectedLesson) -> Piece
  ) -> [Piece]? {
    count > 1 ? Crash.surviveInParallel { indices.mapOnAllCores { play($0, self[$0]) } } : nil
  }
}

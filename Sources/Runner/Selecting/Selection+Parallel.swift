import Stage

extension [SelectedLesson] {
  /// Plays each lesson with `play`, and passes the results to `then` in order.
  ///
  /// The lessons are played in parallel. If a scene ends the process or prints outside its log, all
  /// lessons are played again, one by one, to find out which scene it was. If `oneByOne` is true,
  /// they are played one by one from the start.
  package func playEach<Output: Sendable>(
    oneByOne: Bool = false, _ play: @Sendable (_ index: Int, _ lesson: SelectedLesson) -> Output,
    then: (_ index: Int, _ output: Output) throws(Failure) -> Void
  ) throws(Failure) {
    if !oneByOne, let outputs = playInParallel(play) {
      for (index, output) in outputs.enumerated() { try then(index, output) }
    } else {
      for (index, lesson) in enumerated() { try then(index, play(index, lesson)) }
    }
  }

  /// Plays the lessons in parallel and returns the results. Returns nil for a single lesson, or if
  /// a scene ended the process or printed outside its log.
  package func playInParallel<Output: Sendable>(
    _ play: @Sendable (_ index: Int, _ lesson: SelectedLesson) -> Output
  ) -> [Output]? {
    count > 1 ? Crash.surviveInParallel { indices.mapOnAllCores { play($0, self[$0]) } } : nil
  }
}

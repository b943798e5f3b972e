extension Signal {
  /// Writes every event to the console, with the signal's class, address and name.
  public final func logAll() -> Signal {
    logNext().logError().logCompleted()
  }

  /// Writes every value to the console.
  public final func logNext() -> Signal {
    doNext { Console.write("\(self) next: \($0)") }.named(name)
  }

  /// Writes an error to the console.
  public final func logError() -> Signal {
    doError { Console.write("\(self) error: \($0)") }.named(name)
  }

  /// Writes the completion to the console.
  public final func logCompleted() -> Signal {
    doCompleted { Console.write("\(self) completed") }.named(name)
  }
}

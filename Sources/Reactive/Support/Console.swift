/// Where the engine writes: what `logAll` and its kin print, and how they name an object.
public enum Console {
  /// Writes a line.
  public static func write(_ line: String) {
    guard let write = Surroundings.current?.contents.write else { return print(line) }
    write(line)
  }

  /// How an object's address is printed.
  public static func address(of object: AnyObject) -> String {
    if let address = Surroundings.current?.contents.address { return address(object) }
    let digits = String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
    return "0x" + digits
  }

  /// Runs the body with lines, and addresses if you like, going elsewhere.
  @discardableResult
  public static func redirected<Result, Failure: Error>(
    to write: @escaping @Sendable (String) -> Void,
    addresses: (@Sendable (AnyObject) -> String)? = nil,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Surroundings.with(
      {
        $0.write = write
        if let addresses { $0.address = addresses }
      }, body)
  }
}

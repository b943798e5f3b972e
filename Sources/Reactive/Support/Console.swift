/// Where the engine writes: what `logAll` and its kin print, and how they name an object.
///
///     let last = Property("")
///     Console.redirected(to: { last.value = $0 }) {
///       Console.write("hello")
///     }
///     print("caught", last.value)
///     // Prints "caught hello"
public enum Console {
  /// Writes `line`.
  public static func write(_ line: String) {
    guard let write = Context.current?.contents.write else { return print(line) }
    write(line)
  }

  /// How the address of `object` is printed.
  ///
  ///     let address = Console.address(of: Disposable())
  ///     print(address.hasPrefix("0x"))
  ///     // Prints "true"
  public static func address(of object: AnyObject) -> String {
    if let address = Context.current?.contents.address { return address(object) }
    let digits = String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
    return "0x" + digits
  }

  /// Runs `body` with its lines given to `write`, and not to the console.
  ///
  /// The other closure, if there is one, says how an object's address is printed.
  @discardableResult
  public static func redirected<Result, Failure: Error>(
    to write: @escaping @Sendable (String) -> Void,
    addresses: (@Sendable (AnyObject) -> String)? = nil,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Context.with(
      {
        $0.write = write
        if let addresses { $0.address = addresses }
      }, body)
  }
}

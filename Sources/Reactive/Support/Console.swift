/// The engine's output: the lines that `logAll` and similar operators print, and the object
/// addresses in these lines.
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

  /// Returns the address of `object`, as the output shows it.
  ///
  ///     let address = Console.address(of: Disposable())
  ///     print(address.hasPrefix("0x"))
  ///     // Prints "true"
  public static func address(of object: AnyObject) -> String {
    if let address = Context.current?.contents.address { return address(object) }
    let digits = String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
    return "0x" + digits
  }

  /// Runs `body` and passes its lines to `write` instead of the console.
  ///
  /// `addresses`, if you pass it, returns the address to print for an object.
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

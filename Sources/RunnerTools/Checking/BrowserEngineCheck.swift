import Runner

/// A check that the browser engine was compiled from the current sources.
struct BrowserEngineCheck {
  let checkout: Checkout

  /// The file in which `Tools/Browser/build` records the checksums of its sources.
  static let checksums = "Tools/Browser/engine.cksum"

  /// Returns a problem if a source has changed since the engine was compiled.
  func problems() throws(Failure) -> [Problem] {
    guard let sums = try checkout.bytesIfAny(of: Self.checksums),
      let changed = SourceChecksum.changed(SourceChecksum.all(in: sums), in: checkout)
    else { return [] }
    return [
      Problem(
        rule: .browserEngine, file: "Tools/Browser/engine.js",
        message: "\(changed) changed after the browser engine was compiled.",
        remedy: "Compile it again: Tools/Browser/build")
    ]
  }
}

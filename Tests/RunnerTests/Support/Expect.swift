import Testing

/// Checks that `came` equals `expected`, and prints both if they differ. `#expect` would not print
/// the value of an expression with `try`.
func expect<Value: Equatable>(
  _ came: Value, is expected: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(came == expected, sourceLocation: sourceLocation)
}

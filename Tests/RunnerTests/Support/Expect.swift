import Testing

/// Compares `actual` with `expected`, and prints both if they differ. `#expect` would not print a
/// value from an expression with `try`.
func expect<Value: Equatable>(
  _ came: Value, is expected: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(came == expected, sourceLocation: sourceLocation)
}

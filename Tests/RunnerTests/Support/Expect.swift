import Testing

/// Holds what came against what should have come, and shows it if it is something else.
///
/// `#expect` shows no value where it has to be tried for.
func expect<Value: Equatable>(
  _ came: Value, is expected: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(came == expected, sourceLocation: sourceLocation)
}

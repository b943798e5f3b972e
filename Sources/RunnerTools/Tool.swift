import Runner

/// The commands that the first log does not need, with their implementations. `Runner` declares
/// them, so that it can show their help.
package enum Tool {}

import LessonRunner

/// The commands that the first log does not need, with their implementations. `LessonRunner` declares
/// them, so that it can show their help.
package enum Tool {}

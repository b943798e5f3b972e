import Stage

/// A library that is or was called ReactiveCocoa.
public struct Library: Sendable, Hashable {
  /// The name, with its versions.
  public let name: String

  /// The sign that a project uses the library.
  public let sign: String

  /// The difference from what this notebook shows.
  public let difference: String

  private init(_ name: String, knownBy sign: String, _ difference: String) {
    self.name = name
    self.sign = sign
    self.difference = difference
  }

  /// All libraries, from the oldest to the latest.
  public static let all = [
    Library(
      "ReactiveCocoa 2", knownBy: "`pod 'ReactiveCocoa', '~> 2.5'`, and no Swift code",
      "prints every tuple as `RACTuple`, see lesson 32; used in tutorial D"),
    Library(
      "ReactiveCocoa 3 and 4",
      knownBy: "`pod 'ReactiveCocoa', '~> 4.0.2-alpha-1'` after `use_frameworks!`; Swift code has "
        + "`SignalProducer`",
      "the same Objective-C as version 2; used in tutorial B"),
    Library(
      "ReactiveObjC",
      knownBy: "`pod 'ReactiveObjC', '~> 3.1'`, and `#import <ReactiveObjC/ReactiveObjC.h>`",
      "version 2's Objective-C under a new name; this notebook shows 3.1.1; used in tutorials "
        + "A and C"
    ),
    Library(
      "ReactiveCocoa 5 and later", knownBy: "`import ReactiveSwift`, and no name with `RAC`",
      "a different library, see below"),
  ]

  /// A name that ReactiveSwift uses for something else.
  public struct Namesake: Sendable, Hashable {
    /// The name.
    public let name: String

    /// The meaning in ReactiveSwift.
    public let there: String

    /// The meaning here.
    public let here: String

    /// The number of the lesson.
    public let lesson: Int

    private init(_ name: String, there: String, here: String, _ lesson: Int) {
      self.name = name
      self.there = there
      self.here = here
      self.lesson = lesson
    }

    /// All misleading names.
    public static let all = [
      Namesake(
        "Signal", there: "hot, with a declared error type; a cold signal is a `SignalProducer`",
        here: "cold or hot, with any error, like `RACSignal`", 7),
      Namesake(
        "Property", there: "read-only; the settable one is `MutableProperty`",
        here: "settable; the read-only one is `ReadOnlyProperty`", 34),
      Namesake(
        "<~", there: "a target can be bound to several sources",
        here: "a property is bound to one signal at a time, as with `RAC()`", 34),
      Namesake(
        "Lifetime", there: "created with a token; ends when the token is deallocated",
        here: "belongs to an object, and ends when it is deallocated", 38),
      Namesake(
        "throttle", there: "at most one value per interval; `debounce` waits for a pause",
        here: "waits for a pause, like RAC's", 30),
    ]
  }

  /// The section *Which RAC do I have?*
  package static func section(at folder: PageFolder) -> String {
    let libraries = all.map { [$0.name, $0.sign, folder.linking($0.difference)] }
    let namesakes = Namesake.all.map {
      [Markdown.code($0.name), $0.there, $0.here, folder.link(toLesson: $0.lesson)]
    }
    return """
      \(Markdown.anchor("which-rac"))
      ## Which RAC do I have?

      Look at the Podfile and at the imports. Version 5 was split into three libraries: ReactiveSwift is
      the core, ReactiveCocoa adds UIKit, and the Objective-C code moved to ReactiveObjC.

      \(Markdown.table(["library", "how to tell", "what differs"], libraries))
      ReactiveSwift uses some of this notebook's names with different meanings:

      \(Markdown.table(["name", "in ReactiveSwift", "here", "lesson"], namesakes))
      """
  }
}

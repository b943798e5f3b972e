import Stage

/// One of the libraries that are called ReactiveCocoa, or were.
public struct Library: Sendable, Hashable {
  /// What it is called, with its versions.
  public let name: String

  /// How to tell that a project uses it.
  public let sign: String

  /// What differs from what this notebook shows.
  public let difference: String

  private init(_ name: String, knownBy sign: String, _ difference: String) {
    self.name = name
    self.sign = sign
    self.difference = difference
  }

  /// From the oldest to the latest.
  public static let all = [
    Library(
      "ReactiveCocoa 2", knownBy: "`pod 'ReactiveCocoa', '~> 2.5'`, and no Swift",
      "every tuple prints as `RACTuple`, see lesson 32; D uses it"),
    Library(
      "ReactiveCocoa 3 and 4",
      knownBy: "`pod 'ReactiveCocoa', '~> 4.0.2-alpha-1'` after `use_frameworks!`; Swift code has "
        + "`SignalProducer`",
      "its Objective-C is that of version 2; B uses it"),
    Library(
      "ReactiveObjC",
      knownBy: "`pod 'ReactiveObjC', '~> 3.1'`, and `#import <ReactiveObjC/ReactiveObjC.h>`",
      "the Objective-C of version 2 with a new name, and at 3.1.1 what is shown here; A and C use it"
    ),
    Library(
      "ReactiveCocoa 5 and later", knownBy: "`import ReactiveSwift`, and no name with `RAC`",
      "another library, see below"),
  ]

  /// A name that ReactiveSwift has as well, for something else.
  public struct Namesake: Sendable, Hashable {
    /// The name.
    public let name: String

    /// What it means in ReactiveSwift.
    public let there: String

    /// What it means here.
    public let here: String

    /// The number of the lesson.
    public let lesson: Int

    private init(_ name: String, there: String, here: String, _ lesson: Int) {
      self.name = name
      self.there = there
      self.here = here
      self.lesson = lesson
    }

    /// All that mislead.
    public static let all = [
      Namesake(
        "Signal", there: "hot, with a declared type of error; a cold one is a `SignalProducer`",
        here: "cold or hot, with any error, as `RACSignal`", 7),
      Namesake(
        "Property", there: "read only; one that can be set is a `MutableProperty`",
        here: "can be set; one that cannot is a `ReadOnlyProperty`", 34),
      Namesake(
        "<~", there: "a target takes from as many sources as it is bound to",
        here: "a property is bound to one signal at a time, as by `RAC()`", 34),
      Namesake(
        "Lifetime", there: "made with a token, and ends when the token goes",
        here: "held by its object, and ends with it", 38),
      Namesake(
        "throttle", there: "one value in each interval; `debounce` waits for a pause",
        here: "waits for a pause, as RAC's does", 30),
    ]
  }

  /// How to tell them apart.
  package static var section: String {
    let libraries = all.map { [$0.name, $0.sign, Place.front.linking($0.difference)] }
    let namesakes = Namesake.all.map {
      [Markdown.code($0.name), $0.there, $0.here, Place.front.link(toLesson: $0.lesson)]
    }
    return """
      \(Markdown.anchor("which-rac"))
      ## Which RAC do I have?

      Look into the Podfile, and at what the code imports. Version 5 was split: ReactiveSwift is its core,
      ReactiveCocoa has what goes with UIKit, and the Objective-C moved to ReactiveObjC.

      \(Markdown.table(["library", "how to tell", "what differs"], libraries))
      ReactiveSwift has some of this notebook's names too, with another meaning:

      \(Markdown.table(["name", "in ReactiveSwift", "here", "lesson"], namesakes))
      """
  }
}

import Runner

/// The rules for lessons and everything that belongs to them.
///
/// `check` and the tests apply the same rules, because both run a `CheckRun`.
package enum Rule: String, CaseIterable, Sendable {
  case number = "Every lesson has its own number."
  case name = "Every lesson has its own name."
  case chapter = "A lesson is listed with its chapter."
  case file = "A lesson is in the file named after it."
  case member = "A lesson's static member is named after it."
  case registration = "Every file in a chapter's folder belongs to a lesson."
  case combine =
    "Every lesson of the chapter Leaving RAC has a Combine file, and no other lesson has one."
  case headings = "The list of headings names the lessons and scenes that retell each section."
  case length = "A lesson begins with one or two sentences."
  case markdown = "The prose contains no HTML, and closes all its backticks."
  case width = "The prose fits a page."
  case links = "Every link in the prose has a target."
  case errata = "A lesson corrects each mistake of its documents, and quotes it."
  case sections = "Declarations before a lesson have headings, each with a sentence."
  case machinery = "A lesson does not use internals of the engine or the system."
  case clock = "A lesson does not read the machine's clock."
  case escape = "Asynchronous code in a lesson runs on the scene's clock."
  case scenes = "A lesson has scenes, each with its own name, written out in its file."
  case sentence = "A sentence above each scene says what to look at."
  case why = "A comment below a scene names the mechanism in at most 60 words."
  case answers =
    "A lesson has a question with several answers; the run proves that exactly one is right."
  case lines =
    "A scene that offers lines to try has at least three, and playing each proves its sentence."
  case plain = "Prose uses plain words."
  case draft = "Nothing is left of the text that new writes for the author to replace."
  case sound = "A scene finishes everything, leaks nothing, and prints only to its log."
  case log = "A scene logs something."
  case race = "A scene with a note about threads logs on several threads."
  case drawing = "A marble diagram fits a page."
  case phone = "A picture fits a phone, folded into rows if necessary."
  case distinct = "No two pictures of a lesson differ only in their titles."
  case level = "A lane of Booleans is drawn as a level."
  case legend = "A page explains every sign in its pictures."
  case drawn = "Everything that can be drawn has a picture, or a row that says why it has none."
  case recorded = "A lesson has an expected log."
  case agreement = "A lesson prints its expected log."
  case gone = "Every expected log and every transcript belongs to a lesson."
  case temporaryFile = "Killed processes left no temporary files."
  case transcript = "A scene prints what the tutorial's transcript shows."
  case documented = "A scene that sets its starting time has a transcript."
  case differences =
    "The page of differences lists each scene in which ReactiveObjC behaves differently."
  case original =
    "A scene in which ReactiveObjC differs asks about ReactiveObjC, and its log proves the answer."
  case objectiveC = "A lesson that retells a document has readable Objective-C."
  case marks =
    "The Objective-C has only scenes of its lesson, and all of them if it retells a document."
  case messages = "The Objective-C logs the same messages as the lesson."
  case exercise =
    "An exercise has its lesson, a task, hints, a conclusion, its variants and its log."
  case readme = "README.md and Documentation show what a lesson really prints."
  case notebook = "The notebook's pages match the lessons."
  case unknownFile = "The notebook's folder contains no other files."
  case size = "Every file of the notebook and of the book stays within its size limit."
}

import Reactive

/// A signal class in a drawing of the class hierarchy.
package struct HierarchyClass: Sendable {
  /// The name in ReactiveObjC.
  package let name: String

  /// The type in this engine.
  package let type: String

  /// The superclass of `type`.
  package let parent: String?

  /// A note about the class, such as `cold`.
  package let kind: String
}

extension Signal {
  /// Draws this signal's class in the class hierarchy, with the note `kind`.
  package func drawnInHierarchy(as kind: String) {
    guard let recording = Recording.current else { return }
    let description = Console.redirected(to: { _ in }, addresses: { _ in "" }) { "\(self)" }
    let name = String(description.dropFirst().prefix { $0 != ":" })
    let parent = Mirror(reflecting: self).superclassMirror.map { "\($0.subjectType)" }
    recording.add(
      HierarchyClass(name: name, type: "\(Swift.type(of: self))", parent: parent, kind: kind))
  }
}

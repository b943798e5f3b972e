import Reactive

/// A scene's objects, and the references between them at the end of the scene.
///
/// The text form is a list of chains: `→` is a strong reference, `⇢` a weak one, and `✂` a strong
/// reference that has been released.
///
///     let ownership = try Ownership("page → subject → block ⇢ page")
///     print(ownership.isKept("page"))  // Prints "false"
///
/// Only a cycle of strong references keeps objects alive, because the scene itself no longer holds
/// them.
package struct Ownership: Hashable, Sendable {
  /// A reference from one object to another.
  package struct Reference: Hashable, Sendable {
    /// The kind of reference.
    package enum Kind: Hashable, Sendable {
      /// A reference that keeps its object alive.
      case strong

      /// A reference that does not keep its object alive.
      case weak

      /// A strong reference that has been released.
      case cut
    }

    /// The index of the object with the reference.
    package let holder: Int

    /// The index of the referenced object.
    package let held: Int

    /// The kind of reference.
    package let kind: Kind
  }

  /// An error that explains why a string is not a valid chain.
  package struct Unreadable: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// The names of the objects, in the order of their first appearance.
  package let names: [String]

  /// The references, in the order in which they are written.
  package let references: [Reference]

  /// Creates the objects and references from `text`, which contains chains on separate lines or
  /// separated by semicolons.
  package init(_ text: String) throws(Unreadable) {
    var names: [String] = []
    var references: [Reference] = []
    func index(of name: String) -> Int {
      if let index = names.firstIndex(of: name) { return index }
      names.append(name)
      return names.count - 1
    }
    for chain in text.split(whereSeparator: { $0 == "\n" || $0 == ";" }) {
      let words = chain.split(separator: " ")
      var holder: Int?
      var kind: Reference.Kind?
      var name: [Substring] = []
      func finish() throws(Unreadable) {
        if name.isEmpty { throw Unreadable(description: "a name is missing in \"\(chain)\"") }
        let held = index(of: name.joined(separator: " "))
        if let holder, let kind {
          references.append(Reference(holder: holder, held: held, kind: kind))
        }
        (holder, name) = (held, [])
      }
      for word in words {
        guard let next = Self.kinds[word] else {
          name.append(word)
          continue
        }
        try finish()
        kind = next
      }
      try finish()
    }
    if references.isEmpty { throw Unreadable(description: "there is no arrow in \"\(text)\"") }
    (self.names, self.references) = (names, references)
  }

  private static let kinds: [Substring: Reference.Kind] = ["→": .strong, "⇢": .weak, "✂": .cut]

  /// Returns true if a cycle of strong references keeps the object called `name` alive.
  package func isKept(_ name: String) -> Bool {
    names.firstIndex(of: name).map(kept.contains) ?? false
  }

  /// Returns the number of strong references to the object called `name` from objects that stay
  /// alive.
  package func owners(of name: String) -> Int {
    let kept = kept
    return references.count {
      names[$0.held] == name && $0.kind == .strong && kept.contains($0.holder)
    }
  }

  /// The objects that stay alive: those in a cycle of strong references, and those reachable from
  /// one.
  package var kept: Set<Int> {
    names.indices.filter { reached(from: $0).contains($0) }
      .reduce(into: []) { $0.formUnion(reached(from: $1).union([$1])) }
  }

  /// Returns true if `reference` is part of a cycle of strong references.
  package func isInCycle(_ reference: Reference) -> Bool {
    reference.kind == .strong
      && reached(from: reference.held).union([reference.held])
        .contains(reference.holder)
  }

  /// Returns a clause that describes `reference`.
  package func sentence(of reference: Reference) -> String {
    let (holder, held) = (names[reference.holder], names[reference.held])
    return switch reference.kind {
    case .strong: "\(holder) holds \(held)"
    case .weak: "\(holder) refers weakly to \(held)"
    case .cut: "\(holder) no longer holds \(held)"
    }
  }

  /// Returns the objects that are reachable from the object at `index` by strong references.
  private func reached(from index: Int) -> Set<Int> {
    var found: Set<Int> = []
    var open = [index]
    while let holder = open.popLast() {
      for reference in references where reference.holder == holder && reference.kind == .strong {
        if found.insert(reference.held).inserted { open.append(reference.held) }
      }
    }
    return found
  }
}

/// The references that a scene claims to have, and the objects for checking the claim.
package struct OwnershipClaim: Sendable {
  /// The references in this engine.
  package let engine: Ownership

  /// The references in ReactiveObjC, if they are different.
  package let original: Ownership?

  private let objects: [(name: String, object: Weak)]

  private struct Weak: Sendable {
    weak var object: (any AnyObject & Sendable)?
  }

  /// Creates a claim from the text forms of the references. `objects` are checked.
  package init(
    _ engine: String, original: String?, of objects: [String: any AnyObject & Sendable]
  ) throws(Ownership.Unreadable) {
    self.engine = try Ownership(engine)
    self.original = if let original { try Ownership(original) } else { nil }
    self.objects = objects.sorted { $0.key < $1.key }.map { ($0, Weak(object: $1)) }
  }

  /// A sentence about the first object that contradicts the claim or is missing from the drawing.
  /// Nil if the claim is right.
  package var problem: String? {
    for (name, weak) in objects {
      if !engine.names.contains(name) { return "\"\(name)\" is missing." }
      if engine.isKept(name) != (weak.object != nil) {
        return weak.object == nil
          ? "a cycle keeps \"\(name)\" alive, but it was deallocated."
          : "no cycle keeps \"\(name)\" alive, but it was not deallocated."
      }
    }
    return nil
  }
}

import Reactive

/// The objects of a scene and the references between them, once the scene is over.
///
/// It is written as chains: `→` is a strong reference, `⇢` a weak one, and `✂` a strong one that has
/// been released.
///
///     let ownership = try Ownership("page → subject → block ⇢ page")
///     print(ownership.isKept("page"))  // Prints "false"
///
/// Only strong references in a circle keep anything, because nothing else holds the objects any
/// more.
package struct Ownership: Hashable, Sendable {
  /// A reference from one object to another.
  package struct Reference: Hashable, Sendable {
    /// The kind of a reference.
    package enum Kind: Hashable, Sendable {
      /// A reference that keeps its object.
      case strong

      /// A reference that keeps nothing.
      case weak

      /// A strong reference that has been released.
      case cut
    }

    /// The index of the object that has it.
    package let holder: Int

    /// The index of the object that it refers to.
    package let held: Int

    /// The kind of the reference.
    package let kind: Kind
  }

  /// A text that cannot be read.
  package struct Unreadable: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// The names of the objects, in the order of their first appearance.
  package let names: [String]

  /// The references, in the order in which they are written.
  package let references: [Reference]

  /// Reads `text`: chains, each on a line of its own or behind a semicolon.
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

  /// Returns whether the object called `name` is kept by a circle of strong references.
  package func isKept(_ name: String) -> Bool {
    names.firstIndex(of: name).map(kept.contains) ?? false
  }

  /// The number of strong references to the object called `name` from objects that are kept.
  package func owners(of name: String) -> Int {
    let kept = kept
    return references.count {
      names[$0.held] == name && $0.kind == .strong && kept.contains($0.holder)
    }
  }

  /// The objects that are in a circle of strong references, or reached from one.
  var kept: Set<Int> {
    names.indices.filter { reached(from: $0).contains($0) }
      .reduce(into: []) { $0.formUnion(reached(from: $1).union([$1])) }
  }

  /// Returns whether `reference` is a part of a circle of strong references.
  func isInCircle(_ reference: Reference) -> Bool {
    reference.kind == .strong
      && reached(from: reference.held).union([reference.held])
        .contains(reference.holder)
  }

  /// Returns `reference` in words.
  func sentence(of reference: Reference) -> String {
    let (holder, held) = (names[reference.holder], names[reference.held])
    return switch reference.kind {
    case .strong: "\(holder) holds \(held)"
    case .weak: "\(holder) refers weakly to \(held)"
    case .cut: "\(holder) no longer holds \(held)"
    }
  }

  /// The objects that strong references lead to from the object at `index`.
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

/// The references of a scene as it claims them, and the objects that the claim is checked with.
struct OwnershipClaim: Sendable {
  /// The references in this engine.
  let engine: Ownership

  /// The references in ReactiveObjC, where they are others.
  let original: Ownership?

  private let objects: [(name: String, object: Weak)]

  private struct Weak: Sendable {
    weak let object: (any AnyObject & Sendable)?
  }

  init(
    _ engine: String, original: String?, of objects: [String: any AnyObject & Sendable]
  ) throws(Ownership.Unreadable) {
    self.engine = try Ownership(engine)
    self.original = if let original { try Ownership(original) } else { nil }
    self.objects = objects.sorted { $0.key < $1.key }.map { ($0, Weak(object: $1)) }
  }

  /// A sentence about the first object that lives or not otherwise than claimed, or that is not
  /// in the picture.
  var problem: String? {
    for (name, weak) in objects {
      if !engine.names.contains(name) { return "\"\(name)\" is not in it." }
      if engine.isKept(name) != (weak.object != nil) {
        return weak.object == nil
          ? "\"\(name)\" is kept by a circle in it, but has gone."
          : "no circle keeps \"\(name)\" in it, but it is still there."
      }
    }
    return nil
  }
}

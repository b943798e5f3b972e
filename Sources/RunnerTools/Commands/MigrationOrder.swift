import Runner
import Stage

/// An order in which the classes of an app can move away from RAC.
///
/// The classes in a step use only classes in earlier steps. Classes that use each other form a
/// circle.
struct MigrationOrder {
  /// Classes that use each other, directly or through others.
  private struct Circle {
    let members: [String]

    /// The member to cut first, because that leaves the smallest circles.
    let first: String

    /// The number of classes in the largest circle that is left without `first`.
    let rest: Int

    /// The classes in the circle that `first` uses, the least used first, each with the number of
    /// mentions.
    let edges: [(name: String, count: Int)]
  }

  private let steps: [(classes: [String], circle: Circle?)]

  /// The classes that observe each class with `RACObserve`.
  private let observers: [String: [String]]

  /// True if there is at most one class, which needs no order.
  let isEmpty: Bool

  /// Creates the order for classes with `words`, the number of times that each class mentions each
  /// word. `observed` has the classes that each class observes.
  init(_ words: [String: [String: Int]], observed: [String: [String]]) {
    let names = Set(words.keys)
    let edges = words.map { name, words in
      (name, words.filter { $0.key != name && names.contains($0.key) })
    }
    .reduce(into: [String: [String: Int]]()) { $0[$1.0] = $1.1 }
    var steps: [(classes: [String], circle: Circle?)] = []
    var levels: [String: Int] = [:]
    for group in Self.groups(edges) {
      let members = Set(group)
      let used = group.flatMap { edges[$0]?.keys.map { $0 } ?? [] }.filter { !members.contains($0) }
      var level = (used.compactMap { levels[$0] }.max() ?? -1) + 1
      // A circle is a step of its own.
      while level < steps.count, group.count > 1 || steps[level].circle != nil { level += 1 }
      for name in group { levels[name] = level }
      while steps.count <= level { steps.append(([], nil)) }
      if group.count == 1 {
        steps[level].classes.append(group[0])
      } else {
        steps[level] = (group.sorted(), Self.circle(of: members, edges))
      }
    }
    self.steps = steps.filter { !$0.classes.isEmpty }.map { ($0.classes.sorted(), $0.circle) }
    isEmpty = words.count < 2
    var observers: [String: [String]] = [:]
    for (name, types) in observed.sorted(by: { $0.key < $1.key }) {
      for type in Set(types) where type != name && names.contains(type) {
        observers[type, default: []].append(name)
      }
    }
    self.observers = observers
  }

  private static func circle(
    of members: Set<String>, _ edges: [String: [String: Int]]
  ) -> Circle {
    let inner = edges.filter { members.contains($0.key) }.mapValues { uses in
      uses.filter { members.contains($0.key) }
    }
    // The size of the largest circle that is left without `name`.
    func rest(without name: String) -> Int {
      var others = inner
      others[name] = nil
      return groups(others.mapValues { $0.filter { $0.key != name } }).map(\.count).max() ?? 0
    }
    let uses = { (name: String) in (inner[name] ?? [:]).values.reduce(0, +) }
    // In a large circle, only the classes that are used most are worth a try.
    var used: [String: Int] = [:]
    for (name, count) in inner.values.joined() { used[name, default: 0] += count }
    let candidates = members.sorted { (used[$1] ?? 0, $0) < (used[$0] ?? 0, $1) }.prefix(60)
    let sizes = candidates.map { (name: $0, rest: rest(without: $0)) }
    let best = sizes.min { ($0.rest, uses($0.name), $0.name) < ($1.rest, uses($1.name), $1.name) }
    let first = best?.name ?? ""
    let weakest = (inner[first] ?? [:]).sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    return Circle(
      members: members.sorted(), first: first, rest: best?.rest ?? 0,
      edges: weakest.map { ($0.key, $0.value) })
  }

  /// Returns true if `name` is not the name of a class of the system or of RAC. A file such as
  /// `UIView+Colours.m` extends such a class.
  static func isOfApp(_ name: String) -> Bool {
    let base = name.prefix { $0 != "+" }
    let prefixes = ["UI", "NS", "CA", "CG", "AV", "WK", "MK", "RAC"]
    return !prefixes.contains { prefix in
      base.hasPrefix(prefix) && base.dropFirst(prefix.count).first?.isUppercase == true
        && base.dropFirst(prefix.count).dropFirst().first?.isLowercase == true
    }
  }

  /// Returns the classes grouped into circles, so that each group uses only itself and groups before
  /// it.
  private static func groups(_ edges: [String: [String: Int]]) -> [[String]] {
    // Tarjan's algorithm, with a stack of its own instead of recursion.
    var (order, lows, next) = ([String: Int](), [String: Int](), 0)
    var (open, isOpen, groups) = ([String](), Set<String>(), [[String]]())
    for start in edges.keys.sorted() where order[start] == nil {
      var path: [(name: String, rest: [String])] = []
      func enter(_ name: String) {
        (order[name], lows[name]) = (next, next)
        next += 1
        open.append(name)
        isOpen.insert(name)
        path.append((name, (edges[name] ?? [:]).keys.sorted()))
      }
      enter(start)
      while let (name, rest) = path.last {
        if let other = rest.last {
          path[path.count - 1].rest.removeLast()
          if order[other] == nil {
            enter(other)
          } else if isOpen.contains(other) {
            lows[name] = min(lows[name] ?? 0, order[other] ?? 0)
          }
          continue
        }
        path.removeLast()
        if let outer = path.last?.name { lows[outer] = min(lows[outer] ?? 0, lows[name] ?? 0) }
        guard lows[name] == order[name], let index = open.lastIndex(of: name) else { continue }
        let group = Array(open[index...])
        open.removeSubrange(index...)
        isOpen.subtract(group)
        groups.append(group)
      }
    }
    return groups
  }

  /// The order for people to read.
  var text: [String] {
    if isEmpty { return [] }
    var lines = ["Move away from RAC in this order:"]
    for (index, step) in steps.enumerated() {
      let names = step.classes.map { name in
        name + (observers[name].map { " (observed by \(list($0, most: 3)))" } ?? "")
      }
      guard let circle = step.circle else {
        lines.append("  \(index + 1). " + list(names, most: 12))
        continue
      }
      lines.append("  \(index + 1). A circle of \(names.count): " + names.joined(separator: ", "))
      let edges = circle.edges.map { "\($0.name) \($0.count == 1 ? "once" : "\($0.count) times")" }
      let rest = circle.rest > 1 ? "; a circle of \(circle.rest) is left" : "; no circle is left"
      lines.append(
        "     Cut \(circle.first) first, which mentions \(list(edges, most: 6))\(rest)")
    }
    return lines
  }

  /// The order as JSON, one object per step.
  var json: [String] {
    steps.enumerated().map { index, step in
      var members: [(String, JSON)] = [
        ("step", .number(index + 1)), ("classes", .list(step.classes.map { .string($0) })),
      ]
      let observed = step.classes.compactMap { name in
        observers[name].map { (name, $0) }
      }
      if !observed.isEmpty {
        members.append(
          (
            "observed",
            .list(
              observed.map { name, others in
                .object(["class": .string(name), "by": .list(others.map { .string($0) })])
              })
          ))
      }
      guard let circle = step.circle else { return JSON.line("step", members) }
      members.append(("first", .string(circle.first)))
      members.append(("rest", .number(circle.rest)))
      members.append(
        (
          "edges",
          .list(
            circle.edges.map {
              .object(["class": .string($0.name), "mentions": .number($0.count)])
            })
        ))
      return JSON.line("circle", members)
    }
  }
}

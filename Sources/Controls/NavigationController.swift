import Reactive

/// A stack of screens. Only the topmost screen is visible.
///
///     let navigation = NavigationController(root: FilmsScreen())
///     viewModel.pushes.subscribeNext { [weak navigation] in navigation?.push(DetailScreen($0)) }
///
/// The controller keeps its screens alive, so a screen must refer to it weakly.
public final class NavigationController: LifetimeOwner {
  /// The screens, from the root to the visible one.
  public let screens: Property<[any Screen]>

  /// The object's lifetime, which ends when the object is deallocated.
  public let lifetime = Lifetime()

  /// Creates a stack with `root`, which is never popped.
  public init(root: any Screen) {
    screens = Property([root])
  }

  /// The visible screen.
  public var topScreen: (any Screen)? { screens.value.last }

  /// Shows `screen` on top of the others. A screen cannot be on the stack twice.
  public func push(_ screen: any Screen) {
    if screens.value.contains(where: { $0 === screen }) {
      return Misuse.report("push(\(type(of: screen))): the screen is on the stack already.")
    }
    screens.modify { $0.append(screen) }
  }

  /// Removes the top screen and returns it, or returns nil if only the root is left. The removed
  /// screen is deallocated unless something else holds it.
  @discardableResult
  public func pop() -> (any Screen)? {
    guard screens.value.count > 1, let top = topScreen else { return nil }
    screens.modify { $0.removeLast() }
    return top
  }

  /// Removes all screens above the root.
  public func popToRoot() {
    if screens.value.count > 1 { screens.modify { $0.removeLast($0.count - 1) } }
  }
}

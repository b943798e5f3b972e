import Reactive

/// Shows the topmost of a stack of screens.
///
///     let navigation = NavigationController(root: FilmsScreen())
///     viewModel.pushes.subscribeNext { [weak navigation] in navigation?.push(DetailScreen($0)) }
///
/// It holds the screens, so a screen that refers to it does so weakly.
public final class NavigationController: LifetimeOwner {
  /// The screens, from the root to the one on display.
  public let screens: Property<[any Screen]>

  /// Its life.
  public let lifetime = Lifetime()

  /// A stack of `root` alone, which stays.
  public init(root: any Screen) {
    screens = Property([root])
  }

  /// The screen on display.
  public var topScreen: (any Screen)? { screens.value.last }

  /// Shows `screen` on top of the others; one that is on the stack cannot be there twice.
  public func push(_ screen: any Screen) {
    if screens.value.contains(where: { $0 === screen }) {
      return Misuse.report("push(\(type(of: screen))): the screen is on the stack already.")
    }
    screens.modify { $0.append(screen) }
  }

  /// Goes back to the screen below, and returns the one that was on top: nil if that is the root,
  /// which stays. A screen that nobody else holds goes.
  @discardableResult
  public func pop() -> (any Screen)? {
    guard screens.value.count > 1, let top = topScreen else { return nil }
    screens.modify { $0.removeLast() }
    return top
  }

  /// Goes back to the root.
  public func popToRoot() {
    if screens.value.count > 1 { screens.modify { $0.removeLast($0.count - 1) } }
  }
}

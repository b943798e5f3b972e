import Controls
import Reactive
import Testing

@Suite struct NavigationControllerTests {
  @Test("Pushing shows a screen, popping releases it, and the root stays")
  func stack() throws {
    let text = try logged { _, log in
      let navigation = NavigationController(root: BlankScreen("root"))
      navigation.screens.signal.log("shows", in: log) { screens in
        screens.map(\.title.value).joined(separator: " > ")
      }
      for title in ["films", "film", "actor"] {
        let screen = BlankScreen(title)
        screen.lifetime.ended.subscribeCompleted { log("\(title) gone") }
        navigation.push(screen)
      }
      navigation.pop()
      navigation.popToRoot()
      log("popped \(navigation.pop()?.title.value ?? "nil")")
      navigation.popToRoot()
      log("top \(navigation.topScreen?.title.value ?? "nil")")
    }
    #expect(
      text == "shows root · shows root > films · shows root > films > film"
        + " · shows root > films > film > actor · shows root > films > film"
        + " · actor gone · films gone · film gone · shows root · popped nil · top root"
        + " · shows over")
  }

  @Test("The screen above the root can be popped, the root cannot")
  func popping() throws {
    let text = try logged { _, log in
      let navigation = NavigationController(root: BlankScreen("root"))
      for _ in 1...2 {
        navigation.push(BlankScreen("film"))
        log("\(navigation.pop()?.title.value ?? "nil"), \(navigation.pop()?.title.value ?? "nil")")
      }
    }
    #expect(text == "film, nil · film, nil")
  }

  @Test("The stack is deallocated with its controller")
  func lifetime() throws {
    let text = try logged { _, log in
      var navigation: NavigationController? = NavigationController(root: BlankScreen())
      navigation?.topScreen?.lifetime.ended.subscribeCompleted { log("root gone") }
      navigation?.lifetime.ended.subscribeCompleted { log("controller gone") }
      navigation = nil
    }
    #expect(text == "root gone · controller gone")
  }

  @Test("A screen cannot be on the stack twice")
  func twice() throws {
    let text = try logged { _, log in
      let root = BlankScreen()
      let navigation = NavigationController(root: root)
      Misuse.intercepted(by: { log($0) }) { navigation.push(root) }
      log("\(navigation.screens.value.count)")
    }
    #expect(text == "push(BlankScreen): the screen is on the stack already. · 1")
  }
}

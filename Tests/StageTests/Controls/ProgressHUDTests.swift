import Controls
import Reactive
import Testing

@Suite struct ProgressHUDTests {
  @Test("The HUD is busy until it is dismissed, and shows an outcome for its display time")
  func states() throws {
    let text = try logged { clock, log in
      let hud = ProgressHUD(displayTime: .seconds(1))
      hud.state.signal.log("HUD", in: log) { "\($0)" }
      hud.show()
      hud.show("正在登录...")
      clock.advance(by: .seconds(9))
      hud.dismiss()
      hud.dismiss()
      hud.showSuccess("登录成功")
      clock.advance(by: .seconds(0.9))
      log("still \(hud.state.value)")
      clock.advance(by: .seconds(0.1))
      hud.showError("网络有问题！")
      clock.advance(by: .seconds(1))
    }
    #expect(
      text == "HUD hidden · HUD busy · HUD busy: 正在登录... · HUD hidden · HUD success: 登录成功"
        + " · still success: 登录成功 · HUD hidden · HUD error: 网络有问题！ · HUD hidden · HUD over")
  }

  @Test("A message is not removed when the display time of the previous message is up")
  func next() throws {
    let text = try logged { clock, log in
      let hud = ProgressHUD(displayTime: .seconds(1))
      hud.showError("once")
      clock.advance(by: .seconds(0.5))
      hud.showError("again")
      clock.advance(by: .seconds(0.9))
      log("\(hud.state.value)")
      hud.show("on")
      clock.advance(by: .seconds(5))
      log("\(hud.state.value)")
    }
    #expect(text == "error: again · busy: on")
  }
}

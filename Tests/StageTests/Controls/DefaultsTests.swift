import Controls
import Reactive
import Testing

@Suite struct DefaultsTests {
  @Test("A terminal sends the stored value and all changes except those made through itself")
  func terminals() throws {
    let text = try logged { _, log in
      var defaults: Defaults? = Defaults()
      func stored() -> String { defaults?.value(for: "name", of: String.self) ?? "nil" }
      let one = defaults?.channelTerminal(for: "name", of: String.self)
      let other = defaults?.channelTerminal(for: "name", of: String.self)
      one?.log("one", in: log) { $0 ?? "nil" }
      other?.log("other", in: log) { $0 ?? "nil" }
      defaults?.set("Ann", for: "name")
      defaults?.set("Ann", for: "name")
      defaults?.set(3, for: "count")
      one?.sendNext("Bea")
      log("is \(stored())")
      other?.sendNext(nil)
      log("is \(stored())")
      defaults?.remove("name", of: String.self)
      defaults?.set("Cleo", for: "name")
      defaults?.remove("name", of: String.self)
      let isGone = { [weak defaults] in defaults == nil }
      defaults = nil
      log(isGone() ? "gone" : "held")
    }
    #expect(
      text == "one nil · other nil · one Ann · other Ann · other Bea · is Bea · one nil · is nil"
        + " · one Cleo · other Cleo · one nil · other nil · one over · other over · gone")
  }

  @Test("A property and a preference that are bound to each other stay in sync")
  func bound() throws {
    let text = try logged { _, log in
      let (defaults, name) = (Defaults(), Property(String?.none))
      defaults.set("Ann", for: "name")
      name.channel <~> defaults.channelTerminal(for: "name", of: String.self)
      log(name.value ?? "nil")
      name.value = "Bea"
      log(defaults.value(for: "name", of: String.self) ?? "nil")
      defaults.remove("name", of: String.self)
      log(name.value ?? "nil")
    }
    #expect(text == "Ann · Bea · nil")
  }

  @Test("Reading a key as another type is reported as misuse")
  func types() throws {
    let text = try logged { _, log in
      let defaults = Defaults()
      defaults.set("Ann", for: "name")
      Misuse.intercepted(by: { log($0) }) {
        log("\(defaults.value(for: "name", of: Int.self) ?? 0)")
      }
    }
    #expect(text == "Defaults: the values of \"name\" have the type String, not Int. · 0")
  }
}

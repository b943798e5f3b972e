import Reactive
import Stage

/// Two fields show a temperature in whole degrees, Celsius and Fahrenheit, and a label shows it in
/// kelvin. If you set 21 degrees Celsius, you see 20, and 293 kelvin, because each field sets the
/// other and the change comes back. A change in one field should set the other and stop there. The
/// label should always show 273 more than the Celsius field. At the start, the Celsius field sets
/// the other two.
#if GIVEN
private func bind(
  _ celsius: Property<Int>, _ fahrenheit: Property<Int>, _ kelvin: Property<Int>
) {
  fahrenheit <~ celsius.signal.map { fahrenheitOf($0) }.distinctUntilChanged()
  celsius <~ fahrenheit.signal.map { celsiusOf($0) }.distinctUntilChanged()
  kelvin <~ fahrenheit.signal.map { celsiusOf($0) + 273 }
}
#elseif SOLUTION
private func bind(
  _ celsius: Property<Int>, _ fahrenheit: Property<Int>, _ kelvin: Property<Int>
) {
  let (left, right) = (celsius.channel, fahrenheit.channel)
  left.map { fahrenheitOf($0) }.subscribe(right)
  right.skip(1).map { celsiusOf($0) }.subscribe(left)
  kelvin <~ celsius.signal.map { $0 + 273 }
}
#elseif WRONG_1  // the change still comes back
private func bind(
  _ celsius: Property<Int>, _ fahrenheit: Property<Int>, _ kelvin: Property<Int>
) {
  fahrenheit <~ celsius.signal.map { fahrenheitOf($0) }.distinctUntilChanged()
  celsius <~ fahrenheit.signal.map { celsiusOf($0) }.distinctUntilChanged().skip(1)
  kelvin <~ celsius.signal.map { $0 + 273 }
}
#elseif WRONG_2  // the label misses the values that came through the terminal
private func bind(
  _ celsius: Property<Int>, _ fahrenheit: Property<Int>, _ kelvin: Property<Int>
) {
  let (left, right) = (celsius.channel, fahrenheit.channel)
  left.map { fahrenheitOf($0) }.subscribe(right)
  right.skip(1).map { celsiusOf($0) }.subscribe(left)
  kelvin <~ left.map { $0 + 273 }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(31, "A channel that rings", after: 45, uses: [12, 17, 34]) { log, stage in
  let (celsius, fahrenheit, kelvin) = stage.keep((Property(10), Property(0), Property(0)))
  let look: @Sendable (String) -> Void = {
    log("\($0): \(celsius.value) °C, \(fahrenheit.value) °F, \(kelvin.value) K")
  }
  bind(celsius, fahrenheit, kelvin)
  look("at first")
  celsius.value = 21
  look("21 degrees Celsius")
  fahrenheit.value = 100
  look("100 degrees Fahrenheit")
  celsius.value = 37
  look("37 degrees Celsius")
}

private func fahrenheitOf(_ celsius: Int) -> Int { celsius * 9 / 5 + 32 }

private func celsiusOf(_ fahrenheit: Int) -> Int { (fahrenheit - 32) * 5 / 9 }

// MARK: - Hints
// - [ ] Each assignment is a change that the other side hears, too. How could a field tell its own
//   change from another's?
// - [ ] The terminal of a property does not send back what it received. Every property has a
//   `channel`.
// - [ ] Subscribe each terminal to the other, with a `map` between them. Fahrenheit should not send
//   its first value: `skip(1)`.
// - [ ] The label needs every Celsius value, including those that came through the terminal. The
//   terminal does not send those, but the property's `signal` does.
//
// Shows: A terminal does not send back what it received, so two sides do not echo. A label
//   needs every value, so it should follow the property's own signal.

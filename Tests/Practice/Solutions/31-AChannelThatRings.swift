import Reactive
import Stage

/// Two fields show a temperature in degrees Celsius and Fahrenheit, without fractions, and a label
/// shows it in kelvin. Whoever sets 21 degrees Celsius sees 20, and 293 kelvin: the one field sets
/// the other, which sets the first. When one changes, have it set the other, and that change not
/// come back; the label is to show 273 more than the Celsius does. At first the Celsius counts.
private func bind(
  _ celsius: Property<Int>, _ fahrenheit: Property<Int>, _ kelvin: Property<Int>
) {
  let (left, right) = (celsius.channel, fahrenheit.channel)
  left.map { fahrenheitOf($0) }.subscribe(right)
  right.skip(1).map { celsiusOf($0) }.subscribe(left)
  kelvin <~ celsius.signal.map { $0 + 273 }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var aChannelThatRings: Exercise {
    Exercise(31, "A channel that rings", after: 45) { log, stage in
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
  }
}

private func fahrenheitOf(_ celsius: Int) -> Int { celsius * 9 / 5 + 32 }

private func celsiusOf(_ fahrenheit: Int) -> Int { (fahrenheit - 32) * 5 / 9 }

// MARK: - Hints
// - [ ] Each assignment is a change that the other side hears, too. Who could tell one's own change
//   from another's?
// - [ ] The terminal of a property does not send what it was sent: each has a `channel`.
// - [ ] Subscribe each terminal to the other, with a `map` between. Fahrenheit has nothing to say
//   at first: `skip(1)`.
// - [ ] The label is to hear every change of the Celsius, also what came through its terminal. That
//   the terminal does not send; the property's `signal` does.
//
// Shows: A terminal never sends back what it was sent, which keeps two sides from echoing; a third
//   who wants to hear all follows the property.

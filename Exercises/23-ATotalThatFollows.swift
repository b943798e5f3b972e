import Reactive
import Stage

/// A cart shows the number of pieces, their price, the postage and the sum. The postage is 3, or 0
/// if the pieces cost 20 or more. All four are right when the page opens, but nothing changes when
/// the user adds more pieces or the shop changes the price. Make all four follow these changes.
#if GIVEN
private func show(_ cart: Cart, on page: Page) {
  page.pieces.value = "\(cart.count.value) in the cart"
  page.goods.value = cart.price.value * cart.count.value
  page.postage.value = page.goods.value < 20 ? 3 : 0
  page.sum.value = page.goods.value + page.postage.value
}
#elseif SOLUTION
private func show(_ cart: Cart, on page: Page) {
  page.pieces <~ cart.count.signal.map { "\($0) in the cart" }
  page.goods <~ Signal.combineLatest(cart.price.signal, cart.count.signal) { $0 * $1 }
  page.postage <~ page.goods.signal.map { $0 < 20 ? 3 : 0 }
  page.sum <~ Signal.combineLatest(page.goods.signal, page.postage.signal) { $0 + $1 }
}
#elseif WRONG_1  // does not follow the price
private func show(_ cart: Cart, on page: Page) {
  page.pieces <~ cart.count.signal.map { "\($0) in the cart" }
  page.goods <~ cart.count.signal.map { $0 * cart.price.value }
  page.postage <~ page.goods.signal.map { $0 < 20 ? 3 : 0 }
  page.sum <~ Signal.combineLatest(page.goods.signal, page.postage.signal) { $0 + $1 }
}
#elseif WRONG_2  // the postage never changes
private func show(_ cart: Cart, on page: Page) {
  page.pieces <~ cart.count.signal.map { "\($0) in the cart" }
  page.goods <~ Signal.combineLatest(cart.price.signal, cart.count.signal) { $0 * $1 }
  page.postage.value = page.goods.value < 20 ? 3 : 0
  page.sum <~ page.goods.signal.map { $0 + page.postage.value }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(23, "A total that follows", after: 34, uses: [12, 22]) { log, stage in
  let (cart, page) = (Cart(), Page())
  let look: @Sendable (String) -> Void = { moment in
    let (goods, postage, sum) = (page.goods.value, page.postage.value, page.sum.value)
    log("\(moment): \(page.pieces.value), \(goods) + \(postage) = \(sum)")
  }
  show(cart, on: page)
  look("the page opens")
  cart.count.value = 3
  look("the user takes two more")
  cart.count.value = 4
  look("and another one")
  cart.price.value = 4
  look("the shop lowers the price")
}

private struct Cart: Sendable {
  let price = Property(5)
  let count = Property(1)
}

private struct Page: Sendable {
  let pieces = Property("")
  let goods = Property(0)
  let postage = Property(0)
  let sum = Property(0)
}

// MARK: - Hints
// - [ ] An assignment runs once. What would have to run again for each of the four, and when?
// - [ ] A property has a `signal`, which sends its value now and after each change. The page's
//   properties have one, too.
// - [ ] `combineLatest` joins the latest values of two signals, `map` transforms one value, and
//   `<~` stores the result in a property.
//
// Shows: A binding follows every change; an assignment happens once.

import Reactive
import Stage

/// A cart shows how many pieces are in it, what they cost, the postage and the sum. From 20 on there
/// is no postage. All of it is right when the page opens, and stays what it was when the user takes
/// more pieces, or when the shop has another price. Have all four follow.
private func show(_ cart: Cart, on page: Page) {
  page.pieces.value = "\(cart.count.value) in the cart"
  page.goods.value = cart.price.value * cart.count.value
  page.postage.value = page.goods.value < 20 ? 3 : 0
  page.sum.value = page.goods.value + page.postage.value
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var aTotalThatFollows: Exercise {
    Exercise(2, "A total that follows", after: 3) { log, stage in
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
  }
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
// - [ ] An assignment happens once. What would have to run again for each of the four, and when?
// - [ ] A property has a `signal`, which sends its value now and after each change. Those of the page
//   have one too.
// - [ ] `combineLatest` makes one value of the latest of two signals, `map` makes one of one, and
//   `<~` keeps it in a property.
//
// Shows: A binding is a result that follows; an assignment is one that has been forgotten.

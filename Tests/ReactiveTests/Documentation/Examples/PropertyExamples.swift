import Reactive

extension Example {
  static let properties: [Example] = [
    .prints {
      let channel = Channel<Int>()
      channel.leadingTerminal.subscribeNext { print("leading heard", $0) }
      channel.followingTerminal.subscribeNext { print("following heard", $0) }
      channel.leadingTerminal.sendNext(1)
      channel.followingTerminal.sendNext(2)
    },
    .prints {
      let channel = Channel<Int>()
      let terminal: ChannelTerminal<Int> = channel.followingTerminal
      channel.leadingTerminal.sendNext(1)
      terminal.subscribeNext { print($0) }
    },
    .prints {
      let (one, other) = (Property(1), Property(2))
      one.channel <~> other.channel
      one.value = 3
      print(one.value, other.value)
    },
    .prints {
      final class Player: LifetimeOwner {
        let lifetime = Lifetime()
      }
      var player: Player? = Player()
      player?.lifetime.ended.subscribeCompleted { print("gone") }
      player = nil
    },
    .prints {
      let (control, model) = (Channel<Int>(), Property(1))
      control.followingTerminal.subscribeNext { print("shows", $0) }
      control.leadingTerminal <~> model.channel
      control.followingTerminal.sendNext(2)
      print("is", model.value)
    },
    .prints {
      final class Player: LifetimeOwner {
        let lifetime = Lifetime()
        private let plays = Subject<String>()
        var played: Signal<String> { untilGone(plays) }
        func play(_ song: String) { plays.sendNext(song) }
      }
      var player: Player? = Player()
      player?.played.subscribe(next: { print($0) }, completed: { print("gone") })
      player?.play("Emma")
      player = nil
    },
    .prints {
      final class Player: LifetimeOwner {
        let lifetime = Lifetime()
      }
      Player().lifetime.disposable.add { print("gone") }
    },
    .prints {
      final class Page: LifetimeOwner {
        let lifetime = Lifetime()
        func show(_ title: String) { print("showing", title) }
      }
      let page = Page()
      let titles = BehaviorSubject("Emma")
      page.lift(arguments: titles) { $0.show($1) }
      titles.sendNext("Persuasion")
    },
    .prints {
      let name = Property("Ann")
      name.signal.subscribeNext { print($0) }
      name.value = "Bea"
    },
    .prints {
      let count = Property(1)
      count.modify { $0 += 1 }
      print(count.value)
    },
    .prints {
      let name = Property("Ann")
      name.signal.subscribeNext { print("heard", $0) }
      name.setUnobserved("Bea")
      print("is", name.value)
    },
    .prints {
      final class Cart: Sendable {
        let books: ReadOnlyProperty<[String]>
        let canOrder: ReadOnlyProperty<Bool>
        private let held = Property([String]())
        init() {
          books = held.readOnly
          canOrder = ReadOnlyProperty(false, following: held.signal.map { !$0.isEmpty })
        }
        func add(_ book: String) { held.modify { $0.append(book) } }
      }
      let cart = Cart()
      cart.canOrder.signal.subscribeNext { print($0) }
      cart.add("Emma")
      print(cart.books.value.count)
    },
    .prints {
      let words = Subject<String>()
      let count = ReadOnlyProperty(0, following: words.map { $0.count })
      words.sendNext("Emma")
      print(count.value)
    },
    .prints {
      let name = Property("Ann")
      let shown = name.readOnly
      name.value = "Bea"
      print(shown.value)
    },
    .prints {
      let name = Property("")
      name <~ Signal.of("Ann", "Bea")
      print(name.value)
    },
    .prints {
      let name = Property("")
      name.bind(to: Signal.of("Ann", nil), nilValue: "nobody")
      print(name.value)
    },
    .prints {
      let name = Property("Ann")
      let terminal = name.channel
      terminal.subscribeNext { print("terminal heard", $0) }
      terminal.sendNext("Bea")
      name.value = "Cleo"
    },
    .prints {
      let name = Property("Ann")
      name.channel(nilValue: "nobody").sendNext(nil)
      print(name.value)
    },
    .prints {
      final class Person: Sendable {
        let name = Property(String?.none)
      }
      let person = Property<Person?>(Person())
      let terminal = person.channel(through: \.name)
      terminal.sendNext("Ann")
      print(person.value?.name.value ?? "nobody")
    },
    .prints {
      let (one, other) = (Property(1), Property(2))
      one <~> other
      print(one.value)
      other.value = 3
      print(one.value)
    },
    .prints {
      final class Person: Sendable {
        let name: Property<String>
        init(_ name: String) { self.name = Property(name) }
      }
      let person = Property<Person?>(Person("Ann"))
      person.signal(through: \.name).subscribeNext { print($0 ?? "nobody") }
      person.value = Person("Bea")
      person.value = nil
    },
  ]
}

import Reactive

extension Replica {
  // A23
  func observeLabel() {
    let text = Property<String?>(nil)
    text.signal.subscribeNext {
      log("KVO 监听到 age 内容发生变化 ，变为 \(shown($0)) , thread = \(thread)")
    }
    text.value = "one"
    text.value = "two"
    text.value = "two"
  }

  // A32
  func cellRebinding() {
    let (one, two) = (Property<String?>("one"), Property<String?>("two"))
    log("-- takeUntil:cell.rac_prepareForReuseSignal")
    let (label, prepareForReuse) = (Property<String?>(nil), Subject<Void>())
    label <~ one.signal.takeUntil(prepareForReuse)
    log(shown(label.value))
    prepareForReuse.sendNext(())
    label <~ two.signal.takeUntil(prepareForReuse)
    log(shown(label.value))
    one.value = "one changed"
    log(shown(label.value))
    two.value = "two changed"
    log(shown(label.value))
    log("-- the same key path bound twice")
    let label2 = Property<String?>(nil)
    label2 <~ one.signal
    log(shown(label2.value))
    label2 <~ two.signal
  }

  // A35
  func cellTextFieldReuse() {
    let data = (0..<3).map { (tag: $0, inputValue: Property<String?>(nil)) }
    let (text, prepareForReuse) = (Property(""), Subject<Void>())
    func show(_ viewModel: (tag: Int, inputValue: Property<String?>)) {
      text.value = viewModel.inputValue.value ?? ""
      text.signal.takeUntil(prepareForReuse).filter {
        log("filter -- \($0)")
        return true
      }.subscribeNext {
        log("subscribeNext \($0) tag:\(viewModel.tag)")
        viewModel.inputValue.value = $0
      }
    }
    show(data[0])
    text.value = "a"
    prepareForReuse.sendNext(())
    show(data[1])
    text.value = "b"
    prepareForReuse.sendNext(())
    show(data[0])
    for object in data { log("inputValue \(shown(object.inputValue.value))") }
  }

  // B14
  func valuesAndChanges() {
    let center = Property(1)
    @Sendable func show(_ value: Int?, old: Int?) {
      log("value \(shown(value)) change new \(shown(value)) old \(shown(old)) kind 1")
    }
    log("-- options New")
    let d = center.signal.skip(1).subscribeNext { show($0, old: nil) }
    center.value = 2
    center.value = 3
    d.dispose()
    center.value = 4
    log("-- options Initial | New | Old")
    center.signal.map { Int?.some($0) }.combinePrevious(nil) { (old: $0, new: $1) }
      .subscribeNext { show($0.new, old: $0.old) }
    center.value = 5
  }

  // B17
  func bindAndObserve() {
    let (text, label) = (Property(""), Property<String?>(nil))
    label <~ text.signal
    label.signal.subscribeNext { log("label \(shown($0))") }
    text.value = "h"
    text.value = "hi"
    log("-- nil value")
    let (age, ages) = (Property(0), Subject<Int?>())
    age.bind(to: ages, nilValue: -1)
    ages.sendNext(5)
    log("age \(age.value)")
    ages.sendNext(nil)
    log("age \(age.value)")
    log("-- the signal completes: another may be bound")
    ages.sendCompleted()
    let more = Subject<Int>()
    age <~ more
    more.sendNext(9)
    log("age \(age.value)")
  }

  // C01
  func createEnabled() {
    let (password, confirmation) = (Property<String?>(nil), Property<String?>(nil))
    let enabled = Property(true)
    enabled
      <~ Signal.combineLatest(password.signal, confirmation.signal) { password, confirmation in
        confirmation.map { $0 == password } ?? false
      }
    log("start \(shown(enabled.value))")
    password.value = "a"
    log("a/nil \(shown(enabled.value))")
    confirmation.value = "b"
    log("a/b \(shown(enabled.value))")
    confirmation.value = "a"
    log("a/a \(shown(enabled.value))")
  }

  // C19
  func channelLeadingFollowing() {
    var channel = Channel<String>()
    var (leading, following) = (channel.leadingTerminal, channel.followingTerminal)
    log("-- values sent before anyone subscribes")
    leading.sendNext("L1")
    leading.sendNext("L2")
    following.sendNext("F1")
    following.sendNext("F2")
    log("(subscribe to the following terminal)")
    follow(following, as: "following")
    log("(subscribe to the leading terminal)")
    follow(leading, as: "leading")
    log("-- future values")
    leading.sendNext("L3")
    following.sendNext("F3")
    log("-- the following terminal completes")
    following.sendCompleted()
    leading.sendNext("L4")
    following.sendNext("F4")
    follow(following, as: "late following")
    follow(leading, as: "late leading")
    log("-- an error on the leading terminal")
    channel = Channel()
    (leading, following) = (channel.leadingTerminal, channel.followingTerminal)
    follow(following, as: "following")
    follow(leading, as: "leading")
    leading.sendError(DomainError(domain: "D", code: 5))
    follow(leading, as: "late leading")
  }

  private func follow(_ terminal: ChannelTerminal<String>, as name: String) {
    terminal.subscribeNext {
      log("\(name) got \($0)")
    } error: {
      log("\(name) error \(parts(of: $0).code)")
    } completed: {
      log("\(name) completed")
    }
  }

  // C20
  func channelToTwoWay() {
    /// A property that says what it is set to, before anybody else hears of it.
    func thing(_ name: String, _ value: String) -> Property<String?> {
      let property = Property<String?>(nil)
      property.signal.skip(1).subscribeNext { log("(\(name) set to \(shown($0)))") }
      keep(property)
      property.value = value
      return property
    }
    func show(_ things: (String, Property<String?>)...) {
      log(things.map { "\($0) \(shown($1.value))" }.joined(separator: " "))
    }
    let (view, model) = (thing("view", "v0"), thing("model", "m0"))
    log("-- RACChannelTo(view, property) = RACChannelTo(model, property)")
    view <~> model
    show(("view", view), ("model", model))
    view.value = "v1"
    show(("view", view), ("model", model))
    model.value = "m1"
    show(("view", view), ("model", model))
    view.value = nil
    show(("view", view), ("model", model))
    log("-- [[RACKVOChannel alloc] initWithTarget:keyPath:nilValue:@42][@\"followingTerminal\"]")
    let number = Property(0)
    let terminal = number.channel(nilValue: 42)
    terminal.subscribeNext {
      log("terminal sent \(shown($0))")
    } completed: {
      log("terminal completed")
    }
    keep(number)
    number.value = 7
    terminal.sendNext(9)
    log("integerProperty \(number.value)")
    terminal.sendNext(nil)
    log("integerProperty \(number.value)")
    log("-- two bindings in a chain")
    let (a, b, c) = (thing("a", "a"), thing("b", "b"), thing("c", "c"))
    a <~> b
    b <~> c
    show(("a", a), ("b", b), ("c", c))
    a.value = "x"
    show(("a", a), ("b", b), ("c", c))
    c.value = "y"
    show(("a", a), ("b", b), ("c", c))
  }
}

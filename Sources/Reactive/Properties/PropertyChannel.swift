extension Property {
  /// A new terminal for this property.
  ///
  /// The terminal sends the current value and every change that it did not make itself. It writes
  /// the values that it receives to the property.
  ///
  ///     let name = Property("Ann")
  ///     let terminal = name.channel
  ///     terminal.subscribeNext { print("terminal heard", $0) }
  ///     terminal.sendNext("Bea")
  ///     name.value = "Cleo"
  ///     // Prints "terminal heard Ann", "terminal heard Cleo"
  ///
  /// The terminal completes when the property is deallocated.
  ///
  /// A terminal also passes on changes that another terminal made. So terminals that are connected
  /// in a cycle send a value around forever, as in ReactiveObjC. Properties that are kept equal
  /// with `<~>` do not.
  public var channel: ChannelTerminal<Value> {
    makeChannel(reading: { $0 }, writing: { $0.write($1, from: $2) })
  }

  /// Returns a terminal that accepts nil and writes `nilValue` instead.
  ///
  ///     let name = Property("Ann")
  ///     name.channel(nilValue: "nobody").sendNext(nil)
  ///     print(name.value)
  ///     // Prints "nobody"
  public func channel(nilValue: Value) -> ChannelTerminal<Value?> {
    makeChannel(reading: { $0 }, writing: { $0.write($1 ?? nilValue, from: $2) })
  }

  /// Returns a terminal for the property at `path` of the object that this property holds.
  ///
  ///     final class Person: Sendable {
  ///       let name = Property(String?.none)
  ///     }
  ///     let person = Property<Person?>(Person())
  ///     let terminal = person.channel(through: \.name)
  ///     terminal.sendNext("Ann")
  ///     print(person.value?.name.value ?? "nobody")
  ///     // Prints "Ann"
  ///
  /// While this property holds nil, values sent to the terminal are dropped.
  public func channel<Owner, Inner>(
    through path: any KeyPath<Owner, Property<Inner?>> & Sendable
  ) -> ChannelTerminal<Inner?> where Value == Owner? {
    let channel = Channel<Inner?>()
    let origin = ObjectIdentifier(channel)
    let terminal = channel.leadingTerminal
    connect(
      channel,
      to: signal.switching { owner in
        guard let owner else { return .return(nil) }
        return owner[keyPath: path].changes(except: origin)
      }.takeUntil(ended))
    terminal.subscribeNext { [weak self] value in
      self?.value?[keyPath: path].write(value, from: origin)
    }
    return channel.followingTerminal
  }

  private func makeChannel<Sent>(
    reading: @escaping @Sendable (Value) -> Sent,
    writing: @escaping @Sendable (Property, Sent, _ origin: ObjectIdentifier) -> Void
  ) -> ChannelTerminal<Sent> {
    let channel = Channel<Sent>()
    let origin = ObjectIdentifier(channel)
    connect(channel, to: changes(except: origin).map(reading))
    channel.leadingTerminal.subscribeNext { [weak self] value in
      if let self { writing(self, value, origin) }
    }
    return channel.followingTerminal
  }

  /// Sends the values of `source` into `channel`, which holds the subscription until the channel
  /// ends.
  private func connect<Sent>(_ channel: Channel<Sent>, to source: Signal<Sent>) {
    let name = "\(self).channel"
    let terminal = channel.leadingTerminal
    let subscription = source.subscribe(
      next: { terminal.sendNext($0) },
      // The closure keeps the channel alive, so that no other object can get the same
      // `ObjectIdentifier` while it is in use.
      completed: { withExtendedLifetime(channel) { terminal.sendCompleted() } })
    terminal.subscribe(
      error: { Misuse.report("\(name): a property cannot take the error \($0).") },
      completed: { subscription.dispose() })
  }

  /// Keeps `one` and `other` equal from now on, starting with the value of `other`.
  ///
  ///     let (one, other) = (Property(1), Property(2))
  ///     one <~> other
  ///     print(one.value)
  ///     other.value = 3
  ///     print(one.value)
  ///     // Prints "2", "3"
  ///
  /// Disposing of the result disconnects the two. You can connect any number of properties this
  /// way, in a row or in a ring, and even the same two more than once: each property is set only
  /// once for each value. If several threads set the properties at the same time, all of them have
  /// the latest value in the end.
  @discardableResult
  public static func <~> (one: Property, other: Property) -> Disposable {
    // The value of `other` must win, even if `one` was set later.
    other.discardNumber()
    return one.numberedChannel <~> other.numberedChannel
  }

  private var numberedChannel: ChannelTerminal<NumberedValue<Value>> {
    let numbered = self.numbered
    return makeChannel(reading: { _ in numbered() }, writing: { $0.write($1, from: $2) })
  }
}

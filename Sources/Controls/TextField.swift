import Reactive

/// A field of text that a user types into and that code can set.
///
/// Typing tells those who listen to the control; setting `text` from code does not. That is how
/// UIKit behaves, and the trap in binding a field both ways.
public final class TextField: Sendable {
  /// What the field shows.
  public let text: Property<String>

  private let edits = Subject<String>()

  /// A field that shows this text.
  public init(_ text: String = "") {
    self.text = Property(text)
  }

  /// The user makes it show this text.
  public func type(_ text: String) {
    self.text.value = text
    edits.sendNext(text)
  }

  /// The text when it is subscribed to, then what the user makes of it.
  public var textSignal: Signal<String> {
    .defer { [text, edits] in edits.startWith(text.value) }
  }

  /// A terminal that sends what the user types, and shows what it is sent.
  public var textChannel: ChannelTerminal<String> {
    let channel = Channel<String>()
    edits.subscribe(channel.leadingTerminal)
    channel.leadingTerminal.subscribeNext { [weak text] in text?.value = $0 }
    return channel.followingTerminal
  }
}

// An app's own declarations, for the names in the code that the tests translate.

import Foundation
import Observation

/// A value of the app.
@dynamicMemberLookup
struct Value: Sendable, Hashable, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  init() {}
  init(stringLiteral: String) {}
  init(integerLiteral: Int) {}
  init(booleanLiteral: Bool) {}
  subscript(dynamicMember name: String) -> Value {
    get { self }
    nonmutating set {}
  }
  static prefix func ! (_: Value) -> Value { Value() }
}

struct Refused: Error {}

@MainActor class Model: NSObject, ObservableObject {
  var name: String?
  var data = Value()
  var other = Value()
  var text = ""
  var phone = ""
  var isOn = false
  var level: Float = 0
  var index = 0
  var date = Date()
  var item = Item()
  @Published var isSaveRunning = false
  @Published var saveResult: Value?
  @Published var saveFailure: (any Error)?
  var canSave: Bool { true }
  @Published var isLoadRunning = false
  @Published var loadResult: Value?
  @Published var loadFailure: (any Error)?
  var canLoad: Bool { true }
  @Published var isRunning = false
  @Published var result: Value?
  @Published var failure: (any Error)?
  var canRun: Bool { true }
  func save() async {}
  func save(_ input: Value) async {}
  func load() async {}
  func load(_ input: Value) async {}
  func run() async {}
}

@MainActor final class Item: NSObject {
  var price = Value()
  var data = Value()
}

/// A client whose requests return a publisher, or asynchronously a value.
final class Client: NSObject, Sendable {
  func fetchUser(_ id: Value) -> AnyPublisher<Value, any Error> { newPublisher() }
  func fetchUser(_ id: Value) async throws -> Value { Value() }
  func fetchList(withPage page: Value) -> AnyPublisher<Value, any Error> { newPublisher() }
  func fetchList(withPage page: Value) async throws -> [Value] { [] }
  func cancelOrder(withOrder_id id: Value) -> AnyPublisher<Value, any Error> { newPublisher() }
  func cancelOrder(withOrder_id id: Value) async throws -> Value { Value() }
  func log() -> AnyPublisher<Value, any Error> { newPublisher() }
  func log() async throws -> Value { Value() }
  static func shared() -> Client { Client() }
}

final class Cell: UITableViewCell { var onPop: ((Value) -> Void)? }

class Bare: UIViewController {
  var cancellables: Set<AnyCancellable> = []
  var subscription: AnyCancellable!
  var task: Task<Void, Never>?
  let viewModel = Model(), model = Model(), client = Client(), item = Item()
  let field = UITextField(), textView = UITextView(), button = UIButton(), label = UILabel()
  let toggle = UISwitch(), slider = UISlider(), segments = UISegmentedControl(),
    control = UIControl()
  let tap = UITapGestureRecognizer(), longPress = UIGestureRecognizer(),
    barButtonItem = UIBarButtonItem()
  let refreshControl = UIRefreshControl()
  let error = Refused(), a = Value(), b = Value(), value = Value(), array = [Value()],
    page = Value()
  let request = URLRequest(url: URL(filePath: "/")), tuple = (Value(), Value())
  @State var isShown = false
  @State var isFocused = false
  var taps = PassthroughSubject<Value, Never>()
  var events = PassthroughSubject<Value, any Error>()
  let signals = [Just(Value()).eraseToAnyPublisher()], navigationItem = UINavigationItem()
  let cell = Cell()
  func find(_ value: Value) -> Value { value }
  func find(_ value: Value, and other: Value) -> Value { value }
  func page(_ value: Value) -> AnyPublisher<Value, any Error> { newPublisher() }
  func page(_ value: Value) async throws -> Value { value }
  func page(_ control: UIControl) async throws -> Value { Value() }
  func page(_ text: String) async throws -> Value { Value() }
  func workSignal() async throws -> Value { Value() }
  func workSignal() -> AnyPublisher<Value, any Error> { newPublisher() }
  func recognized(_ recognizer: UIGestureRecognizer) {}
}

/// A screen whose own signals have become publishers.
class CombineScreen: Bare {
  var data = Value(), shown = Value(), result = Value()
  let numbers: AnyPublisher<Value, any Error> = newPublisher()
  let states: AnyPublisher<Value, Never> = Just(Value()).eraseToAnyPublisher()
  var signal: AnyPublisher<Value, any Error> = newPublisher()
  var continuation: AsyncThrowingStream<Value, any Error>.Continuation { fatalError() }
  func promise(_ result: Result<Value, any Error>) {}
}

/// A screen whose own signals have become asynchronous sequences.
class LoopScreen: Bare {
  var data = Value(), shown = Value(), result = Value()
  let numbers = AsyncThrowingStream<Value, any Error> { _ in }
  let states = AsyncStream<Value> { _ in }
  var signal: any AsyncSequence = AsyncStream<Value> { _ in }
  var continuation: AsyncThrowingStream<Value, any Error>.Continuation { fatalError() }
}

/// A screen without the properties that a translation declares.
class MemberScreen: Bare {
  var data = Value()
  let numbers: AnyPublisher<Value, any Error> = newPublisher()
}

// Stand-ins for the parts that a translation omits.
func hole(_ values: Any...) -> Value { Value() }
func flag(_ values: Any...) -> Bool { true }
func use(_ values: Any...) {}
func newPublisher(_ values: Any...) -> AnyPublisher<Value, any Error> { .init(Empty()) }
func work() async throws -> Value { Value() }

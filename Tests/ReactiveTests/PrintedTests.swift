import Reactive
import Testing

@Suite struct PrintedTests {
  @Test("VAL-Tuple-05: up to five elements, the class name depends on the number of elements")
  func classNames() {
    #expect(
      onOneLine {
        [
          printed(()), printed(1), printed((1, 2)), printed((1, 2, 3)), printed((1, 2, 3, 4)),
          printed((1, 2, 3, 4, 5)), printed((1, 2, 3, 4, 5, 6)),
        ]
      } == [
        "<RACTuple: 0x1> ()",
        "<RACOneTuple: 0x1> (1)",
        "<RACTwoTuple: 0x1> (1, 2)",
        "<RACThreeTuple: 0x1> (1, 2, 3)",
        "<RACFourTuple: 0x1> (1, 2, 3, 4)",
        "<RACFiveTuple: 0x1> (1, 2, 3, 4, 5)",
        "<RACTuple: 0x1> (1, 2, 3, 4, 5, 6)",
      ])
  }

  @Test("VAL-Tuple-05: a tuple made from an array prints the class that the caller passes")
  func namedClass() {
    #expect(
      onOneLine {
        [printed((1, "a"), as: "RACTuple"), printed([1, 2]), printed([1, 2], as: "RACTuple")]
      } == ["<RACTuple: 0x1> (1, a)", "<RACTwoTuple: 0x1> (1, 2)", "<RACTuple: 0x1> (1, 2)"])
  }

  @Test("An array is printed like the elements of a tuple")
  func list() {
    #expect(
      onOneLine { [printed(list: [1, 2]), printed(list: ["a b", nil]), printed(list: [Int]())] }
        == ["(1, 2)", "(\"a b\", \"<null>\")", "()"])
  }

  @Test("VAL-Tuple-02, VAL-Tuple-03: nil prints as the null marker that it becomes in an array")
  func null() {
    #expect(
      onOneLine {
        [
          printed((Int?.none, Int?.some(1))), printed([1, nil] as [Int?]),
          printed((Int??.some(nil), Int??.some(2))), printed((nil as String?, "<null>")),
        ]
      } == [
        "<RACTwoTuple: 0x1> (\"<null>\", 1)", "<RACTwoTuple: 0x1> (1, \"<null>\")",
        "<RACTwoTuple: 0x1> (\"<null>\", 2)", "<RACTwoTuple: 0x1> (\"<null>\", \"<null>\")",
      ])
  }

  @Test("VAL-Tuple-04: adding an element creates a tuple of the next class")
  func adding() {
    let three: (String, String?, String) = ("a", nil, "c")
    let four = (three.0, three.1, three.2, "x")
    let another = (three.0, three.1, three.2, Int?.none)
    #expect(
      onOneLine { [printed(three), printed(four), printed(another)] } == [
        "<RACThreeTuple: 0x1> (a, \"<null>\", c)", "<RACFourTuple: 0x1> (a, \"<null>\", c, x)",
        "<RACFourTuple: 0x1> (a, \"<null>\", c, \"<null>\")",
      ])
  }

  @Test("VAL-Tuple-02: tuples are equal if their elements are, and nil is equal only to nil")
  func equality() {
    let one: (Int?, String) = (nil, "a")
    #expect(one == (nil, "a"))
    #expect(one != (0, "a"))
    #expect(one != (nil, "b"))
  }

  @Test(
    "A word of ASCII letters and digits is printed unchanged, any other text in quotes",
    arguments: [
      ("Ann", "Ann"), ("007", "007"), ("", "\"\""), ("a b", "\"a b\""), ("a_b", "\"a_b\""),
      ("a-b", "\"a-b\""), ("a.b", "\"a.b\""), ("a/b", "\"a/b\""), ("$a", "\"$a\""),
      ("it's", "\"it's\""), ("(a)", "\"(a)\""), ("say \"hi\"", "\"say \\\"hi\\\"\""),
      ("a\\b", "\"a\\\\b\""), ("a\nb\tc\rd", "\"a\\nb\\tc\\rd\""),
      ("\r\n", "\"\\r\\n\""),
    ])
  func quoting(text: String, expected: String) {
    #expect(element(text) == expected)
  }

  @Test(
    "Characters outside ASCII are printed as UTF-16 numbers",
    arguments: [
      ("你好", "\"\\U4f60\\U597d\""), ("é", "\"\\U00e9\""), ("a好b", "\"a\\U597db\""),
      ("😀", "\"\\Ud83d\\Ude00\""), ("１", "\"\\Uff11\""),
    ])
  func nonASCII(text: String, expected: String) {
    #expect(element(text) == expected)
  }

  @Test("Numbers and Booleans print like NSNumber")
  func numbers() {
    let elements = [
      element(1), element(-1), element(1.0), element(1.5), element(Float(2)), element(-0.5),
      element(true), element(false), element(Bool?.some(true)), element(UInt8(7)), element(1e20),
    ]
    #expect(
      elements == [
        "1", "\"-1\"", "1", "\"1.5\"", "2", "\"-0.5\"", "1", "0", "1", "7", "\"1e+20\"",
      ])
  }

  @Test("A tuple within a tuple is printed on several lines")
  func nested() {
    Console.redirected(to: { _ in }, addresses: { _ in "0x1" }) {
      let text = printed((1, printed((2, "a b"))))
      #expect(
        text == """
          <RACTwoTuple: 0x1> (
              1,
              "<RACTwoTuple: 0x1> (\\n    2,\\n    \\"a b\\"\\n)"
          )
          """)
    }
  }

  @Test("Each element has its own line, and each tuple is a new object")
  func lines() {
    let count = CallCounter()
    Console.redirected(to: { _ in }, addresses: { _ in "0x\(count.next())" }) {
      #expect(printed((1, "a")) == "<RACTwoTuple: 0x0> (\n    1,\n    a\n)")
      #expect(printed((1, "a")) == "<RACTwoTuple: 0x1> (\n    1,\n    a\n)")
      #expect(printed(()) == "<RACTuple: 0x2> (\n)")
    }
  }

  @Test("Unless addresses are redirected, the printed address is the object's own")
  func address() {
    let object = TrackedObject()
    let text = Console.address(of: object)
    #expect(text == "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16))
  }

  private func onOneLine(_ make: () -> [String]) -> [String] {
    Console.redirected(to: { _ in }, addresses: { _ in "0x1" }, make).map { text in
      text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
        .replacing("( ", with: "(").replacing(" )", with: ")")
    }
  }

  private func element<Element>(_ element: Element) -> String {
    let text = Console.redirected(to: { _ in }, addresses: { _ in "0x1" }) { printed([element]) }
    return String(text.dropFirst("<RACOneTuple: 0x1> (\n    ".count).dropLast("\n)".count))
  }
}

extension GroundTruth {
  /// The scenarios of lessons 47 to 51.
  static let earlyMvvm: [GroundTruth] = [
    .log("A24_login_input_states", .scene("48.white-green-red")),
    .log(
      "A25_douban_list_switchToLatest",
      parts: [
        "": .scene("51.switched-to-the-latest", rewording: films, except: ownDisposal),
        "the second request fails": .scene(
          "51.switched-to-the-latest", rewording: notConnected, except: ownDisposal),
      ]),
    .log(
      "A26_douban_list_nested_subscription",
      parts: [
        "": .scene(
          "51.each-execution-by-itself", rewording: signal.merging(films) { first, _ in first },
          except: ownDisposal),
        "the second request fails": .scene(
          "51.each-execution-by-itself",
          rewording: signal.merging(notConnected) { first, _ in first }, except: ownDisposal),
      ]),
    .log("B38_login", .scene("49.signed-in")),
    .log("B39_request_books", .scene("50.the-view-model-is-the-data-source")),
    .log("D20_login_without_sendCompleted", .scene("49.without-sendcompleted")),
    .log(
      "D21_request_books",
      .scene(
        "50.the-controller-is-the-data-source",
        rewording: [
          "responseObject: (for 悟空传)":
            "responseObject:[悟空传/修订版, 悟空传/典藏版, 悟空传/漫画版, 悟空传/纪念版]"
        ])),
    .log("E01_login_with_sendCompleted", .scene("49.signed-in-twice")),
    .log("E02_request_books_switchToLatest", .scene("50.the-view-model-reloads")),
  ]

  private static let signal = ["RACDynamicSignal": "<RACDynamicSignal: 0x…> name:"]

  /// The films' titles. The tutorial only sends a value as a sign that the films have been loaded.
  private static let films = ["(null)": "哪吒之魔童降世, 烈火英雄"]
  private static let ownDisposal = [
    "disposableWithBlock": "the request is the client's own signal, and nothing is wrapped by hand"
  ]
  private static let notConnected = [
    "NSURLErrorDomain -1009": "Error Domain=NSURLErrorDomain Code=-1009"
  ]
}

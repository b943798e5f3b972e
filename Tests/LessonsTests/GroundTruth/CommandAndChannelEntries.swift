extension GroundTruth {
  /// The scenarios of chapters VI and VII.
  static let commandAndChannel: [GroundTruth] = [
    .log("A27_command_sendError_where", .scene("42.four-places-to-listen")),
    .log("A28_multi_request_lift", .scene("44.subscribed-too-late")),
    .log("A29_search_valid_text", .scene("41.tapped")),
    .log("A30_mail", .scene("43.what-button-and-label-show")),
    .log(
      "A34_channelTo_text_field",
      parts: [
        "RACChannelTo(viewModel,leftString) = RACChannelTo(leftTextField,text)":
          .scene("46.heard-from-code-not-from-the-user"),
        "RACChannelTo(viewModel,leftString) = leftTextField.rac_newTextChannel":
          .scene("46.heard-from-the-user-not-from-code"),
      ]),
    .log("B08_command", .scene("40.nested-and-flattened")),
    .log("B10_command_never_completed", .scene("40.never-completed")),
    .log("C04_command_button", .scene("40.on-a-button")),
    .log("C11_command_values", .scene("40.values")),
    .log(
      "C12_command_executing_enabled",
      parts: [
        "": .scene(
          "41.one-at-a-time",
          rewording: [
            // Swift prints the whole error instead.
            "error RACCommandErrorDomain 1 (its command)":
              "error Error Domain=RACCommandErrorDomain Code=1"
          ]),
        "allowsConcurrentExecution": .scene("41.several-at-a-time"),
      ]),
    .log("C13_command_enabled_signal", .scene("41.disabled")),
    .log(
      "C19_channel_leading_following",
      parts: [
        "values sent before anyone subscribes": .scene("45.late-subscribers"),
        "future values": .scene("45.late-subscribers"),
        "the following terminal completes": .scene("45.a-completion-reaches-both"),
        "an error on the leading terminal": .scene("45.an-error-reaches-both"),
      ]),
    .log(
      "C20_channelTo_two_way",
      parts: [
        "RACChannelTo(view, property) = RACChannelTo(model, property)":
          .scene("46.view-and-model"),
        "[[RACKVOChannel alloc] initWithTarget:keyPath:nilValue:@42][@\"followingTerminal\"]":
          .scene("46.a-nil-value"),
        "two bindings in a chain": .scene("46.two-bindings-in-a-chain"),
      ]),
  ]
}

extension GroundTruth {
  /// What the lessons on commands, channels and MVVM will retell.
  static let later: [GroundTruth] = [
    .log("A27_command_sendError_where", .later(lesson: 40)),
    .log("A28_multi_request_lift", .later(lesson: 42)),
    .log("A29_search_valid_text", .later(lesson: 39)),
    .log("A30_mail", .later(lesson: 41)),
    .log("A31_list_refresh", .later(lesson: 50)),
    .log("A32_cell_rebinding", .later(lesson: 51)),
    .log("A34_channelTo_text_field", .later(lesson: 44)),
    .log("A35_cell_text_field_reuse", .later(lesson: 52)),
    .log("A39_tips_view_models", .later(lesson: 53)),
    .log("B08_command", .later(lesson: 38)),
    .log("B10_command_never_completed", .later(lesson: 38)),
    .log("C04_command_button", .later(lesson: 38)),
    .log("C11_command_values", .later(lesson: 38)),
    .log("C12_command_executing_enabled", .later(lesson: 38)),
    .log("C13_command_enabled_signal", .later(lesson: 39)),
    .log("C19_channel_leading_following", .later(lesson: 43)),
    .log("C20_channelTo_two_way", .later(lesson: 44)),
  ]
}

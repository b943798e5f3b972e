import Reactive

extension Entry {
  /// Every scenario there is, by the name of its log.
  static let all = documentA + documentB + documentC + documentD + documentE

  private static let disabledButton = "the button refuses taps while it is disabled"
  private static let intercepts = "it intercepts methods, which Swift objects do not let one do"

  private static let documentA: [Entry] = [
    .runs("A01_signal_lifecycle", for: 0.2) { $0.signalLifecycle() },
    .runs("A02_subject_and_replay_subject", for: 1.2) { $0.subjectAndReplaySubject() },
    .runs("A03_subject_as_delegate", for: 0.8) { $0.subjectAsDelegate() },
    .runs("A04_hot_signal_publish", for: 4.6) { $0.hotSignalPublish() },
    .runs("A05_cold_signal", for: 6.6) { $0.coldSignal() },
    .runs("A06_compare_cold_signal", for: 3.6) { $0.compareColdSignal() },
    .runs("A07_compare_subject", for: 2.6) {
      $0.compare(Subject(), named: "subject", sending: "subject")
    },
    .runs("A08_compare_replay_subject", for: 2.6) {
      $0.compare(ReplaySubject(), named: "replay subject", sending: "replaySubject")
    },
    .runs("A09_take_variants", for: 0.2) { $0.takeVariants() },
    .runs("A10_take_until", for: 0.2) { $0.takeUntil() },
    .runs("A11_map", for: 0.2) { $0.map() },
    .runs("A12_flattenMap", for: 0.2) { $0.flattenMap() },
    .runs("A13_delay", for: 2.5) { $0.delay() },
    .runsWaiting("A14_interval_and_blocking_wait", for: 3.5) {
      await $0.intervalAndBlockingWait()
    },
    .runs("A15_ignore_text_field", for: 2.2) { $0.ignoreText() },
    .runs("A16_filter_text_field_RAC", for: 1.2) { $0.filterText() },
    .runs("A17_combineLatest", for: 0.2) { $0.combineLatest() },
    .runs("A18_combineLatest_reduce", for: 0.2) { $0.combineLatestReduce() },
    .runs("A19_zipWith", for: 0.2) { $0.zipWithCompletion() },
    .runs("A20_merge", for: 0.2) { $0.mergeSubjects() },
    .runs("A21_then", for: 0.2) { $0.thenTwice() },
    .runs("A22_concat_variants", for: 0.2) { $0.concatVariants() },
    .runs("A23_RACObserve_label", for: 0.2) { $0.observeLabel() },
    .waits("A24_login_input_states", disabledButton),
    .runs("A25_douban_list_switchToLatest", for: 2.2) { $0.doubanListSwitchToLatest() },
    .runs("A26_douban_list_nested_subscription", for: 2.2) { $0.doubanListNestedSubscription() },
    .runs("A27_command_sendError_where", for: 0.6) { $0.commandSendErrorWhere() },
    .runs("A28_multi_request_lift", for: 1.2) { $0.multiRequestLift() },
    .waits("A29_search_valid_text", "the button has a command"),
    .waits("A30_mail", "the button has a command"),
    .runs("A31_list_refresh", for: 7.2) { $0.listRefresh() },
    .runs(
      "A32_cell_rebinding", for: 0.6,
      except: ["NSInternalInconsistencyException:   Assertion failed": nil],
      because: "a misuse is reported, and nothing is thrown that could be caught"
    ) { $0.cellRebinding() },
    .waits("A34_channelTo_text_field", "what is typed is no change of the field's text property"),
    .runs("A35_cell_text_field_reuse", for: 0.8) { $0.cellTextFieldReuse() },
    .runs("A36_lift_selector", for: 0.2) { $0.liftSelector() },
    .waits("A37_notification", "it needs a notification centre"),
    .waits("A38_text_signal_and_label", "a text set by code is not sent by the text field"),
    .runs("A39_tips_view_models", for: 1.2) { $0.tipsViewModels() },
  ]

  private static let documentB: [Entry] = [
    .runs("B01_signal", for: 0.2) { $0.signal() },
    .runs("B02_subject", for: 0.2) { $0.subject() },
    .runs("B03_replay_subject", for: 0.2) { $0.replaySubject() },
    .runs("B04_subject_instead_of_delegate", for: 0.2) { $0.subjectInsteadOfDelegate() },
    .waits("B05_countdown_timer", disabledButton),
    .runs("B06_sequence_array_and_dictionary", for: 0.4) { $0.listOfArrayAndDictionary() },
    .runs("B07_dictionary_to_model", for: 0.4) { $0.dictionaryToModel() },
    .runs("B08_command", for: 0.6) { $0.command() },
    .runs("B10_command_never_completed", for: 0.6) { $0.commandNeverCompleted() },
    .runs("B11_request_twice", for: 0.2) { $0.requestTwice() },
    .runs("B12_multicast", for: 0.2) { $0.multicast() },
    .waits("B13_signal_for_selector", intercepts),
    .runs("B14_kvo_values_and_changes", for: 0.2) { $0.valuesAndChanges() },
    .runs("B15_lift_selector", for: 0.2) { $0.liftEachLaterValue() },
    .runs(
      "B16_tuple", for: 0.2,
      except: [
        "RACTwoTuple (10, 20) count 2 first 10 second 20 third (null) last 20 [0] 10 [5] (null)":
          nil,
        "equal 1, from array with NSNull kept <null>, converted to nil (null)": nil,
        "unpacking too few: only (null) (null)": nil,
      ], because: "a tuple's type says what it has; asking for more does not compile"
    ) { $0.tuple() },
    .runs("B17_RAC_and_RACObserve", for: 0.4) { $0.bindAndObserve() },
    .runs("B18_bind", for: 0.2) { $0.bind() },
    .runs("B19_flattenMap_and_map", for: 0.2) { $0.flattenMapAndMap() },
    .runs("B20_signal_of_signals_flattenMap", for: 0.2) { $0.signalOfSignalsFlattenMap() },
    .runs("B21_concat", for: 0.2) { $0.concat() },
    .runs("B22_then", for: 0.2) { $0.then() },
    .runs("B23_merge", for: 0.2) { $0.merge() },
    .runs("B24_zipWith", for: 0.2) { $0.zipWith() },
    .runs("B25_combineLatestWith", for: 0.2) { $0.combineLatestWith() },
    .runs("B26_reduce", for: 0.2) { $0.reduce() },
    .runs("B27_filter_ignore_distinct_skip_text_field", for: 1.2) {
      $0.filterIgnoreDistinctSkip()
    },
    .runs("B28_take_takeLast", for: 0.2) { $0.takeAndTakeLast() },
    .runs(
      "B29_takeUntil_willDealloc", for: 0.3,
      except: [
        "(owner dealloc)": nil
      ],
      because: "a deinit runs before the object's constants go, its lifetime among them"
    ) { $0.takeUntilWillDealloc() },
    .runs(
      "B30_switchToLatest", for: 0.2,
      except: [
        "-- something that is no signal": nil,
        "  Assertion failed": nil,
        "(NSInternalInconsistencyException)": nil,
      ], because: "switching to something that is no signal does not compile"
    ) { $0.switchToLatest() },
    .runs("B31_doNext_doCompleted", for: 0.2) { $0.doNextDoCompleted() },
    .runs("B32_timeout", for: 1.5) { $0.timeout() },
    .runs("B33_interval", for: 3.5) { $0.interval() },
    .runs("B34_delay", for: 2.5) { $0.delay("1") },
    .runs("B35_retry", for: 0.4) { $0.retry() },
    .runs("B36_replay", for: 0.2) { $0.replay() },
    .runs("B37_throttle", for: 3.5) { $0.throttle() },
    .waits("B38_login", disabledButton),
    .runs("B39_request_books", for: 0.8) {
      $0.requestBooks(first: "t1", response: "(response)")
    },
    .runs("B40_chained_calculator", for: 0.2) { $0.chainedCalculator() },
  ]

  private static let documentC: [Entry] = [
    .runs("C01_create_enabled", for: 0.2) { $0.createEnabled() },
    .runs("C02_merge_both_done", for: 1.2) { $0.mergeBothDone() },
    .runs("C03_flattenMap_chain", for: 1.2) { $0.flattenMapChain() },
    .waits("C04_command_button", "the button has a command"),
    .runs(
      "C05_login_form", for: 1.2,
      except: [
        "enabled 1 loggedIn 0 loggingIn 1": "enabled 0 loggedIn 0 loggingIn 0",
        "enabled 0 loggedIn 0 loggingIn 0": "enabled 1 loggedIn 0 loggingIn 1",
        "enabled 1 loggedIn 1 loggingIn 0": "enabled 0 loggedIn 0 loggingIn 0",
        "enabled 0 loggedIn 0 loggingIn 0": "enabled 1 loggedIn 1 loggingIn 0",
      ],
      because: "a property tells its observers in the order in which they came, not the other way"
    ) { $0.loginForm() },
    .runs("C06_sequence_filter_map", for: 0.2) { $0.listFilterMap() },
    .runs("C07_unit_signals", for: 0.4) { $0.unitSignals() },
    .runs("C08_dynamic_signal", for: 0.2) { $0.dynamicSignal() },
    .waits("C09_cocoa_bridges", intercepts),
    .runs("C10_lift_three_forms", for: 0.2) { $0.liftThreeForms() },
    .runs("C11_command_values", for: 0.8) { $0.commandValues() },
    .runs("C12_command_executing_enabled", for: 1.4) { $0.commandExecutingEnabled() },
    .runs("C13_command_enabled_signal", for: 0.8) { $0.commandEnabledSignal() },
    .runs("C15_behavior_subject", for: 0.2) { $0.behaviorSubject() },
    .runs("C16_multicast_replay_subject", for: 0.8) { $0.multicastReplaySubject() },
    .runs("C19_channel_leading_following", for: 0.2) { $0.channelLeadingFollowing() },
    .runs("C20_channelTo_two_way", for: 0.3) { $0.channelToTwoWay() },
    .runs("C22_disposable", for: 0.3) { $0.disposable() },
    .waits("C23_delegate_proxy", intercepts),
  ]

  private static let documentD: [Entry] = [
    .runs("D01_bind", for: 0.2) { $0.bindOnce() },
    .runs("D02_flattenMap_map_signalOfsignals", for: 0.2) { $0.flattenMapMapSignalOfSignals() },
    .runs("D03_concat_three", for: 0.2) { $0.concatThree() },
    .runs("D04_then", for: 0.2) { $0.then() },
    .runs("D05_merge", for: 0.2) { $0.mergeTwo() },
    .runs("D06_zip_combineLatest_reduce", for: 0.2) { $0.zipCombineLatestReduce() },
    .runs("D07_filter", for: 1) { $0.filter() },
    .runs("D08_ignore_distinct_skip", for: 0.9) { $0.ignoreDistinctSkip() },
    .runs("D09_take_takeLast", for: 0.2) { $0.takeTwo() },
    .runs("D10_switchToLatest", for: 0.2) { $0.switchToOne() },
    .runs("D11_doNext_doCompleted", for: 0.2) { $0.doNextDoCompletedAgain() },
    .runs("D12_deliverOn", for: 0.4) { $0.deliverOn() },
    .runs("D13_subscribeOn", for: 0.4) { $0.subscribeOn() },
    .runs("D15_interval_timeout", for: 3.4) { $0.intervalTimeout() },
    .runs("D16_delay", for: 2.4) { $0.delay("延迟输出") },
    .runs("D17_retry", for: 0.4) { $0.retryUntilItSucceeds() },
    .runs("D18_replay", for: 0.2) { $0.replayTwice() },
    .runs("D19_throttle", for: 1.5) { $0.throttleThree() },
    .runs("D20_login_without_sendCompleted", for: 2.2) { $0.loginWithoutSendCompleted() },
    .runs("D21_request_books", for: 0.8) {
      $0.requestBooks(first: "悟空传", response: "responseObject: (for 悟空传)")
    },
  ]

  private static let documentE: [Entry] = [
    .runs("E01_login_with_sendCompleted", for: 2.2) { $0.loginWithSendCompleted() },
    .runs("E02_request_books_switchToLatest", for: 0.8) { $0.requestBooksSwitchToLatest() },
  ]
}

extension SearchWord {
  /// Groups of words that mean about the same in a search. A word may be in several groups, and
  /// also stands for its other forms, such as "fires" for "fire".
  package static let synonymGroups = (english + chinese).map { group in
    group.split(separator: " ").map(String.init)
  }

  /// The Chinese words that have synonyms, the longest first.
  static let chineseWords = chinese.joined(separator: " ").split(separator: " ").map(String.init)
    .filter { isChinese($0) }.sorted { ($1.count, $0) < ($0.count, $1) }

  private static let english = """
    twice double doubled duplicate repeated two several many multiple both
    request fetch download load http api network call
    server backend network
    answer response reply result
    fire run execute execution send sent trigger emit invoke call perform work
    get receive arrive deliver come reach
    happen run work call
    tap click press touch push
    login signin sign
    print log
    continue keep still
    view screen
    disabled grey gray greyed inactive enabled
    stay stays remain stuck hang forever
    once first single
    grow grows increase memory
    memory ram
    dealloc deinit deallocate free freed release destroy gone
    screen controller viewcontroller page
    hud spinner indicator loading progress
    type typing keystroke keypress letter key
    stale old older outdated previous obsolete
    overtake outrun race order
    never not no nothing nobody without cannot cant doesnt isnt dont didnt wont hasnt arent silent ignored
    crash exception abort throw raise
    error fail failure failed
    dead die dies terminate broken breaks stops silent
    thread queue scheduler background
    main ui uikit
    cell row
    reuse recycle scroll
    wrong incorrect mixed
    flash flicker briefly blink glitch
    listener observer subscriber
    migrate migration move replace port convert rewrite
    test testing xctest
    cancel stop abort unsubscribe dispose
    end finish complete completion completed finished
    debounce throttle pause
    cache remember keep store
    share multicast publish
    nil null none
    empty blank
    slow late lag behind
    grow increase climb pile accumulate
    timer countdown interval tick
    bind binding bound
    kvo observe observing observation
    begin start initial initially
    display show shown appear visible
    leave dismiss close closed disappear hide pop popped gone away
    picture image photo avatar
    list table tableview
    refresh reload
    field textfield input
    async await asynchronous concurrency
    cycle circular
    combine publisher
    parallel simultaneous same
    """.split(separator: "\n").map(String.init)

  /// The words of the tutorials.
  private static let chinese = """
    映射 map
    节流 throttle
    防抖 throttle debounce
    双向绑定 channel
    绑定 binding bind
    重试 retry
    重放 replay
    冷信号 cold
    热信号 hot
    信号 signal
    订阅者 subscriber
    订阅 subscribe subscription
    过滤 filter
    忽略 ignore
    合并 merge concat
    压缩 zip
    聚合 reduce
    结合 combineLatest
    延迟 延时 delay
    定时器 定时 interval timer
    超时 timeout
    线程 thread scheduler
    主线程 main
    代理 delegate
    通知 notification
    宏 macro
    命令 command
    元组 tuple
    序列 sequence
    集合 sequence
    去重 distinctUntilChanged
    跳过 skip
    内存泄漏 内存泄露 泄漏 泄露 leak
    循环引用 cycle retain
    登录 login sign
    刷新 refresh
    错误 error
    完成 complete completion
    释放 销毁 dealloc deallocate
    副作用 effect
    多播 multicast connection
    监听 observe
    按钮 button
    文本框 输入框 field
    取消 cancel dispose
    请求 request
    单元测试 test
    解包 unpack
    事件 event
    """.split(separator: "\n").map(String.init)
}

import Stage

/// English glosses for the tutorials' Chinese messages, which the logs keep.
///
///     Gloss.added(to: "0 s: 正在执行")  // "0 s: 正在执行 (executing)"
package enum Gloss {
  /// The phrases in the logs with their English, a phrase before those that it contains.
  static let phrases: [(chinese: String, english: String)] = [
    ("第一个订阅者接收到的数据", "the first subscriber received"),
    ("第二个订阅者接收到的数据", "the second subscriber received"),
    ("第一个订阅者", "first subscriber"),
    ("第二个订阅者", "second subscriber"),
    ("接收到数据", "received"),
    ("信号被销毁", "the signal was disposed of"),
    ("发送请求", "sending a request"),
    ("订阅者一信号", "subscriber one, signal"),
    ("订阅者二信号", "subscriber two, signal"),
    ("点击了通知按钮", "the notify button was tapped"),
    ("延迟输出", "delayed output"),
    ("输出", "output"),
    ("信号内容", "what the signal sent"),
    ("原信号", "original signal"),
    ("长度大于3的信号", "signal of those longer than 3"),
    ("聚合后三个值变成一个 NSString 类型的值", "three values combined into one NSString"),
    ("邮件", "mail"),
    ("定时", "timer"),
    ("请等待", "please wait"),
    ("秒后重试", "seconds, then try again"),
    ("发送验证码", "send the code"),
    ("收到错误信息", "received the error"),
    ("收到错误", "received the error"),
    ("监听到 age 内容发生变化", "saw that age changed"),
    ("变为", "to"),
    ("文字改变了", "the text changed"),
    ("按钮被点击了", "the button was tapped"),
    ("键盘弹出", "the keyboard appears"),
    ("网络请求数据", "data of the network request"),
    ("更新UI", "updating the UI"),
    ("更新", "updating"),
    ("点击红色按钮", "the red button was tapped"),
    ("执行命令", "execute the command"),
    ("正在执行", "executing"),
    ("请求数据", "requested data"),
    ("执行完成", "execution finished"),
    ("网络请求", "network request"),
    ("代码设置", "set by code"),
    ("胡歌", "Hu Ge"),
    ("赵丽颖", "Zhao Liying"),
    ("赵丽", "Zhao Li"),
    ("丽颖", "Liying"),
    ("赵", "Zhao"),
    ("胡", "Hu"),
    ("点击了登录", "Log In was tapped"),
    ("正在登录", "logging in"),
    ("正在登陆", "logging in"),
    ("登录成功", "logged in"),
    ("登陆成功", "logged in"),
    ("会计基础", "Basics of Accounting"),
    ("第三版", "third edition"),
    ("摄影基础", "Basics of Photography"),
    ("从入门到精通", "from beginner to expert"),
    ("悟空传", "The Tale of Wukong"),
    ("修订版", "revised edition"),
    ("典藏版", "collector's edition"),
    ("漫画版", "comic edition"),
    ("纪念版", "anniversary edition"),
    ("哪吒之魔童降世", "Ne Zha"),
    ("烈火英雄", "The Bravest"),
    ("请求成功", "the request succeeded"),
    ("网络有问题", "network problem"),
    ("正在加载", "loading"),
    ("基础", "basics"),
  ]

  /// Returns `text` with the English after the first occurrence of each Chinese phrase.
  package static func added(to text: String) -> String {
    pieces(of: text).map { piece in
      piece.english.map { "\(piece.text) (\($0))" } ?? String(piece.text)
    }.joined()
  }

  /// Returns the English of the Chinese phrases in `text`, or nil if there are none.
  package static func english(of text: String) -> String? {
    let words = pieces(of: text).compactMap(\.english)
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  private static func isChinese(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { 0x4E00...0x9FFF ~= $0.value } ?? false
  }

  /// Returns `text` without the phrases that have a gloss.
  package static func withoutPhrases(_ text: String) -> String {
    phrases.reduce(text) { $0.replacingEach($1.chinese, by: "") }
  }

  /// Divides `text` into phrases and what is between them. Only the first occurrence of a phrase has
  /// its English. A phrase inside a longer Chinese sentence is not one.
  private static func pieces(of text: String) -> [(text: Substring, english: String?)] {
    // Chinese characters need three bytes of UTF-8, which begin with 0xE4 to 0xE9.
    guard text.utf8.contains(where: { 0xE4...0xE9 ~= $0 }) else { return [(text[...], nil)] }
    var (pieces, rest, known) = ([(text: Substring, english: String?)](), text[...], Set<String>())
    var start = rest.startIndex
    while !rest.isEmpty {
      let isInside = text[..<rest.startIndex].last.map(isChinese) ?? false
      let found = phrases.first { phrase in
        rest.hasPrefix(phrase.chinese)
          && rest.dropFirst(phrase.chinese.count).first.map(isChinese) != true
      }
      guard let phrase = found, !isInside else {
        rest = rest.dropFirst()
        continue
      }
      if start < rest.startIndex { pieces.append((text[start..<rest.startIndex], nil)) }
      let end = rest.index(rest.startIndex, offsetBy: phrase.chinese.count)
      let isNew = known.insert(phrase.chinese).inserted
      pieces.append((rest[..<end], isNew ? phrase.english : nil))
      (rest, start) = (rest[end...], end)
    }
    return start < text.endIndex ? pieces + [(text[start...], nil)] : pieces
  }
}

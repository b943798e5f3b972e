import Notebook
import Stage
import Testing

@testable import Book

@Suite struct HighlightingTests {
  @Test(
    "Only keywords, strings, numbers and comments are highlighted",
    arguments: [
      (Language.swift, "let a = 1", ["<i class=k>let</i> a = <i class=n>1</i>"]),
      (.swift, "a.let", ["a.let"]),
      (.swift, "letter", ["letter"]),
      (.swift, "1.5 ... 2", ["<i class=n>1.5</i> ... <i class=n>2</i>"]),
      (.swift, "0..<3", ["<i class=n>0</i>..&lt;<i class=n>3</i>"]),
      (.swift, "a1", ["a1"]),
      (.swift, "a / b // let", ["a / b <i class=c>// let</i>"]),
      (.swift, "/* a\nb */ c", ["<i class=c>/* a</i>", "<i class=c>b */</i> c"]),
      (
        .swift, #"f("a \(g("b", 1)) c") d"#,
        [#"f(<i class=s>&quot;a \(g(&quot;b&quot;, 1)) c&quot;</i>) d"#]
      ),
      (.swift, #""\"" a"#, [#"<i class=s>&quot;\&quot;&quot;</i> a"#]),
      (.swift, "\"open\nlet", ["<i class=s>&quot;open</i>", "<i class=k>let</i>"]),
      (
        .swift, "\"\"\"\na \"\n\"\"\" b",
        [
          "<i class=s>&quot;&quot;&quot;</i>", "<i class=s>a &quot;</i>",
          "<i class=s>&quot;&quot;&quot;</i> b",
        ]
      ),
      (.swift, "##\"a\"# b\"## c", ["<i class=s>##&quot;a&quot;# b&quot;##</i> c"]),
      (.swift, "#selector(a)", ["#selector(a)"]),
      (.swift, "\"输出\"", ["<i class=s>&quot;输出&quot;</i>"]),
      (.objc, "return @\"a\";", ["<i class=k>return</i> <i class=s>@&quot;a&quot;</i>;"]),
      (.objc, "@1 @weakify(self)", ["@<i class=n>1</i> @weakify(<i class=k>self</i>)"]),
      (.objc, "@interface A", ["<i class=k>@interface</i> A"]),
      (.shell, "swift run # it", ["swift run <i class=c># it</i>"]),
      (.text, "let 1 <", ["let 1 &lt;"]),
    ] as [(Language, String, [String])])
  func marked(language: Language, code: String, lines: [String]) {
    #expect(language.lines(of: code) == lines)
  }

  @Test(
    "Code that only sets up a picture, a clock or a check is marked up to its end",
    arguments: [
      (
        #"a.drawn("b (").take(1)"#,
        #"a<i class=m>.drawn(<i class=s>&quot;b (&quot;</i>)</i>.take(<i class=n>1</i>)"#, false
      ),
      (
        #"  .drawn("a", in: f(b))"#,
        "  <i class=m>.drawn(<i class=s>&quot;a&quot;</i>, <i class=k>in</i>: f(b))</i>", true
      ),
      (
        #"run(a, from: "2020-05-28", b)"#,
        #"run(a<i class=m>, from: <i class=s>&quot;2020-05-28&quot;</i></i>, b)"#, false
      ),
      (
        #"run(a, leaking: ["b"]).drawn("c")"#,
        "run(a<i class=m>, leaking: [<i class=s>&quot;b&quot;</i>]</i>)"
          + "<i class=m>.drawn(<i class=s>&quot;c&quot;</i>)</i>", false
      ),
      (#"a.drawn("b","#, "a.drawn(<i class=s>&quot;b&quot;</i>,", false),
      ("a.take(b)", "a.take(b)", false),
    ])
  func settings(code: String, html: String, isWhole: Bool) {
    let marked = SceneSettings.marked(Language.swift.lines(of: code)[0])
    #expect(marked.html == html && marked.isWhole == isWhole, "\(marked)")
  }
}

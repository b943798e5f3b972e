import Testing

@testable import Book

@Suite struct ProseTests {
  private let prose = Prose(links: Links(pages: ["names": "names.html"]))

  @Test(
    "All Markdown that the notebook uses becomes HTML",
    arguments: [
      ("a *b* **c `*d*`**", "<p>a <em>b</em> <strong>c <code>*d*</code></strong></p>\n"),
      ("a\nb\n\nc", "<p>a\nb</p>\n<p>c</p>\n"),
      ("a:\n- b\n  c\n- d", "<p>a:</p>\n<ul>\n<li>b\nc</li>\n<li>d</li>\n</ul>\n"),
      ("**Trap.** a", "<p class=\"trap\"><strong>Trap.</strong> a</p>\n"),
      ("\\*a\\* < b & c", "<p>*a* &lt; b &amp; c</p>\n"),
      (
        "[a](Documentation/Names.md) [b](Documentation/Names.md#x)",
        "<p><a href=\"names.html\">a</a> <a href=\"names.html#x\">b</a></p>\n"
      ),
      ("[a `b`](#names)", "<p><a href=\"names.html#names\">a <code>b</code></a></p>\n"),
      ("[7](lessons/07-a.md)", "<p><a href=\"07-a.html\">7</a></p>\n"),
      ("[a](Sources/A.swift) b", "<p>a b</p>\n"),
      ("[a](https://b.c/?d&e)", "<p><a href=\"https://b.c/?d&amp;e\">a</a></p>\n"),
      ("[ab] c", "<p>[ab] c</p>\n"),
      ("2 * 3", "<p>2 * 3</p>\n"),
      (
        "<a id=\"x\"></a>\n## A b",
        "<h2 id=\"x\">A b <a class=\"anchor\" href=\"#x\" aria-label=\"Link to this heading\">#</a></h2>\n"
      ),
      (
        "| a | b |\n| --- | --- |\n| `c \\| d` | e |",
        "<table>\n<thead><tr><th scope=\"col\">a</th><th scope=\"col\">b</th></tr></thead>\n"
          + "<tbody>\n<tr><td data-label=\"a\"><code>c | d</code></td><td data-label=\"b\">e</td></tr>\n"
          + "</tbody>\n</table>\n"
      ),
      (
        "| | `b` |\n|---|---|\n| c | d |",
        "<table>\n<thead><tr><td></td><th scope=\"col\"><code>b</code></th></tr></thead>\n"
          + "<tbody>\n<tr><td>c</td><td data-label=\"b\">d</td></tr>\n</tbody>\n</table>\n"
      ),
    ])
  func html(markdown: String, html: String) {
    #expect(prose.html(markdown) == html)
  }

  @Test(
    "A line's plain text is its visible text, without Markdown syntax",
    arguments: [
      ("a *b* **c `*d*`** \\*e\\*", "a b c *d* *e*"),
      ("`[RACSignal empty]`, [a `b`](#names) & 2 * 3 < 4", "[RACSignal empty], a b & 2 * 3 < 4"),
      ("- <a id=\"x\"></a>**word**: text", "word: text"), ("| `c \\| d` | e |", "c | d e"),
    ])
  func plain(markdown: String, text: String) {
    #expect(Prose.plain(markdown[...]) == text)
  }

  @Test("An image in the notebook becomes the picture at its address")
  func images() {
    var prose = prose
    prose.picture = { "<svg id=\"\($0)\"></svg>" }
    #expect(prose.html("<img src=\"a.svg\" alt=\"b\">") == "<svg id=\"a.svg\"></svg>")
  }

  @Test("Code in a cell may be broken after punctuation, but not inside a word")
  func cells() {
    let row = prose.html("| a |\n|---|\n| `combineLatest(_:_:reduce:)` `A+B.c` `$0 as Int` |")
    #expect(
      row.contains(
        "<code>combineLatest(<wbr>_:<wbr>_:<wbr>reduce:)</code> <code>A+<wbr>B.<wbr>c</code> "
          + "<code>$0 as Int</code>"))
  }

  @Test("Each searchable part of a page has a title, an id and plain text")
  func parts() {
    let markdown = """
      before
      ## A `b`

      c [`d`](e.md) **f**
      <a id="x"></a>
      ### G
      | h | i |
      | --- | --- |
      | j\\|k | l |
      """
    let parts = Prose.parts(of: markdown)
    #expect(parts.map(\.title) == ["A b", "G"])
    #expect(parts.map(\.id) == ["a-b", "x"])
    #expect(
      parts.map { $0.text.split(separator: " ").joined(separator: " ") } == [
        "\nc d f\n", "h i\nj|k l\n",
      ])
  }
}

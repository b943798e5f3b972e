import Foundation
import Testing

@testable import Book

/// The parts of the book with which it is found online.
@Suite struct SiteTests {
  private static let address = "https://example.org/rac & more"

  private static let site = Result {
    Book(of: try SharedBook.notebook.get(), at: "\(address)/")
  }

  private func content(of name: String, in text: String) -> Substring? {
    text.matches(of: /<meta (?:name|property)="([^"]*)" content="([^"]*)">/)
      .first { $0.1 == name }?.2
  }

  @Test("Each page has a title and a description of its own")
  func descriptions() throws {
    var seen: [String: String] = [:]
    for (name, text) in try SharedBook.pages() {
      let description = try #require(content(of: "description", in: text), "\(name)")
      #expect((30...165).contains(description.count), "\(name): \(description)")
      #expect(seen.updateValue(name, forKey: String(description)) == nil, "\(name): \(description)")
      let title = try #require(text.firstMatch(of: /<title>(.*)<\/title>/)?.1)
      #expect(title.hasSuffix("ReactiveCocoa, a notebook that runs"))
      #expect(seen.updateValue(name, forKey: String(title)) == nil, "\(name): \(title)")
      #expect(text.contains("<link rel=\"icon\" href=\"icon.svg\""))
      // A book in a folder has no address.
      #expect(!text.contains("canonical") && content(of: "og:url", in: text) == nil)
    }
  }

  @Test("Online, each page names its one address, and a map lists them all")
  func addresses() throws {
    let files = try Self.site.get().files
    let written = "https://example.org/rac &amp; more"
    let map = try #require(files.first { $0.name == "sitemap.xml" }).text
    for file in files where file.name.hasSuffix(".html") && file.name != "404.html" {
      let own = file.name == "index.html" ? "\(written)/" : "\(written)/\(file.name)"
      #expect(file.text.contains("<link rel=\"canonical\" href=\"\(own)\">"), "\(file.name)")
      #expect(try #require(content(of: "og:url", in: file.text)) == own)
      #expect(try #require(content(of: "og:image", in: file.text)) == "\(written)/social.png")
      #expect(map.contains("<loc>\(own)</loc>"))
    }
    #expect(!map.contains("404.html"))
    for file in files { #expect(Book.isOwn(file.text.utf8), "\(file.name)") }
  }

  @Test("The page for a wrong address links to the book from any folder")
  func missing() throws {
    let page = try #require(try Self.site.get().files.first { $0.name == "404.html" }).text
    let links = page.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.1) }
    #expect(links.count == 2)
    for link in links { #expect(link.hasPrefix("https://example.org/rac &amp; more/"), "\(link)") }
  }

  @Test("A long first paragraph is cut at the end of a sentence, or else of a word")
  func cut() {
    let sentence =
      "A sentence with a \"quotation\" and <code>code</code>, which is long enough to stand alone."
    #expect(
      SiteFiles.description(of: "<h1>x</h1><p>\(sentence)\n\(sentence)</p>")
        == "A sentence with a &quot;quotation&quot; and code, which is long enough to stand alone.")
    let words = SiteFiles.description(
      of: "<p>" + Array(repeating: "word", count: 60).joined(separator: " "))
    #expect(words == "")
    #expect(
      SiteFiles.description(
        of: "<p>" + Array(repeating: "word", count: 60).joined(separator: " ") + "</p>"
      ).hasSuffix("word …"))
  }
}

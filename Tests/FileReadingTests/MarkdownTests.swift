import FileReading
import Foundation
import Testing

@Suite struct MarkdownTests {
    private func read(_ text: String) async throws -> ParsedDocument {
        try await DocumentReader().read(Data(text.utf8), named: "a.md")
    }

    private func texts(_ document: ParsedDocument) -> [String?] { document.blocks.map { document.text(in: $0.range) } }

    @Test func `reads Markdown headings of both styles into heading paths`() async throws {
        let document = try await read(
            "Title\n=====\n\nIntro.\n\n## Part #\n\nText of C#.\n\nSub\n---\nmore\n\n# Other C#\n\nend")
        #expect(texts(document) == ["Title", "Intro.", "Part", "Text of C#.", "Sub", "more", "Other C#", "end"])
        #expect(
            document.blocks.map(\.headingPath) == [
                ["Title"], ["Title"], ["Title", "Part"], ["Title", "Part"], ["Title", "Sub"], ["Title", "Sub"],
                ["Other C#"], ["Other C#"],
            ])
        #expect(document.title == "Title")
    }

    @Test func `reads fenced Markdown as code, in which a number sign does not begin a heading`() async throws {
        let document = try await read("Text\n```sh\n# comment\n    x\n```\nafter")
        #expect(texts(document) == ["Text", "# comment\n    x", "after"])
        #expect(document.blocks.map(\.style) == [.paragraph, .code, .paragraph])
        #expect(document.text.hasPrefix("Text\n```sh"))
    }

    @Test func `list items and table rows of Markdown are separate blocks`() async throws {
        let document = try await read("- one\n  goes on\n- two\n1. three\n\n| a | b |\n| 1 | 2 |")
        #expect(texts(document) == ["- one\n  goes on", "- two", "1. three", "| a | b |", "| 1 | 2 |"])
        #expect(document.blocks.map(\.style) == [.listItem, .listItem, .listItem, .tableRow, .tableRow])
    }

    @Test func `reads Markdown front matter as a paragraph, and an unclosed fence to the file's end`() async throws {
        let document = try await read("---\nlayout: x\ntitle: Other\n---\n# Hi\n```\ncode")
        #expect(texts(document) == ["layout: x\ntitle: Other", "Hi", "code"])
        #expect(document.title == "Hi")
    }

    @Test func `takes the title of a Markdown text without headings from the front matter`() async throws {
        let document = try await read("---\ntitle: \"The report\"\ntags:\n- one\n  goes on\n\n---\nText.")
        #expect(texts(document) == ["title: \"The report\"\ntags:\n- one\n  goes on", "Text."])
        #expect(document.title == "The report")
    }

    @Test func `text between thematic breaks of Markdown is not front matter`() async throws {
        #expect(
            try await texts(read("---\n\nThe fee is 99 euros.\n\n---\n\nRest.")) == ["The fee is 99 euros.", "Rest."])
        let prose = try await read("---\nThe fee is 99 euros.\n\n***\n\nRest.")
        #expect(texts(prose) == ["The fee is 99 euros.", "Rest."])
    }
}

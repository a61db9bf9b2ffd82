import Foundation
import Testing

@testable import FileReading

@Suite struct RichTextTests {
    private func read(_ text: String, _ name: String = "a.rtf") async throws -> ParsedDocument {
        try await DocumentReader().read(Data(text.utf8), named: name)
    }

    private func texts(_ body: String) async throws -> [String?] {
        let document = try await read("{\\rtf1\\ansi\\ansicpg1252\\deff0\(body)}")
        return document.blocks.map { document.text(in: $0.range) }
    }

    @Test func `reads headings, lists, tables and notes of a Rich Text file`() async throws {
        let document = try await read(
            #"""
            {\rtf1\ansi{\fonttbl{\f0\fswiss Arial;}}{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 Any name;}{\s2\b heading 2;}}
            {\info{\title The \'e4 title}{\author Nobody}}{\header \pard Page head\par}
            \pard\plain\s1 One\par\pard\plain Some {\b bold} text{\footnote \pard A note.}, and
             more.\par\pard\s2 Two\par\pard{\listtext\pard 1.\tab}\ls1 An item\par
            \trowd\pard\intbl a\cell b\par c\cell\row\pard {\*\generator LibreOffice;}{\field{\*\fldinst HYPERLINK "x"}{\fldrslt a link}}\par}
            """#)
        #expect(document.kind == .rtf && document.title == "The ä title")
        #expect(
            document.blocks.map { document.text(in: $0.range) } == [
                "One", "A note.", "Some bold text, and more.", "Two", "1. An item", "a | b c", "a link",
            ])
        #expect(document.blocks[0].style == .heading(level: 1) && document.blocks[6].headingPath == ["One", "Two"])
        #expect(document.blocks[4].style == .listItem && document.blocks[5].style == .tableRow)
        #expect(
            document.diagnostics.map(\.message) == ["The headers and footers of pages are left out (8 characters)."])
    }

    @Test(arguments: [
        (#"\'e4\u228 \'e4x\uc2\u228 abx\uc0\u228 x"#, "ääxäxäx"), (#"\u8364?\u-10179 ?\u-8704 ?"#, "€😀"),
        (#"{\uc1\u228{x}}y"#, "äxy"), (#"a\~b\_c\-d\emdash e\lquote f\rquote"#, "a\u{A0}b\u{2011}cd—e‘f’"),
        (#"{\v hidden}shown{\deleted gone}"#, "shown"), (#"a\bin4 {}}{b"#, "ab"), ("a\\\nb", nil),
        (#"\{a\}\\"#, #"{a}\"#),
        (#"{\*\unknown {deep {deeper}} text}kept"#, "kept"),
        (#"{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}}\f1 \'ef\f0 \'ef"#, "пï"),
        (#"{\fonttbl{\f1\fcharset128 B;}}{\f1 \'93\'fa\'96{\b \'7b}}x"#, "日本x"), (#"\u99999999999999999999 ?x"#, "x"),
        (#"{\shp{\*\shpinst{\sp{\sn a}{\sv b}}{\shptxt In the shape}}{\shprslt old}}"#, "In the shape"),
        (#"{\fonttbl{\f1\fcharset2 Symbol;}{\f2\fcharset2 Wingdings;}}{\f1 a \'b3}{\f2 \'fc\u-3844 ?\'21}x"#, "α ≥✓✓x"),
        (#"\'zzx\'"#, "zzx"), (#"{\pict 0102}{\*\shppict{\pict 03}}x"#, "x"),
    ])
    func `decodes Rich Text characters by code page or as Unicode`(_ body: String, _ shown: String?) async throws {
        let shown = shown.map { [$0] } ?? ["a", "b"]
        #expect(try await texts(body) == shown)
    }

    @Test func `reads damaged Rich Text as far as possible, and refuses excessive nesting`() async throws {
        #expect(try await texts("a}}}}b") == ["ab"])
        let open = try await read("{\\rtf1 " + String(repeating: "{", count: 1_500) + "deep")
        #expect(open.text == "deep")
        let deep = await #expect(throws: DocumentError.self) {
            try await read("{\\rtf1 " + String(repeating: "{", count: 3_000_000))
        }
        #expect(deep?.code == .damaged)
        #expect(try await read("{\\rtf1 text\\bin99999999999 ").text == "text")
    }

    @Test func `recognizes Rich Text by its content, except in text files`() async throws {
        #expect(try await read("{\\rtf1 text}", "letter.doc").kind == .rtf)
        #expect(try await read("{\\rtf1 text}", "a.txt").kind == .text)
        let error = await #expect(throws: DocumentError.self) { try await read("no rtf") }
        #expect(error?.code == .damaged)
    }
}

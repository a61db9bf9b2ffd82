import Foundation
import Testing

@testable import FileReading

/// Automatic numbers of list items, clauses and headings.
@Suite struct NumberingTests {
    private func texts(_ data: Data, _ name: String) async throws -> [String?] {
        let document = try await DocumentReader().read(data, named: name)
        return document.blocks.map { document.text(in: $0.range) }
    }

    // MARK: - Word

    /// Returns a level definition of `numbering.xml`.
    private static func level(_ index: Int, _ format: String, _ text: String, start: Int = 1, _ more: String = "")
        -> String
    {
        "<w:lvl w:ilvl=\"\(index)\"><w:start w:val=\"\(start)\"/><w:numFmt w:val=\"\(format)\"/>\(more)"
            + "<w:lvlText w:val=\"\(text)\"/></w:lvl>"
    }

    private static func definition(_ number: Int, _ levels: String...) -> String {
        "<w:abstractNum w:abstractNumId=\"\(number)\">\(levels.joined())</w:abstractNum>"
    }

    private static func list(_ number: Int, of definition: Int, _ overrides: String = "") -> String {
        "<w:num w:numId=\"\(number)\"><w:abstractNumId w:val=\"\(definition)\"/>\(overrides)</w:num>"
    }

    private static func start(_ level: Int, at number: Int) -> String {
        "<w:lvlOverride w:ilvl=\"\(level)\"><w:startOverride w:val=\"\(number)\"/></w:lvlOverride>"
    }

    private static func item(_ text: String, list: Int? = nil, level: Int? = nil, style: String? = nil) -> String {
        let numbers =
            (level.map { "<w:ilvl w:val=\"\($0)\"/>" } ?? "") + (list.map { "<w:numId w:val=\"\($0)\"/>" } ?? "")
        return "<w:p><w:pPr>\(style.map { "<w:pStyle w:val=\"\($0)\"/>" } ?? "")"
            + (numbers.isEmpty ? "" : "<w:numPr>\(numbers)</w:numPr>")
            + "</w:pPr><w:r><w:t>\(text)</w:t></w:r></w:p>"
    }

    private func word(_ body: [String], _ numbering: [String], styles: String = OfficeFixture.styles) async throws
        -> [String?]
    {
        let part = "<w:numbering xmlns:w=\"w\" xmlns:mc=\"m\">\(numbering.joined())</w:numbering>"
        return try await texts(
            OfficeFixture.docx(body.joined(), styles: styles, others: [("word/numbering.xml", part)]), "a.docx")
    }

    private static let clauses = definition(
        0, level(0, "decimal", "%1."), level(1, "decimal", "%1.%2"), level(2, "lowerLetter", "(%3)"))

    @Test func `clauses of a Word document keep their automatic numbers`() async throws {
        let body = [
            ("Membership", 0), ("Fees", 1), ("Guests", 1), ("Workshop", 0), ("Lathe", 1), ("Glazes", 2), ("Clay", 2),
        ].map { Self.item($0.0, list: 1, level: $0.1) }
        #expect(
            try await word(body, [Self.clauses, Self.list(1, of: 0)]) == [
                "1. Membership", "1.1 Fees", "1.2 Guests", "2. Workshop", "2.1 Lathe", "(a) Glazes", "(b) Clay",
            ])
    }

    @Test func `a Word list continues in other lists of its definition, and restarts on an override`()
        async throws
    {
        let body = [
            Self.item("a", list: 1, level: 0), Self.item("between"), Self.item("b", list: 1, level: 0),
            Self.item("", list: 1, level: 0), Self.item("c", list: 2, level: 0), Self.item("again", list: 3, level: 0),
            Self.item("inner", list: 3, level: 1), Self.item("on", list: 3, level: 0), Self.item("off", list: 0),
            Self.item("seven", list: 4, level: 0), Self.item("eight", list: 4, level: 0),
        ]
        let lists = [
            Self.list(1, of: 0), Self.list(2, of: 0), Self.list(3, of: 0, Self.start(0, at: 1)),
            Self.list(4, of: 0, Self.start(0, at: 7)),
        ]
        #expect(
            try await word(body, [Self.clauses] + lists) == [
                "1. a", "between", "2. b", "4. c", "1. again", "1.1 inner", "2. on", "off", "7. seven", "8. eight",
            ])
    }

    @Test func `numbers Word levels that never restart, use legal style, have no number, or are overridden`()
        async throws
    {
        let definitions = [
            Self.definition(
                0, Self.level(0, "upperRoman", "Part %1"),
                Self.level(1, "decimal", "Article %2", "<w:lvlRestart w:val=\"0\"/>"),
                Self.level(2, "decimal", "%1.%2.%3", "<w:isLgl/>"), Self.level(3, "none", "Note:"),
                Self.level(4, "bullet", "\u{F0B7}")),
            Self.list(1, of: 0),
            Self.list(
                2, of: 0,
                "<w:lvlOverride w:ilvl=\"0\">\(Self.level(0, "upperLetter", "%1)", start: 3))</w:lvlOverride>"
                    + Self.start(0, at: 3)),
        ]
        let body = [("p", 0), ("a", 1), ("q", 0), ("b", 1), ("c", 2), ("d", 3), ("e", 4)].map {
            Self.item($0.0, list: 1, level: $0.1)
        }
        #expect(
            try await word(body + [Self.item("x", list: 2)], definitions) == [
                "Part I p", "Article 1 a", "Part II q", "Article 2 b", "2.2.1 c", "Note: d", "e", "C) x",
            ])
    }

    @Test func `headings of a Word document are numbered by their styles`() async throws {
        let styles = """
            <w:styles xmlns:w="w"><w:style w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/>\
            </w:numPr></w:pPr></w:style><w:style w:styleId="H2"><w:name w:val="heading 2"/><w:pPr><w:numPr>\
            <w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:styleId="Own"><w:basedOn w:val="H2"/></w:style>\
            <w:style w:styleId="Plain"><w:basedOn w:val="H2"/><w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>\
            </w:style></w:styles>
            """
        let numbering = [
            Self.definition(
                0, Self.level(0, "decimal", "§ %1", "<w:pStyle w:val=\"H1\"/>"),
                Self.level(1, "decimal", "%1.%2", "<w:pStyle w:val=\"H2\"/>"), Self.level(2, "decimal", "%1.%2.%3")),
            Self.list(1, of: 0),
        ]
        let body = [
            Self.item("One", style: "H1"), Self.item("Sub", style: "H2"), Self.item("Own", style: "Own"),
            Self.item("Deeper", level: 2, style: "H2"), Self.item("Without", style: "Plain"),
            Self.item("Off", list: 0, style: "H2"), Self.item("Two", style: "H1"), Self.item("Sub", style: "H2"),
        ]
        #expect(
            try await word(body, numbering, styles: styles) == [
                "§ 1 One", "1.1 Sub", "1.2 Own", "1.2.1 Deeper", "Without", "Off", "§ 2 Two", "2.1 Sub",
            ])
    }

    @Test func `deleted and hidden paragraphs of a Word document are not counted in a list`() async throws {
        let mark = { (mark: String) in
            "<w:p><w:pPr><w:numPr><w:numId w:val=\"1\"/></w:numPr><w:rPr><w:\(mark)/></w:rPr></w:pPr>"
        }
        let body = [
            Self.item("one", list: 1),
            mark("del") + "<w:del><w:r><w:delText>Gone</w:delText></w:r></w:del></w:p>",
            mark("vanish") + "<w:r><w:rPr><w:vanish/></w:rPr><w:t>Unseen</w:t></w:r></w:p>",
            mark("del") + "<w:r><w:t xml:space=\"preserve\">joined </w:t></w:r></w:p>", Self.item("two", list: 1),
        ]
        #expect(try await word(body, [Self.clauses, Self.list(1, of: 0)]) == ["1. one", "2. joined two"])
    }

    @Test func `a table cell whose only content is an automatic number keeps the number`() async throws {
        let row = { (text: String) in
            "<w:tr><w:tc>\(Self.item("", list: 1))</w:tc><w:tc>\(Self.item(text))</w:tc></w:tr>"
        }
        let table = "<w:tbl>\(row("Oars"))\(row("Sails"))</w:tbl>"
        #expect(try await word([table], [Self.clauses, Self.list(1, of: 0)]) == ["1. | Oars", "2. | Sails"])
    }

    @Test(arguments: [
        ("decimalZero", 3, "03"), ("upperRoman", 1994, "MCMXCIV"), ("lowerRoman", 4, "iv"), ("upperLetter", 28, "BB"),
        ("lowerLetter", 26, "z"), ("ordinal", 22, "22nd"), ("cardinalText", 21, "Twenty-one"),
        ("ordinalText", 12, "Twelfth"), ("ordinalText", 21, "Twenty-first"), ("chicago", 6, "††"),
        ("decimalEnclosedCircle", 20, "⑳"), ("decimalEnclosedCircle", 21, "21"), ("japaneseCounting", 111, "百十一"),
        ("chineseCountingThousand", 12, "十二"), ("chineseCountingThousand", 2005, "二千零五"),
        ("ideographDigital", 10, "一〇"), ("hindiNumbers", 40, "४०"), ("numberInDash", 5, "- 5 -"), ("hex", 31, "1F"),
        ("lowerRoman", 4000, "4000"), ("upperLetter", 999_999_999, "999999999"), ("unknown", 9, "9"),
        ("russianLower", 2, "б"),
    ])
    func `formats an item's number in its list's number format`(_ format: String, _ number: Int, _ shown: String)
        async throws
    {
        let numbering = [Self.definition(0, Self.level(0, format, "%1", start: number)), Self.list(1, of: 0)]
        #expect(try await word([Self.item("x", list: 1)], numbering) == ["\(shown) x"])
    }

    @Test func `tolerates invalid numbers and lists in a Word document's numbering`() async throws {
        let huge = "99999999999999999999999"
        let numbering = [
            "<w:abstractNum w:abstractNumId=\"0\"><w:lvl w:ilvl=\"0\"><w:start w:val=\"\(huge)\"/><w:lvlText w:val=\"%1%9%0%\"/>"
                + "</w:lvl><w:lvl w:ilvl=\"77\"/><w:lvl/></w:abstractNum>",
            Self.list(1, of: 0), Self.list(2, of: 9), "<w:num w:numId=\"3\"/>", "<w:lvlOverride/><w:startOverride/>",
        ]
        let body = [
            Self.item("a", list: 1), Self.item("b", list: 1), Self.item("c", list: 2),
            Self.item("d", list: 3, level: 8),
            Self.item("e", list: 1, level: 99), Self.item("f", list: 12),
        ]
        let found = try await word(body, numbering)
        #expect(found.count == 6 && found[0] == "999999999%0% a" && found[2] == "c")
    }

    // MARK: - Rich Text

    private func richText(_ body: String) async throws -> [String?] {
        try await texts(Data("{\\rtf1\\ansi\\ansicpg1252\\deff0\(body)}".utf8), "a.rtf")
    }

    @Test(arguments: [
        // Word writes the number before the paragraph's own properties.
        (#"{\listtext\pard\plain\f0 2.1\tab}\pard\plain\ls1\ilvl1 Lathe\par"#, "2.1 Lathe"),
        (#"\pard{\pntext\pard\plain 3)\tab}{\*\pn\pnlvlbody\pndec{\pntxta )}}Old\par"#, "3) Old"),
        (#"{\listtext\pard\plain\u167 ? 4\tab}\ls1 Rule\par"#, "§ 4 Rule"),
        (#"{\fonttbl{\f3\fcharset2 Symbol;}}{\listtext\pard\plain\f3 \'b7\tab}\ls1 Point\par"#, "Point"),
        (#"{\fonttbl{\f3\fcharset2 Wingdings;}}{\listtext\f3 \'fc\tab}\ls1 Tick\par"#, "Tick"),
        (#"{\listtext\pard\plain o\tab}\ls1 Circle\par"#, "Circle"),
        (#"{\listtext\u-3913 ?\tab}\ls1 Sign\par"#, "Sign"),
        (#"{\listtext\u8226 ?\tab}\ls1 Dot\par"#, "Dot"),
        (#"\trowd\pard\intbl{\listtext 1.\tab}\ls1 Oars\cell Two\cell\row"#, "1. Oars | Two"),
    ])
    func `keeps numbers that a Rich Text file stores as text, and omits bullets`(_ body: String, _ shown: String)
        async throws
    {
        #expect(try await richText(body) == [shown])
    }

    @Test func `list tables of a Rich Text file determine its numbers`() async throws {
        let tables = #"""
            {\*\listtable{\list\listtemplateid1{\listlevel\levelnfc1\levelstartat4\levelfollow0{\leveltext\'02\'00.;}{\levelnumbers\'01;}}
            {\listlevel\levelnfc0\levelstartat1{\leveltext\leveltemplateid7\'03\'00.\'01;}{\levelnumbers\'01\'03;}}{\listname Mine;}\listid77}}
            {\*\listoverridetable{\listoverride\listid77\listoverridecount0\ls1}{\listoverride\listid77\listoverridecount1{\lfolevel\listoverridestartat\levelstartat9}\ls2}}
            """#
        let body =
            #"\pard\ls1\ilvl0 One\par\pard\ls1\ilvl1 Sub\par\ls1\ilvl1 Sub\par\pard Plain\par\pard\ls1\ilvl0 Two\par\pard\ls2 New\par"#
        #expect(
            try await richText(tables + body) == ["IV. One", "IV.1 Sub", "IV.2 Sub", "Plain", "V. Two", "IX. New"])
    }

    // MARK: - OpenDocument

    private static let openStyles = """
        <s:styles xmlns:s="s" xmlns:text="t" xmlns:style="y"><text:outline-style><text:outline-level-style text:level="1" \
        style:num-format="1" style:num-suffix="."/><text:outline-level-style text:level="2" style:num-format="a" \
        style:num-suffix=")" text:display-levels="2"/><text:outline-level-style text:level="3" style:num-format=""/>\
        </text:outline-style><text:list-style style:name="L1"><text:list-level-style-number text:level="1" \
        style:num-format="1" style:num-suffix="." text:start-value="3"/><text:list-level-style-number text:level="2" \
        style:num-format="i" style:num-prefix="(" style:num-suffix=")"/><text:list-level-style-bullet text:level="3"/>\
        </text:list-style><text:list-style style:name="L2"><text:list-level-style-number text:level="1" \
        style:num-format="A" style:num-list-format="Clause %1%:"/></text:list-style><style:style style:name="P1" \
        style:family="paragraph" style:list-style-name=""/></s:styles>
        """

    private func openDocument(_ body: String) async throws -> [String?] {
        try await texts(OfficeFixture.odt(body, styles: Self.openStyles), "a.odt")
    }

    private static func items(_ texts: String...) -> String {
        texts.map { "<text:list-item>\($0.hasPrefix("<") ? $0 : "<text:p>\($0)</text:p>")</text:list-item>" }.joined()
    }

    @Test func `items and headings of an OpenDocument text keep their automatic numbers`() async throws {
        let inner = "<text:p>b</text:p><text:list>\(Self.items("c", "d"))</text:list>"
        let body = """
            <text:h text:outline-level="1">Scope</text:h><text:list text:style-name="L1">\(Self.items("a", inner, "e"))\
            </text:list><text:h text:outline-level="2">Fees</text:h><text:h text:outline-level="3">Deep</text:h>\
            <text:list text:style-name="L2">\(Self.items("<text:p>f</text:p><text:p>more</text:p>"))</text:list>\
            <text:h text:outline-level="1" text:is-list-header="true">Off</text:h>\
            <text:h text:style-name="P1" text:outline-level="1">Off too</text:h><text:h text:outline-level="1">End</text:h>
            """
        #expect(
            try await openDocument(body) == [
                "1. Scope", "3. a", "4. b", "(i) c", "(ii) d", "5. e", "1.a) Fees", "Deep", "Clause A: f", "more",
                "Off",
                "Off too", "2. End",
            ])
    }

    @Test func `lists of an OpenDocument text restart, continue or start at a number as declared`() async throws {
        let body = """
            <text:list xml:id="x" text:style-name="L2">\(Self.items("a", "b"))</text:list>\
            <text:list text:style-name="L2">\(Self.items("new"))</text:list>\
            <text:list text:style-name="L2" text:continue-numbering="true">\(Self.items("on"))</text:list>\
            <text:list text:style-name="L2" text:continue-list="x">\(Self.items("third"))</text:list>\
            <text:list text:style-name="L2"><text:list-item text:start-value="6"><text:p>six</text:p></text:list-item>\
            <text:list-header><text:p>head</text:p></text:list-header>\(Self.items("seven"))</text:list>\
            <text:list text:style-name="none">\(Self.items("plain"))</text:list>\
            <text:list><text:list-item><text:number>4.</text:number><text:p>as written</text:p></text:list-item></text:list>
            """
        #expect(
            try await openDocument(body) == [
                "Clause A: a", "Clause B: b", "Clause A: new", "Clause B: on", "Clause C: third", "Clause F: six",
                "head",
                "Clause G: seven", "plain", "4. as written",
            ])
    }
}

import RawText

/// Text of a Rich Text file: headings by their style's outline level, paragraphs, lists, tables, notes.
struct RichText {
    /// What a group holds.
    private enum Destination { case body, fonts, styles, title, skipped }

    /// What holds for a group, and for those within it until they say otherwise.
    private struct Group {
        var destination = Destination.body
        var font = 0
        var isHidden = false
        /// How many characters for older programs follow each one of Unicode.
        var fallback = 1
        /// Whether a `\*` stands before its first word: unless that is known, the group is passed over.
        var isOptional = false
        var isNote = false
    }

    private struct Paragraph {
        var piece = RichTextPiece()
        var style = 0
        var level: Int?
        var isListItem = false
        var isInTable = false
    }

    private static let skipped: Set<Substring> = [
        "colortbl", "pict", "nonshppict", "objdata", "objclass", "fldinst", "header", "headerl", "headerr", "headerf",
        "footer",
        "footerl", "footerr", "footerf", "listtext", "pntext", "annotation", "atnid", "atnauthor", "xe", "tc",
        "shprslt",
        "sn", "sv", "bkmkstart", "bkmkend", "moMath", "listtable", "listoverridetable", "rsidtbl", "info",
    ]
    /// Optional groups that hold text.
    private static let known: Set<Substring> = ["shpinst", "shptxt", "footnote"]
    private static let signs: [Substring: String] = [
        "tab": "\t", "line": "\n", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“",
        "rdblquote": "”", "bullet": "•", "emspace": " ", "enspace": " ", "~": "\u{A0}", "_": "\u{2011}",
    ]
    private static let mostDepth = 2_000

    private var group = Group()
    private var outer: [Group] = []
    private var paragraph = Paragraph()
    /// Paragraphs in which notes stand.
    private var waiting: [Paragraph] = []
    private var side = RichTextPiece()
    private var cells: [String] = []
    private var cell = ""
    private var codePage = 1252
    private var fonts: [Int: Int] = [:]
    private var fontOfTable = 0
    private var defaultFont = 0
    private var levels: [Int: Int] = [:]
    private var styleOfTable = 0
    private var leftToSkip = 0
    private var hasComments = false
    private var hasHeaders = false

    static func read(_ bytes: [UInt8], limit: Int, _ cancellation: Cancellation) throws -> ParsedDocument {
        var builder = TextBuilder(limit: limit)
        var reader = RichText()
        var scanner = RichTextScanner(bytes)
        var count = 0
        while let token = scanner.next(), !builder.isFull {
            count += 1
            if count.isMultiple(of: 1 << 14) { try cancellation.check() }
            try reader.take(token, &scanner, &builder)
        }
        reader.endParagraph(&builder)
        reader.endRow(&builder)
        if reader.hasComments { builder.add(ReadingDiagnostic(.leftOut, "Comments are left out.")) }
        if reader.hasHeaders {
            builder.add(ReadingDiagnostic(.leftOut, "The headers and footers of pages are left out."))
        }
        return try builder.document(.rtf)
    }

    private mutating func take(
        _ token: RichTextScanner.Token, _ scanner: inout RichTextScanner, _ builder: inout TextBuilder
    ) throws(DocumentError) {
        switch token {
        case .groupStart:
            guard outer.count < Self.mostDepth else {
                throw DocumentError(
                    .damaged, "The file is nested more than \(Self.mostDepth) groups deep, which no program writes.")
            }
            leftToSkip = 0
            outer.append(group)
            (group.isOptional, group.isNote) = (false, false)
        case .groupEnd:
            leftToSkip = 0
            endGroup(&builder)
        case .byte(let byte):
            if leftToSkip > 0 { leftToSkip -= 1 } else { append(byte) }
        case .control(let word, let number):
            if leftToSkip > 0, word != "bin" {
                leftToSkip -= 1
            } else if word == "bin" {
                scanner.skip(number ?? 0)
            } else {
                control(word, number, &builder)
            }
        }
    }

    private mutating func endGroup(_ builder: inout TextBuilder) {
        switch group.destination {
        case .styles: endStyle()
        case .title where outer.last?.destination != .title:
            builder.title = builder.title ?? side.take()
        case .fonts: _ = side.take()
        default: break
        }
        if group.isNote {
            endParagraph(&builder)
            if let around = waiting.popLast() { paragraph = around }
        }
        if let around = outer.popLast() { group = around }
    }

    private mutating func append(_ byte: UInt8) {
        guard !group.isHidden else { return }
        let page = fonts[group.font] ?? codePage
        switch group.destination {
        case .body: paragraph.piece.append(byte, codePage: page)
        case .skipped: break
        case .fonts, .styles, .title: side.append(byte, codePage: codePage)
        }
    }

    private mutating func append(_ text: String) {
        if group.destination == .body, !group.isHidden { paragraph.piece.append(text) }
    }

    private mutating func control(_ word: Substring, _ number: Int?, _ builder: inout TextBuilder) {
        if group.isOptional {
            group.isOptional = false
            if !Self.known.contains(word) { group.destination = .skipped }
        }
        if begin(word) { return }
        guard group.destination != .skipped || word == "u" || word == "uc" else { return }
        if let sign = Self.signs[word] { return append(sign) }
        switch word {
        case "*": group.isOptional = true
        case "u":
            let unit = UInt16(truncatingIfNeeded: number ?? 0xFFFD)
            if group.destination == .body, !group.isHidden { paragraph.piece.append(unit: unit) }
            if group.destination == .title || group.destination == .styles { side.append(unit: unit) }
            leftToSkip = group.fallback
        case "uc": group.fallback = min(max(0, number ?? 1), 100)
        case "par", "sect", "page", "cell", "nestcell", "row", "nestrow":
            if group.destination == .body { end(word, &builder) }
        case "ansicpg": codePage = number ?? codePage
        case "mac": codePage = 10000
        case "pc": codePage = 437
        case "pca": codePage = 850
        case "deff":
            defaultFont = number ?? 0
            group.font = defaultFont
        case "f":
            if group.destination == .fonts { fontOfTable = number ?? 0 } else { group.font = number ?? defaultFont }
        case "fcharset":
            if group.destination == .fonts { fonts[fontOfTable] = RichTextPiece.codePage(ofCharset: number ?? 1) }
        case "plain": (group.isHidden, group.font) = (false, defaultFont)
        case "v", "deleted": group.isHidden = number != 0
        default: format(word, number)
        }
    }

    /// Looks of a paragraph, or of a style.
    private mutating func format(_ word: Substring, _ number: Int?) {
        switch word {
        case "pard":
            (paragraph.style, paragraph.level, paragraph.isListItem, paragraph.isInTable) = (0, nil, false, false)
        case "intbl", "itap": paragraph.isInTable = number != 0
        case "ls": paragraph.isListItem = number != 0
        case "s": if group.destination == .styles { styleOfTable = number ?? 0 } else { paragraph.style = number ?? 0 }
        case "outlinelevel":
            let level = number.flatMap { (0...8).contains($0) ? $0 + 1 : nil }
            if group.destination == .styles { levels[styleOfTable] = level } else { paragraph.level = level }
        default: break
        }
    }

    /// Begins a group that is no plain text of the document.
    ///
    /// - Parameter word: The group's first word.
    /// - Returns: False for any other word.
    private mutating func begin(_ word: Substring) -> Bool {
        switch word {
        case "fonttbl": if group.destination == .body { group.destination = .fonts }
        case "stylesheet": if group.destination == .body { group.destination = .styles }
        // Within what else the file tells of itself, which is passed over.
        case "title": if outer.last?.destination == .skipped { group.destination = .title }
        case "footnote":
            guard group.destination == .body, !group.isNote else { return true }
            group.isNote = true
            waiting.append(paragraph)
            paragraph = Paragraph()
        default:
            guard Self.skipped.contains(word) else { return false }
            if word == "listtext" || word == "pntext" { paragraph.isListItem = true }
            if word == "annotation" { hasComments = true }
            if word.hasPrefix("header") || word.hasPrefix("footer") { hasHeaders = true }
            group.destination = .skipped
        }
        return true
    }

    private mutating func end(_ word: Substring, _ builder: inout TextBuilder) {
        switch word {
        case "cell", "nestcell":
            cells.append(CleanText.singleLine("\(cell) \(paragraph.piece.take())"))
            cell = ""
        case "row", "nestrow": endRow(&builder)
        default: endParagraph(&builder)
        }
    }

    private mutating func endParagraph(_ builder: inout TextBuilder) {
        let text = paragraph.piece.take()
        if paragraph.isInTable {
            cell += " " + text
            return
        }
        endRow(&builder)
        let level = paragraph.level ?? levels[paragraph.style]
        builder.add(level.map { .heading(level: $0) } ?? (paragraph.isListItem ? .listItem : .paragraph), text)
    }

    private mutating func endRow(_ builder: inout TextBuilder) {
        guard !cells.isEmpty || !cell.isEmpty else { return }
        let row = (cells + [CleanText.singleLine(cell)]).filter { !$0.isEmpty }
        (cells, cell) = ([], "")
        builder.add(.tableRow, row.joined(separator: " | "))
    }

    private mutating func endStyle() {
        // The name of the style stands at its end, before a semicolon.
        let name = CleanText.singleLine(side.take()).lowercased().prefix { $0 != ";" }
        if name.hasPrefix("heading "), let level = Int(name.dropFirst(8)), (1...9).contains(level),
            levels[styleOfTable] == nil
        {
            levels[styleOfTable] = level
        }
        styleOfTable = 0
    }
}

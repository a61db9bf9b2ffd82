import Platform
import RawText

/// The text of a Rich Text file: headings by outline level, paragraphs, lists, tables and notes.
struct RichText {
    /// The destination of a group's content.
    private enum Destination { case body, fonts, styles, title, number, lists, skipped }

    /// The state of a group, inherited by the groups within it.
    private struct Group {
        var destination = Destination.body
        var font = 0
        var isHidden = false
        /// The number of fallback characters that follow each Unicode character, for older programs.
        var fallback = 1
        /// Whether the group began with `\*`, so that the group is skipped if its first word is unknown.
        var isOptional = false
        var isNote = false
        /// The kind of text to count if the group is skipped.
        var omission: Omission?
    }

    private enum Omission { case comments, headers, hidden }

    private struct Paragraph {
        var piece = RichTextPiece()
        var style = 0
        var level: Int?
        var isListItem = false
        var isInTable = false
        /// The number or bullet that programs write before the text, for readers that do not support lists.
        var number = RichTextPiece()
        var hasNumber = false
        var list: (number: Int, level: Int) = (0, 0)
    }

    private static let skipped: Set<Substring> = [
        "colortbl", "pict", "nonshppict", "objdata", "objclass", "fldinst", "header", "headerl", "headerr", "headerf",
        "footer",
        "footerl", "footerr", "footerf", "annotation", "atnid", "atnauthor", "xe", "tc",
        "shprslt",
        "sn", "sv", "bkmkstart", "bkmkend", "moMath", "listname", "liststylename", "listpicture",
        "levelnumbers", "rsidtbl", "info",
    ]
    /// Optional groups that contain text.
    private static let known: Set<Substring> = ["shpinst", "shptxt", "footnote", "listtable", "listoverridetable"]
    private static let signs: [Substring: String] = [
        "tab": "\t", "line": "\n", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“",
        "rdblquote": "”", "bullet": "•", "emspace": " ", "enspace": " ", "~": "\u{A0}", "_": "\u{2011}",
    ]
    private static let maximumDepth = 2_000

    private var group = Group()
    private var outer: [Group] = []
    private var paragraph = Paragraph()
    /// The paragraphs interrupted by notes.
    private var waiting: [Paragraph] = []
    private var side = RichTextPiece()
    private var cells: [String] = []
    private var cell = ""
    private var codePage = 1252
    private var fonts: [Int: Int] = [:]
    /// Symbol fonts, by number.
    private var signFonts: [Int: String] = [:]
    private var fontOfTable = 0
    private var defaultFont = 0
    private var levels: [Int: Int] = [:]
    private var styleOfTable = 0
    private var lists = RichTextLists()
    /// Whether any item has its number as text, which means that all items do.
    private var hasNumbersAsText = false
    private var leftToSkip = 0
    /// The numbers of characters kept and skipped.
    private var kept = 0
    private var omitted: [Omission: Int] = [:]

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
        builder.keep(reader.kept)
        builder.leaveOut("Comments are", reader.omitted[.comments] ?? 0)
        builder.leaveOut("The headers and footers of pages are", reader.omitted[.headers] ?? 0)
        builder.leaveOut("Hidden and deleted text is", reader.omitted[.hidden] ?? 0, isVisible: false)
        return try builder.document(.rtf)
    }

    private mutating func take(
        _ token: RichTextScanner.Token, _ scanner: inout RichTextScanner, _ builder: inout TextBuilder
    ) throws(DocumentError) {
        switch token {
        case .groupStart:
            guard outer.count < Self.maximumDepth else {
                throw DocumentError(
                    .damaged, "The file is nested more than \(Self.maximumDepth) groups deep, which no program writes.")
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
        case .fonts:
            let name = CleanText.singleLine(side.take()).prefix { $0 != ";" }
            if signFonts[fontOfTable] != nil, !name.isEmpty { signFonts[fontOfTable] = String(name) }
        case .lists: lists.endGroup()
        default: break
        }
        if group.isNote {
            endParagraph(&builder)
            if let around = waiting.popLast() { paragraph = around }
        }
        if let around = outer.popLast() { group = around }
    }

    private mutating func append(_ byte: UInt8) {
        guard !isSkipped(byte > 0x20) else { return }
        let page = fonts[group.font] ?? codePage
        switch group.destination {
        case .body:
            if let name = signFonts[group.font], WordSymbols.isSymbolic(name) {
                WordSymbols.text(UInt32(byte), font: name).map { paragraph.piece.append($0) }
            } else {
                paragraph.piece.append(byte, codePage: page)
            }
        case .skipped: break
        case .number: if signFonts[group.font] == nil { paragraph.number.append(byte, codePage: page) }
        case .lists: lists.append(byte)
        case .fonts, .styles, .title: side.append(byte, codePage: codePage)
        }
    }

    /// Returns whether the current text is hidden or left out; counts it if `isSeen` is true.
    private mutating func isSkipped(_ isSeen: Bool) -> Bool {
        let isHidden = group.isHidden && group.destination == .body
        if isSeen, let omission = isHidden ? .hidden : group.omission { omitted[omission, default: 0] += 1 }
        return group.isHidden || group.destination == .skipped
    }

    private mutating func append(unit: UInt16) {
        guard (0xF000...0xF0FF).contains(unit), let name = signFonts[group.font] else {
            return paragraph.piece.append(unit: unit)
        }
        WordSymbols.text(UInt32(unit), font: name).map { paragraph.piece.append($0) }
    }

    private mutating func append(_ text: String) {
        guard !group.isHidden else { return }
        if group.destination == .body { paragraph.piece.append(text) }
        if group.destination == .number { paragraph.number.append(text) }
    }

    private mutating func control(_ word: Substring, _ number: Int?, _ builder: inout TextBuilder) {
        if group.isOptional {
            group.isOptional = false
            if !Self.known.contains(word) { (group.destination, group.omission) = (.skipped, nil) }
        }
        if begin(word) { return }
        guard group.destination != .skipped || word == "u" || word == "uc" else { return }
        if let sign = Self.signs[word] { return append(sign) }
        switch word {
        case "*": group.isOptional = true
        case "u":
            let unit = UInt16(truncatingIfNeeded: number ?? 0xFFFD)
            if !isSkipped(unit > 0x20), group.destination == .body { append(unit: unit) }
            // Private-use characters are symbols of a special font.
            if group.destination == .number, !(0xE000...0xF8FF).contains(unit) { paragraph.number.append(unit: unit) }
            if group.destination == .title || group.destination == .styles { side.append(unit: unit) }
            leftToSkip = group.fallback
        case "uc": group.fallback = min(max(0, number ?? 1), 100)
        case _ where group.destination == .lists: lists.control(word, number)
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
            if group.destination == .fonts {
                fonts[fontOfTable] = RichTextPiece.codePage(ofCharset: number ?? 1)
                if number == 2 { signFonts[fontOfTable] = "" }
            }
        case "plain": (group.isHidden, group.font) = (false, defaultFont)
        case "v", "deleted": group.isHidden = number != 0
        // Formatting of the number text does not apply to the paragraph.
        default: if group.destination != .number { format(word, number) }
        }
    }

    /// Applies the formatting of a paragraph or a style.
    private mutating func format(_ word: Substring, _ number: Int?) {
        switch word {
        case "pard":
            (paragraph.style, paragraph.level, paragraph.isListItem, paragraph.isInTable) = (0, nil, false, false)
            paragraph.list = (0, 0)
        case "intbl", "itap": paragraph.isInTable = number != 0
        case "ls":
            paragraph.isListItem = number != 0
            paragraph.list.number = number ?? 0
        case "ilvl": paragraph.list.level = number ?? 0
        case "s": if group.destination == .styles { styleOfTable = number ?? 0 } else { paragraph.style = number ?? 0 }
        case "outlinelevel":
            let level = number.flatMap { (0...8).contains($0) ? $0 + 1 : nil }
            if group.destination == .styles { levels[styleOfTable] = level } else { paragraph.level = level }
        default: break
        }
    }

    /// Begins a group that is not plain text of the document; returns `false` if its first word has no such
    /// meaning.
    private mutating func begin(_ word: Substring) -> Bool {
        switch word {
        case "fonttbl": if group.destination == .body { group.destination = .fonts }
        case "stylesheet": if group.destination == .body { group.destination = .styles }
        // The title is within the information group, which is otherwise skipped.
        case "title": if outer.last?.destination == .skipped { group.destination = .title }
        case "footnote":
            guard group.destination == .body, !group.isNote else { return true }
            group.isNote = true
            waiting.append(paragraph)
            paragraph = Paragraph()
        case "listtable", "listoverridetable": if group.destination == .body { group.destination = .lists }
        case "listtext", "pntext":
            guard group.destination == .body else { return true }
            group.destination = .number
            (paragraph.hasNumber, hasNumbersAsText) = (true, true)
        default:
            guard Self.skipped.contains(word) else { return false }
            let isHead = word.hasPrefix("header") || word.hasPrefix("footer")
            group.destination = .skipped
            group.omission = word == "annotation" ? .comments : isHead ? .headers : nil
        }
        return true
    }

    private mutating func end(_ word: Substring, _ builder: inout TextBuilder) {
        switch word {
        case "cell", "nestcell":
            cells.append(CleanText.singleLine("\(cell) \(takeText().text)"))
            cell = ""
        case "row", "nestrow": endRow(&builder)
        default: endParagraph(&builder)
        }
    }

    private mutating func endParagraph(_ builder: inout TextBuilder) {
        let (text, isItem) = takeText()
        if paragraph.isInTable {
            cell += " " + text
            return
        }
        endRow(&builder)
        let level = paragraph.level ?? levels[paragraph.style]
        builder.add(level.map { .heading(level: $0) } ?? (isItem ? .listItem : .paragraph), text)
    }

    /// Returns the paragraph's text with its number, and whether the paragraph is a list item.
    private mutating func takeText() -> (text: String, isItem: Bool) {
        let text = paragraph.piece.take()
        let isEmpty = text.allSatisfy(\.isWhitespace)
        kept += text.visibleCount
        let written = CleanText.singleLine(paragraph.number.take())
        let isItem = paragraph.isListItem || paragraph.hasNumber
        let (list, level) = paragraph.list
        defer { paragraph.hasNumber = false }
        guard !hasNumbersAsText else {
            let isBullet =
                lists.isBullet(list, level: level)
                // A single letter is a symbol of its font, such as "o" for a circle.
                ?? (written.count == 1 && written.allSatisfy(\.isLetter))
            guard !isBullet, written.contains(where: { $0.isLetter || $0.isNumber }), !isEmpty else {
                return (text, isItem)
            }
            return ("\(written) \(CleanText.trimmed(text))", isItem)
        }
        guard list != 0, !isEmpty else { return (text, isItem) }
        return (lists.next(list, level: level) + CleanText.trimmed(text), isItem)
    }

    private mutating func endRow(_ builder: inout TextBuilder) {
        guard !cells.isEmpty || !cell.isEmpty else { return }
        let row = (cells + [CleanText.singleLine(cell)]).filter { !$0.isEmpty }
        (cells, cell) = ([], "")
        builder.add(.tableRow, row.joined(separator: " | "))
    }

    private mutating func endStyle() {
        // The style's name ends with a semicolon.
        let name = CleanText.singleLine(side.take()).lowercased().prefix { $0 != ";" }
        if name.hasPrefix("heading "), let level = Int(name.dropFirst(8)), (1...9).contains(level),
            levels[styleOfTable] == nil
        {
            levels[styleOfTable] = level
        }
        styleOfTable = 0
    }
}

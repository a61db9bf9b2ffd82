import Platform
import RawText

struct WordBodyReader {
    /// Elements that are not text of the document: deleted text, field instructions, fallbacks, phonetic
    /// guides.
    private static let skipped: Set<String> = [
        "del", "moveFrom", "instrText", "delInstrText", "Fallback", "pPrChange", "rPrChange", "tblPrChange",
        "tcPrChange", "trPrChange", "sectPr", "separator", "continuationSeparator", "rt",
    ]

    /// The text of the first paragraph in a title style.
    private(set) var title: String?
    /// The counts of characters read and left out.
    private(set) var tally = Tally()
    /// The distinct texts of headers and footers; `nil` while the body is read.
    var running: [String]?
    /// The comments of the part being read.
    private(set) var comments: [OfficeComment] = []
    /// The function that reads an embedded file by its relationship identifier; returns `nil` if the file
    /// cannot be read.
    var inserted: (String) throws -> ParsedDocument? = { _ in nil }

    private let styles: WordStyles
    private let cancellation: Cancellation
    private var numbering: WordNumbering
    // The open paragraphs, which nest because they can contain text boxes.
    private var paragraphs: [WordParagraph] = []
    private var rows: [(cells: [String], isHidden: Bool)] = []
    /// The text of a paragraph whose mark is deleted by a tracked change.
    ///
    /// The text continues in the next paragraph at the same depth.
    private var carried: (depth: Int, text: String)?
    private var math = MathText()
    private var form = WordFormField()
    private var skipDepth = 0
    private var isDeleted = false
    private var isText = false
    private var isInRowProperties = false

    struct Tally {
        /// The number of characters without white space: visible, outside of any paragraph, hidden and
        /// deleted.
        var visible = 0, stray = 0, hidden = 0, deleted = 0
    }

    init(styles: WordStyles, numbering: WordNumbering, cancellation: Cancellation) {
        self.styles = styles
        self.numbering = numbering
        self.cancellation = cancellation
    }

    mutating func read(_ bytes: [UInt8], into builder: inout TextBuilder) throws {
        let parser = try XMLPullParser(bytes, cancellation)
        while let event = try parser.next(), !builder.isFull {
            switch event {
            case .start(let name):
                if skipDepth > 0 || Self.skipped.contains(name) {
                    skip(name, isTop: skipDepth == 0)
                } else if name == "altChunk" {
                    if let id = parser.relationship { try insert(id, &builder) }
                } else if !math.isEmpty || name == "oMath" {
                    startInFormula(name, parser)
                } else {
                    start(name, parser, &builder)
                }
            case .end(let name):
                if skipDepth > 0 { skipDepth -= 1 } else { end(name, &builder) }
            case .text(let text):
                if skipDepth > 0 {
                    if isDeleted { tally.deleted += text.visibleCount }
                } else if isText {
                    take(text)
                }
            }
        }
        endCarried(&builder)
    }

    /// Skips an element.
    ///
    /// An empty element in the properties of a paragraph mark or a row records its tracked deletion.
    private mutating func skip(_ name: String, isTop: Bool) {
        skipDepth += 1
        guard isTop else { return }
        let isGone = name == "del" || name == "moveFrom"
        isDeleted = name == "del"
        if isGone, isInRowProperties, !rows.isEmpty { rows[rows.count - 1].isHidden = true }
        if isGone { change { if $0.isInMark { $0.isMarkDeleted = true } } }
    }

    private mutating func start(_ name: String, _ parser: XMLPullParser, _ builder: inout TextBuilder) {
        switch name {
        case "p":
            var paragraph = WordParagraph()
            if let carried, carried.depth == paragraphs.count {
                paragraph.text = carried.text
                self.carried = nil
            }
            paragraphs.append(paragraph)
        case "t": isText = true
        case "comment": comments.append(OfficeComment(author: parser.attribute("author") ?? ""))
        case "tab", "ptab": if paragraphs.last?.isInProperties == false { take("\t") }
        case "br", "cr": take("\n")
        case "noBreakHyphen": take("\u{2011}")
        case "sym":
            let code = parser.attribute("char").flatMap { UInt32($0, radix: 16) } ?? 0
            if let sign = WordSymbols.text(code, font: parser.attribute("font") ?? "") { take(sign) }
        case "outlineLvl": change { $0.level = parser.integer("val", in: WordStyles.outlineLevels).map { $0 + 1 } }
        case "tbl": endCarried(&builder)
        case "tr": rows.append(([], false))
        case "trPr": isInRowProperties = true
        case "hidden": if isInRowProperties, parser.isOn, !rows.isEmpty { rows[rows.count - 1].isHidden = true }
        case "tc": if !rows.isEmpty { rows[rows.count - 1].cells.append("") }
        default:
            form.start(name, parser)
            startProperty(name, parser)
        }
    }

    /// Reads a property of a paragraph, of its mark or of a run.
    private mutating func startProperty(_ name: String, _ parser: XMLPullParser) {
        switch name {
        case "pPr": change { $0.isInProperties = true }
        case "r": change { ($0.isHiddenRun, $0.font, $0.raised) = (nil, "", .none) }
        case "vertAlign":
            let raised = RaisedDigits(word: parser.attribute("val"))
            change { if !$0.isInMark { $0.raised = raised } }
        case "rPr": change { $0.isInMark = $0.isInProperties }
        case "pStyle":
            let style = parser.attribute("val")
            let isHidden = style.map(styles.isHidden) ?? false
            change { ($0.style, $0.isHiddenStyle) = (style, isHidden) }
        case "numPr": change { $0.isNumbered = true }
        case "numId": change { $0.number.list = parser.number("val") }
        case "ilvl": change { $0.number.level = parser.integer("val", in: 0...8) }
        case "rFonts": change { $0.font = parser.attribute("ascii") ?? parser.attribute("hAnsi") ?? "" }
        case "rStyle":
            guard let style = parser.attribute("val"), styles.isHidden(style) else { return }
            change { if !$0.isInMark { $0.isHiddenRun = $0.isHiddenRun ?? true } }
        case "vanish":
            let isOn = parser.isOn
            change { if $0.isInMark { $0.isMarkHidden = isOn } else { $0.isHiddenRun = isOn } }
        default: break
        }
    }

    private mutating func startInFormula(_ name: String, _ parser: XMLPullParser) {
        if name == "t" { isText = true }
        math.start(name, parser)
    }

    private mutating func end(_ name: String, _ builder: inout TextBuilder) {
        if !math.isEmpty {
            if name == "t" { isText = false }
            if let formula = math.end(name) { change { $0.text += formula } }
            return
        }
        switch name {
        case "t": isText = false
        case "p": if let paragraph = paragraphs.popLast() { endParagraph(paragraph, &builder) }
        case "pPr": change { $0.isInProperties = false }
        case "rPr": change { $0.isInMark = false }
        case "trPr": isInRowProperties = false
        case "tc", "txbxContent": endCarried(&builder)
        case "tr": if let row = rows.popLast(), !row.isHidden { emit(row.cells, &builder) }
        default: if let value = form.end(name) { take(value) }
        }
    }

    private mutating func take(_ text: String) {
        let count = text.visibleCount
        guard let last = paragraphs.indices.last else {
            tally.visible += count
            tally.stray += count
            return
        }
        let isHidden = paragraphs[last].isHiddenRun ?? paragraphs[last].isHiddenStyle
        guard !isHidden else {
            tally.hidden += count
            return
        }
        tally.visible += count
        let shown = WordSymbols.text(text, font: paragraphs[last].font)
        if math.isEmpty {
            paragraphs[last].raised.append(shown, to: &paragraphs[last].text)
        } else {
            math.append(shown)
        }
    }

    private mutating func change(_ body: (inout WordParagraph) -> Void) {
        guard !paragraphs.isEmpty else { return }
        body(&paragraphs[paragraphs.count - 1])
    }

    private mutating func endParagraph(_ paragraph: WordParagraph, _ builder: inout TextBuilder) {
        if paragraph.isMarkDeleted {
            endCarried(&builder)
            carried = (paragraphs.count, paragraph.text)
        } else {
            emit(paragraph, &builder)
        }
    }

    /// Emits a text whose paragraph mark is deleted, if no paragraph follows.
    private mutating func endCarried(_ builder: inout TextBuilder) {
        guard let text = carried?.text else { return }
        carried = nil
        if !text.isEmpty { emit(WordParagraph(text: text), &builder) }
    }

    private mutating func emit(_ paragraph: WordParagraph, _ builder: inout TextBuilder) {
        let isEmpty = paragraph.text.allSatisfy(\.isWhitespace)
        // A hidden paragraph is not numbered.
        let number =
            numbering.isEmpty || (isEmpty && paragraph.isMarkHidden)
            ? nil : numbering.next(paragraph.number, styles: styles.chain(of: paragraph.style))
        guard rows.isEmpty else {
            // A cell with only a number is kept, because it numbers its row.
            appendToCell((number ?? "") + paragraph.text)
            return
        }
        guard !isEmpty else { return }
        if let last = comments.indices.last {
            comments[last].text += "\n\(paragraph.text)"
            return
        }
        if let running {
            let text = CleanText.singleLine(paragraph.text)
            if !running.contains(text), running.count < OfficeText.maximumRunning { self.running?.append(text) }
            return
        }
        let style = paragraph.style ?? ""
        if title == nil, styles.titles.contains(style) { title = CleanText.singleLine(paragraph.text) }
        let level = paragraph.level.flatMap { (1...9).contains($0) ? $0 : nil } ?? styles.level(of: style)
        let isListItem =
            number != nil || (paragraph.isNumbered && paragraph.number.list != 0) || style.hasPrefix("List")
        builder.add(
            level.map { .heading(level: $0) } ?? (isListItem ? .listItem : .paragraph),
            number.map { $0 + CleanText.trimmed(paragraph.text) } ?? paragraph.text)
    }

    private mutating func emit(_ row: [String], _ builder: inout TextBuilder) {
        let text = row.filter { !$0.isEmpty }.joined(separator: " | ")
        if rows.isEmpty, running != nil || !comments.isEmpty {
            emit(WordParagraph(text: text), &builder)
        } else if rows.isEmpty {
            builder.add(.tableRow, text)
        } else {
            appendToCell(text)
        }
    }

    private mutating func appendToCell(_ text: String) {
        let line = CleanText.singleLine(text)
        guard !line.isEmpty, let last = rows.indices.last else { return }
        if rows[last].cells.isEmpty { rows[last].cells.append("") }
        let cell = rows[last].cells.count - 1
        rows[last].cells[cell] += rows[last].cells[cell].isEmpty ? line : " " + line
    }

    /// Inserts the text of an embedded file at the current position.
    private mutating func insert(_ id: String, _ builder: inout TextBuilder) throws {
        endCarried(&builder)
        guard let document = try inserted(id) else { return }
        tally.visible += document.text.visibleCount
        for block in document.blocks {
            let text = document.text(in: block.range) ?? ""
            if rows.isEmpty { builder.add(block.style, text) } else { appendToCell(text) }
        }
    }
}

/// The state of a paragraph while it is read.
struct WordParagraph {
    var text = ""
    var style: String?
    var level: Int?
    var isNumbered = false
    var number = WordNumbering.Reference()
    var isInProperties = false
    /// Whether the following properties apply to the paragraph's mark.
    var isInMark = false
    var isMarkDeleted = false
    var isMarkHidden = false
    /// Whether the current run is hidden; `nil` to use the paragraph's style.
    var isHiddenRun: Bool?
    var isHiddenStyle = false
    var font = ""
    /// The vertical position of the current run.
    var raised = RaisedDigits.none
}

/// A form field without text: a check box or a drop-down list.
struct WordFormField {
    private var isBox = false
    private var isTicked = false
    private var choices: [String]?
    private var choice = 0

    mutating func start(_ name: String, _ parser: XMLPullParser) {
        switch name {
        case "checkBox": (isBox, isTicked) = (true, false)
        case "default", "checked":
            if isBox { isTicked = parser.isOn }
            if choices != nil, name == "default" { choice = parser.number("val") ?? 0 }
        case "ddList": (choices, choice) = ([], 0)
        case "result": if choices != nil { choice = parser.number("val") ?? 0 }
        case "listEntry": choices?.append(parser.attribute("val") ?? "")
        default: break
        }
    }

    /// Ends an element.
    ///
    /// - Returns: The displayed value of the field, at its end.
    mutating func end(_ name: String) -> String? {
        if name == "checkBox", isBox {
            isBox = false
            return isTicked ? "☒" : "☐"
        }
        if name == "ddList", let choices {
            self.choices = nil
            return choices.indices.contains(choice) ? choices[choice] : nil
        }
        return nil
    }
}

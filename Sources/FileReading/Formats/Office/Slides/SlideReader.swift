import Platform
import RawText

/// A reader of the shapes on a PowerPoint slide.
struct SlideReader {
    /// The types of `p:ph` whose shapes are not text of the slide itself: its number, date, header, footer
    /// and picture.
    private static let passing: Set<String> = ["sldNum", "dt", "ftr", "hdr", "sldImg"]

    private(set) var title = ""
    private(set) var blocks: [(style: TextBlock.Style, text: String)] = []
    /// The type of the shape's `p:ph`, which binds it to a placeholder of the layout, such as the title.
    ///
    /// The type is `nil` for a shape that is not a placeholder.
    private var layoutPlace: String?
    private var paragraph: String?
    private var numbers = SlideNumbers()
    /// The numbering scheme of the paragraph; `nil` to use the shape's scheme.
    private var scheme: SlideNumbers.Scheme?
    private var hasSign = false
    private var level = 0
    /// The shape's numbering schemes, by level.
    private var schemes: [Int: SlideNumbers.Scheme] = [:]
    private var isInListStyle = false
    private var levelOfStyle = 0
    private var math = MathText()
    /// The vertical position of the current run.
    private var raised = RaisedDigits.none
    /// The number of characters of the slide's text.
    private(set) var kept = 0
    /// The texts of the slide's date, header and footer.
    private(set) var running: [String] = []
    private var rows: [[String]] = []
    private var isText = false
    private var skipDepth = 0

    mutating func read(_ bytes: [UInt8], _ cancellation: Cancellation) throws {
        let parser = try XMLPullParser(bytes, cancellation)
        while let event = try parser.next() {
            switch event {
            case .start(let name):
                // A number or date is a field, and a fallback duplicates a shape for older programs.
                if skipDepth > 0 || name == "Fallback" || name == "fld" {
                    skipDepth += 1
                } else if !math.isEmpty {
                    if name == "t" { isText = true }
                    math.start(name, parser)
                } else {
                    start(name, parser)
                }
            case .end(let name):
                if skipDepth > 0 {
                    skipDepth -= 1
                } else if !math.isEmpty {
                    if name == "t" { isText = false }
                    if let formula = math.end(name) { paragraph? += formula }
                } else {
                    end(name)
                }
            case .text(let text):
                guard isText, skipDepth == 0 else { continue }
                let shown = EscapedText.decode(text, onlyControls: true)
                if !math.isEmpty {
                    math.append(shown)
                } else if var text = paragraph {
                    raised.append(shown, to: &text)
                    paragraph = text
                }
            }
        }
    }

    private mutating func start(_ name: String, _ parser: XMLPullParser) {
        switch name {
        case "sp": layoutPlace = nil
        case "ph": layoutPlace = parser.attribute("type") ?? "body"
        case "txBody":
            (numbers, schemes) = (SlideNumbers(), [:])
        case "p": (paragraph, scheme, hasSign, level) = ("", nil, false, 0)
        case "pPr": level = parser.integer("lvl", in: 0...8) ?? 0
        case "lstStyle": isInListStyle = true
        case "buAutoNum":
            let named = SlideNumbers.Scheme(parser)
            if isInListStyle { schemes[levelOfStyle] = named } else { scheme = named }
        case "buNone", "buChar", "buBlip": if !isInListStyle { hasSign = true }
        case "oMath": math.start(name, parser)
        case "t": isText = true
        case "r": raised = .none
        case "rPr": raised = RaisedDigits(baseline: parser.number("baseline") ?? 0)
        case "br": paragraph? += "\n"
        case "tr": rows.append([])
        case "tc": if !rows.isEmpty { rows[rows.count - 1].append("") }
        default:
            if isInListStyle, name.hasPrefix("lvl"), name.hasSuffix("pPr"),
                let number = Int(name.dropFirst(3).dropLast(3)), (1...9).contains(number)
            {
                levelOfStyle = number - 1
            }
        }
    }

    private mutating func end(_ name: String) {
        switch name {
        case "sp": layoutPlace = nil
        case "lstStyle": isInListStyle = false
        case "t": isText = false
        case "p":
            if let paragraph { emit(paragraph) }
            paragraph = nil
        case "tr":
            guard let row = rows.popLast() else { return }
            blocks.append((.tableRow, row.filter { !$0.isEmpty }.joined(separator: " | ")))
        default: break
        }
    }

    private mutating func emit(_ content: String) {
        let isEmpty = content.allSatisfy(\.isWhitespace)
        let number = isEmpty ? "" : numbers.next(scheme ?? (hasSign ? nil : schemes[level]), level: level)
        let text = number.isEmpty ? content : number + CleanText.trimmed(content)
        let count = content.visibleCount
        if let row = rows.indices.last {
            let cell = [rows[row].popLast() ?? "", CleanText.singleLine(text)].filter { !$0.isEmpty }
            rows[row].append(cell.joined(separator: " "))
        } else if layoutPlace == "title" || layoutPlace == "ctrTitle" {
            title = CleanText.singleLine("\(title) \(text)")
        } else if Self.passing.contains(layoutPlace ?? "") {
            if layoutPlace != "sldNum", !isEmpty { running.append(CleanText.singleLine(text)) }
            return
        } else {
            let isItem = layoutPlace == "body" || layoutPlace == "obj" || !number.isEmpty
            blocks.append((isItem ? .listItem : .paragraph, text))
        }
        kept += count
    }
}

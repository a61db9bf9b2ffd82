import RawText

/// Walks through the shapes of a PowerPoint slide.
struct SlideReader {
    /// The types of `p:ph` whose shapes hold no text of the slide: its number, date, header, footer and picture.
    private static let passing: Set<String> = ["sldNum", "dt", "ftr", "hdr", "sldImg"]

    private(set) var title = ""
    private(set) var blocks: [(style: TextBlock.Style, text: String)] = []
    /// The type of the shape's `p:ph`, the element that ties it to a place of the layout, such as the title; nil for a
    /// shape that stands for itself.
    private var layoutPlace: String?
    private var paragraph: String?
    private var rows: [[String]] = []
    private var isText = false
    private var skipDepth = 0

    mutating func read(_ bytes: [UInt8], _ cancellation: Cancellation) throws {
        let parser = try XMLPullParser(bytes, cancellation)
        while let event = try parser.next() {
            switch event {
            case .start(let name):
                // Numbers and dates are fields; a fallback repeats a shape for older programs.
                if skipDepth > 0 || name == "Fallback" || name == "fld" { skipDepth += 1 } else { start(name, parser) }
            case .end(let name):
                if skipDepth > 0 { skipDepth -= 1 } else { end(name) }
            case .text(let text): if isText, skipDepth == 0 { paragraph? += text }
            }
        }
    }

    private mutating func start(_ name: String, _ parser: XMLPullParser) {
        switch name {
        case "sp": layoutPlace = nil
        case "ph": layoutPlace = parser.attribute("type") ?? "body"
        case "p": paragraph = ""
        case "t": isText = true
        case "br": paragraph? += "\n"
        case "tr": rows.append([])
        case "tc": if !rows.isEmpty { rows[rows.count - 1].append("") }
        default: break
        }
    }

    private mutating func end(_ name: String) {
        switch name {
        case "sp": layoutPlace = nil
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

    private mutating func emit(_ text: String) {
        if let row = rows.indices.last {
            let cell = [rows[row].popLast() ?? "", CleanText.singleLine(text)].filter { !$0.isEmpty }
            rows[row].append(cell.joined(separator: " "))
        } else if layoutPlace == "title" || layoutPlace == "ctrTitle" {
            title = CleanText.singleLine("\(title) \(text)")
        } else if !Self.passing.contains(layoutPlace ?? "") {
            blocks.append((layoutPlace == "body" || layoutPlace == "obj" ? .listItem : .paragraph, text))
        }
    }
}

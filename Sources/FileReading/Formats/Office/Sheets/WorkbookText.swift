import RawText

/// The text of an Excel file: all sheets in order, including hidden ones, with the saved formula results.
struct WorkbookText {
    private static let running: Set<String> = [
        "oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter",
    ]

    private let parts: OfficeParts
    private let limit: Int
    private var strings: [String] = []
    private var formats = CellFormats()
    private var sheets: [(name: String, id: String)] = []
    private var cells: CellBudget
    /// The number of cells whose text is missing from the file.
    private var lost = 0
    /// The number of characters kept.
    private var kept = 0

    static func read(_ archive: Archive, limits: ReadingLimits) throws -> ParsedDocument {
        let left = ["theme/", "media/", "calcChain", "pivot", "externalLinks/", "charts/style", "charts/colors"]
        let parts = try OfficeParts(archive, main: "xl/workbook.xml") { name in
            (name.hasSuffix(".xml") || name.hasSuffix(".rels")) && !left.contains { name.contains($0) }
        }
        var reader = WorkbookText(parts, limits)
        return try reader.read()
    }

    private init(_ parts: OfficeParts, _ limits: ReadingLimits) {
        self.parts = parts
        limit = limits.textBytes
        cells = CellBudget(limits)
    }

    private mutating func read() throws -> ParsedDocument {
        try readWorkbook()
        let relationships = try parts.relationships(of: parts.main)
        for (kind, name) in relationships.values {
            guard let bytes = parts[name] else { continue }
            switch kind {
            case "sharedStrings": try readStrings(bytes)
            case "styles": try formats.read(bytes, parts.cancellation)
            default: break
            }
        }
        let people = try parts.names.filter { $0.hasPrefix("xl/persons/") }.sorted().compactMap { parts[$0] }
            .reduce(into: [:]) { people, part in
                people.merge(try OfficeComments.people(part, parts.cancellation)) { first, _ in first }
            }
        var running: Set<String> = []
        var builder = TextBuilder(limit: limit)
        builder.title = try parts.title
        for (name, id) in sheets where !builder.isFull {
            // Chart and dialog sheets have no cells.
            guard let part = relationships[id], part.kind == "worksheet", let bytes = parts[part.name] else { continue }
            let sheet = try self.sheet(name, bytes)
            var writer = SheetWriter(sheet, limit: limit, parts.cancellation)
            try writer.write(&builder)
            try writeDrawings(of: part.name, name, &builder)
            builder.add(try comments(of: part.name, people), sheet: name)
            let texts = sheet.running.flatMap(PrintCodes.texts).filter { running.insert($0).inserted }
            builder.add(runningTexts: texts, sheet: name)
            builder.part = nil
        }
        builder.keep(kept)
        if lost > 0 {
            let what = lost == 1 ? "One cell refers" : "\(lost) cells refer"
            builder.add(ReadingDiagnostic(.damaged, "\(what) to text that is not in the file."))
        }
        return try builder.document(.xlsx)
    }

    /// Returns the comments on a sheet's cells.
    ///
    /// Threaded comments are preferred, because the old format duplicates them.
    private func comments(of sheet: String, _ people: [String: String]) throws -> [OfficeComment] {
        let linked = try parts.relationships(of: sheet).values
        let newer = linked.filter { $0.kind == "threadedComment" }
        return try (newer.isEmpty ? linked.filter { $0.kind == "comments" } : newer).map(\.name).sorted()
            .compactMap { parts[$0] }.flatMap { try OfficeComments.read($0, people: people, parts.cancellation) }
    }

    /// Writes the text boxes and charts on a sheet.
    private mutating func writeDrawings(of sheet: String, _ name: String, _ builder: inout TextBuilder) throws {
        let drawings = try parts.relationships(of: sheet).values.filter { $0.kind == "drawing" }.map(\.name).sorted()
        for drawing in drawings {
            guard let bytes = parts[drawing] else { continue }
            builder.part = .sheet(name, cells: nil)
            var reader = SlideReader()
            try reader.read(bytes, parts.cancellation)
            var blocks = reader.blocks
            let charts = try parts.relationships(of: drawing).values.filter { $0.kind == "chart" }.map(\.name).sorted()
            for chart in charts {
                // The chart's numbers are already in cells, so only its titles are added.
                guard let bytes = parts[chart] else { continue }
                blocks += try ChartText.blocks(bytes, parts.cancellation).filter { $0.0 == .paragraph }
            }
            for (style, text) in blocks {
                builder.add(style, text)
                kept += text.visibleCount
            }
        }
    }

    private mutating func readWorkbook() throws {
        guard let bytes = parts[parts.main] else { return }
        let parser = try XMLPullParser(bytes, parts.cancellation)
        while let event = try parser.next() {
            switch event {
            case .start("workbookPr"):
                formats.countsFrom1904 = ["1", "true"].contains(parser.attribute("date1904"))
            case .start("sheet"):
                guard let id = parser.relationship else { continue }
                let name = CleanText.singleLine(EscapedText.decode(parser.attribute("name") ?? ""))
                sheets.append((CleanText.shortened(name.isEmpty ? "Sheet" : name, to: 100), id))
            default: break
            }
        }
    }

    /// Reads the shared strings, which cells refer to by index.
    private mutating func readStrings(_ bytes: [UInt8]) throws {
        let parser = try XMLPullParser(bytes, parts.cancellation)
        var run = TextRun()
        while let event = try parser.next() {
            switch event {
            case .start("si"): run = TextRun()
            case .end("si"): strings.append(CleanText.singleLine(EscapedText.decode(run.text)))
            default: run.take(event, parser)
            }
        }
    }

    private mutating func sheet(_ name: String, _ bytes: [UInt8]) throws -> Sheet {
        var sheet = Sheet(name: name)
        let parser = try XMLPullParser(bytes, parts.cancellation)
        var row = Sheet.Row(number: 0, cells: [])
        var cell = Cell()
        var isRunning = false
        while let event = try parser.next() {
            switch event {
            case .start("row"):
                let number = parser.integer("r", in: 1...CellRange.mostRows) ?? row.number + 1
                // Rows with missing or repeated numbers are numbered in order.
                row = Sheet.Row(number: min(max(number, row.number + 1), CellRange.mostRows), cells: [])
                cell.column = 0
            case .end("row"): if !row.cells.isEmpty { sheet.rows.append(row) }
            case .start("c"):
                let named = parser.attribute("r").flatMap(CellRange.init)?.columns.lowerBound
                cell = Cell(
                    column: max(named ?? 0, cell.column + 1), type: parser.attribute("t") ?? "n",
                    style: parser.attribute("s").flatMap(Int.init) ?? 0)
            case .end("c"):
                guard cell.column <= CellRange.mostColumns, let shown = shown(cell) else { continue }
                try cells.take()
                // The limit counts bytes instead of characters: cells can share one long text, and counting
                // its characters each time is slow.
                kept += shown.text.utf8.count
                row.cells.append(Sheet.Cell(column: cell.column, kind: shown.kind, text: shown.text))
            case .start("v"): cell.isValue = true
            case .end("v"): cell.isValue = false
            case .text(let text) where cell.isValue: cell.value += text
            case .start(let name) where name.hasSuffix("Header") || name.hasSuffix("Footer"):
                if Self.running.contains(name), sheet.running.count < OfficeText.maximumRunning {
                    sheet.running.append("")
                }
                isRunning = Self.running.contains(name)
            case .end(let name) where Self.running.contains(name): isRunning = false
            case .text(let text) where isRunning:
                if let last = sheet.running.indices.last { sheet.running[last] += text }
            case .start("mergeCell"):
                if let range = parser.attribute("ref").flatMap(CellRange.init) { sheet.merged.append(range) }
            default: cell.run.take(event, parser)
            }
        }
        return sheet
    }

    /// A cell as stored in the file.
    private struct Cell {
        var column = 0
        var type = "n"
        var style = 0
        var value = ""
        var run = TextRun()
        var isValue = false
    }

    /// Returns the displayed content of a cell; `nil` if it is empty.
    private mutating func shown(_ cell: Cell) -> (kind: Sheet.Cell.Kind, text: String)? {
        var text: String
        switch cell.type {
        case "s":
            guard let index = Int(cell.value), strings.indices.contains(index) else {
                if !cell.value.isEmpty { lost += 1 }
                return nil
            }
            text = strings[index]
        case "inlineStr": text = CleanText.singleLine(EscapedText.decode(cell.run.text))
        case "b": text = cell.value == "1" ? "TRUE" : cell.value.isEmpty ? "" : "FALSE"
        case "n", "d":
            guard let shown = formats.shown(cell.value, style: cell.style) else { return nil }
            return shown
        // Other types are string results of formulas, and errors.
        default: text = CleanText.singleLine(EscapedText.decode(cell.value))
        }
        return text.isEmpty ? nil : (.text, text)
    }
}

/// The joined runs of a formatted text, without phonetic guides.
struct TextRun {
    private(set) var text = ""
    private var isText = false
    private var phoneticDepth = 0
    private var raised = RaisedDigits.none

    mutating func take(_ event: XMLPullParser.Event, _ parser: XMLPullParser) {
        switch event {
        case .start("r"): raised = .none
        case .start("vertAlign"): raised = RaisedDigits(word: parser.attribute("val"))
        case .start("rPh"): phoneticDepth += 1
        case .end("rPh"): phoneticDepth -= 1
        case .start("t"): isText = true
        case .end("t"): isText = false
        case .text(let piece): if isText, phoneticDepth == 0 { raised.append(piece, to: &text) }
        default: break
        }
    }
}

/// The codes in headers and footers of printed sheets, such as "&L" for the left section and "&P" for the
/// page number.
enum PrintCodes {
    /// Returns the left, centre and right sections, without codes.
    static func texts(_ coded: String) -> [String] {
        var texts = [""]
        var rest = coded[...]
        while let next = rest.popFirst() {
            guard next == "&" else {
                texts[texts.count - 1].append(next)
                continue
            }
            switch rest.popFirst() {
            case "L"?, "C"?, "R"?: texts.append("")
            case "&"?: texts[texts.count - 1] += "&"
            // A font's name and style.
            case "\""?: rest = rest.drop { $0 != "\"" }.dropFirst()
            // A colour: six digits, or a theme colour.
            case "K"?: rest = rest.dropFirst(6)
            // A font size.
            case let digit? where digit.isNumber: rest = rest.drop(while: \.isNumber)
            default: break
            }
        }
        return texts.map(CleanText.singleLine).filter { $0.contains(where: \.isLetter) }
    }
}

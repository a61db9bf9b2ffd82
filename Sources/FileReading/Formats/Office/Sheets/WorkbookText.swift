import RawText

/// Text of an Excel file: its sheets in their order, also hidden ones, with what formulas gave when it was saved.
struct WorkbookText {
    private let parts: OfficeParts
    private let limit: Int
    private var strings: [String] = []
    private var formats = CellFormats()
    private var sheets: [(name: String, id: String)] = []
    private var cells: CellBudget
    /// Cells whose text is not in the file.
    private var lost = 0
    /// Characters of text that were kept.
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
        var builder = TextBuilder(limit: limit)
        builder.title = try parts.title
        for (name, id) in sheets where !builder.isFull {
            // Sheets of charts and dialogues hold no cells.
            guard let part = relationships[id], part.kind == "worksheet", let bytes = parts[part.name] else { continue }
            var writer = SheetWriter(try sheet(name, bytes), limit: limit, parts.cancellation)
            try writer.write(&builder)
            try writeDrawings(of: part.name, name, &builder)
        }
        builder.keep(kept)
        if lost > 0 {
            let what = lost == 1 ? "One cell refers" : "\(lost) cells refer"
            builder.add(ReadingDiagnostic(.damaged, "\(what) to text that is not in the file."))
        }
        // Older programs find the newer comments among the older ones.
        let newer = parts.names.filter { $0.contains("threadedComment") }
        let comments = newer.isEmpty ? parts.names.filter { $0.contains("omments") } : newer
        builder.leaveOut(
            "Comments are",
            try comments.compactMap { parts[$0] }.reduce(0) { $0 + (try OfficeText.characters($1, parts.cancellation)) }
        )
        return try builder.document(.xlsx)
    }

    /// Writes the text boxes and charts that lie on a sheet.
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
                // The numbers are those of cells.
                guard let bytes = parts[chart] else { continue }
                blocks += try ChartText.blocks(bytes, parts.cancellation).filter { $0.0 == .paragraph }
            }
            for (style, text) in blocks {
                builder.add(style, text)
                kept += text.visibleCount
            }
        }
        builder.part = nil
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

    /// Reads the texts that cells refer to by number.
    private mutating func readStrings(_ bytes: [UInt8]) throws {
        let parser = try XMLPullParser(bytes, parts.cancellation)
        var run = TextRun()
        while let event = try parser.next() {
            switch event {
            case .start("si"): run = TextRun()
            case .end("si"): strings.append(CleanText.singleLine(EscapedText.decode(run.text)))
            default: run.take(event)
            }
        }
    }

    private mutating func sheet(_ name: String, _ bytes: [UInt8]) throws -> Sheet {
        var sheet = Sheet(name: name)
        let parser = try XMLPullParser(bytes, parts.cancellation)
        var row = Sheet.Row(number: 0, cells: [])
        var cell = Cell()
        while let event = try parser.next() {
            switch event {
            case .start("row"):
                let number = parser.integer("r", in: 1...CellRange.mostRows) ?? row.number + 1
                // Where a number is none, or twice there, the rows still come in their order.
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
                // Cells can share one long text, so its characters are not counted.
                kept += shown.text.utf8.count
                row.cells.append(Sheet.Cell(column: cell.column, kind: shown.kind, text: shown.text))
            case .start("v"): cell.isValue = true
            case .end("v"): cell.isValue = false
            case .text(let text) where cell.isValue: cell.value += text
            case .start("mergeCell"):
                if let range = parser.attribute("ref").flatMap(CellRange.init) { sheet.merged.append(range) }
            default: cell.run.take(event)
            }
        }
        return sheet
    }

    /// A cell as it is written in the file.
    private struct Cell {
        var column = 0
        var type = "n"
        var style = 0
        var value = ""
        var run = TextRun()
        var isValue = false
    }

    /// What a cell shows; nil for an empty one.
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
        // Formulas' texts and errors.
        default: text = CleanText.singleLine(EscapedText.decode(cell.value))
        }
        return text.isEmpty ? nil : (.text, text)
    }
}

/// Text in pieces of different looks, without what tells how to pronounce it.
struct TextRun {
    private(set) var text = ""
    private var isText = false
    private var phoneticDepth = 0

    mutating func take(_ event: XMLPullParser.Event) {
        switch event {
        case .start("rPh"): phoneticDepth += 1
        case .end("rPh"): phoneticDepth -= 1
        case .start("t"): isText = true
        case .end("t"): isText = false
        case .text(let piece): if isText, phoneticDepth == 0 { text += piece }
        default: break
        }
    }
}

import Platform
import RawText
import Support

/// The text of a Jupyter notebook (nbformat 2 to 4): its text and code cells in order, with their outputs.
struct NotebookText {
    private let limits: ReadingLimits
    private let cancellation: Cancellation
    private var builder: TextBuilder
    private var pictures = 0
    private var widgets = 0
    private var unknownCells = 0

    static func read(
        _ bytes: ArraySlice<UInt8>, limits: ReadingLimits, _ cancellation: Cancellation
    ) throws -> ParsedDocument {
        var reader = NotebookText(limits: limits, cancellation: cancellation)
        return try reader.read(bytes)
    }

    private init(limits: ReadingLimits, cancellation: Cancellation) {
        self.limits = limits
        self.cancellation = cancellation
        builder = TextBuilder(limit: limits.textBytes)
    }

    private mutating func read(_ bytes: ArraySlice<UInt8>) throws -> ParsedDocument {
        let decoded = TextDecoder.decode(bytes)
        builder.note(decoded)
        let notebook: JSONValue
        do {
            notebook = try JSONValue(Self.repaired(decoded.text))
        } catch {
            throw DocumentError(
                .damaged,
                "The file is not a notebook: it is not JSON (\(error.reason)). Open it in Jupyter and save it.")
        }
        guard let cells = Self.cells(notebook) else {
            throw DocumentError(.damaged, "The file is not a notebook: it has no list of cells. Check the file.")
        }
        builder.title = notebook["metadata"]?["title"]?.string
        for (index, cell) in cells.enumerated() {
            try cancellation.check()
            builder.part = .cells(index + 1...index + 1)
            try add(cell)
            if builder.isFull { break }
        }
        noteOmissions()
        return try builder.document(.notebook)
    }

    /// Returns the cells for any format version; `nil` if the list of cells is missing.
    private static func cells(_ notebook: JSONValue) -> [JSONValue]? {
        if case .array(let cells) = notebook["cells"] { return cells }
        guard case .array(let sheets) = notebook["worksheets"] else { return nil }
        return sheets.flatMap { sheet -> [JSONValue] in
            if case .array(let cells) = sheet["cells"] { cells } else { [] }
        }
    }

    /// Repairs invalid JSON as written by Python: non-finite numbers and unescaped control characters.
    private static func repaired(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        let words = ["NaN", "Infinity", "-Infinity"].map { Array($0.utf8) }
        var isText = false
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") { isText.toggle() }
            if isText, byte == UInt8(ascii: "\\") { index += 1 }
            if isText, byte < 0x20 { bytes[index] = 0x20 }
            if !isText, let word = words.first(where: { $0[0] == byte && bytes[index...].starts(with: $0) }) {
                bytes[index] = UInt8(ascii: "0")
                for place in index + 1..<index + word.count { bytes[place] = 0x20 }
            }
            index += 1
        }
        return bytes
    }

    // MARK: Cells

    private mutating func add(_ cell: JSONValue) throws {
        let source = Self.text(cell["source"] ?? cell["input"])
        switch cell["cell_type"]?.string {
        case "markdown", "html": try addMarkdown(source)
        case "heading":
            builder.add(.heading(level: min(max(cell["level"]?.integer ?? 1, 1), 6)), Self.line(source))
        case "raw": builder.add(.paragraph, source)
        case "code":
            builder.add(.code, source)
            if case .array(let outputs) = cell["outputs"] { for output in outputs { try addOutput(output) } }
        default:
            if !source.isEmpty { unknownCells += 1 }
            builder.add(.paragraph, source)
        }
    }

    /// Returns a text that is stored as a string or as a list of lines.
    private static func text(_ value: JSONValue?) -> String {
        if case .array(let lines) = value { return lines.compactMap(\.string).joined() }
        return value?.string ?? ""
    }

    private static func line(_ text: String) -> String { CleanText.singleLine(text) }

    private mutating func addMarkdown(_ text: String) throws {
        let (text, count) = Self.withoutEmbedded(text)
        pictures += count
        var cell = try TextBuilder(adopting: CleanText.normalised(text), limit: limits.textBytes)
        MarkdownBlocks.add(Lines(cell.text), to: &cell)
        let whole = Array(cell.text.utf8)
        for block in cell.blocks where block.style == .code || !Self.isOnlyTags(whole[block.range]) {
            builder.add(block.style, String(decoding: whole[block.range], as: UTF8.self))
        }
    }

    /// Returns whether HTML has no visible words, only comments, anchors and images for example.
    private static func isOnlyTags(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "<") else { return false }
        var depth = 0
        for byte in text {
            if byte == UInt8(ascii: "<") { depth += 1 }
            if depth == 0, byte > 0x20 { return false }
            if byte == UInt8(ascii: ">") { depth = max(0, depth - 1) }
        }
        return depth == 0
    }

    /// Removes images embedded as base64 from Markdown.
    private static func withoutEmbedded(_ text: String) -> (text: String, count: Int) {
        guard text.utf8.firstRange(of: "base64,".utf8) != nil else { return (text, 0) }
        var kept: [UInt8] = []
        var count = 0
        let bytes = Array(text.utf8)
        var index = 0
        let mark = Array("base64,".utf8)
        while index < bytes.count {
            if bytes[index] == mark[0], bytes[index...].starts(with: mark) {
                let end = bytes[(index + mark.count)...].firstIndex { !isBase64($0) } ?? bytes.count
                if end - index > 60 {
                    count += 1
                    kept += "base64,…".utf8
                    index = end
                    continue
                }
            }
            kept.append(bytes[index])
            index += 1
        }
        return (String(decoding: kept, as: UTF8.self), count)
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
            true
        default: false
        }
    }

    // MARK: Outputs

    private mutating func addOutput(_ output: JSONValue) throws {
        switch output["output_type"]?.string {
        case "stream": addPrinted(Self.text(output["text"]))
        case "error", "pyerr":
            // The stack trace repeats the cell's code with colour codes.
            let name = Self.line(output["ename"]?.string ?? "Error")
            builder.add(.paragraph, Self.line("\(name): \(TerminalText.plain(output["evalue"]?.string ?? ""))"))
        case "execute_result", "display_data", "pyout", "update_display_data":
            // Version 3 stores the representations next to the type, under short names.
            try addResult(output["data"] ?? output)
        default: break
        }
    }

    /// Adds the representation of a result that carries the most text.
    private mutating func addResult(_ forms: JSONValue) throws {
        func form(_ names: String...) -> String? {
            let found = names.lazy.compactMap { forms[$0] }.first.map(Self.text)
            return found.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
        }
        guard case .object(let members) = forms else { return }
        let hasPicture = members.contains {
            $0.key.hasPrefix("image/") || ["png", "jpeg", "svg", "pdf"].contains($0.key)
        }
        if hasPicture { pictures += 1 }
        let page = form("text/html", "html")
        if let text = form("text/markdown", "markdown") {
            try addMarkdown(text)
        } else if let page, page.utf8.firstRange(of: "<t".utf8) != nil, try addTable(page) {
            return
        } else if let text = form("text/plain", "text") {
            // A text such as "<Figure size 640x480 with 1 Axes>" is only the name of an object that is not
            // shown.
            let isName = text.first == "<" && text.last == ">" && !text.contains("\n")
            if isName, let page, !hasPicture { try addPage(page) } else if !isName { addPrinted(text) }
            if isName, page == nil, !hasPicture, members.count > 2 { widgets += 1 }
        } else if let page {
            try addPage(page)
        } else if let text = form("text/latex", "latex") {
            builder.add(.code, text)
        } else if !hasPicture, !members.isEmpty {
            widgets += 1
        }
    }

    private mutating func addPrinted(_ text: String) {
        builder.add(.code, TerminalText.plain(text))
    }

    /// Adds the rows of a page's tables.
    ///
    /// - Returns: Whether the page has a table row.
    private mutating func addTable(_ page: String) throws -> Bool {
        guard page.utf8.firstRange(of: "<table".utf8) != nil || page.utf8.firstRange(of: "<TABLE".utf8) != nil else {
            return false
        }
        return try addPage(page)
    }

    @discardableResult
    private mutating func addPage(_ page: String) throws -> Bool {
        guard page.utf8.count <= limits.markupBytes else {
            widgets += 1
            return false
        }
        let before = builder.blocks.count
        do {
            try HTMLText.addAll(page, to: &builder, cancellation)
        } catch let error as DocumentError where error.code == .damaged {
            widgets += 1
        }
        return builder.blocks.count > before
    }

    private mutating func noteOmissions() {
        var parts: [String] = []
        if pictures > 0 { parts.append(pictures == 1 ? "one picture" : "\(pictures) pictures") }
        if widgets > 0 { parts.append(widgets == 1 ? "one output without text" : "\(widgets) outputs without text") }
        if !parts.isEmpty {
            builder.add(ReadingDiagnostic(.leftOut, "Left out of the notebook: \(parts.joined(separator: " and "))."))
        }
        if unknownCells > 0 {
            builder.add(
                ReadingDiagnostic(.damaged, "Cells of unknown types are read as plain text (\(unknownCells))."))
        }
    }
}

/// The conversion of terminal output to the text that a terminal would display.
enum TerminalText {
    /// Removes escape sequences for colours and cursor movement, and text that was overwritten.
    static func plain(_ text: String) -> String {
        var bytes: [UInt8] = []
        var lineStart = 0
        var source = Array(text.utf8)[...]
        while let byte = source.popFirst() {
            switch byte {
            case 0x1B: skipSequence(&source)
            case 0x08:
                // A character may span several bytes.
                while bytes.count > lineStart, let last = bytes.popLast(), last & 0xC0 == 0x80 {}
            case 13:
                // Progress bars return to the start of the line and overwrite it.
                if source.first != 10, source.first != 13, source.first != nil { bytes.removeSubrange(lineStart...) }
            case 10:
                bytes.append(byte)
                lineStart = bytes.count
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func skipSequence(_ source: inout ArraySlice<UInt8>) {
        guard let kind = source.popFirst() else { return }
        switch kind {
        case UInt8(ascii: "["):
            while let byte = source.first, (0x20...0x3F).contains(byte) { source.removeFirst() }
            if let byte = source.first, (0x40...0x7E).contains(byte) { source.removeFirst() }
        case UInt8(ascii: "]"):
            // A window title or a link, terminated by a bell or another escape.
            while let byte = source.first, byte != 7, byte != 0x1B, byte != 10 { source.removeFirst() }
            if source.first == 7 { source.removeFirst() }
            if source.starts(with: [0x1B, UInt8(ascii: "\\")]) { source.removeFirst(2) }
        default: break
        }
    }
}

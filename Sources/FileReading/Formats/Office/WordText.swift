import Foundation
import Platform
import RawText

/// The text of a Word document: numbered paragraphs, headings by outline level, lists, tables and notes.
struct WordText {
    private let archive: Archive
    private let limits: ReadingLimits
    private let parts: OfficeParts
    private let relationships: [String: (kind: String, name: String)]

    static func read(
        _ archive: Archive, limits: ReadingLimits, inserted: @escaping InsertedFile.Reader
    ) throws -> ParsedDocument {
        try WordText(archive, limits).read(inserted)
    }

    private init(_ archive: Archive, _ limits: ReadingLimits) throws {
        self.archive = archive
        self.limits = limits
        parts = try OfficeParts(archive, main: "word/document.xml") { name in
            name.hasSuffix(".xml") || name.hasSuffix(".rels")
        }
        relationships = try parts.relationships(of: parts.main)
    }

    private func read(_ readInserted: @escaping InsertedFile.Reader) throws -> ParsedDocument {
        let cancellation = archive.cancellation
        let styles = try WordStyles(bytes("styles").first, cancellation)
        let numbering = try WordNumbering(bytes("numbering").first, styles: styles, cancellation)
        var builder = TextBuilder(limit: limits.textBytes)
        builder.title = try parts.title
        var reader = WordBodyReader(styles: styles, numbering: numbering, cancellation: cancellation)
        var problems: [ReadingDiagnostic] = []
        let files = try insertedFiles()
        reader.inserted = { id in
            do {
                guard let name = relationships[id]?.name, let file = files[name] else {
                    throw DocumentError(.damaged, "The document does not contain it.")
                }
                let document = try InsertedFile.text(file, name, limits, cancellation, readInserted)
                problems += document.diagnostics
                return document
            } catch let error as DocumentError {
                if error.code != .noText {
                    problems.append(ReadingDiagnostic(.leftOut, "An inserted file is left out. \(error.message)"))
                }
                return nil
            }
        }
        for part in [parts[parts.main]].compactMap(\.self) + bytes("footnotes") + bytes("endnotes") {
            try reader.read(part, into: &builder)
        }
        if builder.title == nil { builder.title = reader.title }
        try addDrawings(to: &builder)
        let tally = reader.tally
        builder.endSections()
        for part in bytes("comments") {
            var comments = reader
            try comments.read(part, into: &builder)
            builder.add(comments.comments)
        }
        reader.running = []
        for part in runningParts { try reader.read(part, into: &builder) }
        builder.add(runningTexts: reader.running ?? [])
        for problem in problems.prefix(20) { builder.add(problem) }
        noteOmissions(tally, &builder)
        return try builder.document(.docx)
    }

    /// Adds the texts of diagrams and charts, which are in separate parts.
    private func addDrawings(to builder: inout TextBuilder) throws {
        var blocks: [(TextBlock.Style, String)] = []
        for part in bytes("diagramData") {
            var reader = SlideReader()
            try reader.read(part, archive.cancellation)
            blocks += reader.blocks
        }
        for part in bytes("chart") { blocks += try ChartText.blocks(part, archive.cancellation) }
        for (style, text) in blocks {
            builder.add(style, text)
            builder.keep(text.visibleCount)
        }
    }

    /// Returns the parts of a kind; falls back to the usual name if no relationship leads to a part.
    private func bytes(_ kind: String) -> [[UInt8]] {
        let names = relationships.values.filter { $0.kind == kind }.map(\.name).sorted()
        let folder = parts.main.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        return (names.isEmpty ? ["\(folder)\(kind).xml"] : names).compactMap { parts[$0] }
    }

    /// Returns the embedded files that stand for parts of the text, by name.
    private func insertedFiles() throws -> [String: [UInt8]] {
        let names = Set(relationships.values.filter { $0.kind == "aFChunk" }.map(\.name))
        return names.isEmpty ? [:] : try archive.entries(names.contains)
    }

    private var runningParts: [[UInt8]] {
        let folder = parts.main.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        return parts.names.filter { $0.hasPrefix(folder + "header") || $0.hasPrefix(folder + "footer") }.sorted()
            .compactMap { parts[$0] }
    }

    private func noteOmissions(_ tally: WordBodyReader.Tally, _ builder: inout TextBuilder) {
        builder.keep(tally.visible - tally.stray)
        builder.leaveOut("Text outside of paragraphs is", tally.stray)
        builder.leaveOut("Hidden text is", tally.hidden, isVisible: false)
        builder.leaveOut("Text that tracked changes delete is", tally.deleted, isVisible: false)
    }
}

enum OfficeText {
    /// The maximum number of distinct headers and footers that are read.
    static let maximumRunning = 200
}

/// The title from an office document's properties.
enum OfficeTitle {
    static func read(_ bytes: [UInt8], _ cancellation: Cancellation) throws -> String? {
        let parser = try XMLPullParser(bytes, cancellation)
        var isTitle = false
        while let event = try parser.next() {
            switch event {
            case .start(let name): isTitle = name == "title"
            case .text(let text) where isTitle: return text
            default: isTitle = false
            }
        }
        return nil
    }
}

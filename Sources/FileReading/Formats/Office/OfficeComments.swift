import Platform
import RawText

struct OfficeComment {
    /// The author; empty if unknown.
    var author = ""
    var text = ""
    /// The commented cell.
    var cell: CellRange?

    /// The comment as one line, prefixed with its author; empty if the comment has no text.
    var line: String {
        let (author, text) = (CleanText.singleLine(author), CleanText.singleLine(text))
        // Excel also writes the author into the text.
        return author.isEmpty || text.isEmpty || text.hasPrefix("\(author):") ? text : "\(author): \(text)"
    }
}

extension TextBuilder {
    /// Adds comments in a separate section, whose heading is not part of the text.
    ///
    /// `sheet` is the sheet that contains the commented cells.
    mutating func add(_ comments: [OfficeComment], sheet: String? = nil) {
        add(comments.map { (text: $0.line, cell: $0.cell) }, under: "Comments", sheet)
    }

    /// Adds page headers and footers in a separate section, whose heading is not part of the text.
    mutating func add(runningTexts texts: [String], sheet: String? = nil) {
        add(texts.map { (CleanText.singleLine($0), nil) }, under: "Headers and footers", sheet)
    }

    private mutating func add(_ texts: [(text: String, cell: CellRange?)], under title: String, _ sheet: String?) {
        guard texts.contains(where: { !$0.text.isEmpty }) else { return }
        beginSection(level: 1, title: title)
        for (text, cell) in texts {
            if let sheet { part = .sheet(sheet, cells: cell) }
            add(.paragraph, text)
            keep(text.visibleCount)
        }
        endSections()
    }
}

/// The comments of Excel and PowerPoint files, in the old and the threaded format.
enum OfficeComments {
    /// Returns the names of people by their identifiers in the file.
    static func people(_ bytes: [UInt8], _ cancellation: Cancellation) throws -> [String: String] {
        let parser = try XMLPullParser(bytes, cancellation)
        var people: [String: String] = [:]
        while let event = try parser.next() {
            guard case .start(let name) = event, ["person", "cmAuthor", "author"].contains(name),
                let id = parser.attribute("id")
            else { continue }
            people[id] = parser.attribute("displayName") ?? parser.attribute("name")
        }
        return people
    }

    static func read(
        _ bytes: [UInt8], people: [String: String], _ cancellation: Cancellation
    ) throws -> [OfficeComment] {
        let parser = try XMLPullParser(bytes, cancellation)
        var comments: [OfficeComment] = []
        var authors: [String] = []
        var (isAuthor, isText) = (false, false)
        while let event = try parser.next() {
            switch event {
            case .start("author"):
                authors.append("")
                isAuthor = true
            case .end("author"): isAuthor = false
            case .start("comment"), .start("threadedComment"), .start("cm"), .start("reply"):
                let id = parser.attribute("personId") ?? parser.attribute("authorId") ?? ""
                let author = people[id] ?? Int(id).flatMap { authors.indices.contains($0) ? authors[$0] : nil }
                comments.append(
                    OfficeComment(author: author ?? "", cell: parser.attribute("ref").flatMap(CellRange.init)))
            case .start("t"), .start("text"): isText = true
            case .end("t"), .end("text"): isText = false
            case .start("p"), .start("br"): append("\n")
            case .text(let text):
                if isAuthor { authors[authors.count - 1] += text } else if isText { append(EscapedText.decode(text)) }
            default: break
            }
        }
        func append(_ text: String) { if !comments.isEmpty { comments[comments.count - 1].text += text } }
        return comments
    }
}

/// A comment of an OpenDocument file, which is an element within the text.
struct OpenDocumentComment {
    private(set) var comment = OfficeComment()
    private var isAuthor = false
    private var paragraphs = 0

    mutating func take(_ event: XMLPullParser.Event) {
        switch event {
        case .start("creator"): isAuthor = true
        case .end("creator"): isAuthor = false
        case .start("p"):
            paragraphs += 1
            comment.text += "\n"
        case .end("p"): paragraphs -= 1
        case .start("s"), .start("tab"), .start("line-break"): comment.text += " "
        case .text(let text): if isAuthor { comment.author += text } else if paragraphs > 0 { comment.text += text }
        default: break
        }
    }
}

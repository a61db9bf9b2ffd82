import FileReading
import Retrieval

/// The headings above each position of a document.
struct DocumentHeadings: Sendable {
    /// The start of each section in bytes of the text's UTF-8, with the headings above it; in order.
    private let sections: [(start: Int, path: [String])]

    /// The headings of a freshly parsed text.
    init(_ parsed: ParsedDocument) {
        sections = parsed.blocks.compactMap { block in
            guard case .heading = block.style else { return nil }
            return (block.range.lowerBound, block.headingPath)
        }
    }

    /// Creates the headings from the positions of the passages.
    ///
    /// `text` is `nil` if the document's headings are not on separate lines.
    init(passages: [SourcePosition], text: String?) {
        let known = passages.map { (start: $0.range.lowerBound, path: $0.headingPath) }.sorted { $0.start < $1.start }
        let paths = known.map { $0.path }
        guard let text, paths.contains(where: { !$0.isEmpty }) else {
            self.sections = known
            return
        }
        // A passage can contain several short sections, but the index stores only the headings above its
        // start.
        let starts = Set(known.map { $0.start })
        var rest = Self.titles(of: text).filter { !starts.contains($0.start) }[...]
        var found: [(start: Int, path: [String])] = []
        func add(titlesBefore end: Int) {
            while let next = rest.first, next.start < end {
                found.append((next.start, Self.path(of: next.title, after: found.last?.path ?? [], paths)))
                rest.removeFirst()
            }
        }
        for place in known {
            add(titlesBefore: place.start)
            found.append(place)
        }
        add(titlesBefore: .max)
        self.sections = found
    }

    /// Returns the headings above a byte offset, top level first; empty before the first heading.
    func path(at offset: Int) -> [String] { sections.last { $0.start <= offset }?.path ?? [] }

    /// Returns the lines that stand alone above prose and look like headings.
    private static func titles(of text: String) -> [(start: Int, title: String)] {
        let bytes = Array(text.utf8)
        var paragraphs: [Range<Int>] = []
        var start = 0
        for index in bytes.indices where index > 0 && bytes[index] == 10 && bytes[index - 1] == 10 {
            if index - 1 > start { paragraphs.append(start..<index - 1) }
            start = index + 1
        }
        if bytes.count > start { paragraphs.append(start..<bytes.count) }
        return zip(paragraphs, paragraphs.dropFirst()).compactMap { paragraph, next in
            guard PassageSpans.isTitle(bytes[paragraph]), !PassageSpans.isTitle(bytes[next]) else { return nil }
            return (paragraph.lowerBound, String(decoding: bytes[paragraph], as: UTF8.self))
        }
    }

    /// Returns the path of a heading of unknown level: its path in another passage, else a path as a sibling
    /// of the preceding heading.
    private static func path(of title: String, after last: [String], _ paths: [[String]]) -> [String] {
        for path in paths {
            if let place = path.firstIndex(of: title) { return Array(path[...place]) }
        }
        // A single top-level heading is the document's title.
        if Set(paths.compactMap(\.first)).count > 1 { return [title] }
        return Array(last.prefix(max(1, last.count - 1))) + [title]
    }
}

import RawText

/// The text of a PowerPoint file: all slides in order, including hidden ones, with notes.
///
/// A slide is a page.
enum PresentationText {
    static func read(_ archive: Archive, limits: ReadingLimits) throws -> ParsedDocument {
        let wanted = [
            "slides/", "notesSlides/", "diagrams/data", "charts/chart", "comments", "_rels/presentation",
            "commentAuthors", "authors",
        ]
        let parts = try OfficeParts(archive, main: "ppt/presentation.xml") { name in
            name == "ppt/presentation.xml" || wanted.contains { name.dropFirst(4).hasPrefix($0) }
        }
        let relationships = try parts.relationships(of: parts.main)
        let slides = try slides(parts).compactMap { relationships[$0]?.name }.filter { parts[$0] != nil }
        guard slides.count <= limits.pages else { throw tooManySlides(limits) }
        var builder = TextBuilder(limit: limits.textBytes)
        builder.title = try parts.title
        let people = try ["ppt/commentAuthors.xml", "ppt/authors.xml"].compactMap { parts[$0] }
            .reduce(into: [:]) { people, part in
                people.merge(try OfficeComments.people(part, parts.cancellation)) { first, _ in first }
            }
        var running: Set<String> = []
        for (index, slide) in slides.enumerated() where !builder.isFull {
            builder.beginSlide(index + 1)
            let others = try parts.relationships(of: slide).values.sorted { $0.name < $1.name }
            let texts = try write(slide, others, parts, &builder)
            for comments in others where comments.kind == "comments" {
                guard let bytes = parts[comments.name] else { continue }
                builder.add(try OfficeComments.read(bytes, people: people, parts.cancellation))
            }
            builder.add(runningTexts: texts.filter { running.insert($0).inserted })
        }
        return try builder.document(.pptx, pageCount: slides.count)
    }

    static func tooManySlides(_ limits: ReadingLimits) -> DocumentError {
        DocumentError(
            .tooLarge, "The file has more than \(limits.pages) slides, the most that Hearth reads. Split it.")
    }

    /// Returns the relationship identifiers of the slides, in order.
    private static func slides(_ parts: OfficeParts) throws -> [String] {
        guard let bytes = parts[parts.main] else { return [] }
        let parser = try XMLPullParser(bytes, parts.cancellation)
        var slides: [String] = []
        while let event = try parser.next() {
            if event == .start("sldId"), let id = parser.relationship { slides.append(id) }
        }
        return slides
    }

    /// Writes a slide: its title first, regardless of its position, then its texts, diagrams, charts and
    /// notes.
    ///
    /// - Returns: The texts of the slide's date, header and footer.
    private static func write(
        _ slide: String, _ others: [(kind: String, name: String)], _ parts: OfficeParts, _ builder: inout TextBuilder
    ) throws -> [String] {
        let diagrams = others.filter { $0.kind == "diagramData" }.map(\.name)
        let notes = others.filter { $0.kind == "notesSlide" }.map(\.name)
        let charts = others.filter { $0.kind == "chart" }.map(\.name)
        var running: [String] = []
        for name in [slide] + diagrams + charts + notes {
            guard let bytes = parts[name] else { continue }
            if charts.contains(name) {
                for (style, text) in try ChartText.blocks(bytes, parts.cancellation) {
                    builder.add(style, text)
                    builder.keep(text.visibleCount)
                }
                continue
            }
            var reader = SlideReader()
            try reader.read(bytes, parts.cancellation)
            // The notes page has no title of its own.
            if name == slide, !reader.title.isEmpty { builder.add(.heading(level: 1), reader.title) }
            for (style, text) in reader.blocks { builder.add(style, text) }
            builder.keep(reader.kept)
            if name == slide { running += reader.running }
        }
        return running
    }
}

extension TextBuilder {
    /// Begins a slide, which is not under the headings of the preceding slide.
    mutating func beginSlide(_ number: Int) {
        page = number
        part = .slides(number...number)
        endSections()
    }
}

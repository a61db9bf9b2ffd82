/// Text of a PowerPoint file: its slides in their order, also hidden ones, each with its notes; a slide is a page.
enum PresentationText {
    static func read(_ archive: Archive, limits: ReadingLimits) throws -> ParsedDocument {
        let wanted = ["slides/", "notesSlides/", "diagrams/data", "charts/chart", "comments", "_rels/presentation"]
        let parts = try OfficeParts(archive, main: "ppt/presentation.xml") { name in
            name == "ppt/presentation.xml" || wanted.contains { name.dropFirst(4).hasPrefix($0) }
        }
        let relationships = try parts.relationships(of: parts.main)
        let slides = try slides(parts).compactMap { relationships[$0]?.name }.filter { parts[$0] != nil }
        guard slides.count <= limits.pages else { throw tooManySlides(limits) }
        var builder = TextBuilder(limit: limits.textBytes)
        builder.title = try parts.title
        var inFooters = 0
        for (index, slide) in slides.enumerated() where !builder.isFull {
            builder.beginSlide(index + 1)
            inFooters += try write(slide, parts, &builder)
        }
        let comments = try parts.names.filter { $0.hasPrefix("ppt/comments") }.compactMap { parts[$0] }
            .reduce(0) { $0 + (try OfficeText.characters($1, parts.cancellation)) }
        builder.leaveOut("Comments are", comments)
        builder.leaveOut("The dates and footers of slides are", inFooters)
        return try builder.document(.pptx, pageCount: slides.count)
    }

    static func tooManySlides(_ limits: ReadingLimits) -> DocumentError {
        DocumentError(
            .tooLarge, "The file has more than \(limits.pages) slides, the most that Hearth reads. Split it.")
    }

    /// What the presentation calls its slides, in their order.
    private static func slides(_ parts: OfficeParts) throws -> [String] {
        guard let bytes = parts[parts.main] else { return [] }
        let parser = try XMLPullParser(bytes, parts.cancellation)
        var slides: [String] = []
        while let event = try parser.next() {
            if event == .start("sldId"), let id = parser.relationship { slides.append(id) }
        }
        return slides
    }

    /// Writes a slide: its title first, wherever it lies, then its texts, drawn lists, charts and notes.
    ///
    /// - Returns: How many characters of dates, headers and footers are left out.
    private static func write(_ slide: String, _ parts: OfficeParts, _ builder: inout TextBuilder) throws -> Int {
        let others = try parts.relationships(of: slide).values.sorted { $0.name < $1.name }
        let diagrams = others.filter { $0.kind == "diagramData" }.map(\.name)
        let notes = others.filter { $0.kind == "notesSlide" }.map(\.name)
        let charts = others.filter { $0.kind == "chart" }.map(\.name)
        var inFooters = 0
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
            // The notes' page repeats no title.
            if name == slide, !reader.title.isEmpty { builder.add(.heading(level: 1), reader.title) }
            for (style, text) in reader.blocks { builder.add(style, text) }
            builder.keep(reader.kept)
            if name == slide { inFooters += reader.inFooters }
        }
        return inFooters
    }
}

extension TextBuilder {
    /// Goes on with a slide, which stands under no heading of the one before it.
    mutating func beginSlide(_ number: Int) {
        page = number
        part = .slides(number...number)
        endSections()
    }
}

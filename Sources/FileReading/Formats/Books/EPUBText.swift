import RawText

/// The text of an EPUB e-book, chapter by chapter in reading order.
struct EPUBText {
    private let archive: Archive
    private let limits: ReadingLimits
    private var builder: TextBuilder
    private var package = EPUBPackage()
    private var damaged = 0

    static func read(_ archive: Archive, limits: ReadingLimits) throws -> ParsedDocument {
        var reader = EPUBText(archive: archive, limits: limits)
        return try reader.read()
    }

    private init(archive: Archive, limits: ReadingLimits) {
        self.archive = archive
        self.limits = limits
        builder = TextBuilder(limit: limits.textBytes)
    }

    private mutating func read() throws -> ParsedDocument {
        let names = ["META-INF/container.xml", "META-INF/encryption.xml"]
        let parts = try archive.entries { names.contains($0) }
        guard let container = parts[names[0]] else { throw Archive.damaged }
        let main = try EPUBPackage.path(container, archive.cancellation)
        guard let bytes = try archive.entries({ $0 == main })[main] else { throw Archive.damaged }
        package = try EPUBPackage(bytes, at: main, archive.cancellation)
        let locked = try parts[names[1]].map { try EPUBPackage.encrypted($0, archive.cancellation) } ?? []
        // Fonts are often obfuscated; encrypted chapters mean DRM.
        guard locked.isDisjoint(with: package.chapters) else { throw Archive.encrypted }
        let wanted = Set(package.chapters + package.contents)
        let files = try archive.entries(skipsDamaged: true) { wanted.contains($0) }
        builder.title = package.title
        let titles = EPUBContents(
            package.contents.compactMap { name in files[name].map { (name, $0) } }, archive.cancellation)
        try write(files, titles)
        if damaged > 0 {
            guard damaged < package.chapters.count else { throw Archive.damaged }
            let all = package.chapters.count
            builder.add(
                ReadingDiagnostic(.damaged, "Left out: \(damaged) of the book's \(all) chapters, damaged or missing."))
        }
        return try builder.document(.epub)
    }

    private mutating func write(_ files: [String: [UInt8]], _ titles: EPUBContents) throws {
        var title: String?
        for name in package.chapters where !builder.isFull {
            guard let bytes = files[name], bytes.count <= limits.markupBytes else {
                damaged += 1
                continue
            }
            do {
                let page = EPUBPage.text(bytes)
                let tree = try HTMLText.tree(page, archive.cancellation)
                // Pages missing from the table of contents belong to the preceding chapter.
                title = titles[name] ?? (titles.isEmpty ? EPUBPage.heading(tree) : nil) ?? title
                builder.endSections()
                builder.part = title.map { .chapter($0) }
                if let title { builder.beginSection(level: 0, title: title) }
                var writer = HTMLWriter(tree, content: MainContent(tree, keepsAll: true))
                writer.write(&builder)
            } catch let error as DocumentError where error.code == .damaged {
                damaged += 1
            }
        }
    }
}

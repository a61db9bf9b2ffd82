import RawText

/// The outline of a PDF file ("bookmarks"): titles with their levels and pages.
struct PDFOutline {
    private var entries: [Int: [PDFOutlineEntry]] = [:]

    init() {}

    /// Parses the outline that `pdftohtml -xml` writes after the pages: nested lists with one item per line.
    init(_ output: [UInt8]) {
        var depth = 0
        var count = 0
        for line in output.split(separator: 10) {
            if line.elementsEqual("<outline>".utf8) {
                depth += 1
            } else if line.elementsEqual("</outline>".utf8) {
                depth -= 1
            } else if depth > 0, count < Self.maximumEntries, let entry = Self.entry(line, level: depth) {
                count += 1
                add(entry)
            }
        }
    }

    /// Converts entries of another reader; titles become single lines, and empty titles are left out.
    init(_ entries: [PDFOutlineEntry]) {
        for var entry in entries.prefix(Self.maximumEntries) {
            let start = String(String.UnicodeScalarView(entry.title.unicodeScalars.prefix(Self.longestTitle)))
            entry.title = CleanText.singleLine(start)
            entry.level = min(max(entry.level, 1), Self.deepestLevel)
            if !entry.title.isEmpty { add(entry) }
        }
    }

    /// Returns the entries that lead to a page, in order.
    func entries(on page: Int) -> [PDFOutlineEntry] { entries[page] ?? [] }

    // Books have fewer entries, and each entry is searched for on its page.
    static let maximumEntries = 20_000
    private static let maximumOnPage = 100
    private static let deepestLevel = 9
    /// The limit counts Unicode scalars, because a character can be arbitrarily long.
    private static let longestTitle = 1_000

    private mutating func add(_ entry: PDFOutlineEntry) {
        if entries[entry.page, default: []].count < Self.maximumOnPage {
            entries[entry.page, default: []].append(entry)
        }
    }

    private static func entry(_ line: ArraySlice<UInt8>, level: Int) -> PDFOutlineEntry? {
        let text = String(decoding: line.prefix(4000), as: UTF8.self)
        guard text.hasPrefix("<item page=\""), text.hasSuffix("</item>"), let end = text.firstIndex(of: ">") else {
            return nil
        }
        guard let page = Int(text.dropFirst(12).prefix { $0 != "\"" }) else { return nil }
        let title = unescaped(String(text[text.index(after: end)...].dropLast("</item>".count)))
        return title.isEmpty
            ? nil : PDFOutlineEntry(level: min(level, deepestLevel), title: CleanText.singleLine(title), page: page)
    }

    private static func unescaped(_ text: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&#160;", " "), ("&amp;", "&")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}

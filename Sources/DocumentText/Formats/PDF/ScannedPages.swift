/// The pages of a file that hold no text: what came of recognising it in their pictures, within the limits of them all.
struct ScannedPages {
    private let limits: ReadingLimits
    private var spent = Duration.zero
    private var recognised: [Int] = []
    private var blank: [Int] = []
    private var failed: [Int] = []
    private var left: [Int] = []

    private var tried: Int { recognised.count + blank.count + failed.count }

    init(limits: ReadingLimits) { self.limits = limits }

    /// Recognises a page, unless the pages before it took all that there is for them.
    ///
    /// - Parameters:
    ///   - page: The page, counted from 1.
    ///   - read: Recognises its text; nil if that fails.
    /// - Returns: The text; nil where there is none, for a reason that ``note(in:)`` tells.
    /// - Throws: What `read` throws.
    mutating func recognise(_ page: Int, by read: (Int) throws -> String?) rethrows -> String? {
        guard tried < limits.recognisedPages, spent < limits.toolTime * 2 else {
            left.append(page)
            return nil
        }
        let start = ContinuousClock.now
        let text = try read(page)
        spent += start.duration(to: .now)
        guard let text else {
            failed.append(page)
            return nil
        }
        guard text.contains(where: { !$0.isWhitespace }) else {
            blank.append(page)
            return nil
        }
        recognised.append(page)
        return text
    }

    /// Says which pages were recognised, which were not, and why.
    func note(in builder: inout TextBuilder) {
        if !recognised.isEmpty {
            builder.add(
                ReadingDiagnostic(
                    .recognisedPages,
                    "The text of \(Self.list(recognised)) was recognised in pictures and may have mistakes.",
                    pages: recognised))
        }
        if !blank.isEmpty { builder.add(Self.without(blank, "no text, not even in pictures.")) }
        if !failed.isEmpty {
            builder.add(Self.without(failed, "no text, and recognising it in their pictures failed."))
        }
        if !left.isEmpty {
            builder.add(
                Self.without(
                    left, "no text, and reading pictures of text ended after \(tried) pages, to bound the time."))
        }
    }

    static func without(_ pages: [Int], _ reason: String) -> ReadingDiagnostic {
        let list = list(pages)
        let subject = list.prefix(1).uppercased() + list.dropFirst()
        return ReadingDiagnostic(
            .pagesWithoutText, "\(subject) \(pages.count == 1 ? "holds" : "hold") \(reason)", pages: pages)
    }

    /// Pages as people list them: "page 3", "pages 3–5 and 8".
    private static func list(_ pages: [Int]) -> String {
        var ranges: [ClosedRange<Int>] = []
        for page in pages {
            if let last = ranges.last, last.upperBound + 1 == page {
                ranges[ranges.count - 1] = last.lowerBound...page
            } else {
                ranges.append(page...page)
            }
        }
        let shown = ranges.prefix(8).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
        let rest = ranges.count > shown.count ? " and more" : ""
        return (pages.count == 1 ? "page " : "pages ") + shown.joined(separator: ", ") + rest
    }
}

/// The pages of a file that hold no text, or little beside a picture: what came of recognising it in their pictures,
/// within the limits of them all.
struct ScannedPages {
    private let limits: ReadingLimits
    private let stamped: Set<Int>
    private var spent = Duration.zero
    private var recognised: [Int] = []
    private var blank: [Int] = []
    private var failed: [Int] = []
    private var left: [Int] = []

    /// How many pages were read; one that proved empty before does not count.
    private var tried = 0

    private var isOver: Bool { tried >= limits.recognisedPages || spent >= limits.toolTime * 2 }

    /// Begins with no page.
    ///
    /// - Parameters:
    ///   - limits: What all pages together may take.
    ///   - stamped: Those of the pages that hold a little text.
    init(limits: ReadingLimits, stamped: Set<Int> = []) {
        self.limits = limits
        self.stamped = stamped
    }

    /// Whether a page need not be read, since nothing is on it.
    ///
    /// - Parameters:
    ///   - page: The page, counted from 1.
    ///   - look: Tells it, in far less time than reading takes.
    /// - Returns: False also where there is no time left to look.
    /// - Throws: What `look` throws.
    mutating func isEmpty(_ page: Int, by look: (Int) throws -> Bool) rethrows -> Bool {
        guard !isOver else { return false }
        let start = ContinuousClock.now
        let isEmpty = try look(page)
        spent += start.duration(to: .now)
        if isEmpty { blank.append(page) }
        return isEmpty
    }

    /// Recognises a page, unless the pages before it took all that there is for them.
    ///
    /// - Parameters:
    ///   - page: The page, counted from 1.
    ///   - read: Recognises its text; nil if that fails.
    /// - Returns: The text; nil where there is none, for a reason that ``note(in:)`` tells.
    /// - Throws: What `read` throws.
    mutating func recognise(_ page: Int, by read: (Int) throws -> String?) rethrows -> String? {
        guard !isOver else {
            left.append(page)
            return nil
        }
        let start = ContinuousClock.now
        let text = try read(page)
        spent += start.duration(to: .now)
        tried += 1
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
                    "The text of \(Self.list(recognised)) was recognised in pictures and may contain errors.",
                    pages: recognised))
        }
        let empty = blank.filter { !stamped.contains($0) }
        if !empty.isEmpty { builder.add(Self.without(empty, "no text, not even in pictures.")) }
        let failure = "and recognising it in their pictures failed."
        let end = "and reading pictures of text ended after \(tried) pages, to bound the time."
        for diagnostic in Self.without(failed, stamped, failure) + Self.without(left, stamped, end) {
            builder.add(diagnostic)
        }
    }

    /// Names pages without text apart from those with little.
    static func without(_ pages: [Int], _ stamped: Set<Int>, _ reason: String) -> [ReadingDiagnostic] {
        let bare = pages.filter { !stamped.contains($0) }
        let little = pages.filter(stamped.contains)
        return (bare.isEmpty ? [] : [without(bare, "no text, \(reason)")])
            + (little.isEmpty ? [] : [without(little, "little text beside a picture, \(reason)")])
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

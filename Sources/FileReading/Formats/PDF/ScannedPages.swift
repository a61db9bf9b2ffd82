/// The recognition of pages without text, or with little text and a large image, within the limits per file.
struct ScannedPages {
    private let limits: ReadingLimits
    private let stamped: Set<Int>
    private var spent = Duration.zero
    private var recognised: [Int] = []
    private var blank: [Int] = []
    private var failed: [Int] = []
    private var left: [Int] = []

    /// The number of pages that were recognised, without pages that were blank.
    private var tried = 0

    private var isOver: Bool { tried >= limits.recognisedPages || spent >= limits.toolTime * 2 }

    /// Creates a state without recognised pages.
    ///
    /// `stamped` are the pages that contain a little text.
    init(limits: ReadingLimits, stamped: Set<Int> = []) {
        self.limits = limits
        self.stamped = stamped
    }

    /// Returns whether a page, counted from 1, is blank, so that recognition is not needed.
    ///
    /// The result is also `false` if no time is left for `look`, which takes far less time than recognition.
    mutating func isEmpty(_ page: Int, by look: (Int) throws -> Bool) rethrows -> Bool {
        guard !isOver else { return false }
        let start = ContinuousClock.now
        let isEmpty = try look(page)
        spent += start.duration(to: .now)
        if isEmpty { blank.append(page) }
        return isEmpty
    }

    /// Recognises a page, counted from 1, unless the limits for all pages are used up.
    ///
    /// - Returns: The text; `nil` without a text, for a reason that ``note(in:)`` reports.
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

    /// Adds diagnostics for the pages that were recognised, and for pages that were not, with the reason.
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

    /// Returns diagnostics that distinguish pages without text from pages with little text.
    static func without(_ pages: [Int], _ stamped: Set<Int>, _ reason: String) -> [ReadingDiagnostic] {
        let bare = pages.filter { !stamped.contains($0) }
        let little = pages.filter(stamped.contains)
        return (bare.isEmpty ? [] : [without(bare, "no text, \(reason)")])
            + (little.isEmpty ? [] : [without(little, "little text next to a picture, \(reason)")])
    }

    static func without(_ pages: [Int], _ reason: String) -> ReadingDiagnostic {
        let list = list(pages)
        let subject = list.prefix(1).uppercased() + list.dropFirst()
        return ReadingDiagnostic(
            .pagesWithoutText, "\(subject) \(pages.count == 1 ? "holds" : "hold") \(reason)", pages: pages)
    }

    /// Formats pages as a list: "page 3", "pages 3–5 and 8".
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

/// A search for quoted words in passages, token by token.
struct QuoteSearch: Sendable {
    private var ids: [String: Int32] = [:]
    /// The token ids of each passage; one list is exact, the other ignores the case of the first letter.
    private var exact: [[Int32]] = []
    private var loose: [[Int32]] = []
    /// The first index of each token id in each passage.
    private var firsts: [[Int32: Int]] = []

    init(_ passages: [SourceIndex.Passage]) {
        for passage in passages {
            exact.append(passage.tokens.map { id(Self.text($0)) })
            loose.append(passage.tokens.map { id("\u{1}" + Self.loose(Self.text($0))) })
            var first: [Int32: Int] = [:]
            for tokens in [exact[exact.count - 1], loose[loose.count - 1]] {
                for (index, id) in tokens.enumerated() where first[id] == nil { first[id] = index }
            }
            firsts.append(first)
        }
    }

    private mutating func id(_ text: String) -> Int32 {
        if let id = ids[text] { return id }
        ids[text] = Int32(ids.count)
        return Int32(ids.count - 1)
    }

    private static func text(_ token: TextToken) -> String { token.quote == nil ? token.plain : "\"" }

    private static func loose(_ text: String) -> String { text.prefix(1).lowercased() + text.dropFirst() }

    /// Finds quoted tokens in a passage; an ellipsis matches any text.
    ///
    /// - Returns: The range from the first to the last token; `nil` if there is no match.
    func find(_ quote: ArraySlice<TextToken>, passage: Int) -> Range<Int>? {
        var found: Range<Int>?
        for part in Self.parts(quote) {
            guard let range = find(part, passage, from: found?.upperBound ?? 0) else { return nil }
            found = (found?.lowerBound ?? range.lowerBound)..<range.upperBound
        }
        return found
    }

    /// Splits a quotation at ellipses, without the punctuation around each part.
    static func parts(_ quote: ArraySlice<TextToken>) -> [ArraySlice<TextToken>] {
        var parts: [ArraySlice<TextToken>] = []
        var start = quote.startIndex
        var index = start
        func add(_ end: Int) {
            if end > start { parts.append(quote[start..<end]) }
        }
        while index < quote.endIndex {
            let dots = quote[index...].prefix { $0.plain == "." }.count
            if quote[index].plain == "…" || dots >= 3 {
                add(index)
                index += max(1, dots)
                start = index
            } else {
                index += 1
            }
        }
        add(quote.endIndex)
        return parts.compactMap { part in
            var part = part
            while let last = part.last, ends.contains(last.plain) { part = part.dropLast() }
            while let first = part.first, first.plain == "]" || first.plain == "," { part = part.dropFirst() }
            return part.isEmpty ? nil : part
        }
    }

    private static let ends: Set<String> = [".", ",", ";", ":", "!", "?", "[", "-"]

    private func find(_ part: ArraySlice<TextToken>, _ passage: Int, from: Int) -> Range<Int>? {
        let (exact, loose, firsts) = (exact[passage], loose[passage], firsts[passage])
        guard let first = part.first, let head = ids["\u{1}" + Self.loose(Self.text(first))],
            let start = firsts[head]
        else { return nil }
        var rest: [Int32] = []
        for token in part.dropFirst() {
            guard let id = ids[Self.text(token)], firsts[id] != nil else { return nil }
            rest.append(id)
        }
        let from = max(from, start)
        guard exact.count - from > rest.count else { return nil }
        guard !rest.isEmpty else {
            return loose[from...].firstIndex(of: head).map { $0..<$0 + 1 }
        }
        return Self.search(rest, exact, from: from + 1) { loose[$0 - 1] == head }.map { $0 - 1..<$0 + rest.count }
    }

    /// Searches with the Knuth-Morris-Pratt algorithm, in linear time even for repetitive patterns.
    private static func search(_ wanted: [Int32], _ text: [Int32], from: Int, where isRight: (Int) -> Bool) -> Int? {
        var borders = [0]
        for index in wanted.indices.dropFirst() {
            var length = borders[index - 1]
            while length > 0, wanted[length] != wanted[index] { length = borders[length - 1] }
            borders.append(wanted[length] == wanted[index] ? length + 1 : 0)
        }
        var matched = 0
        for index in from..<text.count {
            while matched > 0, wanted[matched] != text[index] { matched = borders[matched - 1] }
            if wanted[matched] == text[index] { matched += 1 }
            guard matched == wanted.count else { continue }
            if isRight(index + 1 - matched) { return index + 1 - matched }
            matched = borders[matched - 1]
        }
        return nil
    }
}

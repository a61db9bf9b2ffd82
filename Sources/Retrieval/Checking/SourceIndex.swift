/// The passages of an answer, split into spans and indexed by their comparable facts.
struct SourceIndex: Sendable {
    enum Key: Hashable, Sendable {
        case word(String), number(Double), day(Int), month(Int), year(Int), weekday(Int)
    }

    /// A sentence, row or heading of a passage.
    struct Span: Sendable {
        let passage: Int
        let range: Range<Int>
        let kind: PassageSpans.Kind
        let tokens: Range<Int>
        let facts: TextFacts
        let words: Set<String>
        /// The spans that provide context: the span's heading or column names, and the referent of its
        /// pronoun.
        let context: [Int]
        /// The heading above the span, if the passage contains the heading.
        let heading: Int?
        /// The names at the beginning of the span.
        let subjects: Set<String>
        /// The cells, if the span is a row of a table.
        let cells: [Cell]
    }

    /// A cell of a row.
    struct Cell: Sendable {
        /// The stems of the words in the column's name.
        let name: Set<String>
        /// The range of the cell's tokens within the row.
        let tokens: Range<Int>
    }

    struct Passage: Sendable {
        let number: Int
        let tokens: [TextToken]
        /// The words of the document's title and headings.
        let context: Set<String>
        /// The facts in the document's title and headings.
        let outer: TextFacts
        /// The tokens of the headings above the passage's start, the highest first.
        let headings: [[TextToken]]
        /// The start of each page in the passage.
        let pages: [AnswerChecker.Passage.Page]
        /// The words of the innermost heading above the passage's start.
        let heading: Set<String>
        var spans: Range<Int>
        var words: Set<String>
        var years: Set<Int>
    }

    private(set) var spans: [Span] = []
    private(set) var passages: [Passage] = []
    private var postings: [Key: [Int]] = [:]
    /// The words that occur somewhere in lowercase and are therefore not names.
    private(set) var common: Set<String> = []

    /// The language of most of the text, used for stemming; English if unknown.
    let language: Language

    init(_ sources: [AnswerChecker.Passage]) {
        let language = Language.recognised(in: sources.map(\.text).joined(separator: "\n")) ?? .english
        self.language = language
        let lexed = sources.map { TextScanner.tokens(of: $0.text, in: language) }
        for token in lexed.joined() where token.kind == .word && !token.isCapitalised { common.insert(token.stem) }
        for (source, tokens) in zip(sources, lexed) { add(source, tokens) }
    }

    private mutating func add(_ source: AnswerChecker.Passage, _ tokens: [TextToken]) {
        let first = spans.count
        let outer = TextFacts(TextScanner.tokens(of: source.context, in: language))
        let context = Set(outer.words.map(\.stem))
        let innermost = TextFacts(TextScanner.tokens(of: source.headings.last ?? "", in: language))
        var passage = Passage(
            number: source.number, tokens: tokens, context: context, outer: outer,
            headings: source.headings.map { TextScanner.tokens(of: $0, in: language) }, pages: source.pages,
            heading: Set(innermost.words.map(\.stem)),
            spans: first..<first, words: context, years: years(of: outer))
        var next = 0
        var heading: Int?
        var columns: Int?
        let bytes = Array(source.text.utf8)
        for (range, kind) in PassageSpans.spans(of: source.text, headings: source.headings) {
            while next < tokens.count, tokens[next].range.lowerBound < range.lowerBound { next += 1 }
            var end = next
            while end < tokens.count, tokens[end].range.lowerBound < range.upperBound { end += 1 }
            if kind != .row { columns = nil }
            let row = Array(tokens[next..<end])
            let cells = kind == .row ? cells(Array(bytes[range]), row, range.lowerBound, columns) : []
            let span = span(
                passages.count, range, kind, next..<end, TextFacts(row), heading, columns, first, cells)
            passage.words.formUnion(span.words)
            passage.years.formUnion(years(of: span.facts))
            if kind == .heading { heading = spans.count }
            if kind == .columnNames { columns = spans.count }
            post(span)
            spans.append(span)
            next = end
        }
        passage.spans = first..<spans.count
        passages.append(passage)
    }

    private func span(
        _ passage: Int, _ range: Range<Int>, _ kind: PassageSpans.Kind, _ tokens: Range<Int>, _ facts: TextFacts,
        _ heading: Int?, _ columns: Int?, _ first: Int, _ cells: [Cell]
    ) -> Span {
        var context = [heading, columns].compactMap(\.self)
        if facts.isPointing, let last = spans.indices.last, last >= first {
            context.append(last)
            if spans[last].facts.isPointing { context += spans[last].context.suffix(1) }
        }
        let opening = facts.words.prefix { $0.token < 6 }
        let subjects = opening.enumerated().filter { index, word in
            word.isName || word.isInitial && isLikelyName(index, facts)
        }
        return Span(
            passage: passage, range: range, kind: kind, tokens: tokens, facts: facts,
            words: Set(facts.words.map(\.stem)), context: context, heading: heading,
            subjects: Set(subjects.map(\.element.stem)), cells: cells)
    }

    /// Returns the cells of a row.
    ///
    /// `tokens` are the row's tokens, `start` is the offset of its first byte, and `columns` is the row with
    /// the column names.
    private func cells(_ row: [UInt8], _ tokens: [TextToken], _ start: Int, _ columns: Int?) -> [Cell] {
        let cells = TableCells.cells(of: row)
        guard !cells.isEmpty else { return [] }
        var next = 0
        func take(_ range: Range<Int>) -> Range<Int> {
            while next < tokens.count, tokens[next].range.lowerBound < start + range.lowerBound { next += 1 }
            let first = next
            while next < tokens.count, tokens[next].range.lowerBound < start + range.upperBound { next += 1 }
            return first..<next
        }
        func stems(_ range: Range<Int>) -> Set<String> { Set(tokens[take(range)].map(\.stem)) }
        // The names in the header row apply only if there are as many names as cells.
        let names = columns.map { spans[$0] }.map { span in
            span.facts.tokens.split { $0.plain == "|" }.map { Set($0.map(\.stem)) }
        }
        return cells.enumerated().map { number, cell in
            let own = cell.name.map(stems)
            let name = own ?? names.flatMap { $0.count == cells.count ? $0[number] : nil } ?? []
            return Cell(name: name, tokens: take(cell.value))
        }
    }

    /// Returns whether the first word of a sentence is probably a name.
    ///
    /// A word is a name if another name follows, or if the word never occurs in lowercase.
    func isLikelyName(_ index: Int, _ facts: TextFacts) -> Bool {
        let word = facts.words[index]
        if facts.words.indices.contains(index + 1) {
            let next = facts.words[index + 1]
            if next.isName, next.token == word.token + 1 { return true }
        }
        return !common.contains(word.stem)
    }

    private func years(of facts: TextFacts) -> Set<Int> {
        Set(facts.dates.flatMap { $0.readings.compactMap(\.year) })
            .union(facts.quantities.filter(\.isYear).flatMap { $0.values.map { Int($0) } })
    }

    private mutating func post(_ span: Span) {
        let index = spans.count
        var keys: Set<Key> = Set(span.words.map { .word($0) })
        for quantity in span.facts.quantities { for key in quantity.keys { keys.insert(.number(key)) } }
        for date in span.facts.dates {
            for reading in date.readings {
                keys.formUnion(Self.keys(of: reading))
                if let day = reading.day { keys.insert(.number(Double(day))) }
                if let year = reading.year { keys.insert(.number(Double(year))) }
                if let weekday = CalendarDate.weekday(of: reading) { keys.insert(.weekday(weekday)) }
            }
            for weekday in date.weekdays { keys.insert(.weekday(weekday)) }
        }
        for key in keys { postings[key, default: []].append(index) }
    }

    /// Returns the keys of a date, most specific first.
    static func keys(of reading: CalendarDate.Reading) -> [Key] {
        var keys: [Key] = []
        if let month = reading.month {
            if let day = reading.day { keys.append(.day(month * 100 + day)) }
            keys.append(.month(month))
        }
        if let year = reading.year { keys.append(.year(year)) }
        return keys
    }

    func spans(with key: Key) -> [Int] { postings[key] ?? [] }

    /// Returns whether a passage, its title or its headings contain a word.
    func isKnown(_ word: String) -> Bool {
        postings[.word(word)] != nil || passages.contains { $0.context.contains(word) }
    }

    /// Returns whether a span contains a word with the same beginning, such as "operator" for "operate".
    func hasForm(of word: String, _ index: Int) -> Bool {
        let length = word.unicodeScalars.count
        guard length >= 5 else { return false }
        let stem = word.prefix(max(4, length - 3))
        return spans[index].words.contains { $0.hasPrefix(stem) && abs($0.unicodeScalars.count - length) <= 4 }
    }

    /// Returns whether a span or its context contains a word.
    func has(_ word: String, _ index: Int) -> Bool {
        let span = spans[index]
        if span.words.contains(word) { return true }
        if span.context.contains(where: { spans[$0].words.contains(word) }) { return true }
        return passages[span.passage].context.contains(word)
    }
}

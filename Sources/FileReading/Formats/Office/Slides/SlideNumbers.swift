import RawText

/// The counters of the numbered paragraphs on a slide.
struct SlideNumbers {
    struct Scheme: Hashable {
        let name: String
        let start: Int

        init(_ parser: XMLPullParser) {
            name = parser.attribute("type") ?? "arabicPeriod"
            start = parser.integer("startAt", in: 1...32_767) ?? 1
        }
    }

    private var counts: [(scheme: Scheme, count: Int)?] = Array(repeating: nil, count: 9)

    /// Counts a paragraph with text.
    ///
    /// A paragraph without a number resets the counts of its level and of deeper levels.
    ///
    /// - Returns: The number text; empty without a number.
    mutating func next(_ scheme: Scheme?, level: Int) -> String {
        guard counts.indices.contains(level) else { return "" }
        let last = counts[level]
        for deeper in level..<counts.count { counts[deeper] = nil }
        guard let scheme else { return "" }
        let count = last?.scheme == scheme ? (last?.count ?? 0) + 1 : scheme.start
        counts[level] = (scheme, count)
        return Self.text(count, scheme.name) + " "
    }

    private static func text(_ number: Int, _ scheme: String) -> String {
        let text = style(scheme).text(number)
        if scheme.hasSuffix("ParenBoth") { return "(\(text))" }
        if scheme.hasSuffix("ParenR") { return "\(text))" }
        if scheme.hasSuffix("Period") { return "\(text)." }
        return scheme.hasSuffix("Minus") ? "\(text)-" : text
    }

    private static func style(_ scheme: String) -> NumberStyle {
        let styles: [(String, NumberStyle)] = [
            ("alphaLc", .letters(NumberStyle.latin, areRepeated: true)),
            ("alphaUc", .letters(NumberStyle.upperLatin, areRepeated: true)), ("romanLc", .roman(isUpper: false)),
            ("romanUc", .roman(isUpper: true)), ("circleNum", .circled), ("arabicDb", .fullWidth),
            ("arabic1", .arabic), ("arabic2", .abjad), ("ea1Jpn", .japanese), ("ea1", .chinese), ("hebrew2", .hebrew),
            ("thaiAlpha", .thaiLetters), ("thaiNum", .thaiDigits), ("hindiNum", .hindiDigits),
            ("hindiAlpha", .letters("अआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह", areRepeated: true)),
        ]
        return styles.first { scheme.hasPrefix($0.0) }?.1 ?? .decimal
    }
}

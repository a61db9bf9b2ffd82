/// A reader of codes such as "G-8131", "XR5520", "A7" and "0431-5520": letters and digits without spaces.
enum CodeReader {
    /// A code in a text.
    struct Code {
        let tokens: Range<Int>
        /// The letters and digits in lowercase: "XR-5520" and "xr5520" are the same code.
        let plain: String
    }

    /// The maximum number of tokens of a code; a longer sequence is a dotted line or an address.
    private static let maximumTokens = 12

    static func codes(in tokens: [TextToken], _ facts: TextFacts) -> [Code] {
        let dated = Set(facts.dates.flatMap { Array($0.tokens) })
        var amounts: [Int: Int] = [:]
        for quantity in facts.quantities { amounts[quantity.tokens.lowerBound] = quantity.tokens.upperBound }
        var codes: [Code] = []
        var start = 0
        while start < tokens.count {
            var end = start + 1
            if tokens[start].kind != .mark {
                while end < tokens.count, !tokens[end].isSpaceBefore, joins(end, tokens) { end += 1 }
                while end > start + 1, tokens[end - 1].kind == .mark { end -= 1 }
                let run = start..<end
                if !run.contains(where: dated.contains), amounts[start] ?? start < end, isCode(tokens[run]) {
                    codes.append(Code(tokens: run, plain: plain(tokens[run])))
                }
            }
            start = end
        }
        return codes
    }

    private static func joins(_ index: Int, _ tokens: [TextToken]) -> Bool {
        tokens[index].kind != .mark || tokens[index].plain == "-" || tokens[index].plain == "/"
    }

    private static func plain(_ run: ArraySlice<TextToken>) -> String {
        run.filter { $0.kind != .mark }.map { $0.kind == .word ? $0.folded : $0.plain }.joined()
    }

    private static func isCode(_ run: ArraySlice<TextToken>) -> Bool {
        let parts = run.filter { $0.kind != .mark }
        guard run.count <= maximumTokens, parts.contains(where: { $0.kind == .number || $0.isCode }) else {
            return false
        }
        let words = parts.filter { $0.kind == .word && !$0.isCode }
        // "Mid-2018" and "under-12s" are words with numbers.
        guard words.allSatisfy({ ($0.isCapitalised || $0.folded.utf8.count <= 4) && !prefixes.contains($0.folded) })
        else {
            return false
        }
        if parts.contains(where: { $0.kind == .word }) { return true }
        // "2016-2022" and "10-12" are ranges, and "1/2" is a number.
        return parts.count > 1
            && (parts.count > 2 || parts.contains { $0.plain.utf8.first == 0x30 || $0.plain.utf8.count > 4 })
    }

    private static let prefixes: Set<String> = [
        "mid", "pre", "post", "non", "co", "top", "under", "over", "early", "late", "s", "to", "and", "or", "et", "und",
    ]
}

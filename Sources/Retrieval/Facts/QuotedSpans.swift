/// The search for text between quotation marks, outermost pairs only, as token ranges.
struct QuotedSpans {
    /// The style of a quotation that the previous sentence left open.
    private(set) var open: QuoteStyle?

    enum QuoteStyle: Hashable { case straight, straightSingle, pair(Int), curly, curlySingle }

    /// Finds the quotations of a sentence.
    ///
    /// A quotation that the previous sentence left open continues if this sentence closes it. An unclosed
    /// quotation extends to the end of its sentence.
    ///
    /// - Returns: The token ranges between the marks; no range is empty.
    mutating func spans(in tokens: [TextToken]) -> [Range<Int>] {
        var spans: [Range<Int>] = []
        var current: (style: QuoteStyle, start: Int, depth: Int)?
        if let style = open, hasEnd(style, tokens) { current = (style, 0, 1) }
        open = nil
        for (index, token) in tokens.enumerated() {
            guard let mark = token.quote else { continue }
            let isSpaceBehind =
                index + 1 == tokens.count || tokens[index + 1].isSpaceBefore || tokens[index + 1].kind == .mark
            if let running = current {
                if closes(running.style, mark, index, tokens, isSpaceBehind), index > 0 || running.start == 0 {
                    if running.depth > 1 {
                        current?.depth -= 1
                        continue
                    }
                    if index > running.start { spans.append(running.start..<index) }
                    current = nil
                } else if opens(mark, token, index, tokens, isSpaceBehind) == running.style, running.style != .straight
                {
                    current?.depth += 1
                }
            } else if let style = opens(mark, token, index, tokens, isSpaceBehind) {
                current = (style, index + 1, 1)
            }
        }
        if let running = current {
            // An unclosed single mark may be an apostrophe.
            if running.style != .straightSingle, running.style != .curlySingle, running.start < tokens.count {
                spans.append(running.start..<tokens.count)
                open = running.style
            }
        }
        return spans
    }

    private func opens(
        _ mark: QuoteMark, _ token: TextToken, _ index: Int, _ tokens: [TextToken], _ isSpaceBehind: Bool
    ) -> QuoteStyle? {
        let isFree = token.isSpaceBefore || index == 0 || tokens[index - 1].kind == .mark
        switch mark {
        case .straight:
            // A quotation mark after a digit means inches.
            if index > 0, tokens[index - 1].kind == .number, !token.isSpaceBefore { return nil }
            // A mark that can only close has no opening partner.
            return index > 0 && !token.isSpaceBefore && isSpaceBehind ? nil : .straight
        case .straightSingle: return isFree && !isSpaceBehind ? .straightSingle : nil
        case .either: return .curly
        case .opening(1): return .curly
        case .opening(2): return isFree && !isSpaceBehind ? .curlySingle : nil
        case .opening(let pair): return .pair(pair)
        // Both »x« and «x» are in use.
        case .closing(3): return isFree ? .pair(3) : nil
        case .closing, .closingSingle: return nil
        }
    }

    private func closes(
        _ style: QuoteStyle, _ mark: QuoteMark, _ index: Int, _ tokens: [TextToken], _ isSpaceBehind: Bool
    ) -> Bool {
        switch (style, mark) {
        case (.straight, .straight): true
        case (.straightSingle, .straightSingle): isSpaceBehind && !tokens[index].isSpaceBefore
        case (.curly, .closing(1)): true
        // “ closes „ but opens another level of “.
        case (.curly, .either): !tokens[index].isSpaceBefore && isSpaceBehind
        case (.curlySingle, .closingSingle): isSpaceBehind
        case (.pair(let pair), .closing(let other)): pair == other
        case (.pair(3), .opening(3)): !tokens[index].isSpaceBefore && isSpaceBehind
        default: false
        }
    }

    private func hasEnd(_ style: QuoteStyle, _ tokens: [TextToken]) -> Bool {
        if style == .straight { return tokens.filter { $0.quote == .straight }.count % 2 == 1 }
        var depth = 0
        for (index, token) in tokens.enumerated() {
            guard let mark = token.quote else { continue }
            let isSpaceBehind =
                index + 1 == tokens.count || tokens[index + 1].isSpaceBefore || tokens[index + 1].kind == .mark
            if closes(style, mark, index, tokens, isSpaceBehind) {
                if depth == 0 { return true }
                depth -= 1
            } else if opens(mark, token, index, tokens, isSpaceBehind) == style {
                depth += 1
            }
        }
        return false
    }
}

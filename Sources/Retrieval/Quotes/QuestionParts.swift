import Foundation

/// The questions that are asked at once.
///
/// "Who built the mill, and when did the town buy the farm?" are two. A sentence rarely has the words of both, so each is
/// looked up by itself.
enum QuestionParts {
    private static let most = 3
    /// A text with more question marks is a list, and not worth the time that taking each apart needs.
    private static let mostMarks = 12
    /// So many words that mean something stand before "and what".
    private static let leastWords = 2

    /// The questions of a text, in their order.
    ///
    /// One that points back ("and when did it close?") is the whole text, which has what it points to.
    static func of(_ text: String) -> [String] {
        let whole = text.trimmingCharacters(in: .whitespacesAndNewlines)
        var parts: [String] = []
        let sentences = whole.split(separator: "?", maxSplits: mostMarks)
        guard sentences.count <= mostMarks else { return [whole] }
        for sentence in sentences {
            for part in split(String(sentence)) where part.contains(where: \.isLetter) {
                let part = stands(part) ? part : whole
                if !parts.contains(part) { parts.append(part) }
                // A text that is no question but a list of them.
                if parts.count > most { return [whole] }
            }
        }
        // No part can be looked up by itself.
        return parts.count < 2 ? [whole] : parts
    }

    private static func split(_ sentence: String) -> [String] {
        // Two things are compared, not asked for.
        guard !sentence.lowercased().contains(/\b(?:between|zwischen|entre)\b/) else { return [sentence] }
        var parts: [String] = []
        var rest = Substring(sentence)
        while let joint = rest.dropFirst(parts.isEmpty ? 0 : 1).firstMatch(of: joints) {
            let first = rest[..<joint.range.lowerBound]
            // "When and where", or "tell me when and where", asks for both of one thing.
            guard words(first).count >= leastWords else { break }
            parts.append(first.trimmingCharacters(in: .whitespaces))
            rest = rest[joint.output.1.startIndex...]
        }
        return parts + [rest.trimmingCharacters(in: .whitespaces)]
    }

    /// What stands between two questions, and the first word of the second.
    private static var joints: Regex<(Substring, Substring)> {
        #/
            ,?\s{1,20}(?:
                and\s{1,20}(?=(?:what|who|whom|whose|which|when|where|why|how)\b)
                | und\s{1,20}(?=(?:was|wer|wen|wem|wessen|welche[mnrs]?|wann|wo|warum|wie|wieviel)\b)
                | et\s{1,20}(?=(?:qui|que|quand|où|pourquoi|comment|combien|quel(?:le)?s?)\b)
                | y\s{1,20}(?=(?:qué|quién|quiénes|cuándo|dónde|cómo|cuál|cuáles|cuánt[oa]s?)\b)
            )(\w)
        /#.ignoresCase()
    }

    private static func stands(_ part: String) -> Bool {
        let all = all(part)
        return !all.contains(where: CommonWords.pointers.contains) && !words(part).isEmpty
    }

    private static func all(_ text: some StringProtocol) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
    }

    /// The words that mean something.
    private static func words(_ text: some StringProtocol) -> [String] {
        all(text).filter { !CommonWords.stop.contains($0) }
    }
}

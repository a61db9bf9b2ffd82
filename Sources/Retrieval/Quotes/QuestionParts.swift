import Foundation

/// The separate questions in a text.
///
/// "Who built the mill, and when did the town buy the farm?" has two questions. A sentence rarely contains
/// the words of both, so each question is searched separately.
enum QuestionParts {
    private static let most = 3
    /// The maximum number of question marks; a text with more is not split, to limit the run time.
    private static let maximumMarks = 12
    /// The minimum number of content words in a question that ends before "and what".
    private static let minimumWords = 2

    /// Returns the questions of a text, in order.
    ///
    /// A question that refers back ("and when did it close?") is replaced by the whole text, which includes
    /// its referent.
    static func of(_ text: String) -> [String] {
        let whole = text.trimmingCharacters(in: .whitespacesAndNewlines)
        var parts: [String] = []
        let sentences = whole.split(maxSplits: maximumMarks) { "?？؟".contains($0) }
        guard sentences.count <= maximumMarks else { return [whole] }
        for sentence in sentences {
            for part in split(String(sentence)) where part.contains(where: \.isLetter) {
                let part = stands(part) ? part : whole
                if !parts.contains(part) { parts.append(part) }
                // A text with this many questions is a list, which is not split.
                if parts.count > most { return [whole] }
            }
        }
        // A text of which no part can be searched separately is not split.
        return parts.count < 2 ? [whole] : parts
    }

    private static func split(_ sentence: String) -> [String] {
        // In "between A and B", two things are compared.
        guard !sentence.lowercased().contains(/\b(?:between|zwischen|entre|tra|fra|tussen|между)\b/) else {
            return [sentence]
        }
        var parts: [String] = []
        var rest = Substring(sentence)
        while let joint = rest.dropFirst(parts.isEmpty ? 0 : 1).firstMatch(of: joints) {
            let first = rest[..<joint.range.lowerBound]
            // "When and where", or "tell me when and where", asks two things about one subject.
            guard words(first).count >= minimumWords else { break }
            parts.append(first.trimmingCharacters(in: .whitespaces))
            rest = rest[joint.output.1.startIndex...]
        }
        return parts + [rest.trimmingCharacters(in: .whitespaces)]
    }

    /// The expression for the text between two questions, and the first word of the second question.
    private static var joints: Regex<(Substring, Substring)> {
        #/
            ,?\s{1,20}(?:
                and\s{1,20}(?=(?:what|who|whom|whose|which|when|where|why|how)\b)
                | und\s{1,20}(?=(?:was|wer|wen|wem|wessen|welche[mnrs]?|wann|wo|warum|wie|wieviel)\b)
                | et\s{1,20}(?=(?:qui|que|quand|où|pourquoi|comment|combien|quel(?:le)?s?)\b)
                | y\s{1,20}(?=(?:qué|quién|quiénes|cuándo|dónde|cómo|cuál|cuáles|cuánt[oa]s?)\b)
                | e\s{1,20}(?=(?:chi|quando|dove|quale|quali|quanti|quante|quanto|quem|onde|qual|quais|quantos|quantas)\b)
                | en\s{1,20}(?=(?:wie|wat|wanneer|waar|waarom|hoe|hoeveel|welke?)\b)
                | и\s{1,20}(?=(?:кто|что|когда|где|как|почему|сколько|какой|какая|какие)\b)
            )(\w)
        /#.ignoresCase()
    }

    private static func stands(_ part: String) -> Bool {
        let all = all(part)
        return !all.contains(where: CommonWords.pointers.contains) && !words(part).isEmpty
    }

    /// Returns the words; the pronoun of French "a-t-il" refers to its own sentence.
    private static func all(_ text: some StringProtocol) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber && !"'-".contains($0) }.map(String.init)
    }

    private static func words(_ text: some StringProtocol) -> [String] {
        all(text).filter { !CommonWords.stop.contains($0) }
    }
}

import Foundation

/// A check whether a model's text about mails may be shown.
///
/// It rejects links, host names, unknown addresses, chat markup and parts of the instructions. This limits
/// the effect of a mail that manipulates the model.
package struct OutputCheck: Sendable {
    private let source: String
    private let instructions: Set<[String]>

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - source: The complete mails, including their addresses.
    ///   - instructions: The instructions of the model.
    package init(source: String, instructions: String) {
        self.source = source.lowercased()
        self.instructions = Set(Self.runs(instructions))
    }

    package enum Problem: String, Sendable, Hashable {
        /// The text is empty, too long, or not plain text on one line.
        case form
        /// The text repeats the instructions.
        case echo
        /// The text contains a link, or a host name that programs display as a link.
        case link
        /// The text contains an address that the mails do not contain.
        case address
        /// The text contains an account number or the like that the mails do not contain.
        case number
    }

    /// Returns the first problem with a reply or a sentence of a summary; `nil` if the text may be shown.
    package func problem(of text: String) -> Problem? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let letters = trimmed.count { $0.isLetter }
        if letters < 2 || trimmed.contains(where: \.isNewline) || trimmed.count > 600 { return .form }
        if trimmed.contains(#/[<>{}|`]|\]\(|\[/?INST|^\W*(?:system|assistant|user)\s*:/#.ignoresCase()) { return .form }
        let lowered = trimmed.lowercased()
        if lowered.contains(#/[a-z][a-z0-9+.\-]{1,15}:\/\/|www\.|\(link\)/#) { return .link }
        // The host of a known address is not a link, so known addresses are removed before the search for hosts.
        var rest = ""
        var end = lowered.startIndex
        for match in lowered.matches(of: #/[^\s<>()\[\],;:"\/\\#]{1,100}@[^\s<>()\[\],;:"\/\\#]+/#) {
            guard source.contains(String(match.output).trimmingCharacters(in: .punctuationCharacters)) else {
                return .address
            }
            // An address that precedes a path is a link.
            if let next = lowered[match.range.upperBound...].first, "/\\#".contains(next) { return .link }
            rest.append(contentsOf: lowered[end..<match.range.lowerBound])
            rest.append(" ")
            end = match.range.upperBound
        }
        if BareLinks.contains(in: rest + String(lowered[end...])) { return .link }
        for match in lowered.matches(of: #/\d(?:[ \-.]?\d){7,}/#) where !source.contains(String(match.output)) {
            return .number
        }
        if Self.runs(trimmed).contains(where: instructions.contains) { return .echo }
        return nil
    }

    private static let run = 6

    /// Returns all sequences of words that are too long to match legitimate text by chance.
    private static func runs(_ text: String) -> [[String]] {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        guard words.count >= run else { return [] }
        return (0...(words.count - run)).map { Array(words[$0..<($0 + run)]) }
    }
}

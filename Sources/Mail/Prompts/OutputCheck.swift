import Foundation

/// Checks whether a model's text about mails may be shown.
///
/// Refused are texts with links, names of hosts, addresses that the source does not have, marks of chat formats, and words of the
/// instructions: a mail that got through to the model gets no further.
package struct OutputCheck: Sendable {
    private let source: String
    private let instructions: Set<[String]>

    /// Prepares a check.
    ///
    /// - Parameters:
    ///   - source: The mails that were read, whole, with their addresses.
    ///   - instructions: What the model was told.
    package init(source: String, instructions: String) {
        self.source = source.lowercased()
        self.instructions = Set(Self.runs(instructions))
    }

    /// The problem with a text.
    package enum Problem: String, Sendable, Hashable {
        /// Nothing is left without white space, or it is not a line of text.
        case form
        /// It repeats what the model was told.
        case echo
        /// It holds a link, or the name of a host that programs make one of.
        case link
        /// It holds an address that the mails do not have.
        case address
        /// It holds a number of an account, or the like, that the mails do not have.
        case number
    }

    /// Checks a text.
    ///
    /// - Parameter text: One reply, or one sentence of a summary.
    /// - Returns: The first problem; nil if it may be shown.
    package func problem(of text: String) -> Problem? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let letters = trimmed.count { $0.isLetter }
        if letters < 2 || trimmed.contains(where: \.isNewline) || trimmed.count > 600 { return .form }
        if trimmed.contains(#/[<>{}|`]|\]\(|\[/?INST|^\W*(?:system|assistant|user)\s*:/#.ignoresCase()) { return .form }
        let lowered = trimmed.lowercased()
        if lowered.contains(#/[a-z][a-z0-9+.\-]{1,15}:\/\/|www\.|\(link\)/#) { return .link }
        // The host of an address that the mails have is no link; all else is looked at without such addresses.
        var rest = ""
        var end = lowered.startIndex
        for match in lowered.matches(of: #/[^\s<>()\[\],;:"\/\\#]{1,100}@[^\s<>()\[\],;:"\/\\#]+/#) {
            guard source.contains(String(match.output).trimmingCharacters(in: .punctuationCharacters)) else {
                return .address
            }
            // An address that a path follows is a link.
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

    /// All runs of words of a length that honest sentences do not share by chance.
    private static func runs(_ text: String) -> [[String]] {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        guard words.count >= run else { return [] }
        return (0...(words.count - run)).map { Array(words[$0..<($0 + run)]) }
    }
}

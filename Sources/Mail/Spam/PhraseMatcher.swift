import Foundation

/// A matcher that finds phrases among words in one pass.
///
/// Phrases are compared without accents, in the form of ``MailWords``.
struct PhraseMatcher: Sendable {
    /// The phrases by their first word, each split into words.
    private var phrases: [String: [(words: [Substring], text: String)]] = [:]

    init(_ lists: [[String]]) {
        for phrase in Set(lists.joined()) {
            let folded = phrase.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            let words = folded.split(separator: " ")
            guard let first = words.first else { continue }
            phrases[String(first), default: []].append((words, phrase))
        }
    }

    /// Returns the phrases that occur among words.
    func found(in words: [String]) -> Set<String> {
        var found: Set<String> = []
        for index in words.indices {
            guard let candidates = phrases[words[index]] else { continue }
            for (phrase, text) in candidates
            where words[index...].count >= phrase.count && zip(phrase, words[index...]).allSatisfy({ $0 == $1[...] }) {
                found.insert(text)
            }
        }
        return found
    }
}

import Foundation

/// A matcher that finds phrases among words in one pass.
///
/// Phrases are compared without accents, in the form of ``MailWords``.
struct PhraseMatcher: Sendable {
    /// The phrases by their first word, each split into words.
    private var phrases: [String: [(words: [Substring], text: String)]] = [:]
    /// The phrases in Japanese and Chinese, which do not separate words: a phrase may occur within a word.
    private var unspaced: [(folded: String, text: String)] = []

    init(_ lists: [[String]]) {
        for phrase in Set(lists.joined()) {
            let folded = phrase.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            if Self.isUnspaced(folded) {
                unspaced.append((folded, phrase))
                continue
            }
            let words = folded.split(separator: " ")
            guard let first = words.first else { continue }
            phrases[String(first), default: []].append((words, phrase))
        }
    }

    /// Returns the phrases that occur among words.
    func found(in words: [String]) -> Set<String> {
        var found: Set<String> = []
        for index in words.indices {
            if !unspaced.isEmpty, Self.isUnspaced(words[index]) {
                for (phrase, text) in unspaced where words[index].contains(phrase) { found.insert(text) }
            }
            guard let candidates = phrases[words[index]] else { continue }
            for (phrase, text) in candidates
            where words[index...].count >= phrase.count && zip(phrase, words[index...]).allSatisfy({ $0 == $1[...] }) {
                found.insert(text)
            }
        }
        return found
    }

    /// Returns whether a word has kana or Chinese characters, by the lead bytes of their UTF-8.
    private static func isUnspaced(_ word: String) -> Bool { word.utf8.contains { (0xE3...0xE9).contains($0) } }
}

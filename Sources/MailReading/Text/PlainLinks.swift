import Foundation

/// Finds URLs in plain text.
package enum PlainLinks {
    private static let mostLinks = 500

    package static func find(in text: String) -> [MailLink] {
        var links: [MailLink] = []
        var rest = text[...]
        // The next occurrence of each mark, which is searched again only after it was passed, so that the
        // text is read once.
        var next = marks.map { text.range(of: $0, options: .caseInsensitive)?.lowerBound }
        while links.count < mostLinks, let start = next.compactMap(\.self).min() {
            let candidate = rest[start...].prefix { !isEnd($0) }
            let target = trimmed(candidate)
            if target.count > 8 { links.append(MailLink(target: String(target))) }
            rest = rest[candidate.endIndex...]
            for (index, mark) in marks.enumerated() {
                guard let place = next[index], place < rest.startIndex else { continue }
                next[index] = rest.range(of: mark, options: .caseInsensitive)?.lowerBound
            }
        }
        return links
    }

    private static let marks = ["http://", "https://", "www."]

    private static func isEnd(_ character: Character) -> Bool {
        character.isWhitespace || character == "<" || character == ">" || character == "\"" || character == "`"
    }

    /// Removes the punctuation of the sentence from the end of a link.
    private static func trimmed(_ link: Substring) -> Substring {
        var link = link
        while let last = link.last, ".,;:!?'*_)]}".contains(last) {
            // A URL may end in a parenthesis that it also opens.
            if last == ")", link.contains("(") { break }
            link.removeLast()
        }
        return link
    }
}

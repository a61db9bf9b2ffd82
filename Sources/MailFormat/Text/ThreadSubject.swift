import Foundation

/// A subject without what answering and forwarding put before it.
public enum ThreadSubject {
    private static let marks: Set<String> = [
        "re", "aw", "antw", "antwort", "sv", "vs", "fw", "fwd", "wg", "tr", "rv", "enc", "doorst", "i", "odp", "ynt",
        "rif",
        "res",
    ]

    /// The subject that all mails of a thread share, for comparing.
    ///
    /// - Parameter subject: A subject, decoded.
    /// - Returns: It in lower case, without "Re:", "Fwd:" and their like, and without a list's name in brackets; empty
    ///   for one that holds nothing else.
    public static func base(_ subject: String) -> String {
        var rest = subject.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()[...]
        while true {
            rest = rest.drop { $0 == " " }
            if rest.first == "[", let end = rest.firstIndex(of: "]"), rest.index(after: end) < rest.endIndex {
                rest = rest[rest.index(after: end)...]
            } else if let colon = rest.firstIndex(of: ":"), isMark(rest[..<colon]) {
                rest = rest[rest.index(after: colon)...]
            } else {
                break
            }
        }
        if rest.hasSuffix("(fwd)") { rest = rest.dropLast(5) }
        return rest.trimmingCharacters(in: .whitespaces)
    }

    /// Whether a subject says that its mail answers or forwards another.
    public static func isReply(_ subject: String) -> Bool {
        let text = subject.trimmingCharacters(in: .whitespaces).lowercased()
        return text.firstIndex(of: ":").map { isMark(text[..<$0]) } ?? false
    }

    /// "re", "re[2]", "fwd(3)" and their like.
    private static func isMark(_ text: Substring) -> Bool {
        let word = text.prefix { $0.isLetter }
        let rest = text[word.endIndex...].trimmingCharacters(in: .whitespaces)
        return marks.contains(String(word)) && rest.allSatisfy { $0.isNumber || "[]()^ ".contains($0) }
    }
}

import Foundation
import MailReading

/// A rule of the user: what happens with mails that match a query.
public struct MailRule: Sendable, Hashable, Identifiable, Encodable {
    /// The rule's number.
    public let id: Int64
    /// The condition, in the language of the search.
    public let query: String
    public let actions: MailRuleActions

    /// The rule as the user writes it, as in "from:*@shop.example -> category:updates label:receipts".
    public var line: String { "\(query) -> \(actions.line)" }

    private enum CodingKeys: String, CodingKey { case id, query, actions, line }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(query, forKey: .query)
        try container.encode(actions, forKey: .actions)
        try container.encode(line, forKey: .line)
    }

    private static let longest = 500

    /// Splits a line "QUERY -> ACTIONS" into its query and actions.
    ///
    /// - Throws: `MailError` (`invalid`) with the part that is not understood.
    static func parse(_ line: String) throws(MailError) -> (query: String, actions: MailRuleActions) {
        let line = VisibleText.line(line).replacing("→", with: "->")
        guard line.count <= longest else {
            throw MailError(.invalid, "A rule has at most \(longest) characters. Shorten it.")
        }
        guard let arrow = line.ranges(of: "->").last else {
            throw MailError(
                .invalid,
                "A rule needs “->” between its condition and its actions, as in “from:*@shop.example -> label:receipts”."
            )
        }
        let query = line[..<arrow.lowerBound].trimmingCharacters(in: .whitespaces)
        let parsed = MailSearchQuery(query)
        if let unknown = parsed.unknown.first {
            throw MailError(
                .invalid,
                "“\(unknown)” in the condition is not understood. Use words and filters such as from:ann, subject:bill, "
                    + "has:attachment or -to:bob.")
        }
        guard parsed.hasFilter || !parsed.ruleWords.isEmpty else {
            throw MailError(.invalid, "A rule needs a condition before “->”, such as from:ann or a word of the mail.")
        }
        return (query, try MailRuleActions(line[arrow.upperBound...].trimmingCharacters(in: .whitespaces)))
    }
}

/// The actions of a rule.
public struct MailRuleActions: Sendable, Hashable, Codable {
    /// The category that mails get; `nil` to keep theirs.
    public var category: MailCategory?
    /// The labels that mails get, sorted; ``done`` is the label of mails that need no more attention.
    public var labels: [String]

    /// The label of the action "done".
    public static let done = "done"
    private static let longestLabel = 40

    /// Parses actions such as "category:updates label:receipts done".
    init(_ text: String) throws(MailError) {
        var labels: Set<String> = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            let lower = word.lowercased()
            if lower == Self.done {
                labels.insert(Self.done)
            } else if lower.hasPrefix("label:"), let label = Self.label(String(lower.dropFirst(6))) {
                labels.insert(label)
            } else if lower.hasPrefix("category:"), let named = MailCategory(rawValue: String(lower.dropFirst(9))),
                named != .uncategorized
            {
                guard category == nil || category == named else {
                    throw MailError(.invalid, "A rule can set one category only. Remove the others.")
                }
                category = named
            } else {
                let names = MailCategory.known.map { "category:\($0.rawValue)" }.joined(separator: ", ")
                throw MailError(
                    .invalid,
                    "“\(word)” is not an action. The actions are \(names), label:NAME (letters, digits, “-” and “_”, at "
                        + "most \(Self.longestLabel)) and done.")
            }
        }
        guard category != nil || !labels.isEmpty else {
            throw MailError(
                .invalid, "A rule needs an action after “->”: category:updates, label:NAME or done, for example.")
        }
        self.labels = labels.sorted()
    }

    private static func label(_ text: String) -> String? {
        guard (1...longestLabel).contains(text.count),
            text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
        else { return nil }
        return text
    }

    /// The actions as the user writes them.
    public var line: String {
        let category = category.map { ["category:\($0.rawValue)"] } ?? []
        return (category + labels.map { $0 == Self.done ? $0 : "label:\($0)" }).joined(separator: " ")
    }
}

/// The effect that a rule would have on the mails that are there.
public struct MailRulePreview: Sendable, Hashable, Encodable {
    /// The rule as one line.
    public let line: String
    /// The number of mails that match.
    public let matching: Int
    /// The number of mails that would change.
    public let changing: Int
    /// The newest mails that would change.
    public let mails: [EmailSummary]
}

/// A rule with the number of mails that it has changed.
public struct MailRuleState: Sendable, Hashable, Encodable, Identifiable {
    public let rule: MailRule
    /// The number of mails that carry its effect.
    public let mails: Int

    public var id: Int64 { rule.id }
}

/// A rule that changed a mail.
public struct MailRuleEffect: Sendable, Hashable, Codable {
    /// The number of the rule.
    public let rule: Int64
    /// The rule as one line.
    public let line: String
}

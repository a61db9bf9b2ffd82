import Foundation

/// Finds what a template says to the model on its own when nobody gave a system prompt, so that it can be left out.
///
/// Some templates put in a default system prompt, or dates. Nothing that the user does not see belongs into a
/// conversation.
struct BuiltInPrompt: Sendable {
    /// What stands before the words of a user, in the middle of a conversation.
    private let userHeader: String
    private let beginText: String

    // Words that no template contains.
    private static let words = ["probe_hither", "probe_thither", "probe_yonder"]

    /// Nil for a template that says nothing on its own, or nothing that can be told from the format.
    ///
    /// - Parameters:
    ///   - beginText: The text of the token that begins a text.
    ///   - controlTexts: The vocabulary's control tokens.
    ///   - render: Renders a conversation; throws where the template refuses it.
    init?(beginText: String, controlTexts: Set<String>, render: (ChatConversation) throws -> String) {
        // A template that refuses plain conversations has nothing that could be learned from it.
        guard let header = try? Self.userHeader(render) else { return nil }
        userHeader = header
        self.beginText = beginText
        // What a template writes may depend on whether the model may think.
        let says = [nil, true, false].contains { thinks in
            var conversation = ChatConversation(turns: [])
            conversation.thinks = thinks
            guard var text = try? prefix(like: conversation, render) else { return false }
            // Markers alone, which some formats begin with, belong to the format.
            for control in controlTexts where !control.isEmpty {
                text = text.replacingOccurrences(of: control, with: "")
            }
            return text.contains(where: \.isLetter)
        }
        guard says else { return nil }
    }

    /// Takes out of a rendered text what the template said on its own.
    ///
    /// - Parameters:
    ///   - text: What the template made of the conversation.
    ///   - conversation: A conversation without a system turn and without tools.
    ///   - render: Renders a conversation.
    /// - Returns: The text without it.
    func removed(
        from text: String, of conversation: ChatConversation, _ render: (ChatConversation) throws -> String
    ) -> String {
        // A template that refuses the probe leaves the text as it is; it took the conversation itself.
        guard let prefix = try? prefix(like: conversation, render) else { return text }
        for begin in [beginText, ""] where text.hasPrefix(begin + prefix) {
            return begin + text.dropFirst(begin.count + prefix.count)
        }
        return text
    }

    /// What stands between the beginning of a text and the first turn.
    private func prefix(
        like conversation: ChatConversation, _ render: (ChatConversation) throws -> String
    ) throws -> String? {
        var probe = conversation
        probe.turns = [ChatTurn(.user, ChatText(Self.words[0]))]
        let text = try render(probe)
        guard let word = text.range(of: Self.words[0]), text[..<word.lowerBound].hasSuffix(userHeader) else {
            return nil
        }
        let opening = text[..<word.lowerBound].dropLast(userHeader.count)
        let isBegun = !beginText.isEmpty && opening.hasPrefix(beginText)
        return String(isBegun ? opening.dropFirst(beginText.count) : opening)
    }

    /// What a template writes between an answer's end and the next question.
    private static func userHeader(_ render: (ChatConversation) throws -> String) throws -> String? {
        let turns = [
            ChatTurn(.user, ChatText(words[0])), ChatTurn(.assistant, ChatText(words[1])),
            ChatTurn(.user, ChatText(words[2])),
        ]
        var conversation = ChatConversation(turns: Array(turns.prefix(2)))
        conversation.addsGenerationPrompt = false
        let answered = try render(conversation)
        conversation.turns = turns
        let asked = try render(conversation)
        guard let answerEnd = answered.range(of: words[1])?.upperBound,
            let between = asked.range(of: words[1])?.upperBound, let question = asked.range(of: words[2])?.lowerBound,
            between <= question, asked[between..<question].hasPrefix(answered[answerEnd...])
        else { return nil }
        let header = asked[between..<question].dropFirst(answered[answerEnd...].count)
        return header.isEmpty ? nil : String(header)
    }
}

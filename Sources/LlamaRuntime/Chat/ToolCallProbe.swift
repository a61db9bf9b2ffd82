import Foundation

/// Finds out how a template writes calls of tools: renders conversations with known calls and looks where they come
/// out.
struct ToolCallProbe {
    /// Renders a conversation; throws where the template refuses it.
    let render: (ChatConversation, _ argumentsAsText: Bool) throws -> String
    /// The texts of the tokens that end an answer.
    let endTexts: [String]
    /// The markers of the model's thoughts, which a call's prefix must not hold.
    let reasoning: ReplyPlan.Reasoning?

    // Names that no template contains.
    private static let names = ["probe_alpha", "probe_omega"]
    private static let key = "probe_key"
    private static let values = ["probe_one", "probe_two"]
    // Nine letters and digits: Mistral's templates insist on it.
    private static let ids = ["probe0000", "probe0001"]

    private static func arguments(_ index: Int) -> String { "{\"\(key)\": \"\(values[index])\"}" }

    /// The format; nil if the template ignores tools, or does not write arguments as one JSON object.
    var format: ToolCallFormat? {
        // A template that refuses such conversations has no format to tell.
        guard let described = try? render(conversation(calls: 0, answer: nil), false),
            Self.names.allSatisfy(described.contains)
        else { return nil }
        if let asObject = try? written(calls: 1, asText: false) {
            if let format = format(of: asObject, asText: false) { return format }
            // Printed as Python prints it, the template wants JSON text. Anything else is a syntax of its own.
            guard asObject.contains("{'\(Self.key)': '\(Self.values[0])'}") else { return nil }
        }
        return (try? written(calls: 1, asText: true)).flatMap { format(of: $0, asText: true) }
    }

    private func format(of one: String, asText: Bool) -> ToolCallFormat? {
        guard let name = one.range(of: Self.names[0]), let arguments = one.range(of: Self.arguments(0)),
            name.upperBound <= arguments.lowerBound
        else { return nil }
        let prefix = one[..<name.lowerBound].drop(while: \.isWhitespace)
        return ToolCallFormat(
            prefix: Self.marked(withoutReasoning(prefix)),
            middle: Self.marked(one[name.upperBound..<arguments.lowerBound]), between: between(asText),
            suffix: Self.marked(one[arguments.upperBound...]), wantsArgumentText: asText)
    }

    private func between(_ asText: Bool) -> String? {
        // Some templates allow one call only.
        guard let two = try? written(calls: 2, asText: asText), let first = two.range(of: Self.arguments(0)),
            let second = two.range(of: Self.names[1]), first.upperBound <= second.lowerBound,
            let last = two.range(of: Self.arguments(1)), second.upperBound <= last.lowerBound
        else { return nil }
        return Self.marked(two[first.upperBound..<second.lowerBound])
    }

    private static func marked(_ text: Substring) -> String {
        text.replacingOccurrences(of: ids[0], with: String(ToolCallFormat.idMark))
            .replacingOccurrences(of: ids[1], with: String(ToolCallFormat.nextIDMark))
    }

    /// Thoughts that the template opens and closes before a call are reported apart from it.
    private func withoutReasoning(_ prefix: Substring) -> Substring {
        guard let reasoning, prefix.hasPrefix(reasoning.open), let close = prefix.range(of: reasoning.close) else {
            return prefix
        }
        return prefix[close.upperBound...].drop(while: \.isWhitespace)
    }

    // MARK: What the template writes

    private func conversation(calls: Int, answer: String?) -> ChatConversation {
        let tools = Self.names.map { name in
            ChatTool(
                name: name, description: "A tool.",
                parameters: JSONText(
                    #"{"type": "object", "properties": {"\#(Self.key)": {"type": "string", "description": "Text."}}, "#
                        + #""required": ["\#(Self.key)"]}"#))
        }
        var conversation = ChatConversation(turns: [ChatTurn(.user, "Question")], tools: tools)
        conversation.thinks = false
        conversation.addsGenerationPrompt = false
        if let answer { conversation.turns.append(ChatTurn(.assistant, ChatText(answer))) }
        guard calls > 0 else { return conversation }
        var turn = ChatTurn(.assistant, "")
        turn.toolCalls = (0..<calls).map {
            ChatTurn.ToolCall(id: Self.ids[$0], name: Self.names[$0], arguments: JSONText(Self.arguments($0)))
        }
        conversation.turns.append(turn)
        return conversation
    }

    /// The model's own part of a turn with calls: from where it begins to where it ends.
    private func written(calls: Int, asText: Bool) throws -> String {
        // A plain answer tells where the model's part begins and how its turn ends.
        let plain = try render(conversation(calls: 0, answer: Self.key), asText)
        let whole = try render(conversation(calls: calls, answer: nil), asText)
        guard let key = plain.range(of: Self.key, options: .backwards) else { return "" }
        var answer = whole.dropFirst(Self.commonStart(whole, plain[..<key.lowerBound]))
        answer = answer.dropLast(Self.commonEnd(answer, plain[key.upperBound...]))
        if let end = endTexts.compactMap({ answer.range(of: $0)?.lowerBound }).min() { answer = answer[..<end] }
        return String(answer)
    }

    /// How much two texts begin alike, without a marker that they only begin to share.
    private static func commonStart(_ text: String, _ other: Substring) -> Int {
        let common = zip(text, other).prefix { $0 == $1 }.map(\.0)
        guard let open = common.lastIndex(of: "<"), !common[open...].contains(">") else { return common.count }
        return open
    }

    /// The same from the end.
    private static func commonEnd(_ text: Substring, _ other: Substring) -> Int {
        let common = zip(text.reversed(), other.reversed()).prefix { $0 == $1 }.map(\.0)
        guard let close = common.lastIndex(of: ">"), !common[close...].contains("<") else { return common.count }
        return close
    }
}

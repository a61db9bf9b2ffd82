import GuidedDecoding

/// How a reply may go: what it is made of, and what is enforced while it is written.
struct ReplyPlan: Sendable {
    /// What the answer itself is.
    enum Answer: Sendable {
        case text
        /// JSON that the grammar describes.
        case json(TokenGrammar)
    }

    /// The markers around what a model thinks before it answers.
    struct Reasoning: Sendable, Hashable {
        let open: String
        let close: String
    }

    /// The tools that a reply may call, and how calls are written.
    struct Calls: Sendable {
        let format: ToolCallFormat
        let tools: [Tool]
        /// Whether the reply has to be a call.
        let isRequired: Bool
        /// The ids that the calls get, in order; a model that wants more calls is stopped.
        let ids: [String]
        /// What always follows a call's arguments, up to the first control token or id.
        ///
        /// Part of the grammars, since tokenizers join it with the end of the arguments: models write `"}}` and a line break
        /// as one token, and where that was forbidden, another argument would become likelier than the end.
        let closing: String
        /// Name, middle, arguments and closing of each tool as alternatives of one grammar; nil where the middle contains
        /// control tokens or ids, which no grammar knows.
        let grammar: TokenGrammar?

        /// A tool and the grammar of its arguments.
        struct Tool: Sendable {
            let name: String
            /// With the closing; needed where the tool is not chosen by `grammar`.
            let arguments: TokenGrammar?
        }

        /// The text before the first name, or a later one; nil where no more calls can be made.
        func opening(ofCall index: Int) -> String? {
            guard ids.indices.contains(index) else { return nil }
            guard index > 0 else { return ToolCallFormat.text(format.prefix, id: ids[0]) }
            return format.between.map { ToolCallFormat.text($0, id: ids[index - 1], nextID: ids[index]) }
        }

        /// The text after the closing of the last call.
        func ending(afterCall index: Int) -> String {
            closed(ToolCallFormat.text(format.suffix, id: ids[index]))
        }

        /// The text from the closing of the call before to a later call's name; nil where no more calls can be made.
        func continuation(toCall index: Int) -> String? { opening(ofCall: index).map(closed) }

        private func closed(_ text: String) -> String {
            String(decoding: text.utf8.dropFirst(closing.utf8.count), as: UTF8.self)
        }

        /// The text from a tool's name to its arguments.
        func heading(_ tool: Tool, call index: Int) -> String {
            tool.name + ToolCallFormat.text(format.middle, id: ids[index])
        }
    }

    let vocabulary: GuideVocabulary
    var reasoning: Reasoning?
    /// Whether the prompt already opened the reasoning.
    var startsInReasoning = false
    /// Whether the reply has to think before an answer that a grammar restricts.
    var mustReason = false
    var answer: Answer = .text
    /// Whether the answer is written as plain text and handed out as a JSON string.
    var writesPlainText = false
    var calls: Calls?

    /// Whether any token is ever restricted; a plain text reply needs no guide.
    var restricts: Bool {
        if case .json = answer { return true }
        return calls != nil
    }

    /// Whether the reply may not simply end as text.
    var needsMoreThanText: Bool {
        if case .json = answer { return true }
        return calls?.isRequired == true
    }
}

/// A piece of a reply, as it becomes certain.
enum ReplyPiece: Sendable, Hashable {
    case reasoning(String)
    /// Text of the answer; for JSON answers the JSON.
    case answer(String)
    /// A call begins.
    case call(id: String, name: String)
    /// JSON of the arguments of the call that began last.
    case arguments(String)

    /// The part of it that is text of the answer.
    var answerText: String {
        if case .answer(let text) = self { text } else { "" }
    }
}

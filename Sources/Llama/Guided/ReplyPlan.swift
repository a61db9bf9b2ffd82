import GuidedDecoding

/// The parts of a reply, and the rules that are enforced while it is generated.
struct ReplyPlan: Sendable {
    enum Answer: Sendable {
        case text
        /// JSON that the grammar describes.
        case json(TokenGrammar)
    }

    struct Reasoning: Sendable, Hashable {
        let open: String
        let close: String
    }

    /// The tools that a reply may call, and the syntax of calls.
    struct Calls: Sendable {
        /// The syntaxes of the template, of which the first is used for required calls.
        let syntaxes: [CallSyntax]
        /// The grammar of all calls in these syntaxes.
        let grammar: TokenGrammar
        let reader: CallReader
        /// The other common syntaxes that may begin a line; empty if calls could be confused with the answer.
        let usual: [CallSyntax]
        let usualGrammar: TokenGrammar?
        let usualReader: CallReader
        /// The grammar of the beginning of a call of an unknown tool; `nil` if no such call is possible.
        let unknown: TokenGrammar?
        let isRequired: Bool

        /// The texts at which an answer turns into a call.
        var triggers: [String] { syntaxes.map(\.trigger).filter { !$0.isEmpty } }
    }

    let vocabulary: GuideVocabulary
    /// The token that ends a complete reply.
    var endToken: TokenID
    var reasoning: Reasoning?
    /// Whether the prompt already opened the reasoning.
    var startsInReasoning = false
    /// Whether the reply must reason before an answer that a grammar constrains.
    var mustReason = false
    var answer: Answer = .text
    /// The markup around an answer, which is not part of the answer.
    var markup: AnswerMarkup?
    /// Whether the answer is generated as plain text and returned as a JSON string.
    var writesPlainText = false
    /// Whether the answer is generated as the only field of an object and returned without the object.
    var writesField = false
    var calls: Calls?
    var check = ReplyCheck()
    /// Whether the answer must begin like a sentence, and not like a call.
    var startsInWords = false

    init(vocabulary: GuideVocabulary, reasoning: Reasoning? = nil, endToken: TokenID? = nil) {
        self.vocabulary = vocabulary
        self.reasoning = reasoning
        self.endToken = endToken ?? vocabulary.endToken
    }

    /// Changes the plan to continue an answer whose beginning is in the prompt, without reasoning and header.
    mutating func continueAnswer() {
        reasoning = nil
        startsInReasoning = false
        mustReason = false
        markup = nil
    }

    /// Whether the plan constrains any token, so that the reply needs a guide.
    var restricts: Bool {
        if case .json = answer { return true }
        return calls != nil || startsInWords
    }

    /// Returns the token limit of the answer, increased by the tokens of an enclosing object.
    func tokenLimit(_ wanted: Int?) -> Int? {
        // Values out of range are rejected later.
        guard writesField, let wanted, (1...(1 << 30)).contains(wanted) else { return wanted }
        return wanted + (["items", "value"].map { vocabulary.controlTokens("{\"\($0)\": }").count }.max() ?? 0)
    }

    /// Whether the reply must be JSON or a call rather than text.
    var needsMoreThanText: Bool {
        if case .json = answer { return true }
        return calls?.isRequired == true
    }
}

enum ReplyPiece: Sendable, Hashable {
    case reasoning(String)
    /// Text of the answer; for JSON answers, JSON.
    case answer(String)
    case call(id: String, name: String)
    /// JSON of the arguments of the current tool call.
    case arguments(String)

    var answerText: String {
        if case .answer(let text) = self { text } else { "" }
    }
}

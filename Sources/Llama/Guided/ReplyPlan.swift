import GuidedDecoding

/// How a reply may go: what it is made of, and what is enforced while it is written.
struct ReplyPlan: Sendable {
    /// The kind of the answer itself.
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
        /// The syntaxes that the template teaches, the one that required calls are written in first.
        let syntaxes: [CallSyntax]
        /// Calls in these syntaxes, from before the first to behind the last.
        let grammar: TokenGrammar
        /// Reads them.
        let reader: CallReader
        /// Syntaxes that models fall into, which may begin a line; none where calls could be taken for the answer.
        let usual: [CallSyntax]
        let usualGrammar: TokenGrammar?
        let usualReader: CallReader
        /// How an answer begins that calls a tool that there is not; nil where none can be written.
        let unknown: TokenGrammar?
        /// Whether the reply has to be a call.
        let isRequired: Bool

        /// The texts at which a running answer turns into a call.
        var triggers: [String] { syntaxes.map(\.trigger).filter { !$0.isEmpty } }
    }

    let vocabulary: GuideVocabulary
    /// The token that ends a reply which has nothing more to say.
    var endToken: TokenID
    var reasoning: Reasoning?
    /// Whether the prompt already opened the reasoning.
    var startsInReasoning = false
    /// Whether the reply has to think before an answer that a grammar restricts.
    var mustReason = false
    var answer: Answer = .text
    /// The markup around an answer, which is not part of it.
    var markup: AnswerMarkup?
    /// Whether the answer is written as plain text and handed out as a JSON string.
    var writesPlainText = false
    /// Whether the answer is written as the only field of an object and handed out without the object.
    var writesField = false
    var calls: Calls?
    /// The check of the whole reply.
    var check = ReplyCheck()
    /// Whether the answer has to begin as a sentence does, and with nothing that looks like a call.
    var startsInWords = false

    init(vocabulary: GuideVocabulary, reasoning: Reasoning? = nil, endToken: TokenID? = nil) {
        self.vocabulary = vocabulary
        self.reasoning = reasoning
        self.endToken = endToken ?? vocabulary.endToken
    }

    /// Plans the rest of an answer whose beginning is in the prompt: no reasoning and no header stand before it.
    mutating func continueAnswer() {
        reasoning = nil
        startsInReasoning = false
        mustReason = false
        markup = nil
    }

    /// Whether any token is ever restricted; a plain text reply needs no guide.
    var restricts: Bool {
        if case .json = answer { return true }
        return calls != nil || startsInWords
    }

    /// How long a reply may get, where so much is wanted of what is handed out.
    ///
    /// - Parameter wanted: The most tokens of the answer; nil for any number.
    /// - Returns: The same, with the tokens of an object around it.
    func tokenLimit(_ wanted: Int?) -> Int? {
        // What is out of range is refused as it is.
        guard writesField, let wanted, (1...(1 << 30)).contains(wanted) else { return wanted }
        return wanted + (["items", "value"].map { vocabulary.controlTokens("{\"\($0)\": }").count }.max() ?? 0)
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
    /// JSON of the arguments of the current tool call.
    case arguments(String)

    /// The part of it that is text of the answer.
    var answerText: String {
        if case .answer(let text) = self { text } else { "" }
    }
}

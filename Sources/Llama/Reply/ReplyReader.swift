import Engine
import GuidedDecoding
import LanguageModels

/// A reader of a reply's tokens, which returns the parts that are certain and counts tokens.
struct ReplyReader: Sendable {
    /// The vocabulary for the bytes of the answer's tokens; `nil` if token bytes are not requested.
    private let tokenBytes: Vocabulary?
    private var guide: ReplyGuide
    private var stops: StopStringMatcher
    /// The tokens that end the reply and have no text, in addition to the vocabulary's end tokens.
    private let endTokens: Set<TokenID>
    /// The stop tokens of the answer, which are ignored within reasoning and tool calls.
    private let stopTokens: Set<TokenID>
    private(set) var reasoningTokens = 0
    private(set) var hasCalls = false
    /// The received part of the answer.
    private var answer = ""
    private var answerTokens: [TokenID] = []
    /// The beginning of an answer that may be a call of an unknown tool; `nil` once this is decided.
    private var opening: (matcher: GrammarMatcher, text: String)?
    private(set) var callsUnknownTool = false
    /// The answer's tokens whose text is held back, with their start offsets in bytes of the answer.
    private var heldTokens: [(token: GeneratedToken, start: Int)] = []
    private var answerBytes = 0

    init(
        plan: ReplyPlan, stopStrings: [String], endTokens: Set<TokenID> = [], stopTokens: Set<TokenID> = [],
        tokenBytes: Vocabulary? = nil
    ) {
        self.endTokens = endTokens
        self.stopTokens = stopTokens
        guide = ReplyGuide(plan)
        stops = StopStringMatcher(stopStrings)
        opening = plan.calls?.unknown.map { (GrammarMatcher($0), "") }
        self.tokenBytes = tokenBytes
    }

    private var vocabulary: GuideVocabulary { guide.vocabulary }

    /// The stop string that ended the answer, if any.
    var stopString: String? { stops.matched }

    /// Whether the reply should be generated again without tools.
    ///
    /// True if the reply calls an unknown tool, or only repeats calls whose results the model already has. Repeated
    /// calls are detected at the end of the reply.
    var isUseless: Bool { !hasCalls && answer.isEmpty && (callsUnknownTool || guide.hasLeftOutCall) }

    /// Adds a token, and returns the events that are now certain.
    mutating func add(_ token: GeneratedToken) -> [InferenceEvent] {
        guard !endTokens.contains(token.id), !(guide.isAnswer && stopTokens.contains(token.id)) else { return [] }
        let isEnd = guide.isEnd(token.id)
        let wasReasoning = guide.isReasoning
        let pieces = guide.accept(token.id)
        if wasReasoning || guide.isReasoning {
            reasoningTokens += 1
            heldTokens = []
        } else if guide.isAnswer, !isEnd {
            answerTokens.append(token.id)
            hold(token)
        }
        return pieces.flatMap { events($0) }
    }

    /// Returns the events of held-back text at the end of the reply.
    mutating func finish() -> [InferenceEvent] {
        var last = guide.finish().flatMap { events($0) }
        let rest = stops.append(leaveOpening()) + stops.finish()
        if !rest.isEmpty { last.append(text(rest)) }
        return last
    }

    private mutating func events(_ piece: ReplyPiece) -> [InferenceEvent] {
        switch piece {
        case .reasoning(let text): return [.reasoning(text)]
        case .answer(let piece):
            let certain = stops.append(knownText(piece))
            return certain.isEmpty ? [] : [text(certain)]
        case .call(let id, let name):
            let before = stops.append(leaveOpening())
            hasCalls = true
            heldTokens = []
            return (before.isEmpty ? [] : [text(before)]) + [.toolCall(id: id, name: name)]
        case .arguments(let text): return [.toolArguments(text)]
        }
    }

    private mutating func text(_ text: String) -> InferenceEvent {
        answer += text
        return .text(text, tokens: releasedTokens())
    }

    /// The answer and its tokens for the cache lookup of the next request; `nil` if the tokens have other text, too.
    var writtenReply: WrittenReply? {
        // Tokens that include more than the answer, such as a stop string or an enclosing object, would add this
        // text to the next prompt.
        guard !hasCalls, !answer.isEmpty, answerTokens.flatMap(vocabulary.bytes) == Array(answer.utf8) else {
            return nil
        }
        guard case .json = guide.plan.answer else { return WrittenReply(text: answer, tokens: answerTokens) }
        // Transcripts contain the value, not the original text.
        guard let content = try? GeneratedContent(json: answer) else { return nil }
        return WrittenReply(text: content.jsonString, tokens: answerTokens)
    }

    // MARK: Calls of unknown tools

    /// Returns the text that is certainly not a call of an unknown tool.
    private mutating func knownText(_ piece: String) -> String {
        guard !callsUnknownTool, opening != nil else { return callsUnknownTool ? "" : piece }
        opening?.text += piece
        for byte in piece.utf8 {
            guard opening?.matcher.acceptBytes([byte]) == true else { return leaveOpening() }
            if opening?.matcher.canEnd == true {
                callsUnknownTool = true
                return ""
            }
        }
        return ""
    }

    private mutating func leaveOpening() -> String {
        defer { opening = nil }
        return callsUnknownTool ? "" : opening?.text ?? ""
    }

    // MARK: Tokens of the text

    private mutating func hold(_ token: GeneratedToken) {
        // White space after reasoning is not part of the answer, and neither are its tokens.
        guard tokenBytes != nil, !guide.skipsSpace else { return }
        heldTokens.append((token, answerBytes))
        answerBytes += vocabulary.bytes(token.id).count
    }

    /// Returns the tokens that begin before the text that is still held back.
    private mutating func releasedTokens() -> [InferenceToken] {
        guard let tokenBytes else { return [] }
        let released = answerBytes - guide.heldBytes - stops.heldBytes - (opening?.text.utf8.count ?? 0)
        let count = heldTokens.firstIndex { $0.start >= released } ?? heldTokens.count
        defer { heldTokens.removeFirst(count) }
        return heldTokens.prefix(count).map { InferenceToken($0.token, tokenBytes) }
    }
}

extension InferenceToken {
    fileprivate init(_ token: GeneratedToken, _ vocabulary: Vocabulary) {
        func alternative(_ id: TokenID, _ logProbability: Double) -> Alternative {
            Alternative(bytes: vocabulary.bytes(of: id, showsSpecial: true), logProbability: logProbability)
        }
        self.init(
            // If log-probabilities are requested, no token is skipped, so every token has a probability.
            alternative(token.id, token.logProbability ?? 0),
            alternatives: token.alternatives.map { alternative($0.token, $0.logProbability) })
    }
}

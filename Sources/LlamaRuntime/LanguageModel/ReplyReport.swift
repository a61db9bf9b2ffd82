import Foundation
import Inference
import LanguageModels

/// Reports a reply to the session as it is written: its reasoning, its text or its calls, and at last what it took.
struct ReplyReport {
    let responseID = UUID().uuidString
    private let reasoningID = UUID().uuidString
    private let callsID = UUID().uuidString
    private let channel: LanguageModelExecutorGenerationChannel
    private let isJSON: Bool
    private var reader: ReplyReader
    /// Tokens that no piece has been sent for yet.
    private var uncounted = 0
    /// The first attempt, if the reply is generated again.
    private let discarded: DiscardedReply?
    private var call: (id: String, name: String)?

    init(
        plan: ReplyPlan, stopStrings: [String], channel: LanguageModelExecutorGenerationChannel,
        after discarded: DiscardedReply? = nil
    ) {
        self.discarded = discarded
        reader = ReplyReader(plan: plan, stopStrings: stopStrings)
        self.channel = channel
        if case .json = plan.answer { isJSON = true } else { isJSON = false }
    }

    var reasoningTokens: Int { reader.reasoningTokens }

    /// Reports a token.
    ///
    /// - Returns: False once the reply turns out to be useless, and is to be written without tools.
    nonisolated(nonsending) mutating func add(_ token: GeneratedToken) async -> Bool {
        uncounted += 1
        await send(reader.add(token))
        return !reader.callsUnknownTool
    }

    /// Reports the end.
    ///
    /// - Parameter summary: What the engine measured.
    /// - Returns: False for a useless reply, which is to be written without tools.
    nonisolated(nonsending) mutating func finish(_ summary: GenerationSummary) async -> Bool {
        let last = reader.finish()
        if reader.isUseless { return false }
        await send(last)
        let input = LanguageModelExecutorGenerationChannel.Usage.Input(
            totalTokenCount: discarded?.promptTokens ?? summary.promptTokens,
            cachedTokenCount: discarded?.cachedTokens(summary.cachedTokens) ?? summary.cachedTokens)
        let output = LanguageModelExecutorGenerationChannel.Usage.Output(
            totalTokenCount: summary.outputTokens + (discarded?.outputTokens ?? 0),
            reasoningTokenCount: reader.reasoningTokens + (discarded?.reasoningTokens ?? 0))
        if reader.hasCalls {
            await channel.send(
                .toolCalls(
                    entryID: callsID, action: .updateUsage(input: input, output: output, metadata: summary.metadata)))
        } else {
            await channel.send(
                .response(
                    entryID: responseID,
                    action: .updateUsage(input: input, output: output, metadata: summary.metadata)))
        }
        return true
    }

    /// The tokens of the answer, where they are all of the turn, so that the next request can find them in the cache.
    var writtenReply: TranscriptConversation.WrittenReply? {
        let (answer, tokens) = (reader.answer, reader.answerTokens)
        // Tokens that wrote more than the answer, a stop string or an object around it, would write it again.
        guard !reader.hasCalls, !answer.isEmpty,
            tokens.flatMap(reader.vocabulary.bytes) == Array(answer.utf8)
        else { return nil }
        guard isJSON else { return TranscriptConversation.WrittenReply(text: answer, tokens: tokens) }
        // The transcript keeps the value, not the text.
        guard let content = try? GeneratedContent(json: answer) else { return nil }
        return TranscriptConversation.WrittenReply(text: content.jsonString, tokens: tokens)
    }

    nonisolated(nonsending) private mutating func send(_ events: [InferenceEvent]) async {
        for event in events {
            switch event {
            case .reasoning(let text):
                await channel.send(.reasoning(entryID: reasoningID, action: .appendText(text, tokenCount: count())))
            case .text(let text, _):
                await channel.send(.response(entryID: responseID, action: .appendText(text, tokenCount: count())))
            case .toolCall(let id, let name):
                call = (id, name)
                await sendArguments("")
            case .toolArguments(let text): await sendArguments(text)
            case .finished: break
            }
        }
    }

    nonisolated(nonsending) private mutating func sendArguments(_ text: String) async {
        guard let call else { return }
        await channel.send(
            .toolCalls(
                entryID: callsID,
                action: .toolCall(
                    id: call.id, name: call.name, action: .appendArguments(text, tokenCount: count()))))
    }

    private mutating func count() -> Int {
        defer { uncounted = 0 }
        return uncounted
    }
}

extension GenerationSummary {
    /// The engine's measurements, beside the counts that have fields in the API.
    fileprivate var metadata: [String: any ConvertibleToGeneratedContent] {
        var metadata: [String: any ConvertibleToGeneratedContent] = [
            "finishReason": finishReason.rawValue,
            // As text: the API's numbers are doubles, which cannot hold every seed.
            "seed": String(seed),
            "timeToFirstTokenSeconds": timings.timeToFirstToken / .seconds(1),
        ]
        metadata["prefillTokensPerSecond"] = timings.prefillRate
        metadata["decodeTokensPerSecond"] = timings.decodeRate
        if acceptedDraftTokens + rejectedDraftTokens > 0 {
            metadata["acceptedDraftTokens"] = acceptedDraftTokens
            metadata["rejectedDraftTokens"] = rejectedDraftTokens
        }
        return metadata
    }
}

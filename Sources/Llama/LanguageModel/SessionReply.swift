import Engine
import Foundation
package import LanguageModels

extension LoadedModel {
    /// Answers one request of a session, which may belong to a chat whose state is saved.
    ///
    /// For a session without a chat, `replies` contains the earlier replies.
    nonisolated(nonsending) package func respond(
        to request: LanguageModelExecutorGenerationRequest, of conversation: String?,
        remembering replies: WrittenReplies, forcedTokens: ForcedTokens = .batched,
        priority: GenerationRequest.Priority,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        var asked = try InferenceRequest(request)
        var reply = SessionReply(channel: channel)
        asked.conversation = conversation
        asked.replyID = reply.responseID
        asked.isBackground = priority == .background
        do {
            let events = try await self.reply(
                to: asked,
                demand: {
                    var demand = try ReplyDemand(request)
                    demand.forcedTokens = forcedTokens
                    return demand
                }, remembering: replies)
            try await reply.send(events, contextTokens: contextTokens)
        } catch let error as LlamaError where error.code == .contextExceeded {
            throw LanguageModelError.contextSizeExceeded(
                LanguageModelError.ContextSizeExceeded(
                    contextSize: error.contextTokens ?? 0, tokenCount: error.promptTokens ?? 0,
                    debugDescription: error.message))
        }
    }
}

/// A reply that is sent to a session while it is generated: reasoning, text or calls, and finally the usage.
struct SessionReply {
    let responseID = UUID().uuidString
    private let reasoningID = UUID().uuidString
    private let callsID = UUID().uuidString
    private let channel: LanguageModelExecutorGenerationChannel
    private var call: (id: String, name: String)?

    init(channel: LanguageModelExecutorGenerationChannel) { self.channel = channel }

    /// Sends a reply; throws `LlamaError.Code.contextExceeded` if the context is full before the reply ends.
    nonisolated(nonsending) mutating func send(_ reply: ReplyEvents, contextTokens: Int) async throws {
        var events = reply.makeAsyncIterator()
        while let event = try await events.next() {
            if case .finished(let end) = event, end.isContextFull {
                throw LlamaError.contextExceeded(
                    promptTokens: end.promptTokens + end.outputTokens, contextTokens: contextTokens)
            }
            await send(event, tokens: events.takeTokenCount())
        }
        try Task.checkCancellation()
    }

    nonisolated(nonsending) private mutating func send(_ event: InferenceEvent, tokens: Int) async {
        switch event {
        case .reasoning(let text):
            await channel.send(.reasoning(entryID: reasoningID, action: .appendText(text, tokenCount: tokens)))
        case .text(let text, _):
            await channel.send(.response(entryID: responseID, action: .appendText(text, tokenCount: tokens)))
        case .replacedText(let text):
            await channel.send(.response(entryID: responseID, action: .replaceTextSegment(text, tokenCount: tokens)))
        case .toolCall(let id, let name):
            call = (id, name)
            await sendArguments("", tokens: tokens)
        case .toolArguments(let text): await sendArguments(text, tokens: tokens)
        case .finished(let end):
            let input = LanguageModelExecutorGenerationChannel.Usage.Input(
                totalTokenCount: end.promptTokens, cachedTokenCount: end.cachedTokens)
            let output = LanguageModelExecutorGenerationChannel.Usage.Output(
                totalTokenCount: end.outputTokens, reasoningTokenCount: end.reasoningTokens)
            let metadata = end.metadata
            await channel.send(
                call == nil
                    ? .response(
                        entryID: responseID, action: .updateUsage(input: input, output: output, metadata: metadata))
                    : .toolCalls(
                        entryID: callsID, action: .updateUsage(input: input, output: output, metadata: metadata)))
        }
    }

    nonisolated(nonsending) private func sendArguments(_ text: String, tokens: Int) async {
        guard let call else { return }
        await channel.send(
            .toolCalls(
                entryID: callsID,
                action: .toolCall(id: call.id, name: call.name, action: .appendArguments(text, tokenCount: tokens))))
    }
}

extension InferenceEnd {
    /// The engine's measurements that have no field in the API.
    fileprivate var metadata: [String: any ConvertibleToGeneratedContent] {
        var metadata: [String: any ConvertibleToGeneratedContent] = [
            "finishReason": isRepetition ? "repetition" : reason == .length ? "length" : "stop"
        ]
        // The seed is a text, because the API's numbers are doubles, which cannot represent every seed.
        metadata["seed"] = seed.map { String($0) }
        metadata["timeToFirstTokenSeconds"] = timeToFirstToken.map { $0 / .seconds(1) }
        metadata["prefillTokensPerSecond"] = prefillRate
        metadata["decodeTokensPerSecond"] = decodeRate
        if acceptedPredictionTokens + rejectedPredictionTokens > 0 {
            metadata["acceptedDraftTokens"] = acceptedPredictionTokens
            metadata["rejectedDraftTokens"] = rejectedPredictionTokens
        }
        return metadata
    }
}

import LanguageModels
import Synchronization

/// The executors of a model that is available only through Apple's API, for the 64 most recent conversations.
///
/// An executor may cache the processed prefix of a conversation for the next request.
public final class ConversationExecutors: Sendable {
    private struct State {
        var stores: [String: (store: ExecutorStore, lastUse: Int)] = [:]
        var uses = 0
    }

    private let state = Mutex(State())
    private static let limit = 64

    public init() {}

    /// Returns the executors of a conversation, or new executors for a conversation without a name.
    private func store(of conversation: String?) -> ExecutorStore {
        guard let conversation else { return ExecutorStore() }
        return state.withLock { state in
            state.uses += 1
            let store = state.stores[conversation]?.store ?? ExecutorStore()
            state.stores[conversation] = (store, state.uses)
            if state.stores.count > Self.limit,
                let oldest = state.stores.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.stores[oldest.key] = nil
            }
            return store
        }
    }

    /// Discards the executors of a conversation.
    package func forget(_ conversation: String) { state.withLock { $0.stores[conversation] = nil } }

    func prewarm(_ request: InferenceRequest, with model: any LanguageModel) throws {
        try model.prewarm(try Transcript(request), with: store(of: request.conversation))
    }

    /// Starts a reply, which is cancelled when its stream is no longer read.
    func reply(to request: InferenceRequest, with model: any LanguageModel) throws -> InferenceReply.Events {
        if request.hasImages, !model.capabilities.contains(.vision) { throw InferenceError.readsNoImages("This model") }
        let executors = store(of: request.conversation)
        let asked = try LanguageModelExecutorGenerationRequest(request)
        return .paced { writer in
            let channel = LanguageModelExecutorGenerationChannel()
            async let work: Void = model.generate(asked, into: channel, with: executors)
            var reply = ChannelReply()
            for try await event in channel {
                if let event = try reply.add(event) { await writer.send(event) }
            }
            // A model may simply return when its task is cancelled.
            try Task.checkCancellation()
            for event in reply.end() { await writer.send(event) }
            await work
        }
    }
}

/// A reply assembled from a model's events; its tool calls are complete at the end.
private struct ChannelReply: Sendable {
    private var entries = EntryAssembler(schema: nil)
    private var hasText = false

    mutating func add(_ event: LanguageModelExecutorGenerationChannel.Event) throws -> InferenceEvent? {
        let count = entries.drafts.count
        _ = try entries.apply(event)
        switch event.kind {
        case .response(let response):
            switch response.action.kind {
            case .appendText(let fragment) where !fragment.content.isEmpty:
                let startsLine = hasText && entries.drafts.count > count
                hasText = true
                return .text((startsLine ? "\n" : "") + fragment.content, tokens: [])
            case .replaceTextSegment: return .replacedText(text)
            default: return nil
            }
        case .reasoning(let reasoning):
            // Reasoning that was sent cannot be replaced.
            guard case .appendText(let fragment) = reasoning.action.kind, !fragment.content.isEmpty else {
                return nil
            }
            return .reasoning(fragment.content)
        case .toolCalls, .data: return nil
        }
    }

    func end() -> [InferenceEvent] {
        let calls = entries.drafts.flatMap(\.calls)
        let usage = entries.usage
        var end = InferenceEnd(
            reason: !calls.isEmpty ? .toolCalls : usage.isCut ? .length : .stop,
            promptTokens: usage.input.totalTokenCount, cachedTokens: usage.input.cachedTokenCount,
            outputTokens: usage.output.totalTokenCount, reasoningTokens: usage.output.reasoningTokenCount,
            acceptedPredictionTokens: usage.count("acceptedDraftTokens"),
            rejectedPredictionTokens: usage.count("rejectedDraftTokens"))
        end.answeringModel = usage.metadata["answeringModel"].flatMap { try? $0.value(String.self) }
        end.isRepetition = usage.finishReason == "repetition"
        end.notes = usage.texts("notes")
        end.news = usage.texts("news")
        let events = calls.flatMap { call -> [InferenceEvent] in
            [.toolCall(id: call.id, name: call.name), .toolArguments(call.text.isEmpty ? "{}" : call.text)]
        }
        return events + [.finished(end)]
    }

    private var text: String {
        entries.drafts.filter { $0.kind == .response }.map(\.text).joined(separator: "\n")
    }
}

extension LanguageModelSession.Usage {
    /// True if the engine reports that it cut the answer off; false for an engine that reports no reason.
    fileprivate var isCut: Bool { ["length", "context_full", "repetition"].contains(finishReason) }

    fileprivate var finishReason: String? {
        guard let reason = metadata["finishReason"], case .string(let name) = reason.kind else { return nil }
        return name
    }

    /// Returns a count that the API has no property for; 0 if the engine does not report the count.
    fileprivate func count(_ name: String) -> Int {
        guard let value = metadata[name], case .number(let number) = value.kind else { return 0 }
        return max(0, Int(exactly: number) ?? 0)
    }

    /// Returns the sentences that the engine reports under a name; empty if the name is missing.
    fileprivate func texts(_ name: String) -> [String] {
        metadata[name].flatMap { try? $0.value([String].self) } ?? []
    }
}

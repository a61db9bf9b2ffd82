import Engine
public import Foundation

/// The user's settings for facts about themselves.
public struct MemoryOptions: Sendable, Hashable {
    /// Whether answers use the facts, and new ones are offered.
    public var isOn: Bool
    /// Whether facts are sent to remote models.
    public var isSentToRemotes: Bool

    public init(isOn: Bool = false, isSentToRemotes: Bool = false) {
        self.isOn = isOn
        self.isSentToRemotes = isSentToRemotes
    }
}

extension ChatService {
    /// Returns the facts that the user stated in the question of an answer and has not kept yet.
    ///
    /// Nothing is kept without the user's consent. Empty if the memory is off for the chat.
    ///
    /// - Throws: `ChatError` (`notFound`, `storage`).
    public func memoryOffers(for answer: UUID) throws(ChatError) -> [String] {
        guard options().memory.isOn, let memory else { return [] }
        let (message, thread) = try store.message(answer)
        guard let question = message.metadata.parentID, message.role == .assistant else { return [] }
        guard try store.page(of: thread, before: nil, limit: 1).thread.settings.usesMemory != false else { return [] }
        let asked = try store.message(question).message
        guard asked.role == .user else { return [] }
        let kept = Set(try memory.facts().map(\.id))
        return MemoryOffers.facts(in: asked.text).map { MemoryFact($0) }
            .filter { $0.problem == nil && !kept.contains($0.id) }.map(\.text)
    }
}

extension TurnWorker {
    /// Returns the facts that the model reads; none if the memory is off for the chat or the model is remote.
    ///
    /// - Throws: `ChatFailureError` for a file of facts that cannot be read.
    static func facts(
        _ memory: MemoryFile?, _ options: MemoryOptions, of request: TurnRequest, for model: ChatModel, store: ChatStore
    ) async throws -> [MemoryFact] {
        guard options.isOn, request.thread.settings.usesMemory != false, !model.isRemote || options.isSentToRemotes,
            let memory
        else { return [] }
        do throws(ChatError) {
            let all = try await store.runBlocking { () throws(ChatError) in try memory.facts() }
            return MemorySelection(all, question: request.question.text, contextTokens: model.contextTokens).facts
        } catch {
            throw ChatFailureError(failure: ChatFailure(kind: .other, message: error.message))
        }
    }
}

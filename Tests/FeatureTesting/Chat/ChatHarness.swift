package import Chat
package import Engine
package import Foundation
package import LanguageModels
package import LanguageModelsTestSupport
import Store
import Synchronization

/// A chat service with its own database and scripted models.
package final class ChatHarness: Sendable {
    package let folder: URL
    package let models: TestModels
    package let service: ChatService

    package init(
        _ model: ScriptedLanguageModel, folder: URL? = nil, passages: (any ChatPassages)? = nil, tools: ChatTools? = nil
    ) throws {
        self.folder =
            folder
            ?? FileManager.default.temporaryDirectory.appending(path: "hearth-chat-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        let models = TestModels(model)
        self.models = models
        let database = try LocalDatabase(
            path: self.folder.appending(path: "chats.sqlite").path, migrations: ChatStore.migrations)
        let box = Box(ChatService.Options())
        options = box
        service = try ChatService(
            store: ChatStore(database), models: models, passages: passages, tools: tools,
            memory: MemoryFile(path: self.folder.appending(path: "memory.md").path), options: { box.value })
    }

    package convenience init(turns: [[ScriptedStep]]) throws { try self.init(ScriptedLanguageModel(turns: turns)) }

    package let options: Box<ChatService.Options>

    package func thread(_ settings: ChatThread.Settings = ChatThread.Settings()) throws -> UUID {
        try service.createThread(settings: settings).id
    }

    /// Sends a message and waits for the complete answer.
    package func ask(_ text: String, in thread: UUID) async throws -> ChatMessage {
        try await service.finished(try service.send(text, to: thread).answer.id)
    }

    package func messages(_ thread: UUID) throws -> [ChatMessage] { try service.thread(thread).messages }

    /// Returns the events so far.
    package func events(after last: Int = 0) async throws -> [ChatEvent] {
        let end = service.lastEventNumber
        var events: [ChatEvent] = []
        guard end > last else { return [] }
        for try await event in service.events(after: last) {
            events.append(event.event)
            if event.number >= end { break }
        }
        return events
    }
}

/// A provider of models that resolves every request to one scripted model, which a test may change.
package final class TestModels: ChatModels {
    package struct Asked: Equatable {
        package var id: String?
        package var guardrails: Bool
        package var conversation: UUID

        package init(id: String?, guardrails: Bool, conversation: UUID) {
            (self.id, self.guardrails, self.conversation) = (id, guardrails, conversation)
        }
    }

    private struct State {
        var model: ChatModel
        var error: (any Error)?
        var asked: [Asked] = []
        var forgotten: [UUID] = []
    }

    private let state: Mutex<State>

    package init(_ model: any LanguageModel) {
        state = Mutex(State(model: ChatModel(id: "scripted", name: "Scripted", languageModel: model)))
    }

    package var asked: [Asked] { state.withLock { $0.asked } }
    package var forgotten: [UUID] { state.withLock { $0.forgotten } }

    package func change(_ body: (inout ChatModel) -> Void) { state.withLock { body(&$0.model) } }
    package func fail(with error: (any Error)?) { state.withLock { $0.error = error } }

    package func model(_ id: String?, guardrails: Bool, conversation: UUID) throws -> ChatModel {
        try state.withLock { state in
            state.asked.append(Asked(id: id, guardrails: guardrails, conversation: conversation))
            if let error = state.error { throw error }
            return state.model
        }
    }

    package func forget(conversation: UUID) { state.withLock { $0.forgotten.append(conversation) } }

    package func failure(for error: any Error) -> ChatFailure? {
        switch error {
        case is CancellationError: nil
        case let error as NoEngine: ChatFailure(kind: .unavailable, message: error.message)
        default: ChatFailure(kind: .other, message: "It failed.")
        }
    }
}

package struct NoEngine: Error {
    package var message: String

    package init(message: String = "No model on this device can generate text.") { self.message = message }
}

extension ChatEvent {
    package var name: String {
        switch self {
        case .messageAdded(_, let message): "added \(message.role)"
        case .delta(_, _, _, _, let isReasoning): isReasoning ? "thought" : "delta"
        case .progress(_, _, let progress): "progress \(progress.phase)"
        case .messageUpdated(_, let message): "updated \(message.metadata.status)"
        case .call(_, _, let call): "call \(call.state)"
        case .messageRemoved: "removed"
        case .threadChanged: "changed"
        case .threadAdded: "thread added"
        case .threadRemoved: "thread removed"
        case .projectsChanged: "projects changed"
        case .allChanged: "all changed"
        }
    }
}

/// Joins the deltas of a message; `nil` if an offset is not at the end of the text.
package func joined(_ events: [ChatEvent], of message: UUID, isReasoning: Bool = false) -> String? {
    var text = ""
    for case .delta(_, message, let offset, let piece, isReasoning) in events {
        guard offset == text.utf16.count else { return nil }
        text += piece
    }
    return text
}

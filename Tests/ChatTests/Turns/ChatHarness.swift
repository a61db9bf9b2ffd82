import Chat
import Engines
import Foundation
import LanguageModels
import LanguageModelsTestSupport
import Store
import Synchronization

/// A chat service over a database of its own and models that play scripts.
final class ChatHarness: Sendable {
    let folder: URL
    let models: TestModels
    let service: ChatService

    init(
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
            store: ChatStore(database), models: models, passages: passages, tools: tools, options: { box.value })
    }

    convenience init(turns: [[ScriptedStep]]) throws { try self.init(ScriptedLanguageModel(turns: turns)) }

    let options: Box<ChatService.Options>

    func thread(_ settings: ChatThread.Settings = ChatThread.Settings()) throws -> UUID {
        try service.createThread(settings: settings).id
    }

    /// Asks, and waits for the whole answer.
    func ask(_ text: String, in thread: UUID) async throws -> ChatMessage {
        try await service.finished(try service.send(text, to: thread).answer.id)
    }

    func messages(_ thread: UUID) throws -> [ChatMessage] { try service.thread(thread).messages }

    /// The events so far.
    func events(after last: Int = 0) async throws -> [ChatEvent] {
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

final class Box<Value: Sendable>: Sendable {
    private let state: Mutex<Value>
    init(_ value: Value) { state = Mutex(value) }
    var value: Value {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

/// Finds one scripted model, or what a test puts in its place.
final class TestModels: ChatModels {
    struct Asked: Equatable {
        var id: String?
        var guardrails: Bool
        var conversation: UUID
    }

    private struct State {
        var model: ChatModel
        var error: (any Error)?
        var asked: [Asked] = []
        var forgotten: [UUID] = []
    }

    private let state: Mutex<State>

    init(_ model: any LanguageModel) {
        state = Mutex(State(model: ChatModel(id: "scripted", name: "Scripted", languageModel: model)))
    }

    var asked: [Asked] { state.withLock { $0.asked } }
    var forgotten: [UUID] { state.withLock { $0.forgotten } }

    func change(_ body: (inout ChatModel) -> Void) { state.withLock { body(&$0.model) } }
    func fail(with error: (any Error)?) { state.withLock { $0.error = error } }

    func model(_ id: String?, guardrails: Bool, conversation: UUID) throws -> ChatModel {
        try state.withLock { state in
            state.asked.append(Asked(id: id, guardrails: guardrails, conversation: conversation))
            if let error = state.error { throw error }
            return state.model
        }
    }

    func forget(conversation: UUID) { state.withLock { $0.forgotten.append(conversation) } }

    func failure(for error: any Error) -> ChatFailure? {
        switch error {
        case is CancellationError: nil
        case let error as NoEngine: ChatFailure(kind: .unavailable, message: error.message)
        default: ChatFailure(kind: .other, message: "It failed.")
        }
    }
}

struct NoEngine: Error {
    var message = "No model on this device can generate text."
}

extension ChatEvent {
    var name: String {
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
        case .allChanged: "all changed"
        }
    }
}

/// The text that the deltas of a message give; nil where an offset is not where the text ends.
func joined(_ events: [ChatEvent], of message: UUID, isReasoning: Bool = false) -> String? {
    var text = ""
    for case .delta(_, message, let offset, let piece, isReasoning) in events {
        guard offset == text.utf16.count else { return nil }
        text += piece
    }
    return text
}

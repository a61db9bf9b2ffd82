public import Chat
public import Foundation
public import Observation

/// The actions on all chats together, such as export, import and deletion, with counters.
@MainActor @Observable public final class ChatStorageScreen {
    /// An action on all chats.
    public enum Work: Sendable, Hashable {
        case exporting, importing, clearing
    }

    /// The counters of this device; nil until loaded.
    public private(set) var counters: ChatCounters?
    /// The action in progress; nil for none.
    public private(set) var work: Work?
    /// The result of the last action, in a sentence, to be set to nil after it was shown.
    public var notice: String?
    /// The last error and its remedy, to be set to nil after it was shown.
    public var problem: String?

    private let service: ChatService

    /// Creates an empty screen.
    init(_ service: ChatService) { self.service = service }

    /// Reads the counters.
    public func load() async {
        let service = service
        do throws(ChatError) {
            counters = try await service.store.runBlocking { () throws(ChatError) in try service.store.counters() }
        } catch {
            problem = error.message
        }
    }

    /// Returns all chats with all versions of their messages as one JSON file; nil on failure, which ``problem``
    /// explains.
    public func exportAll() async -> Data? {
        await perform(.exporting) { service async throws(ChatError) in
            try await service.store.runBlocking { () throws(ChatError) in try service.store.exportJSON(threads: nil) }
        }
    }

    /// Adds the chats of an export, except chats that exist already.
    public func importJSON(_ data: Data) async {
        let added = await perform(.importing) { service async throws(ChatError) in
            try await service.store.runBlocking { () throws(ChatError) in try service.importJSON(data).count }
        }
        guard let added else { return }
        notice =
            switch added {
            case 0: "All chats of this file are already on this device."
            case 1: "1 chat imported."
            default: "\(added) chats imported."
            }
        await load()
    }

    /// Deletes all messages, which cannot be undone, but keeps the chats and their titles.
    public func clearAll() async {
        let cleared: Void? = await perform(.clearing) { service async throws(ChatError) in
            try await service.clearAll()
        }
        guard cleared != nil else { return }
        notice = "All messages were deleted. The chats and their names are still here."
        await load()
    }

    private func perform<Value: Sendable>(
        _ kind: Work, _ body: @Sendable (ChatService) async throws(ChatError) -> Value
    ) async -> Value? {
        guard work == nil else { return nil }
        work = kind
        defer { work = nil }
        do throws(ChatError) {
            return try await body(service)
        } catch {
            problem = error.message
            return nil
        }
    }
}

public import Chat
public import Foundation
public import Observation

/// What the user does with all chats together: export, import, clear, and what was counted of them.
@MainActor @Observable public final class ChatStorageScreen {
    /// What is being done with all chats.
    public enum Work: Sendable, Hashable {
        case exporting, importing, clearing
    }

    /// What was counted on this device; nil before it was read.
    public private(set) var counters: ChatCounters?
    /// What goes on; nil for nothing.
    public private(set) var work: Work?
    /// What was done last, in a sentence; to be set to nil once it was read.
    public var notice: String?
    /// What went wrong last and what to do; to be set to nil once it was read.
    public var problem: String?

    private let service: ChatService

    /// Makes a screen that has read nothing yet.
    ///
    /// - Parameter service: The chats.
    init(_ service: ChatService) { self.service = service }

    /// Reads what was counted.
    public func load() async {
        let service = service
        do throws(ChatError) {
            counters = try await service.store.offPool { () throws(ChatError) in try service.store.counters() }
        } catch {
            problem = error.message
        }
    }

    /// All chats with all versions of their messages, as one JSON file.
    ///
    /// - Returns: The file's bytes; nil if that failed, which ``problem`` explains.
    public func exportAll() async -> Data? {
        await perform(.exporting) { service async throws(ChatError) in
            try await service.store.offPool { () throws(ChatError) in try service.store.exportJSON(threads: nil) }
        }
    }

    /// Adds the chats of an export; those that are here already stay as they are.
    ///
    /// - Parameter data: The file's bytes.
    public func importJSON(_ data: Data) async {
        let added = await perform(.importing) { service async throws(ChatError) in
            try await service.store.offPool { () throws(ChatError) in try service.importJSON(data).count }
        }
        guard let added else { return }
        notice =
            switch added {
            case 0: "Everything in this file is here already."
            case 1: "1 chat imported."
            default: "\(added) chats imported."
            }
        await load()
    }

    /// Deletes all messages, which cannot be undone; chats and their names stay.
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

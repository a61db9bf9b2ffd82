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

    /// Adds the chats of a file, also of another program, except chats that exist already.
    public func importFile(_ file: URL) async {
        let report = await perform(.importing) { service async throws(ChatError) in
            try await service.store.runBlocking { () throws(ChatError) in
                try service.importFile(at: file.path(percentEncoded: false))
            }
        }
        guard let report else { return }
        var sentences =
            switch report.added + report.extended {
            case 0: ["All chats of this file are already on this device."]
            case 1: ["1 chat imported."]
            case let count: ["\(count) chats imported."]
            }
        if report.unreadable > 0 { sentences.append("\(report.unreadable) could not be read.") }
        if !report.omitted.isEmpty { sentences.append("Some pictures, files or tool calls are not in the file.") }
        notice = sentences.joined(separator: " ")
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

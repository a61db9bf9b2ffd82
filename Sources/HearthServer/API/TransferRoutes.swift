import Chat
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes for all chats together: counters, clear, export, import.
struct TransferRoutes {
    let chat: ChatService
    let limits: ServerLimits

    private struct Imported: Encodable {
        var threads: [ThreadSummary]
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.get("counters") { _, _ in try Response(json: await blocking { try chat.store.counters() }) }
        api.post("clear") { _, _ in
            try await chat.clearAll()
            return Response.noContent
        }
        api.get("export") { _, _ in
            let data = try await blocking { try chat.store.exportJSON(threads: nil) }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/json; charset=utf-8",
                    .contentDisposition: "attachment; filename=\"hearth-chats.json\"",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
        }
        api.post("import") { request, _ in
            let data = try await request.jsonBody(limit: limits.importBytes)
            try ServerJSON.checkValues(of: data, limit: ServerJSON.mostImportedValues)
            let threads = try await blocking { try chat.importJSON(data) }
            return try Response(json: Imported(threads: threads.map { ThreadSummary($0, isGenerating: false) }))
        }
        api.post("import/file") { request, _ in
            try request.checkBodyIsFile()
            let file = try ReceivedFile()
            for try await part in request.body {
                try await blocking { [limits] in try file.add(part, limit: limits.chatImportBytes) }
            }
            return try Response(json: await blocking { try chat.importFile(at: file.path) })
        }
    }
}

/// The body of a request in a temporary file, which only this user can read, and which ends with this object.
private final class ReceivedFile: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "hearth-import-\(UUID().uuidString)")
        .path(percentEncoded: false)
    private let handle: FileHandle

    private static let failure = ChatError(
        .noSpace, "The file cannot be stored while it is read. Free space in the folder for temporary files.")

    init() throws(ChatError) {
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw Self.failure }
        self.handle = handle
    }

    deinit {
        try? handle.close()  // nothing else is written
        // A failure cannot be reported here; the system empties its temporary folder.
        try? FileManager.default.removeItem(atPath: path)
    }

    func add(_ part: ByteBuffer, limit: Int) throws {
        do {
            guard try handle.offset() + UInt64(part.readableBytes) <= UInt64(limit) else {
                throw NIOTooManyBytesError(maxBytes: limit)
            }
            try handle.write(contentsOf: Data(part.readableBytesView))
        } catch let error as NIOTooManyBytesError {
            throw error
        } catch {
            throw Self.failure
        }
    }
}

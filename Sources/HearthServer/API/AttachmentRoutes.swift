import Chat
import Documents
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes for the files and pictures of a chat.
struct AttachmentRoutes {
    let chat: ChatService
    let documents: RAGService
    let limits: ServerLimits

    private struct Listing: Encodable {
        var attachments: [ChatAttachment]
    }

    /// A part of a file's text, with its range in bytes of UTF-8.
    private struct TextPart: Encodable {
        var text: String
        var start: Int
        var end: Int
        var total: Int
    }

    /// The maximum number of bytes of a part.
    private static let partBytes = 100_000

    private struct Target: Decodable {
        var collection: String
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.get("threads/{id}/attachments") { _, context in
            let thread = try context.uuid("id")
            return try Response(json: Listing(attachments: await blocking { try chat.store.attachments(of: thread) }))
        }
        api.post("threads/{id}/attachments") { request, context in
            let thread = try context.uuid("id")
            let (name, data) = try await request.file(limit: limits.documentBytes)
            return try Response(json: await chat.attach(data, named: name, to: thread), status: .created)
        }
        api.get("threads/{id}/attachments/{attachment}") { _, context in
            let (thread, id) = (try context.uuid("id"), try context.uuid("attachment"))
            return try Response(json: await chat.attachment(id, of: thread))
        }
        api.delete("threads/{id}/attachments/{attachment}") { _, context in
            let (thread, id) = (try context.uuid("id"), try context.uuid("attachment"))
            try await chat.removeAttachment(id, from: thread)
            return Response.noContent
        }
        api.get("threads/{id}/attachments/{attachment}/content") { _, context in
            let (thread, id) = (try context.uuid("id"), try context.uuid("attachment"))
            let (attachment, data) = try await blocking {
                (try chat.store.attachment(id, of: thread), try chat.store.attachmentData(id, of: thread))
            }
            return Response(
                status: .ok,
                headers: [
                    .contentType: attachment.mediaType ?? "application/octet-stream",
                    // The name is user data, so the web page chooses the file name.
                    .contentDisposition: attachment.kind == .picture ? "inline" : "attachment",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
        }
        api.get("threads/{id}/attachments/{attachment}/text") { request, context in
            let (thread, id) = (try context.uuid("id"), try context.uuid("attachment"))
            let start = try request.count("start", default: 0, in: 0...Int(Int32.max))
            guard let document = try await chat.attachment(id, of: thread).documentID else {
                return try Response(json: TextPart(text: "", start: 0, end: 0, total: 0))
            }
            let part = try await documents.text(of: document, from: start, limit: Self.partBytes)
            return try Response(
                json: TextPart(
                    text: part.text, start: part.range.lowerBound, end: part.range.upperBound, total: part.total))
        }
        api.post("threads/{id}/attachments/{attachment}/keep") { request, context in
            let (thread, id) = (try context.uuid("id"), try context.uuid("attachment"))
            let collection = try await request.json(Target.self, limit: limits.bodyBytes).collection
            let (attachment, data) = try await blocking {
                (try chat.store.attachment(id, of: thread), try chat.store.attachmentData(id, of: thread))
            }
            let added = try await documents.addDocument(data, named: attachment.name, to: collection)
            return try Response(json: added, status: added.change == .added ? .created : .ok)
        }
    }
}

extension Request {
    /// Returns the name and the bytes of an uploaded file.
    ///
    /// - Throws: `ServerFailure` for another content type or a missing name; `NIOTooManyBytesError`.
    func file(limit: Int) async throws -> (name: String, data: Data) {
        try checkBodyIsFile()
        let name = try text("name", atMost: 1_000)
        return (name, Data(try await body.collect(upTo: limit).readableBytesView))
    }

    /// Throws `ServerFailure` unless the body is a file as it is.
    func checkBodyIsFile() throws {
        // A form on another site cannot send this content type without a CORS preflight.
        let type = headers[.contentType]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard type?.lowercased() == "application/octet-stream" else {
            throw ServerFailure(
                .unsupportedMediaType, code: "unsupported_media_type",
                "The body must be the file. Send it with `Content-Type: application/octet-stream`.")
        }
    }
}

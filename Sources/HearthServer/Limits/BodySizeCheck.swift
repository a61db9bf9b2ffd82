import HTTPTypes
import Hummingbird

/// A middleware that refuses a body whose declared size is too large.
///
/// Bodies without a declared size are limited while they are read.
///
/// This is the last check that needs no body, so it sends `100 Continue` to a client that waits for that response.
struct BodySizeCheck: RouterMiddleware {
    let limits: ServerLimits

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        if let field = request.headers[.contentLength] {
            let limit =
                switch Upload(request) {
                case .inference: limits.inferenceBytes
                case .transfer: limits.importBytes
                case .document: limits.documentBytes
                case .chats: limits.chatImportBytes
                case nil: limits.bodyBytes
                }
            guard let length = Int(field), length <= limit else { throw ServerFailure.tooLarge }
        }
        if request.waitsToSendBody { context.channel.triggerUserOutboundEvent(ContinueRequested(), promise: nil) }
        return try await next(request, context)
    }
}

extension Request {
    /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110, section 10.1.1).
    var waitsToSendBody: Bool {
        headers[.expect]?.lowercased() == "100-continue"
            && (headers[.transferEncoding] != nil || headers[.contentLength].map { $0 != "0" } ?? false)
    }
}

/// A kind of request whose body may be large and arrive slowly.
enum Upload {
    /// A request to a model.
    case inference
    /// Exported chats or mail marks.
    case transfer
    /// A file for a collection or a chat.
    case document
    /// A file with chats, also of another program.
    case chats

    init?(_ request: Request) {
        guard request.method == .post else { return nil }
        let path = request.uri.path
        let unversioned = ["/tokenize", "/detokenize", "/infill", "/rerank", "/reranking"]
        if path.hasPrefix("/v1/") || unversioned.contains(path) || OllamaRoutes.isInference(path) {
            self = .inference
        } else if path == "/api/import" || path == "/api/mail/marks" {
            self = .transfer
        } else if path == "/api/import/file" {
            self = .chats
        } else if path.hasPrefix("/api/collections/") && path.hasSuffix("/documents")
            || path.hasPrefix("/api/threads/") && path.hasSuffix("/attachments")
        {
            self = .document
        } else {
            return nil
        }
    }
}

import HTTPTypes
import Hearth
import HearthServer

extension ServerFailure {
    /// Maps a failure of the services, whose message contains no user text, to a response of the server.
    init(_ failure: Failure) {
        switch failure.kind {
        case .modelNotFound: self.init(.serviceUnavailable, code: "no_model", failure.message)
        case .outOfMemory: self.init(.serviceUnavailable, code: "out_of_memory", failure.message)
        case .tooLong: self.init(.badRequest, code: "context_length_exceeded", failure.message)
        case .invalidRequest: self.init(.badRequest, code: "invalid", failure.message)
        case .unsupported: self.init(.badRequest, code: "unsupported", failure.message)
        case .download: self.init(.badGateway, code: "download", failure.message)
        case .remote: self.init(.badGateway, code: "remote_model", failure.message)
        case .noSpace: self.init(HTTPResponse.Status(code: 507), code: "no_space", failure.message)
        case .busy: self.init(.conflict, code: "busy", failure.message)
        case .notFound: self.init(.notFound, code: "not_found", failure.message)
        case .cancelled: self.init(.serviceUnavailable, code: "stopped", failure.message)
        case .modelUnusable: self.init(.internalServerError, code: "model_unusable", failure.message)
        case .documentUnusable:
            self.init(.unprocessableContent, code: "document_unusable", failure.message)
        case .storage: self.init(.internalServerError, code: "storage", failure.message)
        // The text of an unknown error could contain private data, so it is replaced.
        case .other:
            self.init(.internalServerError, code: "internal", "Something failed inside Hearth. Try again.")
        }
    }
}

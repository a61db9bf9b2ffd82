import HTTPTypes
import Hummingbird

/// Refuses a body that says to be too large before any of it is read; those that do not say are cut while they are.
struct BodySizeCheck: RouterMiddleware {
    let limits: ServerLimits

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        if let field = request.headers[.contentLength] {
            let limit = request.uri.path == "/api/import" ? limits.importBytes : limits.bodyBytes
            guard let length = Int(field), length <= limit else { throw ServerFailure.tooLarge }
        }
        return try await next(request, context)
    }
}

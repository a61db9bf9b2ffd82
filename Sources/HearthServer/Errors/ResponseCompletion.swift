import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Synchronization

/// The middleware that maps errors to responses, completes headers, counts and logs.
///
/// Only ``CORSMiddleware`` wraps this middleware.
///
/// The log contains method, route, status and duration, but never a query, a body or a token.
struct ResponseCompletion: RouterMiddleware {
    let metrics: ServerMetrics
    let knowsFailure: @Sendable (any Error) -> ServerFailure?
    let routes: RouteTable
    let logger: Logger

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        metrics.requestBegan()
        var response: Response
        do {
            response = try await next(request, context)
        } catch {
            response = answer(to: error, request, context)
        }
        SecurityHeaders.complete(&response.headers)
        let duration = ContinuousClock.now - start
        let route = routes.contains(context.endpointPath) ? context.endpointPath ?? "none" : "none"
        metrics.requestEnded(
            method: routes.methodName(request.method), route: route, status: Int(response.status.code),
            duration: duration)
        logger.debug(
            "request",
            metadata: [
                "method": "\(routes.methodName(request.method))", "route": "\(route)",
                "status": "\(response.status.code)", "ms": "\(duration.milliseconds)",
            ])
        return response
    }

    private func answer(to error: any Error, _ request: Request, _ context: ServerContext) -> Response {
        var failure = ServerFailure(error, other: knowsFailure)
        if failure.status == .notFound, error is HTTPError {
            let methods = routes.methods(at: request.uri.path)
            if !methods.isEmpty, request.method == .options {
                return Response(status: .noContent, headers: [.allow: methods.joined(separator: ", ")])
            }
            if !methods.isEmpty, !methods.contains(request.method.rawValue) {
                failure = ServerFailure(
                    .methodNotAllowed, code: "method_not_allowed", "This path does not support the request's method.",
                    headers: [.allow: methods.joined(separator: ", ")])
            }
        }
        if failure.status == .internalServerError {
            // Only the type is logged, because a description may contain user data.
            logger.error("request failed", metadata: ["error": "\(type(of: error))"])
        }
        return Response(failure: failure, to: request)
    }
}

/// The registered routes, to distinguish a wrong method from a wrong path.
final class RouteTable: Sendable {
    private let routes: Mutex<[(path: String, method: String)]> = Mutex([])

    func set(_ routes: [(path: String, method: String)]) { self.routes.withLock { $0 = routes } }

    func contains(_ path: String?) -> Bool { routes.withLock { $0.contains { $0.path == path } } }

    /// Returns a method's name if a route supports the method, otherwise `other`.
    ///
    /// Clients could otherwise add any number of names to the metrics.
    func methodName(_ method: HTTPRequest.Method) -> String {
        [.head, .options].contains(method) || routes.withLock { $0.contains { $0.method == method.rawValue } }
            ? method.rawValue : "other"
    }

    /// Returns the methods that a path supports, sorted; empty for an unknown path.
    ///
    /// Every path with GET also supports HEAD, and every known path supports OPTIONS.
    func methods(at path: String) -> [String] {
        let parts = path.split(separator: "/")
        var methods = routes.withLock { routes in
            routes.filter { route in
                let pattern = route.path.split(separator: "/")
                return pattern.count == parts.count
                    && zip(pattern, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
            }.map(\.method)
        }
        if methods.contains("GET") { methods.append("HEAD") }
        if !methods.isEmpty { methods.append("OPTIONS") }
        return Set(methods).sorted()
    }
}

extension Duration {
    var milliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

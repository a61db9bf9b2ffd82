import HTTPTypes
import Hummingbird

/// The origins of other pages, extensions and apps that may use the server from a browser.
struct AllowedOrigins: Sendable {
    private let exact: Set<String>
    /// The beginnings of origins of which any may come, such as `moz-extension://`.
    private let prefixes: [String]

    /// Schemes of browsers' extensions, whose ids are different in every browser.
    private static let extensionSchemes: Set = ["moz-extension", "chrome-extension", "safari-web-extension"]

    var isEmpty: Bool { exact.isEmpty && prefixes.isEmpty }

    /// - Parameter origins: Valid ones: `scheme://host`, with a port if it is not the scheme's own, or
    ///   `moz-extension://*`.
    init(_ origins: [String]) {
        let origins = origins.map { $0.lowercased() }
        exact = Set(origins.filter { !$0.hasSuffix("*") })
        prefixes = origins.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) }
    }

    /// - Parameter origin: What a browser says.
    func contains(_ origin: String) -> Bool {
        let origin = origin.lowercased()
        return exact.contains(origin) || prefixes.contains { origin.hasPrefix($0) && origin.count > $0.count }
    }

    /// Whether a text is an origin that can be allowed.
    static func isValid(_ origin: String) -> Bool {
        let parts = origin.lowercased().split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let first = parts[0].utf8.first, isLetter(first), !parts[1].isEmpty,
            parts[0].utf8.allSatisfy({ isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) })
        else { return false }
        if parts[1] == "*" { return extensionSchemes.contains(String(parts[0])) }
        return parts[1].utf8.allSatisfy { isLetter($0) || isDigit($0) || "-._:[]".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// Tells browsers which foreign origins may read answers; outside of everything else, so that errors can be read, too.
///
/// Cookies are never allowed: a foreign page shows the token itself.
struct CrossOriginAnswers: RouterMiddleware {
    let origins: AllowedOrigins

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard !origins.isEmpty else { return response }
        response.headers[.vary] = response.headers[.vary].map { $0 + ", Origin" } ?? "Origin"
        if let origin = request.headers[.origin], origins.contains(origin) {
            response.headers[.accessControlAllowOrigin] = origin
            response.headers[.accessControlExposeHeaders] = "Mcp-Session-Id, request-id, Retry-After"
        }
        return response
    }

    /// The answer to a browser that asks whether a page may send a request; nil for any other request.
    ///
    /// - Parameter request: A request of an origin that is allowed.
    static func preflight(_ request: Request) -> Response? {
        guard request.method == .options, request.headers[.accessControlRequestMethod] != nil else { return nil }
        var headers: HTTPFields = [
            .accessControlAllowMethods: "GET, HEAD, POST, PUT, PATCH, DELETE", .accessControlMaxAge: "600",
            .vary: "Access-Control-Request-Headers",
        ]
        // Clients send fields of their own, such as x-stainless-os.
        headers[.accessControlAllowHeaders] = request.headers[.accessControlRequestHeaders]
        if request.headers["Access-Control-Request-Private-Network"] == "true" {
            headers["Access-Control-Allow-Private-Network"] = "true"
        }
        return Response(status: .noContent, headers: headers)
    }
}

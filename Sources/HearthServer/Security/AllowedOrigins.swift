import HTTPTypes
import Hummingbird

/// The origins of other web pages, extensions and apps that may use the server from a browser.
struct AllowedOrigins: Sendable {
    private let exact: Set<String>
    /// The prefixes of allowed origins, such as `moz-extension://`.
    private let prefixes: [String]

    /// The schemes of browser extensions, whose IDs may differ in each browser.
    private static let extensionSchemes: Set = ["moz-extension", "chrome-extension", "safari-web-extension"]

    var isEmpty: Bool { exact.isEmpty && prefixes.isEmpty }

    /// - Parameter origins: Valid origins: `scheme://host`, with a port if it is not the scheme's default, or
    /// `moz-extension://*`.
    init(_ origins: [String]) {
        let origins = origins.map { $0.lowercased() }
        exact = Set(origins.filter { !$0.hasSuffix("*") })
        prefixes = origins.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) }
    }

    /// - Parameter origin: The value of the `Origin` header.
    func contains(_ origin: String) -> Bool {
        let origin = origin.lowercased()
        return exact.contains(origin) || prefixes.contains { origin.hasPrefix($0) && origin.count > $0.count }
    }

    /// Returns whether a text is a valid allowed origin.
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

/// A middleware that adds the CORS headers for allowed origins.
///
/// It is the outermost middleware, so that pages can also read errors.
///
/// Credentials are never allowed, because pages of other origins send the token itself.
struct CORSMiddleware: RouterMiddleware {
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

    /// Returns the response to a CORS preflight; `nil` for any other request.
    ///
    /// - Parameter request: A request from an allowed origin.
    static func preflight(_ request: Request) -> Response? {
        guard request.method == .options, request.headers[.accessControlRequestMethod] != nil else { return nil }
        var headers: HTTPFields = [
            .accessControlAllowMethods: "GET, HEAD, POST, PUT, PATCH, DELETE", .accessControlMaxAge: "600",
            .vary: "Access-Control-Request-Headers",
        ]
        // Clients send custom header fields, such as `x-stainless-os`.
        headers[.accessControlAllowHeaders] = request.headers[.accessControlRequestHeaders]
        if request.headers["Access-Control-Request-Private-Network"] == "true" {
            headers["Access-Control-Allow-Private-Network"] = "true"
        }
        return Response(status: .noContent, headers: headers)
    }
}

import HTTPTypes
import Hummingbird

/// A middleware that refuses requests that a web page of another origin made a browser send.
///
/// A page can make a browser connect to this machine, and DNS can give this machine any name (DNS rebinding). So the
/// host name in the request must be allowed, and the browser's origin headers must match.
struct CallerCheck: RouterMiddleware {
    private let names: Set<String>
    private let takesAnyAddress: Bool
    private let checksName: Bool
    private let origins: AllowedOrigins

    init(_ configuration: ServerConfiguration) {
        var names: Set<String> = ["localhost", "127.0.0.1", "::1"]
        names.formUnion(configuration.allowedHosts.map { $0.lowercased() })
        if !HostName.isWildcard(configuration.host) { names.insert(configuration.host.lowercased()) }
        self.names = names
        takesAnyAddress = HostName.isWildcard(configuration.host)
        // Browsers cannot connect to Unix sockets, and other clients send arbitrary host names there.
        checksName = configuration.unixSocketPath == nil
        origins = AllowedOrigins(configuration.allowedOrigins)
    }

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        try check(request)
        // Browsers send preflight requests without the token.
        if let origin = request.headers[.origin], origins.contains(origin),
            let answer = CORSMiddleware.preflight(request)
        {
            return answer
        }
        return try await next(request, context)
    }

    private func check(_ request: Request) throws(ServerFailure) {
        // The absolute form is for proxies, and its host would take precedence over the header.
        guard request.head.path?.hasPrefix("/") == true else {
            throw ServerFailure(.badRequest, code: "invalid_request", "The request target must begin with '/'.")
        }
        if let coding = request.headers[.transferEncoding], coding.lowercased() != "chunked" {
            throw ServerFailure(
                .notImplemented, kind: .invalidRequest, code: "unsupported_transfer_encoding",
                "The server reads bodies with a Content-Length, or with 'Transfer-Encoding: chunked'.",
                headers: [.connection: "close"])
        }
        if checksName { try checkName(request) }
        try checkOrigin(request)
    }

    private func checkName(_ request: Request) throws(ServerFailure) {
        guard let authority = request.head.authority, let host = HostName.host(ofAuthority: authority) else {
            throw ServerFailure(.badRequest, code: "invalid_host", "The Host header is missing or malformed.")
        }
        guard names.contains(host) || takesAnyAddress && HostName.isAddress(host) else {
            throw ServerFailure(
                .misdirectedRequest, code: "foreign_host",
                "The name in the Host header is not allowed. Use the server's IP address, or allow the name when "
                    + "starting the server.")
        }
    }

    private func checkOrigin(_ request: Request) throws(ServerFailure) {
        let site = request.headers["Sec-Fetch-Site"]
        let isOwnSite = site == nil || site == "same-origin" || site == "none"
        if let origin = request.headers[.origin] {
            if origins.contains(origin) { return }
            guard isOwnSite, !Self.isForeign(request) else { throw Self.foreignOrigin }
        }
        // A link on another page may open the web interface, which cannot be framed or read.
        let opensPage =
            request.method == .get && request.uri.path == "/" && request.headers["Sec-Fetch-Mode"] == "navigate"
            && request.headers["Sec-Fetch-Dest"] == "document"
        guard isOwnSite || opensPage else { throw Self.foreignOrigin }
    }

    /// Returns whether a request comes from a page of another origin.
    static func isForeign(_ request: Request) -> Bool {
        guard let origin = request.headers[.origin]?.lowercased() else { return false }
        let own = request.head.authority?.lowercased() ?? ""
        return origin != "http://\(own)" && origin != "https://\(own)"
    }

    private static let foreignOrigin = ServerFailure(
        .forbidden, code: "foreign_origin",
        "Web pages from other origins may not access this server. Use --allowed-origin to allow one.")
}

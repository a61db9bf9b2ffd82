import Foundation
import HTTPTypes
import Hummingbird

/// A middleware that authorises callers with the token.
///
/// Without a token, programs of the server's own account and of root are authorised.
struct AccessCheck: RouterMiddleware {
    private let token: [UInt8]?
    private let connections: Connections
    /// Whether the system lets only the owner connect, as with a Unix socket.
    private let isPrivate: Bool
    private let sessions = Sessions()
    private let guesses = TokenGuesses()

    /// Creates the check.
    ///
    /// - Parameters:
    ///   - configuration: The token and the address of the server.
    ///   - connections: Looks up the accounts of callers.
    init(_ configuration: ServerConfiguration, connections: Connections) {
        token = configuration.token.map { Array($0.utf8) }
        isPrivate = configuration.unixSocketPath != nil
        self.connections = connections
    }

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        if Self.isOpen(request) { return try await next(request, context) }
        var context = context
        if let token {
            try check(request, token, context)
            context.isVerified = true
        } else if isPrivate {
            context.isVerified = true
        } else {
            switch await connections.account(of: context.channel) {
            case .own: context.isVerified = true
            case .another: throw Self.otherAccount
            case .unknown: break
            }
        }
        connections.trust(context.channel)
        return try await next(request, context)
    }

    /// Returns whether a request reads no user data: the web interface's files, the health check, or the login.
    private static func isOpen(_ request: Request) -> Bool {
        let path = request.uri.path
        switch request.method {
        case .get, .head: return path == "/" || path == "/health" || path.hasPrefix("/assets/")
        case .post: return path == "/api/login"
        default: return false
        }
    }

    private func check(_ request: Request, _ token: [UInt8], _ context: ServerContext) throws(ServerFailure) {
        // The cookie is only for the server's own page, not for other origins, even allowed origins.
        if !CallerCheck.isForeign(request), sessionIDs(of: request, context).contains(where: { sessions.contains($0) })
        {
            return
        }
        let shown = Self.tokens(of: request)
        guard !shown.isEmpty else { throw Self.refusal }
        try check(shown, token, context)
    }

    /// Compares the caller's tokens with the server's.
    private func check(_ shown: [Substring], _ token: [UInt8], _ context: ServerContext) throws(ServerFailure) {
        guard let peer = context.channel.remoteAddress.flatMap({ SocketEnd($0)?.network }) else {
            guard Self.matches(shown, token) else { throw Self.refusal }
            return
        }
        // Loopback callers are not limited, so that a guesser cannot lock out local programs.
        if !peer.isLoopback, let seconds = guesses.wait(for: peer) { throw Self.tooManyGuesses(seconds) }
        if Self.matches(shown, token) { return }
        guesses.add(peer)
        if let seconds = guesses.wait(for: peer) { throw Self.tooManyGuesses(seconds) }
        throw Self.refusal
    }

    private static func matches(_ shown: [Substring], _ token: [UInt8]) -> Bool {
        shown.contains { token.isSame(as: Array($0.utf8)) }
    }

    private static func tokens(of request: Request) -> [Substring] {
        var tokens: [Substring] = []
        if let field = request.headers[.authorization] {
            let words = field.split(separator: " ", maxSplits: 1)
            if words.count == 2, words[0].lowercased() == "bearer" { tokens.append(words[1]) }
        }
        // Clients of Anthropic's API use this header.
        if let key = request.headers["x-api-key"] { tokens.append(key[...]) }
        return tokens
    }

    private static let refusal = ServerFailure(
        .unauthorized, code: "invalid_token",
        "This server requires authentication. Send its token as `Authorization: Bearer …`, or log in on its page.",
        headers: [.wwwAuthenticate: "Bearer realm=\"hearth\""])

    private static let otherAccount = ServerFailure(
        .forbidden, code: "other_account",
        "This server is only for the account that runs it, and the request comes from another account of this machine. "
            + "To allow it, start `hearth serve` with HEARTH_TOKEN set, and send that token as "
            + "`Authorization: Bearer …`.")

    private static func tooManyGuesses(_ seconds: Int) -> ServerFailure {
        ServerFailure(
            .tooManyRequests, code: "too_many_guesses",
            "Too many wrong tokens came from this address. Check the token, and try again in \(seconds) seconds.",
            headers: [.retryAfter: "\(seconds)"])
    }
}

// MARK: - Login

extension AccessCheck {
    /// Exchanges the token for a session cookie.
    ///
    /// The cookie is valid until it expires, the session is logged out, or the server ends.
    ///
    /// - Returns: The headers that set the cookie; empty if the server has no token.
    /// - Throws: `ServerFailure` for a wrong token.
    func login(_ candidate: String, _ context: ServerContext) throws(ServerFailure) -> HTTPFields {
        guard let token else { return [:] }
        try check([candidate[...]], token, context)
        var headers = HTTPFields()
        headers.append(Self.cookie(Self.cookieName(context), sessions.begin(), Sessions.lifetime))
        // Removes the cookie of earlier versions. That cookie held the token itself and was sent to all ports of the
        // machine.
        headers.append(Self.cookie("hearth_token", "", .zero))
        return headers
    }

    /// Ends the session of a caller, and returns the headers that remove the cookie.
    func logout(_ request: Request, _ context: ServerContext) -> HTTPFields {
        for id in sessionIDs(of: request, context) { sessions.end(id) }
        var headers = HTTPFields()
        headers.append(Self.cookie(Self.cookieName(context), "", .zero))
        return headers
    }

    /// Returns whether a request is authorised by a session cookie.
    func isLoggedIn(_ request: Request, _ context: ServerContext) -> Bool {
        sessionIDs(of: request, context).contains { sessions.contains($0) }
    }

    /// Returns the name of the cookie, which contains the port because all ports of a host share cookies.
    private static func cookieName(_ context: ServerContext) -> String {
        "hearth_session" + (context.channel.localAddress?.port.map { "_\($0)" } ?? "")
    }

    private static func cookie(_ name: String, _ value: String, _ age: Duration) -> HTTPField {
        HTTPField(
            name: .setCookie,
            value: "\(name)=\(value); Path=/; HttpOnly; SameSite=Strict; Max-Age=\(age.components.seconds)")
    }

    private func sessionIDs(of request: Request, _ context: ServerContext) -> [Substring] {
        let name = Self.cookieName(context)
        return request.headers[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == name else { return nil }
            return parts[1]
        }
    }
}

extension ServerContext {
    /// Refuses an action that only the owner may perform if the caller's account is unknown.
    ///
    /// - Throws: `ServerFailure` if the caller is not verified.
    func checkVerified() throws(ServerFailure) {
        guard isVerified else {
            throw ServerFailure(
                .forbidden, code: "token_required",
                "This system does not report which account a request comes from, so another account could use your "
                    + "files and tools. Start `hearth serve` with HEARTH_TOKEN set, and send that token. "
                    + "`openssl rand -hex 24` makes one.")
        }
    }
}

import Foundation
import HTTPTypes
import Hummingbird

/// Lets in who shows the token; everybody, where none is set.
struct TokenCheck: RouterMiddleware {
    static let cookieName = "hearth_token"

    private let token: [UInt8]?

    /// Whether callers must show one.
    var isSet: Bool { token != nil }

    init(_ token: String?) { self.token = token.map { Array($0.utf8) } }

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard token == nil || Self.isOpen(request) || shown(by: request).contains(where: matches) else {
            throw Self.refusal
        }
        return try await next(request, context)
    }

    static let refusal = ServerFailure(
        .unauthorized, code: "invalid_token",
        "This server requires authentication. Send its token as `Authorization: Bearer …`, or log in on its page.",
        headers: [.wwwAuthenticate: "Bearer realm=\"hearth\""])

    /// What holds nothing of the user: the page that asks for the token, and whether the server is there.
    private static func isOpen(_ request: Request) -> Bool {
        let path = request.uri.path
        switch request.method {
        case .get, .head: return path == "/" || path == "/health" || path.hasPrefix("/assets/")
        case .post: return path == "/api/login"
        default: return false
        }
    }

    /// Whether a token is the one; takes as long for every wrong one.
    ///
    /// - Parameter candidate: What a caller shows.
    /// - Returns: True, too, where none is set.
    func matches(_ candidate: some StringProtocol) -> Bool {
        guard let token else { return true }
        let candidate = Array(candidate.utf8)
        var difference = candidate.count ^ token.count
        for index in token.indices {
            difference |= Int(token[index] ^ (index < candidate.count ? candidate[index] : 0))
        }
        return difference == 0
    }

    private func shown(by request: Request) -> [Substring] {
        var tokens: [Substring] = []
        if let field = request.headers[.authorization] {
            let words = field.split(separator: " ", maxSplits: 1)
            if words.count == 2, words[0].lowercased() == "bearer" { tokens.append(words[1]) }
        }
        // As clients of the Anthropic API show it.
        if let key = request.headers["x-api-key"] { tokens.append(key[...]) }
        // The page's cookie is not for other pages, not even for allowed ones.
        for field in CallerCheck.isForeign(request) ? [] : request.headers[values: .cookie] {
            for pair in field.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == Self.cookieName else {
                    continue
                }
                tokens.append(parts[1])
            }
        }
        return tokens
    }
}

import ModelStore
import Platform
import Support

/// The final response after all redirects, whose body has not been read yet.
struct HTTPAnswer {
    let address: WebAddress
    let status: Int
    /// The headers by lower-case name.
    let headers: [String: String]
    let body: HTTPBody
    /// Whether the request for this response contained the token.
    let sentToken: Bool
    /// The hosts that may receive the token; `nil` if no token is set or the requested host may receive it.
    let tokenHosts: Set<String>?
    /// The SHA-256 that the requested server reports for the file, even if it redirects to another server.
    let linkedSHA256: String?

    /// Throws if the response is not the requested file.
    ///
    /// - Throws: `HTTPError` if a retry makes sense, otherwise `ModelLibraryError`.
    func checkIsFile(at source: WebAddress) throws {
        guard status == 200 || status == 206 else { throw failure(at: source) }
        if let encoding = headers["content-encoding"], encoding.lowercased() != "identity" {
            throw ModelLibraryError(
                .server,
                "\(address.origin.host) sent the file compressed although it was asked not to, so its checksum cannot "
                    + "be checked. Use another source.")
        }
        let type = headers["content-type"]?.lowercased() ?? ""
        if type.hasPrefix("text/html") || type.hasPrefix("application/xhtml") {
            throw ModelLibraryError(
                .server,
                "\(address.shown) is a web page, not a file. Check the address; some networks show a login page first; "
                    + "a browser will show it.")
        }
    }

    private func failure(at source: WebAddress) -> any Error {
        switch status {
        case 401, 403: return ModelLibraryError(.accessDenied, accessDeniedMessage(at: source))
        case 404, 410:
            return ModelLibraryError(
                .notFound,
                "\(source.shown) does not exist: the server answered \(status). Check the address, or choose another "
                    + "model.")
        case 408, 429, 500...599:
            let reason = "\(address.origin.host) answered \(status)\(Self.name(of: status))"
            return HTTPError(.busy, reason, retryAfter: RetryPolicy.retryAfter(headers["retry-after"]))
        default:
            return ModelLibraryError(
                .server,
                "\(address.shown) cannot be downloaded: the server answered \(status)\(Self.name(of: status)). "
                    + "Try again later, or use another source.")
        }
    }

    private func accessDeniedMessage(at source: WebAddress) -> String {
        let page = source.page ?? source.shown
        let isGated = headers["x-error-code"] == "GatedRepo"
        let subject = isGated ? "The model is gated" : "The server denies access to \(source.shown)"
        if sentToken {
            return "\(subject) (it answered \(status)): the token is invalid, or its account has no access. Accept the "
                + "licence at \(page) with the account that the token belongs to, then try again."
        }
        if let tokenHosts {
            return "\(subject) (it answered \(status)). The access token was not sent there, because it is for "
                + "\(tokenHosts.sorted().joined(separator: ", ")) only. Fetch the model from there without a mirror, "
                + "or use a source that requires no token."
        }
        return "\(subject) (it answered \(status)): the model may be gated, private or missing. Accept the licence at "
            + "\(page), create an access token there and set HF_TOKEN to it, then try again."
    }

    /// Returns the status's name in parentheses, or an empty text for statuses that are rare in downloads.
    private static func name(of status: Int) -> String {
        let names = [
            400: "Bad Request", 405: "Method Not Allowed", 407: "Proxy Authentication Required", 408: "Request Timeout",
            416: "Range Not Satisfiable", 429: "Too Many Requests", 451: "Unavailable For Legal Reasons",
            500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
            504: "Gateway Timeout",
        ]
        return names[status].map { " (\($0))" } ?? ""
    }
}

import HTTPTypes

/// The security headers of every response, which prevent other pages from framing, reading or probing a response.
enum SecurityHeaders {
    static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        + "form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

    /// Adds the missing header fields.
    static func complete(_ headers: inout HTTPFields) {
        headers[.contentSecurityPolicy] = contentSecurityPolicy
        headers[.xContentTypeOptions] = "nosniff"
        headers["Referrer-Policy"] = "no-referrer"
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
        headers[.crossOriginResourcePolicy] = "same-origin"
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
    }
}

extension HTTPFields {
    /// Accesses a field whose name HTTPTypes does not define.
    subscript(name: StaticString) -> String? {
        get { HTTPField.Name("\(name)").flatMap { self[$0] } }
        set {
            guard let field = HTTPField.Name("\(name)") else { return }
            self[field] = newValue
        }
    }
}

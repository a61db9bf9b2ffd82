import HTTPTypes

/// The headers of every answer for browsers, so that no other page can frame, read or guess it.
enum AnswerHeaders {
    static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        + "form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

    /// Adds the fields that an answer lacks.
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
    /// A field by a name that HTTPTypes does not list.
    subscript(name: StaticString) -> String? {
        get { HTTPField.Name("\(name)").flatMap { self[$0] } }
        set {
            guard let field = HTTPField.Name("\(name)") else { return }
            self[field] = newValue
        }
    }
}

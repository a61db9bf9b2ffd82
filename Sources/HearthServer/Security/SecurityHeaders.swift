import HTTPTypes

/// The security headers of every response, which prevent other pages from framing, reading or probing a response.
enum SecurityHeaders {
    static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        + "manifest-src 'self'; frame-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

    /// The policy of previews of HTML and SVG that models write: styles and embedded pictures, no scripts and no network.
    static let previewPolicy =
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; form-action 'none'; "
        + "frame-ancestors 'self'; base-uri 'none'"

    /// Adds the missing header fields.
    static func complete(_ headers: inout HTTPFields) {
        if headers[.contentSecurityPolicy] == nil { headers[.contentSecurityPolicy] = contentSecurityPolicy }
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

import Foundation
import HTTPTypes

/// A file of the web interface, which is embedded in the program.
struct UIFile: Sendable {
    let path: String
    let contentType: String
    let bytes: [UInt8]
    /// The header fields that only this file has.
    let extraFields: HTTPFields
    /// The entity tag, which changes with the content.
    let tag: String

    init(_ path: String, _ contentType: String, _ bytes: [UInt8]) {
        self.path = path
        self.contentType = contentType
        self.bytes = bytes
        extraFields =
            switch path {
            case "/assets/preview/frame.html": [.contentSecurityPolicy: SecurityHeaders.previewPolicy]
            // The service worker handles the whole page, not only its folder.
            case "/assets/installed/service_worker.js":
                HTTPField.Name("Service-Worker-Allowed").map { [$0: "/"] } ?? [:]
            default: [:]
            }
        // An FNV-1a hash suffices, because it only distinguishes versions of Hearth's own files.
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        tag = "\"\(String(hash, radix: 16))\""
    }

    static let html = "text/html; charset=utf-8"

    /// Returns the content type of a file; `nil` if the file is not a part of the web interface.
    static func contentType(of name: String) -> String? {
        switch name.split(separator: ".").last {
        case "html": html
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "webmanifest": "application/manifest+json"
        // The texts of the page. The API's description is not a part of the page.
        case "json" where name.hasPrefix("strings/"): "application/json"
        default: nil
        }
    }
}

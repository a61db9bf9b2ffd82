import Foundation
import HTTPTypes

/// A file of the user interface, from inside the program.
struct UIFile: Sendable {
    let path: String
    let contentType: String
    let bytes: [UInt8]
    /// Changes with the content.
    let tag: String

    init(_ path: String, _ contentType: String, _ bytes: [UInt8]) {
        self.path = path
        self.contentType = contentType
        self.bytes = bytes
        // FNV-1a: tells versions of our own files apart, and nothing depends on more.
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        tag = "\"\(String(hash, radix: 16))\""
    }

    static let html = "text/html; charset=utf-8"

    /// The content type of a file; nil for one that is no part of the page.
    static func contentType(of name: String) -> String? {
        switch name.split(separator: ".").last {
        case "html": html
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "svg": "image/svg+xml"
        default: nil
        }
    }
}

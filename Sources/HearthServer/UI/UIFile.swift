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
    static let script = "text/javascript; charset=utf-8"
    static let style = "text/css; charset=utf-8"
    static let image = "image/svg+xml"
}

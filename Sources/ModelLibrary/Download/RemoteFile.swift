/// A server's information on a file.
package struct RemoteFile: Sendable, Equatable {
    /// The size of the whole file.
    package var sizeBytes: UInt64?
    /// The ETag of the server's version of the file, including quotes.
    package var etag: String?
    /// The date of the last change, as the server formats it.
    package var lastModified: String?
    /// Whether a download can be continued.
    package var acceptsRanges: Bool
    /// The SHA-256 that Hugging Face reports for its large files.
    package var sha256: String?

    /// The value for `If-Range`, which prevents continuing with bytes of another version.
    ///
    /// A weak ETag is not used, because it does not guarantee identical bytes. The date is used only without any
    /// ETag.
    var validator: String? { Self.validator(etag: etag, lastModified: lastModified) }

    static func validator(etag: String?, lastModified: String?) -> String? {
        guard let etag else { return lastModified }
        return etag.hasPrefix("\"") && etag.count >= 2 && etag.hasSuffix("\"") ? etag : nil
    }

    /// Parses the headers of a response.
    init(_ answer: HTTPAnswer) {
        let headers = answer.headers
        let range = ContentRange(headers["content-range"])
        if answer.status == 206 || answer.status == 416 {
            sizeBytes = range?.total
        } else {
            sizeBytes = headers["content-length"].flatMap { UInt64($0) }
        }
        etag = Self.headerValue(headers, "etag")
        lastModified = Self.headerValue(headers, "last-modified")
        acceptsRanges = answer.status == 206 || headers["accept-ranges"] == "bytes"
        sha256 = answer.linkedSHA256
    }

    /// Returns whether both ETags are known and denote different versions of the file.
    func differs(fromETag other: String?) -> Bool {
        guard let etag, let other else { return false }
        let weak: (String) -> Substring = { $0.hasPrefix("W/") ? $0.dropFirst(2) : $0[...] }
        return weak(etag) != weak(other)
    }

    /// Returns a header's value if it is short and printable enough to be stored and sent back.
    private static func headerValue(_ headers: [String: String], _ name: String) -> String? {
        guard let value = headers[name], !value.isEmpty, value.utf8.count <= 512,
            value.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        return value
    }
}

/// A `Content-Range` header: `bytes 5-9/100`, `bytes 5-9/*` or `bytes */100`.
struct ContentRange: Equatable {
    var first: UInt64?
    var last: UInt64?
    var total: UInt64?

    init?(_ header: String?) {
        guard let header, header.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = header.dropFirst("bytes ".count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        if parts[1] != "*" {
            guard let size = UInt64(parts[1]) else { return nil }
            total = size
        }
        guard parts[0] != "*" else { return }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = UInt64(ends[0]), let last = UInt64(ends[1]), first <= last,
            total.map({ last < $0 }) ?? true
        else { return nil }
        self.first = first
        self.last = last
    }
}

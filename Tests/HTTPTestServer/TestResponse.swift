/// A response of the test server to one request.
package struct TestResponse: Sendable {
    package var status: Int
    /// The headers besides `Content-Length`.
    package var headers: [(name: String, value: String)]
    /// The file, of which ``range`` is sent.
    package var body: TestBody
    /// The bytes of the file to send; a range beyond the end repeats the file.
    package var range: Range<UInt64>
    /// The value of `Content-Length`; `nil` for the true length.
    package var statedLength: UInt64?
    /// Whether the body is sent in chunks, without `Content-Length`.
    package var isChunked = false
    /// The number of body bytes after which the connection is closed; `nil` to send the whole body.
    package var dropsAfter: UInt64?
    /// The number of body bytes after which nothing is sent but the connection stays open; `nil` to send all.
    package var stallsAfter: UInt64?
    /// The speed limit; `nil` for no limit.
    package var bytesPerSecond: Int?

    /// Creates a response with a short text.
    package init(status: Int, headers: [(name: String, value: String)] = [], text: String = "") {
        self.status = status
        self.headers = headers
        body = TestBody(text.utf8)
        range = 0..<body.sizeBytes
    }

    /// Creates a response with a file, as a correct server sends it: ranges, `If-Range` and `If-Match` included.
    ///
    /// `etag` is the version of the file, with quotes. The whole file is always sent if `ignoresRange` is true. A
    /// range is sent even from another version of the file if `ignoresConditions` is true.
    package init(
        _ body: TestBody, for request: TestRequest, etag: String? = "\"1\"", lastModified: String? = nil,
        ignoresRange: Bool = false, ignoresConditions: Bool = false
    ) {
        self.init(status: 200)
        self.body = body
        range = 0..<body.sizeBytes
        headers = [("Content-Type", "application/octet-stream")]
        if let etag { headers.append(("ETag", etag)) }
        if let lastModified { headers.append(("Last-Modified", lastModified)) }
        if let condition = request.header("if-match"), condition != etag, !ignoresConditions {
            self = TestResponse(status: 412)
            return
        }
        guard !ignoresRange else { return }
        headers.append(("Accept-Ranges", "bytes"))
        if let condition = request.header("if-range"), ![etag, lastModified].contains(condition), !ignoresConditions {
            return
        }
        take(request.header("range"))
    }

    private mutating func take(_ header: String?) {
        guard let header, header.hasPrefix("bytes=") else { return }
        let ends = header.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = UInt64(ends[0]) else { return }
        guard first < body.sizeBytes else {
            headers.append(("Content-Range", "bytes */\(body.sizeBytes)"))
            status = 416
            range = 0..<0
            return
        }
        let last = min(UInt64(ends[1]) ?? .max, body.sizeBytes - 1)
        status = 206
        range = first..<(last + 1)
        headers.append(("Content-Range", "bytes \(first)-\(last)/\(body.sizeBytes)"))
    }
}

/// A request that the test server received.
package struct TestRequest: Sendable {
    /// The method, such as `GET`.
    package let method: String
    /// The path with its query; host and port for `CONNECT`.
    package let path: String
    /// The headers, with names in lower case.
    package let headers: [String: String]
    /// The body, truncated if it is large.
    package let body: [UInt8]
    /// The number of the request among the requests for its path, from 0.
    package let number: Int

    /// Returns the header with a lower-case name; `nil` if it is missing.
    package func header(_ name: String) -> String? { headers[name] }
}

import RawText

/// Takes a mail's body apart into its parts (RFC 2046).
package struct MIMEReader {
    /// Whether there were more parts than are read.
    package private(set) var isCut = false
    private var partsLeft: Int
    private let mostDepth: Int

    /// Makes a reader for one mail.
    ///
    /// - Parameters:
    ///   - mostParts: How many parts are read, however they are nested.
    ///   - mostDepth: How deep they may be nested; what is deeper is there without the parts in it.
    package init(mostParts: Int, mostDepth: Int = PartWalk.mostDepth) {
        (partsLeft, self.mostDepth) = (mostParts, mostDepth)
    }

    /// A part and all in it.
    ///
    /// - Parameters:
    ///   - block: Its headers.
    ///   - body: What follows them.
    ///   - depth: How deep it is nested.
    ///   - isDigest: Whether it is a mail where it does not say what it is.
    /// - Returns: The part.
    package mutating func part(
        _ block: HeaderBlock, body: ArraySlice<UInt8>, depth: Int = 0, isDigest: Bool = false
    ) -> MailPart {
        let line = block.first("content-type").map(ParameterLine.init)
        let fallback = isDigest ? "message/rfc822" : "text/plain"
        let type = line.flatMap { Self.type($0.value) } ?? fallback
        let encoding = block.first("content-transfer-encoding").map { ParameterLine($0).value } ?? ""
        if type.hasPrefix("multipart/"), let boundary = line?.parameters["boundary"], !boundary.isEmpty {
            // What is deeper than is shown is not gone into either; one level more, so that it is said.
            if depth > mostDepth { return .multipart(type: type, parts: []) }
            if let parts = pieces(of: body, boundary: Array(boundary.utf8)) {
                var read: [MailPart] = []
                for piece in parts {
                    guard partsLeft > 0 else {
                        isCut = true
                        break
                    }
                    partsLeft -= 1
                    let inner = HeaderBlock(piece)
                    read.append(
                        part(inner, body: piece[inner.end...], depth: depth + 1, isDigest: type == "multipart/digest"))
                }
                return .multipart(type: type, parts: read)
            }
        }
        let disposition = block.first("content-disposition").map(ParameterLine.init)
        let leaf = MailPart.Leaf(
            // Parts that cannot be told apart are shown as they were sent, rather than not at all.
            type: type.hasPrefix("multipart/") ? "text/plain" : type, parameters: line?.parameters ?? [:],
            disposition: disposition?.value,
            fileName: disposition?.parameters["filename"] ?? line?.parameters["name"],
            hasContentID: block.first("content-id") != nil
        ) { TransferEncoding.decode(body, named: encoding) }
        return ["message/rfc822", "message/global", "message/news"].contains(type) ? .message(leaf) : .leaf(leaf)
    }

    /// A media type, if it is one.
    private static func type(_ text: String) -> String? {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, halves.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else { return nil }
        return VisibleText.line(text)
    }

    /// What stands between the lines that part it; nil if there is no such line.
    private func pieces(of body: ArraySlice<UInt8>, boundary: [UInt8]) -> [ArraySlice<UInt8>]? {
        var found: [ArraySlice<UInt8>] = []
        var start: Int?
        var isSeen = false
        var index = body.startIndex
        // One more than are read, so that it is noticed.
        while index < body.endIndex, found.count <= partsLeft {
            let next = HeaderBlock.nextLine(body, from: index)
            if body[index] == UInt8(ascii: "-"), let isLast = Self.isBorder(body[index..<next], boundary) {
                isSeen = true
                if let start { found.append(body[start..<Self.withoutBreak(body, start, index)]) }
                start = isLast ? nil : next
                if isLast { return found }
            }
            index = next
        }
        if let start, index == body.endIndex { found.append(body[start...]) }
        return isSeen ? found : nil
    }

    /// The line break before a border belongs to it.
    private static func withoutBreak(_ body: ArraySlice<UInt8>, _ start: Int, _ end: Int) -> Int {
        var end = end
        if end > start, body[end - 1] == 10 { end -= 1 }
        if end > start, body[end - 1] == 13 { end -= 1 }
        return end
    }

    /// Whether a line is a border, and the last one; nil if it is none.
    private static func isBorder(_ line: ArraySlice<UInt8>, _ boundary: [UInt8]) -> Bool? {
        guard line.count >= boundary.count + 2, line.starts(with: [45, 45]), line.dropFirst(2).starts(with: boundary)
        else { return nil }
        var rest = line.dropFirst(2 + boundary.count)
        let isLast = rest.starts(with: [45, 45])
        if isLast { rest = rest.dropFirst(2) }
        return rest.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 10 || $0 == 13 } ? isLast : nil
    }
}

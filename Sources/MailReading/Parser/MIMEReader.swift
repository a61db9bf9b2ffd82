import RawText

/// A reader that splits the body of a mail into its parts (RFC 2046).
package struct MIMEReader {
    /// Whether the mail has more parts than the limit.
    package private(set) var isCut = false
    /// The violations of the format, each once.
    package private(set) var damage: [Damage] = []
    private var partsLeft: Int
    private let maximumDepth: Int

    /// A violation of the multipart format; the parts are read nevertheless.
    package enum Damage: String {
        /// The boundary is missing.
        case noBoundary = "The boundary between its parts is missing; they were found by their form."
        /// The declared boundary does not occur.
        case otherBoundary = "The declared boundary between its parts does not occur; they were found by their form."
        /// No boundary occurs.
        case noParts = "It declares several parts but has none; its text was read as a single part."
        /// Parts or text follow the end.
        case earlyEnd = "More parts or text follow the end that it declares; they were read, too."
        /// The end is missing.
        case noEnd = "It ends within its last part; some of it may be missing."
        /// The empty line after the headers of the mail or a part is missing.
        case noEmptyLine = "The empty line between headers and text is missing."
    }

    /// Creates a reader for one mail.
    ///
    /// - Parameters:
    ///   - maximumParts: The maximum number of parts at all levels.
    ///   - maximumDepth: The maximum nesting depth; deeper parts are returned without their subparts.
    package init(maximumParts: Int, maximumDepth: Int = PartWalk.maximumDepth) {
        (partsLeft, self.maximumDepth) = (maximumParts, maximumDepth)
    }

    /// Returns a part with its subparts.
    ///
    /// - Parameters:
    ///   - block: The headers of the part.
    ///   - body: The bytes that follow the headers.
    ///   - depth: The nesting depth.
    ///   - isDigest: Whether the default type of the part is a mail, as in a digest.
    package mutating func part(
        _ block: HeaderBlock, body: ArraySlice<UInt8>, depth: Int = 0, isDigest: Bool = false
    ) -> MailPart {
        let line = block.first("content-type").map(ParameterLine.init)
        let fallback = isDigest ? "message/rfc822" : "text/plain"
        let type = line.flatMap { Self.type($0.value) } ?? fallback
        let encoding = block.first("content-transfer-encoding").map { ParameterLine($0).value } ?? ""
        if depth == 0, block.isOpen { note(.noEmptyLine) }
        var isPage = false
        if type.hasPrefix("multipart/") {
            // Deeper parts are not read. One more level than the limit is kept, so that the violation is reported.
            if depth > maximumDepth { return .multipart(type: type, parts: []) }
            if let parts = pieces(of: body, declared: line?.parameters["boundary"]) {
                var read: [MailPart] = []
                for piece in parts {
                    guard partsLeft > 0 else {
                        isCut = true
                        break
                    }
                    partsLeft -= 1
                    let isDigest = type == "multipart/digest"
                    let inner = isDigest ? HeaderBlock(piece) : HeaderBlock(part: piece)
                    if inner.isOpen { note(.noEmptyLine) }
                    read.append(part(inner, body: piece[inner.end...], depth: depth + 1, isDigest: isDigest))
                }
                return .multipart(type: type, parts: read)
            }
            isPage = body.prefix(1_000).drop { $0 <= 0x20 }.first == UInt8(ascii: "<")
        }
        let disposition = block.first("content-disposition").map(ParameterLine.init)
        let leaf = MailPart.Leaf(
            // Parts that cannot be separated are shown as they were sent.
            type: type.hasPrefix("multipart/") ? (isPage ? "text/html" : "text/plain") : type,
            parameters: line?.parameters ?? [:],
            disposition: disposition?.value,
            fileName: disposition?.parameters["filename"] ?? line?.parameters["name"],
            hasContentID: block.first("content-id") != nil
        ) { TransferEncoding.decode(body, named: encoding) }
        return ["message/rfc822", "message/global", "message/news"].contains(type) ? .message(leaf) : .leaf(leaf)
    }

    /// Returns a valid media type, or `nil`.
    private static func type(_ text: String) -> String? {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, halves.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else { return nil }
        return VisibleText.line(text)
    }

    /// Returns the violations as diagnostics; none if parts were left out, because their ends are then missing.
    package func faults(beside others: [MailDiagnostic]) -> [MailDiagnostic] {
        others.contains { $0.code == .tooManyParts } ? [] : damage.map { MailDiagnostic(.damagedParts, $0.rawValue) }
    }

    private mutating func note(_ fault: Damage) {
        if !damage.contains(fault) { damage.append(fault) }
    }

    /// Returns the bytes between the boundaries of a body, or `nil` without boundaries.
    private mutating func pieces(of body: ArraySlice<UInt8>, declared: String?) -> [ArraySlice<UInt8>]? {
        let declared = declared ?? ""
        if !declared.isEmpty, let found = pieces(of: body, boundary: Array(declared.utf8)) { return found }
        if let guess = Self.likelyBoundary(in: body), let found = pieces(of: body, boundary: Array(guess)) {
            note(declared.isEmpty ? .noBoundary : .otherBoundary)
            return found
        }
        if !Self.isBlank(body) { note(.noParts) }
        return nil
    }

    private mutating func pieces(of body: ArraySlice<UInt8>, boundary: [UInt8]) -> [ArraySlice<UInt8>]? {
        var found: [ArraySlice<UInt8>] = []
        var start: Int?
        // The first boundary, and the start of the text that follows the last boundary.
        var first: Int?
        var rest: Int?
        var index = body.startIndex
        // One part more than the limit is found, so that the excess is noticed.
        while index < body.endIndex, found.count <= partsLeft {
            let next = HeaderBlock.nextLine(body, from: index)
            if body[index] == UInt8(ascii: "-"), let isLast = Self.isBorder(body[index..<next], boundary) {
                first = first ?? index
                if let start { found.append(body[start..<Self.withoutBreak(body, start, index)]) }
                if rest != nil, !isLast { note(.earlyEnd) }
                start = isLast ? nil : next
                rest = isLast ? next : nil
            }
            index = next
        }
        guard let first else { return nil }
        if let start, index == body.endIndex {
            found.append(body[start...])
            note(.noEnd)
        }
        if found.allSatisfy(Self.isBlank) {
            // All content is outside the boundaries.
            let outside = [body[..<first], body[(rest ?? body.endIndex)...]].filter { !Self.isBlank($0) }
            if !outside.isEmpty { note(.earlyEnd) }
            found += outside
        }
        return found
    }

    private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { $0 <= 0x20 } }

    /// Returns the boundary name of the first dashed line that precedes part headers, or `nil`.
    private static func likelyBoundary(in body: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var index = body.startIndex
        while index < body.endIndex {
            let next = HeaderBlock.nextLine(body, from: index)
            if body[index] == UInt8(ascii: "-"), body[index..<next].starts(with: "--".utf8),
                body[next...].prefix(8).map({ $0 | 0x20 }) == Array("content-".utf8)
            {
                var name = body[index..<next].dropFirst(2)
                while let last = name.last, last <= 0x20 { name.removeLast() }
                if (1...200).contains(name.count), name.contains(where: { $0 != UInt8(ascii: "-") }) { return name }
            }
            index = next
        }
        return nil
    }

    /// Returns the end of a part without the line break that belongs to the boundary.
    private static func withoutBreak(_ body: ArraySlice<UInt8>, _ start: Int, _ end: Int) -> Int {
        var end = end
        if end > start, body[end - 1] == 10 { end -= 1 }
        if end > start, body[end - 1] == 13 { end -= 1 }
        return end
    }

    /// Returns whether a boundary is the closing boundary; `nil` for a line that is not a boundary.
    private static func isBorder(_ line: ArraySlice<UInt8>, _ boundary: [UInt8]) -> Bool? {
        guard line.count >= boundary.count + 2, line.starts(with: [45, 45]), line.dropFirst(2).starts(with: boundary)
        else { return nil }
        var rest = line.dropFirst(2 + boundary.count)
        let isLast = rest.starts(with: [45, 45])
        if isLast { rest = rest.dropFirst(2) }
        return rest.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 10 || $0 == 13 } ? isLast : nil
    }
}

import RawText

/// Takes a mail's body apart into its parts (RFC 2046).
package struct MIMEReader {
    /// Whether there were more parts than are read.
    package private(set) var isCut = false
    /// How the parts are put together against the rules, each only once.
    package private(set) var damage: [Damage] = []
    private var partsLeft: Int
    private let mostDepth: Int

    /// How parts are put together against the rules; they are read all the same.
    package enum Damage: String {
        /// No boundary is named.
        case noBoundary = "It does not say where its parts begin; they were found by their form."
        /// The boundary that is named does not occur.
        case otherBoundary = "Its parts begin with another line than it says; they were found by their form."
        /// Neither a boundary nor anything like one occurs.
        case noParts = "It has no parts, though it says so; its text was read as one."
        /// Parts or text follow the end.
        case earlyEnd = "It ends before its last part; the rest was read, too."
        /// The end is missing.
        case noEnd = "It ends within its last part; some of it may be missing."
        /// Text follows the headers of the mail or of a part at once.
        case noEmptyLine = "The empty line between headers and text is missing."
    }

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
            // What is deeper than is shown is not gone into either; one level more, so that it is said.
            if depth > mostDepth { return .multipart(type: type, parts: []) }
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
            // Parts that cannot be told apart are shown as they were sent, rather than not at all.
            type: type.hasPrefix("multipart/") ? (isPage ? "text/html" : "text/plain") : type,
            parameters: line?.parameters ?? [:],
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

    /// What is wrong with the parts, in words; nothing where parts were left out, whose ends are missing then.
    package func faults(beside others: [MailDiagnostic]) -> [MailDiagnostic] {
        others.contains { $0.code == .tooManyParts } ? [] : damage.map { MailDiagnostic(.damagedParts, $0.rawValue) }
    }

    private mutating func note(_ fault: Damage) {
        if !damage.contains(fault) { damage.append(fault) }
    }

    /// What stands between the lines that part a body; nil if there are no such lines.
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
        // Where the first border is, and what follows the last end.
        var first: Int?
        var rest: Int?
        var index = body.startIndex
        // One more than are read, so that it is noticed.
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
            // All that there is stands outside the borders.
            let outside = [body[..<first], body[(rest ?? body.endIndex)...]].filter { !Self.isBlank($0) }
            if !outside.isEmpty { note(.earlyEnd) }
            found += outside
        }
        return found
    }

    private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { $0 <= 0x20 } }

    /// What follows the dashes of the first line that stands above headers of a part; nil if there is none.
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

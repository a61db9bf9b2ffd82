/// Reads the content of an opaque S/MIME part (RFC 5652) without verifying the signature.
enum SignedContent {
    /// The kind of an S/MIME part.
    enum Kind {
        /// A signed mail.
        case signed([UInt8])
        /// An encrypted mail.
        case encrypted
        /// Another kind, or damaged data.
        case unknown
    }

    private static let signed: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    private static let enveloped: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x03]
    private static let authenticatedEnveloped: [UInt8] = [
        0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x10, 0x01, 0x17,
    ]

    static func read(_ bytes: [UInt8]) -> Kind {
        // ContentInfo: the type and the content.
        guard var info = Value.first(in: bytes[...])?.values(), let kind = info.next(), kind.tag == 0x06 else {
            return .unknown
        }
        let name = Array(kind.content)
        if name == enveloped || name == authenticatedEnveloped { return .encrypted }
        guard name == signed, let holder = info.next(), var data = Value.first(in: holder.content)?.values() else {
            return .unknown
        }
        // SignedData: the version, the digest algorithms, then the type and bytes of the content.
        _ = (data.next(), data.next())
        guard var content = data.next()?.values(), content.next() != nil, let wrapped = content.next(),
            let text = Value.first(in: wrapped.content)
        else { return .unknown }
        return .signed(text.joined())
    }

    /// A BER value: its tag and content, of definite or indefinite length.
    private struct Value {
        var tag: UInt8
        var content: ArraySlice<UInt8>
        /// The bytes that follow the value.
        var rest: ArraySlice<UInt8>

        private static let maximumDepth = 30

        static func first(in bytes: ArraySlice<UInt8>, depth: Int = 0) -> Value? {
            guard depth < maximumDepth, let tag = bytes.first, tag & 0x1F != 0x1F, let mark = bytes.dropFirst().first
            else {
                return nil
            }
            var rest = bytes.dropFirst(2)
            if mark == 0x80 {
                // Indefinite length: values up to an empty value.
                let start = rest.startIndex
                while !rest.starts(with: [0, 0]) {
                    guard let inner = first(in: rest, depth: depth + 1) else { return nil }
                    rest = inner.rest
                }
                return Value(tag: tag, content: bytes[start..<rest.startIndex], rest: rest.dropFirst(2))
            }
            var length = Int(mark)
            if mark > 0x80 {
                let count = Int(mark & 0x7F)
                guard count <= 4, rest.count >= count else { return nil }
                length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
                rest = rest.dropFirst(count)
            }
            // A truncated mail is read as far as possible.
            let content = rest.prefix(length)
            return Value(tag: tag, content: content, rest: rest.dropFirst(content.count))
        }

        /// Returns an iterator over the values in the content.
        func values() -> Values { Values(rest: content) }

        /// Returns the bytes of a string, which may be split into pieces.
        func joined() -> [UInt8] {
            guard tag & 0x20 != 0 else { return Array(content) }
            var (joined, pieces) = ([UInt8](), values())
            while let piece = pieces.next() { joined += piece.content }
            return joined
        }
    }

    private struct Values {
        var rest: ArraySlice<UInt8>

        mutating func next() -> Value? {
            guard let value = Value.first(in: rest), !rest.starts(with: [0, 0]) else { return nil }
            rest = value.rest
            return value
        }
    }
}

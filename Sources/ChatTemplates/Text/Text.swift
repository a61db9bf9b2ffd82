/// UTF-8 text with the semantics of Python's strings: counted and compared by Unicode scalars, without
/// normalization.
///
/// Unlike Python, Swift's `String` treats canonically equivalent texts as equal and counts grapheme clusters.
struct Text: Hashable, Sendable {
    let bytes: [UInt8]
    let isASCII: Bool
    /// True if the text is markup, as after the filters `safe` or `escape`.
    ///
    /// As in Python's `Markup`, a text that is joined to markup is escaped.
    var isMarkup = false

    static let empty = Text(bytes: [], isASCII: true)

    init(bytes: [UInt8], isASCII: Bool) {
        self.bytes = bytes
        self.isASCII = isASCII
    }

    init(bytes: [UInt8]) {
        self.init(bytes: bytes, isASCII: bytes.allSatisfy { $0 < 0x80 })
    }

    init(_ slice: ArraySlice<UInt8>) {
        self.init(bytes: Array(slice))
    }

    init(_ string: String) {
        self.init(bytes: Array(string.utf8))
    }

    init(_ scalar: Unicode.Scalar) {
        self.init(bytes: Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter), isASCII: scalar.isASCII)
    }

    init(scalars: some Sequence<Unicode.Scalar>) {
        var bytes: [UInt8] = []
        for scalar in scalars {
            bytes.append(scalar)
        }
        self.init(bytes: bytes)
    }

    static func == (left: Text, right: Text) -> Bool {
        left.bytes == right.bytes
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }

    var string: String {
        String(decoding: bytes, as: UTF8.self)
    }

    var isEmpty: Bool { bytes.isEmpty }

    /// The number of Unicode scalars, as in Python's `len`.
    var count: Int {
        isASCII ? bytes.count : bytes.reduce(into: 0) { count, byte in count += byte & 0xC0 == 0x80 ? 0 : 1 }
    }

    var scalars: String.UnicodeScalarView {
        string.unicodeScalars
    }

    /// Returns the byte offset of the scalar with the given index, which must be in `0...count`.
    func offset(ofScalar index: Int) -> Int {
        if isASCII { return index }
        var offset = 0
        var seen = 0
        while offset < bytes.count {
            if bytes[offset] & 0xC0 != 0x80 {
                if seen == index { return offset }
                seen += 1
            }
            offset += 1
        }
        return bytes.count
    }

    /// Returns the index of the scalar that starts at a byte offset.
    func scalarIndex(ofOffset offset: Int) -> Int {
        isASCII ? offset : Text(bytes[..<offset]).count
    }

    /// Returns the scalars with the given indices, which must be in range.
    func scalars(_ range: Range<Int>) -> Text {
        Text(bytes[offset(ofScalar: range.lowerBound)..<offset(ofScalar: range.upperBound)])
    }

    static func + (left: Text, right: Text) -> Text {
        Text(bytes: left.bytes + right.bytes, isASCII: left.isASCII && right.isASCII)
    }
}

extension Text: ExpressibleByStringLiteral {
    init(stringLiteral value: String) {
        self.init(value)
    }
}

extension Text: Comparable {
    /// Compares texts by scalars, which is the same order as by UTF-8 bytes.
    static func < (left: Text, right: Text) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

extension [UInt8] {
    mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }
}

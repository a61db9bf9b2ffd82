#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An array of texts in one block of memory, so that a vocabulary of 150,000 tokens loads in milliseconds.
///
/// Elements are converted to `String` when they are read. Invalid UTF-8 is preserved: ``bytes(at:)`` returns the
/// original bytes, and the subscript replaces invalid bytes by U+FFFD.
public struct GGUFStringArray: Sendable {
    /// The concatenated texts.
    private var utf8: [UInt8] = []

    /// The end offset of each text in `utf8`, which the reader limits to far less than 4 GiB.
    private var ends: [UInt32] = []

    public init() {}

    /// Creates an array of texts with a total size of at most 4 GiB.
    public init(_ texts: some Sequence<String>) {
        for text in texts {
            utf8.append(contentsOf: text.utf8)
            endText()
        }
    }

    /// Returns the bytes of the text at an index, exactly as in the file.
    public func bytes(at index: Int) -> ArraySlice<UInt8> {
        let start = index == 0 ? 0 : Int(ends[index - 1])
        return utf8[start..<Int(ends[index])]
    }

    /// Whether every text is valid UTF-8; takes time proportional to the total size.
    public var isValidUTF8: Bool {
        // All bytes are checked in one pass, without an allocation per text. Concatenated texts are also valid if
        // a character is split between two texts, of which the second then starts with a continuation byte.
        var start = 0
        for end in ends {
            if start < Int(end), utf8[start] & 0b1100_0000 == 0b1000_0000 { return false }
            start = Int(end)
        }
        return String(utf8[...]) != nil
    }

    mutating func reserveCapacity(_ count: Int) {
        ends.reserveCapacity(count)
    }

    /// Appends one text, whose bytes the closure adds to the end of the given array.
    mutating func appendText(_ append: (inout [UInt8]) throws(GGUFError) -> Void) throws(GGUFError) {
        try append(&utf8)
        endText()
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        utf8.append(contentsOf: bytes)
        endText()
    }

    private mutating func endText() {
        guard let end = UInt32(exactly: utf8.count) else {
            preconditionFailure("A GGUFStringArray holds at most 4 GiB of text.")
        }
        ends.append(end)
    }
}

extension GGUFStringArray: RandomAccessCollection {
    public var startIndex: Int { 0 }

    public var endIndex: Int { ends.count }

    /// Returns the text at an index, with invalid UTF-8 replaced by U+FFFD.
    public subscript(position: Int) -> String {
        String(decoding: bytes(at: position), as: UTF8.self)
    }
}

extension GGUFStringArray: Equatable {}

extension GGUFStringArray: ExpressibleByArrayLiteral {
    public init(arrayLiteral texts: String...) {
        self.init(texts)
    }
}

extension String {
    /// Creates a string from bytes; returns `nil` if the bytes are not UTF-8.
    ///
    /// Unlike the initializer in the standard library, this initializer is available on all supported platform
    /// versions.
    init?(_ utf8: ArraySlice<UInt8>) {
        let text = String(decoding: utf8, as: UTF8.self)
        // Decoding changes the bytes exactly if they were not valid UTF-8.
        let isUnchanged = text.utf8.withContiguousStorageIfAvailable { decoded in
            utf8.withUnsafeBytes { original in
                guard decoded.count == original.count else { return false }
                guard let left = decoded.baseAddress, let right = original.baseAddress else { return true }
                return memcmp(left, right, original.count) == 0
            }
        }
        guard isUnchanged ?? text.utf8.elementsEqual(utf8) else { return nil }
        self = text
    }
}

/// A sequential reader of the parts of a tar file.
final class TarReader {
    private static let blockBytes = 512
    /// The maximum total size of the extension headers of a part; a few compressed bytes can expand to gigabytes.
    private static let maximumHeaderBytes = 1 << 20

    private let source: () throws(ArchiveFailure) -> [UInt8]
    private var buffer: ArraySlice<UInt8>
    /// The number of remaining bytes of the part, and of its last block's padding.
    private var (left, padding) = (0, 0)
    private var headerBytes = 0

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - start: The bytes that were already read.
    ///   - source: Returns the next piece of the file; empty at its end.
    init(start: [UInt8], source: @escaping () throws(ArchiveFailure) -> [UInt8]) {
        (buffer, self.source) = (start[...], source)
    }

    /// Returns whether a file begins like a tar file: its first block has a valid checksum.
    static func begins(_ start: [UInt8]) -> Bool {
        guard start.count >= blockBytes, start[0] != 0 else { return false }
        return hasSum(start.prefix(blockBytes))
    }

    private static func hasSum(_ block: ArraySlice<UInt8>) -> Bool {
        let sum = block.enumerated().reduce(0) { $0 + (148..<156 ~= $1.offset ? 0x20 : Int($1.element)) }
        return number(block, 148..<156) == sum
    }

    /// Returns the number in a field: in octal digits, or binary if the highest bit is set.
    private static func number(_ block: ArraySlice<UInt8>, _ range: Range<Int>) -> Int? {
        let field = block.dropFirst(range.lowerBound).prefix(range.count)
        if field.first == 0x80 {
            return Int(exactly: field.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        return Int(text(field).filter { $0 != " " }, radix: 8)
    }

    private static func text(_ field: ArraySlice<UInt8>) -> String {
        String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Returns the next part; `nil` at the end.
    func next() throws(ArchiveFailure) -> ArchiveStream.Entry? {
        while try !read().isEmpty {}
        var name: String?
        var size: Int?
        headerBytes = 0
        while true {
            // The file ends with an empty block, or with the compressed data.
            if buffer.isEmpty { buffer = try source()[...] }
            if buffer.isEmpty { return nil }
            let block = try bytes(Self.blockBytes)
            if block.allSatisfy({ $0 == 0 }) { return nil }
            guard Self.hasSum(block), let own = Self.number(block, 124..<136), 0...Int.max - Self.blockBytes ~= own
            else { throw .damaged }
            let kind = block[block.startIndex + 156]
            switch kind {
            // The long name of the next part, in the GNU format.
            case UInt8(ascii: "L"): name = Self.text(try header(own))
            case UInt8(ascii: "x"):
                for (key, value) in Self.fields(try header(own)) {
                    if key == "path" { name = value }
                    if key == "size" { size = Int(value) }
                }
            case UInt8(ascii: "g"), UInt8(ascii: "K"): _ = try header(own)
            default:
                let isFile = kind == 0 || kind == UInt8(ascii: "0") || kind == UInt8(ascii: "7")
                let name = name ?? Self.name(block)
                // Links, devices and folders have no content, whatever size they state.
                let bytes = (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(kind) ? 0 : size ?? own
                guard bytes >= 0, bytes <= Int.max - Self.blockBytes else { throw .damaged }
                (left, padding) = (bytes, Self.padding(bytes))
                return ArchiveStream.Entry(
                    name: name, isFile: isFile && !name.hasSuffix("/"), isEncrypted: false)
            }
        }
    }

    /// Returns the next piece of the part; empty at its end.
    func read() throws(ArchiveFailure) -> [UInt8] {
        if left == 0 {
            if padding > 0 { _ = try bytes(padding) }
            padding = 0
            return []
        }
        if buffer.isEmpty { buffer = try source()[...] }
        guard !buffer.isEmpty else { throw .damaged }
        let piece = Array(buffer.prefix(left))
        buffer = buffer.dropFirst(piece.count)
        left -= piece.count
        return piece
    }

    private static func padding(_ bytes: Int) -> Int { (blockBytes - bytes % blockBytes) % blockBytes }

    private static func name(_ block: ArraySlice<UInt8>) -> String {
        let name = text(block.prefix(100))
        let hasPrefix = block.dropFirst(257).starts(with: Array("ustar\0".utf8))
        let prefix = hasPrefix ? text(block.dropFirst(345).prefix(155)) : ""
        return prefix.isEmpty ? name : prefix + "/" + name
    }

    /// Returns the content of an extension header.
    private func header(_ count: Int) throws(ArchiveFailure) -> ArraySlice<UInt8> {
        guard count <= Self.maximumHeaderBytes - headerBytes else { throw .damaged }
        headerBytes += count + Self.blockBytes
        return try bytes(count + Self.padding(count)).prefix(count)
    }

    /// Returns the fields of a pax header, such as "30 mtime=1350244992.023960108\n" with its total length.
    private static func fields(_ header: ArraySlice<UInt8>) -> [(String, String)] {
        var (rest, found): (ArraySlice<UInt8>, [(String, String)]) = (header, [])
        while let space = rest.firstIndex(of: 0x20), let length = Int(text(rest[..<space])), length <= rest.count,
            length > space - rest.startIndex + 1
        {
            let field = text(rest[(space + 1)..<(rest.startIndex + length)].dropLast())
            if let equals = field.firstIndex(of: "=") {
                found.append((String(field[..<equals]), String(field[field.index(after: equals)...])))
            }
            rest = rest.dropFirst(length)
        }
        return found
    }

    private func bytes(_ count: Int) throws(ArchiveFailure) -> ArraySlice<UInt8> {
        while buffer.count < count {
            let piece = try source()
            guard !piece.isEmpty else { throw .damaged }
            buffer += piece
        }
        defer { buffer = buffer.dropFirst(count) }
        return buffer.prefix(count)
    }
}

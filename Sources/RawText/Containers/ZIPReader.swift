/// A reader of the parts of a ZIP file in the order of its directory, which is loaded incrementally.
final class ZIPReader {
    /// The source of a part's bytes.
    private enum Content {
        case stored(() throws(ArchiveFailure) -> [UInt8])
        case packed(Inflater)
    }

    /// The directory record of a part.
    struct Record {
        let method: UInt64
        let checksum: UInt32
        let packedBytes: Int
        let bytes: Int
        let place: Int
    }

    private let file: PackedFile
    /// The number of bytes that precede the archive and are not counted in its offsets.
    private let base: Int
    private var directory: Range<Int>
    private var buffer: [UInt8] = []
    private var position = 0

    private(set) var record: Record?
    private var content: Content?
    private var checksum = Checksum()
    private var bytesOut = 0
    private var passedOver = 0

    /// Opens an archive.
    ///
    /// - Throws: `damaged` for a file without a directory.
    init(_ file: PackedFile) throws(ArchiveFailure) {
        self.file = file
        (directory, base) = try Self.directory(of: file)
    }

    /// The number of bytes of the file that were read or skipped.
    var bytesRead: Int { min(file.size, file.bytesRead + passedOver) }

    // MARK: Directory

    /// Returns the range of the directory, and the number of bytes that precede the archive.
    private static func directory(of file: PackedFile) throws(ArchiveFailure) -> (Range<Int>, base: Int) {
        // The end record has 22 bytes and a comment of up to 65,535 bytes.
        let tail = try file.bytes(at: max(0, file.size - 22 - 0xFFFF), count: min(file.size, 22 + 0xFFFF))
        guard tail.count >= 22 else { throw .damaged }
        for start in stride(from: tail.count - 22, through: 0, by: -1) where tail[start] == 0x50 {
            let end = tail[start...]
            guard end.number(at: 0, bytes: 4) == 0x0605_4B50,
                start + 22 + Int(end.number(at: 20, bytes: 2)) <= tail.count
            else { continue }
            var place = file.size - tail.count + start
            var (size, offset) = (end.number(at: 12, bytes: 4), end.number(at: 16, bytes: 4))
            if let large = try largeEnd(of: file, before: place) { (place, size, offset) = large }
            guard let size = Int(exactly: size), let offset = Int(exactly: offset), size <= place,
                offset <= place - size
            else { continue }
            return (place - size..<place, place - size - offset)
        }
        throw .damaged
    }

    /// Returns the offset and the contents of the ZIP64 end record; `nil` for an archive without one.
    private static func largeEnd(
        of file: PackedFile, before place: Int
    ) throws(ArchiveFailure) -> (place: Int, size: UInt64, offset: UInt64)? {
        guard place >= 20 + 56 else { return nil }
        let locator = try file.bytes(at: place - 20, count: 20)
        guard locator.number(at: 0, bytes: 4) == 0x0706_4B50 else { return nil }
        // The locator's offset does not count bytes that precede the archive; the record usually precedes the
        // locator directly.
        let named = Int(exactly: locator.number(at: 8, bytes: 8)) ?? 0
        for start in [named, place - 20 - 56] where start <= place - 20 - 56 {
            let end = try file.bytes(at: start, count: 56)
            if end.number(at: 0, bytes: 4) == 0x0606_4B50 {
                return (start, end.number(at: 40, bytes: 8), end.number(at: 48, bytes: 8))
            }
        }
        throw .damaged
    }

    /// Loads directory records until a number of bytes is in the buffer.
    private func load(_ count: Int) throws(ArchiveFailure) {
        guard buffer.count - position < count else { return }
        buffer.removeSubrange(..<position)
        position = 0
        let more = min(directory.count, max(count - buffer.count, PackedFile.pieceBytes))
        buffer += try file.bytes(at: directory.lowerBound, count: more)
        directory = directory.lowerBound + more..<directory.upperBound
        guard buffer.count >= count else { throw .damaged }
    }

    /// Returns the next part; `nil` at the end.
    func next() throws(ArchiveFailure) -> ArchiveStream.Entry? {
        // The unread rest of the previous part counts as processed; its stated size is untrusted.
        if let record, content == nil { passedOver += min(file.size - passedOver, record.packedBytes) }
        (record, content) = (nil, nil)
        if directory.isEmpty, position == buffer.count { return nil }
        try load(4)
        // A digital signature is the last record of the directory.
        guard buffer[position...].number(at: 0, bytes: 4) != 0x0505_4B50 else { return nil }
        try load(46)
        guard buffer[position...].number(at: 0, bytes: 4) == 0x0201_4B50 else { throw .damaged }
        let head = Array(buffer[position..<position + 46])
        // bounded: 16 bits.
        let nameBytes = Int(head.number(at: 28, bytes: 2))
        // bounded: 16 bits.
        let extraBytes = Int(head.number(at: 30, bytes: 2))
        // bounded: three numbers of 16 bits.
        let all = 46 + nameBytes + extraBytes + Int(head.number(at: 32, bytes: 2))
        try load(all)
        let name = buffer[position + 46..<position + 46 + nameBytes]
        let extra = buffer[position + 46 + nameBytes..<position + 46 + nameBytes + extraBytes]
        position += all
        record = try Self.record(head, extra, base: base)
        checksum = Checksum()
        bytesOut = 0

        let flags = head.number(at: 8, bytes: 2)
        var text = String(decoding: Self.unicodeName(extra, of: name) ?? name.prefix { $0 != 0 }, as: UTF8.self)
        // Some Windows programs write backslashes, which the format forbids.
        if head[5] == 0, !text.contains("/") { text = text.replacing("\\", with: "/") }
        // The upper half of the attributes is the Unix mode, if the archive was made on Unix.
        let mode = head[5] == 3 ? head.number(at: 40, bytes: 2) & 0o170000 : 0
        let isFolder = text.hasSuffix("/") || head[5] == 0 && head[38] & 0x10 != 0
        return ArchiveStream.Entry(
            name: text, isFile: mode == 0 ? !isFolder : mode == 0o100000 && !text.hasSuffix("/"),
            isEncrypted: flags & 0x2001 != 0)
    }

    private static func record(
        _ head: [UInt8], _ extra: ArraySlice<UInt8>, base: Int
    ) throws(ArchiveFailure) -> Record {
        var numbers = [head.number(at: 24, bytes: 4), head.number(at: 20, bytes: 4), head.number(at: 42, bytes: 4)]
        // Numbers that need more than 32 bits are in the ZIP64 field, in this order.
        if let field = field(1, of: extra) {
            var place = 0
            for index in numbers.indices where numbers[index] == 0xFFFF_FFFF {
                numbers[index] = field.number(at: place, bytes: 8)
                place += 8
            }
        }
        guard let bytes = Int(exactly: numbers[0]), let packed = Int(exactly: numbers[1]),
            let offset = Int(exactly: numbers[2]), offset <= Int.max - base
        else { throw .damaged }
        return Record(
            method: head.number(at: 10, bytes: 2), checksum: UInt32(head.number(at: 16, bytes: 4)), packedBytes: packed,
            bytes: bytes, place: base + offset)
    }

    /// Returns an extra field of a record.
    private static func field(_ kind: UInt64, of extra: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = extra
        while rest.count >= 4 {
            let size = Int(rest.number(at: 2, bytes: 2))
            guard size <= rest.count - 4 else { return nil }
            if rest.number(at: 0, bytes: 2) == kind { return rest.dropFirst(4).prefix(size) }
            rest = rest.dropFirst(4 + size)
        }
        return nil
    }

    /// Returns the UTF-8 name that some programs add to a name in another encoding.
    private static func unicodeName(_ extra: ArraySlice<UInt8>, of name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let field = field(0x7075, of: extra), field.count > 5, field.first == 1 else { return nil }
        var checksum = Checksum()
        checksum.add(name)
        return field.number(at: 1, bytes: 4) == UInt64(checksum.value) ? field.dropFirst(5).prefix { $0 != 0 } : nil
    }

    // MARK: Parts

    /// Returns to the start of a part.
    ///
    /// The next part is still the one that follows in the directory.
    func go(to record: Record) {
        (self.record, content) = (record, nil)
        checksum = Checksum()
        bytesOut = 0
    }

    /// Returns the next piece of the part; empty at its end.
    func read() throws(ArchiveFailure) -> [UInt8] {
        guard let record else { return [] }
        let content = if let open = self.content { open } else { try open(record) }
        self.content = content
        let piece: [UInt8]
        switch content {
        case .stored(let next): piece = try next()
        case .packed(let inflater): piece = try inflater.read()
        }
        checksum.add(piece)
        bytesOut += piece.count
        guard bytesOut <= record.bytes else { throw .damaged }
        guard piece.isEmpty else { return piece }
        guard bytesOut == record.bytes, checksum.value == record.checksum else { throw .damaged }
        if case .packed(let inflater) = content, inflater.bytesUsed != record.packedBytes { throw .damaged }
        return []
    }

    private func open(_ record: Record) throws(ArchiveFailure) -> Content {
        let head = try file.bytes(at: record.place, count: 30)
        guard head.number(at: 0, bytes: 4) == 0x0403_4B50 else { throw .damaged }
        let start = record.place + 30 + Int(head.number(at: 26, bytes: 2) + head.number(at: 28, bytes: 2))
        guard start <= file.size, record.packedBytes <= file.size - start else { throw .damaged }
        let pieces = file.pieces(start..<start + record.packedBytes)
        switch record.method {
        case 0:
            guard record.packedBytes == record.bytes else { throw .damaged }
            return .stored(pieces)
        case 8: return .packed(Inflater(source: pieces))
        default: throw .unknownMethod
        }
    }
}

/// A sequential reader of a file's header, which checks each length before allocating or copying.
struct ByteReader {
    let file: InputFile

    /// The offset of the next byte in the file.
    var position: UInt64 { bufferOffset + UInt64(cursor) }

    private var buffer: [UInt8]
    private var bufferOffset: UInt64 = 0
    private var cursor = 0
    private var limit = 0

    init(_ file: InputFile, bufferBytes: UInt64 = 256 << 10) {
        precondition(bufferBytes >= 16, "The buffer holds at least one number.")
        self.file = file
        buffer = [UInt8](repeating: 0, count: Int(max(16, min(bufferBytes, file.sizeBytes))))
    }

    mutating func readInteger<Number: FixedWidthInteger>(
        _ type: Number.Type, _ part: HeaderPart
    ) throws(GGUFError) -> Number {
        let size = MemoryLayout<Number>.size
        try require(UInt64(size), part)
        if limit - cursor < size { try refill() }
        let number = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: cursor, as: Number.self) }
        cursor += size
        return Number(littleEndian: number)
    }

    /// Reads a text preceded by its length, and appends its bytes to an array.
    mutating func readString(
        into bytes: inout [UInt8], limit maximumBytes: UInt64 = ReadLimits.stringBytes,
        _ part: HeaderPart
    ) throws(GGUFError) {
        let count = try readInteger(UInt64.self, part)
        guard count <= maximumBytes else {
            throw GGUFError(
                .malformed,
                "\(file.name) declares a length of \(count) bytes for \(part); the limit is \(maximumBytes).")
        }
        try require(count, part)
        var missing = Int(count)
        while missing > 0 {
            if cursor == limit { try refill() }
            let piece = min(missing, limit - cursor)
            bytes.append(contentsOf: buffer[cursor..<cursor + piece])
            cursor += piece
            missing -= piece
        }
    }

    mutating func readString(
        limit maximumBytes: UInt64 = ReadLimits.stringBytes, _ part: HeaderPart
    ) throws(GGUFError) -> String {
        var bytes: [UInt8] = []
        try readString(into: &bytes, limit: maximumBytes, part)
        guard let text = String(bytes[...]) else {
            throw GGUFError(.malformed, "\(file.name) contains bytes that are not UTF-8 in \(part).")
        }
        return text
    }

    /// Reads up to `count` texts that are completely in the buffer, and returns their number.
    ///
    /// The remaining texts, few in practice, are read by `readString`, which reports errors.
    mutating func readBufferedStrings(_ count: Int, into strings: inout GGUFStringArray) -> Int {
        // The buffer begins within the limit, because all preceding bytes did.
        let end = min(limit, Int(ReadLimits.headerBytes - bufferOffset))
        var (next, done) = (cursor, 0)
        let lengthBytes = MemoryLayout<UInt64>.size
        buffer.withUnsafeBytes { memory in
            while done < count, end - next >= lengthBytes {
                let length = UInt64(littleEndian: memory.loadUnaligned(fromByteOffset: next, as: UInt64.self))
                guard length <= UInt64(end - next - lengthBytes), length <= ReadLimits.stringBytes else { break }
                next += lengthBytes
                strings.append(UnsafeRawBufferPointer(rebasing: memory[next..<next + Int(length)]))
                next += Int(length)
                done += 1
            }
        }
        cursor = next
        return done
    }

    /// Reads numbers of a fixed size directly into the returned array.
    mutating func readNumbers<Number: BitwiseCopyable>(
        _ type: Number.Type, count: Int, _ part: HeaderPart
    ) throws(GGUFError) -> [Number] {
        #if _endian(big)
            #error("Numbers are read in the byte order of the file, which is little-endian.")
        #endif
        let sizeBytes = count * MemoryLayout<Number>.stride
        try require(UInt64(sizeBytes), part)
        let offset = position
        var failure: GGUFError?
        let numbers = [Number](unsafeUninitializedCapacity: count) { memory, initializedCount in
            let bytes = UnsafeMutableRawBufferPointer(start: memory.baseAddress, count: sizeBytes)
            do throws(GGUFError) {
                try file.read(into: bytes, at: offset)
                initializedCount = count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        moveTo(offset + UInt64(sizeBytes))
        return numbers
    }

    /// Checks that the file and the limit for headers allow `count` further bytes.
    func require(_ count: UInt64, _ part: HeaderPart) throws(GGUFError) {
        let remaining = file.sizeBytes - position
        guard count <= remaining else {
            throw GGUFError(
                .truncated, "\(file.name) ends at byte \(file.sizeBytes), in the middle of \(part).")
        }
        guard position + count <= ReadLimits.headerBytes else {
            throw GGUFError(
                .malformed, "\(file.name) has more than \(ReadLimits.headerBytes >> 20) MiB before its tensors.")
        }
    }

    private mutating func moveTo(_ offset: UInt64) {
        if offset >= bufferOffset, offset <= bufferOffset + UInt64(limit) {
            cursor = Int(offset - bufferOffset)
        } else {
            (bufferOffset, cursor, limit) = (offset, 0, 0)
        }
    }

    /// Fills the buffer, beginning with the next unread byte.
    private mutating func refill() throws(GGUFError) {
        (bufferOffset, cursor, limit) = (position, 0, 0)
        let count = Int(min(UInt64(buffer.count), file.sizeBytes - bufferOffset))
        try file.read(into: &buffer, count: count, at: bufferOffset)
        limit = count
    }
}

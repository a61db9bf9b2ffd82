/// A valid or invalid GGUF file that is built byte by byte, without the code under test.
struct RawGGUF {
    private(set) var bytes: [UInt8] = []

    init(magic: String = "GGUF", version: UInt32 = 3, tensors: UInt64 = 0, entries: UInt64 = 0) {
        bytes = Array(magic.utf8)
        append(version)
        append(tensors)
        append(entries)
    }

    mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(raw: [UInt8]) { bytes += raw }

    mutating func append(text: String) {
        append(UInt64(text.utf8.count))
        bytes += Array(text.utf8)
    }

    /// Appends a key and a type code, which the value must follow.
    mutating func append(key: String, type: UInt32) {
        append(text: key)
        append(type)
    }

    mutating func append(
        tensor name: String, shape: [UInt64], type: UInt32 = 0, offset: UInt64 = 0
    ) {
        append(text: name)
        append(UInt32(shape.count))
        for dimension in shape { append(dimension) }
        append(type)
        append(offset)
    }

    mutating func pad(to alignment: Int = 32) {
        while bytes.count % alignment != 0 { bytes.append(0) }
    }

    /// Returns the bytes of a file built in one expression.
    static func file(
        magic: String = "GGUF", version: UInt32 = 3, tensors: UInt64 = 0, entries: UInt64 = 0,
        _ build: (inout RawGGUF) -> Void = { _ in }
    ) -> [UInt8] {
        var raw = RawGGUF(magic: magic, version: version, tensors: tensors, entries: entries)
        build(&raw)
        return raw.bytes
    }
}

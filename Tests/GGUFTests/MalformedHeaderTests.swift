import GGUF
import Testing

/// Files with a valid GGUF magic whose header contradicts the format or itself.
struct MalformedHeaderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func expectFailure(
        _ code: GGUFError.Code, _ text: String, _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let path = try folder.file("model.gguf", bytes)
        let error = try #require(throws: GGUFError.self, sourceLocation: sourceLocation) {
            _ = try GGUFFile(path: path)
        }
        #expect(error.code == code, sourceLocation: sourceLocation)
        #expect(error.reason.contains(text), "\(error.reason)", sourceLocation: sourceLocation)
        #expect(!error.description.contains(folder.path), sourceLocation: sourceLocation)
    }

    private func entry(_ key: String, type: UInt32, _ build: (inout RawGGUF) -> Void = { _ in }) -> [UInt8] {
        RawGGUF.file(entries: 1) {
            $0.append(key: key, type: type)
            build(&$0)
        }
    }

    @Test func `headers with 2^60 tensors or metadata entries are refused before anything is allocated`() throws {
        let text = "declares 1152921504606846976"
        try expectFailure(.malformed, "\(text) tensors; the limit is 262144.", RawGGUF.file(tensors: 1 << 60))
        try expectFailure(.malformed, "\(text) metadata entries; the limit", RawGGUF.file(entries: 1 << 60))
        try expectFailure(.malformed, "metadata entries", RawGGUF.file(entries: .max))
    }

    @Test func `a header with larger counts than the file can hold is reported as a truncation`() throws {
        try expectFailure(
            .truncated, "ends at byte 24, in the middle of its 1000 metadata entries.", RawGGUF.file(entries: 1000))
        try expectFailure(.truncated, "in the middle of its 3 tensors.", RawGGUF.file(tensors: 3))
    }

    @Test func `a string longer than the file is reported as a truncation`() throws {
        let bytes = entry("general.name", type: 8) {
            $0.append(UInt64(5000))
            $0.append(raw: Array("short".utf8))
        }
        try expectFailure(.truncated, "in the middle of the metadata value “general.name”.", bytes)
    }

    @Test func `a string with an excessive length is refused`() throws {
        let bytes = entry("general.name", type: 8) { $0.append(UInt64(1) << 40) }
        try expectFailure(.malformed, "declares a length of 1099511627776 bytes", bytes)
        let huge = entry("general.name", type: 8) { $0.append(UInt64.max) }
        try expectFailure(.malformed, "declares a length of 18446744073709551615 bytes", huge)
    }

    @Test func `a key longer than the specification allows is refused`() throws {
        try expectFailure(
            .malformed, "declares a length of 70000 bytes for metadata key 0; the limit is 65535.",
            entry(String(repeating: "k", count: 70_000), type: 0) { $0.append(UInt8(1)) })
    }

    @Test(arguments: ["", "a\0b"])
    func `a key that is empty or contains a zero byte is refused`(key: String) throws {
        try expectFailure(.malformed, "has an empty key or a zero byte", entry(key, type: 0) { $0.append(UInt8(1)) })
    }

    @Test func `a duplicate key is refused`() throws {
        let bytes = RawGGUF.file(entries: 2) {
            for _ in 0..<2 {
                $0.append(key: "same", type: 0)
                $0.append(UInt8(1))
            }
        }
        try expectFailure(.malformed, "has the metadata key “same” twice.", bytes)
    }

    @Test(arguments: [UInt32(13), .max])
    func `an unknown value type is refused`(type: UInt32) throws {
        try expectFailure(
            .malformed, "declares the type \(type) for", entry("key", type: type) { $0.append(UInt64(0)) })
    }

    @Test func `a string that is not UTF-8 is refused`() throws {
        let bytes = entry("key", type: 8) {
            $0.append(UInt64(2))
            $0.append(raw: [0xC3, 0x28])
        }
        try expectFailure(.malformed, "contains bytes that are not UTF-8 in the metadata value “key”.", bytes)
    }

    @Test(arguments: [UInt8(2), 255])
    func `a Boolean other than 0 and 1 is refused`(byte: UInt8) throws {
        let text = "has a Boolean value other than 0 and 1 in the metadata value “key”."
        try expectFailure(.malformed, text, entry("key", type: 7) { $0.append(byte) })
        let array = entry("key", type: 9) {
            $0.append(UInt32(7))
            $0.append(UInt64(2))
            $0.append(raw: [1, byte])
        }
        try expectFailure(.malformed, text, array)
    }

    @Test func `an array of arrays is refused`() throws {
        let bytes = entry("key", type: 9) {
            $0.append(UInt32(9))
            $0.append(UInt64(1))
        }
        try expectFailure(.malformed, "has nested arrays in the metadata value “key”", bytes)
    }

    @Test(arguments: [UInt32(0), 4, 8, 12])
    func `an array that claims 2^40 elements is refused before anything is allocated`(type: UInt32) throws {
        let bytes = entry("key", type: 9) {
            $0.append(type)
            $0.append(UInt64(1) << 40)
        }
        try expectFailure(.malformed, "declares 1099511627776 elements for the metadata value “key”", bytes)
    }

    @Test(arguments: [UInt32(0), 4, 8, 12])
    func `an array longer than the file is reported as a truncation`(type: UInt32) throws {
        let bytes = entry("key", type: 9) {
            $0.append(type)
            $0.append(UInt64(60_000_000))
        }
        try expectFailure(.truncated, "in the middle of the metadata value “key”.", bytes)
    }

    @Test func `an alignment that is not a 32-bit power of two is refused`() throws {
        let key = "general.alignment"
        try expectFailure(.malformed, "with the wrong type", entry(key, type: 10) { $0.append(UInt64(32)) })
        for alignment in [UInt32(0), 3, 33, .max] {
            try expectFailure(
                .malformed, "an alignment of \(alignment), which is not a power of two.",
                entry(key, type: 4) { $0.append(alignment) })
        }
    }

    @Test func `an alignment that places the data beyond the end of the file is a truncation`() throws {
        let bytes = RawGGUF.file(tensors: 1, entries: 1) {
            $0.append(key: "general.alignment", type: 4)
            $0.append(UInt32(1) << 31)
            $0.append(tensor: "a", shape: [1])
            $0.append(raw: Array(repeating: 0, count: 64))
        }
        try expectFailure(.truncated, "its tensor “a” ends at byte 2147483652.", bytes)
    }
}

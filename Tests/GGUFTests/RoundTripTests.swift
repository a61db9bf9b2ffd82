import GGUF
import Testing

/// Files written by the writer and read again by the reader.
struct RoundTripTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static let allValues: [(String, GGUFValue)] = [
        ("u8", .uint8(.max)), ("i8", .int8(.min)), ("u16", .uint16(.max)), ("i16", .int16(.min)),
        ("u32", .uint32(.max)), ("i32", .int32(.min)), ("u64", .uint64(.max)), ("i64", .int64(.min)),
        ("f32", .float32(-1.5)), ("f64", .float64(.pi)), ("yes", .bool(true)), ("no", .bool(false)),
        ("text", .string("Grüße, 世界 👋\n\0")), ("empty", .string("")),
        ("u8s", .array(.uint8([0, 255]))), ("i8s", .array(.int8([-128, 127]))),
        ("u16s", .array(.uint16([0, 65_535]))), ("i16s", .array(.int16([-1]))),
        ("u32s", .array(.uint32([1, 2, 3]))), ("i32s", .array(.int32([-1, .min]))),
        ("u64s", .array(.uint64([.max]))), ("i64s", .array(.int64([.min, 0]))),
        ("f32s", .array(.float32([0.25, .infinity]))), ("f64s", .array(.float64([1e300]))),
        ("bools", .array(.bool([true, false, true]))), ("strings", .array(.string(["", "a", "é", "\0"]))),
        ("none", .array(.string([]))),
    ]

    @Test(arguments: [UInt32(1), 8, 32, 64, 4096])
    func `every type of value and tensor is read back as it was written`(alignment: UInt32) throws {
        var writer = GGUFWriter(alignment: alignment)
        for (key, value) in Self.allValues { writer[key] = value }
        try writer.addTensor(named: "first", shape: [5, 3], values: (0..<15).map { Float($0) })
        try writer.addTensor(named: "second", shape: [32, 1, 2, 1], type: .q8_0, bytes: (0..<68).map { UInt8($0) })
        try writer.addTensor(named: "scalar", shape: [], type: .f16, bytes: [0, 60])
        let path = folder.path("model.gguf")
        try writer.write(to: path)

        let file = try GGUFFile(path: path)
        #expect(file.path == path)
        #expect(file.version == 3)
        #expect(file.alignment == UInt64(alignment))
        #expect(file["general.alignment"] == (alignment == 32 ? nil : .uint32(alignment)))
        #expect(Array(file.metadata.keys.prefix(Self.allValues.count)) == Self.allValues.map(\.0))
        for (key, value) in Self.allValues { #expect(file[key] == value) }
        #expect(file.tensors.map(\.name) == ["first", "second", "scalar"])
        #expect(file.tensors.map(\.shape) == [[5, 3], [32, 1, 2, 1], []])
        #expect(file.tensors.map(\.type) == [.f32, .q8_0, .f16])
        #expect(file.tensors.map(\.sizeBytes) == [60, 68, 2])
        #expect(file.tensors.allSatisfy { $0.offset.isMultiple(of: UInt64(alignment)) })
        #expect(file.fileSizeBytes.isMultiple(of: UInt64(alignment)))
        #expect(try file.tensorValues(named: "first") == (0..<15).map { Float($0) })
        #expect(try file.tensorValues(named: "scalar") == [1])
    }

    @Test func `a vocabulary larger than the read buffer is read back completely`() throws {
        let tokens = GGUFStringArray((0..<60_000).map { "token number \($0)" })
        let scores = (0..<200_000).map { Float($0) }
        var writer = GGUFWriter()
        writer["tokens"] = .array(.string(tokens))
        writer["scores"] = .array(.float32(scores))
        writer["long"] = .string(String(repeating: "0123456789", count: 100_000))
        writer["after"] = .uint32(7)
        try writer.write(to: folder.path("model.gguf"))

        let file = try GGUFFile(path: folder.path("model.gguf"))
        #expect(file["tokens"] == .array(.string(tokens)))
        #expect(file["scores"] == .array(.float32(scores)))
        #expect(file["long"] == writer["long"])
        #expect(file["after"] == .uint32(7))
    }

    @Test func `array strings that are not valid UTF-8 keep their bytes`() throws {
        let bytes = RawGGUF.file(entries: 1) {
            $0.append(key: "tokens", type: 9)
            $0.append(UInt32(8))
            $0.append(UInt64(2))
            $0.append(UInt64(1))
            $0.append(raw: [0xC3])
            $0.append(UInt64(1))
            $0.append(raw: [0xA9])
        }
        let file = try GGUFFile(path: folder.file("model.gguf", bytes))
        let texts = try #require(file["tokens"]?.array?.strings)
        #expect(Array(texts.bytes(at: 0)) == [0xC3])
        #expect(texts[1] == "\u{FFFD}")
        // The two bytes joined would be "é".
        #expect(!texts.isValidUTF8)
    }

    @Test func `string arrays are compared by bytes, although canonically equivalent strings are equal`() throws {
        let composed: GGUFStringArray = ["\u{E9}"]
        let decomposed: GGUFStringArray = ["e\u{301}"]
        #expect(composed != decomposed)
        #expect(composed[0] == decomposed[0])
    }
}

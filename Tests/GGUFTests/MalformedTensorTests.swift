import GGUF
import Testing

/// Files whose tensor descriptions contradict the format, each other or the file size.
struct MalformedTensorTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func expectFailure(
        _ code: GGUFError.Code, _ text: String, tensors: UInt64 = 1, dataBytes: Int = 64,
        sourceLocation: SourceLocation = #_sourceLocation, _ build: (inout RawGGUF) -> Void
    ) throws {
        let bytes = RawGGUF.file(tensors: tensors) {
            build(&$0)
            $0.pad()
            $0.append(raw: Array(repeating: 0, count: dataBytes))
        }
        let path = try folder.file("model.gguf", bytes)
        let error = try #require(throws: GGUFError.self, sourceLocation: sourceLocation) {
            _ = try GGUFFile(path: path)
        }
        #expect(error.code == code, sourceLocation: sourceLocation)
        #expect(error.reason.contains(text), "\(error.reason)", sourceLocation: sourceLocation)
    }

    @Test func `two tensors are read even if no padding follows the last tensor`() throws {
        let bytes = RawGGUF.file(tensors: 2) {
            $0.append(tensor: "a", shape: [3])
            $0.append(tensor: "b", shape: [], offset: 32)
            $0.pad()
            $0.append(raw: Array(repeating: 0, count: 36))
        }
        let file = try GGUFFile(path: folder.file("model.gguf", bytes))
        try #require(file.tensors.count == 2)
        #expect(file.tensors[0] == file.tensor(named: "a"))
        #expect(file.tensors[0].sizeBytes == 12)
        #expect(file.tensors[1].elementCount == 1)
        #expect(file.tensors[1].offset == file.tensors[0].offset + 32)
        #expect(file.tensors[1].offset + 4 == file.fileSizeBytes)
    }

    @Test func `a tensor beyond the end of the file is reported as a truncation`() throws {
        try expectFailure(.truncated, "its tensor “weights” ends at byte 464.") {
            $0.append(tensor: "weights", shape: [100])
        }
    }

    @Test func `a file cut in the middle of its tensors is reported as a truncation`() throws {
        let path = folder.path("model.gguf")
        try SmallModel.bytePair().write(to: path)
        let bytes = try folder.bytes(of: "model.gguf")
        for count in stride(from: bytes.count - 96, to: bytes.count - 800, by: -50) {
            let cut = try folder.file("cut.gguf", Array(bytes.prefix(count)))
            let error = try #require(throws: GGUFError.self) { _ = try GGUFFile(path: cut) }
            #expect(error.code == .truncated)
            #expect(error.reason.hasPrefix("“cut.gguf” ends at byte \(count)"))
            #expect(error.advice == "The download or copy probably stopped early: fetch the file again.")
        }
    }

    @Test func `two tensors with the same name are refused`() throws {
        try expectFailure(.malformed, "has two tensors named “same”.", tensors: 2) {
            $0.append(tensor: "same", shape: [1])
            $0.append(tensor: "same", shape: [1], offset: 32)
        }
    }

    @Test func `tensor names that ggml can't store are refused`() throws {
        try expectFailure(.malformed, "Tensor 0 of “model.gguf” has no name.") { $0.append(tensor: "", shape: [1]) }
        try expectFailure(.malformed, "has a zero byte in its name.") { $0.append(tensor: "a\0b", shape: [1]) }
        try expectFailure(.malformed, "has a name of 64 bytes, where ggml allows 63.") {
            $0.append(tensor: String(repeating: "n", count: 64), shape: [1])
        }
    }

    @Test(arguments: [UInt32(5), 1000, .max])
    func `a tensor with more than four dimensions is refused`(count: UInt32) throws {
        try expectFailure(.malformed, "has \(count) dimensions, where ggml allows 4.") {
            $0.append(text: "a")
            $0.append(count)
        }
    }

    @Test(arguments: [UInt64(0), 1 << 63, .max])
    func `a tensor dimension of zero or below is refused`(dimension: UInt64) throws {
        try expectFailure(.malformed, "has a dimension that is zero or negative.") {
            $0.append(tensor: "a", shape: [4, dimension])
        }
    }

    @Test(arguments: [[UInt64(1) << 62, 4], [1 << 32, 1 << 32], [1 << 40, 1, 1 << 40], [3, 1 << 62]])
    func `a tensor whose element count does not fit in 63 bits is refused`(shape: [UInt64]) throws {
        try expectFailure(.malformed, "declares more values than a 64-bit integer can hold.") {
            $0.append(tensor: "a", shape: shape)
        }
    }

    @Test func `a tensor whose size in bytes does not fit in 63 bits is refused`() throws {
        try expectFailure(.malformed, "declares more bytes than a 64-bit integer can hold.") {
            $0.append(tensor: "a", shape: [1 << 62])
        }
    }

    @Test func `a tensor of the largest valid size is reported as a truncation, without an overflow`() throws {
        try expectFailure(.truncated, "its tensor “a” ends at byte") {
            $0.append(tensor: "a", shape: [1 << 62], type: 24)
        }
    }

    @Test(arguments: [UInt32(4), 5, 31, 33, 36, 43, .max])
    func `an unknown or removed tensor type is refused`(type: UInt32) throws {
        try expectFailure(.malformed, "has the type \(type), which does not exist or is no longer supported.") {
            $0.append(tensor: "a", shape: [1], type: type)
        }
    }

    @Test func `a tensor whose rows do not divide into whole quantization blocks is refused`() throws {
        try expectFailure(.malformed, "has rows of 33 values, which do not divide into Q8_0's blocks of 32.") {
            $0.append(tensor: "a", shape: [33, 32], type: 8)
        }
        try expectFailure(.malformed, "Q4_K's blocks of 256.") { $0.append(tensor: "a", shape: [128], type: 12) }
    }

    @Test(arguments: [UInt64(4), 64, .max])
    func `a tensor whose offset is not right after the previous tensor is refused`(offset: UInt64) throws {
        try expectFailure(.malformed, "places the tensor “b” at byte \(offset) instead of 32.", tensors: 2) {
            $0.append(tensor: "a", shape: [1])
            $0.append(tensor: "b", shape: [1], offset: offset)
        }
    }

    @Test func `a first tensor whose offset is not zero is refused`() throws {
        try expectFailure(.malformed, "places the tensor “a” at byte 32 instead of 0.") {
            $0.append(tensor: "a", shape: [1], offset: 32)
        }
    }
}

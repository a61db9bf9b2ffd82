import GGUF
import Testing

/// A model in several files, as llama-gguf-split writes them.
struct SplitModelTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes one part, with the metadata in part 0 as `--no-tensor-first-split` leaves it.
    @discardableResult
    private func write(
        _ name: String, number: UInt16, of count: UInt16, tensors: [String] = [], values: [Float] = [1, 2],
        metadata: [(String, GGUFValue)] = []
    ) throws -> String {
        var writer = GGUFWriter()
        if number == 0 { for (key, value) in try SmallModel.bytePair().metadata { writer[key] = value } }
        writer["split.no"] = .uint16(number)
        writer["split.count"] = .uint16(count)
        for (key, value) in metadata { writer[key] = value }
        for tensor in tensors {
            if tensor == "token_embd.weight" {
                try writer.addTensor(named: tensor, shape: [8, 16], values: Array(repeating: 0.5, count: 128))
            } else {
                try writer.addTensor(named: tensor, shape: [UInt64(values.count)], values: values)
            }
        }
        try writer.write(to: folder.path(name))
        return folder.path(name)
    }

    private func failure(_ path: String) throws -> GGUFError {
        try #require(throws: GGUFError.self) { try GGUFFile(path: path) }
    }

    @Test func `the first part of a split model opens as the whole model`() throws {
        let path = try write(
            "big-00001-of-00003.gguf", number: 0, of: 3, metadata: [("split.tensors.count", .int32(3))])
        try write("big-00002-of-00003.gguf", number: 1, of: 3, tensors: ["token_embd.weight"])
        try write("big-00003-of-00003.gguf", number: 2, of: 3, tensors: ["a.weight", "b.weight"], values: [3, 4, 5])
        let file = try GGUFFile(path: path)
        try file.validateForLoading()
        #expect(file.partCount == 3)
        #expect(file.tensors.map(\.name) == ["token_embd.weight", "a.weight", "b.weight"])
        #expect(try file.tensorValues(named: "b.weight") == [3, 4, 5])
        #expect(try file.tensorValues(named: "token_embd.weight") == Array(repeating: 0.5, count: 128))
        let sizes = try (1...3).map {
            UInt64(try folder.bytes(of: "big-0000\($0)-of-00003.gguf").count)
        }
        let description = ModelDescription(file)
        #expect(description.fileSizeBytes == sizes.reduce(0, +))
        #expect(description.parameterCount == 128 + 3 + 3)
        #expect(description.isSplit && description.splitCount == 3 && !description.isVocabularyOnly)
        let ends = file.tensors.map { $0.offset + $0.sizeBytes }
        #expect(ends.allSatisfy { $0 <= description.fileSizeBytes })
        #expect(file.tensors.map(\.offset) == file.tensors.map(\.offset).sorted())
    }

    @Test(arguments: [2, 3]) func `the error for a missing part contains its file name`(missing: Int) throws {
        let path = try write("big-00001-of-00003.gguf", number: 0, of: 3, tensors: ["token_embd.weight"])
        for number in [2, 3] where number != missing {
            try write("big-0000\(number)-of-00003.gguf", number: UInt16(number - 1), of: 3, tensors: ["a.weight"])
        }
        let error = try failure(path)
        #expect(error.code == .missingPart)
        #expect(error.reason.contains("“big-0000\(missing)-of-00003.gguf”"))
    }

    @Test func `a later part of a split model is refused, and a missing first part is named`() throws {
        let later = try write("big-00002-of-00002.gguf", number: 1, of: 2, tensors: ["a.weight"])
        let missing = try failure(later)
        #expect(missing.code == .missingPart)
        #expect(missing.reason.contains("“big-00001-of-00002.gguf”"))
        try write("big-00001-of-00002.gguf", number: 0, of: 2, tensors: ["token_embd.weight"])
        #expect(try failure(later).code == .notAModel)
        #expect(try failure(try write("renamed.gguf", number: 1, of: 2)).code == .notAModel)
    }

    @Test(arguments: ["big.gguf", "big-00001-of-00003.gguf", "big-1-of-2.gguf", "big-00002-of-00002.gguf"])
    func `a first part is refused if the other parts' names do not follow from its file name`(name: String) throws {
        #expect(try failure(try write(name, number: 0, of: 2, tensors: ["token_embd.weight"])).code == .missingPart)
    }

    @Test func `parts whose numbers or tensors contradict each other are refused`() throws {
        let path = try write(
            "big-00001-of-00002.gguf", number: 0, of: 2, tensors: ["token_embd.weight"],
            metadata: [("split.tensors.count", .int32(2))])
        try write("big-00002-of-00002.gguf", number: 0, of: 2, tensors: ["a.weight"])
        #expect(try failure(path).code == .malformed, "the number of another part")
        try write("big-00002-of-00002.gguf", number: 1, of: 2, tensors: ["token_embd.weight"])
        #expect(try failure(path).code == .malformed, "the same tensor twice")
        try write("big-00002-of-00002.gguf", number: 1, of: 2, tensors: ["a.weight", "b.weight"])
        #expect(try failure(path).code == .malformed, "more tensors than the model has")
        try write("big-00002-of-00002.gguf", number: 1, of: 2, tensors: ["a.weight"])
        #expect(try GGUFFile(path: path).tensors.count == 2)
    }

    @Test func `a part count beyond what file names can express is refused`() throws {
        let path = try write(
            "big-00001-of-00002.gguf", number: 0, of: 2, metadata: [("split.count", .uint64(.max))])
        #expect(try failure(path).code == .missingPart)
    }
}

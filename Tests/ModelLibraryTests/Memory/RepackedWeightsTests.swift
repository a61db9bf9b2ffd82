import GGUF
import Testing

@testable import ModelLibrary

@Suite struct RepackedWeightsTests {
    private static let laptop: Set<String> = ["AVX2", "AVX512", "REPACK"]
    private static let phone: Set<String> = ["NEON", "DOTPROD", "MATMUL_INT8", "REPACK"]

    private func copies(_ model: MemoryModel, _ features: Set<String>) throws -> UInt64 {
        try MemoryEstimate(model.file(), settings: MemorySettings(cpuFeatures: features)).repackedBytes
    }

    /// Returns the size of all weights except the norm.
    private func weights(_ model: MemoryModel) throws -> UInt64 {
        try model.file().tensors.filter { $0.type != .f32 }.reduce(0) { $0 + $1.sizeBytes }
    }

    @Test(arguments: [
        (GGMLType.q4_0, true, true), (.q4_K, true, true), (.iq4_nl, true, true), (.q2_K, true, false),
        (.q8_0, false, true), (.q6_K, false, true), (.q5_K, false, true), (.f16, false, false), (.bf16, false, false),
        (.q5_0, false, false), (.q3_K, false, false),
    ])
    func `the CPU determines which tensor types are repacked`(_ type: GGMLType, _ laptop: Bool, _ phone: Bool) throws {
        let model = MemoryModel(type: type)
        let all = try weights(model)
        #expect(try copies(model, Self.laptop) == (laptop ? all : 0))
        #expect(try copies(model, Self.phone) == (phone ? all : 0))
    }

    @Test func `no weights are repacked without a suitable kernel or if repacking is off`() throws {
        let file = try MemoryModel(type: .q4_0).file()
        #expect(MemoryEstimate(file).repackedBytes == 0)
        #expect(MemoryEstimate(file, settings: MemorySettings(cpuFeatures: ["AVX2"])).repackedBytes == 0)
        let forbidden = MemorySettings(repacksWeights: false, cpuFeatures: Self.laptop)
        #expect(MemoryEstimate(file, settings: forbidden).repackedBytes == 0)
    }

    @Test func `embeddings are repacked only if they are also the output weights`() throws {
        let tied = MemoryModel(type: .q4_0)
        let untied = MemoryModel(type: .q4_0, isTied: false)
        #expect(try copies(tied, Self.laptop) == copies(untied, Self.laptop))
        #expect(try weights(untied) > weights(tied))
    }

    @Test func `matrices whose row count is not a multiple of the kernel's row count are not repacked`() throws {
        // The kernels take four rows at a time on ARM and eight with AVX2.
        let model = MemoryModel(tokens: 516, type: .q4_0)
        #expect(try copies(model, Self.laptop) == weights(model) - UInt64(256 * 516 / 32 * 18))
        #expect(try copies(model, Self.phone) == weights(model))
    }

    @Test func `weights repacked to AMX tiles are slightly larger than the originals`() throws {
        let server = Self.laptop.union(["AMX_INT8", "AVX512_VNNI"])
        let model = MemoryModel(type: .q8_0)
        #expect(try copies(model, server) == weights(model) / 34 * 38)
    }

    @Test func `without memory mapping, repacked weights are counted only once`() throws {
        let file = try MemoryModel(type: .q4_0, isTied: false).file()
        let read = MemoryEstimate(file, settings: MemorySettings(mapsFile: false, cpuFeatures: Self.laptop))
        #expect(read.weightsBytes == Self.embeddings + Self.norm)
        #expect(read.privateBytes == read.totalBytes - read.overheadBytes)
    }

    @Test func `mapped memory includes repacked weights unless they are at an end of the file`() throws {
        let model = MemoryModel(type: .q4_0, isTied: false)
        let file = try model.file()
        let mapped = MemoryEstimate(file, settings: MemorySettings(cpuFeatures: Self.laptop))
        #expect(try mapped.weightsBytes == weights(model) + Self.norm - Self.embeddings)
        #expect(mapped.privateBytes == mapped.totalBytes - mapped.overheadBytes - mapped.weightsBytes)
        // Without repacking all weights are used from the mapping.
        #expect(try MemoryEstimate(file).weightsBytes == weights(model) + Self.norm)
    }

    /// The sizes of the model's embeddings (or output weights) and of its norm.
    private static let embeddings = UInt64(256 * 512 / 32 * 18)
    private static let norm = UInt64(256 * 4)
}

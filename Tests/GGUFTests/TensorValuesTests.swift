import Foundation
import GGUF
import Testing

/// Tensor values, decoded bit for bit.
struct TensorValuesTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func values(_ shape: [UInt64], _ type: GGMLType, _ bytes: [UInt8]) throws -> [Float] {
        var writer = GGUFWriter()
        try writer.addTensor(named: "before", shape: [1], values: [9])
        try writer.addTensor(named: "a", shape: shape, type: type, bytes: bytes)
        try writer.write(to: folder.path("model.gguf"))
        return try GGUFFile(path: folder.path("model.gguf")).tensorValues(named: "a")
    }

    private func bytes(of numbers: [some FixedWidthInteger]) -> [UInt8] {
        numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
    }

    @Test func `single-precision values are decoded exactly`() throws {
        let numbers: [Float] = [0, -0.0, 1.5, -3e38, .leastNonzeroMagnitude, .infinity]
        let read = try values([3, 2], .f32, bytes(of: numbers.map(\.bitPattern)))
        #expect(read.map(\.bitPattern) == numbers.map(\.bitPattern))
    }

    @Test func `half-precision values are decoded exactly, including subnormals, infinities and signs`() throws {
        let table: [(UInt16, Float)] = [
            (0x0000, 0), (0x8000, -0.0), (0x3C00, 1), (0xC000, -2), (0x3555, 0.333251953125),
            (0x0001, 0x1p-24), (0x83FF, -0x1.FF8p-15), (0x0400, 0x1p-14), (0x7BFF, 65_504),
            (0x7C00, .infinity), (0xFC00, -.infinity),
        ]
        let read = try values([UInt64(table.count)], .f16, bytes(of: table.map(\.0)))
        #expect(read.map(\.bitPattern) == table.map(\.1.bitPattern))
        #expect(try values([1], .f16, bytes(of: [UInt16(0x7E00)])).allSatisfy(\.isNaN))
    }

    #if !(os(macOS) && arch(x86_64))
        @Test func `every half-precision bit pattern decodes to the same value as Float16`() throws {
            let patterns = Array(UInt16.min...UInt16.max)
            let read = try values([65_536], .f16, bytes(of: patterns))
            for (pattern, number) in zip(patterns, read) where !number.isNaN {
                #expect(number.bitPattern == Float(Float16(bitPattern: pattern)).bitPattern)
            }
            #expect(read.count { $0.isNaN } == 2 * 1023)
        }
    #endif

    @Test func `bfloat16 values are decoded exactly`() throws {
        let table: [(UInt16, Float)] = [
            (0x3F80, 1), (0xC040, -3), (0x3EAB, 0.333984375), (0x0001, 0x1p-133), (0x7F80, .infinity),
        ]
        let read = try values([UInt64(table.count)], .bf16, bytes(of: table.map(\.0)))
        #expect(read.map(\.bitPattern) == table.map(\.1.bitPattern))
    }

    @Test func `Q8_0 values are the scale times the 8-bit number, exactly`() throws {
        let scales: [(bits: UInt16, value: Float)] = [(0x3800, 0.5), (0xAC00, -0.0625)]
        let numbers = (0..<32).map { Int8(truncatingIfNeeded: $0 * 8 - 128) }
        let blocks = scales.flatMap { scale in
            bytes(of: [scale.bits]) + numbers.map { UInt8(bitPattern: $0) }
        }
        let expected = scales.flatMap { scale in numbers.map { scale.value * Float($0) } }
        #expect(try values([32, 2], .q8_0, blocks) == expected)
    }

    @Test func `a tensor larger than one read chunk is read completely`() throws {
        let numbers = (0..<200_000).map { Float($0) }
        #expect(try values([1000, 200], .f32, bytes(of: numbers.map(\.bitPattern))) == numbers)
        let blocks = (0..<20_000).flatMap { block in
            bytes(of: [UInt16(0x3C00)]) + Array(repeating: UInt8(block % 128), count: 32)
        }
        let read = try values([32, 20_000], .q8_0, blocks)
        #expect(read.count == 640_000)
        #expect(read[32 * 19_999] == Float(19_999 % 128))
    }

    @Test func `reading a tensor with an unknown name throws an error`() throws {
        try SmallModel.bytePair().write(to: folder.path("model.gguf"))
        let file = try GGUFFile(path: folder.path("model.gguf"))
        #expect(file.tensor(named: "none") == nil)
        let error = try #require(throws: GGUFError.self) { _ = try file.tensorValues(named: "none") }
        #expect(error.code == .missingTensor)
        #expect(error.reason == "“model.gguf” has no tensor named “none”.")
    }

    @Test func `reading a tensor of a type without a decoder throws an error with the type's name`() throws {
        let error = try #require(throws: GGUFError.self) {
            _ = try values([256], .q4_K, Array(repeating: 0, count: 144))
        }
        #expect(error.code == .unsupportedTensor)
        #expect(error.reason == "The tensor “a” of “model.gguf” has the type Q4_K, which is not supported.")
    }

    @Test func `reading a tensor from a file that was truncated after opening throws an error`() throws {
        let path = folder.path("model.gguf")
        try SmallModel.bytePair().write(to: path)
        let file = try GGUFFile(path: path)
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: 100)
        try handle.close()
        let error = try #require(throws: GGUFError.self) { _ = try file.tensorValues(named: "cls.weight") }
        #expect(error.code == .truncated)
        #expect(error.reason == "“model.gguf” became shorter while it was being read.")
    }
}

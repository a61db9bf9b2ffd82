import Foundation
import Support
import Testing

@testable import Retrieval

@Suite struct BlockFormatTests {
    @Test func `decodes and encodes 16-bit floating-point numbers`() {
        for bits in UInt16(0)..<0x7C00 {
            let exponent = Int(bits >> 10)
            let fraction = Float(bits & 0x3FF)
            let expected =
                exponent == 0
                ? fraction * Float(sign: .plus, exponent: -24, significand: 1)
                : (1024 + fraction) * Float(sign: .plus, exponent: exponent - 25, significand: 1)
            #expect(HalfFloat.value(bits) == expected)
            #expect(HalfFloat.bits(expected) == bits)
        }
        #expect(HalfFloat.bits(1e9) == 0x7BFF)
        #expect(HalfFloat.bits(1e-12) == 0)
    }

    @Test(arguments: [1, 31, 32, 33, 100, 384])
    func `the measured quantization error bounds the error of dot products`(dimensions: Int) throws {
        var random = SplitMix64(seed: UInt64(dimensions))
        let format = BlockFormat(dimensions: dimensions)
        for scale: Float in [1, 1e-3, 1e-6, 50] {
            let (first, second) = (random.vector(dimensions).map { $0 * scale }, random.vector(dimensions))
            let (left, right) = (try written(first, format), try written(second, format))
            let said = (decoded(left.bytes, dimensions), decoded(right.bytes, dimensions))
            let lost = zip(first, said.0).reduce(0.0) { $0 + pow(Double($1.0) - $1.1, 2) }.squareRoot()
            #expect(lost <= Double(left.loss.error) && Double(left.loss.error) <= lost * 1.001 + 1e-30)
            #expect(length(first.map(Double.init)) <= Double(left.loss.length))
            #expect(left.loss.error < left.loss.length * 0.02 || scale < 1e-5)
            let exact = zip(first, second).reduce(0.0) { $0 + Double($1.0) * Double($1.1) }
            let compact = try product(left.bytes, right.bytes, format)
            let expected = zip(said.0, said.1).reduce(0.0) { $0 + $1.0 * $1.1 }
            #expect(abs(Double(compact) - expected) <= 1e-4 * length(said.0) * length(said.1))
            let bound =
                Double(left.loss.error) * Double(right.loss.length)
                + Double(left.loss.length + left.loss.error) * Double(right.loss.error)
                + 1e-4 * length(said.0) * length(said.1)
            #expect(abs(Double(compact) - exact) <= bound)
            let dot = try first.withUnsafeBufferPointer { vector in
                try right.bytes.withUnsafeBytes { format.dot(vector, try #require($0.baseAddress)) }
            }
            let half = zip(first, said.1).reduce(0.0) { $0 + Double($1.0) * $1.1 }
            #expect(abs(dot - half) <= 1e-12 * length(said.0) * length(said.1) + 1e-15)
        }
    }

    private func length(_ vector: [Double]) -> Double { vector.reduce(0) { $0 + $1 * $1 }.squareRoot() }

    private func written(
        _ vector: [Float], _ format: BlockFormat
    ) throws -> (bytes: [UInt8], loss: BlockFormat.Loss) {
        var bytes = [UInt8](repeating: 0xAA, count: format.rowBytes)
        let loss = try bytes.withUnsafeMutableBytes { bytes in
            let place = try #require(bytes.baseAddress)
            return vector.withUnsafeBufferPointer { format.write($0, to: place) }
        }
        return (bytes, try #require(loss))
    }

    private func decoded(_ bytes: [UInt8], _ dimensions: Int) -> [Double] {
        (0..<dimensions).map { index in
            let block = index / 32 * 34
            let scale = HalfFloat.value(UInt16(bytes[block]) | UInt16(bytes[block + 1]) << 8)
            return Double(scale) * Double(Int8(bitPattern: bytes[block + 2 + index % 32]))
        }
    }

    private func product(_ first: [UInt8], _ second: [UInt8], _ format: BlockFormat) throws -> Float {
        var product: Float = 0
        try first.withUnsafeBytes { left in
            try second.withUnsafeBytes { right in
                DotProductKernel.portable.body(
                    try #require(left.baseAddress), try #require(right.baseAddress), 1, format.paddedDimensions,
                    &product)
            }
        }
        return product
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity])
    func `a vector with a number that is not finite is not written`(bad: Float) throws {
        let vector: [Float] = [1, bad]
        var bytes = [UInt8](repeating: 0, count: 34)
        try bytes.withUnsafeMutableBytes { bytes in
            let place = try #require(bytes.baseAddress)
            let loss = vector.withUnsafeBufferPointer { BlockFormat(dimensions: 2).write($0, to: place) }
            #expect(loss == nil)
        }
    }

    @Test func `the tracked threshold is the smallest of the greatest numbers after each number`() {
        var random = SplitMix64(seed: 3)
        for limit in [1, 2, 7, 50] {
            var lowest = Lowest(limit: limit)
            var all: [Double] = []
            for _ in 0..<300 {
                let value = Double(Int.random(in: 0..<100, using: &random))
                all.append(value)
                lowest.insert(value)
                let sorted = all.sorted(by: >)
                #expect(lowest.least == (sorted.count < limit ? -.infinity : sorted[limit - 1]))
            }
        }
    }
}

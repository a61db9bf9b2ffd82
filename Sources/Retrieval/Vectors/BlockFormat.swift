/// A compact vector format: blocks of 32 integers from -127 to 127, each block with a scale.
///
/// The format takes about a quarter of the memory of 32-bit floats. The layout is the same as in ggml's
/// `block_q8_0`: a 16-bit float scale, followed by 32 signed bytes. The last block is padded with zeros.
struct BlockFormat: Sendable, Hashable {
    static let blockSize = 32
    static let blockBytes = 34
    /// Adding and subtracting this number rounds a number below 2²² to an integer, faster than a call.
    private static let rounder: Float = 0x1.8p23

    /// The length of a vector.
    let dimensions: Int

    var blocks: Int { (dimensions + Self.blockSize - 1) / Self.blockSize }
    /// The length including the padding.
    var paddedDimensions: Int { blocks * Self.blockSize }
    var rowBytes: Int { blocks * Self.blockBytes }

    /// The quantization loss of a vector.
    struct Loss: Sendable {
        /// An upper bound of the distance between the vector and its blocks.
        let error: Float
        /// An upper bound of the vector's norm.
        let length: Float
    }

    /// Writes a vector in blocks and measures the loss.
    ///
    /// - Returns: The loss; `nil` for a vector with a number that is not finite.
    func write(_ vector: UnsafeBufferPointer<Float>, to row: UnsafeMutableRawPointer) -> Loss? {
        var squaredError = 0.0
        var squaredLength = 0.0
        for block in 0..<blocks {
            let place = row + block * Self.blockBytes
            let first = block * Self.blockSize
            let end = min(first + Self.blockSize, dimensions)
            var largest: Float = 0
            for index in first..<end { largest = max(largest, abs(vector[index])) }
            let bits = HalfFloat.bits(largest / 127)
            let scale = HalfFloat.value(bits)
            let inverse = scale > 0 ? 1 / scale : 0
            place.storeBytes(of: bits.littleEndian, as: UInt16.self)
            let numbers = (place + 2).bindMemory(to: Int8.self, capacity: Self.blockSize)
            for index in first..<end {
                let value = vector[index]
                guard value.isFinite else { return nil }
                let whole = max(-127, min(127, (value * inverse + Self.rounder) - Self.rounder))
                numbers[index - first] = Int8(whole)
                let difference = Double(value) - Double(scale) * Double(whole)
                squaredError += difference * difference
                squaredLength += Double(value) * Double(value)
            }
            for index in (end - first)..<Self.blockSize { numbers[index] = 0 }
        }
        return Loss(error: Self.above(squaredError.squareRoot()), length: Self.above(squaredLength.squareRoot()))
    }

    /// Returns the dot product of a vector with a row's blocks.
    func dot(_ vector: UnsafeBufferPointer<Float>, _ row: UnsafeRawPointer) -> Double {
        var sum = 0.0
        for block in 0..<blocks {
            let place = row + block * Self.blockBytes
            let scale = HalfFloat.value(UInt16(littleEndian: place.loadUnaligned(as: UInt16.self)))
            let numbers = (place + 2).assumingMemoryBound(to: Int8.self)
            let first = block * Self.blockSize
            var part: Double = 0
            for index in first..<min(first + Self.blockSize, dimensions) {
                part += Double(vector[index]) * Double(numbers[index - first])
            }
            sum += part * Double(scale)
        }
        return sum
    }

    /// Returns a 32-bit float that is at least as large as a rounded 64-bit sum.
    static func above(_ value: Double) -> Float { Float(value * (1 + 1e-6)).nextUp }
}

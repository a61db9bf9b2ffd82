/// Vectors in a quarter of their size: blocks of 32 whole numbers of -127 to 127, each block with its scale.
///
/// The bytes of a block are those of ggml's `block_q8_0`: the scale as a number of 16 bits, then 32 signed bytes. A
/// vector whose size is no multiple of 32 ends in zeros.
struct BlockFormat: Sendable, Hashable {
    static let blockSize = 32
    static let blockBytes = 34
    /// Added to a number below 2²², it leaves no room for a fraction; faster than a call to round.
    private static let rounder: Float = 0x1.8p23

    /// How many numbers a vector has.
    let dimensions: Int

    var blocks: Int { (dimensions + Self.blockSize - 1) / Self.blockSize }
    /// With the zeros at the end.
    var paddedDimensions: Int { blocks * Self.blockSize }
    var rowBytes: Int { blocks * Self.blockBytes }

    /// What a vector loses by being written in blocks.
    struct Loss: Sendable {
        /// At least the length of the difference between the vector and what its blocks say.
        let error: Float
        /// At least the length of the vector.
        let length: Float
    }

    /// Writes a vector in blocks and measures what is lost.
    ///
    /// - Returns: Nil for a vector with a number that is not finite.
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

    /// The dot product of a vector with what a row's blocks say.
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

    /// A number of 32 bits that is certainly not below one of 64 that was summed up.
    static func above(_ value: Double) -> Float { Float(value * (1 + 1e-6)).nextUp }
}

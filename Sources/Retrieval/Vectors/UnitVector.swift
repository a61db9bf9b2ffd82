/// Vectors of norm 1, whose dot product is their cosine similarity.
enum UnitVector {
    static func make(_ vector: [Float]) throws -> [Float] {
        let length = vector.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
        guard length.isFinite else {
            throw RetrievalError(
                .embedding,
                "The embedding model returned numbers that are not finite. Reinstall the model, or choose another one.")
        }
        return length == 0 ? vector : vector.map { Float(Double($0) / length) }
    }

    /// Returns the dot product used for ranking; products are exact in `Double`, and the order of the sum is
    /// fixed.
    static func dot(_ first: UnsafeBufferPointer<Float>, _ second: UnsafeBufferPointer<Float>) -> Double {
        // The sum is computed as four sums, which the processor can add in parallel.
        var sums = SIMD4<Double>.zero
        let whole = first.count & ~3
        var index = 0
        while index < whole {
            let left = SIMD4(
                Double(first[index]), Double(first[index + 1]), Double(first[index + 2]), Double(first[index + 3]))
            let right = SIMD4(
                Double(second[index]), Double(second[index + 1]), Double(second[index + 2]), Double(second[index + 3]))
            sums += left * right
            index += 4
        }
        var sum = sums.sum()
        while index < first.count {
            sum += Double(first[index]) * Double(second[index])
            index += 1
        }
        return sum
    }

    static func dot(_ first: [Float], _ second: [Float]) -> Double {
        first.withUnsafeBufferPointer { left in second.withUnsafeBufferPointer { dot(left, $0) } }
    }
}

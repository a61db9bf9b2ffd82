/// Computes the dot products of one vector with many, all in blocks of 34 bytes as ggml's `block_q8_0` has them.
///
/// An engine that has faster instructions hands in its own. Whatever the order of its sums, the result is off by no more
/// than sums of 32-bit numbers in any order can be; the search counts on that.
public struct DotProductKernel: Sendable {
    /// Computes dot products: of the query, with each of so many rows that lie one after the other, of that many
    /// numbers (a multiple of 32); the results go to the last argument.
    public typealias Body =
        @Sendable (
            _ query: UnsafeRawPointer, _ rows: UnsafeRawPointer, _ rowCount: Int, _ dimensions: Int,
            _ products: UnsafeMutablePointer<Float>
        ) -> Void

    let body: Body

    /// Takes a kernel.
    ///
    /// - Parameter body: Reads `dimensions / 32` blocks of the query, and as many of each row.
    public init(_ body: @escaping Body) { self.body = body }

    /// Plain Swift, for all processors.
    public static let portable = DotProductKernel { query, rows, rowCount, dimensions, products in
        let blocks = dimensions / BlockFormat.blockSize
        var row = rows
        for index in 0..<rowCount {
            var product: Float = 0
            var left = query
            for _ in 0..<blocks {
                product += blockProduct(left, row)
                left += BlockFormat.blockBytes
                row += BlockFormat.blockBytes
            }
            products[index] = product
        }
    }

    @inline(__always)
    private static func blockProduct(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> Float {
        let left = (first + 2).assumingMemoryBound(to: Int8.self)
        let right = (second + 2).assumingMemoryBound(to: Int8.self)
        // The compiler makes vector instructions of this loop.
        var sum: Int32 = 0
        for index in 0..<BlockFormat.blockSize {
            sum &+= Int32(truncatingIfNeeded: left[index]) &* Int32(truncatingIfNeeded: right[index])
        }
        return Float(sum) * (scale(first) * scale(second))
    }

    @inline(__always)
    private static func scale(_ block: UnsafeRawPointer) -> Float {
        HalfFloat.value(UInt16(littleEndian: block.loadUnaligned(as: UInt16.self)))
    }
}

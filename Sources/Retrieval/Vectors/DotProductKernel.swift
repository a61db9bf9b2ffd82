/// A function for the dot products of one vector with many, in the 34-byte blocks of ggml's `block_q8_0`.
///
/// An engine may provide a faster implementation. The sums may be computed in any order, but in 32-bit floats
/// or better, because the search relies on this error bound.
public struct DotProductKernel: Sendable {
    /// A function that computes the dot products of the query with contiguous rows.
    ///
    /// `dimensions` is a multiple of 32. The results are written to `products`.
    public typealias Body =
        @Sendable (
            _ query: UnsafeRawPointer, _ rows: UnsafeRawPointer, _ rowCount: Int, _ dimensions: Int,
            _ products: UnsafeMutablePointer<Float>
        ) -> Void

    let body: Body

    /// Creates a kernel.
    ///
    /// - Parameter body: Reads `dimensions / 32` blocks of the query, and as many of each row.
    public init(_ body: @escaping Body) { self.body = body }

    /// The portable implementation in Swift.
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
        // The compiler vectorises this loop.
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

import Dispatch
import Foundation
import Synchronization

/// A scan of the compact copy, which selects the rows that may be among the nearest.
///
/// Let q̂ and v̂ be the block approximations of a query q and a vector v. Then `q·v - q̂·v̂ = (q - q̂)·v +
/// q̂·(v - v̂)`. By the Cauchy-Schwarz inequality, a product deviates by at most `|q - q̂| |v| + |q̂| |v -
/// v̂|`. All these terms are measured, not estimated. A sum of n 32-bit floats adds at most `n 2⁻²⁴ |q̂|
/// |v̂|` in any order. A row is excluded only if its upper bound is below the lower bounds of `limit` other
/// rows.
struct VectorScan {
    struct Candidate: Sendable {
        let shard: Int
        let row: Int
        /// A lower bound of the vector's product with the query.
        var lower: Double
        /// An upper bound of the vector's product with the query.
        var upper: Double
    }

    private static let rowsAtOnce = 512
    private static let keptCandidates = 4096

    let format: BlockFormat
    let query: [Float]
    let filter: VectorFilter
    let limit: Int
    private let kernel: DotProductKernel
    private let queryBlocks: [UInt8]
    private let queryError: Double
    private let queryNorm: Double

    /// Creates a scan; fails if the query has a number that is not finite.
    init?(_ query: [Float], format: BlockFormat, filter: VectorFilter, limit: Int, kernel: DotProductKernel) {
        // bounded: by the model, whose vectors are that long.
        var blocks = [UInt8](repeating: 0, count: format.rowBytes)
        let loss = blocks.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.flatMap { place in query.withUnsafeBufferPointer { format.write($0, to: place) } }
        }
        guard let loss else { return nil }
        self.query = query
        self.format = format
        self.filter = filter
        self.limit = limit
        self.kernel = kernel
        queryBlocks = blocks
        queryError = Double(loss.error)
        queryNorm = Double(loss.length)
    }

    /// Returns the rows that may be among the nearest, by descending upper bound.
    func candidates(in shards: [VectorShard]) -> [Candidate] {
        let workers = min(shards.count, ProcessInfo.processInfo.activeProcessorCount)
        var found: [Candidate]
        if workers <= 1 {
            found = shards.indices.isEmpty ? [] : scan(shards) { $0 < shards.count ? $0 : nil }
        } else {
            let next = Atomic(0)
            let all = Mutex<[Candidate]>([])
            DispatchQueue.concurrentPerform(iterations: workers) { _ in
                let part = scan(shards) { _ in
                    let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                    return index < shards.count ? index : nil
                }
                all.withLock { $0 += part }
            }
            found = all.withLock { $0 }
        }
        prune(&found)
        for index in found.indices { narrow(&found[index], shards) }
        prune(&found)
        return found.sorted { $0.upper > $1.upper }
    }

    /// Scans shards sequentially; `next` returns the n-th shard's index.
    private func scan(_ shards: [VectorShard], next: (Int) -> Int?) -> [Candidate] {
        var best = Lowest(limit: limit)
        var found: [Candidate] = []
        var room = Self.keptCandidates
        var turn = 0
        withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.rowsAtOnce) { products in
            while let index = next(turn) {
                scan(shards[index], at: index, products, &best, &found)
                turn += 1
                if found.count > room {
                    found.removeAll { $0.upper < best.least }
                    room = max(Self.keptCandidates, found.count * 2)
                }
            }
        }
        return found
    }

    private func scan(
        _ shard: VectorShard, at index: Int, _ products: UnsafeMutableBufferPointer<Float>, _ best: inout Lowest,
        _ found: inout [Candidate]
    ) {
        let blocksLength = queryNorm + queryError
        let longest = Double(shard.longest)
        let vectorBlocksLength = longest + Double(shard.largestError)
        let rounding = Double(format.paddedDimensions + 16) * 0x1p-23 * blocksLength * vectorBlocksLength
        let least = queryError * longest + rounding
        for run in shard.runs(filter) {
            for start in stride(from: run.lowerBound, to: run.upperBound, by: Self.rowsAtOnce) {
                let count = min(Self.rowsAtOnce, run.upperBound - start)
                multiply(shard, start, count, products)
                shard.errors.withUnsafeBufferPointer { errors in
                    for row in 0..<count {
                        let bound = least + blocksLength * Double(errors[start + row])
                        let product = Double(products[row])
                        guard product + bound >= best.least else { continue }
                        best.insert(product - bound)
                        found.append(
                            Candidate(shard: index, row: start + row, lower: product - bound, upper: product + bound))
                    }
                }
            }
        }
    }

    private func multiply(
        _ shard: VectorShard, _ start: Int, _ count: Int, _ products: UnsafeMutableBufferPointer<Float>
    ) {
        queryBlocks.withUnsafeBytes { query in
            shard.rows.withUnsafeBytes { rows in
                // The pointers exist, because there is at least one row and a query.
                guard let query = query.baseAddress, let rows = rows.baseAddress, let products = products.baseAddress
                else { return }
                kernel.body(query, rows + start * format.rowBytes, count, format.paddedDimensions, products)
            }
        }
    }

    /// Tightens the bounds with the exact query, which eliminates the query's quantization loss.
    private func narrow(_ candidate: inout Candidate, _ shards: [VectorShard]) {
        let shard = shards[candidate.shard]
        let product = shard.rows.withUnsafeBytes { rows in
            query.withUnsafeBufferPointer { query in
                rows.baseAddress.map { format.dot(query, $0 + candidate.row * format.rowBytes) } ?? 0
            }
        }
        // The rounding error of 64-bit sums is far below this margin.
        let bound = queryNorm * Double(shard.errors[candidate.row]) + 1e-9 * queryNorm * Double(shard.longest)
        candidate.lower = max(candidate.lower, product - bound)
        candidate.upper = min(candidate.upper, product + bound)
    }

    private func prune(_ candidates: inout [Candidate]) {
        var best = Lowest(limit: limit)
        for candidate in candidates { best.insert(candidate.lower) }
        candidates.removeAll { $0.upper < best.least }
    }
}

import Foundation
import GuidedDecoding

/// Functions on a row of logits, in which NaN counts as smaller than all numbers.
enum Logits {
    typealias Row = UnsafeMutableBufferPointer<Float>

    /// Returns the index of the largest value, the first if several are equal; `nil` if no value is finite.
    static func argmax(_ row: Row) -> Int? {
        // The maximum is computed with SIMD, and its index is then searched only in one block.
        var (largest, best) = (-Float.infinity, 0)
        for start in stride(from: 0, to: row.count, by: blockSize) {
            let value = maximum(Row(rebasing: row[start..<min(start + blockSize, row.count)]))
            if value > largest { (largest, best) = (value, start) }
        }
        guard largest.isFinite else { return nil }
        return row[best...].firstIndex(of: largest)
    }

    /// The number of values that fit into the processor's level-1 cache.
    private static let blockSize = 4096

    /// Sets the logits of all disallowed tokens to -infinity.
    static func keep(_ allowed: TokenMask, in row: Row) {
        allowed.withUnsafeWords { words in
            for (index, word) in words.enumerated() where word != .max {
                let start = index * 64
                let end = min(start + 64, row.count)
                guard word != 0 else {
                    row[start..<end].update(repeating: -.infinity)
                    continue
                }
                for token in start..<end where word >> UInt64(token - start) & 1 == 0 { row[token] = -.infinity }
            }
        }
    }

    private static func maximum(_ row: Row) -> Float {
        typealias Lanes = SIMD16<Float>
        var lanes = Lanes(repeating: -.infinity)
        let whole = row.count / Lanes.scalarCount * Lanes.scalarCount
        let raw = UnsafeRawBufferPointer(row)
        for start in stride(from: 0, to: whole, by: Lanes.scalarCount) {
            let next = raw.loadUnaligned(fromByteOffset: start * MemoryLayout<Float>.stride, as: Lanes.self)
            // A comparison with NaN is false, which keeps the old lane.
            lanes.replace(with: next, where: next .> lanes)
        }
        var largest = lanes.max()
        for value in row[whole...] where value > largest { largest = value }
        return largest
    }

    /// Returns the indices of the `count` largest values, largest first, and equal values by their index.
    static func top(_ count: Int, of row: Row) -> [Int] {
        guard count > 0 else { return [] }
        // The root of the heap is the smallest of the largest values, so one comparison rejects nearly every value.
        var heap: [Int] = []
        heap.reserveCapacity(count)
        func isWorse(_ left: Int, _ right: Int) -> Bool {
            row[left] < row[right] || (row[left] == row[right] && left > right)
        }
        func siftDown() {
            var parent = 0
            while true {
                var worst = parent
                for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                    if isWorse(heap[child], heap[worst]) { worst = child }
                }
                guard worst != parent else { return }
                heap.swapAt(parent, worst)
                parent = worst
            }
        }
        func siftUp() {
            var child = heap.count - 1
            while child > 0, isWorse(heap[child], heap[(child - 1) / 2]) {
                heap.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
        }
        for index in row.indices where !row[index].isNaN {
            if heap.count < count {
                heap.append(index)
                siftUp()
            } else if row[index] > row[heap[0]] {
                heap[0] = index
                siftDown()
            }
        }
        return heap.sorted { isWorse($1, $0) }
    }

    /// Returns the approximate probability of the largest value, 0…1.
    ///
    /// Values that are e¹⁶ times less probable are ignored.
    static func probability(ofLargest index: Int, in row: Row) -> Double {
        let largest = row[index]
        let floor = largest - 16
        var sum = 0.0
        for value in row where value > floor { sum += Double(exp(value - largest)) }
        return 1 / max(sum, 1)
    }

    /// Returns ln Σ eˣ over the row, in double precision.
    static func logSumExp(_ row: Row) -> Double {
        guard let best = argmax(row) else { return .nan }
        let largest = Double(row[best])
        var sum = 0.0
        for value in row where !value.isNaN { sum += exp(Double(value) - largest) }
        return largest + log(sum)
    }
}

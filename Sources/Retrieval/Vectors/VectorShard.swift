/// Up to 4,096 vectors in blocks, with their metadata for ranking and filtering, in ascending order of their
/// numbers.
///
/// A vector takes 34 bytes for each 32 numbers, and 28 more: 436 bytes for a vector of 384 numbers.
struct VectorShard: Sendable {
    static let capacity = 4096

    /// A vector's metadata from the database.
    struct Entry {
        let number: Int64
        let collection: Int32
        let kind: Int32
        /// The date in milliseconds, or ``noDate``.
        let date: Int64
    }

    static let noDate = Int64.min

    private(set) var rows: [UInt8] = []
    private(set) var numbers: [Int64] = []
    /// An upper bound of the quantization loss, for each row.
    private(set) var errors: [Float] = []
    private(set) var collections: [Int32] = []
    private(set) var kinds: [Int32] = []
    private(set) var dates: [Int64] = []
    /// An upper bound of the largest norm.
    private(set) var longest: Float = 0
    /// The maximum of ``errors``.
    private(set) var largestError: Float = 0

    /// Creates an empty shard with reserved capacity; the system commits memory only as it is written.
    init(format: BlockFormat) {
        rows.reserveCapacity(Self.capacity * format.rowBytes)
        numbers.reserveCapacity(Self.capacity)
        errors.reserveCapacity(Self.capacity)
        collections.reserveCapacity(Self.capacity)
        kinds.reserveCapacity(Self.capacity)
        dates.reserveCapacity(Self.capacity)
    }

    var count: Int { numbers.count }
    var isFull: Bool { count >= Self.capacity }

    /// Appends a vector; a vector with numbers that are not finite is skipped, and so never found.
    mutating func append(_ entry: Entry, _ vector: UnsafeBufferPointer<Float>, format: BlockFormat) {
        let start = rows.count
        rows.append(contentsOf: repeatElement(0, count: format.rowBytes))
        let loss = rows.withUnsafeMutableBytes { bytes in
            // The buffer was just extended, so it has an address.
            bytes.baseAddress.flatMap { format.write(vector, to: $0 + start) }
        }
        guard let loss else {
            rows.removeLast(format.rowBytes)
            return
        }
        numbers.append(entry.number)
        errors.append(loss.error)
        collections.append(entry.collection)
        kinds.append(entry.kind)
        dates.append(entry.date)
        longest = max(longest, loss.length)
        largestError = max(largestError, loss.error)
    }

    /// Removes the vectors with the given numbers.
    mutating func remove(_ gone: Set<Int64>, format: BlockFormat) {
        let kept = numbers.indices.filter { !gone.contains(numbers[$0]) }
        if kept.count == count { return }
        var rest = [UInt8]()
        rest.reserveCapacity(kept.count * format.rowBytes)
        for row in kept { rest += rows[row * format.rowBytes..<(row + 1) * format.rowBytes] }
        rows = rest
        numbers = kept.map { numbers[$0] }
        errors = kept.map { errors[$0] }
        collections = kept.map { collections[$0] }
        kinds = kept.map { kinds[$0] }
        dates = kept.map { dates[$0] }
    }

    /// Returns the ranges of rows that match a filter.
    func runs(_ filter: VectorFilter) -> [Range<Int>] {
        if filter.isOpen { return [0..<count] }
        var runs: [Range<Int>] = []
        var start: Int?
        for row in 0..<count {
            let isIn = filter.includes(
                vector: numbers[row], collection: collections[row], kind: kinds[row], date: dates[row])
            if isIn, start == nil { start = row }
            if !isIn, let first = start {
                runs.append(first..<row)
                start = nil
            }
        }
        if let first = start { runs.append(first..<count) }
        return runs
    }
}

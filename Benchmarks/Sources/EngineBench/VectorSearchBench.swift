import ArgumentParser
import Foundation
import Llama
import Retrieval
import Store

/// Measures exact vector search, one query at a time.
///
/// `Benchmarks/documents/vectors.py` compares it with its peers.
struct VectorSearchBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vector-search",
        abstract: "Measure queries per second and recall of vector search. Prints a line of JSON for each kernel.")

    @Option(help: "A file of 32-bit floats: the rows, then the queries (default: generated from the seed).")
    var file: String?
    @Option(help: "Number of vectors to search.") var rows = 1_000_000
    @Option(help: "Dimensions of a vector.") var dimensions = 384
    @Option(help: "Number of measured queries.") var queries = 100
    @Option(help: "Neighbours to find for each query.") var limit = 10
    @Option(help: "The seed of generated vectors.") var seed: UInt64 = 0
    @Option(help: "Must equal the number of cores, since the search uses all of them.") var threads: Int?
    @Option(help: "A file for the found rows, as 32-bit integers, nearest first.")
    var neighbours: String?

    private static let rowsOfSource = 10_000
    private static let warmUps = 5
    /// The number of queries for which recall is computed, since each is compared with every row.
    private static let checkedQueries = 10

    private struct Report: Encodable {
        let kernel: String
        let queriesPerSecond: Double
        let recall: Double
        /// The size of the in-memory copy per vector.
        let bytesPerVector: Double
        /// The seconds to load the in-memory copy from the database.
        let secondsToBuild: Double
    }

    func validate() throws {
        guard rows > 0, dimensions > 0, queries > 0, limit > 0 else {
            throw ValidationError("Rows, dimensions, queries and limit must be 1 or more.")
        }
        let cores = ProcessInfo.processInfo.activeProcessorCount
        guard threads ?? cores == cores else {
            throw ValidationError("The search takes all \(cores) processors. Leave `--threads` out, or use `taskset`.")
        }
    }

    func run() async throws {
        let vectors = try Vectors(file: file, count: rows + queries, dimensions: dimensions, seed: seed)
        let folder = FileManager.default.temporaryDirectory.appending(path: "vector-search-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try LocalDatabase(
            path: folder.appending(path: "index.sqlite").path, migrations: RetrievalSchema.migrations)
        let model = EmbeddingModel(fingerprint: "given", dimensions: dimensions) { texts in
            texts.map { vectors[(Int($0) ?? 1) - 1] }
        }
        try await fill(database, model)
        var kernels = [("plain Swift", DotProductKernel.portable)]
        if let fast = DotProducts.q8_0 { kernels.append(("ggml", DotProductKernel(fast))) }
        for (name, kernel) in kernels {
            let report = try await measure(name, VectorStore(database, model: model, kernel: kernel), vectors)
            print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
        }
        try database.close()
    }

    /// Stores passages, whose text is their number, with their vectors.
    private func fill(_ database: LocalDatabase, _ model: EmbeddingModel) async throws {
        let index = SearchIndex(database)
        for start in stride(from: 1, through: rows, by: Self.rowsOfSource) {
            let items = (start..<min(start + Self.rowsOfSource, rows + 1)).map { SearchItem(text: String($0)) }
            try await index.put(
                SearchSource(collection: "bench", id: String(start), kind: "number", contentHash: ""), items: items)
        }
        try await index.embedPending(with: model, batchSize: 4096)
    }

    private func measure(_ name: String, _ store: VectorStore, _ vectors: Vectors) async throws -> Report {
        let before = residentBytes
        let began = ContinuousClock.now
        try await store.load()
        let loading = (ContinuousClock.now - began) / .seconds(1)
        let bytes = Double(residentBytes - before) / Double(rows)
        for query in 0..<min(Self.warmUps, queries) {
            _ = try await store.nearest(to: vectors[rows + query], limit: limit)
        }
        var found: [[VectorMatch]] = []
        let start = ContinuousClock.now
        for query in 0..<queries { found.append(try await store.nearest(to: vectors[rows + query], limit: limit)) }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        if let neighbours {
            let numbers = found.flatMap { $0.map { Int32($0.item - 1).littleEndian } }
            try numbers.withUnsafeBytes { Data($0) }.write(to: URL(fileURLWithPath: neighbours))
        }
        return Report(
            kernel: name, queriesPerSecond: Double(queries) / seconds, recall: recall(found, vectors),
            bytesPerVector: bytes, secondsToBuild: loading)
    }

    /// Returns the share of found rows that are at least as near as the last true neighbour, within rounding.
    private func recall(_ found: [[VectorMatch]], _ vectors: Vectors) -> Double {
        let checked = min(Self.checkedQueries, queries)
        var good = 0
        for query in 0..<checked {
            let scores = (0..<rows).map { vectors.dot(rows + query, $0) }
            let last = scores.sorted(by: >)[min(limit, rows) - 1]
            good += Set(found[query].map(\.item)).count { scores[Int($0) - 1] >= last - 1e-6 }
        }
        return Double(good) / Double(checked * min(limit, rows))
    }

    /// The current resident memory of the process.
    private var residentBytes: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
    }
}

/// Vectors in one block of memory, from a file or generated.
private struct Vectors: Sendable {
    private let data: Data
    private let dimensions: Int

    init(file: String?, count: Int, dimensions: Int, seed: UInt64) throws {
        self.dimensions = dimensions
        let size = count * dimensions * MemoryLayout<Float>.size
        if let file {
            data = try Data(contentsOf: URL(fileURLWithPath: file), options: .alwaysMapped)
            guard data.count == size else {
                throw ValidationError("\(file) has \(data.count) bytes, and \(count) vectors have \(size).")
            }
            return
        }
        var state = seed
        var numbers = [Float](repeating: 0, count: count * dimensions)
        for index in numbers.indices {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            numbers[index] = Float(state >> 40) * 0x1p-24 - 0.5
        }
        for start in stride(from: 0, to: numbers.count, by: dimensions) {
            let length = numbers[start..<start + dimensions].reduce(0) { $0 + $1 * $1 }.squareRoot()
            for index in start..<start + dimensions { numbers[index] /= length }
        }
        data = numbers.withUnsafeBytes { Data($0) }
    }

    subscript(row: Int) -> [Float] {
        data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)[row * dimensions..<(row + 1) * dimensions]) }
    }

    func dot(_ first: Int, _ second: Int) -> Double {
        data.withUnsafeBytes { bytes in
            let numbers = bytes.bindMemory(to: Float.self)
            let (left, right) = (first * dimensions, second * dimensions)
            var sum = 0.0
            for index in 0..<dimensions { sum += Double(numbers[left + index]) * Double(numbers[right + index]) }
            return sum
        }
    }
}

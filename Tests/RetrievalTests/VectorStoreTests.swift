import Foundation
import Retrieval
import Store
import Support
import Testing

@Suite struct VectorStoreTests {
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    /// Indexes vectors as the passages of one source, where passage n has vector n.
    private func fill(_ vectors: [[Float]]) async throws -> (VectorStore, first: Int64) {
        let model = FakeModel(vectors: vectors).model
        try await world.add("all", vectors.indices.map(String.init))
        #expect(try await world.index.embedPending(with: model, batchSize: 1000) == vectors.count)
        return (VectorStore(world.database, model: model), 1)
    }

    private func indices(_ matches: [VectorMatch]) -> [Int] { matches.map { Int($0.item) - 1 } }

    @Test(arguments: [1, 3, 31, 32, 33, 64, 200])
    func `finds exactly the nearest vectors that a full comparison finds`(dimensions: Int) async throws {
        var random = SplitMix64(seed: UInt64(dimensions))
        let vectors = (0..<1500).map { _ in random.vector(dimensions) }
        let (store, _) = try await fill(vectors)
        for limit in [1, 10, 100] {
            let query = random.vector(dimensions)
            let found = try await store.nearest(to: query, limit: limit)
            // With few dimensions many vectors are parallel, and rounding of sums may change their order.
            if dimensions > 3 { #expect(indices(found) == nearest(query, vectors, limit: limit)) }
            let similarities = found.map(\.similarity)
            let expected = nearest(query, vectors, limit: limit).map { cosine(query, vectors[$0]) }
            #expect(zip(similarities, expected).allSatisfy { abs($0 - $1) < 1e-6 })
            #expect(found.count == limit)
        }
    }

    private func cosine(_ first: [Float], _ second: [Float]) -> Double {
        func dot(_ first: [Float], _ second: [Float]) -> Double {
            zip(first, second).reduce(0) { $0 + Double($1.0) * Double($1.1) }
        }
        return dot(first, second) / (dot(first, first) * dot(second, second)).squareRoot()
    }

    @Test func `ranks vectors exactly even if their 8-bit forms are equal`() async throws {
        var random = SplitMix64(seed: 5)
        let middle = random.vector(96)
        let vectors = (0..<2000).map { _ in
            zip(middle, random.vector(96)).map { $0 + $1 * 0.0005 }
        }
        let (store, _) = try await fill(vectors)
        for query in [middle, vectors[77], random.vector(96)] {
            let found = try await store.nearest(to: query, limit: 20)
            #expect(indices(found) == nearest(query, vectors, limit: 20))
        }
    }

    @Test func `returns all of several equal vectors, the oldest first`() async throws {
        var random = SplitMix64(seed: 6)
        let kinds = (0..<5).map { _ in random.vector(40) }
        let vectors = (0..<300).map { kinds[$0 % 5] }
        let (store, _) = try await fill(vectors)
        let found = try await store.nearest(to: kinds[2], limit: 70)
        #expect(Array(indices(found).prefix(60)) == (0..<60).map { $0 * 5 + 2 })
        #expect(indices(found) == nearest(kinds[2], vectors, limit: 70))
    }

    @Test func `scanning several shards finds the nearest vectors, for concurrent queries as well`() async throws {
        var random = SplitMix64(seed: 7)
        let vectors = (0..<9000).map { _ in random.vector(20) }
        let (store, _) = try await fill(vectors)
        let queries = (0..<3).map { _ in random.vector(20) }
        let expected = queries.map { nearest($0, vectors, limit: 25) }
        for (query, expected) in zip(queries, expected) {
            #expect(indices(try await store.nearest(to: query, limit: 25)) == expected)
        }
        // All queries concurrently, like a server's requests.
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for (query, expected) in zip(queries, expected) {
                group.addTask {
                    try await store.nearest(to: query, limit: 25).map { Int($0.item) - 1 } == expected
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test func `a dot product kernel with another order of summation finds the same vectors`() async throws {
        var random = SplitMix64(seed: 8)
        let vectors = (0..<500).map { _ in random.vector(70) }
        let model = FakeModel(vectors: vectors).model
        try await world.add("all", vectors.indices.map(String.init))
        try await world.index.embedPending(with: model)
        let kernel = DotProductKernel { query, rows, rowCount, dimensions, products in
            for row in 0..<rowCount {
                var sum: Float = 0
                for block in (0..<dimensions / 32).reversed() {
                    let left = query + block * 34
                    let right = rows + (row * dimensions / 32 + block) * 34
                    let scale = Self.half(left) * Self.half(right)
                    for index in (2..<34).reversed() {
                        sum +=
                            scale * Float(left.load(fromByteOffset: index, as: Int8.self))
                            * Float(right.load(fromByteOffset: index, as: Int8.self))
                    }
                }
                products[row] = sum
            }
        }
        let store = VectorStore(world.database, model: model, kernel: kernel)
        let query = random.vector(70)
        #expect(indices(try await store.nearest(to: query, limit: 30)) == nearest(query, vectors, limit: 30))
    }

    /// Decodes a 16-bit floating-point number.
    private static func half(_ place: UnsafeRawPointer) -> Float {
        let bits = place.loadUnaligned(as: UInt16.self)
        let exponent = Int(bits >> 10)
        let fraction = Float(bits & 0x3FF)
        return exponent == 0
            ? fraction * Float(sign: .plus, exponent: -24, significand: 1)
            : (1024 + fraction) * Float(sign: .plus, exponent: exponent - 25, significand: 1)
    }

    @Test func `a limit above the number of vectors returns all vectors, and a zero limit returns none`() async throws {
        var random = SplitMix64(seed: 9)
        let vectors = (0..<20).map { _ in random.vector(16) }
        let (store, _) = try await fill(vectors)
        let query = random.vector(16)
        #expect(indices(try await store.nearest(to: query, limit: 50)) == nearest(query, vectors, limit: 50))
        #expect(try await store.nearest(to: query, limit: .max).count == 20)
        #expect(try await store.nearest(to: query, limit: 0).isEmpty)
        #expect(try await store.nearest(to: query, limit: -1).isEmpty)
    }

    @Test func `a query of zeros finds nothing, and a vector of zeros has similarity zero`() async throws {
        let (store, _) = try await fill([[0, 0], [1, 0], [-1, 0]])
        #expect(try await store.nearest(to: [0, 0], limit: 3).isEmpty)
        let found = try await store.nearest(to: [2, 0], limit: 3)
        #expect(found.map(\.item) == [2, 1, 3])
        #expect(found.map(\.similarity) == [1, 0, -1])
    }

    @Test func `refuses a query vector of the wrong size or with a number that is not finite`() async throws {
        let (store, _) = try await fill([[1, 0], [0, 1]])
        for vector in [[1, 2, 3], [Float.nan, 0], [.infinity, 0], []] {
            await #expect { try await store.nearest(to: vector, limit: 1) } throws: {
                ($0 as? RetrievalError)?.code == .embedding
            }
        }
    }

    @Test func `compares very long and very short vectors by their direction`() async throws {
        let vectors: [[Float]] = [[1e-30, 2e-30, 0], [3e18, 1e18, 0], [0, 0, 5e-20]]
        let (store, _) = try await fill(vectors)
        let found = try await store.nearest(to: [1, 0.3, 0], limit: 3)
        #expect(found.map(\.item) == [2, 1, 3])
    }

    @Test func `a vector search by text finds passages with the same words`() async throws {
        let model = FakeModel(words: "words").model
        try await world.add("fruit", ["apples and pears", "a fast red car", "pears"])
        try await world.index.embedPending(with: model)
        let store = VectorStore(world.database, model: model)
        let hits = try await store.search(query: "Pears", limit: 2)
        #expect(hits.map(\.item.text) == ["pears", "apples and pears"])
        #expect(hits[0].match == .meaning)
        #expect(abs((hits[0].similarity ?? 0) - 1) < 1e-6)
        #expect(try await store.search(query: " \n", limit: 2).isEmpty)
    }
}

import Retrieval
import Synchronization
import Testing

@Suite struct SecondStageTests {
    private let passages = ["a", "bbb", "cc", "ddd"]

    @Test func `reranking orders passages by score, and keeps the order of equal scores`() async throws {
        let stage = SecondStage { passages, query in passages.map { Double($0.count * query.count) } }
        #expect(try await stage.order(passages, for: "q") == [1, 3, 2, 0])
        #expect(try await stage.order(["a"], for: "q") == nil)
    }

    @Test func `reranking keeps the search order if the model fails`() async throws {
        struct Failure: Error {}
        for scores in [[1, 2], [1, .nan, 2, 3]] as [[Double]] {
            #expect(try await SecondStage { _, _ in scores }.order(passages, for: "q") == nil)
        }
        #expect(try await SecondStage { _, _ in throw Failure() }.order(passages, for: "q") == nil)
        let stage = SecondStage(prepare: { throw Failure() }) { _, _ in [1, 2, 3, 4] }
        #expect(try await stage.order(passages, for: "q") == nil)
    }

    @Test func `reranking keeps the search order and cancels scoring after the time limit`() async throws {
        let (ends, feed) = AsyncStream.makeStream(of: Bool.self)
        let stage = SecondStage(time: .milliseconds(20)) { _, _ in
            do {
                try await Task.sleep(for: .seconds(600))
            } catch {
                feed.yield(Task.isCancelled)
            }
            return []
        }
        #expect(try await stage.order(passages, for: "q") == nil)
        var iterator = ends.makeAsyncIterator()
        #expect(await iterator.next() == true)
    }

    @Test func `the reranking model continues to load after the time limit, for the next question`() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let (loads, loaded) = AsyncStream.makeStream(of: Bool.self)
        let scored = Mutex(0)
        let stage = SecondStage(time: .milliseconds(20)) {
            for await _ in gate { break }
            loaded.yield(Task.isCancelled)
        } score: { passages, _ in
            scored.withLock { $0 += 1 }
            return passages.map { _ in 1 }
        }
        #expect(try await stage.order(passages, for: "q") == nil)
        open.finish()
        var iterator = loads.makeAsyncIterator()
        #expect(await iterator.next() == false)
        #expect(scored.withLock { $0 } == 0)
    }

    @Test func `a cancelled caller does not wait for the reranking model`() async throws {
        let (starts, started) = AsyncStream.makeStream(of: Void.self)
        let stage = SecondStage(time: .seconds(600)) { _, _ in
            started.yield()
            try await Task.sleep(for: .seconds(600))
            return []
        }
        let task = Task { [passages] in try await stage.order(passages, for: "q") }
        for await _ in starts { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }
}

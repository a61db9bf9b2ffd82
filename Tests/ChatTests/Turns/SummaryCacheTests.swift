import Foundation
import Testing

@testable import Chat

@Suite struct SummaryCacheTests {
    @Test func `nil removes a summary`() {
        let cache = SummaryCache()
        let (first, second) = (UUID(), UUID())
        cache[first] = nil
        #expect(cache[first] == nil)
        (cache[first], cache[second]) = ("One.", "Two.")
        cache[first] = nil
        #expect(cache[first] == nil && cache[second] == "Two.")
    }

    @Test func `a summary that was removed and stored again is the newest`() {
        let cache = SummaryCache()
        let message = UUID()
        cache[message] = "Old."
        cache[message] = nil
        for _ in 0..<255 { cache[UUID()] = "Another." }
        cache[message] = "New."
        cache[UUID()] = "One more than the limit."
        #expect(cache[message] == "New.")
    }
}

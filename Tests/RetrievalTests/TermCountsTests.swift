import GRDB
import Store
import Testing

@testable import Retrieval

@Suite struct TermCountsTests {
    private let world: TestWorld

    /// "every" is in all of 60 passages, "half" in 30, "tenth" in 6 and "one" in 1.
    init() async throws {
        world = try TestWorld()
        try await world.add(
            "a",
            (0..<60).map { number in
                ["every", number % 2 == 0 ? "half" : "", number % 10 == 0 ? "tenth" : "", number == 7 ? "one" : ""]
                    .joined(separator: " ")
            })
    }

    private func plan(_ words: [String], _ most: Int, _ maximumRankedMatches: Int) async throws -> TermCounts.Plan {
        let counts = TermCounts(maximumPassages: most, maximumRankedMatches: maximumRankedMatches)
        return try await world.database.pool.read { database in
            let first = try counts.plan(words.map { "\"\($0)\"" }, database)
            // Counts are cached, and a second call gives the same result.
            let second = try counts.plan(words.map { "\"\($0)\"" }, database)
            #expect(first.words == second.words && first.isRanked == second.isRanked)
            return first
        }
    }

    @Test func `a search uses the rarest words of a query up to the limit of passages`() async throws {
        let words = ["every", "tenth", "half", "one"]
        #expect(try await plan(words, 60, 100).words == words.map { "\"\($0)\"" })
        #expect(try await plan(words, 40, 100).words == ["\"tenth\"", "\"half\"", "\"one\""])
        #expect(try await plan(words, 36, 100).words == ["\"tenth\"", "\"one\""])
        #expect(try await plan(words, 0, 100).words == ["\"one\""])
    }

    @Test func `a word in almost all passages is not ranked, and rarer words are`() async throws {
        #expect(try await plan(["every"], 10, 60).isRanked)
        #expect(try await plan(["every"], 10, 59).isRanked == false)
        #expect(try await plan(["every"], 10, 59).words == ["\"every\""])
        #expect(try await plan(["every", "half"], 10, 40).isRanked)
        #expect(try await plan(["nowhere"], 10, 0).isRanked)
    }

    @Test func `a word in a few passages is rare, and a word in none or many is not`() async throws {
        func rare() async throws -> [String] {
            let words = ["every", "tenth", "half", "one", "none"].map { "\"\($0)\"" }
            return try await world.database.pool.read { try TermCounts().rare(words, $0) }
        }
        #expect(try await rare() == ["\"one\""])
        try await world.add("b", ["one", "none", "one"])
        #expect(try await rare() == ["\"one\"", "\"none\""])
        try await world.add("c", ["one"])
        #expect(try await rare() == ["\"none\""])
    }
}

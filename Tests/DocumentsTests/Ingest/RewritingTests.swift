import FeatureTesting
import Foundation
import GRDB
import Store
import Testing

@testable import Documents

/// Removed and replaced words must not remain in the index's file.
@Suite struct RewritingTests {
    /// Returns whether the index's pages contain a word, even a word that no search finds.
    private func holds(_ word: String, _ world: DocumentsWorld) async throws -> Bool {
        try await world.database.pool.read { database in
            try ["retrievalSearch", "retrievalPairs"].contains { table in
                try Bool.fetchOne(
                    database,
                    sql: "SELECT EXISTS (SELECT 1 FROM \(table)_data WHERE instr(block, CAST(? AS BLOB)) > 0)",
                    arguments: [word]) ?? false
            }
        }
    }

    /// Creates a world whose index contains a word of a removed file and a word of a replaced text.
    private func world() async throws -> DocumentsWorld {
        let world = try DocumentsWorld()
        try world.write("A zanzibar. 斑馬", "folder/gone.txt")
        try world.write("A quokka.", "folder/other.txt")
        try await world.service.add(paths: [world.path("folder")])
        try await world.service.eraseRemovedText()
        try world.remove("folder/gone.txt")
        try world.write("A heron stands here.", "folder/other.txt")
        let report = try await world.service.updateFolders()
        #expect(report.removed == 1 && report.replaced == 1)
        let held = try await [holds("zanzibar", world), holds("斑馬", world), holds("quokka", world)]
        #expect(held == [true, true, true], "The test looks for the words in the wrong place.")
        return world
    }

    @Test func `any process can erase the words of removed and changed files from the index`() async throws {
        let world = try await world()
        try await world.secondService().eraseRemovedText()
        let held = try await [holds("zanzibar", world), holds("斑馬", world), holds("quokka", world)]
        #expect(held == [false, false, false])
        #expect(try await world.service.search("heron").hits.count == 1)
        try await world.expectAgreement()
    }

    @Test(.timeLimit(.minutes(30))) func `the next process erases removed words left by an ended process`() async throws
    {
        let world = try await world()
        let service = try world.secondService()
        let run = Task { await service.run() }
        while try await holds("zanzibar", world) { await Task.yield() }
        while try await holds("quokka", world) { await Task.yield() }
        run.cancel()
        await run.value
        try await world.expectAgreement()
    }

    @Test func `the time to scan folders does not include the time to read files`() async throws {
        let world = try DocumentsWorld()
        for number in 0..<4 { try world.write("Kite \(number).", "folder/\(number).txt") }
        let clock = ContinuousClock()
        let start = clock.now
        let pause = Duration.milliseconds(50)
        // The progress handler delays reading, as large files would.
        let report = try await world.service.add(paths: [world.path("folder")]) { _ in
            let end = clock.now + pause
            while clock.now < end {}
        }
        #expect(report.added == 4)
        #expect(start.duration(to: clock.now) - report.lookingTime >= pause * 4)
    }
}

import Documents
import FeatureTesting
import Foundation
import GRDB
import Retrieval
import Synchronization
import Testing

@Suite struct InterruptedTests {
    private func world(_ files: Int) throws -> DocumentsWorld {
        let world = try DocumentsWorld()
        for number in 0..<files {
            try world.write("# Kite \(number)\n\nThis kite has the number \(number) and flies.", "folder/\(number).md")
        }
        return world
    }

    /// Returns the position and text of each passage of each document, without numbers that depend on the
    /// order.
    private func passages(_ world: DocumentsWorld) async throws -> [String] {
        let index = SearchIndex(world.database)
        var passages: [String] = []
        for document in try await world.service.documents() {
            for item in try await index.items(of: String(document.id), in: "documents/1") {
                passages.append("\(document.name) \(item.position) \(item.text)")
            }
        }
        return passages.sorted()
    }

    @Test(arguments: [1, 10, 37]) func `an interrupted ingest resumes with the unread files`(_ stop: Int) async throws {
        let world = try world(50)
        await #expect(throws: CancellationError.self) {
            try await Task {
                try await world.service.add(paths: [world.path("folder")]) { progress in
                    if progress.done == stop { withUnsafeCurrentTask { $0?.cancel() } }
                }
            }.value
        }
        let before = try await world.service.documents()
        #expect(before.count >= stop && before.count < 50)
        try await world.expectAgreement()
        let report = try await world.service.add(paths: [world.path("folder")])
        #expect(report.added == 50 - before.count && report.replaced == 0)
        let after = try await world.service.documents()
        #expect(Set(after.map(\.name)).count == 50 && after.count == 50)
        // Existing documents are not read again.
        #expect(Set(before.map(\.id)).isSubset(of: Set(after.map(\.id))))
        try await world.expectAgreement()
        #expect(try await SearchIndex(world.database).size(of: "documents/1").sources == 50)
    }

    @Test func `two services that add one folder concurrently store the same documents as one service`() async throws {
        let alone = try world(30)
        try await alone.service.add(paths: [alone.path("folder")])
        let world = try world(30)
        let other = try world.secondService()
        async let first = world.service.add(paths: [world.path("folder")])
        async let second = other.add(paths: [world.path("folder")])
        let reports = try await [first, second]
        #expect(reports.allSatisfy { $0.problems.isEmpty && $0.removed == 0 })
        #expect(try await world.service.documents().map(\.name) == alone.service.documents().map(\.name))
        #expect(try await other.documents() == world.service.documents())
        #expect(try await world.service.folders().map(\.documents) == [30])
        #expect(try await passages(world) == passages(alone))
        try await world.expectAgreement()
        #expect(try await other.updateFolders().hasChanges == false)
    }

    @Test func `ingest progress counts each file once and ends with the total`() async throws {
        let world = try world(12)
        let heard = Mutex<[IngestProgress]>([])
        try await world.service.add(paths: [world.path("folder")]) { progress in
            heard.withLock { $0.append(progress) }
        }
        let progress = heard.withLock { $0 }
        #expect(progress.map(\.done) == Array(0...12))
        #expect(progress.allSatisfy { $0.total == 12 && $0.phase == .reading })
        #expect(Set(progress.compactMap(\.current)) == Set((0..<12).map { "\($0).md" }))
    }
}

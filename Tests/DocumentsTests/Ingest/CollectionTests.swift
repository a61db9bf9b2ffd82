import Documents
import FeatureTesting
import Foundation
import GRDB
import Retrieval
import Testing

@Suite struct CollectionTests {
    private func code(_ work: () async throws -> Void) async -> DocumentsError.Code? {
        do {
            try await work()
            return nil
        } catch {
            return (error as? DocumentsError)?.code
        }
    }

    @Test func `the default collection always exists and is listed first`() async throws {
        let world = try DocumentsWorld()
        try await world.service.createCollection("a")
        try await world.service.createCollection("z")
        #expect(try await world.service.collections().map(\.name) == ["default", "a", "z"])
    }

    @Test func `a collection counts its documents, passages and folders`() async throws {
        let world = try DocumentsWorld()
        try world.write("The blue kite.", "folder/kite.txt")
        try await world.service.add(paths: [world.path("folder")])
        try await world.service.addDocument(Data("The red kite.".utf8), named: "red.txt")
        #expect(
            try await world.service.collections() == [
                DocumentCollection(name: "default", documents: 2, passages: 2, waiting: 0, folders: 1)
            ])
    }

    @Test func `removing the default collection removes its documents but keeps the collection`() async throws {
        let world = try DocumentsWorld()
        try world.write("The blue kite.", "folder/kite.txt")
        try world.write("no pdf", "folder/broken.pdf")
        try await world.service.add(paths: [world.path("folder")])
        try await world.service.removeCollection("default")
        #expect(
            try await world.service.collections() == [
                DocumentCollection(name: "default", documents: 0, passages: 0, waiting: 0, folders: 0)
            ])
        #expect(try await world.service.problems().isEmpty)
        #expect(try await world.service.search("kite").hits.isEmpty)
        // The folder is not watched any more, and its files stay.
        #expect(try await world.service.updateFolders().hasChanges == false)
        #expect(FileManager.default.fileExists(atPath: world.path("folder/kite.txt")))
        try await world.expectAgreement()
    }

    @Test func `removing a collection removes its documents and no others`() async throws {
        let world = try DocumentsWorld()
        try await world.service.createCollection("work")
        for number in 0..<130 {
            // More than one batch.
            try await world.service.addDocument(Data("Kite \(number).".utf8), named: "\(number).txt", to: "work")
        }
        try await world.service.addDocument(Data("The blue kite.".utf8), named: "kite.txt")
        try await world.service.removeCollection("work")
        #expect(try await world.service.collections().map(\.name) == ["default"])
        #expect(try await world.names() == ["kite.txt"])
        #expect(await code { _ = try await world.service.documents(in: "work") } == .notFound)
        #expect(await code { try await world.service.removeCollection("work") } == .notFound)
        try await world.expectAgreement()
        // A new collection with the same name is empty.
        try await world.service.createCollection("work")
        #expect(try await world.names(in: "work").isEmpty)
    }

    @Test(arguments: ["", ".", " .. ", "  \n", "a\nb", "a\u{0}b", "\u{7}", String(repeating: "a", count: 81)])
    func `refuses an invalid name for a collection`(_ name: String) async throws {
        let world = try DocumentsWorld()
        #expect(await code { try await world.service.createCollection(name) } == .invalid)
        #expect(try await world.service.collections().count == 1)
    }

    @Test func `collection names are unique, and surrounding white space is ignored`() async throws {
        let world = try DocumentsWorld()
        #expect(try await world.service.createCollection("  Work 🚣🏽/50% \n").name == "Work 🚣🏽/50%")
        #expect(await code { try await world.service.createCollection("Work 🚣🏽/50%") } == .exists)
        #expect(await code { try await world.service.createCollection(" default ") } == .exists)
        try await world.service.createCollection(String(repeating: "é", count: 80))
        #expect(try await world.service.collections().count == 3)
    }

    @Test func `sends events for changes of documents and collections`() async throws {
        let world = try DocumentsWorld()
        var events = world.service.changes().makeAsyncIterator()
        try await world.service.createCollection("work")
        let added = try await world.service.addDocument(Data("The kite.".utf8), named: "kite.txt", to: "work").document
        try await world.service.addDocument(Data("The kite.".utf8), named: "kite.txt", to: "work")
        try await world.service.removeDocument(added.id)
        try await world.service.createCollection("last")
        var heard: [DocumentsEvent] = []
        while heard.last != .changed(collection: "last"), let event = await events.next() { heard.append(event) }
        // Adding an existing document again is not a change.
        #expect(heard.dropLast() == Array(repeating: .changed(collection: "work"), count: 3)[...])
    }
}

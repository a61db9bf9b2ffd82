import Documents
import Engine
import FeatureTesting
import FileReading
import Foundation
import LanguageModelsTestSupport
import Testing

/// Local-only collections must not be sent to a remote model.
@Suite struct LocalOnlyTests {
    private static let text = "The monthly rent of the flat is 900 euros. The deposit is 1800 euros."
    private let script = ScriptedLanguageModel(turns: [
        [.answer("The monthly rent is 900 euros."), .usage(input: 100, output: 10)]
    ])

    private func world() async throws -> DocumentsWorld {
        let world = try DocumentsWorld(script)
        var model = DocumentsWorld.chatModel(script)
        model.isRemote = true
        world.model.value = model
        try await world.service.createCollection("private")
        return world
    }

    private func expectRefusal(_ work: () async throws -> Void) async {
        let error = await #expect(throws: DocumentsError.self) { try await work() }
        #expect(error?.code == .localOnly && error?.message.contains("private") == true)
        #expect(script.requests.isEmpty)
    }

    private func read(_ events: AsyncThrowingStream<RAGEvent, any Error>) async throws {
        for try await _ in events {}
    }

    @Test func `a remote model may not answer, summarize or converse about a local-only collection`() async throws {
        let world = try await world()
        let service = world.service
        let id = try await service.addDocument(at: world.write(Self.text, "lease.txt"), to: "private").document.id
        try await service.setLocalOnly(true, collection: "private")
        let options = RAGOptions(collection: "private", modelID: "scripted")
        await expectRefusal { _ = try await service.query("What is the monthly rent?", options: options) }
        await expectRefusal { try await read(service.streamSummary(of: id, options: options)) }
        // The options name another collection than the document's.
        await expectRefusal { try await read(service.streamSummary(of: id, options: RAGOptions(modelID: "scripted"))) }
        let model = try #require(world.model.value)
        await expectRefusal {
            _ = try await service.ground("What is the monthly rent?", after: nil, in: "private", model: model)
        }
        // Quotations need no model.
        var quotes = options
        quotes.usesModel = false
        try await read(service.streamSummary(of: id, options: quotes))
        try await service.setLocalOnly(false, collection: "private")
        try await read(service.streamSummary(of: id, options: options))
        #expect(!script.requests.isEmpty)
    }

    @Test func `a remote model may not read a local-only file, its copy or a new watched file`() async throws {
        let world = try await world()
        let service = world.service
        let file = try world.write(Self.text, "lease.txt")
        try await service.addDocument(at: file, to: "private")
        try await service.setLocalOnly(true, collection: "private")
        let options = RAGOptions(modelID: "scripted")
        await expectRefusal { try await read(service.streamSummary(ofFileAt: file, options: options)) }
        let copy = try world.write(Self.text, "copy.txt")
        await expectRefusal { try await read(service.streamSummary(ofFileAt: copy, options: options)) }
        try world.write("The garden has three old apple trees.", "watched/garden.txt")
        try await service.add(paths: [world.path("watched")], to: "private")
        let late = try world.write("The cellar holds forty bottles of wine.", "watched/late.txt")
        await expectRefusal { try await read(service.streamSummary(ofFileAt: late, options: options)) }
        let other = try world.write("The boat lies in the harbour since May.", "watched-not/boat.txt")
        try await read(service.streamSummary(ofFileAt: other, options: options))
        #expect(!script.requests.isEmpty)
    }

    @Test func `a remote model may not read a file that a local-only collection contains by a link`() async throws {
        let world = try await world()
        let service = world.service
        let manager = FileManager.default
        // The folder and the file are added by links, and both texts change later.
        try world.write("The harbour master keeps the keys.", "real/folder/a.txt")
        try world.write("The lighthouse was built in 1890.", "real/b.txt")
        try manager.createSymbolicLink(atPath: world.path("folder"), withDestinationPath: world.path("real/folder"))
        try manager.createSymbolicLink(atPath: world.path("b.txt"), withDestinationPath: world.path("real/b.txt"))
        try await service.add(paths: [world.path("folder"), world.path("b.txt")], to: "private")
        try await service.setLocalOnly(true, collection: "private")
        let options = RAGOptions(modelID: "scripted")
        for name in ["real/folder/a.txt", "real/b.txt"] {
            let file = try world.write(Self.text, name)
            await expectRefusal { try await read(service.streamSummary(ofFileAt: file, options: options)) }
            let other = world.path("other-\(file.lastPathComponent)")
            try manager.createSymbolicLink(atPath: other, withDestinationPath: file.path)
            await expectRefusal {
                try await read(service.streamSummary(ofFileAt: URL(filePath: other), options: options))
            }
        }
    }

    @Test func `a link cannot bring a file of a local-only collection into another collection`() async throws {
        let world = try await world()
        let service = world.service
        let file = try world.write(Self.text, "lease.txt")
        try world.write("The cellar holds forty bottles of wine.", "private/wine.txt")
        try await service.add(paths: [world.path("lease.txt"), world.path("private")], to: "private")
        try await service.setLocalOnly(true, collection: "private")
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: world.path("one.txt"), withDestinationPath: world.path("lease.txt"))
        try manager.createSymbolicLink(
            atPath: world.path("two.txt"), withDestinationPath: world.path("private/wine.txt"))
        try manager.createSymbolicLink(atPath: world.path("three"), withDestinationPath: world.path("private"))
        await #expect(throws: DocumentError.self) { try await service.addDocument(at: world.url("one.txt")) }
        let names = ["one.txt", "two.txt", "three"]
        let report = try await service.add(paths: names.map(world.path))
        #expect(report.added == 0)
        #expect(
            report.problems.map(\.path).sorted() == ["one.txt", "three/wine.txt", "two.txt"].map(world.path))
        #expect(report.problems.allSatisfy { $0.message.contains("private") })
        #expect(try await world.names().isEmpty)
        // The local-only collection accepts the links, and the user may add the file itself.
        #expect(try await service.add(paths: [world.path("two.txt")], to: "private").problems.isEmpty)
        #expect(try await service.addDocument(at: file).change == .added)
        try await service.setLocalOnly(false, collection: "private")
        #expect(try await service.addDocument(at: world.url("one.txt")).change == .added)
    }

    @Test func `a removed collection stays local-only until the mark itself is removed`() async throws {
        let world = try await world()
        // Deleting the world deletes its folder.
        defer { withExtendedLifetime(world) {} }
        let service = world.service
        try await service.setLocalOnly(true, collection: "private")
        try await service.removeCollection("private")
        #expect(try await service.localOnly(among: ["private", "default"]) == "private")
        try await service.createCollection("private")
        #expect(try await service.collections().first { $0.name == "private" }?.isLocalOnly == true)
        try await service.removeCollection("private")
        try await service.setLocalOnly(false, collection: "private")
        #expect(try await service.localOnly(among: ["private"]) == nil)
        try await service.createCollection("private")
        #expect(try await service.collections().first { $0.name == "private" }?.isLocalOnly == false)
    }
}

import Documents
import FeatureTesting
import FileReading
import Foundation
import GRDB
import Retrieval
import Store
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite struct AddTests {
    // MARK: Files

    @Test func `adds a file once, and reads the file again after its content changed`() async throws {
        let world = try DocumentsWorld()
        let url = try world.write("The blue kite flies.", "kite.txt")
        let added = try await world.service.addDocument(at: url)
        #expect(added.change == .added)
        #expect(added.document.name == "kite.txt" && added.document.path == url.path(percentEncoded: false))
        #expect(added.document.kind == .text && added.document.passages == 1 && added.document.bytes == 20)
        let again = try await world.service.addDocument(at: url)
        #expect(again.change == .unchanged && again.document == added.document)
        try world.write("The red kite flies no more.", "kite.txt")
        let changed = try await world.service.addDocument(at: url)
        #expect(changed.change == .replaced && changed.document.id == added.document.id)
        #expect(changed.document.bytes == 27)
        #expect(try await world.text(of: added.document.id) == "The red kite flies no more.")
        #expect(try await world.service.search("red").hits.count == 1)
        #expect(try await world.service.search("blue").hits.isEmpty)
        try await world.expectAgreement()
    }

    @Test func `does not read a file again if only the file's date changed`() async throws {
        let world = try DocumentsWorld()
        let url = try world.write("The blue kite flies.", "kite.txt")
        let added = try await world.service.addDocument(at: url).document
        try world.setDate(1_000_000_000, "kite.txt")
        let again = try await world.service.addDocument(at: url)
        #expect(again.change == .unchanged && again.document.addedAt == added.addedAt)
        // The new date is stored, so the file's content need not be compared a third time.
        let modified = try await world.database.pool.read {
            try Int64.fetchOne($0, sql: "SELECT modified FROM document")
        }
        #expect(modified == 1_000_000_000_000)
    }

    @Test func `a file added to two collections is a separate document in each`() async throws {
        let world = try DocumentsWorld()
        try await world.service.createCollection("work")
        let url = try world.write("The blue kite flies.", "kite.txt")
        let first = try await world.service.addDocument(at: url)
        let second = try await world.service.addDocument(at: url, to: "work")
        #expect(second.change == .added && first.document.id != second.document.id)
        try await world.service.removeDocument(first.document.id)
        #expect(try await world.names().isEmpty)
        #expect(try await world.names(in: "work") == ["kite.txt"])
        #expect(try await world.service.search("kite").hits.isEmpty)
        #expect(try await world.service.search("kite", in: "work").hits.map(\.documentID) == [second.document.id])
        try await world.expectAgreement()
        await #expect(throws: DocumentsError.self) { try await world.service.addDocument(at: url, to: "missing") }
        await #expect(throws: DocumentsError.self) { try await world.service.removeDocument(first.document.id) }
    }

    @Test func `never reuses the number of a removed document`() async throws {
        let world = try DocumentsWorld()
        let first = try await world.service.addDocument(Data("One.".utf8), named: "a.txt").document.id
        try await world.service.removeDocument(first)
        let second = try await world.service.addDocument(Data("One.".utf8), named: "a.txt").document.id
        #expect(second > first)
    }

    @Test(.timeLimit(.minutes(30))) func `refuses to add pipes and devices, without waiting for data`() async throws {
        let world = try DocumentsWorld()
        #expect(mkfifo(world.path("pipe.txt"), 0o600) == 0)
        for path in [world.path("pipe.txt"), "/dev/zero", world.files] {
            do {
                _ = try await world.service.addDocument(at: URL(fileURLWithPath: path))
                Issue.record("\(path) was added.")
            } catch let error as DocumentError {
                #expect(error.code == .unreadable)
            }
        }
        let report = try await world.service.add(paths: [world.path("pipe.txt"), "/dev/zero", world.path("none.txt")])
        #expect(report.problems.map(\.path) == [world.path("pipe.txt"), "/dev/zero", world.path("none.txt")])
        #expect(try await world.service.add(paths: [world.files]).added == 0)
        #expect(try await world.names().isEmpty)
    }

    @Test func `reports an unreadable file and adds the other files`() async throws {
        let world = try DocumentsWorld()
        var paths: [String] = []
        for name in ["a.txt", "b.pdf", "c.txt"] {
            paths.append(try world.write("This is the file \(name).", name).path(percentEncoded: false))
        }
        let report = try await world.service.add(paths: paths)
        #expect(report.added == 2 && report.passages == 2)
        #expect(report.problems.map(\.path) == [world.path("b.pdf")])
        #expect(report.problems.first?.message.contains("b.pdf") == true)
        #expect(try await world.service.problems() == report.problems)
        #expect(try await world.names() == ["a.txt", "c.txt"])
    }

    // MARK: Uploads

    @Test func `an upload replaces an earlier upload with the same name`() async throws {
        let world = try DocumentsWorld()
        func add(_ text: String, _ name: String) async throws -> AddedDocument {
            try await world.service.addDocument(Data(text.utf8), named: name)
        }
        let first = try await add("The blue kite.", "kite.txt")
        #expect(first.change == .added && first.document.path == nil && first.document.name == "kite.txt")
        #expect(try await add("The blue kite.", "kite.txt").change == .unchanged)
        let other = try await add("The red kite.", "kite.txt")
        #expect(other.change == .replaced && other.document.id == first.document.id)
        #expect(try await add("The red kite.", "kite2.txt").change == .added)
        #expect(try await world.names() == ["kite.txt", "kite2.txt"])
        try await world.expectAgreement()
    }

    @Test func `an upload and a file with the same name are separate documents`() async throws {
        let world = try DocumentsWorld()
        try await world.service.addDocument(at: world.write("The blue kite.", "kite.txt"))
        #expect(try await world.service.addDocument(Data("The red kite.".utf8), named: "kite.txt").change == .added)
        let documents = try await world.service.documents()
        #expect(documents.map(\.name) == ["kite.txt", "kite.txt"])
        #expect(Set(documents.map { $0.path == nil }) == [true, false])
    }

    @Test(arguments: [
        ("../../etc/passwd.txt", "passwd.txt"), ("/etc/passwd.txt", "passwd.txt"),
        (#"C:\Users\me\lease.txt"#, "lease.txt"), ("a/b\\c.txt/", "c.txt"),
        ("two\nlines\u{0}\u{7F}.txt", "twolines.txt"), ("  name.txt \n", "name.txt"), ("..", "document"),
        ("a/.", "document"),
        ("'; DROP TABLE document; --.txt", "'; DROP TABLE document; --.txt"), ("%2e%2e.txt", "%2e%2e.txt"),
    ])
    func `keeps only the last component of an upload's path-like name`(_ name: String, _ kept: String) async throws {
        let world = try DocumentsWorld()
        let added = try await world.service.addDocument(Data("The blue kite.".utf8), named: name).document
        #expect(added.name == kept && added.path == nil)
        #expect(try await world.names() == [kept])
        #expect(try await world.service.search("kite").hits.map(\.documentName) == [kept])
    }

    @Test(arguments: ["", "/", "\\\\", " \t", "\u{1}\u{2}", String(repeating: "a", count: 252) + ".txt"])
    func `refuses an upload with an invalid name`(_ name: String) async throws {
        let world = try DocumentsWorld()
        do {
            _ = try await world.service.addDocument(Data("The blue kite.".utf8), named: name)
            Issue.record("It was added.")
        } catch let error as DocumentsError {
            #expect(error.code == .invalid)
        }
        #expect(try await world.names().isEmpty)
    }

    @Test(arguments: [
        ("", "empty.txt", DocumentError.Code.noText), ("   \n\n", "blank.txt", .noText),
        ("no pdf", "a.pdf", .damaged), ("no word", "a.docx", .damaged), ("a\0b\0\u{1}\u{2}", "a.bin", .unsupportedKind),
    ])
    func `refuses an unreadable upload with the reason and stores nothing`(
        _ text: String, _ name: String, _ code: DocumentError.Code
    ) async throws {
        let world = try DocumentsWorld()
        try await world.service.addDocument(Data("The blue kite.".utf8), named: "kite.txt")
        do {
            _ = try await world.service.addDocument(Data(text.utf8), named: name)
            Issue.record("It was added.")
        } catch let error as DocumentError {
            #expect(error.code == code && error.message.contains(name))
        }
        #expect(try await world.names() == ["kite.txt"])
        try await world.expectAgreement()
    }

    @Test func `an unreadable upload does not replace an earlier upload with the same name`() async throws {
        let world = try DocumentsWorld()
        try await world.service.addDocument(Data("The blue kite.".utf8), named: "kite.txt")
        await #expect(throws: DocumentError.self) {
            try await world.service.addDocument(Data("  ".utf8), named: "kite.txt")
        }
        #expect(try await world.service.search("blue kite").hits.map(\.text) == ["The blue kite."])
    }
}

import Foundation
import Platform
import Testing

@testable import FileReading

/// Kindle books, which `mobitool` converts to EPUB.
@Suite struct KindleBookTests {
    private let installed = ChildProcess.path(of: "mobitool")

    /// Returns an uncompressed book in the PalmDOC format, a database whose first record describes the text
    /// in the others.
    private func book(_ text: String, lock: UInt8 = 0) -> Data {
        func number(_ value: Int, _ bytes: Int) -> Data {
            Data((0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
        }
        let content = Data(text.utf8)
        let pieces = stride(from: 0, to: content.count, by: 4096).map { content.dropFirst($0).prefix(4096) }
        let head = number(1, 2) + number(0, 2) + number(content.count, 4) + number(pieces.count, 2) + number(4096, 2)
        let records = [head + [0, lock, 0, 0]] + pieces
        var data = Data("Book".utf8) + Data(count: 56) + Data("TEXtREAd".utf8) + Data(count: 8)
        data += number(records.count, 2)
        var place = 78 + 8 * records.count + 2
        for (index, record) in records.enumerated() {
            data += number(place, 4) + number(index, 4)
            place += record.count
        }
        return records.reduce(data + [0, 0], +)
    }

    private func failure(_ data: Data) async -> DocumentError? {
        let reader = DocumentReader(tools: ExternalTools())
        return await #expect(throws: DocumentError.self) { try await reader.read(data, named: "a.mobi") }
    }

    @Test func `reads a PalmDOC book`() async throws {
        guard let installed else { return }
        let reader = DocumentReader(tools: ExternalTools(mobitool: installed))
        let text = "<p>The heron waits.</p>" + String(repeating: "<p>It rains on the mill.</p>", count: 300)
        for name in ["a.mobi", "b.PRC", "c.azw", "d.azw3", "unnamed"] {
            let document = try await reader.read(book(text), named: name)
            #expect(document.kind == .kindle && document.text.hasPrefix("The heron waits."))
            #expect(document.blocks.count == 301)
        }
    }

    @Test func `refuses damaged Kindle books or reads them in part`() async throws {
        guard let installed else { return }
        let tools = ExternalTools(mobitool: installed)
        let whole = book(String(repeating: "<p>Some text of the book.</p>", count: 200))
        for length in stride(from: 70, to: whole.count, by: 997) {
            do {
                let document = try await DocumentReader(tools: tools).read(whole.prefix(length), named: "a.mobi")
                #expect(!document.blocks.isEmpty)
            } catch let error as DocumentError {
                #expect([.damaged, .noText, .toolFailed, .timedOut].contains(error.code))
            }
        }
        for place in stride(from: 0, to: 110, by: 3) {
            var data = whole
            data[place] = 0xFF
            // The reader returns a document or throws its own error.
            do {
                _ = try await DocumentReader(tools: tools).read(data, named: "a.mobi")
            } catch is DocumentError {}
        }
    }

    @Test func `reports a Kindle book with DRM as encrypted, with and without mobitool`() async throws {
        let error = await failure(book("text", lock: 2))
        #expect(error?.code == .encrypted && error?.message.contains("DRM") == true)
        let other = await failure(Data([0xEA] + "DRMION".utf8 + Array(repeating: 1, count: 99)))
        #expect(other?.code == .unsupportedKind)
    }

    @Test func `reports which package to install if mobitool is missing`() async throws {
        let error = await failure(book("text"))
        #expect(error?.code == .toolMissing && error?.message.contains("libmobi-tools") == true)
        #expect(DocumentReader(tools: ExternalTools()).fileExtensions.isDisjoint(with: ["mobi", "azw3", "azw", "prc"]))
    }

    @Test func `refuses data that is not a Kindle book`() async throws {
        #expect(await failure(Data("plain text".utf8))?.code == .damaged)
        #expect(await failure(Data(count: 200))?.code == .damaged)
    }
}

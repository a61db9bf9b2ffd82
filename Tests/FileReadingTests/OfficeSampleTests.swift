import Foundation
import Platform
import Support
import Testing

@testable import FileReading

/// Files that other programs wrote, made by `Tools/office_samples`, and damaged copies of them.
@Suite struct OfficeSampleTests {
    private struct Sample: Decodable {
        struct Fact: Decodable {
            let text: String
            let place: String?
            let headings: [String]?
        }

        let file: String
        let facts: [Fact]
    }

    private static let folder = ProcessInfo.processInfo.environment["HEARTH_OFFICE_SAMPLES"]

    @Test(.enabled(if: folder != nil, "HEARTH_OFFICE_SAMPLES names no folder"))
    func `the text of each office sample is at its expected position`() async throws {
        let folder = try #require(Self.folder)
        for sample in try Self.samples(folder) {
            let document = try await DocumentReader().read(at: URL(filePath: "\(folder)/\(sample.file)"))
            let chunks = Chunker().chunks(of: document) { $0.utf8.count / 4 }
            for fact in sample.facts {
                let found = chunks.compactMap { chunk -> String?? in
                    guard let range = chunk.text.firstRange(of: fact.text) else { return nil }
                    let start = chunk.text.utf8.distance(from: chunk.text.startIndex, to: range.lowerBound)
                    let first = chunk.position.range.lowerBound + start
                    let place = first..<first + fact.text.utf8.count
                    if let headings = fact.headings { #expect(document.position(of: place).headingPath == headings) }
                    return chunk.position.place(of: place)
                }
                #expect(!found.isEmpty, "\(sample.file): \(fact.text)")
                #expect(found.allSatisfy { $0 == fact.place }, "\(sample.file): \(fact.text) at \(found)")
            }
        }
    }

    /// Reads 2,000 copies for each format, half damaged in the file or container itself, half in its parts.
    @Test(.enabled(if: folder != nil, "HEARTH_OFFICE_SAMPLES names no folder"))
    func `refuses damaged office samples or reads them into valid documents`() async throws {
        let folder = try #require(Self.folder)
        var (counts, slowest): ([String: (read: Int, refused: Int)], Duration) = ([:], .zero)
        for sample in try Self.samples(folder) {
            let url = URL(filePath: "\(folder)/\(sample.file)")
            let whole = try Data(contentsOf: url)
            var random = SplitMix64(seed: UInt64(whole.count))
            for number in 0..<100 {
                let broken =
                    number.isMultiple(of: 2)
                    ? Damage.bytes(whole, &random) : try Damage.parts(of: url, whole, &random)
                let start = ContinuousClock.now
                do {
                    Damage.check(try await DocumentReader().read(broken, named: sample.file))
                    counts[url.pathExtension, default: (0, 0)].read += 1
                } catch let error as DocumentError {
                    #expect(!error.message.isEmpty)
                    counts[url.pathExtension, default: (0, 0)].refused += 1
                }
                let time = start.duration(to: .now)
                if time > .seconds(2) { print("\(sample.file), copy \(number): \(time)") }
                slowest = max(slowest, time)
            }
        }
        print("broken copies: \(counts), the slowest took \(slowest)")
    }

    private static func samples(_ folder: String) throws -> [Sample] {
        try JSONDecoder().decode([Sample].self, from: Data(contentsOf: URL(filePath: "\(folder)/samples.json")))
    }
}

/// Damages files randomly.
enum Damage {
    /// Fragments that are harmful in XML, RTF and formulas.
    private static let pieces = [
        "<", ">", "/>", "&#0;", "&lt;", "\"", "=\"9999999999999\"", "=\"-1\"", "{", "}", "\\", "\\u-9999999999 ",
        "\\bin99999999 ",
        "\0", "\u{FFFF}", "../../", "]]>", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "NaN", "1e999", "XFD1048576:A1",
    ]

    static func bytes(_ whole: Data, _ random: inout SplitMix64) -> Data {
        var bytes = Array(whole)
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...200, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
            case 1:
                bytes.insert(contentsOf: Array(bytes[place..<end]), at: Int.random(in: 0...bytes.count, using: &random))
            case 2: bytes.insert(contentsOf: Array((pieces.randomElement(using: &random) ?? "<").utf8), at: place)
            case 3: bytes.removeSubrange(place..<end)
            default:
                bytes.removeSubrange(
                    bytes.count - Int.random(in: 0...min(200, bytes.count - 1), using: &random)..<bytes.count)
            }
        }
        return bytes.isEmpty ? Data([0x20]) : Data(bytes)
    }

    /// Damages one part of a container, or the file itself if it is not a container.
    static func parts(of url: URL, _ whole: Data, _ random: inout SplitMix64) throws -> Data {
        let archive = Archive(path: url.path(percentEncoded: false), limits: ReadingLimits(), Cancellation())
        guard whole.starts(with: Array("PK".utf8)) else { return bytes(whole, &random) }
        let parts = try archive.entries { _ in true }.sorted {
            ($0.key == "mimetype" ? "" : $0.key) < ($1.key == "mimetype" ? "" : $1.key)
        }
        let broken = Int.random(in: 0..<parts.count, using: &random)
        return try OfficeFixture.zip(
            parts.enumerated().map { index, part in
                (part.key, index == broken ? bytes(Data(part.value), &random) : Data(part.value))
            })
    }

    /// Checks the invariants of a document.
    static func check(_ document: ParsedDocument) {
        var end = 0
        for block in document.blocks {
            #expect(block.range.lowerBound >= end && !block.range.isEmpty)
            #expect(document.text(in: block.range) != nil)
            end = block.range.upperBound
        }
        #expect(end <= document.text.utf8.count)
        for chunk in Chunker(size: ChunkSize(maximumTokens: 40)).chunks(
            of: document, countTokens: { $0.utf8.count / 3 })
        {
            #expect(document.text(in: chunk.position.range) == chunk.text)
            let stored = try? JSONDecoder().decode(SourcePosition.self, from: JSONEncoder().encode(chunk.position))
            #expect(stored == chunk.position)
        }
    }
}

import Foundation
import ModelLibrary
import Testing

/// Exam results in catalogue files.
struct CatalogueExamTests {
    let fixture: CatalogueFixture

    init() throws { fixture = try CatalogueFixture() }

    /// Returns an exam result as JSON, with fields replaced by the JSON texts in `changes` or omitted if `nil`.
    private static func exam(_ changes: KeyValuePairs<String, String?> = [:]) -> String {
        var fields = [
            "version": "1", "fingerprint": #""1000-a""#, "isQuick": "false", "seconds": "61.5",
            "scores": #"{"answering": {"right": 20, "count": 24}, "sorting": {"right": 0, "count": 25}}"#,
        ]
        for (key, value) in changes { fields[key] = value }
        return "{" + fields.map { "\"\($0.key)\": \($0.value)" }.sorted().joined(separator: ", ") + "}"
    }

    private func load(_ exam: String?) throws -> ModelCatalogue {
        try fixture.load(CatalogueFixture.file(CatalogueFixture.entry(["exam": exam])))
    }

    @Test func `a catalogue entry's exam result survives decoding and encoding`() throws {
        let entry = try #require(try load(Self.exam())["mine"])
        let expected = ExamResult(
            version: 1, fingerprint: "1000-a", isQuick: false,
            scores: [.answering: ExamScore(right: 20, count: 24), .sorting: ExamScore(right: 0, count: 25)],
            seconds: 61.5)
        #expect(entry.exam == expected)
        #expect(try JSONDecoder().decode(CatalogueEntry.self, from: JSONEncoder().encode(entry)) == entry)
    }

    @Test(arguments: [nil, "null"])
    func `a catalogue entry may have no exam result`(_ exam: String?) throws {
        let entry = try #require(try load(exam)["mine"])
        #expect(entry.exam == nil)
    }

    @Test(arguments: [
        Self.exam(["scores": #"{"answering": {"right": 25, "count": 24}}"#]),
        Self.exam(["scores": #"{"answering": {"right": -1, "count": 24}}"#]),
        Self.exam(["scores": #"{"answering": {"right": 0, "count": -24}}"#]),
        Self.exam(["scores": #"{"answering": {"right": 20000, "count": 20000}}"#]),
        Self.exam(["version": "0"]), Self.exam(["version": "-1"]), Self.exam(["seconds": "-1"]),
        Self.exam(["fingerprint": "\"\(String(repeating: "7", count: 101))\""]),
        "7", "[]", #""whole""#, Self.exam(["version": nil]), Self.exam(["version": #""1""#]),
        Self.exam(["isQuick": "1"]), Self.exam(["scores": nil]), Self.exam(["scores": "[]"]),
        Self.exam(["scores": #"{"answering": {"right": 1}}"#]), Self.exam(["fingerprint": nil]),
        Self.exam(["fingerprint": "7"]),
    ])
    func `a catalogue with an invalid exam result is refused, and the error names the field`(_ exam: String) throws {
        let error = try fixture.failure(CatalogueFixture.file(CatalogueFixture.entry(["exam": exam])))
        #expect(error.code == .invalidCatalogue)
        #expect(error.message.contains("entry 'mine', field “exam"), "\(error.message)")
        #expect(error.message.utf8.count < 600)
    }

    @Test(arguments: [
        Self.exam(["scores": #"{"flying": {"right": 1, "count": 2}}"#]),
        Self.exam(["scores": #"{"answering": {"right": 1.5, "count": 2}}"#]), Self.exam(["seconds": "1e999"]),
    ])
    func `a catalogue with an exam result that cannot be decoded is refused`(_ exam: String) throws {
        let error = try fixture.failure(CatalogueFixture.file(CatalogueFixture.entry(["exam": exam])))
        #expect(error.code == .invalidCatalogue && error.message.contains("entry 'mine'"), "\(error.message)")
    }

    /// The catalogue's results decide what a model may do, so they must be complete and belong to the listed file.
    @Test func `exam results in the built-in catalogue are complete and belong to the listed files`() throws {
        for entry in try ModelCatalogue.load().entries {
            guard let exam = entry.exam else { continue }
            #expect(!exam.isQuick && exam.scores.count == ExamPart.allCases.count, "\(entry.id)")
            #expect(exam.scores.values.allSatisfy { $0.count > 0 }, "\(entry.id)")
            let size = try #require(entry.sizeBytes, "\(entry.id)")
            #expect(exam.fingerprint.hasPrefix("\(size)-") && entry.kind == .generative, "\(entry.id)")
        }
    }
}

import FeatureTesting
import Foundation
import GGUF
import Testing

@testable import ModelLibrary

/// The exam records in the model folder.
@Suite struct ExamRecordTests {
    private let world: StoreWorld
    private var folder: ModelFolder { world.folder }

    init() throws { world = try StoreWorld() }

    private func result(_ right: Int, isQuick: Bool = false, _ fingerprint: String = "7-a") -> ExamResult {
        ExamResult(
            version: 1, fingerprint: fingerprint, isQuick: isQuick,
            scores: [.sorting: ExamScore(right: right, count: 25), .citing: ExamScore(right: 3, count: 24)],
            seconds: 61.5, date: Date(timeIntervalSinceReferenceDate: 800_000_000))
    }

    private func entry(_ id: String, _ exam: ExamResult?) -> CatalogueEntry {
        CatalogueEntry(
            id: id, name: id, kind: .generative, goodFor: "", url: nil, page: URL(filePath: "/"),
            license: ModelLicenseTerms(id: "x", name: "x", link: URL(filePath: "/")), exam: exam)
    }

    private func progress() -> ExamRecord.Progress {
        var progress = ExamRecord.Progress(version: 1)
        progress.marks = [
            "answering-01": [.answering: ExamScore(right: 1, count: 1), .citing: ExamScore(right: 0, count: 1)],
            "replying-01": [.replying: ExamScore(right: 2, count: 3)],
        ]
        (progress.seconds, progress.begun, progress.crashes) = (2.25, "sorting-01", 1)
        return progress
    }

    // MARK: Storage

    @Test func `an exam record is stored under the fingerprint of its weights, and a new record replaces it`() throws {
        #expect(folder.examRecord("7-a") == nil)
        let record = ExamRecord(result: result(20), progress: progress())
        try folder.save(record, "7-a")
        #expect(folder.examRecord("7-a") == record && folder.examRecord("7-b") == nil)
        #expect(world.names == [".exams/7-a.json"] && world.mode(folder.path + "/.exams/7-a.json") == 0o600)
        // Saving again replaces the record.
        try folder.save(ExamRecord(result: result(21)), "7-a")
        #expect(folder.examRecord("7-a") == ExamRecord(result: result(21)))
        #expect(world.names == [".exams/7-a.json"] && folder.models.isEmpty)
    }

    @Test func `a valid handwritten exam record is read`() throws {
        try Data(recordText().utf8).write(to: URL(filePath: world.model(".exams/7-a.json")))
        #expect(folder.examRecord("7-a")?.result?.scores == [.sorting: ExamScore(right: 1, count: 2)])
        try Data(progressText(#""sorting": {"right": 1, "count": 1}"#).utf8).write(
            to: URL(filePath: world.model(".exams/7-a.json")))
        #expect(folder.examRecord("7-a")?.progress?.marks == ["a": [.sorting: ExamScore(right: 1, count: 1)]])
    }

    @Test(
        arguments: [
            "", "null", "{", "[]", "7", #"{"result": {}}"#, #"{"result": 7}"#, #"{"progress": []}"#,
            recordText(#""sorting": {"right": 3, "count": 2}"#), recordText(#""sorting": {"right": -1, "count": 2}"#),
            recordText(#""sorting": {"right": 0, "count": -1}"#),
            recordText(#""sorting": {"right": 0, "count": 10001}"#), recordText(#""sorting": {"right": 1}"#),
            recordText(#""sorting": 1"#), recordText(#""flying": {"right": 1, "count": 2}"#),
            recordText().replacing(#""version": 1"#, with: #""version": 0"#),
            recordText().replacing(#""seconds": 3"#, with: #""seconds": -3"#),
            recordText().replacing(#""seconds": 3"#, with: #""seconds": 1e999"#),
            recordText().replacing("7-a", with: String(repeating: "7", count: 101)),
            progressText(#""sorting": {"right": 2, "count": 1}"#),
            progressText(#""sorting": {"right": 0, "count": -7}"#), String(repeating: "[", count: 100_000),
            recordText() + String(repeating: " ", count: 1 << 20),
        ] as [String])
    func `an invalid exam record is ignored and does not affect the model`(_ text: String) throws {
        let path = try StoreModel.write(world.model("a.gguf"))
        let fingerprint = try GGUFFile(path: path).fingerprint
        try Data(text.utf8).write(to: URL(filePath: world.model(".exams/\(fingerprint).json")))
        #expect(folder.examRecord(fingerprint) == nil)
        #expect(folder.models.map(\.id) == ["a"] && world.manager().availableModels().first?.exam == nil)
        try folder.save(ExamRecord(result: result(20)), fingerprint)
        #expect(folder.examRecord(fingerprint)?.result == result(20))
    }

    @Test func `saving an exam record to an unwritable folder throws unwritableFile`() async throws {
        try Data().write(to: URL(filePath: folder.path + "/.exams"))
        _ = await libraryError(.unwritableFile) { try folder.save(ExamRecord(), "7-a") }
        #expect(folder.examRecord("7-a") == nil)
    }

    // MARK: Precedence of results

    @Test func `the catalogue's exam result yields to this machine's full exam but not to its quick exam`() throws {
        let none = ModelCatalogue(entries: [])
        let catalogue = ModelCatalogue(entries: [
            entry("without", nil), entry("other", result(4, "8-b")), entry("listed", result(5)),
        ])
        #expect(folder.examResult("7-a", none) == nil)
        #expect(folder.examResult("7-a", catalogue) == result(5))
        #expect(folder.examResult("8-b", catalogue) == result(4, "8-b"))
        try folder.save(ExamRecord(progress: progress()), "7-a")
        #expect(folder.examResult("7-a", catalogue) == result(5) && folder.examResult("7-a", none) == nil)
        try folder.save(ExamRecord(result: result(6, isQuick: true)), "7-a")
        #expect(folder.examResult("7-a", catalogue) == result(5))
        #expect(folder.examResult("7-a", none) == result(6, isQuick: true))
        try folder.save(ExamRecord(result: result(7)), "7-a")
        #expect(folder.examResult("7-a", catalogue) == result(7) && folder.examResult("7-a", none) == result(7))
        #expect(folder.examResult("9-c", catalogue) == nil)
    }

    @Test func `a listed model shows the exam result of the same weights under any file name`() async throws {
        let path = try StoreModel.write(world.model("a.gguf"))
        try FileManager.default.copyItem(atPath: path, toPath: world.model("b.gguf"))
        try StoreModel.write(world.model("c.gguf"), seed: 2)
        let vectors = try StoreModel.write(world.model("vectors.gguf")) {
            $0["general.architecture"] = .string("bert")
            $0["bert.pooling_type"] = .uint32(1)
            $0["bert.attention.causal"] = .bool(false)
        }
        for file in [path, vectors] {
            try folder.save(ExamRecord(result: result(20)), GGUFFile(path: file).fingerprint)
        }
        // The first entry has an installed model's name but other weights. The second entry is not installed.
        let manager = world.manager([entry("c", result(5, "9-c")), entry("away", result(6, "9-d"))])
        func exams() -> [String: ExamResult] {
            Dictionary(
                uniqueKeysWithValues: manager.availableModels().compactMap { model in
                    model.exam.map { (model.id, $0) }
                })
        }
        #expect(exams() == ["a": result(20), "b": result(20), "away": result(6, "9-d")])
        // A model that is deleted and installed again keeps its exam result.
        try await manager.deleteModel(id: "a")
        try manager.cleanUp()
        try FileManager.default.moveItem(atPath: world.model("b.gguf"), toPath: world.model("again.gguf"))
        #expect(exams() == ["again": result(20), "away": result(6, "9-d")])
    }
}

// Records as JSON text. They are outside the suite, because the suite's test arguments cannot refer to members of the
// suite.

private func recordText(_ scores: String = #""sorting": {"right": 1, "count": 2}"#) -> String {
    #"{"result": {"version": 1, "fingerprint": "7-a", "isQuick": true, "seconds": 3, "scores": {\#(scores)}}}"#
}

private func progressText(_ marks: String) -> String {
    #"{"progress": {"version": 1, "seconds": 0, "crashes": 0, "marks": {"a": {\#(marks)}}}}"#
}

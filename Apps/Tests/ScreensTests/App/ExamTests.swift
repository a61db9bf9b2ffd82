import FeatureTesting
import Foundation
import GGUF
import Hearth
import ModelLibrary
import Testing

@testable import Screens

/// Tests of exams in the model list with the fixture model.
@Suite(.timeLimit(.minutes(30))) @MainActor struct ExamTests {
    private static let fingerprint = "7112704-e968b402a4fc9b82"

    @Test func `the model list runs and stops an exam, and shows why a model cannot be examined`() async throws {
        let home = try TemporaryHome()
        try home.installFixture(as: "tiny")
        var writer = GGUFWriter()
        writer["general.architecture"] = .string("llama")
        writer["llama.context_length"] = .uint32(8192)
        try writer.write(to: "\(home.models)/plain.gguf")
        let folder = ModelFolder(path: home.models)
        let services = home.services()
        let models = try HearthScreens(services).models
        await models.reload()
        func item(_ id: String) throws -> ModelsScreen.Item { try #require(models.items?.first { $0.id == id }) }
        #expect(try item("tiny").actions.contains(.examine) && item("tiny").model.exam == nil)
        await models.examine("tiny", isQuick: true)
        try await until { try item("tiny").exam?.done ?? 0 > 0 }
        #expect(try item("tiny").exam?.total == 37)
        await models.stopExam("tiny")
        #expect(try item("tiny").exam == nil && item("tiny").failure == nil)
        #expect(folder.examRecord(Self.fingerprint)?.progress?.marks.isEmpty == false)
        await models.examine("plain", isQuick: true)
        await models.finish("plain")
        #expect(try item("plain").failure?.contains("no chat template") == true)
        let result = ExamResult(
            version: HearthServices.examVersion, fingerprint: Self.fingerprint, isQuick: true,
            scores: [.sorting: ExamScore(right: 1, count: 6)], seconds: 2)
        try folder.save(ExamRecord(result: result), Self.fingerprint)
        await models.reload()
        #expect(try item("tiny").model.exam == result && !item("tiny").isExamOld)
        await services.shutDown()
    }
}

import Engine
import FeatureTesting
import Foundation
import GGUF
import Mail
import ModelLibrary
import Synchronization
import Testing

@testable import Hearth

/// A record of the answers and the progress of an exam.
private final class Heard: Sendable {
    private struct State {
        var answers: [ExamAnswer] = []
        var progress: [ExamProgress] = []
    }

    private let state = Mutex(State())

    var answers: [ExamAnswer] { state.withLock { $0.answers } }
    var items: [String] { answers.map(\.item) }
    var progress: [ExamProgress] { state.withLock { $0.progress } }

    /// Records an answer and returns the number of answers.
    @discardableResult
    func note(_ answer: ExamAnswer) -> Int {
        state.withLock { state in
            state.answers.append(answer)
            return state.answers.count
        }
    }

    func note(_ progress: ExamProgress) { state.withLock { $0.progress.append(progress) } }
}

/// Tests of taking and storing exams, with the fixture model, which understands almost nothing.
@Suite(.timeLimit(.minutes(30))) struct ExamTests {
    private static let fingerprint = "7112704-e968b402a4fc9b82"
    private static let quick = ExamRequest(model: "tiny", isQuick: true)
    private static let quickCounts: [ExamPart: Int] = [
        .answering: 6, .abstaining: 12, .citing: 6, .summarizing: 3, .replying: 6, .sorting: 6, .filling: 4,
        .calling: 5, .following: 5,
    ]

    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.installFixture(as: "tiny")
    }

    private var folder: ModelFolder { ModelFolder(path: home.models) }
    private var record: ExamRecord? { folder.examRecord(Self.fingerprint) }

    private func save(_ record: ExamRecord) throws { try folder.save(record, Self.fingerprint) }

    private func result(_ scores: [ExamPart: ExamScore] = [.sorting: ExamScore(right: 1, count: 6)]) -> ExamResult {
        ExamResult(
            version: HearthServices.examVersion, fingerprint: Self.fingerprint, isQuick: true, scores: scores,
            seconds: 2)
    }

    /// Takes an exam until the given number of questions have been answered.
    ///
    /// - Parameters:
    ///   - services: The services.
    ///   - count: The number of answers after which it stops.
    /// - Returns: The recorded answers and progress.
    /// - Throws: Errors of failed expectations.
    private func examine(_ services: HearthServices, stopAfter count: Int) async throws -> Heard {
        let heard = Heard()
        let task = Task {
            try await services.examine(Self.quick, progress: { heard.note($0) }) { answer in
                if heard.note(answer) == count { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        return heard
    }

    // MARK: Taking exams

    @Test func `a quick exam scores every part, stores the result and asks no question twice`() async throws {
        let services = home.services()
        #expect(services.unexaminedModel == "tiny")
        #expect(try services.examResult(of: "tiny") == nil)
        let heard = Heard()
        let result = try await services.examine(
            Self.quick, progress: { heard.note($0) }, onAnswer: { heard.note($0) })
        #expect(result.version == HearthServices.examVersion && result.fingerprint == Self.fingerprint)
        #expect(result.isQuick && result.date != nil && result.seconds >= 0)
        #expect(result.scores.mapValues(\.count) == Self.quickCounts)
        #expect(result.scores.values.allSatisfy { (0...$0.count).contains($0.right) })
        // Each question is asked once, and the reported marks add up to the scores.
        #expect(heard.items == ExamItems.shipped.questions(isQuick: true).map(\.id))
        var sums: [ExamPart: ExamScore] = [:]
        for (part, score) in heard.answers.flatMap(\.marks) {
            sums[part, default: ExamScore()].right += score.right
            sums[part, default: ExamScore()].count += score.count
        }
        #expect(sums == result.scores)
        let progress = heard.progress
        #expect(progress.map(\.done) == Array(0...37) && progress.allSatisfy { $0.total == 37 })
        #expect(progress.first?.secondsLeft == nil && progress.last?.secondsLeft == 0)
        #expect(progress.dropFirst().allSatisfy { $0.secondsLeft ?? -1 >= 0 })
        #expect(services.unexaminedModel == nil)
        await services.shutDown()

        // Another program finds the result, even for the same weights under another name.
        try home.installFixture(as: "copy")
        let again = home.services()
        #expect(try again.examResult(of: "tiny") == result && again.examResult(of: "copy") == result)
        #expect(again.unexaminedModel == nil)
        let silent = Heard()
        let second = try await again.examine(
            ExamRequest(model: "copy", isQuick: true), progress: { silent.note($0) }, onAnswer: { silent.note($0) })
        #expect(silent.answers.isEmpty && silent.progress.map(\.done) == [37])
        #expect(second.scores == result.scores && second.seconds == result.seconds)
        await again.shutDown()
    }

    @Test func `a stopped exam keeps its answers, and the next exam asks the remaining questions`() async throws {
        let services = home.services()
        let heard = try await examine(services, stopAfter: 3)
        #expect(heard.answers.count == 3)
        let kept = try #require(record)
        #expect(kept.result == nil && kept.progress?.version == HearthServices.examVersion)
        #expect(kept.progress?.marks == Dictionary(uniqueKeysWithValues: heard.answers.map { ($0.item, $0.marks) }))
        // The exam was stopped without a crash of the program.
        #expect(kept.progress?.begun == nil && kept.progress?.crashes == 0)
        #expect(services.unexaminedModel == "tiny")
        await services.shutDown()

        let others = home.services()
        let rest = Heard()
        let result = try await others.examine(
            Self.quick, progress: { rest.note($0) }, onAnswer: { rest.note($0) })
        #expect(rest.progress.first?.done == 3)
        #expect(heard.items + rest.items == ExamItems.shipped.questions(isQuick: true).map(\.id))
        #expect(result.scores.mapValues(\.count) == Self.quickCounts)
        #expect(record?.result == result)
        await others.shutDown()
    }

    @Test func `cancelling an exam during a question is not recorded as a crash`() async throws {
        let services = home.services()
        let heard = Heard()
        let task = Task { try await services.examine(Self.quick, onAnswer: { heard.note($0) }) }
        while heard.answers.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let kept = try #require(record?.progress)
        // The interrupted question is asked again.
        #expect(Set(kept.marks.keys) == Set(heard.items) && kept.begun == nil && kept.crashes == 0)
        await services.shutDown()
    }

    @Test func `a question that crashed the program counts as wrong and is not asked again`() async throws {
        let first = try #require(ExamItems.shipped.questions(isQuick: true).first)
        var left = ExamRecord.Progress(version: HearthServices.examVersion)
        left.begun = first.id
        try save(ExamRecord(progress: left))
        let services = home.services()
        let heard = try await examine(services, stopAfter: 1)
        #expect(!heard.items.contains(first.id) && heard.progress.first?.done == 1)
        #expect(record?.progress?.crashes == 1 && record?.progress?.marks[first.id] == first.question.wrong)
        // A question that was answered before the program ended is not a crash.
        var answered = try #require(record?.progress)
        answered.begun = first.id
        try save(ExamRecord(progress: answered))
        _ = try await examine(services, stopAfter: 1)
        #expect(record?.progress?.crashes == 1 && record?.progress?.marks.count == 3)
        await services.shutDown()
    }

    @Test func `answers from another version of the exam are ignored`() async throws {
        var old = ExamRecord.Progress(version: HearthServices.examVersion + 1)
        let questions = ExamItems.shipped.questions(isQuick: true)
        for (id, question) in questions { old.marks[id] = question.wrong }
        old.begun = "following-24"
        try save(ExamRecord(result: result(), progress: old))
        let services = home.services()
        let heard = try await examine(services, stopAfter: 1)
        #expect(heard.progress.first?.done == 0 && heard.items == questions.prefix(1).map(\.id))
        #expect(record?.progress?.version == HearthServices.examVersion && record?.progress?.crashes == 0)
        // The last result stays valid until a new one exists.
        #expect(record?.result == result())
        await services.shutDown()
    }

    @Test func `a full exam asks only the questions that the quick exam omitted`() async throws {
        let all = ExamItems.shipped.questions(isQuick: false)
        var nearly = ExamRecord.Progress(version: HearthServices.examVersion)
        for (id, question) in all.dropLast(2) { nearly.marks[id] = question.wrong }
        nearly.seconds = 100
        try save(ExamRecord(result: result(), progress: nearly))
        let services = home.services()
        let heard = Heard()
        let whole = try await services.examine(
            ExamRequest(model: "tiny", isQuick: false), progress: { heard.note($0) }, onAnswer: { heard.note($0) })
        #expect(heard.items == all.suffix(2).map(\.id) && heard.progress.map(\.done) == [159, 160, 161])
        #expect(!whole.isQuick && whole.seconds >= 100)
        #expect(
            whole.scores.mapValues(\.count) == [
                .answering: 24, .abstaining: 48, .citing: 24, .summarizing: 12, .replying: 24, .sorting: 25,
                .filling: 20, .calling: 24, .following: 24,
            ])
        // A later request for a quick exam returns the result of the full exam.
        #expect(try await !services.examine(Self.quick).isQuick)
        await services.shutDown()
    }

    // MARK: Models that cannot take an exam

    /// Writes a GGUF file that consists only of a header.
    private func write(_ id: String, _ change: (inout GGUFWriter) -> Void) throws {
        var writer = GGUFWriter()
        writer["general.architecture"] = .string("llama")
        writer["llama.context_length"] = .uint32(8192)
        change(&writer)
        try writer.write(to: "\(home.models)/\(id).gguf")
    }

    private func refusal(_ services: HearthServices, _ id: String) async throws -> String {
        let error = await #expect(throws: HearthError.self) {
            try await services.examine(ExamRequest(model: id, isQuick: true))
        }
        #expect(error?.code == .noModel)
        return try #require(error).message
    }

    @Test func `the exam refuses a model without a chat template, context or text output`() async throws {
        let services = home.services()
        try write("plain") { _ in }
        try write("vectors") { writer in
            writer["general.architecture"] = .string("bert")
            writer["bert.context_length"] = .uint32(4096)
            writer["bert.attention.causal"] = .bool(false)
            writer["bert.pooling_type"] = .uint32(1)
        }
        let plain = try await refusal(services, "plain")
        #expect(plain.contains("no chat template") && plain.contains("Instruct"))
        let vectors = try await refusal(services, "vectors")
        #expect(vectors.contains("writes no text") && vectors.contains("chat model"))
        let narrow = home.services(environment: ["HEARTH_CONTEXT_TOKENS": "512"])
        let room = try await refusal(narrow, "tiny")
        #expect(room.contains("holds 512 tokens") && room.contains("HEARTH_CONTEXT_TOKENS"))
        await #expect(throws: ModelLibraryError.self) {
            try await services.examine(ExamRequest(model: "missing", isQuick: true))
        }
        // None of the models was loaded or left any files.
        #expect(services.coordinator.snapshot.models.isEmpty && narrow.coordinator.snapshot.models.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: home.models + "/.exams"))
    }

    @Test func `a model that cannot take the exam is not listed as unexamined`() throws {
        #expect(home.services(environment: ["HEARTH_CONTEXT_TOKENS": "512"]).unexaminedModel == nil)
        #expect(home.services(environment: ["HEARTH_CONTEXT_TOKENS": "2048"]).unexaminedModel == "tiny")
        try FileManager.default.removeItem(atPath: home.models + "/tiny.gguf")
        #expect(home.services().unexaminedModel == nil)
        try write("plain") { _ in }
        #expect(home.services().unexaminedModel == nil)
    }

    @Test func `a model that crashed the program twice is not examined in the background`() throws {
        var progress = ExamRecord.Progress(version: HearthServices.examVersion)
        for (crashes, id) in [(0, "tiny"), (1, "tiny"), (2, nil), (3, nil)] as [(Int, String?)] {
            progress.crashes = crashes
            try save(ExamRecord(progress: progress))
            #expect(home.services().unexaminedModel == id, "\(crashes)")
        }
        try save(ExamRecord(result: result()))
        #expect(home.services().unexaminedModel == nil)
    }

    // MARK: Results

    @Test func `restarting an exam discards its answers and keeps the last result until the new one`() throws {
        let services = home.services()
        // Without a record, restarting has nothing to discard.
        try services.restartExam(of: "tiny")
        #expect(record == nil)
        var progress = ExamRecord.Progress(version: HearthServices.examVersion)
        progress.marks["answering-01"] = [.answering: ExamScore(right: 1, count: 1)]
        try save(ExamRecord(result: result(), progress: progress))
        try services.restartExam(of: "tiny")
        #expect(record == ExamRecord(result: result()))
        #expect(try services.examResult(of: "tiny") == result())
        #expect(throws: ModelLibraryError.self) { try services.restartExam(of: "missing") }
        #expect(throws: ModelLibraryError.self) { try services.examResult(of: "missing") }
    }

    @Test(arguments: [(25, true), (20, true), (19, false), (0, false)])
    func `a model classifies mails only if its exam result for sorting is sufficient`(
        right: Int, isAsked: Bool
    ) throws {
        let stages = { home.services().mailClassifier.laterStages.map(\.name) }
        #expect(!stages().contains(.languageModel), "Nobody knows yet.")
        try save(ExamRecord(result: result([.sorting: ExamScore(right: right, count: 25)])))
        #expect(stages().contains(.languageModel) == isAsked)
    }
}

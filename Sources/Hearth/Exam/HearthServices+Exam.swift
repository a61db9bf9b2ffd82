import Engine
import Foundation
import GGUF
import Llama
public import ModelLibrary

/// A model's answer to a question of the exam, to inspect why it was right or wrong.
public struct ExamAnswer: Sendable, Encodable {
    package let item: String
    /// The model's output.
    package let written: String
    /// The marks by exam part.
    package let marks: [ExamPart: ExamScore]
}

// MARK: - The exam

extension HearthServices {
    package static var examVersion: Int { ExamItems.shipped.version }

    /// Examines a model, or resumes an interrupted exam.
    ///
    /// Results are saved after each question, so that a killed program loses at most one. `progress` and `onAnswer`
    /// are called after each question. The result is stored in the model folder under the fingerprint of the weights.
    ///
    /// - Throws: `HearthError` for a model that cannot be examined; `ModelLibraryError`; `CancellationError`;
    ///   errors of loading.
    @discardableResult
    public func examine(
        _ order: ExamRequest, progress: @Sendable (ExamProgress) -> Void = { _ in },
        onAnswer: @Sendable (ExamAnswer) -> Void = { _ in }
    ) async throws -> ExamResult {
        let folder = engines.folder
        let path = try folder.path(for: order.model, kind: .generative, catalogue: catalogue)
        let managed = engines.shared(path)
        try Self.checkExaminee(managed)
        let fingerprint = try engines.facts.fingerprint(of: managed)
        let lock = try folder.lockExam(fingerprint)
        defer { withExtendedLifetime(lock) {} }
        let items = ExamItems.shipped
        let questions = items.questions(isQuick: order.isQuick)
        var record = folder.examRecord(fingerprint) ?? ExamRecord()
        var state =
            record.progress.flatMap { $0.version == items.version ? $0 : nil }
            ?? ExamRecord.Progress(version: items.version)
        func keep() throws {
            record.progress = state
            try folder.save(record, fingerprint)
        }
        if let begun = state.begun, state.marks[begun] == nil {
            // The question that was being asked when the program crashed counts as wrong, because it would crash the
            // program again.
            state.crashes += 1
            state.marks[begun] = items.questions(isQuick: false).first { $0.id == begun }?.question.wrong
        }
        let examiner = Examiner(
            model: try LocalChatModels(self).examinee(managed, isBackground: order.isBackground),
            engine: LlamaEngine(managed), tools: items.tools)
        var (asked, seconds) = (0, 0.0)
        func report() {
            let done = questions.count { state.marks[$0.id] != nil }
            let each = asked > 0 ? seconds / Double(asked) : nil
            progress(
                ExamProgress(
                    done: done, total: questions.count,
                    secondsLeft: each.map { $0 * Double(questions.count - done) }))
        }
        report()
        do {
            // A crash while the model loads counts, too.
            state.begun = questions.first { state.marks[$0.id] == nil }?.id
            if state.begun != nil { try keep() }
            // Excludes the loading time from the exam's time.
            try await examiner.model.load { _ in }
            for (id, question) in questions where state.marks[id] == nil {
                try Task.checkCancellation()
                state.begun = id
                try keep()
                let start = ContinuousClock.now
                let answer = try await examiner.ask(question)
                try Task.checkCancellation()
                let took = start.duration(to: .now) / .seconds(1)
                (asked, seconds) = (asked + 1, seconds + took)
                state.marks[id] = answer.marks
                state.seconds += took
                onAnswer(ExamAnswer(item: id, written: answer.written, marks: answer.marks))
                report()
            }
        } catch {
            state.begun = nil
            // Rethrows the original error. If saving fails, too, the exam's progress is lost.
            try? keep()
            throw error
        }
        state.begun = nil
        // If no question was asked, the stored result stays.
        if asked == 0, let known = record.result, known.version == items.version, known.scores == state.scores {
            return known
        }
        let result = ExamResult(
            version: items.version, fingerprint: fingerprint,
            isQuick: items.questions(isQuick: false).contains { state.marks[$0.id] == nil },
            scores: state.scores, seconds: state.seconds.rounded(), date: Date())
        record.result = result
        try keep()
        return result
    }

    /// Discards an exam's progress, so that the next exam starts from the beginning.
    ///
    /// The last result stays until then.
    package func restartExam(of model: String) throws {
        let path = try engines.folder.path(for: model, kind: .generative, catalogue: catalogue)
        let fingerprint = try engines.facts.fingerprint(of: engines.shared(path))
        guard var record = engines.folder.examRecord(fingerprint), record.progress != nil else { return }
        record.progress = nil
        try engines.folder.save(record, fingerprint)
    }

    /// Returns a model's exam result from this device, or else the developers' result for equal weights; nil for
    /// neither.
    package func examResult(of model: String) throws -> ExamResult? {
        let path = try engines.folder.path(for: model, kind: .generative, catalogue: catalogue)
        guard case .examined(let result) = engines.ability(of: engines.shared(path)) else { return nil }
        return result
    }

    /// Returns the reason why a model cannot be examined, with a remedy; nil if it can be.
    package func examRefusal(of model: String) throws -> String? {
        let path = try engines.folder.path(for: model, kind: .generative, catalogue: catalogue)
        do {
            try Self.checkExaminee(engines.shared(path))
        } catch let error as HearthError {
            return error.message
        }
        return nil
    }

    /// The model that answers, if it has no exam result and can be examined.
    package var unexaminedModel: String? {
        guard let file = resolver.resolution.file, case .unexamined = engines.ability(of: file),
            (try? Self.checkExaminee(file)) != nil, let fingerprint = try? engines.facts.fingerprint(of: file),
            // A model that crashed the program twice is examined only on request.
            (engines.folder.examRecord(fingerprint)?.progress?.crashes ?? 0) < 2
        else { return nil }
        return file.id
    }

    /// The number of tokens of the exam's longest prompt and its answer, for a tokenizer with a small vocabulary.
    private static let examTokens = 1_500

    private static func checkExaminee(_ model: ManagedModel) throws {
        let description = try model.description()
        guard ModelKind(description) == .generative else {
            throw HearthError(.noModel, "This model writes no text, so there is nothing to examine. Name a chat model.")
        }
        guard description.vocabulary.chatTemplate != nil else {
            throw HearthError(
                .noModel,
                "This model has no chat template: it continues texts and was not trained to answer, so it cannot be "
                    + "examined. Choose a model whose name says “Instruct” or “Chat”.")
        }
        let context = try model.contextTokens()
        guard context >= examTokens else {
            throw HearthError(
                .noModel,
                "This model's context holds \(context) tokens, and the exam needs \(examTokens). Raise "
                    + "HEARTH_CONTEXT_TOKENS if it is set; otherwise the model is too small for documents and mails.")
        }
    }
}

extension ExamRecord.Progress {
    /// The number of right answers so far, by part.
    fileprivate var scores: [ExamPart: ExamScore] {
        marks.values.reduce(into: [:]) { sums, marks in
            for (part, score) in marks {
                sums[part, default: ExamScore()].right += score.right
                sums[part, default: ExamScore()].count += score.count
            }
        }
    }
}

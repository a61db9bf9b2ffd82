import Documents
import Engine
import Foundation
import LanguageModels
import Mail
import MailReading
import ModelLibrary
import Synchronization

/// An examiner that asks a model the exam's questions, with the prompts and the decoding of Hearth's own features.
struct Examiner {
    /// A model's answer to a question, with its marks.
    struct Answer: Sendable {
        var written: String
        var marks: [ExamPart: ExamScore]

        init(_ part: ExamPart, _ isRight: Bool, _ written: String) {
            self.init(marks: [part: ExamScore(right: isRight ? 1 : 0, count: 1)], written)
        }

        init(marks: [ExamPart: ExamScore], _ written: String) {
            (self.marks, self.written) = (marks, written)
        }
    }

    let model: ChatModel
    let engine: LlamaEngine
    let tools: [ExamItems.Tool]

    /// The sampling temperature, which makes the exam repeatable by greedy decoding.
    private static let temperature = 0.0
    private static func options(_ tokens: Int) -> GenerationOptions {
        GenerationOptions(temperature: temperature, maximumResponseTokens: tokens)
    }

    /// Asks a question.
    ///
    /// Invalid output, such as unterminated JSON, counts as wrong.
    ///
    /// - Throws: Errors that keep the model from answering any question.
    func ask(_ question: ExamItems.Question) async throws -> Answer {
        do {
            switch question {
            case .answering(let item): return try await ask(item)
            case .abstaining(let item): return try await ask(item)
            case .summarizing(let item): return try await ask(item)
            case .replying(let item, let language): return try await ask(item, language)
            case .sorting(let item): return try await ask(item)
            case .filling(let item): return try await ask(item)
            case .calling(let item): return try await ask(item)
            case .following(let item): return try await ask(item)
            }
        } catch let error as GeneratedContent.ParsingError {
            return Answer(marks: question.wrong, error.rawContent)
        } catch LLMError.generationFailed(let error as GeneratedContent.ParsingError) {
            return Answer(marks: question.wrong, error.rawContent)
        }
    }

    // MARK: Documents

    private func ask(_ item: ExamItems.Answering) async throws -> Answer {
        let answer = try await PassageAnswer(
            item.question, from: item.passages, model: model,
            config: InferenceConfig(temperature: Self.temperature, maxTokens: 120))
        let isCited = answer.sources == [item.source + 1]
        // Also asks whether an answerable question can be answered. Otherwise a model that always says no would get
        // full marks for abstaining.
        let isThere = try await PassageAnswer.isThere(item.question, in: item.passages, model: model)
        let marks: [ExamPart: ExamScore] = [
            .answering: ExamScore(right: item.isRight(answer.text) ? 1 : 0, count: 1),
            .citing: ExamScore(right: isCited ? 1 : 0, count: 1),
            .abstaining: ExamScore(right: isThere ? 1 : 0, count: 1),
        ]
        return Answer(marks: marks, "\(answer.text) \(answer.sources.sorted()) \(isThere ? "yes" : "no")")
    }

    private func ask(_ item: ExamItems.Abstaining) async throws -> Answer {
        let isThere = try await PassageAnswer.isThere(item.question, in: item.passages, model: model)
        return Answer(.abstaining, !isThere, isThere ? "yes" : "no")
    }

    // MARK: Mail

    private func ask(_ item: ExamItems.Summarizing) async throws -> Answer {
        let messages = item.mails.map { mail in
            MailMessage(
                from: [MailAddress(name: mail.from, address: "")], subject: item.subject,
                body: MailBody(text: mail.text))
        }
        let sentences =
            try await SummarizeThreadUseCase(model: model, temperature: Self.temperature).sentences(of: messages) ?? []
        return Answer(.summarizing, item.isRight(sentences), sentences.joined(separator: " "))
    }

    private func ask(_ item: ExamItems.Replying, _ language: String) async throws -> Answer {
        let message = MailMessage(from: [address(item.from)], subject: item.subject, body: MailBody(text: item.text))
        let replies = SmartReplyUseCase(model: model, temperature: Self.temperature, composes: false)
        var written: [SmartReply] = []
        for try await event in replies.stream(message) {
            if case .replies(let found) = event { written = found }
        }
        let right = written.count { item.isRight($0, language: language) }
        return Answer(
            marks: [.replying: ExamScore(right: right, count: SmartReply.Intent.allCases.count)],
            written.map { "\($0.intent.rawValue): \($0.text)" }.joined(separator: " | "))
    }

    private func ask(_ item: ExamItems.Sorting) async throws -> Answer {
        let message = MailMessage(from: [address(item.from)], subject: item.subject, body: MailBody(text: item.text))
        let scores = try await engine.classification(
            of: [PromptTemplates.category(message)], categories: MailCategory.known.map(\.rawValue)
        ).first?.scores
        let best = scores?.max { $0.probability < $1.probability }?.label ?? ""
        return Answer(.sorting, best == item.category, best)
    }

    /// Parses the form "Name <address>" of mail headers.
    private func address(_ text: String) -> MailAddress {
        let parts = text.split(separator: "<", maxSplits: 1)
        guard parts.count == 2 else { return MailAddress(address: text) }
        return MailAddress(
            name: parts[0].trimmingCharacters(in: .whitespaces),
            address: parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "> ")))
    }

    // MARK: The library

    private func ask(_ item: ExamItems.Filling) async throws -> Answer {
        let schema = try GenerationSchema(
            root: DynamicGenerationSchema(name: "Fields", properties: item.fields.map(\.property)), dependencies: [])
        let session = LanguageModelSession(
            model: model.languageModel, instructions: "Fill in the fields from the text.")
        let content = try await session.respond(to: item.text, schema: schema, options: Self.options(160)).content
        return Answer(.filling, item.isRight(content), content.jsonString)
    }

    private func ask(_ item: ExamItems.Calling) async throws -> Answer {
        let calls = RecordedCalls()
        let session = LanguageModelSession(
            model: model.languageModel, tools: try tools.map { try RecordingTool($0, calls) })
        var text = ""
        do {
            text = try await session.respond(to: item.request, options: Self.options(120)).content
        } catch is LanguageModelSession.ToolCallError {
            // The tools throw to end the turn, so the model does not continue after the call.
        }
        let made = calls.all
        let written = made.map { "\($0.name)\($0.arguments.jsonString)" }.joined(separator: " ") + text
        return Answer(.calling, item.isRight(made), written)
    }

    private func ask(_ item: ExamItems.Following) async throws -> Answer {
        let session = LanguageModelSession(model: model.languageModel)
        let text = try await session.respond(to: item.prompt, options: Self.options(80)).content
        return Answer(.following, item.isRight(text), text)
    }
}

extension ExamItems.Question {
    /// The marks for a wrong answer.
    var wrong: [ExamPart: ExamScore] {
        let one = ExamScore(right: 0, count: 1)
        return switch self {
        case .answering: [.answering: one, .citing: one, .abstaining: one]
        case .abstaining: [.abstaining: one]
        case .summarizing: [.summarizing: one]
        case .replying: [.replying: ExamScore(right: 0, count: SmartReply.Intent.allCases.count)]
        case .sorting: [.sorting: one]
        case .filling: [.filling: one]
        case .calling: [.calling: one]
        case .following: [.following: one]
        }
    }
}

extension ExamItems.Filling.Field {
    fileprivate var property: DynamicGenerationSchema.Property {
        let schema =
            if let choices {
                DynamicGenerationSchema(name: name, anyOf: choices)
            } else {
                DynamicGenerationSchema(examType: type)
            }
        return DynamicGenerationSchema.Property(name: name, description: description, schema: schema)
    }
}

extension DynamicGenerationSchema {
    fileprivate init(examType type: String) {
        switch type {
        case "integer": self.init(type: Int.self)
        case "number": self.init(type: Double.self)
        case "boolean": self.init(type: Bool.self)
        case "strings": self.init(arrayOf: DynamicGenerationSchema(type: String.self))
        default: self.init(type: String.self)
        }
    }
}

/// The calls that a model made in one turn.
private final class RecordedCalls: Sendable {
    private let calls = Mutex<[(name: String, arguments: GeneratedContent)]>([])

    var all: [(name: String, arguments: GeneratedContent)] { calls.withLock { $0 } }

    func add(_ name: String, _ arguments: GeneratedContent) { calls.withLock { $0.append((name, arguments)) } }
}

/// A tool that records its calls, has no effect, and ends the turn.
private struct RecordingTool: Tool {
    struct Recorded: Error {}

    let name: String
    let description: String
    let parameters: GenerationSchema
    private let calls: RecordedCalls

    init(_ tool: ExamItems.Tool, _ calls: RecordedCalls) throws {
        (name, description, self.calls) = (tool.name, tool.description, calls)
        let properties = tool.parameters.map { parameter in
            DynamicGenerationSchema.Property(
                name: parameter.name, description: parameter.description,
                schema: DynamicGenerationSchema(examType: parameter.type), isOptional: !parameter.required)
        }
        parameters = try GenerationSchema(
            root: DynamicGenerationSchema(name: tool.name, properties: properties), dependencies: [])
    }

    func call(arguments: GeneratedContent) async throws -> String {
        calls.add(name, arguments)
        // The calls of a turn run concurrently, and the first failure cancels the others. The delay ensures that all
        // calls are recorded.
        try await Task.sleep(for: .milliseconds(50))
        throw Recorded()
    }
}

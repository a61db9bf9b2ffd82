import Foundation
import Hearth

/// The loop of `hearth chat --private`, whose conversation is kept only in memory.
struct PrivateConversation {
    /// The model that answers.
    enum Model: Sendable {
        case here(LocalModel)
        case elsewhere(ChatModel)

        /// The greeting: the model's name, and whether input stays on this machine.
        fileprivate var greeting: [String] {
            let help = "/help lists commands, Ctrl-D leaves."
            switch self {
            case .here(let model):
                return [
                    "\(model.name.printable), \(model.contextTokens) tokens of context. \(help)",
                    "Nothing you type is saved.",
                ]
            case .elsewhere(let model):
                let context = model.contextTokens.map { ", \($0) tokens of context" } ?? ""
                return [
                    "\(model.name.printable)\(context). \(help)",
                    "What you type is sent to \(model.place.description.printable). It is not saved here.",
                ]
            }
        }

        fileprivate var contextTokens: Int? {
            switch self {
            case .here(let model): model.contextTokens
            case .elsewhere(let model): model.contextTokens
            }
        }

        /// The name of a remote model; nil for a model on this machine.
        fileprivate var remoteName: String? { if case .elsewhere(let model) = self { model.id } else { nil } }

        fileprivate func reply(to request: InferenceRequest) async throws -> InferenceReply.Events {
            switch self {
            case .here(let model): try model.reply(to: request)
            case .elsewhere: try await HearthServices.shared.routedInference.generate(request).choices[0]
            }
        }
    }

    private let model: Model
    private let sampling: SamplingOptions
    private let input = MessageInput()
    private var instructions: String?
    private var showsStats: Bool
    private var exchanges: [InferenceRequest.Message] = []
    /// The notes about a remote server that were already shown, because each note is shown only once.
    private var notes: Set<String> = []

    init(model: Model, instructions: String?, sampling: SamplingOptions, showsStats: Bool) {
        self.model = model
        self.instructions = instructions
        self.sampling = sampling
        self.showsStats = showsStats
    }

    private static let help = """
        /new                 start a new conversation
        /instructions TEXT   set instructions for the model; without TEXT, show them
        /stats               show or hide token counts and throughput after each answer
        /help                this list
        /quit                exit (or Ctrl-D)
        \(MessageInput.help)
        """

    mutating func run(_ interrupt: Interrupt) async throws {
        if LineEditor.isTerminal {
            for line in model.greeting { Output.notice(line) }
        }
        input.open()
        defer { input.close() }
        while let entry = await input.next() {
            switch entry {
            case .message(let text): try await answer(text, interrupt)
            case .command("/quit", _), .command("/exit", _): return
            case .command("/help", _): Output.line(Self.help)
            case .command("/new", _): exchanges = []
            case .command("/stats", _): showsStats.toggle()
            case .command("/instructions", let text): changeInstructions(text)
            case .command(let name, _): Output.notice("There is no command \(name.printable). /help lists them.")
            }
        }
        if LineEditor.isTerminal { Output.line() }
    }

    private mutating func changeInstructions(_ text: String) {
        if text.isEmpty {
            Output.line(instructions ?? "No instructions.")
        } else {
            instructions = text
        }
    }

    private mutating func answer(_ text: String, _ interrupt: Interrupt) async throws {
        let question = InferenceRequest.Message(.user, text)
        let system = instructions.map { [InferenceRequest.Message(.system, $0)] } ?? []
        let request = sampling.request(.messages(system + exchanges + [question]), model: model.remoteName)
        do {
            let output = WrappedOutput()
            defer { output.end() }
            let answer = try await interrupt.whileRunning { [model] in
                try await CompleteReply(try await model.reply(to: request)) { output.write($0) }
            }
            output.end()
            Output.line()
            guard let answer else {
                // A stopped answer is not part of the conversation, as in the app.
                Output.notice("[stopped; this exchange is not remembered]")
                return
            }
            exchanges += [question, InferenceRequest.Message(.assistant, answer.text)]
            report(answer.end)
        } catch {
            let failure = Failure(error)
            switch failure.kind {
            // The conversation exceeds the context. The user decides how to continue.
            case .tooLong: Output.notice("[\(failure.message) /new starts a new conversation.]")
            // Continues after an error of the server, because the conversation exists only in memory.
            case .remote: Output.notice("[\(failure.message.printable)]")
            default: throw error
            }
        }
    }

    private mutating func report(_ end: InferenceEnd) {
        if end.isContextFull {
            let size = model.contextTokens.map { " of \($0) tokens" } ?? ""
            Output.notice("[the answer is cut off: the context\(size) is full. /new starts a new conversation.]")
        } else if end.isRepetition {
            Output.notice("[the answer was ended, because it only repeated itself.]")
        } else if end.reason == .length, sampling.maxTokens == nil {
            Output.notice("[the answer is cut off: the server writes no more tokens, or the context is full.]")
        }
        for note in end.notes where notes.insert(note).inserted { Output.notice("[\(note.printable)]") }
        guard showsStats else { return }
        let times = [
            end.timeToFirstToken.map { "first after \(Int(($0 / .milliseconds(1)).rounded())) ms" },
            end.decodeRate.map { "\(Int($0.rounded())) tokens/s" },
        ]
        let counts = "\(end.promptTokens) prompt tokens (\(end.cachedTokens) cached), \(end.outputTokens) written"
        Output.notice("[" + ([counts] + times.compactMap(\.self)).joined(separator: ", ") + "]")
    }
}

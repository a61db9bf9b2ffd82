import ArgumentParser
import Foundation
import Hearth

/// `hearth respond`: one prompt, one answer.
struct RespondCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "respond", abstract: "Answer one prompt.",
        discussion: """
            The answer goes to standard output as it is written.

              hearth respond "Name three colours"
              cat letter.txt | hearth respond --instructions "Summarise the letter in one sentence"
            """)

    @Argument(help: "The prompt. (default: read from standard input)")
    var prompt: String?

    @Option(name: [.short, .long], help: "Instructions that the model should follow.")
    var instructions: String?

    @OptionGroup(title: "Sampling") var sampling: SamplingOptions
    @OptionGroup(title: "Model") var model: ModelOptions

    @Flag(help: "Continue the prompt as it stands, without the model's chat format.")
    var raw = false

    @Flag(help: "Write the answer at once when it is complete.")
    var noStream = false

    @Flag(help: "Write one JSON object with the answer, why it ended, token counts and rates.")
    var json = false

    func validate() throws {
        if raw, instructions != nil {
            throw ValidationError("--raw continues a text as it stands; put the instructions into the text.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let text = try prompt ?? Self.standardInput()
            let done: Void? = try await Interrupt().whileRunning { try await answer(text) }
            if done == nil { throw ExitCode.interrupted }
        }
    }

    private func answer(_ text: String) async throws {
        let model = try await model.open()
        let stream =
            raw
            ? try model.complete(text, options: sampling.reply)
            : try model.respond(to: messages(text), options: sampling.reply)
        let streams = !json && !noStream
        let answer = try await stream.collect { if streams { Output.text($0) } }
        if json {
            try Output.json(ResponseReport(text: answer.text, model: model.name, summary: answer.summary))
        } else if !streams {
            Output.line(answer.text)
        } else if !answer.text.hasSuffix("\n") {
            Output.line()
        }
        if answer.summary.finishReason == .contextFull {
            Output.error(
                "hearth: the answer is cut off: the context of \(model.contextTokens) tokens is full. "
                    + "Give more with --context-tokens.")
        }
        await model.close()
    }

    private func messages(_ text: String) -> [ChatMessage] {
        (instructions.map { [ChatMessage(role: .system, content: $0)] } ?? [])
            + [ChatMessage(role: .user, content: text)]
    }

    private static func standardInput() throws -> String {
        guard !LineEditor.isTerminal else {
            throw ValidationError("There is no prompt. Give it as an argument or through standard input.")
        }
        let data = try FileHandle.standardInput.readToEnd() ?? Data()
        guard let text = String(data: data, encoding: .utf8) else {
            throw ValidationError("Standard input is not UTF-8 text. Convert it first, for instance with iconv.")
        }
        let trimmed = text.hasSuffix("\n") ? String(text.dropLast()) : text
        guard !trimmed.isEmpty else { throw ValidationError("Standard input is empty; there is no prompt to answer.") }
        return trimmed
    }
}

/// What `--json` writes.
struct ResponseReport: Encodable {
    let text: String
    let model: String
    let finishReason: String
    let promptTokens: Int
    let cachedTokens: Int
    let outputTokens: Int
    let seed: UInt64
    let timeToFirstTokenSeconds: Double
    let prefillTokensPerSecond: Double?
    let decodeTokensPerSecond: Double?

    private enum CodingKeys: String, CodingKey {
        case text, model, seed
        case finishReason = "finish_reason"
        case promptTokens = "prompt_tokens"
        case cachedTokens = "cached_tokens"
        case outputTokens = "output_tokens"
        case timeToFirstTokenSeconds = "time_to_first_token_seconds"
        case prefillTokensPerSecond = "prefill_tokens_per_second"
        case decodeTokensPerSecond = "decode_tokens_per_second"
    }

    init(text: String, model: String, summary: GenerationSummary) {
        self.text = text
        self.model = model
        finishReason = summary.finishReason.rawValue
        promptTokens = summary.promptTokens
        cachedTokens = summary.cachedTokens
        outputTokens = summary.outputTokens
        seed = summary.seed
        timeToFirstTokenSeconds = summary.timings.timeToFirstToken / .seconds(1)
        prefillTokensPerSecond = summary.timings.prefillRate
        decodeTokensPerSecond = summary.timings.decodeRate
    }
}

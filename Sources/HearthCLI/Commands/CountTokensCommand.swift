import ArgumentParser
import Hearth

/// The command `hearth count-tokens`.
struct CountTokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "count-tokens", abstract: "Count the tokens of a prompt or a transcript.",
        discussion: """
            Counts the tokens as the model reads them, including its chat format. The model must be on this machine.

              hearth count-tokens "How long is this?"
              hearth count-tokens -q --transcript talk.json
            """)

    @Argument(help: "The prompt. (default: read from standard input, unless there is a transcript)")
    var prompt: String?

    @Option(name: [.short, .long], help: "Instructions to put before the prompt.")
    var instructions: String?

    @Option(help: "A transcript file to put before the prompt.")
    var transcript: String?

    @Flag(name: [.short, .long], help: "Write only the number.")
    var quiet = false

    @OptionGroup(title: "Model") var model: ModelArguments

    func run() async throws {
        try await reportingFailures {
            if let name = model.model, HearthServices.shared.isRemote(name) {
                throw ValidationError(
                    "Tokens are counted by models of this machine, and \(name.printable) is a remote one. Name another "
                        + "model.")
            }
            let saved = try transcript.map(TranscriptFile.read)
            let text = try prompt ?? (saved == nil ? RespondCommand.standardInput() : nil)
            var chosen = self.model
            // No text is generated, so a draft model would be loaded for nothing.
            (chosen.speculation, chosen.draftModel) = (.off, nil)
            let model = try await stoppable { [chosen] in try await chosen.open() }
            let count = try model.tokenCount(instructions: instructions, transcript: saved, prompt: text)
            Output.line(quiet ? String(count) : "\(count) tokens; the context holds \(model.contextTokens)")
            await model.close(endsProcess: true)
        }
    }
}

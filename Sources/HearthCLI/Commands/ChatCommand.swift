import ArgumentParser
import Foundation
import Hearth

/// `hearth chat`: a conversation in the terminal.
struct ChatCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chat", abstract: "Talk with a model in the terminal.",
        discussion: """
            Ctrl-C stops an answer without leaving; Ctrl-D or /quit leaves. Nothing you type is saved.
            """)

    @Option(name: [.short, .long], help: "Instructions that the model should follow.")
    var instructions: String?

    @OptionGroup(title: "Sampling") var sampling: SamplingOptions
    @OptionGroup(title: "Model") var model: ModelOptions

    @Flag(help: "After each answer, show tokens and rates.")
    var stats = false

    func run() async throws {
        try await reportingFailures {
            let interrupt = Interrupt()
            guard let model = try await interrupt.whileRunning({ try await model.open() }) else {
                throw ExitCode.interrupted
            }
            var conversation = TerminalConversation(
                model: model, instructions: instructions, options: sampling.reply, showsStats: stats)
            try await conversation.run(interrupt)
            await model.close()
        }
    }
}

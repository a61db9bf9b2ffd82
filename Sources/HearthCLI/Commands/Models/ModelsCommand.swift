import ArgumentParser
import Hearth

/// The command `hearth models`.
struct ModelsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models", abstract: "Find, download, import, verify, test and choose models.",
        discussion: """
            Models are files on this machine. Only `search`, `pull` and `repair` use the network: `search` sends its \
            words to Hugging Face, and the others download a file whose URL they show. Remote models are added with \
            `add-remote`, and answer only where you name them.

            With --json, standard output is one JSON value. Progress, questions and errors go to standard error.
            """,
        subcommands: [
            ListCommand.self, SearchCommand.self, PullCommand.self, ImportCommand.self, InspectCommand.self,
            VerifyCommand.self,
            RepairCommand.self, RemoveCommand.self, UsageCommand.self, UseCommand.self, ExamCommand.self,
            AddRemoteCommand.self, ConfirmRemoteCommand.self, ListRemoteCommand.self,
        ],
        defaultSubcommand: ListCommand.self)
}

extension AsyncParsableCommand {
    /// Runs work that Ctrl-C cancels.
    ///
    /// After a cancellation, `onStop` reports what remains on disk, and the exit code is that of an interruption.
    ///
    /// A command uses one `Interrupt` for all its work.
    func stoppable<Value: Sendable>(
        _ interrupt: Interrupt = Interrupt(), onStop: () throws -> Void = { Output.error("Stopped.") },
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        if let value = try await interrupt.whileRunning(work) { return value }
        try onStop()
        throw ExitCode.interrupted
    }
}

extension HearthServices {
    /// Reports that the user's own catalogue is not used, with the reason.
    func warnAboutCatalogue() {
        if let catalogueProblem { Output.error("hearth: \(catalogueProblem.printable)") }
    }
}

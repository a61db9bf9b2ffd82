import ArgumentParser
import Hearth

/// `hearth models`: find, fetch, check and choose models.
struct ModelsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models", abstract: "Find, download, import, verify, test and choose models.",
        discussion: """
            Models are files on this machine. Only `pull` and `repair` use the network, and only to download a file \
            whose URL they show. Models of servers elsewhere are added with `add-remote`, and answer only where you \
            name them.

            With --json, standard output is one JSON value. Progress, questions and errors go to standard error.
            """,
        subcommands: [
            ListCommand.self, PullCommand.self, ImportCommand.self, InspectCommand.self, VerifyCommand.self,
            RepairCommand.self, RemoveCommand.self, UsageCommand.self, UseCommand.self, ExamCommand.self,
            AddRemoteCommand.self, ConfirmRemoteCommand.self, ListRemoteCommand.self,
        ],
        defaultSubcommand: ListCommand.self)
}

extension AsyncParsableCommand {
    /// Runs work that Ctrl-C stops.
    ///
    /// - Parameters:
    ///   - interrupt: Sees the Ctrl-C; a command needs one for all its work.
    ///   - onStop: Says what the stop leaves behind.
    ///   - work: What may take long.
    /// - Throws: What the work throws; the exit code for a stopped program.
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
    /// Says that the user's own catalogue is left out, and why.
    func warnAboutCatalogue() {
        if let catalogueProblem { Output.error("hearth: \(catalogueProblem.printable)") }
    }
}

import ArgumentParser
import Hearth
import HearthServer
import Images

/// The program, which sets the process up and then runs the command.
@main
enum HearthProgram {
    static func main() async {
        ImageProcess.runIfAsked()
        // Benchmark workers skip Hearth's process setup, so that llama.cpp is measured as it configures itself.
        let first = CommandLine.arguments.dropFirst().first
        if first == BenchRunnerProcess.argument {
            BenchRunnerProcess.run()
            ProcessEnd.prepare(.success)
            return
        }
        if first == LoadTrialProcess.argument {
            await LoadTrialProcess.run()
            return
        }
        LoadTrial.useThisProgram()
        ImageDecoding.useThisProgram()
        Terminal.widenHelp()
        // Version and help compute nothing, so the check for a busy machine, which takes 10 ms, is skipped.
        if !["--version", "--help", "-h", "help"].contains(first) { EngineProcess.restartIfCoresAreShared() }
        do {
            var command = try await HearthCommand.asyncParseAsRoot(nil)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            ProcessEnd.prepare(.success)
        } catch {
            ProcessEnd.prepare(HearthCommand.exitCode(for: error))
            HearthCommand.exit(withError: error)
        }
    }
}

/// The `hearth` command.
struct HearthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hearth",
        abstract: "Private AI on your own device.",
        discussion: """
            Answers with models of this machine. No text leaves it, unless you choose a remote model or add tools.

            `hearth help exit-codes` lists the exit codes.
            """,
        version: HearthVersion.current,
        subcommands: [
            ServeCommand.self, RPCWorkerCommand.self, ChatCommand.self, ThreadsCommand.self, ProjectsCommand.self,
            PromptsCommand.self, MemoryCommand.self,
            DocsCommand.self, MailCommand.self,
            AssistantCommand.self, BenchCommand.self,
            RespondCommand.self, SchemaCommand.self,
            CountTokensCommand.self, AvailableCommand.self, EmbedCommand.self, ModelsCommand.self,
            BackupCommand.self, RestoreCommand.self, DoctorCommand.self, ExitCodesCommand.self,
        ])
}

extension ExitCode {
    /// The exit code if `hearth doctor` finds that something is missing.
    static let incomplete = ExitCode(8)
    /// The exit code if the server cannot listen at the address.
    static let addressUnavailable = ExitCode(14)
    /// The exit code after Ctrl-C.
    static let interrupted = ExitCode(130)

    init(_ failure: Failure.Kind) {
        switch failure {
        case .modelNotFound: self.init(3)
        case .modelUnusable: self.init(4)
        case .outOfMemory: self.init(5)
        case .tooLong: self.init(6)
        case .unsupported: self.init(7)
        case .download, .remote: self.init(9)
        case .noSpace: self.init(10)
        case .busy: self.init(11)
        case .notFound: self.init(12)
        case .storage: self.init(13)
        case .documentUnusable: self.init(15)
        case .invalidRequest: self = .validationFailure
        case .cancelled: self = .interrupted
        case .other: self = .failure
        }
    }
}

extension AsyncParsableCommand {
    /// Runs a command's work, and prints a failure as a sentence, which becomes the documented exit code.
    func reportingFailures(_ work: () async throws -> Void) async throws {
        SettingsFault.report()
        do {
            try await work()
        } catch let code as ExitCode {
            throw code
        } catch let usage as ValidationError {
            throw usage
        } catch let error as ServerError {
            let advice = error.code == .addressInUse ? " `hearth serve --port 0` uses any free port." : ""
            Output.error("hearth: \(error.message)\(advice)")
            throw error.code == .configuration ? ExitCode.validationFailure : .addressUnavailable
        } catch {
            let failure = Failure(error)
            if !SettingsFault.isReported(failure.message) { Output.error("hearth: \(failure.message)") }
            throw ExitCode(failure.kind)
        }
    }
}

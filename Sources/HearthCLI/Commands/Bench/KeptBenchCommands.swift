import ArgumentParser
import Bench
import Foundation
import Hearth

extension HearthServices {
    /// Returns a run by its name or folder, or the newest run for nil.
    fileprivate func run(_ name: String?) throws -> RunFolder {
        if let name, name.contains("/") || FileManager.default.fileExists(atPath: "\(name)/bench.json") {
            return RunFolder(path: name)
        }
        guard let found = name ?? RunFolder.list(in: runsFolder).first else {
            throw BenchFailure(.notFound, "There are no runs yet. Start one with `hearth bench sanity`.")
        }
        return RunFolder(path: "\(runsFolder)/\(found)")
    }
}

/// The command `hearth bench show`.
struct ShowBenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a saved run, or list all of them with --list.")

    @Argument(help: "The run's name, or its folder. (default: the newest)")
    var run: String?

    @Flag(help: "List the runs.")
    var list = false

    @Flag(help: "Write a comment for an issue or a pull request instead.")
    var comment = false

    @Flag(help: "Write the report as one JSON object.")
    var json = false

    func run() async throws {
        try await reportingFailures { [run, list, comment, json] in
            let services = HearthServices.shared
            if list {
                for name in RunFolder.list(in: services.runsFolder) { Output.line(name) }
                return
            }
            let report = try services.run(run).read()
            if json { return try Output.datedJSON(report) }
            Output.text(comment ? BenchText(report).comment : BenchText(report).markdown)
        }
    }
}

/// The command `hearth bench compare`.
struct CompareBenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Compare saved runs with the first of them.",
        discussion: """
            Runs that were measured one after another also differ by what else the machine did meanwhile. For a \
            reliable comparison, measure both in one run with --against.
            """)

    @Argument(help: "The names of two or more runs, or their folders.")
    var runs: [String]

    func validate() throws {
        guard runs.count > 1 else { throw ValidationError("Name two runs or more.") }
    }

    func run() async throws {
        try await reportingFailures { [runs] in
            let reports = try runs.map { try HearthServices.shared.run($0).read() }
            Output.text(BenchComparison(reports).markdown)
        }
    }
}

/// The command `hearth bench export`.
struct ExportBenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export a run as a .zip file, to attach to an issue.")

    @Argument(help: "The run's name, or its folder. (default: the newest)")
    var run: String?

    @Option(name: [.short, .long], help: "The file. (default: the run's name, here)", completion: .file())
    var output: String?

    func run() async throws {
        try await reportingFailures { [run, output] in
            let folder = try HearthServices.shared.run(run)
            // Checks that the folder contains a run.
            _ = try folder.read()
            let path = output ?? URL(filePath: folder.path).lastPathComponent + ".zip"
            try RunArchive.write(folder, to: path)
            Output.line(path)
        }
    }
}

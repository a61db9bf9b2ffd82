import ArgumentParser
import Hearth

/// `hearth models repair`: fetch the damaged parts of a model again.
struct RepairCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair", abstract: "Fetch the damaged parts of a model again.",
        discussion: """
            Compares the model with the checksums of its first good download, and fetches only the parts that differ \
            from where it came.

            With --json, one object with the keys id, repairedChunks, totalChunks, fetchedBytes and message.
            """)

    @Argument(help: "The name of a model.")
    var model: String

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() async throws {
        try await reportingFailures {
            let services = HearthServices.shared
            let bar = ProgressBar(model)
            defer { bar.end() }
            let report = try await stoppable {
                bar.end()
                Output.error("Stopped. What was fetched is kept; the same command goes on.")
            } _: {
                try await services.models.repairModel(id: model) { bar.report($0) }
            }
            bar.end()
            if json {
                try Output.json(RepairOutcome(report))
            } else {
                Output.line(report.message.printable)
            }
        }
    }
}

/// What `--json` writes of a repair.
struct RepairOutcome: Encodable {
    let id: String
    let repairedChunks: Int
    let totalChunks: Int
    let fetchedBytes: UInt64
    let message: String

    init(_ report: RepairReport) {
        id = report.id
        repairedChunks = report.repairedChunks
        totalChunks = report.totalChunks
        fetchedBytes = report.fetchedBytes
        message = report.message
    }
}

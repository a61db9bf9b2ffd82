import ArgumentParser
import Foundation
import Hearth

/// The command `hearth models repair`.
struct RepairCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair", abstract: "Download the damaged parts of a model again.",
        discussion: """
            Compares the model with the checksums of its first verified download, and downloads only the parts that \
            differ, from the original source; its URL is shown first.

            With --json, one object with the keys id, repairedChunks, totalChunks, fetchedBytes and message.
            """)

    @Argument(help: "The name of a model.")
    var model: String

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() async throws {
        try await reportingFailures {
            let services = HearthServices.shared
            let id = try services.modelID(model)
            if let source = ModelFolder(path: services.home.modelFolder).source(of: id) {
                Output.error("Downloading the damaged parts from \(source.printable)")
            }
            let bar = ProgressBar(id)
            defer { bar.end() }
            let report = try await stoppable {
                bar.end()
                Output.error("Stopped. The downloaded parts are kept; give the same command again to resume.")
            } _: {
                try await services.models.repairModel(id: id) { bar.report($0) }
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

extension ModelFolder {
    /// Returns the URL of a model's download, for display; nil if it is unknown.
    ///
    /// Only the model's record is read, because a damaged model can't be opened.
    fileprivate func source(of id: String) -> String? {
        // Without a valid record there is no URL to show, and the repair reports that it is impossible.
        guard !id.contains("/"), let file = FileHandle(forReadingAtPath: "\(path)/\(id).json"),
            let data = try? file.read(upToCount: 16 << 20)
        else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return (try? decoder.decode(ModelRecord.self, from: data))?.shownSource
    }
}

/// The output of `--json` for a repair.
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

import ArgumentParser
import Hearth

/// The command `hearth models verify`.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Verify the checksums of installed models.",
        discussion: """
            Compares each model with the checksums of its first verified download, or with the catalogue's. A damaged \
            model is quarantined, so that nothing loads it. The exit code is 4 if any is damaged, otherwise that of \
            the first model that could not be checked; the other models are still checked. A model that is refused \
            because loading it crashed is retried on its next load.

            With --json, an array of objects with the keys id, outcome (intact, firstCheck, differsFromCatalogue, \
            changed, quarantined, removed, unusable or notChecked), message, sizeBytes, expectedBytes, sha256, \
            badChunks and chunkBytes.
            """)

    @Argument(help: "Names of installed models.")
    var models: [String] = []

    @Flag(help: "Check all models that are on this machine.")
    var all = false

    @Flag(help: "Write one JSON array.")
    var json = false

    func validate() throws {
        if models.isEmpty != all {
            throw ValidationError("Name the models to check, or give --all.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let services = HearthServices.shared
            let ids = try all ? Self.installed(services) : models.map(services.modelID)
            let interrupt = Interrupt()
            var failure: Failure.Kind?
            let outcomes = try await collectingReports(json: json) { outcomes in
                for id in ids {
                    let outcome: VerifyReport
                    do {
                        outcome = try await stoppable(interrupt) { try await verify(id, services) }
                        if !json { Output.line(outcome.message.printable) }
                    } catch let error where !(error is ExitCode) {
                        let reason = Failure(error)
                        failure = failure ?? reason.kind
                        outcome = VerifyReport(id: id, outcome: VerifyReport.notChecked, message: reason.message)
                        Output.error("hearth: \(reason.message.printable)")
                    }
                    outcomes.append(outcome)
                }
            }
            if outcomes.isEmpty, !json { Output.error("There is no model to check in \(services.home.modelFolder).") }
            if outcomes.contains(where: \.isDamaged) { throw ExitCode(.modelUnusable) }
            if let failure { throw ExitCode(failure) }
        }
    }

    private static func installed(_ services: HearthServices) throws -> [String] {
        try services.models.folder.requireAccessible()
        return services.models.availableModels().filter { model in
            switch model.status {
            case .notInstalled, .partial: false
            case .installed, .differsFromCatalogue, .damaged, .missing: true
            }
        }.map(\.id)
    }

    private func verify(_ id: String, _ services: HearthServices) async throws -> VerifyReport {
        let bar = ProgressBar(id)
        defer { bar.end() }
        do {
            return VerifyReport(try await services.models.verifyModel(id: id) { bar.report($0) })
        } catch let error as ModelLibraryError where error.code == .notInstalled {
            // A quarantined model or a model with a broken link is damaged. A model that was never installed is an
            // error.
            let status = services.models.availableModels().first { $0.id == id }?.status
            switch status {
            case .damaged: return VerifyReport(id: id, outcome: "quarantined", message: error.message)
            case .missing: return VerifyReport(id: id, outcome: "unusable", message: error.message)
            default: throw error
            }
        } catch let error where Failure(error).kind == .modelUnusable {
            return VerifyReport(id: id, outcome: "unusable", message: Failure(error).message)
        }
    }
}

/// The output of `--json` for a check.
struct VerifyReport: Encodable, Sendable {
    let id: String
    let outcome: String
    let message: String
    var sizeBytes: UInt64?
    var expectedBytes: UInt64?
    var sha256: String?
    var badChunks: [Int]?
    var chunkBytes: Int?

    init(id: String, outcome: String, message: String) {
        self.id = id
        self.outcome = outcome
        self.message = message
    }

    init(_ report: VerificationReport) {
        self.init(id: report.id, outcome: report.outcome.rawValue, message: report.message)
        sizeBytes = report.sizeBytes
        expectedBytes = report.expectedBytes
        sha256 = report.sha256
        badChunks = report.badChunks
        chunkBytes = report.chunkBytes
    }

    static let notChecked = "notChecked"

    var isDamaged: Bool { ["changed", "quarantined", "removed", "unusable"].contains(outcome) }
}

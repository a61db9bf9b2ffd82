import ArgumentParser
import Foundation
import Hearth

/// The command `hearth doctor`.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Show what is installed, what is missing and how to get it.")

    @Option(help: rpcHelp)
    var rpc: String?

    @Flag(help: "Write one JSON array of findings.")
    var json = false

    func validate() throws { try checkWorkers(rpc) }

    func run() async throws {
        let findings = Doctor(.configured(model: nil, rpc: rpc)).findings
        if json {
            try Output.json(findings)
        } else {
            for finding in findings { show(finding) }
        }
        if findings.contains(where: { $0.status == .missing }) { throw ExitCode.incomplete }
    }

    private func show(_ finding: Doctor.Finding) {
        let mark =
            switch finding.status {
            case .good: "ok      "
            case .advice: "advice  "
            case .missing: "missing "
            }
        Output.line("\(mark) \(finding.subject.printable): \(finding.detail.printable)")
        if let remedy = finding.remedy { Output.line("         → \(remedy.printable)") }
    }
}

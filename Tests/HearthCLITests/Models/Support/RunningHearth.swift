import Foundation
import Testing

/// A `hearth` process that the test observes while it runs.
final class RunningHearth {
    private let process = Process()
    private let output: URL
    private let errors: URL

    init(_ hearth: Hearth, _ arguments: [String], environment: [String: String] = [:]) throws {
        output = hearth.home.appendingPathComponent("output-\(UUID().uuidString)")
        errors = hearth.home.appendingPathComponent("errors-\(UUID().uuidString)")
        process.executableURL = try Hearth.executable
        process.arguments = arguments
        process.environment = hearth.environment.merging(environment) { $1 }
        for file in [output, errors] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    var isRunning: Bool { process.isRunning }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits until the process ends.
    func finish() throws -> Hearth.Run {
        process.waitUntilExit()
        return Hearth.Run(
            exitCode: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }

    /// Waits until a condition holds or the program has ended.
    ///
    /// The method blocks its thread. A sleeping task could wake too late while other tests wait for their programs.
    func wait(
        _ limit: Duration = .seconds(60), until isReached: () throws -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let deadline = ContinuousClock.now + limit
        while try !isReached(), process.isRunning {
            guard ContinuousClock.now < deadline else {
                Issue.record("It took longer than \(limit).", sourceLocation: sourceLocation)
                return
            }
            Thread.sleep(forTimeInterval: 0.002)
        }
    }

    var errorText: String {
        get throws { try String(contentsOf: errors, encoding: .utf8) }
    }
}

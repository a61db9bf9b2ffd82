import Foundation
import Testing

/// The built `hearth`, run as a user would: in a child process with its own environment and home folder.
struct Hearth {
    /// The result of a run.
    struct Run {
        let exitCode: Int32
        let output: String
        let errors: String
    }

    /// The package's folder.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let fixtureModel = root.appendingPathComponent("Tests/Fixtures/hearth-tiny.gguf").path

    /// The home folder of one test, which is empty at first.
    let home: URL

    init() throws {
        home = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-cli-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: home) }

    /// The built program, which SwiftPM puts beside the test bundle.
    static var executable: URL {
        get throws {
            let folder = try #require(
                [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
                    .first { FileManager.default.isExecutableFile(atPath: $0.appendingPathComponent("hearth").path) },
                "The hearth program is not beside the tests; build it first.")
            return folder.appendingPathComponent("hearth")
        }
    }

    /// The environment of child processes, which excludes the tests' own environment.
    var environment: [String: String] {
        // The width is fixed, so that help texts do not depend on the terminal of the user who runs the tests.
        ["HEARTH_HOME": home.path, "COLUMNS": "100", "GGML_NO_BACKTRACE": "1"]
    }

    @discardableResult
    func run(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws -> Run {
        try run(arguments, input: input, environment: environment)
    }

    @discardableResult
    func run(_ arguments: [String], input: String = "", environment: [String: String] = [:]) throws -> Run {
        let process = Process()
        process.executableURL = try Self.executable
        process.arguments = arguments
        process.environment = self.environment.merging(environment) { $1 }
        let (output, errors, standardInput) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = standardInput
        try process.run()
        standardInput.fileHandleForWriting.write(Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        let problems = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit, "hearth crashed: \(problems)")
        return Run(exitCode: process.terminationStatus, output: text, errors: problems)
    }
}

import Foundation
import Testing

/// The paths of the files that the tests read.
enum TestFiles {
    /// The root of the package.
    static let repository = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// A small language model (see Tests/Fixtures/README.md), which `HEARTH_FIXTURE_MODEL` replaces.
    static let fixtureModel =
        ProcessInfo.processInfo.environment["HEARTH_FIXTURE_MODEL"]
        ?? repository.appending(path: "Tests/Fixtures/hearth-tiny.gguf").path

    static func fixture(_ name: String) -> URL {
        repository.appending(path: "Tests/LlamaTests/Fixtures").appending(path: name)
    }

    /// Returns the paths of the fixtures in a folder that end in `.gguf`.
    static func fixtureModels(in folder: String) -> [String] {
        // A missing folder has no models. The tests that need them report it.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: fixture(folder).path)) ?? []
        return names.filter { $0.hasSuffix(".gguf") }.sorted().map { fixture(folder).appending(path: $0).path }
    }

    /// Returns the path of all-MiniLM-L6-v2, which Tools/setup downloads.
    static func embeddingModel() throws -> String {
        // A missing folder has no model.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: modelFolder.path)) ?? []
        let name = names.sorted().first { $0.hasPrefix("all-MiniLM-L6-v2-") && $0.hasSuffix(".gguf") }
        let found = try #require(name, "No all-MiniLM-L6-v2-*.gguf in \(modelFolder.path). Run Tools/setup.")
        return modelFolder.appending(path: found).path
    }

    private static var modelFolder: URL {
        let environment = ProcessInfo.processInfo.environment
        if let home = environment["HEARTH_HOME"], !home.isEmpty { return URL(filePath: home).appending(path: "models") }
        #if os(macOS)
            return URL(filePath: NSHomeDirectory()).appending(path: "Library/Application Support/Hearth/models")
        #else
            let data = environment["XDG_DATA_HOME"] ?? "\(NSHomeDirectory())/.local/share"
            return URL(filePath: data).appending(path: "hearth/models")
        #endif
    }

    /// llama.cpp's vocabularies and their expected tokens, which `Tools/setup --test` downloads.
    static let vocabularies = repository.appending(path: ".deps/vocabularies")

    /// The Python interpreter with llama.cpp's binding, which Tools/setup installs.
    static let python = repository.appending(path: ".deps/python/bin/python").path

    static func decode<Value: Decodable>(_: Value.Type, from url: URL) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(contentsOf: url))
    }

    /// Runs a program to its end, and returns its output.
    static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(program) \(arguments) failed.")
        return String(decoding: data, as: UTF8.self)
    }
}

/// A folder for one test, deleted when the test ends.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "llama-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // A failed deletion does not fail the test.
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appending(path: name).path }

    /// Writes a file and returns its path.
    func file(_ name: String, _ data: Data) throws -> String {
        try data.write(to: url.appending(path: name))
        return path(name)
    }
}

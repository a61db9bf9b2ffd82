import Foundation
import Testing

/// Where the files lie that the tests read.
enum TestFiles {
    /// The package's root.
    static let repository = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// A small language model, see Tests/Fixtures/README.md; `HEARTH_FIXTURE_MODEL` names another one.
    static let fixtureModel =
        ProcessInfo.processInfo.environment["HEARTH_FIXTURE_MODEL"]
        ?? repository.appending(path: "Tests/Fixtures/hearth-tiny.gguf").path

    static func fixture(_ name: String) -> URL {
        repository.appending(path: "Tests/LlamaTests/Fixtures").appending(path: name)
    }

    /// The paths of the fixtures in a folder that end in `.gguf`.
    static func fixtureModels(in folder: String) -> [String] {
        // No such folder means no models; the tests that need them say so.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: fixture(folder).path)) ?? []
        return names.filter { $0.hasSuffix(".gguf") }.sorted().map { fixture(folder).appending(path: $0).path }
    }

    /// all-MiniLM-L6-v2, where Tools/setup puts it.
    static func embeddingModel() throws -> String {
        // No such folder means no model.
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

    /// llama.cpp's vocabularies with their expected tokens, as `Tools/setup --test` puts them there.
    static let vocabularies = repository.appending(path: ".deps/vocabularies")

    /// Python with llama.cpp's binding, as Tools/setup installs it.
    static let python = repository.appending(path: ".deps/python/bin/python").path

    static func decode<Value: Decodable>(_: Value.Type, from url: URL) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(contentsOf: url))
    }

    /// Runs a program to its end and returns what it printed.
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

/// A folder of its own for one test, deleted when the test ends.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "llama-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // A leftover in the system's folder for temporary files is no failure of the test.
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appending(path: name).path }

    /// Writes a file and returns its path.
    func file(_ name: String, _ data: Data) throws -> String {
        try data.write(to: url.appending(path: name))
        return path(name)
    }
}

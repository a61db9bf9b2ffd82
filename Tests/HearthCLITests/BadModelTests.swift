import Foundation
import GGUF
import Testing

/// Tests of files that are not models.
///
/// Each must lead to a sentence and a documented exit code.
@Suite struct BadModelTests {
    private let hearth: Hearth

    init() throws { hearth = try Hearth() }

    private func write(_ bytes: [UInt8]) throws -> String {
        let path = hearth.home.appendingPathComponent("bad.gguf").path
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func expect(_ path: String, exitCode: Int32, _ message: Regex<Substring>) throws {
        for arguments in [["respond", "-m", path, "Hello"], ["models", "inspect", path]] {
            let run = try hearth.run(arguments)
            #expect(run.exitCode == exitCode, "\(arguments[0]): \(run.errors)")
            #expect(run.errors.hasPrefix("hearth: "))
            #expect(run.errors.contains(message), "\(run.errors)")
            #expect(run.output.isEmpty)
        }
    }

    @Test func `respond refuses a missing model file`() throws {
        defer { hearth.remove() }
        try expect(hearth.home.path + "/missing.gguf", exitCode: 3, /no file|not exist|no such/.ignoresCase())
    }

    @Test func `respond refuses a folder as a model file`() throws {
        defer { hearth.remove() }
        try expect(hearth.home.path, exitCode: 3, /folder|directory/.ignoresCase())
    }

    @Test(.enabled(if: getuid() != 0, "root may read everything"))
    func `respond refuses a model file without read permission`() throws {
        defer { hearth.remove() }
        let path = try write([1, 2, 3])
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        try expect(path, exitCode: 3, /permission/.ignoresCase())
    }

    @Test func `respond refuses an empty model file`() throws {
        defer { hearth.remove() }
        try expect(write([]), exitCode: 4, /empty/.ignoresCase())
    }

    @Test func `respond refuses a model file of three bytes`() throws {
        defer { hearth.remove() }
        try expect(write([0x47, 0x47, 0x55]), exitCode: 4, /GGUF/)
    }

    @Test func `respond refuses a PDF file as a model`() throws {
        defer { hearth.remove() }
        try expect(write(Array("%PDF-1.7 and so on, long enough for a header".utf8)), exitCode: 4, /GGUF/)
    }

    @Test func `respond refuses a model with an unsupported GGUF version and names the version`() throws {
        defer { hearth.remove() }
        try expect(write(Array("GGUF".utf8) + [99, 0, 0, 0] + Array(repeating: 0, count: 64)), exitCode: 4, /99/)
    }

    @Test func `respond refuses a GGUF header with impossibly large counts`() throws {
        defer { hearth.remove() }
        let count: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 16]
        try expect(write(Array("GGUF".utf8) + [3, 0, 0, 0] + count + count), exitCode: 4, /\d{6,}/)
    }

    @Test func `respond refuses a model truncated in the middle of its weights`() throws {
        defer { hearth.remove() }
        let whole = try Data(contentsOf: URL(fileURLWithPath: Hearth.fixtureModel))
        try expect(
            write(Array(whole.prefix(whole.count / 2))), exitCode: 4, /truncated|incomplete|ends|bytes/.ignoresCase())
    }

    /// Writes a small GGUF file with the test's changes, and returns its path.
    private func write(_ change: (inout GGUFWriter) throws -> Void) throws -> String {
        let path = hearth.home.appendingPathComponent("bad.gguf").path
        var writer = GGUFWriter()
        writer["general.architecture"] = .string("llama")
        writer["llama.block_count"] = .uint32(1)
        try writer.addTensor(named: "token_embd.weight", shape: [32, 4], values: Array(repeating: 0, count: 128))
        try change(&writer)
        try writer.write(to: path)
        return path
    }

    @Test func `a model without a tokenizer can be inspected but not loaded`() throws {
        defer { hearth.remove() }
        let path = try write { _ in }
        let answer = try hearth.run("respond", "-m", path, "Hello")
        #expect(answer.exitCode == 4)
        #expect(answer.errors.contains(/tokenizer/.ignoresCase()))
        let inspection = try hearth.run("models", "inspect", path)
        #expect(inspection.exitCode == 0)
        #expect(inspection.output.contains(/Loadable +no/))
    }

    @Test func `respond refuses a GGUF string that is longer than the file and names its key`() throws {
        defer { hearth.remove() }
        let path = try write { $0["general.name"] = .string("needle") }
        var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("needle".utf8)) })
        // The eight bytes before a string are its length.
        bytes.replaceSubrange(place - 8..<place, with: [0, 0, 0, 1, 0, 0, 0, 0])
        try expect(write(bytes), exitCode: 4, /general.name/)
    }

    @Test func `respond refuses a GGUF tensor beyond the end of the file and names the tensor`() throws {
        defer { hearth.remove() }
        let path = try write { _ in }
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        try expect(write(Array(bytes.dropLast(64))), exitCode: 4, /token_embd.weight/)
    }

    @Test func `respond refuses the name of a model that is not installed`() throws {
        defer { hearth.remove() }
        let run = try hearth.run("respond", "-m", "no-such-model", "Hello")
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("There is no model 'no-such-model'"))
    }

    @Test func `respond without an installed model suggests models pull`() throws {
        defer { hearth.remove() }
        let run = try hearth.run("respond", "Hello")
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("No model is available. Fetch one with `hearth models pull"))
    }
}

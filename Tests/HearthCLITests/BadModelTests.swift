import Foundation
import Testing

/// What a user sees for every kind of file that is not a model: a sentence and a documented exit code.
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

    @Test func `a missing file`() throws {
        defer { hearth.remove() }
        try expect(hearth.home.path + "/missing.gguf", exitCode: 3, /no file|not exist|no such/.ignoresCase())
    }

    @Test func `a folder`() throws {
        defer { hearth.remove() }
        try expect(hearth.home.path, exitCode: 3, /folder|directory/.ignoresCase())
    }

    @Test(.enabled(if: getuid() != 0, "root may read everything"))
    func `a file without permission`() throws {
        defer { hearth.remove() }
        let path = try write([1, 2, 3])
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        try expect(path, exitCode: 3, /permission/.ignoresCase())
    }

    @Test func `an empty file`() throws {
        defer { hearth.remove() }
        try expect(write([]), exitCode: 4, /empty/.ignoresCase())
    }

    @Test func `a file of three bytes`() throws {
        defer { hearth.remove() }
        try expect(write([0x47, 0x47, 0x55]), exitCode: 4, /GGUF/)
    }

    @Test func `another kind of file`() throws {
        defer { hearth.remove() }
        try expect(write(Array("%PDF-1.7 and so on, long enough for a header".utf8)), exitCode: 4, /GGUF/)
    }

    @Test func `version 99`() throws {
        defer { hearth.remove() }
        try expect(write(Array("GGUF".utf8) + [99, 0, 0, 0] + Array(repeating: 0, count: 64)), exitCode: 4, /99/)
    }

    @Test func `counts of 2 to the power of 60`() throws {
        defer { hearth.remove() }
        let count: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 16]
        try expect(write(Array("GGUF".utf8) + [3, 0, 0, 0] + count + count), exitCode: 4, /\d{6,}/)
    }

    @Test func `a model cut in the middle of its weights`() throws {
        defer { hearth.remove() }
        let whole = try Data(contentsOf: URL(fileURLWithPath: Hearth.sampleModel))
        try expect(
            write(Array(whole.prefix(whole.count / 2))), exitCode: 4, /truncated|incomplete|ends|bytes/.ignoresCase())
    }

    @Test func `a model name that is not installed`() throws {
        defer { hearth.remove() }
        let run = try hearth.run("respond", "-m", "no-such-model", "Hello")
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("There is no model 'no-such-model'"))
    }

    @Test func `no model at all`() throws {
        defer { hearth.remove() }
        let run = try hearth.run("respond", "Hello")
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("There is no chat model in"))
    }
}

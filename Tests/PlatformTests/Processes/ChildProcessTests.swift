import Foundation
import Testing

@testable import Platform

@Suite struct ChildProcessTests {
    private let folder = TemporaryFolder()

    private func run(
        _ script: String, _ arguments: [String] = [], memoryBytes: Int? = nil, fileBytes: Int? = nil,
        confinement: ChildProcess.Confinement? = nil, cancellation: Cancellation = Cancellation()
    ) throws -> ChildProcess.Output {
        let limits = ChildProcess.Limits(
            time: .seconds(60), memoryBytes: memoryBytes, outputBytes: 1 << 20, fileBytes: fileBytes)
        return try ChildProcess(
            path: "/bin/sh", folder: folder.path, limits: limits, confinement: confinement, cancellation: cancellation
        ).run(["-c", script, "tool"] + arguments)
    }

    @Test func `passes arguments unchanged and without a shell`() throws {
        let arguments = ["a b", "$HOME", "; echo no", "*", "\"quoted\"", ""]
        let output = try run("for a in \"$@\"; do printf '%s\\n' \"$a\"; done; echo oops >&2; exit 3", arguments)
        #expect(String(decoding: output.bytes, as: UTF8.self) == arguments.map { $0 + "\n" }.joined())
        #expect(output.errors == "oops\n")
        #expect(output.ending == .exited(3))
    }

    @Test func `stops a program that writes too large a file`() throws {
        let script = "i=0; while [ $i -lt 64 ]; do printf '%01024d' 0 || exit 7; i=$((i+1)); done > written; exit 0"
        #expect(try run(script).ending == .exited(0))
        #expect(try run(script, fileBytes: 1 << 16).ending == .exited(0))
        #expect(try run(script, fileBytes: (1 << 16) - 1).ending != .exited(0))
    }

    @Test func `stops a program that writes endless output`() throws {
        let endless = "while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy; done"
        #expect(try run(endless).ending == .wroteTooMuch)
        // Standard error is truncated and does not block the program.
        let output = try run(
            "i=0; while [ $i -lt 3000 ]; do echo 123456789012345678901234567890123456789012345 >&2; i=$((i+1)); done")
        #expect(output.ending == .exited(0))
        #expect(output.errors.utf8.count <= 2 << 16)
    }

    @Test func `the error of a program that cannot start names the program`() async throws {
        let limits = ChildProcess.Limits(time: .seconds(60), memoryBytes: nil, outputBytes: 1, fileBytes: nil)
        let child = ChildProcess(
            path: "/nonexistent/reader", folder: folder.path, limits: limits, confinement: nil,
            cancellation: Cancellation())
        let error = await #expect(throws: ProcessError.self) { try await child.output([]) }
        #expect(error?.code == .notStarted)
        #expect(error?.message.hasPrefix("reader cannot be started: No such file or directory.") == true)
    }

    @Test func `kills the descendants of a program together with the program`() async throws {
        // The child ends at once, but its own child would hold the pipe open for long.
        let output = try run("sleep 1000 & echo $!; exit 0")
        #expect(output.ending == .exited(0))
        let number = try #require(Int32(String(decoding: output.bytes, as: UTF8.self).dropLast()))
        while Self.isRunning(number) { await Task.yield() }
    }

    #if os(Linux)
        @Test func `limits the memory of a program`() throws {
            let output = try run("head -c 400000000 /dev/zero | tail | wc -c", memoryBytes: 64 << 20)
            #expect(output.errors.contains("memory"))
            #expect(String(decoding: output.bytes, as: UTF8.self).contains("400000000") == false)
        }

        @Test(arguments: [(0, false), (512, false), (4096, true), (nil, true)] as [(Int?, Bool)])
        func `limits the size of written files, even to zero`(_ bytes: Int?, _ isWhole: Bool) throws {
            let output = try run("head -c 4096 /dev/zero > '\(folder.path)/written'", fileBytes: bytes)
            #expect((output.ending == .exited(0)) == isWhole)
            let written = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/written")[.size] as? Int
            #expect(written == min(bytes ?? .max, 4096))
        }

        @Test func `a program inherits only its three standard files`() throws {
            let other = open("/dev/null", O_RDONLY)
            defer { close(other) }
            // 3 is the folder that is being listed; the script itself may be open as 10.
            let output = try run("ls /proc/self/fd")
            let names = String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
            #expect(Set(names).isSubset(of: [0, 1, 2, 3, 10]))
        }
    #endif

    @Test func `cancelling stops the program`() async throws {
        let cancellation = Cancellation()
        let script = "echo > '\(folder.path)/started'; exec sleep 1000"
        async let output: Void = withCheckedThrowingContinuation { done in
            DispatchQueue.global().async {
                done.resume(with: Result { _ = try run(script, cancellation: cancellation) })
            }
        }
        while !FileManager.default.fileExists(atPath: "\(folder.path)/started") { await Task.yield() }
        cancellation.cancel()
        do {
            try await output
            Issue.record("It ended by itself.")
        } catch {
            #expect(error is CancellationError)
        }
    }

    /// Returns whether a process runs; false for a zombie.
    private static func isRunning(_ process: Int32) -> Bool {
        guard kill(process, 0) == 0 else { return false }
        let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return state?.contains(") Z ") != true
    }
}

/// A folder that is deleted after the test.
private final class TemporaryFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "process-tests-\(UUID().uuidString)")
        .path(percentEncoded: false)

    init() { mkdir(path, 0o700) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

#if os(Linux)
    import Foundation
    import Platform
    import Testing

    @testable import FileReading

    /// The confinement of programs that read documents, tested with scripts in their place.
    @Suite struct ConfinementTests {
        private let folder: TestFolder
        private let input: String
        private let outputs: String
        fileprivate static let means = ChildProcess.meansOfConfinement
        fileprivate static let hasLandlock = means.landlockVersion > 0

        init() throws {
            folder = try TestFolder()
            input = try folder.write("the document".utf8, "input").path(percentEncoded: false)
            outputs = "\(folder.path)/outputs"
            try FileManager.default.createDirectory(atPath: outputs, withIntermediateDirectories: true)
        }

        /// Runs a Bash script, which has built-in commands for files and the network.
        private func run(_ script: String, writes: Bool = false, isConfined: Bool = true) throws -> ChildProcess.Output
        {
            let limits = ChildProcess.Limits(
                time: .seconds(60), memoryBytes: 1 << 30, outputBytes: 1 << 20, fileBytes: 1 << 20)
            return try ChildProcess(
                path: "/bin/bash", folder: folder.path, limits: limits,
                confinement: isConfined ? .init(inputs: [input], outputs: writes ? [outputs] : []) : nil,
                cancellation: Cancellation()
            ).run(["-c", script])
        }

        private func text(_ output: ChildProcess.Output) -> String { String(decoding: output.bytes, as: UTF8.self) }

        @Test(.enabled(if: ConfinementTests.hasLandlock, "this kernel has no Landlock"))
        func `a confined program can read its input and no other file`() throws {
            let secret = try folder.write("secret".utf8, "secret").path(percentEncoded: false)
            for path in [secret, "/etc/passwd", "/proc/self/environ", "/proc/\(getpid())/environ"] {
                #expect(text(try run("echo $(< '\(path)')", isConfined: false)) != "\n")
                let output = try run("read -r -d '' text < '\(path)'; echo \"[$text]\"")
                #expect(text(output) == "[]\n", "\(path)")
                #expect(output.errors.contains("Permission denied"))
            }
            #expect(text(try run("read -r text < '\(input)'; echo \"$text\"")) == "the document\n")
            // Neither a relative path nor a listing of the folder gives access.
            #expect(text(try run("cd '\(folder.path)'; read -r text < ./secret; echo \"[$text]\"")) == "[]\n")
            #expect(text(try run("echo '\(folder.path)'/*")) == "\(folder.path)/*\n")
            try FileManager.default.createSymbolicLink(atPath: "\(outputs)/link", withDestinationPath: secret)
            #expect(text(try run("read -r text < '\(outputs)/link'; echo \"[$text]\"", writes: true)) == "[]\n")
        }

        @Test(
            .enabled(
                if: ConfinementTests.hasLandlock && ConfinementTests.means.hasSeccomp,
                "this kernel has no Landlock or seccomp"))
        func `a confined program can write only to its output folder`() throws {
            for path in ["\(folder.path)/new", input, "\(outputs)/new", "/tmp/hearth-\(UUID())", "/dev/shm/hearth"] {
                #expect(try run("echo x > '\(path)'").ending != .exited(0), "\(path)")
            }
            #expect(try String(contentsOfFile: input, encoding: .utf8) == "the document")
            #expect(try FileManager.default.contentsOfDirectory(atPath: outputs).isEmpty)
            #expect(try run("echo x > '\(outputs)/new' && echo > /dev/null", writes: true).ending == .exited(0))
            #expect(try String(contentsOfFile: "\(outputs)/new", encoding: .utf8) == "x\n")
            #expect(try run("echo x > '\(folder.path)/new'", writes: true).ending != .exited(0))
            for command in ["chmod 777", "rm -f", "touch -d 2001-01-01", "truncate -s 0"] {
                #expect(try run("exec \(command) '\(input)'").ending != .exited(0), "\(command)")
            }
            #expect(try String(contentsOfFile: input, encoding: .utf8) == "the document")
        }

        @Test(.enabled(if: ConfinementTests.means.hasSeccomp, "this kernel or processor has no seccomp filter"))
        func `a confined program has no network access`() async throws {
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(listener) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isListening = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(listener, $0, size) == 0 && listen(listener, 8) == 0 && getsockname(listener, $0, &size) == 0
                }
            }
            #expect(isListening)
            for protocolName in ["tcp", "udp"] {
                let open = "exec 3<>/dev/\(protocolName)/127.0.0.1/\(UInt16(bigEndian: address.sin_port)) && echo open"
                #expect(text(try run(open, isConfined: false)) == "open\n")
                let output = try run(open)
                #expect(text(output).isEmpty && output.errors.contains("Operation not permitted"))
            }
        }

        @Test(.enabled(if: ConfinementTests.means.hasSeccomp, "this kernel or processor has no seccomp filter"))
        func `a confined program cannot start processes`() throws {
            for script in [
                ":(){ :|:& };:", "sleep 100 & echo started", "(echo started)", "setsid sleep 100; echo started",
            ] {
                let output = try run(script)
                #expect(text(output).isEmpty, "\(script)")
                #expect(output.errors.contains("Operation not permitted") || output.ending != .exited(0))
            }
            // The program can still replace itself with another program.
            #expect(text(try run("exec echo started")) == "started\n")
        }

        @Test(.enabled(if: ConfinementTests.means.hasSeccomp, "this kernel or processor has no seccomp filter"))
        func `a confined program cannot signal other processes`() throws {
            let output = try run(
                "kill -0 \(getpid()) && echo reached; kill -0 $PPID && echo reached; kill -0 $$ && echo self")
            #expect(text(output) == "self\n")
        }

        @Test(.enabled(if: ExternalTools.installed().pdftoppm != nil, "pdftoppm is not installed"))
        func `Poppler's programs give the same output when confined`() throws {
            let tools = ExternalTools.installed()
            let pdf = try folder.write(PDFFixture.text(["Words of a page."]), "a.pdf").path(percentEncoded: false)
            let limits = ChildProcess.Limits(
                time: .seconds(60), memoryBytes: 1 << 30, outputBytes: 1 << 24, fileBytes: 1 << 28)
            let commands: [(String?, [String])] = [
                (tools.pdftotext, ["-enc", "UTF-8", pdf, "-"]), (tools.pdfinfo, ["-enc", "UTF-8", pdf]),
                (tools.pdftohtml, ["-xml", "-i", "-q", "-stdout", pdf]), (tools.pdfimages, ["-list", pdf]),
                (tools.pdftoppm, ["-q", "-gray", "-scale-to", "500", "-singlefile", pdf]),
            ]
            for (path, arguments) in commands {
                let path = try #require(path)
                func output(_ confinement: ChildProcess.Confinement?) throws -> ChildProcess.Output {
                    try ChildProcess(
                        path: path, folder: folder.path, limits: limits, confinement: confinement,
                        cancellation: Cancellation()
                    ).run(arguments)
                }
                let (free, confined) = (try output(nil), try output(.init(inputs: [pdf])))
                #expect(confined.ending == .exited(0) && confined.bytes == free.bytes, "\(path): \(confined.errors)")
            }
        }

        @Test(.enabled(if: ExternalTools.installed().tesseract != nil, "tesseract is not installed"))
        func `tesseract recognizes text when confined`() throws {
            let tesseract = try #require(ExternalTools.installed().tesseract)
            let picture = try folder.write(
                Array("P5\n64 64\n255\n".utf8) + [UInt8](repeating: 255, count: 64 * 64), "a.pgm")
            let limits = ChildProcess.Limits(
                time: .seconds(60), memoryBytes: 1 << 31, outputBytes: 1 << 20, fileBytes: 1 << 20)
            for arguments in [["--list-langs"], [picture.path(percentEncoded: false), "stdout"]] {
                let output = try ChildProcess(
                    path: tesseract, folder: folder.path, limits: limits,
                    confinement: .init(inputs: [picture.path(percentEncoded: false)]), cancellation: Cancellation()
                ).run(arguments)
                #expect(output.ending == .exited(0), "\(output.errors)")
            }
        }
    }
#endif

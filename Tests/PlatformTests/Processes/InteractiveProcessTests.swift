#if os(Linux)
    import Testing

    @testable import Platform

    @Suite(.timeLimit(.minutes(30))) struct InteractiveProcessTests {
        private func start(_ script: String) async throws -> InteractiveProcess {
            try await InteractiveProcess.start(
                "/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"], folder: "/")
        }

        @Test func `closing does not wait for a process that left the group and holds the output open`() async throws {
            // The child sleeps much longer than closing may take.
            let process = try await start("setsid sleep 90 & cat")
            await process.close()
            for await _ in process.output {}
        }

        @Test func `discards output that is written after the process was closed`() async throws {
            let process = try await start("trap '' TERM; while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy; done")
            await process.close()
            var count = 0
            for await piece in process.output { count += piece.count }
            #expect(count < 2 << 20)
        }
    }
#endif

import Foundation
import HTTPTestServer
import Support
import Testing

/// Tests of downloads that are interrupted in every way in which a program can end.
@Suite(.serialized) struct ResumeTests {
    private let hearth: Hearth

    init() throws { hearth = try Hearth() }

    @Test func `Ctrl-C keeps the downloaded bytes, and the repeated command resumes the download`() async throws {
        defer { hearth.remove() }
        let body = try ModelBody(sizeBytes: 24 << 20)
        let server = try await hearth.serve(body, speed: 8 << 20)
        let running = try RunningHearth(hearth, ["models", "pull", "test-model"])
        try running.wait { hearth.partBytes() > 4 << 20 }
        running.send(SIGINT)
        let stopped = try running.finish()
        #expect(stopped.exitCode == 130, "\(stopped.errors)")
        #expect(
            stopped.errors.contains(/Stopped. [0-9.]+ MB of 25 MB are kept; give the same command again to resume./))
        #expect(stopped.output.isEmpty)
        let kept = hearth.partBytes()
        #expect(kept > 4 << 20)
        let percent = kept * 100 / body.data.count
        #expect(
            try hearth.run("models").output.hasPrefix(
                "test-model\tgenerative\t25 MB\tMIT\t\(percent) % downloaded\t"))
        let usage = try hearth.run("models", "usage", "--json").json([String: Any].self)
        let download = try #require((usage["downloads"] as? [[String: Any]])?.first)
        #expect(download["id"] as? String == "test-model")
        #expect(download["sizeBytes"] as? Int == kept)

        let run = try hearth.run("models", "pull", "test-model")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.contains("25 MB, of which "))
        #expect(server.requests.last?.header("range") == "bytes=\(kept)-")
        #expect(try Data(contentsOf: hearth.model("test-model")) == body.data)
        #expect(try hearth.run("models", "usage").output.contains("unfinished") == false)
    }

    @Test func `models rm removes a partial download`() async throws {
        defer { hearth.remove() }
        let server = try await hearth.serve(ModelBody(sizeBytes: 24 << 20), speed: 8 << 20)
        let running = try RunningHearth(hearth, ["models", "pull", "test-model"])
        try running.wait { hearth.partBytes() > 1 << 20 }
        running.send(SIGKILL)
        _ = try running.finish()
        let run = try hearth.run("models", "rm", "test-model")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.contains("It is an unfinished download."))
        #expect(hearth.partBytes() == 0)
        #expect(try hearth.run("models", "rm", "test-model").exitCode == 3)
        withExtendedLifetime(server) {}
    }

    @Test func `Ctrl-C ends the wait for an unreachable download server`() async throws {
        defer { hearth.remove() }
        let server = try await hearth.serve(ModelBody(sizeBytes: 7 << 20))
        try await server.stop()
        let running = try RunningHearth(hearth, ["models", "pull", "test-model"])
        // Waits for the complete line, which may arrive in two parts.
        try running.wait { try running.errorText.contains(/test-model: trying again in \d+ s: .*refused/) }
        running.send(SIGINT)
        let run = try running.finish()
        #expect(run.exitCode == 130)
        #expect(run.errors.contains("Nothing had arrived yet."))
    }

    @Test func `two programs cannot download a model at the same time`() async throws {
        defer { hearth.remove() }
        let server = try await hearth.serve(ModelBody(sizeBytes: 24 << 20), speed: 8 << 20)
        let running = try RunningHearth(hearth, ["models", "pull", "test-model"])
        try running.wait { hearth.partBytes() > 1 << 20 }
        let second = try hearth.run("models", "pull", "test-model")
        #expect(second.exitCode == 11, "\(second.errors)")
        #expect(try hearth.run("models", "rm", "test-model").exitCode == 11)
        #expect(try running.finish().exitCode == 0)
        withExtendedLifetime(server) {}
    }

    @Test func `a 50 MB download resumes correctly after being killed at 20 random moments`() async throws {
        defer { hearth.remove() }
        let body = try ModelBody(sizeBytes: 50_000_000)
        let server = try await hearth.serve(body, speed: 20_000_000)
        let size = body.data.count
        var random = SplitMix64(seed: 20)
        var kept: [Int] = []
        for attempt in 0..<20 {
            // The download is killed in each twentieth of the file, after new bytes have arrived. The last kill is
            // before the end.
            let part = (size - 6_000_000) / 20
            let moment = max(attempt * part + Int.random(in: 0..<part, using: &random), kept.last ?? 0)
            let running = try RunningHearth(hearth, ["models", "pull", "test-model"])
            try running.wait { hearth.partBytes() > moment }
            running.send(SIGKILL)
            let run = try running.finish()
            try #require(run.exitCode == -SIGKILL, "It ended by itself: \(run.errors)")
            kept.append(hearth.partBytes())
        }
        let run = try hearth.run("models", "pull", "test-model", "--json")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try run.json([[String: Any]].self).first?["sha256"] as? String == (try body.sha256))
        #expect(try Data(contentsOf: hearth.model("test-model")) == body.data)

        // Each attempt requested only the missing bytes, and nothing was discarded.
        let ranges = server.requests.map { $0.header("range") }
        #expect(ranges.first == .some(nil) || ranges.first == "bytes=0-")
        #expect(Array(ranges.dropFirst()) == kept.map { "bytes=\($0)-" })
    }
}

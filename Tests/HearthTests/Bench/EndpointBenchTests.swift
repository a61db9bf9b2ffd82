import Bench
import FeatureTesting
import Foundation
import HTTPTestServer
import RemoteModels
import Support
import Synchronization
import Testing

@testable import Hearth

/// Tests of the benchmark of endpoints, with fake servers.
@Suite(.timeLimit(.minutes(30))) struct EndpointBenchTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private func parity(
        _ url: String, _ other: String, key: String? = nil
    ) async throws -> BenchReport {
        let services = home.services(environment: key.map { ["BENCH_KEY": $0] } ?? [:])
        let order = EndpointOrder(
            endpoint: RemoteSettings(url: url, model: "m", keyVariable: key.map { _ in "BENCH_KEY" }),
            baseline: .endpoint(RemoteSettings(url: other, model: "m")), command: "hearth bench parity")
        return try await services.endpointRun(order) { _ in }.run.run()
    }

    @Test(arguments: FakeEndpoint.Manner.allCases)
    func `parity passes for endpoints with equal models`(_ manner: FakeEndpoint.Manner) async throws {
        let one = try await FakeEndpoint(manner)
        let other = try await FakeEndpoint(manner)
        let report = try await parity(one.url, other.url)
        #expect(report.state == .completed, "\(report.warnings)")
        let parity = try #require(report.parity)
        #expect(parity.verdict == .pass && parity.prompts.count == 5, "\(parity.reason)")
        #expect((parity.divergences != nil) == (manner != .plain), "\(report.warnings)")
        #expect((parity.comparesCharacters == true) == (manner == .plain))
        if let divergences = parity.divergences {
            #expect(divergences.meanKL < 1e-9 && divergences.sameTopRate == 1 && divergences.places > 100)
            #expect(try #require(parity.noise).maximumMarginDelta < 1e-9)
        }
        // Each position of the text is requested at most once, and half of the positions a second time.
        #expect(one.server.requests.count { $0.path == "/v1/completions" } < 250)
        #expect(report.backends.allSatisfy { $0.isValid })
        let decode = try #require(report.backends[0].cells.first { $0.cell.id == "tg64" })
        #expect(decode.samples.count == 5 && decode.samples.allSatisfy { $0.replyTokens == 65 })
        #expect(report.comparisons.contains { $0.rate == "first token" && $0.cell == "tg64" })
        #expect(BenchText(report).markdown.contains("95 % intervals of the medians"))
    }

    @Test(arguments: FakeEndpoint.Manner.allCases)
    func `parity fails for an endpoint with changed probabilities`(_ manner: FakeEndpoint.Manner) async throws {
        let one = try await FakeEndpoint(manner, change: 0.5)
        let other = try await FakeEndpoint(manner)
        let report = try await parity(one.url, other.url)
        let parity = try #require(report.parity)
        #expect(parity.verdict == .fail, "\(parity.reason)")
        let divergence = try #require(parity.prompts.compactMap(\.comparison.firstDivergence).first)
        #expect(divergence.position >= 0)
        // The diverging position is reported by its numbers or by its texts.
        #expect(divergence.baseline != nil || divergence.baselineText != nil)
        if manner != .plain { #expect(try #require(parity.divergences).meanKL > 0.01) }
    }

    @Test func `parity compares endpoints of different server programs`() async throws {
        let one = try await FakeEndpoint(.hearth)
        let other = try await FakeEndpoint(.llamaServer)
        let same = try await parity(one.url, other.url)
        #expect(same.parity?.verdict == .pass && same.parity?.divergences?.meanKL ?? 1 < 1e-9)
        let changed = try await FakeEndpoint(.vLLM, change: 0.5)
        #expect(try await parity(changed.url, other.url).parity?.verdict == .fail)
    }

    @Test func `parity reports an endpoint whose repeated reply differs`() async throws {
        let one = try await FakeEndpoint(.plain, noise: 0.2)
        let other = try await FakeEndpoint(.plain)
        let report = try await parity(one.url, other.url)
        let parity = try #require(report.parity)
        #expect(parity.prompts.contains { $0.ownDivergence != nil })
        #expect(BenchText(report).markdown.contains("repeated reply differed from character"))
    }

    @Test func `stored bench results contain the endpoint's URL but not its key`() async throws {
        let one = try await FakeEndpoint(.llamaServer)
        let other = try await FakeEndpoint(.llamaServer)
        let report = try await parity(one.url, other.url, key: "sk-secret")
        #expect(one.server.requests.allSatisfy { $0.header("authorization") == "Bearer sk-secret" })
        // A server's key is not sent to the other server.
        #expect(other.server.requests.allSatisfy { $0.header("authorization") == nil })
        let name = "127.0.0.1-\(one.server.port)-m"
        #expect(report.backends.map(\.configuration.name) == [name, "127.0.0.1-\(other.server.port)-m"])
        let folder = RunFolder(path: home.path + "/run")
        try folder.write(report)
        let cell = try String(contentsOfFile: "\(folder.path)/cells/\(name)-short_1/run.json", encoding: .utf8)
        #expect(cell.contains("\"backend\" : \"\(name)\"") && cell.contains("\"url\" : \"\(one.url)\""))
        #expect(cell.contains("\"token_match_ratio\" : 1"))
        let files = try #require(FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String])
        for file in files where [".json", ".md", ".html", ".csv"].contains(where: file.hasSuffix) {
            #expect(try !String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8).contains("sk-secret"))
        }
        #expect(try folder.read().parity == report.parity)
    }

    @Test func `Injected: a broken endpoint is reported in a sentence with the cause`() async throws {
        let good = try await FakeEndpoint(.plain)
        func problem(_ response: TestResponse?) async throws -> String {
            let server = try await HTTPTestServer()
            server.on("*") { _ in response ?? TestResponse(status: 200) }
            let url = server.url(for: "/v1").absoluteString
            if response == nil { try await server.stop() }
            let report = try await parity(url, good.url)
            #expect(report.parity == nil)
            withExtendedLifetime(server) {}
            return report.warnings.joined(separator: " ")
        }
        #expect(try await problem(nil).contains("cannot be reached"))
        let page = TestResponse(status: 200, headers: [("Content-Type", "text/html")], text: "<html></html>")
        #expect(try await problem(page).contains("web page"))
        #expect(try await problem(TestResponse(status: 401)).contains("requires a key"))
        let others = FakeEndpoint.json(["data": [["id": "other"]]])
        #expect(try await problem(others).contains("lists no model m; it has other."))
        #expect(try await problem(FakeEndpoint.json(["data": [["id": "m"]]])).contains("not one of an OpenAI"))
    }

    @Test func `Injected: an endpoint that interrupts its streams or stays silent fails the run`() async throws {
        for (isSilent, words) in [(false, "ended the answer before"), (true, "was interrupted")] {
            let server = try await HTTPTestServer()
            server.on("*") { request in
                if request.path == "/v1/models" { return FakeEndpoint.json(["data": [["id": "m"]]]) }
                var cut = TestResponse(
                    status: 200, headers: [("Content-Type", "text/event-stream")],
                    text: #"data: {"model":"m","choices":[{"index":0,"text":"A"}]}"# + "\n\n")
                if isSilent { cut.stallsAfter = 10 }
                return request.path == "/v1/completions" ? cut : TestResponse(status: 404)
            }
            var endpoint = try RemoteEndpoint(url: server.url(for: "/v1").absoluteString, model: "m")
            endpoint.idleTimeout = .seconds(isSilent ? 2 : 600)
            let worker = EndpointRunner(MeasuredEndpoint(endpoint))
            do {
                _ = try await worker.run(
                    .reply(text: "A", tokens: 4, readsMargins: false), onProgress: { _ in })
                Issue.record("it is measured")
            } catch { #expect(error.message.contains(words), "\(error.message)") }
            withExtendedLifetime(server) {}
        }
    }

    @Test func `Injected: impossible replies and probabilities from an endpoint are reported`() async throws {
        func problem(_ choice: JSONValue, _ command: RunnerCommand) async throws -> String {
            let server = try await HTTPTestServer()
            server.on("*") { request in
                if request.path == "/v1/models" { return FakeEndpoint.json(["data": [["id": "m"]]]) }
                guard request.path == "/v1/completions" else { return TestResponse(status: 404) }
                // The first answer, which identifies the server, is valid.
                let isFirst = request.number == 0
                return FakeEndpoint.json(["model": "m", "choices": [isFirst ? Self.choice("A", log: -1) : choice]])
            }
            let url = server.url(for: "/v1").absoluteString
            let worker = EndpointRunner(MeasuredEndpoint(try RemoteEndpoint(url: url, model: "m")))
            let load = RunnerCommand.load(
                path: "", configuration: .cpu, contextTokens: 64, sequences: 1, outputTokens: 1)
            _ = try await worker.run(load, onProgress: { _ in })
            do {
                _ = try await worker.run(command, onProgress: { _ in })
                return "nothing"
            } catch { return error.message }
        }
        let reply = RunnerCommand.reply(text: "A", tokens: 4, readsMargins: true)
        let long = Self.choice(String(repeating: "A", count: 8_192), log: -1)
        #expect(try await problem(long, reply).contains("is too large"))
        let places = RunnerCommand.likeliest(tokens: [1, 2, 3, 4, 5], isRepeated: false)
        #expect(try await problem(Self.choice("A", log: 800), places).contains("add up to more than 1"))
        #expect(try await problem(Self.choice("A", log: -1.7e308), places) == "nothing")
    }

    /// Returns a choice in llama-server's format with a single token, which is among the two likeliest tokens.
    private static func choice(_ text: String, log: Double) -> JSONValue {
        let likeliest: JSONValue = [
            ["id": 1, "token": "A", "logprob": .number(log)], ["id": 2, "token": "B", "logprob": -2],
        ]
        return [
            "index": 0, "text": .string(text), "finish_reason": "length",
            "logprobs": ["content": [["id": 1, "token": "A", "top_logprobs": likeliest]]],
        ]
    }

    @Test func `generated bench prompts never share a beginning`() async throws {
        let endpoint = try await FakeEndpoint(.plain)
        let worker = EndpointRunner(MeasuredEndpoint(try RemoteEndpoint(url: endpoint.url, model: "m")))
        for count in [16, 256] {
            _ = try await worker.run(.made(prompt: count, tokens: 2, seed: 1), onProgress: { _ in })
        }
        let prompts = try endpoint.server.requests.filter { $0.path == "/v1/completions" }
            .map { try #require(JSONValue($0.body)["prompt"]?.string) }
        #expect(prompts.count == 2 && prompts[0].prefix(40) != prompts[1].prefix(40))
    }

    @Test func `a load test counts answers, tokens and errors`() async throws {
        let endpoint = try await FakeEndpoint(.plain)
        let levels = Mutex<[Int]>([])
        let report = try await home.services().load(
            on: RemoteSettings(url: endpoint.url, model: "m"), clients: [1, 16], requests: 20, answerTokens: 8,
            command: "hearth bench load", onLevel: { level in levels.withLock { $0.append(level.clients) } })
        #expect(levels.withLock { $0 } == [1, 16] && report.isComplete)
        #expect(report.levels.allSatisfy { $0.requests == 20 && $0.failed == 0 && $0.tokens == 140 })
        #expect(report.levels.allSatisfy { $0.firstToken?.p50 ?? 0 > 0 && $0.wholeAnswer?.p99 ?? 0 > 0 })
        // One more request checks that the endpoint answers.
        #expect(endpoint.server.requests.count == 41)
        let busy = try await HTTPTestServer()
        busy.on("*") { request in
            request.number > 0 && request.number.isMultiple(of: 2)
                ? TestResponse(status: 500)
                : FakeEndpoint.json([
                    "model": "m", "choices": [["message": ["content": "A"], "finish_reason": "stop"]],
                ])
        }
        let failing = try await home.services().load(
            on: RemoteSettings(url: busy.url(for: "/v1").absoluteString, model: "m"), clients: [4], requests: 8,
            answerTokens: 8, command: "")
        #expect(failing.levels.first?.failed == 4)
        #expect(failing.markdown.contains("4 of 8 requests failed: 127.0.0.1"))
        await #expect(throws: RemoteModelError.self) {
            try await home.services().load(
                on: RemoteSettings(url: "http://127.0.0.1:9/v1", model: "m"), clients: [1], answerTokens: 8, command: ""
            )
        }
    }

    @Test func `measuring an endpoint is refused in offline mode`() async throws {
        let services = home.services()
        services.remotes.goOffline()
        let box = RemoteSettings(url: "http://127.0.0.1:9/v1", model: "m")
        #expect(throws: HearthError.self) {
            try services.endpointRun(EndpointOrder(endpoint: box, baseline: .endpoint(box), command: "")) { _ in }
        }
    }
}

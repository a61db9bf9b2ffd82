import FeatureTesting
import Foundation
import Testing

@testable import Bench

/// Tests of the comparison with an endpoint, based on its replies and most likely tokens.
@Suite struct EndpointParityTests {
    private static func place(_ place: Int, _ logs: [(Int32?, String, Double)], next: Double? = nil) -> LikelyTokens {
        LikelyTokens(
            place: place,
            tokens: logs.map { LikelyTokens.Token(id: $0.0, text: $0.1, logProbability: log($0.2)) }, next: next)
    }

    @Test func `the divergence of two lists of likely tokens is a lower bound of the KL divergence`() throws {
        let one = [Self.place(0, [(1, "a", 0.5), (2, "b", 0.25), (3, "c", 0.125)], next: log(0.25))]
        let other = [Self.place(0, [(2, "b", 0.5), (1, "a", 0.25), (4, "d", 0.125)], next: log(0.5))]
        let differences = RunnerResult.Differences(one, other)
        // Tokens a and b are in both lists. All other tokens have a total probability of a quarter in each list.
        let expected = 0.5 * log(2) + 0.25 * log(0.5)
        #expect(abs(try #require(differences.kl.first) - expected) < 1e-9)
        #expect(differences.sameTop == 0 && differences.logProbabilityDeltas == [log(0.5) - log(0.25)])
        #expect(abs(try #require(differences.marginDeltas.first) + 2 * log(2)) < 1e-9)
        #expect(RunnerResult.Differences(one, one).kl == [0])
        // Without common tokens, the first list's tokens have at most 3 times the least probability of the second list.
        let others = [Self.place(0, [(5, "x", 0.8), (6, "y", 0.1), (7, "z", 0.01)])]
        let least = 0.875 * log(0.875 / 0.03) + 0.125 * log(0.125 / 0.97)
        #expect(abs(try #require(RunnerResult.Differences(one, others).kl.first) - least) < 1e-9)
        #expect(RunnerResult.Differences(one, [Self.place(1, [(1, "a", 1)])]).kl.isEmpty)
    }

    @Test func `tokens without ids are matched by text, and probabilities of equal texts are added`() throws {
        let one = [Self.place(0, [(1, "a", 0.5), (2, "\u{FFFD}", 0.25), (3, "\u{FFFD}", 0.125)])]
        let other = [Self.place(0, [(nil, "a", 0.5), (nil, "\u{FFFD}", 0.375)])]
        let differences = RunnerResult.Differences(one, other)
        #expect(try #require(differences.kl.first) < 1e-9 && differences.sameTop == 1)
        #expect(differences.logProbabilityDeltas.isEmpty)
    }

    @Test func `a difference at or after the position where an endpoint's own replies differ is explained`() {
        let comparison = TokenComparison([1, 2, 3], to: [1, 2, 4], margins: [1, 1, 1])
        func verdict(_ own: Int?) -> ParityReport.Verdict {
            ParityReport(
                baseline: "a", backend: "b", replies: [("short_1", comparison)], noise: nil, divergences: nil,
                ownDivergences: own.map { ["short_1": $0] } ?? [:]
            ).verdict
        }
        #expect(verdict(nil) == .fail && verdict(3) == .fail && verdict(2) == .explained && verdict(0) == .explained)
    }

    @Test func `the confidence interval contains the median and requires five measurements`() throws {
        let values = [1.0, 2, 3, 4, 100]
        let interval = try #require(Statistics.interval(values))
        #expect(interval.contains(3) && interval.lowerBound >= 1 && interval.upperBound <= 100)
        #expect(Statistics.interval(values) == interval && Statistics.interval([1, 2, 3, 4]) == nil)
        #expect(Statistics.interval([2, 2, 2, 2, 2]) == 2...2)
    }

    @Test func `an endpoint's configuration has a valid folder name and is not a CPU backend`() {
        let configuration = BenchConfiguration(BenchEndpoint(url: "http://[::1]:8000/v1", model: "org/Model:8b"))
        #expect(configuration.name == "---1--8000-org-model-8b" && !configuration.isCPU)
        #expect(BenchFailure(.hung, "Silent.").suggestion(for: configuration) == nil)
    }

    @Test func `replies of a local model are compared up to the end of the endpoint's reply`() async throws {
        let endpoint = BenchConfiguration(BenchEndpoint(url: "http://box:8000/v1", model: "m"))
        let setting = BenchRun.Setting(
            path: "/models/tiny.gguf", modelContextTokens: 8_192, configurations: [endpoint, .cpu]
        ) { configuration throws(BenchFailure) in
            ScriptedRunner { command, _ in
                var result = ScriptedRunner.healthy(command)
                if case .reply(_, _, readsMargins: true) = command {
                    // The endpoint's reply ends with an end token, after which the local model's reply continues.
                    if configuration.endpoint == nil {
                        result.tokensBeforeEnd = 40
                    } else {
                        result.tokens = Array((result.tokens ?? []).prefix(40))
                    }
                }
                if case .likeliest(let tokens, _) = command {
                    result.places = tokens.indices.dropLast().map {
                        Self.place($0, [(1, "a", 0.5), (2, "b", 0.4)], next: log(0.5))
                    }
                }
                return result
            }
        }
        let report = BenchReport(
            id: "run", date: Date(timeIntervalSince1970: 1_750_000_000), appVersion: "0.1.0", machine: Facts.machine,
            plan: .endpointParity(), command: "hearth bench parity")
        let done = await BenchRun(report, setting).run()
        let parity = try #require(done.parity)
        #expect(parity.verdict == .pass && parity.prompts.allSatisfy { $0.comparison.matchRatio == 1 })
        #expect(parity.divergences?.places == 31 && parity.noise != nil, "\(done.warnings)")
        #expect(RunRecord.records(of: done).contains { $0.record.hearth.endpoint?.model == "m" })
        #expect(BenchText(done).comment.contains("**Backend:** box-8000-m\n"))
    }

    @Test func `a load test counts failed requests and describes the errors in sentences`() async throws {
        let test = LoadTest(clients: [1, 4], requests: 8) { question in
            if question.contains("-3. ") { throw BenchFailure(.other, "The box is busy. Ask again.") }
            return LoadTest.Answer(firstTokenSeconds: 0.5, seconds: 1, tokens: 10)
        }
        let levels = await test.run()
        #expect(levels.map(\.clients) == [1, 4] && levels.allSatisfy { $0.failed == 1 && $0.tokens == 70 })
        #expect(levels.allSatisfy { $0.firstToken?.p99 == 0.5 && $0.wholeAnswer?.p50 == 1 })
        let report = LoadReport(
            date: Date(timeIntervalSince1970: 1_750_000_000), appVersion: "0.1.0", machine: Facts.machine,
            endpoint: BenchEndpoint(url: "http://box:8000/v1", model: "m"), answerTokens: 64, levels: levels,
            command: "hearth bench load")
        #expect(report.isComplete && report.markdown.contains("| 4 | 7 | 1 |"))
        #expect(report.sentences.contains("With 1 client, 1 of 8 requests failed: The box is busy. Ask again."))
        #expect(report.sentences.contains { $0.contains("half of the answers began within 0.50 s") })
        let failed = await LoadTest(clients: [2]) { _ in throw BenchFailure(.other, "No.") }.run()
        #expect(failed.first?.requests == 8 && failed.first?.failed == 8 && failed.first?.firstToken == nil)
    }
}

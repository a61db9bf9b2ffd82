public import Foundation

/// A load test of an endpoint, in which each client repeatedly sends a request and waits for the whole answer.
package struct LoadTest: Sendable {
    /// The latency and length of one answer.
    package struct Answer: Sendable, Hashable {
        /// The time from the request to the first text, in seconds; `nil` for an empty answer.
        package var firstTokenSeconds: Double?
        /// The time from the request to the end of the answer, in seconds.
        package var seconds: Double
        package var tokens: Int

        package init(firstTokenSeconds: Double?, seconds: Double, tokens: Int) {
            (self.firstTokenSeconds, self.seconds, self.tokens) = (firstTokenSeconds, seconds, tokens)
        }
    }

    /// A function that sends a question to the endpoint, and whose errors are counted by their description.
    package typealias Ask = @Sendable (_ question: String) async throws -> Answer

    private let clients: [Int]
    private let requests: Int?
    private let ask: Ask

    /// Creates a load test.
    ///
    /// - Parameters:
    ///   - clients: The numbers of clients to measure, in this order. Numbers below 1 are ignored.
    ///   - requests: The number of requests for each number of clients, at least one per client. The default is two per
    ///     client, but at least eight.
    ///   - ask: Sends a question to the endpoint.
    package init(clients: [Int], requests: Int? = nil, ask: @escaping Ask) {
        (self.clients, self.requests, self.ask) = (clients.filter { $0 > 0 }, requests, ask)
    }

    /// Measures each number of clients in turn, and returns the results in order.
    ///
    /// If the task is cancelled, the test ends early.
    ///
    /// - Parameter onLevel: A closure that receives the results for a number of clients as soon as they are complete.
    package func run(onLevel: @Sendable (LoadReport.Level) -> Void = { _ in }) async -> [LoadReport.Level] {
        var levels: [LoadReport.Level] = []
        for count in clients {
            let level = await measure(count)
            guard !Task.isCancelled else { break }
            levels.append(level)
            onLevel(level)
        }
        return levels
    }

    private func measure(_ clients: Int) async -> LoadReport.Level {
        let count = max(requests ?? max(8, clients * 2), clients)
        // A random number makes the prompts unique, so that no server has cached them.
        let salt = UInt32.random(in: .min ... .max)
        let ask = ask
        let start = ContinuousClock.now
        let results = await withTaskGroup(of: [Result<Answer, LoadFailure>].self) { group in
            for client in 0..<clients {
                group.addTask {
                    var own: [Result<Answer, LoadFailure>] = []
                    for number in stride(from: client, to: count, by: clients) where !Task.isCancelled {
                        do { own.append(.success(try await ask(Self.question(number, salt)))) } catch {
                            own.append(.failure(LoadFailure(message: error.localizedDescription)))
                        }
                    }
                    return own
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        return LoadReport.Level(
            clients: clients, results: results, seconds: start.duration(to: .now) / .seconds(1))
    }

    private static func question(_ number: Int, _ salt: UInt32) -> String {
        let short = BenchPrompt.all.filter { $0.length == .short }
        let text = short.isEmpty ? "What is a hearth?" : short[number % short.count].text
        return "Question \(salt)-\(number). \(text)"
    }
}

/// The reason why a request of a load test has no answer.
struct LoadFailure: Error {
    var message: String
}

/// The result of a load test, as `hearth bench load --json` writes it.
public struct LoadReport: Sendable, Hashable, Codable {
    /// The 50th, 95th and 99th percentiles of durations, in seconds.
    package struct Percentiles: Sendable, Hashable, Codable {
        package var p50, p95, p99: Double

        init?(_ values: [Double]) {
            guard let middle = Statistics.percentile(values, 0.5), let high = Statistics.percentile(values, 0.95),
                let highest = Statistics.percentile(values, 0.99)
            else { return nil }
            (p50, p95, p99) = (middle, high, highest)
        }
    }

    /// The results for one number of clients.
    public struct Level: Sendable, Hashable, Codable {
        package var clients: Int
        public var requests: Int
        /// The number of failed requests, by error message.
        public var errors: [String: Int]
        /// The time from the first request to the end of the last answer, in seconds.
        public var seconds: Double
        /// The total number of tokens in the answers.
        public var tokens: Int
        /// The time to the first text of an answer; `nil` if there was no text.
        package var firstToken: Percentiles?
        /// The time to the end of an answer; `nil` if there was no answer.
        package var wholeAnswer: Percentiles?

        public var failed: Int { errors.values.reduce(0, +) }
        package var answerRate: Double { seconds > 0 ? Double(requests - failed) / seconds : 0 }
        /// The number of tokens per second across all clients.
        package var tokenRate: Double { seconds > 0 ? Double(tokens) / seconds : 0 }

        init(clients: Int, results: [Result<LoadTest.Answer, LoadFailure>], seconds: Double) {
            (self.clients, requests, self.seconds) = (clients, results.count, seconds)
            errors = [:]
            var answers: [LoadTest.Answer] = []
            for result in results {
                switch result {
                case .success(let answer): answers.append(answer)
                case .failure(let failure): errors[failure.message, default: 0] += 1
                }
            }
            tokens = answers.reduce(0) { $0 + $1.tokens }
            firstToken = Percentiles(answers.compactMap(\.firstTokenSeconds))
            wholeAnswer = Percentiles(answers.map(\.seconds))
        }
    }

    public var format = 1
    /// The start of the test.
    public var date: Date
    package var appVersion: String
    /// The device that ran the test.
    public var machine: BenchReport.Machine
    public var endpoint: BenchEndpoint
    /// The maximum number of tokens of an answer.
    public var answerTokens: Int
    /// The results for each number of clients, in order.
    package var levels: [Level]
    /// The command that repeats the test.
    public var command: String

    package init(
        date: Date, appVersion: String, machine: BenchReport.Machine, endpoint: BenchEndpoint, answerTokens: Int,
        levels: [Level], command: String
    ) {
        (self.date, self.appVersion, self.machine, self.endpoint) = (date, appVersion, machine, endpoint)
        (self.answerTokens, self.levels, self.command) = (answerTokens, levels, command)
    }

    /// Whether at least one request succeeded for every number of clients.
    public var isComplete: Bool { !levels.isEmpty && levels.allSatisfy { $0.failed < $0.requests } }

    // MARK: Words

    /// The results as a Markdown table, followed by ``sentences``.
    public var markdown: String {
        var text =
            "# Load on \(endpoint.model) at \(endpoint.url)\n\n"
            + "Answers of at most \(answerTokens) tokens. Times are measured on \(machine.device) and include the "
            + "network.\n\n"
            + "| clients | answers | failed | answers/s | tokens/s | first token p50 / p95 / p99 | "
            + "whole answer p50 / p95 / p99 |\n| --- | --- | --- | --- | --- | --- | --- |\n"
        for level in levels {
            text +=
                "| \(level.clients) | \(level.requests - level.failed) | \(level.failed) | "
                + "\(BenchText.number(level.answerRate, 2)) | \(BenchText.number(level.tokenRate, 1)) | "
                + "\(Self.text(level.firstToken)) | \(Self.text(level.wholeAnswer)) |\n"
        }
        return text + "\n" + sentences.map { $0 + "\n" }.joined()
    }

    /// The main results in sentences.
    public var sentences: [String] {
        let answered = levels.filter { $0.failed < $0.requests }
        var sentences: [String] = []
        if let first = answered.first, let best = answered.max(by: { $0.tokenRate < $1.tokenRate }) {
            sentences.append(
                "The throughput was highest with \(Self.clients(best.clients)): "
                    + "\(BenchText.number(best.tokenRate, 1)) tokens per second in total"
                    + (best.clients == first.clients || first.tokenRate == 0
                        ? "."
                        : ", \(BenchText.number(best.tokenRate / first.tokenRate, 1)) times as many as "
                            + "\(Self.clients(first.clients))."))
            if let last = answered.last, let wait = last.firstToken {
                sentences.append(
                    "With \(Self.clients(last.clients)), half of the answers began within "
                        + "\(BenchText.number(wait.p50, 2)) s and 95 % within \(BenchText.number(wait.p95, 2)) s.")
            }
        }
        for level in levels where level.failed > 0 {
            for (reason, count) in level.errors.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
                sentences.append(
                    "With \(Self.clients(level.clients)), \(count) of \(level.requests) requests failed: \(reason)")
            }
        }
        return sentences
    }

    private static func clients(_ count: Int) -> String { count == 1 ? "1 client" : "\(count) clients" }

    private static func text(_ percentiles: Percentiles?) -> String {
        percentiles.map { percentiles in
            [percentiles.p50, percentiles.p95, percentiles.p99].map { BenchText.number($0, 2) }.joined(separator: " / ")
                + " s"
        } ?? "–"
    }
}

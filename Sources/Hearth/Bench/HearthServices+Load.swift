public import Bench
import Foundation
import RemoteModels

extension HearthServices {
    /// Measures an endpoint with many clients at once.
    ///
    /// - Parameters:
    ///   - remote: The endpoint.
    ///   - clients: The numbers of clients, each measured separately.
    ///   - requests: The number of requests per measurement; nil for two per client, but at least eight.
    ///   - answerTokens: The maximum number of tokens per answer.
    ///   - command: The command that repeats the test.
    ///   - onLevel: Receives each completed measurement.
    /// - Returns: The results; failed requests are counted, not thrown.
    /// - Throws: `RemoteModelError` for an invalid address or an endpoint that does not answer;
    ///   `HearthError` for an unreadable key or if remote models are refused; `CancellationError`.
    public func load(
        on remote: RemoteSettings, clients: [Int], requests: Int? = nil, answerTokens: Int, command: String,
        onLevel: @Sendable (LoadReport.Level) -> Void = { _ in }
    ) async throws -> LoadReport {
        let endpoint = try remotes.measured(remote)
        let date = Date()
        // Loads the model, and reports an error once instead of once per client.
        _ = try await endpoint.chat("What is a hearth?", count: 1)
        let test = LoadTest(clients: clients, requests: requests) { question in
            let reply = try await endpoint.chat(question, count: answerTokens)
            return LoadTest.Answer(
                firstTokenSeconds: reply.times.first.map { $0 / .seconds(1) }, seconds: reply.duration / .seconds(1),
                tokens: reply.replyTokens)
        }
        let levels = await test.run(onLevel: onLevel)
        return LoadReport(
            date: date, appVersion: HearthVersion.current, machine: Self.benchMachine,
            endpoint: BenchEndpoint(url: endpoint.endpoint.url.absoluteString, model: endpoint.endpoint.model),
            answerTokens: answerTokens, levels: levels, command: command)
    }
}

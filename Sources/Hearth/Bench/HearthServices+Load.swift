public import Bench
import Foundation
import RemoteModels

extension HearthServices {
    /// Measures an endpoint with many clients at once.
    ///
    /// - Parameters:
    ///   - remote: Where it is.
    ///   - clients: Numbers of clients, each measured by itself.
    ///   - requests: Requests for each number of clients; nil for two of each client, and eight at least.
    ///   - answerTokens: The maximum number of tokens of an answer.
    ///   - command: The command that repeats the test.
    ///   - onLevel: Hears of each number of clients when it is complete.
    /// - Returns: What was measured; a request without an answer is counted, not thrown.
    /// - Throws: `RemoteModelError` for an address that cannot be used or an endpoint that does not even answer one request;
    ///   `HearthError` for a key that cannot be read, or while remote models are refused; `CancellationError`.
    public func load(
        on remote: RemoteSettings, clients: [Int], requests: Int? = nil, answerTokens: Int, command: String,
        onLevel: @Sendable (LoadReport.Level) -> Void = { _ in }
    ) async throws -> LoadReport {
        let endpoint = try remotes.measured(remote)
        let date = Date()
        // Loads the model, and tells what is wrong before 64 clients do.
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

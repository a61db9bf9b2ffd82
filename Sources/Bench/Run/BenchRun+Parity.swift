import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The comparison of two backends' replies and probabilities.
extension BenchRun {
    /// The number of tokens per call when probabilities are compared.
    ///
    /// The measurement of the noise floor uses half of this number.
    static let parityChunk = 64

    func checkParity() async throws(BenchFailure) {
        guard setting.configurations.count == 2 || isSplit else { return }
        if setting.configurations.contains(where: { $0.endpoint != nil }) { return try await compareEndpoints() }
        guard isSplit else { return try await compareReplies() }
        for index in live { try await storeReplies(index) }
        if report.waiting.isEmpty { compareStoredReplies() }
    }

    private func compareReplies() async throws(BenchFailure) {
        guard report.backends.count == 2, report.backends.allSatisfy({ $0.failure == nil }) else { return }
        guard Set(report.backends.map { $0.loaded?.model.vocabulary }).count == 1 else {
            warn("The models have vocabularies of different sizes, so their replies cannot be compared.")
            return
        }
        let short = BenchPrompt.all.filter { $0.length == .short }
        var replies: [(id: String, comparison: TokenComparison)] = []
        for prompt in short {
            let command = RunnerCommand.reply(text: prompt.text, tokens: 64, readsMargins: true)
            var both: [RunnerResult] = []
            for index in [1, 0] {
                if case .success(let result) = await sample(index, command, cell: "parity \(prompt.id)", repetition: 0)
                {
                    both.append(result)
                }
                try checkCancellation()
            }
            guard both.count == 2, let baseline = both[0].tokens, let other = both[1].tokens else { continue }
            replies.append(
                (prompt.id, TokenComparison(other, to: baseline, margins: both[0].margins ?? [])))
        }
        let tokens = await tokens(1)
        // Each backend is compared with itself in a second worker with another batch size. The larger noise floor is
        // used, because a backend may have no noise.
        var noise: ParityReport.Divergences?
        for index in [1, 0] {
            if let own = await noiseFloor(tokens, index),
                own.maximumMarginDelta >= noise?.maximumMarginDelta ?? 0
            {
                noise = own
            }
            try checkCancellation()
        }
        let differences = await compare(tokens, from: workers[1], to: workers[0])
        try checkCancellation()
        report.parity = ParityReport(
            baseline: report.backends[1].configuration.name, backend: report.backends[0].configuration.name,
            replies: replies, noise: noise, divergences: differences, limits: setting.limits)
    }

    /// Returns the tokens of the text along which probabilities are compared.
    func tokens(_ index: Int) async -> [Int32] {
        let text = BenchPrompt.all.first { $0.length == .medium }?.text ?? ""
        guard
            case .success(let result) = await sample(index, .tokenize(text: text), cell: "parity text", repetition: 0)
        else { return [] }
        return Array((result.tokens ?? []).prefix(256))
    }

    /// Stores the replies and the noise floor, with which a backend of another launch is compared.
    private func storeReplies(_ index: Int) async throws(BenchFailure) {
        guard report.backends[index].failure == nil else { return }
        for prompt in BenchPrompt.all where prompt.length == .short {
            let command = RunnerCommand.reply(text: prompt.text, tokens: 64, readsMargins: true)
            if case .success(let result) = await sample(index, command, cell: "parity \(prompt.id)", repetition: 0) {
                report.backends[index].replies.append(
                    BenchReport.Reply(id: prompt.id, tokens: result.tokens ?? [], margins: result.margins ?? []))
            }
            try checkCancellation()
        }
        report.backends[index].noise = await noiseFloor(await tokens(index), index)
    }

    /// Compares the replies of different launches.
    ///
    /// Probabilities are not compared, because logits are too large to store.
    private func compareStoredReplies() {
        guard report.backends.count == 2, report.backends.allSatisfy({ $0.failure == nil }) else { return }
        let sorted = inOrder
        let (one, baseline) = (sorted[0], sorted[1])
        guard one.loaded?.model.vocabulary == baseline.loaded?.model.vocabulary else { return }
        let replies = one.replies.compactMap { reply in
            baseline.replies.first { $0.id == reply.id }.map { other in
                (id: reply.id, comparison: TokenComparison(reply.tokens, to: other.tokens, margins: other.margins))
            }
        }
        let noise = [one.noise, baseline.noise].compactMap(\.self).max { $0.maximumMarginDelta < $1.maximumMarginDelta }
        report.parity = ParityReport(
            baseline: baseline.configuration.name, backend: one.configuration.name, replies: replies, noise: noise,
            divergences: nil, limits: setting.limits)
    }

    func noiseFloor(_ tokens: [Int32], _ index: Int) async -> ParityReport.Divergences? {
        let configuration = report.backends[index].configuration
        guard let twin = try? await setting.launch(configuration) else { return nil }
        var noise: ParityReport.Divergences?
        do throws(BenchFailure) {
            _ = try await twin.run(
                .load(
                    path: configuration.model ?? setting.path, configuration: configuration,
                    contextTokens: max(64, tokens.count + 8),
                    sequences: 1, outputTokens: Self.parityChunk), onProgress: { _ in })
            noise = await compare(tokens, from: workers[index], to: twin, chunk: Self.parityChunk / 2)
        } catch { warn("The noise floor could not be measured: \(error.message)") }
        await twin.close()
        return noise
    }

    /// Compares two workers' logits over the same text.
    ///
    /// One worker sends its logits to the other worker through a named pipe, so that the logits are never stored.
    private func compare(
        _ tokens: [Int32], from sender: (any BenchRunner)?, to receiver: (any BenchRunner)?,
        chunk: Int = BenchRun.parityChunk
    ) async -> ParityReport.Divergences? {
        guard let sender, let receiver, tokens.count > 1 else { return nil }
        let pipe = FileManager.default.temporaryDirectory.appending(path: "hearth-bench-\(UUID().uuidString)").path
        guard mkfifo(pipe, 0o600) == 0 else {
            warn("No pipe could be created, so probabilities were not compared.")
            return nil
        }
        defer { try? FileManager.default.removeItem(atPath: pipe) }
        async let sent = Self.outcome {
            () async throws(BenchFailure) -> RunnerResult in
            try await sender.run(.sendLogits(tokens: tokens, chunk: Self.parityChunk, pipe: pipe), onProgress: { _ in })
        }
        let received = await Self.outcome {
            () async throws(BenchFailure) -> RunnerResult in
            try await receiver.run(.compareLogits(tokens: tokens, chunk: chunk, pipe: pipe), onProgress: { _ in })
        }
        if case .failure(let failure) = await sent { warn(failure.message) }
        switch received {
        case .success(let result): return result.differences.flatMap { ParityReport.Divergences($0) }
        case .failure(let failure):
            warn(failure.message)
            return nil
        }
    }

    private static func outcome(
        _ work: @Sendable () async throws(BenchFailure) -> RunnerResult
    ) async -> Result<RunnerResult, BenchFailure> {
        do throws(BenchFailure) { return .success(try await work()) } catch { return .failure(error) }
    }
}

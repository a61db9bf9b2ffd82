/// The comparison with an endpoint, which reports replies and at most the most likely tokens, but no logits.
extension BenchRun {
    func compareEndpoints() async throws(BenchFailure) {
        guard report.backends.count == 2, report.backends.allSatisfy({ $0.failure == nil }) else { return }
        let texts = [await tokens(0), await tokens(1)]
        let hasSameTokens = !texts[0].isEmpty && texts[0] == texts[1]
        if !hasSameTokens {
            warn(
                texts.contains([])
                    ? "At least one backend does not provide its tokenizer, so replies are compared by characters, and "
                        + "probabilities are not compared."
                    : "The two backends tokenize the same text differently: they run different models, or add different "
                        + "start tokens. Replies are compared by characters, and probabilities are not compared.")
        }
        var replies: [(id: String, comparison: TokenComparison)] = []
        var ownDivergences: [String: Int] = [:]
        var units: Set<ReplyUnit> = []
        for prompt in BenchPrompt.all where prompt.length == .short {
            guard let baseline = try await ask(prompt, 1), let other = try await ask(prompt, 0) else { continue }
            // All replies to a prompt are compared in the same unit.
            let unit = ReplyUnit(of: baseline + other, hasSameTokens: hasSameTokens)
            units.insert(unit)
            replies.append((prompt.id, unit.compare(other[0], to: baseline[0])))
            let own = [baseline, other].compactMap { asked in
                asked.count > 1 ? unit.compare(asked[1], to: asked[0]).firstDivergence?.position : nil
            }
            ownDivergences[prompt.id] = own.min()
        }
        var noise: ParityReport.Divergences?
        var divergences: ParityReport.Divergences?
        if hasSameTokens, let baseline = try await places(texts[0], 1), let other = try await places(texts[0], 0) {
            divergences = ParityReport.Divergences(RunnerResult.Differences(baseline, other))
            if divergences == nil {
                warn("One backend reports token ids, the other only token texts, so probabilities are not compared.")
            }
            for (index, first) in [(1, baseline), (0, other)] {
                guard let own = try await ownNoise(texts[0], index, first) else { continue }
                if own.maximumMarginDelta >= noise?.maximumMarginDelta ?? 0 { noise = own }
            }
        }
        report.parity = ParityReport(
            baseline: report.backends[1].configuration.name, backend: report.backends[0].configuration.name,
            replies: replies, noise: noise, divergences: divergences, limits: setting.limits,
            ownDivergences: ownDivergences, comparesCharacters: units.contains(.characters))
    }

    /// Returns a backend's reply to a prompt, or two replies of an endpoint; `nil` if a request failed.
    private func ask(_ prompt: BenchPrompt, _ index: Int) async throws(BenchFailure) -> [RunnerResult]? {
        let command = RunnerCommand.reply(text: prompt.text, tokens: 64, readsMargins: true)
        var replies: [RunnerResult] = []
        let isEndpoint = report.backends[index].configuration.endpoint != nil
        for repetition in 0..<(isEndpoint ? 2 : 1) {
            switch await sample(index, command, cell: "parity \(prompt.id)", repetition: repetition) {
            case .success(let result): replies.append(result)
            case .failure(let failure):
                try checkCancellation()
                warn("\(report.backends[index].configuration.name): \(failure.message)")
                return nil
            }
            try checkCancellation()
        }
        return replies
    }

    /// Returns the most likely tokens along a text; `nil` if the backend does not report them.
    private func places(
        _ tokens: [Int32], _ index: Int, isRepeated: Bool = false
    ) async throws(BenchFailure) -> [LikelyTokens]? {
        let result = await sample(
            index, .likeliest(tokens: tokens, isRepeated: isRepeated), cell: "parity text",
            repetition: isRepeated ? 1 : 0)
        try checkCancellation()
        switch result {
        case .success(let result): return result.places
        case .failure(let failure):
            warn(
                "\(report.backends[index].configuration.name): \(failure.message) So probabilities are not compared.")
            return nil
        }
    }

    /// Returns a backend's noise floor: the divergence of the backend from itself when its measurement is repeated.
    private func ownNoise(
        _ tokens: [Int32], _ index: Int, _ first: [LikelyTokens]
    ) async throws(BenchFailure) -> ParityReport.Divergences? {
        guard report.backends[index].configuration.endpoint != nil else {
            let noise = await noiseFloor(tokens, index)
            try checkCancellation()
            return noise
        }
        guard let again = try await places(tokens, index, isRepeated: true) else { return nil }
        return ParityReport.Divergences(RunnerResult.Differences(first, again))
    }
}

/// The unit by which replies are compared.
private enum ReplyUnit {
    /// Token numbers of a common vocabulary.
    case numbers
    /// The texts of tokens.
    case pieces
    case characters

    init(of replies: [RunnerResult], hasSameTokens: Bool) {
        self =
            !hasSameTokens
            ? .characters
            : replies.allSatisfy { $0.tokens != nil }
                ? .numbers : replies.allSatisfy { $0.pieces != nil } ? .pieces : .characters
    }

    /// Compares replies up to their end tokens.
    func compare(_ reply: RunnerResult, to baseline: RunnerResult) -> TokenComparison {
        let (one, other) = (elements(reply), elements(baseline))
        var numbers: [String: Int32] = [:]
        func numbered(_ texts: [String]) -> [Int32] {
            texts.map { text in
                let number = numbers[text] ?? Int32(clamping: numbers.count)
                numbers[text] = number
                return number
            }
        }
        let margins = self == .characters ? [] : baseline.margins ?? []
        var comparison =
            self == .numbers
            ? TokenComparison(
                Self.written(reply.tokens ?? [], reply), to: Self.written(baseline.tokens ?? [], baseline),
                margins: margins)
            : TokenComparison(numbered(one), to: numbered(other), margins: margins)
        if let position = comparison.firstDivergence?.position {
            func text(_ texts: [String]) -> String? { texts.indices.contains(position) ? texts[position] : nil }
            comparison.name(text(other), text(one), hidesNumbers: self != .numbers)
        }
        return comparison
    }

    /// Returns the texts of the reply's units.
    private func elements(_ reply: RunnerResult) -> [String] {
        self == .characters
            ? Self.text(reply).map { String($0) } : Self.written(reply.pieces ?? [], reply)
    }

    private static func text(_ reply: RunnerResult) -> String {
        reply.text ?? written(reply.pieces ?? [], reply).joined()
    }

    private static func written<Element>(_ parts: [Element], _ reply: RunnerResult) -> [Element] {
        Array(parts.prefix(reply.tokensBeforeEnd ?? .max))
    }
}

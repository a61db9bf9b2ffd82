/// The measurement of the cells: their order, repetitions and time limits.
extension BenchRun {
    func measure() async throws(BenchFailure) {
        let plan = report.plan
        for cell in plan.cells where cell.isHeadline {
            for repetition in 0..<plan.headlineRepetitions {
                if repetition >= RateComparison.fewest, !fits(cell) { break }
                try await measure(cell, repetition)
            }
        }
        for product in plan.products {
            guard elapsed < plan.seconds else {
                report.dropped.append(product.name)
                continue
            }
            for index in live {
                await measure(product, index)
                try checkCancellation()
            }
        }
        var repetition = max(plan.headlineRepetitions, plan.otherRepetitions)
        for cell in plan.cells where !cell.isHeadline {
            guard fits(cell) else {
                report.dropped.append(cell.id)
                continue
            }
            for repetition in 0..<plan.otherRepetitions where repetition == 0 || (fits(cell) && isHalfTimeLeft) {
                try await measure(cell, repetition)
            }
        }
        var goesOn = !plan.cells.isEmpty
        while goesOn, elapsed < plan.leastSeconds, !live.isEmpty {
            goesOn = false
            for cell in plan.cells where fits(cell) && elapsed < plan.leastSeconds {
                try await measure(cell, repetition)
                goesOn = true
            }
            repetition += 1
        }
    }

    /// Measures a cell once on each backend.
    ///
    /// The order of the backends is reversed with each repetition.
    private func measure(_ cell: BenchCell, _ repetition: Int) async throws(BenchFailure) {
        let before = elapsed
        let order = repetition.isMultiple(of: 2) ? live : live.reversed()
        for index in order {
            await measure(cell, repetition, index)
            try checkCancellation()
        }
        costs[cell.id] = elapsed - before
        saveIfDue()
    }

    private func measure(_ cell: BenchCell, _ repetition: Int, _ index: Int) async {
        guard report.backends[index].failure == nil else { return }
        let seed = report.plan.seed &+ UInt64(repetition)
        switch cell {
        case .prompt(let id, let tokens):
            guard let prompt = BenchPrompt.all.first(where: { $0.id == id }) else { return }
            await record(index, cell, .reply(text: prompt.text, tokens: tokens, readsMargins: false), repetition)
        case .prefill(let tokens):
            await record(index, cell, .made(prompt: tokens, tokens: 0, seed: seed), repetition)
        case .decode(let tokens):
            await record(
                index, cell, .made(prompt: BenchPlan.shortPrompt, tokens: tokens + 1, seed: seed), repetition)
        case .context(let depth, let tokens):
            await record(index, cell, .made(prompt: depth, tokens: tokens + 1, seed: seed), repetition)
        case .batch(let sequences, let tokens):
            await record(
                index, cell,
                .batch(sequences: sequences, prompt: BenchPlan.shortPrompt, tokens: tokens, seed: seed), repetition)
        case .threads(let count, let prefill, let decode):
            await measureThreads(index, cell, count, prefill, decode, seed, repetition)
        }
    }

    /// Measures prefill and decode with another number of threads.
    ///
    /// This requires a new worker, because the number of threads is fixed when a context is created.
    private func measureThreads(
        _ index: Int, _ cell: BenchCell, _ count: Int, _ prefill: Int, _ decode: Int, _ seed: UInt64,
        _ repetition: Int
    ) async {
        var configuration = report.backends[index].configuration
        configuration.threads = count
        do throws(BenchFailure) {
            let worker = try await setting.launch(configuration)
            do throws(BenchFailure) {
                _ = try await worker.run(
                    .load(
                        path: configuration.model ?? setting.path, configuration: configuration,
                        contextTokens: prefill + decode + 16,
                        sequences: 1, outputTokens: 1), onProgress: { _ in })
                // The first computation after a load also reads the weights from disk, so it is not measured.
                _ = try await worker.run(.made(prompt: prefill, tokens: 16, seed: seed), onProgress: { _ in })
                let result = try await worker.run(
                    .made(prompt: prefill, tokens: decode + 1, seed: seed), onProgress: { _ in })
                add(result, to: cell, index)
            } catch {
                await worker.close()
                throw error
            }
            await worker.close()
        } catch { note(error, cell, index) }
    }

    private func record(_ index: Int, _ cell: BenchCell, _ command: RunnerCommand, _ repetition: Int) async {
        switch await sample(index, command, cell: cell.id, repetition: repetition) {
        case .success(let result): add(result, to: cell, index)
        case .failure(let failure):
            note(failure, cell, index)
            await giveUp(index, failure)
        }
    }

    /// Ends a backend whose worker has died.
    ///
    /// Other failures only affect the current measurement.
    private func giveUp(_ index: Int, _ failure: BenchFailure) async {
        guard [.crashed, .hung, .outOfMemory].contains(failure.kind) else { return }
        fail(index, failure)
        await workers[index]?.close()
        workers[index] = nil
    }

    private func measure(_ product: BenchProduct, _ index: Int) async {
        guard report.backends[index].failure == nil else { return }
        var measured = BenchReport.Product(product: product)
        switch await sample(
            index, .product(product, configuration: report.backends[index].configuration, seconds: 0.2),
            cell: product.name, repetition: 0)
        {
        case .success(let result):
            measured.result = result.product
            if result.product?.isRight == false {
                warn("\(report.backends[index].configuration.name) computes incorrect results for \(product.name).")
            }
        case .failure(let failure):
            measured.failure = failure
            await giveUp(index, failure)
        }
        report.backends[index].products.append(measured)
    }

    /// Returns whether another measurement of a cell is expected to end within the plan's time.
    ///
    /// The expected duration is the duration of the cell's last measurement. Before the first measurement, it is
    /// estimated from the measured rates.
    private func fits(_ cell: BenchCell) -> Bool {
        elapsed + (costs[cell.id] ?? estimate(cell)) < report.plan.seconds
    }

    /// Returns the approximate time of a cell on all backends, in seconds.
    private func estimate(_ cell: BenchCell) -> Double {
        live.map { report.backends[$0] }.map { backend in
            let prefill = backend.cells.compactMap(\.prefillRate).max() ?? .infinity
            let decode = backend.cells.compactMap(\.decodeRate).max() ?? .infinity
            let prompt =
                switch cell {
                // A token has about four letters.
                case .prompt(let id, _): (BenchPrompt.all.first { $0.id == id }?.text.utf8.count ?? 0) / 4
                case .prefill(let tokens): tokens
                case .context(let depth, _): depth
                case .threads(_, let tokens, _): tokens
                case .decode, .batch: BenchPlan.shortPrompt
                }
            // Attention makes prefill and decode slower with growing context.
            let depth = 1 + Double(prompt) / 4_096
            return (Double(prompt) / prefill + Double(cell.tokensTarget) / decode) * depth
        }.reduce(0, +)
    }

    /// Whether less than half of the plan's time has passed, so that cells other than headline cells may be repeated.
    private var isHalfTimeLeft: Bool { elapsed < report.plan.seconds / 2 }

    private func add(_ result: RunnerResult, to cell: BenchCell, _ index: Int) {
        let place = place(of: cell, index)
        if let sample = result.sample {
            report.backends[index].cells[place].samples.append(sample)
            report.backends[index].cells[place].ends.append(report.seconds + elapsed)
        }
        report.backends[index].cells[place].peakMemoryBytes = result.peakMemoryBytes
    }

    private func note(_ failure: BenchFailure, _ cell: BenchCell, _ index: Int) {
        report.backends[index].cells[place(of: cell, index)].failure = failure
    }

    private func place(of cell: BenchCell, _ index: Int) -> Int {
        if let place = report.backends[index].cells.firstIndex(where: { $0.cell == cell }) { return place }
        report.backends[index].cells.append(BenchReport.Cell(cell: cell))
        return report.backends[index].cells.count - 1
    }
}

import ArgumentParser
import Engine
import Foundation
import Llama

/// Measures decode rates with and without speculation, for answers that copy from their prompt and for one that does not.
struct CopyBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy", abstract: "Measure decode rates of copying answers, with and without speculation.")

    @Option(help: "A .gguf file of a chat model.") var model: String
    @Option(help: "Threads to compute with.") var threads: Int?
    @Option(help: "Tokens of each answer.") var answerTokens = 256
    @Option(help: "Answers that are generated concurrently.") var parallel = 1
    @Option(help: "Counted pairs of each kind, after one warm-up.") var repetitions = 5
    @Flag(help: "Ban the end-of-answer token, for models that end answers early.") var ignoreEnd = false

    private struct Report: Encodable {
        struct Work: Encodable {
            var name: String
            /// Tokens per second after the first one, summed over all answers; one sample per pair.
            var without: [Double] = []
            var with: [Double] = []
            /// The median and the range of the rate with speculation divided by the rate without it.
            var ratio = 0.0
            var smallest = 0.0
            var largest = 0.0
            var tokens = 0
            var accepted = 0
            var rejected = 0
            /// The length of the common prefix in tokens; greedy answers can diverge because of rounding.
            var equalTokens = 0
        }
        var works: [Work] = []
    }

    private struct Job {
        let name: String
        let question: String
        var prediction: String?
    }

    func run() async throws {
        var configuration = ContextConfiguration(contextTokens: 8192, maxSequences: parallel, threads: threads)
        configuration.speculation = .automatic
        let loaded = try await LoadedModel.load(path: model, configuration: configuration)
        var report = Report()
        for job in Self.jobs { report.works.append(try await measure(job, loaded)) }
        await loaded.close()
        try printJSON(report)
    }

    private func measure(_ job: Job, _ loaded: LoadedModel) async throws -> Report.Work {
        var work = Report.Work(name: job.name)
        for pair in 0...repetitions {
            var sides: [Bool: (rate: Double, answer: Generation)] = [:]
            // The sides alternate in going first. The prompt is cached after the first answer.
            for speculates in pair.isMultiple(of: 2) ? [false, true] : [true, false] {
                sides[speculates] = try await write(job, loaded, speculates: speculates)
            }
            guard pair > 0, let plain = sides[false], let drafted = sides[true] else { continue }
            work.without.append(plain.rate)
            work.with.append(drafted.rate)
            let summary = drafted.answer.summary
            (work.tokens, work.accepted, work.rejected) = (
                summary.outputTokens, summary.acceptedDraftTokens, summary.rejectedDraftTokens
            )
            work.equalTokens = zip(plain.answer.tokens, drafted.answer.tokens).prefix { $0.id == $1.id }.count
        }
        let ratios = zip(work.with, work.without).map { $0 / $1 }.sorted()
        if let smallest = ratios.first, let largest = ratios.last {
            (work.ratio, work.smallest, work.largest) = (ratios[ratios.count / 2], smallest, largest)
        }
        return work
    }

    private func write(
        _ job: Job, _ loaded: LoadedModel, speculates: Bool
    ) async throws -> (rate: Double, answer: Generation) {
        var request = GenerationRequest(
            prompt: try loaded.tokens(for: [InferenceRequest.Message(.user, job.question)]),
            maxTokens: answerTokens, sampling: .greedy, ignoresEndOfGeneration: ignoreEnd)
        request.usesSpeculation = speculates
        if let text = job.prediction {
            request.predictedTokens = try loaded.model.vocabulary.tokenize(
                text, addsSpecial: false, parsesSpecial: false)
        }
        let streams = try (0..<parallel).map { _ in try loaded.generate(request) }
        let answers = try await withThrowingTaskGroup(of: Generation.self) { group in
            for stream in streams { group.addTask { try await stream.collect() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        return (answers.reduce(0) { $0 + ($1.summary.timings.decodeRate ?? 0) }, answers[0])
    }

    // MARK: Prompts

    private static let jobs = [
        Job(
            name: "edit of 200 lines",
            question: "Rename the function item7 to lamp7 and change nothing else. Write the whole file.\n\n```swift\n"
                + code + "```"),
        Job(
            name: "edit of 200 lines, predicted",
            question: "Rename the function item7 to lamp7 and change nothing else. Write the whole file.\n\n```swift\n"
                + code + "```", prediction: "```swift\n" + code + "```"),
        Job(
            name: "quotations",
            question: "Quote, word for word, all sentences of this text that mention the harbour or the lamp.\n\n"
                + prose),
        Job(
            name: "extraction as JSON",
            question: "List every sentence of this text as a JSON array of objects with the fields `number` and "
                + "`sentence`.\n\n" + prose),
        Job(name: "free prose", question: "Write a long story about a lighthouse keeper who learns to bake bread."),
        Job(name: "free code", question: "Write a Swift program that plays tic-tac-toe against the user."),
    ]

    private static let code = (0..<50).map { number in
        """
        func item\(number)(_ value: Int, scale: Double = \(number % 9 + 1).0) -> Double {
            let shifted = Double(value + \(number * 37 % 101)) * scale
            return shifted > \(number * 13 % 47).5 ? shifted : -shifted
        }

        """
    }.joined()

    private static let prose = [
        "The harbour of the old town was built in 1742, when the first merchants brought salt from the south.",
        "A lamp burned day and night on its eastern wall, and the council paid two men to keep it alight.",
        "In winter the fishermen mended their nets in the long halls behind the church.",
        "The harbour master, Elsbeth Krone, wrote every ship into a book that still exists.",
        "Most of the grain went to the mills above the river, where the water never froze.",
        "When the storm of 1798 broke the eastern wall, the lamp was found unharmed among the stones.",
        "The council argued for nine years about whether to rebuild it or to move the quay.",
        "A painter from the north sold pictures of the ruined harbour to travellers.",
        "By 1810 the new wall stood, lower than the old one and twice as thick.",
        "Nobody remembered who had lit the lamp on the first evening after the storm.",
    ].joined(separator: " ")
}

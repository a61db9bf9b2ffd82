import ArgumentParser
import Documents
import Foundation
import Hearth
import Retrieval

/// The command `hearth docs eval`.
struct EvaluateSearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval", abstract: "Measure search quality on documents, questions and relevance judgements.",
        discussion: """
            Reads a data set in the BEIR format: corpus.jsonl, queries.jsonl and qrels/test.tsv, with the columns of \
            TREC or BEIR. Your own documents are not affected: the set is indexed in a temporary database.

            Prints nDCG@10, recall@100, MRR, success@1 and success@5 for keyword search, search by meaning and both \
            together, with 95 % intervals, and whether both together beat the better one. With --json, one object.
            """)

    @Argument(help: "The folder of the data set.", completion: .directory)
    var set: String

    @Option(help: "Only this method: keyword, meaning or hybrid; can be given several times. (default: all)")
    var method: [SearchOptions.Method] = []

    @Option(help: "The installed embedding model to measure. (default: the one for documents)")
    var embeddingModel: String?

    @Option(name: .customLong("run"), help: "Also write the rankings as TREC runs, one FILE.METHOD for each method.")
    var runFile: String?

    @Option(
        name: .customLong("passages"),
        help: "Also write passages, questions and judgements as JSON.")
    var passagesFile: String?

    @Flag(help: "Write one JSON object.")
    var json = false

    private var methods: [SearchOptions.Method] { method.isEmpty ? SearchOptions.Method.allCases : method }

    func validate() throws {
        // Checks the output paths at the start, not after minutes of work.
        let runs = runFile.map { file in methods.map { Self.runPath(file, $0) } } ?? []
        for path in runs + [passagesFile].compactMap(\.self) {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path(percentEncoded: false)
            guard !path.isEmpty, FileManager.default.isWritableFile(atPath: folder),
                (try? FileManager.default.contentsOfDirectory(atPath: path)) == nil
            else {
                throw ValidationError(
                    "'\(path.printable)' cannot be written. Choose a file in an existing folder that you may write to.")
            }
        }
    }

    func run() async throws {
        let url = URL(fileURLWithPath: set)
        let methods = methods
        try await reportingFailures { [json, embeddingModel, runFile, passagesFile] in
            let services = HearthServices.shared
            let done: Void? = try await Interrupt().whileRunning {
                let judged = try JudgedSet.read(at: url)
                let bar = WorkBar()
                let evaluation = try await services.evaluateSearch(judged, methods: methods, embedder: embeddingModel) {
                    bar.report(WorkProgress($0))
                }
                bar.end()
                do {
                    if let passagesFile { try PassageFile(evaluation, judged).write(to: passagesFile) }
                    if let runFile { try Self.write(evaluation, judged, to: runFile) }
                } catch let error as CocoaError {
                    throw DocumentsError(
                        .storage,
                        error.code == .fileWriteOutOfSpace
                            ? "The results cannot be written: the disk is full. Free some space and try again."
                            : "The results cannot be written. Check their folder and the disk, and try again.")
                }
                if json { return try Output.json(EvaluationReport(evaluation, judged)) }
                Self.show(evaluation, judged)
            }
            await services.shutDown()
            if done == nil { throw ExitCode.interrupted }
        }
    }

    private static func show(_ evaluation: SearchEvaluation, _ judged: JudgedSet) {
        for note in judged.notes { Output.error(note.printable) }
        Output.error(
            "\(judged.documents.count) documents, \(judged.queries.count) questions, \(judged.judgementCount) judgements; "
                + "\(evaluation.passages) passages" + (evaluation.embedder.map { ", embedded by \($0)" } ?? ""))
        if evaluation.embedder == nil {
            Output.error("No embedding model is installed, so only keyword search was measured.")
        }
        var table = Table(["METHOD"] + RankingMeasure.allCases.map(\.title) + ["MEDIAN MS"])
        for result in evaluation.results {
            table.add(
                [result.method.rawValue]
                    + RankingMeasure.allCases.map { measure in
                        let interval = result.report.intervals[measure]
                        let range = interval.map { String(format: " (%.3f-%.3f)", $0.lowerBound, $0.upperBound) }
                        return String(format: "%.3f", result.report[measure]) + (range ?? "")
                    } + [String(format: "%.1f", result.medianSeconds * 1000)])
        }
        table.write()
        if let comparison = evaluation.hybridComparison {
            let sign = comparison.comparison.difference >= 0 ? "above" : "below"
            Output.line(
                String(
                    format: "hybrid is %.3f %@ %@ by nDCG@10; better in %.0f %% of the resamples.",
                    abs(comparison.comparison.difference), sign, comparison.other.rawValue,
                    comparison.comparison.firstIsBetter * 100))
        }
    }

    private static func write(_ evaluation: SearchEvaluation, _ judged: JudgedSet, to path: String) throws {
        for result in evaluation.results {
            var lines = ""
            for query in judged.queries {
                for (place, document) in (result.rankings[query.id] ?? []).enumerated() {
                    lines += "\(query.id) Q0 \(document) \(place + 1) \(-place) \(result.method.rawValue)\n"
                }
            }
            try lines.write(toFile: runPath(path, result.method), atomically: true, encoding: .utf8)
        }
    }

    private static func runPath(_ path: String, _ method: SearchOptions.Method) -> String {
        "\(path).\(method.rawValue)"
    }
}

/// The passages and questions, in a file for comparison with other search programs.
private struct PassageFile: Encodable {
    struct Passage: Encodable {
        let document: String
        let text: String
    }

    struct Question: Encodable {
        let id: String
        let text: String
        let grades: [String: Int]
    }

    let passages: [Passage]
    let questions: [Question]

    init(_ evaluation: SearchEvaluation, _ judged: JudgedSet) {
        passages = evaluation.indexed.map { Passage(document: $0.document, text: $0.text) }
        questions = judged.answerableQueries.map {
            Question(id: $0.id, text: $0.text, grades: judged.judgements[$0.id] ?? [:])
        }
    }

    func write(to path: String) throws {
        try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}

extension RankingMeasure {
    fileprivate var title: String {
        switch self {
        case .nDCG10: "NDCG@10"
        case .recall100: "RECALL@100"
        case .reciprocalRank: "MRR"
        case .success1: "SUCCESS@1"
        case .success5: "SUCCESS@5"
        }
    }
}

/// The output of `hearth docs eval --json`.
private struct EvaluationReport: Encodable {
    struct Result: Encodable {
        let method: String
        let measures: [String: Double]
        let intervals: [String: [Double]]
        let medianSeconds: Double
    }

    let set: String
    let documents: Int
    let questions: Int
    let judgements: Int
    let measuredQuestions: Int
    let passages: Int
    let embedder: String?
    let notes: [String]
    let results: [Result]

    init(_ evaluation: SearchEvaluation, _ judged: JudgedSet) {
        set = judged.name
        documents = judged.documents.count
        questions = judged.queries.count
        judgements = judged.judgementCount
        measuredQuestions = evaluation.results.first?.report.queries.count ?? 0
        passages = evaluation.passages
        embedder = evaluation.embedder
        notes = judged.notes
        results = evaluation.results.map { result in
            func byName<Value>(_ value: (RankingMeasure) -> Value?) -> [String: Value] {
                Dictionary(
                    RankingMeasure.allCases.compactMap { measure in
                        value(measure).map { (measure.title.lowercased(), $0) }
                    },
                    uniquingKeysWith: { first, _ in first })
            }
            return Result(
                method: result.method.rawValue, measures: byName { result.report[$0] },
                intervals: byName { result.report.intervals[$0].map { [$0.lowerBound, $0.upperBound] } },
                medianSeconds: result.medianSeconds)
        }
    }
}

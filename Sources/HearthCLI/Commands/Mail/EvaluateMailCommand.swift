import ArgumentParser
import Foundation
import Hearth
import Mail

/// The command `hearth mail eval`.
struct EvaluateMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval", abstract: "Measure classification on labelled mails.",
        discussion: """
            LABELS has a line for each mail: its path relative to MAILS, a tab, and "spam" or "ham". For an mbox file, \
            the first line names the columns, message_id and category, separated by a tab; each further line has a \
            mail's Message-ID, a tab, and its label. Headers that reveal where a mail was collected are removed first.

            The rules alone and the weights shipped with Hearth are measured. If the labels are primary, social, \
            promotions, updates and forums, the stages that classify by category are measured: for each, how many \
            mails were put where.
            """)

    @Argument(help: "The label table.", completion: .file())
    var labels: String

    @Argument(help: "The folder of the mails, or an mbox file.", completion: .file())
    var mails: String

    @Flag(help: "Write one JSON object.")
    var json = false

    @Flag(help: "With --json, also write each mail's score.")
    var samples = false

    @Option(
        name: .customLong("stage"),
        help: ArgumentHelp(
            "For categories: measure only this stage.",
            discussion: """
                features, embedding, classifier, languageModel (regardless of its exam result), or together for all \
                as mails are sorted; can be given several times. By default features and together.
                """))
    var stages: [String] = []

    /// The name for all stages combined, each used if the preceding stage is unsure.
    private static let together = "together"
    private static let stageNames = ["features", "embedding", "classifier", "languageModel", together]

    func validate() throws {
        if let wrong = stages.first(where: { !Self.stageNames.contains($0) }) {
            throw ValidationError("--stage \(wrong): give one of \(Self.stageNames.joined(separator: ", ")).")
        }
    }

    func run() async throws {
        try await reportingFailures { [labels, mails, json, samples, stages] in
            let services = HearthServices.shared
            let set = try LabelledMail.read(
                labels: URL(fileURLWithPath: labels), mails: URL(fileURLWithPath: mails), parser: services.mailParser
            ) { Output.error("Not found and left out: \($0) of the mails that \(labels.printable) names.") }
            if set.contains(where: { MailCategory(rawValue: $0.label) != nil }) {
                Output.error("\(set.count) mails")
                return try await Self.showCategories(set, stages: stages, json: json)
            }
            let spam = set.count { $0.label == "spam" }
            Output.error("\(set.count) mails: \(spam) spam, \(set.count - spam) not")
            let weights = MailWeights.shipped
            let (bare, shipped) = (MailClassifier(spam: nil, category: nil), services.shippedMailClassifier)
            var rows = [("rules alone", await SpamEvaluation(set) { bare.spam($0) })]
            if weights.spam != nil {
                rows.append(("shipped weights", await SpamEvaluation(set) { shipped.spam($0) }))
            }
            let embedding = services.mailClassifier.laterStages.filter { $0.name == .embedding && $0.spam != nil }
            if !embedding.isEmpty {
                let both = MailClassifier(
                    spam: weights.spam, spamText: weights.spamText, category: nil, laterStages: embedding)
                rows.append(
                    (
                        "shipped weights, with embeddings",
                        try await SpamEvaluation(set) { try await both.laterSpam($0, after: both.spam($0)) }
                    ))
            }
            if json { return try Output.json(rows.map { SpamRow($0.0, $0.1, samples: samples) }) }
            var table = Table([
                "ENGINE", "SPAM FOUND", "HAM FLAGGED", "PRECISION", "F1", "AUC", "ECE", "UNSURE", "MS", "MS P99",
            ])
            for (name, evaluation) in rows {
                let report = evaluation.report
                table.add([
                    name, Self.share(report.truePositives, report.falseNegatives),
                    Self.share(report.falsePositives, report.trueNegatives), Self.percent(report.precision),
                    Self.percent(report.f1), String(format: "%.4f", report.areaUnderCurve),
                    String(format: "%.3f", report.calibrationError), String(report.unsure),
                    String(format: "%.2f", evaluation.medianMilliseconds),
                    String(format: "%.2f", evaluation.slowestMilliseconds),
                ])
            }
            table.write()
        }
    }

    private static func showCategories(
        _ set: [LabelledMail], stages: [String], json: Bool
    ) async throws {
        var engines: [(String, CategoryEvaluation)] = []
        for name in stages.isEmpty ? [CategoryVerdict.Stage.features.rawValue, together] : stages {
            let stage = CategoryVerdict.Stage(rawValue: name)
            let classifier = HearthServices.shared.mailClassifier(withAnyLanguageModel: stage == .languageModel)
            guard stage == nil || stage == .features || classifier.laterStages.contains(where: { $0.name == stage })
            else {
                Output.error("No \(name) is available; `hearth models` shows what is installed.")
                continue
            }
            engines.append((name, try await CategoryEvaluation(set, classifier: classifier, stage: stage)))
        }
        if json { return try Output.json(engines.map { CategoryRow($0.0, $0.1) }) }
        let places = MailCategory.known + [.uncategorized]
        var sums = Table([
            "ENGINE", "MAILS", "RIGHT", "MACRO F1", "ECE", "UNSURE", "MS", "MS P99",
        ])
        for (name, evaluation) in engines {
            sums.add([
                name, String(evaluation.count), percent(evaluation.accuracy), percent(evaluation.macroF1),
                String(format: "%.3f", evaluation.calibrationError), String(evaluation.abstentions),
                evaluation.medianMilliseconds.map { String(format: "%.2f", $0) } ?? "-",
                evaluation.slowestMilliseconds.map { String(format: "%.2f", $0) } ?? "-",
            ])
        }
        sums.write()
        Output.line()
        var table = Table(
            ["ENGINE", "CATEGORY", "MAILS", "FOUND", "PRECISION", "F1", "AUC"]
                + places.map { "-> \($0.rawValue)" })
        for (name, evaluation) in engines {
            for category in MailCategory.known where evaluation.count(category) > 0 {
                table.add(
                    [
                        name, category.rawValue, String(evaluation.count(category)),
                        percent(evaluation.recall(category)),
                        percent(evaluation.precision(category)), percent(evaluation.f1(category)),
                        String(format: "%.4f", evaluation.areaUnderCurve(category)),
                    ] + places.map { String(evaluation.confusion[category]?[$0] ?? 0) })
            }
        }
        table.write()
    }

    private static func share(_ part: Int, _ rest: Int) -> String {
        let interval = BinaryReport.interval(part, of: part + rest)
        return String(
            format: "%d of %d, %.2f %% (%.2f-%.2f)", part, part + rest,
            Double(part) / Double(max(1, part + rest)) * 100,
            interval.lowerBound * 100, interval.upperBound * 100)
    }

    private static func percent(_ share: Double) -> String { String(format: "%.2f %%", share * 100) }
}

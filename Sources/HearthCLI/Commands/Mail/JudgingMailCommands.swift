import ArgumentParser
import Foundation
import Hearth
import Mail

/// `hearth mail spam`: the user's own verdict.
struct SpamCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "spam", abstract: "Mark mails as spam, or with --not as not spam.",
        discussion: """
            Similar mails are classified again, and future ones follow; the command shows which other mails changed. \
            Nothing is deleted. With --undo, your mark is removed.
            """)

    @Argument(help: "The numbers of mails, from `search` or `show`.")
    var mails: [Int64]

    @Flag(name: .customLong("not"), help: "Mark them as not spam.")
    var isHam = false

    @Flag(help: "Remove your marks.")
    var undo = false

    func validate() throws {
        if isHam, undo { throw ValidationError("Give --not or --undo, not both.") }
    }

    func run() async throws {
        try await withMail { [mails, isHam, undo] mail in
            // What is unknown is refused before anything is noted.
            for number in mails { _ = try await mail.named(mail: number) }
            let before = try await mail.spam()
            for number in mails {
                if undo {
                    try await mail.unmark(mail: number, patience: .zero)
                } else {
                    try await mail.mark(isSpam: !isHam, mail: number, patience: .zero)
                }
            }
            // Its like; where very many wait, they do so until the next import or server.
            if try await mail.queue.pending() <= 200 { try await mail.queue.processAll() }
            let change = MailMarkChange(from: before, to: try await mail.spam(), without: mails)
            Output.line(undo ? "Undone." : mails.count == 1 ? "Marked." : "Marked \(mails.count) mails.")
            for sentence in change.sentences() { Output.line(sentence) }
            let waiting = try await mail.queue.pending()
            if waiting > 0 {
                Output.line(
                    "\(waiting) mail\(waiting == 1 ? " waits" : "s wait") to be classified until "
                        + "`hearth mail import` or `hearth serve` runs.")
            }
        }
    }
}

/// `hearth mail export-marks`: what the user marked, for another machine.
struct ExportMarksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-marks", abstract: "Export what you marked as spam and as not spam.",
        discussion: """
            The file contains hashes, but no words of mails. `hearth mail import-marks` imports it on another machine.
            """)

    @Argument(help: "A new file.", completion: .file())
    var file: String

    func run() async throws {
        try await withMail { [file] mail in
            let marks = try await mail.marks()
            try NewFile.write(try marks.data(), to: file)
            Output.line("Wrote \(marks.count) mark\(marks.count == 1 ? "" : "s").")
        }
    }
}

/// `hearth mail import-marks`: what the user marked on another machine.
struct ImportMarksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-marks", abstract: "Import what you marked on another machine.",
        discussion: """
            Marks on this machine stay. All mails are classified again; importing a file twice changes nothing.
            """)

    @Argument(help: "A file from `hearth mail export-marks`.", completion: .file())
    var file: String

    func run() async throws {
        try await withMail { [file] mail in
            let marks = try MailMarks(reading: try NewFile.read(file))
            let before = try await mail.spam()
            try await mail.add(marks, patience: .zero)
            try await mail.queue.processAll(isQuick: true)
            let change = MailMarkChange(from: before, to: try await mail.spam())
            Output.line("Imported \(marks.count) mark\(marks.count == 1 ? "" : "s").")
            for sentence in change.sentences(isOfMail: false) { Output.line(sentence) }
        }
    }
}

/// `hearth mail move`: the user's own category.
struct MoveMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move threads, or with --mail mails, to a category.",
        discussion: """
            A thread stays there until its next mail arrives. Future mails from the same sender or list go to the same \
            category.
            """)

    @Argument(help: "primary, social, promotions, updates or forums.")
    var category: MailCategory

    @Argument(help: "The numbers of threads.")
    var numbers: [Int64]

    @Flag(help: "The numbers are those of mails.")
    var mail = false

    func run() async throws {
        try await withMail { [category, numbers, isMail = mail] mail in
            // What is unknown is refused before anything is moved.
            for number in numbers {
                if isMail {
                    _ = try await mail.named(mail: number)
                } else {
                    _ = try await mail.named(thread: number)
                }
            }
            for number in numbers {
                if isMail {
                    try await mail.choose(category, mail: number)
                } else {
                    try await mail.choose(category, thread: number)
                }
            }
            Output.line("Moved to \(category.rawValue).")
        }
    }
}

/// `hearth mail eval`: how good the verdicts are.
struct EvaluateMailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval", abstract: "Measure classification on labelled mails.",
        discussion: """
            LABELS has a line for each mail: its path relative to MAILS, a tab, and "spam" or "ham". For an mbox file, \
            the first line names the columns, message_id and category, separated by a tab; each further line has a \
            mail's Message-ID, a tab, and its label. Headers that reveal where a mail was collected are removed first. \
            Mails with the same subject stay in the same part.

            The weights shipped with Hearth and the rules alone are measured on all mails; with --folds, the \
            classifier is also cross-validated: for each part, it is trained on the others. With --train, it is \
            trained on other sets. With --json, one object. If the labels are primary, social, promotions, updates and \
            forums, the stages that classify by category are measured: for each, how many mails were put where.
            """)

    @Argument(help: "The label table.", completion: .file())
    var labels: String

    @Argument(help: "The folder of the mails, or an mbox file.", completion: .file())
    var mails: String

    @Option(help: "Also cross-validate the classifier, with this number of parts.")
    var folds: Int?

    @Option(
        help: "Also train it on other sets; given twice for each set: a label table, then a folder of mails.",
        completion: .file())
    var train: [String] = []

    @Option(
        help: "Legitimate texts without headers, to also train the text-only classifier on; given like --train.",
        completion: .file())
    var texts: [String] = []

    @Flag(help: "Write one JSON object.")
    var json = false

    @Flag(help: "With --json, also write each mail's score.")
    var samples = false

    @Option(
        name: .customLong("stage"),
        help: ArgumentHelp(
            "For categories: measure only this stage.",
            discussion: """
                features, embedding, classifier, languageModel (whatever its exam says), or together for all as mails \
                are sorted; can be given several times. By default features and together.
                """))
    var stages: [String] = []

    /// All stages, each where the one before is unsure.
    private static let together = "together"
    private static let stageNames = ["features", "embedding", "classifier", "languageModel", together]

    func validate() throws {
        if let wrong = stages.first(where: { !Self.stageNames.contains($0) }) {
            throw ValidationError("--stage \(wrong): give one of \(Self.stageNames.joined(separator: ", ")).")
        }
        if let folds, !(2...20).contains(folds) { throw ValidationError("--folds must be 2 to 20.") }
        guard train.count.isMultiple(of: 2), texts.count.isMultiple(of: 2) else {
            throw ValidationError("Give --train and --texts twice for each set: LABELS and MAILS.")
        }
    }

    func run() async throws {
        try await reportingFailures { [labels, mails, folds, train, texts, json, samples, stages] in
            let parser = HearthServices.shared.mailParser
            func read(_ labels: String, _ mails: String) throws -> [LabelledMail] {
                try LabelledMail.read(
                    labels: URL(fileURLWithPath: labels), mails: URL(fileURLWithPath: mails), parser: parser
                ) { Output.error("Not found and left out: \($0) of the mails that \(labels.printable) names.") }
            }
            func readAll(_ pairs: [String]) throws -> [LabelledMail] {
                try stride(from: 0, to: pairs.count, by: 2).flatMap { try read(pairs[$0], pairs[$0 + 1]) }
            }
            let set = try read(labels, mails)
            if set.contains(where: { MailCategory(rawValue: $0.label) != nil }) {
                Output.error("\(set.count) mails")
                return try await Self.showCategories(set, folds: folds, stages: stages, json: json)
            }
            let spam = set.count { $0.label == "spam" }
            Output.error("\(set.count) mails: \(spam) spam, \(set.count - spam) not")
            var rows: [(String, SpamEvaluation)] = [("rules alone", SpamEvaluation(set, model: nil))]
            let (model, textModel) = (MailWeights.shipped.spam, MailWeights.shipped.spamText)
            if let model {
                rows.append(("shipped weights", SpamEvaluation(set, model: model, textModel: textModel)))
            }
            let plain = try readAll(texts)
            if let folds {
                rows.append(
                    (
                        "\(folds) parts, fitted to the others",
                        SpamEvaluation(crossValidating: set, folds: folds, texts: plain)
                    ))
            }
            let head = MailWeights.shipped.head
            if let embedder = HearthServices.shared.embedder(), let head, head.fits(embedder) {
                let vectors = try await embedder.embed(set.map { EmbeddingHead.text($0.message) })
                if let spam = head.spam {
                    rows.append(
                        (
                            "shipped weights, with embeddings",
                            SpamEvaluation(set, vectors: vectors, model: model, textModel: textModel, head: spam)
                        ))
                }
                if let folds {
                    rows.append(
                        (
                            "\(folds) parts, with embeddings",
                            SpamEvaluation(crossValidating: set, vectors: vectors, folds: folds, texts: plain)
                        ))
                }
            }
            if !train.isEmpty {
                let learned = try readAll(train)
                let names = stride(from: 1, to: train.count, by: 2).map {
                    URL(fileURLWithPath: train[$0]).lastPathComponent
                }
                let trainer = SpamTrainer()
                if let model = trainer.fit(learned) {
                    let fitted = SpamEvaluation(set, model: model, textModel: trainer.fitText(learned + plain))
                    rows.append(("fitted to \(names.formatted(.list(type: .and)))", fitted))
                }
            }
            if json { return try Output.json(rows.map { Row($0.0, $0.1, samples: samples) }) }
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
        _ set: [LabelledMail], folds: Int?, stages: [String], json: Bool
    ) async throws {
        var engines: [(String, CategoryEvaluation)] = []
        if MailWeights.shipped.category == nil { Output.error("No weights are shipped; --folds trains some.") }
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
        if let folds {
            engines.append(("\(folds) parts", CategoryEvaluation(crossValidating: set, folds: folds)))
            if let embedder = HearthServices.shared.embedder() {
                let vectors = try await embedder.embed(set.map { EmbeddingHead.text($0.message) })
                engines.append(
                    (
                        "\(folds) parts, with embeddings",
                        CategoryEvaluation(crossValidating: set, vectors: vectors, folds: folds)
                    ))
            }
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

    private struct CategoryRow: Encodable {
        let engine: String
        let count, abstentions: Int
        let accuracy, macroF1, calibrationError: Double
        let medianMilliseconds, slowestMilliseconds: Double?
        let categories: [Category]

        struct Category: Encodable {
            let category: String
            let count: Int
            let precision, recall, f1, areaUnderCurve: Double
            /// How many of its mails were put into each category.
            let found: [String: Int]
        }

        init(_ engine: String, _ evaluation: CategoryEvaluation) {
            self.engine = engine
            (count, abstentions) = (evaluation.count, evaluation.abstentions)
            (accuracy, macroF1) = (evaluation.accuracy, evaluation.macroF1)
            calibrationError = evaluation.calibrationError
            (medianMilliseconds, slowestMilliseconds) = (evaluation.medianMilliseconds, evaluation.slowestMilliseconds)
            categories = MailCategory.known.filter { evaluation.count($0) > 0 }.map { category in
                Category(
                    category: category.rawValue, count: evaluation.count(category),
                    precision: evaluation.precision(category), recall: evaluation.recall(category),
                    f1: evaluation.f1(category), areaUnderCurve: evaluation.areaUnderCurve(category),
                    found: Dictionary(
                        uniqueKeysWithValues: (evaluation.confusion[category] ?? [:]).map {
                            ($0.key.rawValue, $0.value)
                        }))
            }
        }
    }

    private struct Row: Encodable {
        let engine: String
        let truePositives, falsePositives, falseNegatives, trueNegatives, unsure: Int
        let precision, recall, f1, areaUnderCurve, calibrationError, medianMilliseconds, slowestMilliseconds: Double
        /// How much spam is found with at most so many false alarms.
        let recallAtFalseAlarms: [String: Double]
        /// Each mail's score, and whether it is spam; nil unless asked for.
        let samples: [Sample]?

        struct Sample: Encodable {
            let score: Double
            let isSpam: Bool
        }

        init(_ engine: String, _ evaluation: SpamEvaluation, samples: Bool) {
            self.samples = samples ? evaluation.samples.map { Sample(score: $0.score, isSpam: $0.isPositive) } : nil
            let report = evaluation.report
            self.engine = engine
            (truePositives, falsePositives) = (report.truePositives, report.falsePositives)
            (falseNegatives, trueNegatives, unsure) = (report.falseNegatives, report.trueNegatives, report.unsure)
            (precision, recall, f1) = (report.precision, report.recall, report.f1)
            (areaUnderCurve, calibrationError) = (report.areaUnderCurve, report.calibrationError)
            recallAtFalseAlarms = Dictionary(
                uniqueKeysWithValues: [0, 1, 3, 10, 15, 30].map {
                    (String($0), BinaryReport.recall(of: evaluation.samples, falsePositives: $0))
                })
            (medianMilliseconds, slowestMilliseconds) = (evaluation.medianMilliseconds, evaluation.slowestMilliseconds)
        }
    }
}

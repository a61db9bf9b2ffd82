import ArgumentParser
import Foundation
import Hearth
import Mail
import MailReading

/// Fits the weights of the mail classifiers, and measures weights on mails that they were not fitted to.
///
/// This is part of `Tools/mail_weights`; its README explains how to run it. A set of mails is given by two arguments, as in
/// `hearth mail eval`: a table of labels, and the folder or mailbox of its mails. `--text` and `--texts` name honest texts
/// without headers, for the text classifier.
@main
struct MailTrainer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(subcommands: [Fit.self, Judge.self])

    /// Fits weights to mails and writes them to a file.
    struct Fit: AsyncParsableCommand {
        @Argument(help: "The output file.") var output: String
        @Option(parsing: .upToNextOption) var spam: [String] = []
        @Option(parsing: .upToNextOption) var text: [String] = []
        @Option(parsing: .upToNextOption) var category: [String] = []

        func run() async throws {
            let (spam, categories) = (try MailTrainer.read(spam), try MailTrainer.read(category))
            var head: EmbeddingHead?
            if let embedder = HearthServices.shared.embedder() {
                MailTrainer.say("embedding with \(embedder.modelID)")
                let vectors = try await MailTrainer.vectors(of: spam + categories)
                head = CategoryTrainer().fitHead(
                    categories, vectors: vectors(categories), model: EmbeddingHead.name(of: embedder),
                    spam: SpamTrainer().fitHead(spam, vectors: vectors(spam)))
            } else {
                MailTrainer.say("no embedding model is installed: the weights will have no head for embeddings")
            }
            try MailWeights(
                spam: SpamTrainer().fit(spam), spamText: SpamTrainer().fitText(spam + MailTrainer.read(text)),
                category: CategoryTrainer().fit(categories), head: head
            ).write(to: output)
        }
    }

    /// Measures newly fitted weights, and prints the same rows as `hearth mail eval --json` for the built-in weights.
    struct Judge: AsyncParsableCommand {
        @Argument(help: "A set: a table of labels, then its mails.") var set: [String]
        @Option(help: "Cross-validate with this number of folds; mails of one subject stay together.") var folds: Int?
        @Option(parsing: .upToNextOption, help: "The sets to fit the weights to.") var train: [String] = []
        @Option(parsing: .upToNextOption) var texts: [String] = []

        func run() async throws {
            let mails = try MailTrainer.read(set)
            let (learned, plain) = (try MailTrainer.read(train), try MailTrainer.read(texts))
            let hasEmbedder = HearthServices.shared.embedder() != nil
            let vectors = folds != nil && hasEmbedder ? try await MailTrainer.vectors(of: mails) : nil
            var rows: [any Encodable] = []
            if mails.contains(where: { MailCategory(rawValue: $0.label) != nil }) {
                for (name, vectors) in MailTrainer.kinds(folds, vectors) {
                    let parts = try await MailTrainer.parts(mails, folds ?? 1) { part, others in
                        try await Self.categories(part, fittedTo: others, vectors)
                    }
                    rows.append(CategoryRow(name, CategoryEvaluation(joining: parts)))
                }
            } else {
                for (name, vectors) in MailTrainer.kinds(folds, vectors) {
                    let parts = try await MailTrainer.parts(mails, folds ?? 1) { part, others in
                        try await Self.spam(part, fittedTo: others, plain, vectors)
                    }
                    rows.append(SpamRow(name, SpamEvaluation(joining: parts), samples: true))
                }
                if !learned.isEmpty {
                    let evaluation = try await Self.spam(mails, fittedTo: learned, plain, nil)
                    rows.append(SpamRow("fitted to other sets", evaluation, samples: true))
                }
            }
            let objects = try rows.map { try JSONSerialization.jsonObject(with: JSONEncoder().encode($0)) }
            FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: objects))
        }

        private static func spam(
            _ mails: [LabelledMail], fittedTo others: [LabelledMail], _ texts: [LabelledMail], _ vectors: Vectors?
        ) async throws -> SpamEvaluation {
            let trainer = SpamTrainer()
            var later: [MailClassifier.LaterStage] = []
            if let vectors, let head = trainer.fitHead(others, vectors: vectors(others)) {
                var stage = MailClassifier.LaterStage(.embedding, floor: 0)
                stage.spam = { head.logOdds(FeatureVector(unit: vectors($0))) }
                later.append(stage)
            }
            let classifier = MailClassifier(
                spam: trainer.fit(others), spamText: trainer.fitText(others + texts), category: nil, laterStages: later)
            return try await SpamEvaluation(mails) { try await classifier.laterSpam($0, after: classifier.spam($0)) }
        }

        private static func categories(
            _ mails: [LabelledMail], fittedTo others: [LabelledMail], _ vectors: Vectors?
        ) async throws -> CategoryEvaluation {
            let trainer = CategoryTrainer()
            var later: [MailClassifier.LaterStage] = []
            if let vectors, let head = trainer.fitHead(others, vectors: vectors(others), model: "") {
                later = [.init(.embedding, floor: head.floor) { head.probabilities(vectors($0)) }]
            }
            let classifier = MailClassifier(spam: nil, category: trainer.fit(others), laterStages: later)
            return try await CategoryEvaluation(
                mails, classifier: classifier, stage: later.isEmpty ? .features : nil)
        }
    }

    /// The embeddings of mails, by text.
    struct Vectors: Sendable {
        fileprivate let known: [String: [Float]]

        func callAsFunction(_ message: MailMessage) -> [Float] { known[EmbeddingHead.text(message)] ?? [] }
        func callAsFunction(_ mails: [LabelledMail]) -> [[Float]] { mails.map { self($0.message) } }
    }

    static func vectors(of mails: [LabelledMail]) async throws -> Vectors {
        // Most mails occur in several sets, so each text is embedded once.
        let texts = Array(Set(mails.map { EmbeddingHead.text($0.message) }))
        let found = try await HearthServices.shared.embedder()?.embed(texts) ?? []
        return Vectors(known: Dictionary(uniqueKeysWithValues: zip(texts, found)))
    }

    /// Returns the kinds of cross-validation to run: without embeddings, and with them if there are any.
    private static func kinds(_ folds: Int?, _ vectors: Vectors?) -> [(String, Vectors?)] {
        guard let folds else { return [] }
        return [("\(folds) parts", nil)] + (vectors.map { [("\(folds) parts, with embeddings", $0)] } ?? [])
    }

    /// Calls a closure for each fold of a set and the remaining folds.
    private static func parts<Value>(
        _ mails: [LabelledMail], _ folds: Int,
        _ work: (_ part: [LabelledMail], _ others: [LabelledMail]) async throws -> Value
    ) async rethrows -> [Value] {
        var values: [Value] = []
        for fold in 0..<folds {
            values.append(
                try await work(
                    mails.filter { $0.fold(of: folds) == fold }, mails.filter { $0.fold(of: folds) != fold }))
        }
        return values
    }

    static func read(_ pairs: [String]) throws -> [LabelledMail] {
        guard pairs.count.isMultiple(of: 2) else { throw ValidationError("Give a table of labels, then its mails.") }
        return try stride(from: 0, to: pairs.count, by: 2).flatMap { place in
            let found = try LabelledMail.read(
                labels: URL(filePath: pairs[place]), mails: URL(filePath: pairs[place + 1]),
                parser: HearthServices.shared.mailParser)
            say("\(found.count) mails of \(pairs[place + 1])")
            return found
        }
    }

    static func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}

import Foundation
import Hearth
import Mail

/// Fits the weights that judge mails, and writes them as one file.
///
/// Part of `Tools/mail_weights`, whose README says how to run it.
///
///     MailTrainer OUTPUT --spam LABELS.tsv MAILS … --text LABELS.tsv MAILS … --category LABELS.tsv MAILS …
///
/// What comes behind `--text` is honest writing without headers, for the classifier of text alone.
@main
enum MailTrainer {
    static func main() async throws {
        var arguments = CommandLine.arguments.dropFirst()
        guard let output = arguments.popFirst() else { return usage() }
        var sets: [String: [LabelledMail]] = ["--spam": [], "--text": [], "--category": []]
        while let kind = arguments.popFirst() {
            guard sets[kind] != nil, let labels = arguments.popFirst(), let mails = arguments.popFirst() else {
                return usage()
            }
            let found = try LabelledMail.read(
                labels: URL(filePath: labels), mails: URL(filePath: mails), parser: HearthServices.shared.mailParser)
            say("\(kind.dropFirst(2)): \(found.count) mails of \(mails)")
            sets[kind]?.append(contentsOf: found)
        }
        let (spam, categories) = (sets["--spam"] ?? [], sets["--category"] ?? [])
        let weights = MailWeights(
            spam: SpamTrainer().fit(spam), spamText: SpamTrainer().fitText(spam + (sets["--text"] ?? [])),
            category: CategoryTrainer().fit(categories), head: try await head(categories, spam: spam))
        try weights.write(to: output)
    }

    /// The head on embeddings of the installed model, `all-MiniLM-L6-v2` for the weights that ship.
    private static func head(_ mails: [LabelledMail], spam: [LabelledMail]) async throws -> EmbeddingHead? {
        guard let embedder = HearthServices.shared.embedder() else {
            say("no embedding model is installed: the weights will have no head for embeddings")
            return nil
        }
        say("embedding with \(embedder.modelID)")
        // Most mails are in both sets.
        let texts = Array(Set((mails + spam).map { EmbeddingHead.text($0.message) }))
        let known = Dictionary(uniqueKeysWithValues: zip(texts, try await embedder.embed(texts)))
        func vectors(_ mails: [LabelledMail]) -> [[Float]] {
            mails.compactMap { known[EmbeddingHead.text($0.message)] }
        }
        return CategoryTrainer().fitHead(
            mails, vectors: vectors(mails), model: EmbeddingHead.name(of: embedder),
            spam: SpamTrainer().fitHead(spam, vectors: vectors(spam)))
    }

    private static func usage() {
        say(
            """
            MailTrainer OUTPUT --spam LABELS.tsv MAILS ... --text LABELS.tsv MAILS ... --category LABELS.tsv MAILS ...
            """)
    }

    private static func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}

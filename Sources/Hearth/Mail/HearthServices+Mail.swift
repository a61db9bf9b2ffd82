import Engine
import FileReading
import Foundation
import Llama
public import Mail
import MailReading
import Retrieval
import Synchronization

extension HearthServices {
    /// Returns the mails of this home, in one instance per program.
    public func mail() throws -> MailService {
        try opened.withLock { try $0.mail(self) }
    }

    /// The default Maildir for drafts of replies.
    package var draftsFolder: String { home.path + "/drafts" }

    /// The mail classifier with only the weights that ship with Hearth.
    package var shippedMailClassifier: MailClassifier {
        let weights = MailWeights.shipped
        return MailClassifier(spam: weights.spam, spamText: weights.spamText, category: weights.category)
    }

    /// The mail classifier with the weights that ship with Hearth and the models of this device.
    package var mailClassifier: MailClassifier { mailClassifier(withAnyLanguageModel: false) }

    /// The installed embedding model for which the mail classifier's weights were made; nil if it is missing.
    ///
    /// Documents and search in mails may use another model.
    var sortingEmbedder: (any TextEmbedder)? {
        guard let head = MailWeights.shipped.head else { return nil }
        return engines.embeddingModels.lazy.map(engines.embedder).first(where: head.fits)
    }

    /// Returns a mail classifier that can also use a language model without a sufficient exam result, to measure it.
    package func mailClassifier(withAnyLanguageModel: Bool) -> MailClassifier {
        let weights = MailWeights.shipped
        let names = MailCategory.known.map(\.rawValue)
        @Sendable func text(_ message: MailMessage) -> String { PromptTemplates.category(message) }
        var stages: [MailClassifier.LaterStage] = []
        if let head = weights.head, let embedder = sortingEmbedder {
            // Each mail is classified by category and as spam, so the last vector is reused.
            let last = Mutex((text: "", vector: [Float]()))
            @Sendable func vector(_ message: MailMessage) async throws -> [Float] {
                let text = EmbeddingHead.text(message)
                if let known = last.withLock({ $0.text == text ? $0.vector : nil }) { return known }
                let vector = try await embedder.embedInBackground([text]).first ?? []
                last.withLock { $0 = (text, vector) }
                return vector
            }
            var stage = MailClassifier.LaterStage(.embedding, floor: head.floor) {
                head.probabilities(try await vector($0))
            }
            if head.spam != nil { stage.spam = { head.spamLogOdds(try await vector($0)) ?? 0 } }
            stages.append(stage)
        }
        if let classifier = self.classifier() {
            var stage = MailClassifier.LaterStage(.classifier, floor: Self.surest)
            if Set(names).isSubset(of: classifier.labels) {
                stage.run = { Self.order(try await classifier.classify([text($0)]), names) }
            }
            if SpamLabels.areAll(classifier.labels) {
                stage.spam = { SpamLabels.logOdds(try await classifier.classify([text($0)])) }
            }
            stages.append(stage)
        }
        let resolution = resolver.resolution
        if let file = resolution.file,
            withAnyLanguageModel || ModelRequirement.categories.objection(to: engines.ability(of: file)) == nil
        {
            let engine = resolution.engine
            var stage = MailClassifier.LaterStage(.languageModel, floor: Self.surest) {
                Self.order(try await engine.classification(of: [text($0)], categories: names), names)
            }
            stage.spam = {
                SpamLabels.logOdds(try await engine.classification(of: [text($0)], categories: SpamLabels.asked))
            }
            stages.append(stage)
        }
        return MailClassifier(
            spam: weights.spam, spamText: weights.spamText, category: weights.category, laterStages: stages)
    }

    /// The minimum probability at which the choice of a later classifier counts.
    private static let surest = 0.5

    private static func order(_ classifications: [TextClassification], _ names: [String]) -> [Double] {
        let scores = classifications.first?.scores ?? []
        return names.map { name in scores.first { $0.label == name }?.probability ?? 0 }
    }

    /// The reader of attached files, with tighter limits than documents have.
    ///
    /// Pictures are left out, because they are mostly photos and logos.
    fileprivate var attachmentReader: AttachmentReader {
        var limits = ReadingLimits()
        limits.textBytes = 4 << 20
        limits.pages = 500
        limits.recognisedPages = 5
        limits.toolTime = .seconds(30)
        let reader = DocumentReader(limits: limits)
        let extensions = reader.fileExtensions.filter { DocumentKind(fileExtension: $0) != .picture }
        return AttachmentReader {
            extensions.contains(URL(filePath: $0).pathExtension.lowercased())
        } text: { file, name in
            try await reader.read(file, named: name).text
        }
    }

    fileprivate var mailModels: MailModels {
        MailModels(
            embedder: { [self] in engines.embedder(currentSettings.mail.embeddingModel) },
            classifier: { [self] in mailClassifier },
            languageModel: { [self] in try LocalChatModels(self).model($0) },
            kernel: DotProducts.q8_0.map { DotProductKernel($0) } ?? .portable,
            isAnswering: { LoadedModel.isAnswering },
            composesReplies: { [settings] in (try? settings.read())?.mail.composesReplies ?? true })
    }
}

extension HearthServices.Opened {
    mutating func mail(_ services: HearthServices) throws -> MailService {
        if let mail { return mail }
        let made = MailService(
            try database(services.home), models: services.mailModels, parser: services.mailParser,
            attachments: services.attachmentReader, stateFolder: services.home.stateFolder)
        mail = made
        return made
    }
}

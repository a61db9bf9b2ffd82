import Foundation
import GGUF
public import Mail

/// The weights of the mail classifiers, which ship with Hearth in a GGUF file.
public struct MailWeights: Sendable {
    /// The file's name in the folder `Models`, which ships with Hearth.
    static let file = "hearth-mail.gguf"
    private static let architecture = "hearth-mail"

    /// The spam classifier; nil if the file lacks it.
    public let spam: SpamModel?
    /// The spam classifier for text and links alone; nil if the file lacks it.
    public let spamText: SpamModel?
    /// The category classifier; nil if the file lacks it.
    public let category: CategoryModel?
    /// The category classifier for a mail's embedding; nil if the file lacks it.
    public let head: EmbeddingHead?

    /// The weights that ship with the program; if they are missing, only rules classify mails.
    package static let shipped: MailWeights = {
        let executable = Bundle.main.executablePath ?? CommandLine.arguments[0]
        guard let path = ShippedFile.locate(file, beside: executable), let weights = try? MailWeights(path: path) else {
            return MailWeights()
        }
        return weights
    }()

    public init(
        spam: SpamModel? = nil, spamText: SpamModel? = nil, category: CategoryModel? = nil, head: EmbeddingHead? = nil
    ) {
        (self.spam, self.spamText, self.category, self.head) = (spam, spamText, category, head)
    }

    /// Reads weights from a file.
    ///
    /// - Throws: `GGUFError` for a file that is not GGUF; `HearthError` for unknown weights or unsupported features.
    public init(path: String) throws {
        let file = try GGUFFile(path: path)
        guard case .string(Self.architecture)? = file["general.architecture"] else {
            throw HearthError(
                .unreadableFile, "\(path) contains no mail weights. Use the file that came with Hearth.")
        }
        guard case .uint32(UInt32(MailFeatureVersion.current))? = file["hearth-mail.features"] else {
            throw HearthError(
                .unreadableFile, "\(path) is for another version of Hearth. Use the file that came with this one.")
        }
        func number(_ key: String) -> Double? {
            if case .float32(let value)? = file[key] { return Double(value) }
            return nil
        }
        func model(_ name: String) throws -> LinearModel? {
            guard case .uint32(let bits)? = file["hearth-mail.\(name).bits"] else { return nil }
            return LinearModel(
                bits: Int(bits), biases: try file.tensorValues(named: "\(name).bias"),
                weights: try file.tensorValues(named: "\(name).weight"))
        }
        func spamModel(_ name: String, isOfTextAlone: Bool = false) throws -> SpamModel? {
            try model(name).flatMap { linear in
                guard let slope = number("hearth-mail.\(name).slope"), let offset = number("hearth-mail.\(name).offset")
                else { return nil }
                return SpamModel(linear: linear, slope: slope, offset: offset, isOfTextAlone: isOfTextAlone)
            }
        }
        spam = try spamModel("spam")
        spamText = try spamModel("spam-text", isOfTextAlone: true)
        let embeddingSpam = try spamModel("embedding-spam")
        category = try model("category").flatMap { linear in
            number("hearth-mail.category.floor").flatMap { CategoryModel(linear: linear, floor: $0) }
        }
        head = try model("embedding").flatMap { linear in
            guard case .string(let name)? = file["hearth-mail.embedding.model"],
                case .uint32(let dimensions)? = file["hearth-mail.embedding.dimensions"],
                let floor = number("hearth-mail.embedding.floor")
            else { return nil }
            return EmbeddingHead(
                linear: linear, floor: floor, model: name, dimensions: Int(dimensions), spam: embeddingSpam)
        }
    }
}

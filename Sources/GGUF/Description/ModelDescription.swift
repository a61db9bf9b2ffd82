/// The description of the model in a GGUF file; values that the file does not declare are `nil` or empty.
///
/// The values are the file's own statements, each of its right type but otherwise unchecked. To know whether they make a
/// model that can run, call ``GGUFFile/validateForLoading()``.
public struct ModelDescription: Sendable, Equatable {
    /// The kind of network, such as `qwen3` or `bert`; it is also the prefix of the model's own metadata keys.
    public let architecture: String?

    /// The kind of content, such as `model`, `adapter` or `mmproj`.
    public let type: String?

    /// The model's name as its publisher writes it.
    public let name: String?

    /// The publisher's label for the model's size, such as `1.7B`.
    public let sizeLabel: String?

    /// The number of weights: the values of all tensors.
    public let parameterCount: UInt64

    /// The size of the file in bytes, of a split model that of all its files.
    public let fileSizeBytes: UInt64

    /// The quantisation as the publisher states it, such as Q4_K_M.
    public let fileType: ModelFileType?

    /// The actual quantisation: the tensors' types by their bytes, largest share first.
    public let quantizationByBytes: [TensorTypeShare]

    /// The network's dimensions.
    public let dimensions: ModelDimensions

    /// The trained context length in tokens.
    public let trainedContextTokens: Int?

    /// The tokenizer's kind, size and chat templates.
    public let vocabulary: VocabularyDescription

    /// The licence, if the file states anything about it.
    public let license: ModelLicense?

    /// The pooling of an embedding model or classifier; `nil` for models that generate text.
    public let poolingType: PoolingType?

    /// Whether each token sees only the tokens before it: true unless the file says otherwise, as encoders' files do.
    public let isCausal: Bool

    /// The names of a classifier's outputs, in the order of the outputs.
    public let classifierLabels: [String]

    /// Whether the file has the weights of a classification head, as classifiers and rerankers do.
    public let hasClassificationHead: Bool

    /// The languages that the publisher names, usually as ISO 639 codes.
    public let languages: [String]

    /// The models that this one was made from.
    public let baseModels: [BaseModel]

    /// The number of files that the model is split into; 1 if it is whole.
    public let splitCount: Int

    /// Whether the model is split into several files.
    public var isSplit: Bool { splitCount > 1 }

    /// How a reranking model that is made from a language model writes a query with a document; nil for others.
    ///
    /// `{query}` and `{document}` stand for the texts.
    public var rerankTemplate: String? { vocabulary.namedChatTemplates["rerank"] }

    /// Whether the outputs judge a query with a document rather than name what a text is: a template for such pairs, or
    /// a head with one output.
    public var scoresPairs: Bool { rerankTemplate != nil || classifierLabels.count <= 1 }

    /// Whether the file has a tokenizer but no weights, as the vocabulary files of llama.cpp's tests do.
    public let isVocabularyOnly: Bool

    /// Creates the description of an open file; takes time in proportion to the number of tensors.
    public init(_ file: GGUFFile) {
        let metadata = file.metadata
        let architecture = metadata[MetadataKey.architecture]?.string
        let ofArchitecture = ArchitectureMetadata(metadata: metadata, architecture: architecture ?? "")
        self.architecture = architecture
        type = metadata[MetadataKey.type]?.string
        name = metadata[MetadataKey.name]?.string
        sizeLabel = metadata[MetadataKey.sizeLabel]?.string
        // Each tensor lies inside the file, and no type takes less than one bit a value: the sum can't overflow.
        parameterCount = file.tensors.reduce(0) { $0 + $1.elementCount }
        fileSizeBytes = file.fileSizeBytes
        fileType = metadata[MetadataKey.fileType]?.unsignedInteger
            .flatMap { UInt32(exactly: $0) }.map(ModelFileType.init)
        quantizationByBytes = TensorTypeShare.shares(of: file.tensors)
        dimensions = ModelDimensions(ofArchitecture)
        trainedContextTokens = ofArchitecture.number("context_length")
        vocabulary = VocabularyDescription(ofArchitecture)
        license = ModelLicense(metadata)
        poolingType = ofArchitecture["pooling_type"]?.unsignedInteger
            .flatMap { UInt32(exactly: $0) }.flatMap(PoolingType.init)
        isCausal = ofArchitecture["attention.causal"]?.bool ?? true
        classifierLabels = ofArchitecture["classifier.output_labels"]?.array?.strings.map { Array($0) } ?? []
        hasClassificationHead =
            file.tensor(named: "cls.output.weight") != nil
            // This one's head is a single layer.
            || architecture == "jina-bert-v2" && file.tensor(named: "cls.weight") != nil
        languages = metadata[MetadataKey.languages]?.array?.strings.map { Array($0) } ?? []
        baseModels = BaseModel.all(in: metadata)
        splitCount = file.partCount
        isVocabularyOnly = file.tensors.isEmpty && vocabulary.hasTokenizer
    }
}

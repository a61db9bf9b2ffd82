/// The description of the model in a GGUF file; values that the file does not declare are `nil` or empty.
///
/// The values are as declared by the file, with the right type but otherwise unchecked. To check whether the
/// model can run, call ``GGUFFile/validateForLoading()``.
public struct ModelDescription: Sendable, Equatable {
    /// The kind of network, such as `qwen3` or `bert`, with which the model's own metadata keys begin.
    public let architecture: String?

    /// The kind of content, such as `model`, `adapter` or `mmproj`.
    public let type: String?

    public let name: String?

    /// The publisher's label for the model's size, such as `1.7B`.
    public let sizeLabel: String?

    /// The number of weights in all tensors.
    public let parameterCount: UInt64

    /// The size in bytes of the file, or of all files of a split model.
    public let fileSizeBytes: UInt64

    /// The quantisation declared by the publisher, such as Q4_K_M.
    public let fileType: ModelFileType?

    /// The actual quantisation: the tensor types by their total size, largest first.
    public let quantizationByBytes: [TensorTypeShare]

    public let dimensions: ModelDimensions

    /// The maximum number of tokens for which the model was trained.
    public let trainedContextTokens: Int?

    /// The tokenizer's kind, size and chat templates.
    public let vocabulary: VocabularyDescription

    public let license: ModelLicense?

    /// The pooling of an embedding model or classifier; `nil` for models that generate text.
    public let poolingType: PoolingType?

    /// Whether each token attends only to preceding tokens; true unless the file declares otherwise, as for
    /// encoders.
    public let isCausal: Bool

    /// The names of a classifier's outputs, in the order of the outputs.
    public let classifierLabels: [String]

    /// Whether the file contains the weights of a classification head, as for classifiers and rerankers.
    public let hasClassificationHead: Bool

    /// The languages declared by the publisher, usually as ISO 639 codes.
    public let languages: [String]

    /// The models from which this model was derived.
    public let baseModels: [BaseModel]

    /// The number of files of the model; 1 if it is not split.
    public let splitCount: Int

    public var isSplit: Bool { splitCount > 1 }

    /// Whether the file is the part with which another model reads images or sounds (mmproj).
    public var isProjector: Bool { architecture == "clip" || type == "mmproj" }

    /// The input template of a reranking model based on a language model; `nil` for other models.
    ///
    /// It contains `{query}` and `{document}` in place of the texts.
    public var rerankTemplate: String? { vocabulary.namedChatTemplates["rerank"] }

    /// Whether the outputs score a query and a document rather than classify a text.
    ///
    /// True if the file has a template for such pairs, or a head with a single output.
    public var scoresPairs: Bool { rerankTemplate != nil || classifierLabels.count <= 1 }

    /// Whether the file has a tokenizer but no weights, as the vocabulary files of llama.cpp's tests do.
    public let isVocabularyOnly: Bool

    /// Describes an open file, in time proportional to the number of tensors.
    public init(_ file: GGUFFile) {
        let metadata = file.metadata
        let architecture = metadata[MetadataKey.architecture]?.string
        let ofArchitecture = ArchitectureMetadata(metadata: metadata, architecture: architecture ?? "")
        self.architecture = architecture
        type = metadata[MetadataKey.type]?.string
        name = metadata[MetadataKey.name]?.string
        sizeLabel = metadata[MetadataKey.sizeLabel]?.string
        // Each tensor lies within the file and has at least one bit per value, so the sum cannot overflow.
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
            // The head of this architecture is a single layer.
            || architecture == "jina-bert-v2" && file.tensor(named: "cls.weight") != nil
        languages = metadata[MetadataKey.languages]?.array?.strings.map { Array($0) } ?? []
        baseModels = BaseModel.all(in: metadata)
        splitCount = file.partCount
        isVocabularyOnly = file.tensors.isEmpty && vocabulary.hasTokenizer
    }
}

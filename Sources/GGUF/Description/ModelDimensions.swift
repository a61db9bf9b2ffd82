/// The dimensions of a network; values that the file does not declare are `nil` or empty.
///
/// In some architectures, dimensions differ between layers. Such dimensions are arrays with one element per layer,
/// or with a single element for all layers. The properties in the singular are the maximum.
public struct ModelDimensions: Sendable, Hashable {
    public let layerCount: Int?

    /// The number of attention heads per layer, or a single number for all layers.
    public let headCounts: [Int]

    /// The number of key and value heads per layer, or a single number for all layers; by default ``headCounts``.
    public let keyValueHeadCounts: [Int]

    /// The length of a token's hidden vector.
    public let embeddingLength: Int?

    /// The inner length of the feed-forward network per layer, or a single number for all layers.
    public let feedForwardLengths: [Int]

    /// The length of one head's key; by default the embedding length divided by the number of heads.
    public let keyLength: Int?

    /// The length of one head's value; by default the embedding length divided by the number of heads.
    public let valueLength: Int?

    /// The number of preceding tokens that a layer with a sliding window attends to.
    public let slidingWindowTokens: Int?

    /// The number of experts; `nil` or 0 if the model is not a mixture of experts.
    public let expertCount: Int?

    /// The maximum number of experts per token.
    public let usedExpertCount: Int?

    public var headCount: Int? { headCounts.max() }

    public var keyValueHeadCount: Int? { keyValueHeadCounts.max() }

    public var feedForwardLength: Int? { feedForwardLengths.max() }

    init(_ metadata: ArchitectureMetadata) {
        layerCount = metadata.number("block_count")
        headCounts = metadata.numbersPerLayer("attention.head_count")
        let keyValueHeads = metadata.numbersPerLayer("attention.head_count_kv")
        keyValueHeadCounts = keyValueHeads.isEmpty ? headCounts : keyValueHeads
        embeddingLength = metadata.number("embedding_length")
        feedForwardLengths = metadata.numbersPerLayer("feed_forward_length")
        var headLength: Int?
        // llama.cpp divides by the number of heads of the first layer.
        if let embeddingLength, let heads = headCounts.first, heads > 0 { headLength = embeddingLength / heads }
        keyLength = metadata.number("attention.key_length") ?? headLength
        valueLength = metadata.number("attention.value_length") ?? headLength
        slidingWindowTokens = metadata.number("attention.sliding_window")
        expertCount = metadata.number("expert_count")
        usedExpertCount = metadata.numbersPerLayer("expert_used_count").max()
    }
}

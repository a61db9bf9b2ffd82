/// The dimensions of a network; values that the file does not declare are `nil` or empty.
///
/// Some architectures have other numbers in each layer. Those are arrays with one element for each layer, or with a
/// single element that holds for all layers; the properties in the singular give the largest.
public struct ModelDimensions: Sendable, Hashable {
    /// The number of layers (blocks).
    public let layerCount: Int?

    /// The attention heads of each layer, or one number for all layers.
    public let headCounts: [Int]

    /// The key and value heads of each layer, or one number for all; the attention heads where the file is silent.
    public let keyValueHeadCounts: [Int]

    /// The length of a token's vector between layers.
    public let embeddingLength: Int?

    /// The inner length of the feed-forward part of each layer, or one number for all layers.
    public let feedForwardLengths: [Int]

    /// The length of one head's key; the embedding length over the heads where the file is silent.
    public let keyLength: Int?

    /// The length of one head's value; the embedding length over the heads where the file is silent.
    public let valueLength: Int?

    /// The number of tokens that a layer with a sliding window looks back.
    public let slidingWindowTokens: Int?

    /// The number of experts of a mixture; `nil` or 0 without one.
    public let expertCount: Int?

    /// The largest number of experts that one token uses.
    public let usedExpertCount: Int?

    /// The most attention heads that a layer has.
    public var headCount: Int? { headCounts.max() }

    /// The most key and value heads that a layer has.
    public var keyValueHeadCount: Int? { keyValueHeadCounts.max() }

    /// The largest inner length of a feed-forward part.
    public var feedForwardLength: Int? { feedForwardLengths.max() }

    init(_ metadata: ArchitectureMetadata) {
        layerCount = metadata.number("block_count")
        headCounts = metadata.numbersPerLayer("attention.head_count")
        let keyValueHeads = metadata.numbersPerLayer("attention.head_count_kv")
        keyValueHeadCounts = keyValueHeads.isEmpty ? headCounts : keyValueHeads
        embeddingLength = metadata.number("embedding_length")
        feedForwardLengths = metadata.numbersPerLayer("feed_forward_length")
        var headLength: Int?
        // llama.cpp divides by the first layer's heads.
        if let embeddingLength, let heads = headCounts.first, heads > 0 { headLength = embeddingLength / heads }
        keyLength = metadata.number("attention.key_length") ?? headLength
        valueLength = metadata.number("attention.value_length") ?? headLength
        slidingWindowTokens = metadata.number("attention.sliding_window")
        expertCount = metadata.number("expert_count")
        usedExpertCount = metadata.numbersPerLayer("expert_used_count").max()
    }
}

/// A summary of a model's tokenizer: its kind, its size and the chat templates.
public struct VocabularyDescription: Sendable, Hashable {
    /// The number of tokens; declared by the metadata if the file has no list of tokens.
    public let size: Int?

    /// The tokenizer's kind (`tokenizer.ggml.model`), such as `gpt2` for byte-pair encoding or `llama` for
    /// SentencePiece.
    public let type: String?

    /// The rule for splitting text before byte-pair encoding (`tokenizer.ggml.pre`), such as `qwen2`.
    public let preTokenizer: String?

    /// Whether the file contains a list of tokens, so that text can be tokenised.
    public let hasTokenizer: Bool

    /// The Jinja template that renders messages as a prompt.
    public let chatTemplate: String?

    /// Further templates by name, such as `tool_use`.
    public let namedChatTemplates: [String: String]

    init(_ metadata: ArchitectureMetadata) {
        let tokens = metadata.metadata[MetadataKey.tokens]?.array?.strings
        size = tokens?.count ?? metadata.number("vocab_size")
        type = metadata.metadata[MetadataKey.tokenizerModel]?.string
        preTokenizer = metadata.metadata[MetadataKey.preTokenizer]?.string
        hasTokenizer = tokens?.isEmpty == false && type != nil
        chatTemplate = metadata.metadata[MetadataKey.chatTemplate]?.string
        let prefix = "\(MetadataKey.chatTemplate)."
        var templates: [String: String] = [:]
        for (key, value) in metadata.metadata where key.hasPrefix(prefix) {
            templates[String(key.dropFirst(prefix.count))] = value.string
        }
        namedChatTemplates = templates
    }
}

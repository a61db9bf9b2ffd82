/// The metadata keys that this library reads, except for keys that begin with the architecture's name.
enum MetadataKey {
    static let alignment = "general.alignment"
    static let architecture = "general.architecture"
    static let type = "general.type"
    static let name = "general.name"
    static let fileType = "general.file_type"
    static let sizeLabel = "general.size_label"
    static let license = "general.license"
    static let licenseName = "general.license.name"
    static let licenseLink = "general.license.link"
    static let languages = "general.languages"
    static let baseModelCount = "general.base_model.count"

    static let splitCount = "split.count"
    static let splitNumber = "split.no"
    static let splitTensors = "split.tensors.count"

    static let chatTemplate = "tokenizer.chat_template"
    static let tokenizerModel = "tokenizer.ggml.model"
    static let preTokenizer = "tokenizer.ggml.pre"
    static let tokens = "tokenizer.ggml.tokens"
    static let tokenTypes = "tokenizer.ggml.token_type"
    static let scores = "tokenizer.ggml.scores"
    static let merges = "tokenizer.ggml.merges"
    static let addsBeginning = "tokenizer.ggml.add_bos_token"
    static let addsEnd = "tokenizer.ggml.add_eos_token"

    /// Returns the key for a special token's id, such as `bos` or `padding`.
    static func tokenID(_ name: String) -> String { "tokenizer.ggml.\(name)_token_id" }
}

/// The tokens that llama.cpp adds to a text, with their default ids.
struct AddedTokens {
    struct Token {
        /// The name in the key of the token's id, such as `bos`.
        let name: String
        /// The key of the Boolean that enables the token; `nil` if it is always added.
        let switchKey: String?
        let isAddedByDefault: Bool
        let defaultID: Int?
    }

    let tokens: [Token]

    init(model: String) {
        func beginning(byDefault: Bool, _ id: Int?) -> Token {
            Token(name: "bos", switchKey: MetadataKey.addsBeginning, isAddedByDefault: byDefault, defaultID: id)
        }
        func end(byDefault: Bool, _ id: Int?) -> Token {
            Token(name: "eos", switchKey: MetadataKey.addsEnd, isAddedByDefault: byDefault, defaultID: id)
        }
        switch model {
        case "llama": tokens = [beginning(byDefault: true, 1), end(byDefault: false, 2)]
        case "bert":
            // "seperator" is the format's spelling. These tokens are added regardless of the file's settings.
            tokens = [
                Token(name: "bos", switchKey: nil, isAddedByDefault: true, defaultID: 101),
                Token(name: "seperator", switchKey: nil, isAddedByDefault: true, defaultID: 102),
                Token(name: "unknown", switchKey: nil, isAddedByDefault: true, defaultID: 100),
            ]
        case "gpt2": tokens = [beginning(byDefault: true, 11), end(byDefault: false, 11)]
        case "gemma4": tokens = [beginning(byDefault: true, nil), end(byDefault: false, nil)]
        case "t5": tokens = [beginning(byDefault: false, nil), end(byDefault: true, 1)]
        default: tokens = []
        }
    }
}

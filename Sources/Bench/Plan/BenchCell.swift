/// A measurement of a plan, such as the prefill of 512 tokens, which can be repeated.
public enum BenchCell: Sendable, Hashable, Codable {
    /// A prompt of the curated set, and a reply of the given number of tokens.
    case prompt(id: String, tokens: Int)
    /// A prompt of the given number of tokens, without a reply.
    case prefill(tokens: Int)
    /// A reply of the given number of tokens, after a short prompt.
    case decode(tokens: Int)
    /// A reply of the given number of tokens after a context of `depth` tokens.
    case context(depth: Int, tokens: Int)
    /// Concurrent replies of the given number of tokens each.
    case batch(sequences: Int, tokens: Int)
    /// ``prefill(tokens:)`` and ``decode(tokens:)`` with the given number of threads.
    case threads(count: Int, prefill: Int, decode: Int)

    /// A name that is valid in file names, such as `short_1`, `pp512` or `ctx4096`.
    public var id: String {
        switch self {
        case .prompt(let id, _): id
        case .prefill(let tokens): "pp\(tokens)"
        case .decode(let tokens): "tg\(tokens)"
        case .context(let depth, _): "ctx\(depth)"
        case .batch(let sequences, _): "batch\(sequences)"
        case .threads(let count, _, _): "threads\(count)"
        }
    }

    /// The number of tokens to generate.
    package var tokensTarget: Int {
        switch self {
        case .prompt(_, let tokens), .decode(let tokens), .context(_, let tokens): tokens
        case .prefill: 0
        case .batch(let sequences, let tokens): sequences * tokens
        case .threads(_, _, let decode): decode
        }
    }

    /// Whether the cell is repeated often enough to compare its rates between backends.
    public var isHeadline: Bool {
        switch self {
        case .prefill, .decode: true
        default: false
        }
    }
}

import CEmbeddedFiles
import Foundation

/// A prompt of the curated set, which ships as text.
public struct BenchPrompt: Sendable, Hashable {
    /// How long a prompt is.
    public enum Length: String, Sendable, Hashable {
        case short, medium, long

        /// Tokens to write after it.
        var tokens: Int {
            switch self {
            case .short: 64
            case .medium: 256
            case .long: 1_024
            }
        }

        /// About how many tokens it has, at most.
        var promptTokens: Int {
            switch self {
            case .short: 64
            case .medium: 512
            case .long: 2_048
            }
        }
    }

    /// For example `short_1`.
    public let id: String
    /// How long it is.
    public let length: Length
    /// Its text.
    public let text: String

    /// Five short, two medium and one long prompt, in this order.
    public static let all: [BenchPrompt] = {
        let prompts = hearth_prompts()
        return UnsafeBufferPointer(start: prompts.files, count: prompts.count).compactMap { file in
            let id = String(cString: file.name)
            let text = String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
            return Length(rawValue: String(id.prefix { $0 != "_" })).map {
                BenchPrompt(id: id, length: $0, text: text.trimmingCharacters(in: .newlines))
            }
        }
    }()

    /// Makes a prompt.
    init(id: String, length: Length, text: String) { (self.id, self.length, self.text) = (id, length, text) }
}

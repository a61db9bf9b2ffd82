import CEmbeddedFiles
import Foundation

/// A prompt of the curated set that is embedded in the program.
public struct BenchPrompt: Sendable, Hashable {
    /// The length class of a prompt.
    public enum Length: String, Sendable, Hashable {
        case short, medium, long

        /// The number of tokens to generate in reply.
        var tokens: Int {
            switch self {
            case .short: 64
            case .medium: 256
            case .long: 1_024
            }
        }

        /// The approximate maximum number of prompt tokens.
        var promptTokens: Int {
            switch self {
            case .short: 64
            case .medium: 512
            case .long: 2_048
            }
        }
    }

    /// The prompt's name, such as `short_1`.
    public let id: String
    public let length: Length
    public let text: String

    /// The curated prompts, in this order: five short prompts, two medium prompts and a long prompt.
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

    init(id: String, length: Length, text: String) { (self.id, self.length, self.text) = (id, length, text) }
}

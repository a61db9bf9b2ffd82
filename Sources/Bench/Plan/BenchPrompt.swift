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
    public static let all: [BenchPrompt] = [
        BenchPrompt("short_1", .short, PackageResources.short_1_txt),
        BenchPrompt("short_2", .short, PackageResources.short_2_txt),
        BenchPrompt("short_3", .short, PackageResources.short_3_txt),
        BenchPrompt("short_4", .short, PackageResources.short_4_txt),
        BenchPrompt("short_5", .short, PackageResources.short_5_txt),
        BenchPrompt("medium_1", .medium, PackageResources.medium_1_txt),
        BenchPrompt("medium_2", .medium, PackageResources.medium_2_txt),
        BenchPrompt("long_1", .long, PackageResources.long_1_txt),
    ]

    private init(_ id: String, _ length: Length, _ bytes: [UInt8]) {
        (self.id, self.length) = (id, length)
        text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    /// Makes a prompt.
    init(id: String, length: Length, text: String) { (self.id, self.length, self.text) = (id, length, text) }
}

// Mirrors mlx-swift-lm 3.31.

public import Foundation
public import MLXLMCommon

public final class LLMModelFactory: Sendable {
    public static var shared: LLMModelFactory { fatalError("a declaration") }

    public func loadContainer(
        from directory: URL, using tokenizerLoader: any TokenizerLoader
    ) async throws -> ModelContainer {
        fatalError("a declaration")
    }
}

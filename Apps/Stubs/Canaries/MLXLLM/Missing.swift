// error: missing argument for parameter 'using' in call
import Foundation
import MLXLLM
import MLXLMCommon

func load(_ folder: URL) async throws -> ModelContainer {
    try await LLMModelFactory.shared.loadContainer(from: folder)
}

// error: sending 'shared' risks causing data races
import MLXLMCommon

func prepare(_ container: ModelContainer, _ input: UserInput) async throws {
    let shared = input
    async let first = container.prepare(input: shared)
    async let second = container.prepare(input: shared)
    _ = try await (first, second)
}

import Engine
import Foundation
import LanguageModels
import Tools

/// The tools offered to a model for one answer, and notes for the user on tools that are not offered.
struct ToolOffer: Sendable {
    private(set) var tools: [MCPTool] = []
    private(set) var notes: [String] = []

    /// Creates an offer without tools.
    init() {}

    /// Selects the tools that fit a quarter of the model's context, preferring tools relevant to the question.
    ///
    /// - Throws: `CancellationError`.
    init(
        _ tools: ChatTools, _ servers: [String], question: String, model: ChatModel, counts: TokenCounts,
        permission: any MCPCallPermission
    ) async throws {
        guard model.languageModel.capabilities.contains(.toolCalling) else {
            notes = ["This model cannot call tools."]
            return
        }
        var (all, problems) = await tools.servers.tools(of: servers, permission: permission)
        try Task.checkCancellation()
        notes = problems
        // A result may use a quarter of the context, at about three characters per token.
        let characters = model.contextTokens.map { min(8_000, max(500, $0 * 3 / 4)) } ?? 8_000
        // Whether a remote model reads images is unknown, and an image that it refuses would end the answer.
        let givesImages = !model.isRemote && model.languageModel.capabilities.contains(.vision)
        for index in all.indices {
            (all[index].resultCharacters, all[index].givesImages) = (characters, givesImages)
        }
        self.tools = all
        guard let contextTokens = model.contextTokens, !all.isEmpty else { return }
        let room = contextTokens / 4
        var tokens = try await Self.tokens(all, model, counts)
        guard tokens > room else { return }
        let texts = all.map { "\($0.title). \($0.description)" }
        let ranking = await Self.ranking(question, texts, tools.embedder())
        let sizes = all.map { ($0.description + $0.parametersText).utf8.count + 40 }
        let sum = sizes.reduce(1, +)
        var chosen: [Int] = []
        var taken = 0
        for index in ranking.order where taken + tokens * sizes[index] / sum <= room {
            taken += tokens * sizes[index] / sum
            chosen.append(index)
        }
        // The sizes are estimates, so the tokens of the selection are counted, and tools are dropped until it fits.
        while !chosen.isEmpty {
            tokens = try await Self.tokens(chosen.map { all[$0] }, model, counts)
            if tokens <= room { break }
            chosen.removeLast()
        }
        self.tools = chosen.sorted().map { all[$0] }
        let way = ranking.isByMeaning ? "those most relevant to the question" : "the first ones"
        notes.append(
            chosen.isEmpty
                ? "None of the \(all.count) tools fits a quarter of the model's context, so none is offered."
                : "\(chosen.count) of \(all.count) tools are offered, \(way), because all of them do not fit a quarter of the "
                    + "model's context.")
    }

    private static func tokens(_ tools: [MCPTool], _ model: ChatModel, _ counts: TokenCounts) async throws -> Int {
        try await counts.count([], tools: tools.map(\.offer), model: model)
    }

    /// Returns the texts' indices, most relevant to the question first, or in the given order if no ranking is
    /// possible.
    private static func ranking(
        _ question: String, _ texts: [String], _ embedder: (any TextEmbedder)?
    ) async -> (order: [Int], isByMeaning: Bool) {
        func shortened(_ text: String) -> String { String(text.prefix(400)) }
        guard let embedder,
            let vectors = try? await embedder.embed(
                questions: [shortened(question)], passages: texts.map(shortened)), vectors.count == texts.count + 1
        else {
            return (Array(texts.indices), false)
        }
        let nearness = vectors.dropFirst().map { cosine(vectors[0], $0) }
        return (texts.indices.sorted { nearness[$0] > nearness[$1] }, true)
    }

    private static func cosine(_ left: [Float], _ right: [Float]) -> Float {
        func product(_ first: [Float], _ second: [Float]) -> Float { zip(first, second).reduce(0) { $0 + $1.0 * $1.1 } }
        let length = (product(left, left) * product(right, right)).squareRoot()
        return length > 0 ? product(left, right) / length : 0
    }
}

extension MCPTool {
    /// The tool in the form of a request.
    var offer: InferenceRequest.Tool {
        InferenceRequest.Tool(name: name, description: description, parameters: parametersText)
    }
}

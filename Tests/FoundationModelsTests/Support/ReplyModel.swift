import Foundation
import FoundationModels

/// A provider with prepared replies, written against the public API like a third-party package.
struct ReplyModel: LanguageModel {
    enum Reply: Hashable, Sendable {
        case text(String)
        case toolCall(name: String, arguments: String)
        case reasoning(String, then: String)
        case failure
    }

    struct Failure: LocalizedError {
        var errorDescription: String? { "The model has no reply." }
    }

    var replies: [Reply]
    var capabilities = LanguageModelCapabilities([.guidedGeneration, .toolCalling, .reasoning, .vision])

    init(_ replies: Reply...) {
        self.replies = replies
    }

    init(text: String, _ more: String...) {
        replies = ([text] + more).map { .text($0) }
    }

    var executorConfiguration: Executor.Configuration { Executor.Configuration(replies: replies) }

    struct Executor: LanguageModelExecutor {
        typealias Model = ReplyModel

        struct Configuration: Hashable, Sendable {
            var replies: [Reply]
        }

        let configuration: Configuration

        init(configuration: Configuration) throws {
            self.configuration = configuration
        }

        func prewarm(model: ReplyModel, transcript: Transcript) {}

        nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: ReplyModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            // The number of completed turns selects the reply, so the executor needs no state.
            let turn = request.transcript.count { entry in
                switch entry {
                case .response, .toolCalls: true
                default: false
                }
            }
            guard configuration.replies.indices.contains(turn) else { throw Failure() }
            switch configuration.replies[turn] {
            case .text(let text):
                await send(text, into: channel)
            case .reasoning(let thought, let text):
                await channel.send(.reasoning(entryID: "thought", action: .appendText(thought, tokenCount: 1)))
                await channel.send(
                    .reasoning(entryID: "thought", action: .updateSignature(Data([1]), tokenCount: 1)))
                await send(text, into: channel)
            case .toolCall(let name, let arguments):
                for piece in arguments.pieces {
                    let action = LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall.Action
                        .appendArguments(piece, tokenCount: 1)
                    await channel.send(
                        .toolCalls(
                            entryID: "calls-\(turn)", action: .toolCall(id: "call-\(turn)", name: name, action: action))
                    )
                }
            case .failure:
                throw Failure()
            }
        }

        nonisolated(nonsending) private func send(
            _ text: String, into channel: LanguageModelExecutorGenerationChannel
        ) async {
            for piece in text.pieces {
                await channel.send(.response(action: .appendText(piece, tokenCount: 1)))
            }
            await channel.send(
                .response(
                    action: .updateUsage(
                        input: .init(totalTokenCount: 7, cachedTokenCount: 2),
                        output: .init(totalTokenCount: text.pieces.count, reasoningTokenCount: 0))))
        }
    }
}

extension String {
    /// The text in pieces of four characters, as a model might stream it.
    var pieces: [String] {
        var rest = self[...]
        var pieces: [String] = []
        while !rest.isEmpty {
            pieces.append(String(rest.prefix(4)))
            rest = rest.dropFirst(4)
        }
        return pieces
    }
}

/// Checks at compile time that a value has exactly this type.
func expectType<Value>(_ value: Value, is type: Value.Type) {}

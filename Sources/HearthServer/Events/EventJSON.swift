import Chat
import Foundation

/// The names and JSON of chat events, as documented for the API.
enum EventJSON {
    private struct ThreadMessage: Encodable {
        var threadID: UUID
        var message: ChatMessage
    }

    private struct Delta: Encodable {
        var threadID: UUID
        var messageID: UUID
        var offset: Int
        var text: String
        var isReasoning: Bool
    }

    private struct Progress: Encodable {
        var threadID: UUID
        var messageID: UUID
        var phase: GenerationProgress.Phase
        var fraction: Double?
        var tokensPerSecond: Double?
    }

    private struct Call: Encodable {
        var threadID: UUID
        var messageID: UUID
        var call: ChatCall
    }

    private struct IDs: Encodable {
        var threadID: UUID?
        var messageID: UUID?
    }

    static func encode(_ event: ChatEvent) throws -> (name: String, data: Data) {
        switch event {
        case .messageAdded(let threadID, let message):
            ("messageAdded", try ServerJSON.encode(ThreadMessage(threadID: threadID, message: message)))
        case .delta(let threadID, let messageID, let offset, let text, let isReasoning):
            (
                "delta",
                try ServerJSON.encode(
                    Delta(
                        threadID: threadID, messageID: messageID, offset: offset, text: text, isReasoning: isReasoning))
            )
        case .progress(let threadID, let messageID, let progress):
            (
                "progress",
                try ServerJSON.encode(
                    Progress(
                        threadID: threadID, messageID: messageID, phase: progress.phase, fraction: progress.fraction,
                        tokensPerSecond: progress.tokensPerSecond))
            )
        case .messageUpdated(let threadID, let message):
            ("messageUpdated", try ServerJSON.encode(ThreadMessage(threadID: threadID, message: message)))
        case .call(let threadID, let messageID, let call):
            ("call", try ServerJSON.encode(Call(threadID: threadID, messageID: messageID, call: call)))
        case .messageRemoved(let threadID, let messageID):
            ("messageRemoved", try ServerJSON.encode(IDs(threadID: threadID, messageID: messageID)))
        case .threadChanged(let threadID): ("threadChanged", try ServerJSON.encode(IDs(threadID: threadID)))
        case .threadAdded(let threadID): ("threadAdded", try ServerJSON.encode(IDs(threadID: threadID)))
        case .threadRemoved(let threadID): ("threadRemoved", try ServerJSON.encode(IDs(threadID: threadID)))
        case .projectsChanged: ("projectsChanged", Data("{}".utf8))
        case .allChanged: ("allChanged", Data("{}".utf8))
        }
    }
}

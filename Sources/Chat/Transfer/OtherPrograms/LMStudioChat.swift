import Foundation
import Support

extension OtherChat {
    /// Reads a `.conversation.json` file of LM Studio; `nil` for another value.
    ///
    /// - Parameter name: The name of the file, which is the chat's ID.
    static func lmStudio(_ value: JSONValue, name: String) -> OtherChat? {
        let messages = value["messages"]?.elements ?? []
        guard messages.contains(where: { $0["versions"] != nil }) else { return nil }
        let fields = value["perChatPredictionConfig"]?["fields"]?.elements ?? []
        let prompt = fields.first { $0["key"]?.string == "llm.prediction.systemPrompt" }?["value"]?.string
        var chat = OtherChat(
            program: .lmstudio, id: value["createdAt"].map { "\($0)" } ?? name, title: value["name"]?.string ?? "",
            createdAt: time(value["createdAt"]), updatedAt: time(value["assistantLastMessagedAt"]),
            systemPrompt: prompt ?? value["systemPrompt"]?.string ?? "", isPinned: value["pinned"]?.isTrue ?? false)
        for (number, message) in messages.enumerated() {
            let versions = message["versions"]?.elements ?? []
            guard !versions.isEmpty else { continue }
            let selected = min(max(0, message["currentlySelected"]?.integer ?? 0), versions.count - 1)
            for (place, version) in versions.enumerated() {
                chat.addLMStudio(version, id: "\(number).\(place)", parent: chat.shown)
            }
            chat.shown = "\(number).\(selected)"
        }
        return chat
    }

    private mutating func addLMStudio(_ version: JSONValue, id: String, parent: String?) {
        var message = Message(
            id: id, parent: parent, role: version["role"]?.string == "user" ? .user : .assistant,
            model: version["senderInfo"]?["senderName"]?.string)
        for step in version["steps"]?.elements ?? [] where step["type"]?.string == "contentBlock" {
            let isThinking = step["style"]?["type"]?.string == "thinking"
            add(step["content"]?.elements ?? [], to: &message, isThinking: isThinking)
        }
        add(version["content"]?.elements ?? [], to: &message, isThinking: false)
        if version["role"]?.string == "system" {
            if systemPrompt.isEmpty { systemPrompt = message.text }
            message.text = ""
        }
        messages.append(message)
    }

    private mutating func add(_ parts: [JSONValue], to message: inout Message, isThinking: Bool) {
        for part in parts {
            switch part["type"]?.string {
            case "text":
                let text = part["text"]?.string ?? ""
                if isThinking {
                    message.reasoning += text
                } else {
                    message.text += text
                }
            case "file":
                message.files.append(
                    File(name: part["name"]?.string ?? part["fileIdentifier"]?.string ?? "", data: nil))
            case "toolCallRequest": omitted.toolCalls += 1
            // Counted with its request.
            case "toolCallResult": break
            default: omitted.other += 1
            }
        }
    }
}

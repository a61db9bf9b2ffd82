import Foundation
import Support

extension OtherChat {
    /// Reads a conversation of Claude's `conversations.json`; `nil` for another value.
    static func claude(_ value: JSONValue) -> OtherChat? {
        guard case .array(let messages)? = value["chat_messages"] else { return nil }
        var chat = OtherChat(
            program: .claude, id: value["uuid"]?.string ?? "", title: value["name"]?.string ?? "",
            createdAt: time(value["created_at"]), updatedAt: time(value["updated_at"]))
        if chat.id.isEmpty { chat.id = "\(chat.title) \(value["created_at"] ?? .null)" }
        for (number, content) in messages.enumerated() {
            let previous = chat.messages.last?.id
            var message = Message(
                id: content["uuid"]?.string ?? "\(number)",
                // Older exports have no branches.
                parent: content["parent_message_uuid"]?.string ?? previous,
                role: content["sender"]?.string == "human" ? .user : .assistant, time: time(content["created_at"]))
            readClaude(content, into: &message, &chat.omitted)
            chat.messages.append(message)
        }
        chat.shown = value["current_leaf_message_uuid"]?.string ?? chat.messages.last?.id
        return chat
    }

    private static func readClaude(
        _ content: JSONValue, into message: inout Message, _ omitted: inout ChatImport.Omissions
    ) {
        var texts: [String] = []
        for block in content["content"]?.elements ?? [] {
            switch block["type"]?.string {
            case "text": texts.append(block["text"]?.string ?? "")
            case "thinking": message.reasoning += block["thinking"]?.string ?? ""
            case "tool_use": omitted.toolCalls += 1
            // Counted with its call.
            case "tool_result", "token_budget": break
            case "voice_note": texts.append(block["text"]?.string ?? "")
            case "image": omitted.pictures += 1
            default: omitted.other += 1
            }
        }
        message.text = texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
        if message.text.isEmpty { message.text = content["text"]?.string ?? "" }
        message.files = (content["attachments"]?.elements ?? []).map { attachment in
            File(
                name: attachment["file_name"]?.string ?? "",
                data: attachment["extracted_content"]?.string.map { Data($0.utf8) })
        }
        message.files += (content["files"]?.elements ?? []).map { File(name: $0["file_name"]?.string ?? "", data: nil) }
    }
}

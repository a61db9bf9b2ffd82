import Foundation
import Support

/// The chats of Jan's folder `threads`, each with a file `thread.json` and a file `messages.jsonl`.
struct JanChats {
    /// The maximum size of the messages of a file, all of which are in memory until its end.
    static let maximumBytes = 256 << 20

    private var threads: [String: OtherChat] = [:]
    private var bytes = 0

    /// Notes the title of a chat; returns false for a value that is not a `thread.json`.
    mutating func take(thread value: JSONValue) -> Bool {
        guard value["object"]?.string == "thread", let id = value["id"]?.string else { return false }
        var chat = OtherChat(
            program: .jan, id: id, title: value["title"]?.string ?? value["metadata"]?["title"]?.string ?? "",
            createdAt: OtherChat.time(value["created"] ?? value["created_at"]),
            updatedAt: OtherChat.time(value["updated"] ?? value["updated_at"]),
            isPinned: value["metadata"]?["is_favorite"]?.isTrue ?? false)
        chat.systemPrompt = value["assistants"]?.elements.first?["instructions"]?.string ?? ""
        chat.messages = threads[id]?.messages ?? []
        chat.omitted = threads[id]?.omitted ?? ChatImport.Omissions()
        threads[id] = chat
        return true
    }

    /// Adds a message; returns false for a value that is not a line of `messages.jsonl`.
    ///
    /// - Parameter size: The size of the line, in bytes.
    mutating func take(message value: JSONValue, size: Int) -> Bool {
        guard value["object"]?.string == "thread.message", let id = value["thread_id"]?.string else { return false }
        // The dictionary holds no second copy while the chat changes.
        var chat = threads.removeValue(forKey: id) ?? OtherChat(program: .jan, id: id)
        defer { threads[id] = chat }
        bytes += size
        guard bytes <= Self.maximumBytes else {
            chat.omitted.other += 1
            return true
        }
        let role = value["role"]?.string
        var message = OtherChat.Message(
            id: value["id"]?.string ?? "\(chat.messages.count)", parent: chat.messages.last?.id,
            role: role == "user" ? .user : .assistant, model: value["metadata"]?["modelId"]?.string,
            time: OtherChat.time(value["created_at"]))
        for part in value["content"]?.elements ?? [] {
            switch part["type"]?.string {
            case "text":
                let text = part["text"]?["value"]?.string ?? part["text"]?.string ?? ""
                message.text += message.text.isEmpty ? text : "\n\n\(text)"
            case "reasoning":
                message.reasoning += part["text"]?["value"]?.string ?? part["text"]?.string ?? ""
            case "image_url", "image": chat.omitted.pictures += 1
            case "tool_call": chat.omitted.toolCalls += 1
            default: chat.omitted.other += 1
            }
        }
        Self.takeThinking(&message)
        if role == "system" {
            if chat.systemPrompt.isEmpty { chat.systemPrompt = message.text }
            message.text = ""
        }
        message.files += (value["attachments"]?.elements ?? []).map {
            OtherChat.File(name: $0["name"]?.string ?? "", data: nil)
        }
        chat.messages.append(message)
        chat.shown = message.id
        return true
    }

    /// Moves the reasoning out of an answer that begins with `<think>`.
    private static func takeThinking(_ message: inout OtherChat.Message) {
        guard message.role == .assistant, message.text.hasPrefix("<think>"),
            let end = message.text.range(of: "</think>")
        else { return }
        message.reasoning += message.text[..<end.lowerBound].dropFirst("<think>".count)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        message.text = message.text[end.upperBound...].trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Returns the chats that have messages, and forgets them.
    mutating func ended() -> [OtherChat] {
        let chats = threads.values.filter { !$0.messages.isEmpty }.sorted { $0.id < $1.id }
        for chat in chats { threads[chat.id] = nil }
        bytes = 0
        return chats
    }
}

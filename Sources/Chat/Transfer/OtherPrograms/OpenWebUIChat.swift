import Foundation
import Support

extension OtherChat {
    /// Reads a chat of Open WebUI's export; `nil` for another value.
    static func openWebUI(_ value: JSONValue) -> OtherChat? {
        guard let content = value["chat"], content.isObject,
            content["history"]?["messages"] != nil || content["messages"] != nil
        else { return nil }
        var chat = OtherChat(
            program: .openwebui, id: value["id"]?.string ?? content["id"]?.string ?? "",
            title: value["title"]?.string ?? content["title"]?.string ?? "",
            createdAt: time(value["created_at"]) ?? time(content["timestamp"]), updatedAt: time(value["updated_at"]),
            systemPrompt: content["params"]?["system"]?.string ?? content["system"]?.string ?? "",
            shown: content["history"]?["currentId"]?.string, isPinned: value["pinned"]?.isTrue ?? false,
            isArchived: value["archived"]?.isTrue ?? false)
        if chat.id.isEmpty { chat.id = "\(chat.title) \(content["timestamp"] ?? value["created_at"] ?? .null)" }
        let history = content["history"]?["messages"]?.members ?? []
        if history.isEmpty {
            for (number, message) in (content["messages"]?.elements ?? []).enumerated() {
                let parent = message["parentId"]?.string ?? chat.messages.last?.id
                chat.addOpenWebUI(message, id: message["id"]?.string ?? "\(number)", parent: parent)
            }
            chat.shown = chat.shown ?? chat.messages.last?.id
        } else {
            for member in history {
                chat.addOpenWebUI(member.value, id: member.key, parent: member.value["parentId"]?.string)
            }
        }
        return chat
    }

    private mutating func addOpenWebUI(_ value: JSONValue, id: String, parent: String?) {
        let role = value["role"]?.string
        var message = Message(
            id: id, parent: parent, role: role == "user" ? .user : .assistant, model: value["model"]?.string,
            time: Self.time(value["timestamp"]))
        switch value["content"] {
        case .array(let parts):
            for part in parts {
                if let text = part["text"]?.string {
                    message.text += message.text.isEmpty ? text : "\n\n\(text)"
                } else if let file = Self.picture(part["image_url"]?["url"]?.string, number: message.files.count) {
                    message.files.append(file)
                } else {
                    omitted.other += 1
                }
            }
        case let content: message.text = content?.string ?? ""
        }
        if role == "system" {
            if systemPrompt.isEmpty { systemPrompt = message.text }
            message.text = ""
        }
        if message.role == .assistant { takeDetails(&message) }
        for file in value["files"]?.elements ?? [] {
            if file["type"]?.string == "image" {
                if let picture = Self.picture(file["url"]?.string, number: message.files.count) {
                    message.files.append(picture)
                } else {
                    omitted.pictures += 1
                }
            } else {
                let text = file["file"]?["data"]?["content"]?.string
                message.files.append(
                    File(name: file["name"]?.string ?? "", data: text.map { Data($0.utf8) }))
            }
        }
        messages.append(message)
    }

    /// Returns a picture in a data URL; `nil` for any other URL.
    private static func picture(_ url: String?, number: Int) -> File? {
        guard let url, url.hasPrefix("data:image/"), let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")),
            let data = Data(base64Encoded: String(url[url.index(after: comma)...])), !data.isEmpty
        else { return nil }
        let type = ChatAttachment.pictureType(of: data)?.split(separator: "/").last ?? "bin"
        return File(name: "picture-\(number + 1).\(type)", data: data)
    }

    /// Moves the reasoning out of an answer's text, and removes calls of tools.
    ///
    /// Both are blocks `<details type="reasoning" …>…</details>` in the text.
    private mutating func takeDetails(_ message: inout Message) {
        let text = message.text
        guard text.contains("<details type=\"") else { return }
        var kept = ""
        var rest = text[...]
        while let start = rest.range(of: "<details type=\"") {
            guard let end = rest[start.upperBound...].range(of: "</details>"),
                let open = rest[start.upperBound..<end.lowerBound].range(of: ">")
            else { break }
            kept += rest[..<start.lowerBound]
            if rest[start.upperBound...].hasPrefix("reasoning\"") {
                var block = rest[open.upperBound..<end.lowerBound]
                if let summary = block.range(of: "</summary>") { block = block[summary.upperBound...] }
                // The reasoning is quoted, line by line.
                let lines = block.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                    line.hasPrefix("> ") ? line.dropFirst(2) : line.hasPrefix(">") ? line.dropFirst() : line
                }
                message.reasoning += lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
            } else {
                omitted.toolCalls += 1
            }
            rest = rest[end.upperBound...]
        }
        message.text = (kept + rest).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

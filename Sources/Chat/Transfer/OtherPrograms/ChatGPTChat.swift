import Foundation
import Support

extension OtherChat {
    /// Reads a conversation of ChatGPT's `conversations.json`; `nil` for another value.
    static func chatGPT(_ value: JSONValue) -> OtherChat? {
        guard case .object(let nodes)? = value["mapping"] else { return nil }
        var chat = OtherChat(
            program: .chatgpt, id: value["conversation_id"]?.string ?? value["id"]?.string ?? "",
            title: value["title"]?.string ?? "", createdAt: time(value["create_time"]),
            updatedAt: time(value["update_time"]), shown: value["current_node"]?.string,
            isArchived: value["is_archived"]?.isTrue ?? false)
        if chat.id.isEmpty { chat.id = "\(chat.title) \(value["create_time"] ?? .null)" }
        for node in nodes {
            var message = Message(id: node.key, parent: node.value["parent"]?.string, role: .assistant)
            if let content = node.value["message"], content.isObject {
                ChatGPTMessage(content).read(into: &message, &chat.omitted)
            }
            chat.messages.append(message)
        }
        return chat
    }
}

/// A message of ChatGPT's export.
private struct ChatGPTMessage {
    private let value: JSONValue
    private let content: JSONValue
    private let metadata: JSONValue
    private let author: String

    init(_ value: JSONValue) {
        self.value = value
        content = value["content"] ?? .null
        metadata = value["metadata"] ?? .null
        author = value["author"]?["role"]?.string ?? ""
    }

    func read(into message: inout OtherChat.Message, _ omitted: inout ChatImport.Omissions) {
        message.time = OtherChat.time(value["create_time"])
        message.role = author == "user" ? .user : .assistant
        message.model = metadata["model_slug"]?.string
        // Instructions of the program itself, and the user's custom instructions, which are no messages.
        guard author != "system", metadata["is_visually_hidden_from_conversation"]?.isTrue != true else { return }
        let isForTool = value["recipient"]?.string.map { $0 != "all" } ?? false
        switch content["content_type"]?.string {
        case "text", "multimodal_text": readParts(into: &message, isForTool: isForTool, &omitted)
        case "code":
            // The model's program for a tool, such as the code interpreter's.
            guard isForTool, value["recipient"]?.string != "python" else {
                message.text = OtherChat.fenced(content["text"]?.string ?? "", content["language"]?.string)
                return
            }
            omitted.toolCalls += 1
        case "execution_output": message.text = OtherChat.fenced(content["text"]?.string ?? "", nil)
        case "thoughts":
            message.reasoning = (content["thoughts"]?.elements ?? []).map { thought in
                [thought["summary"]?.string, thought["content"]?.string].compactMap(\.self).joined(separator: "\n")
            }.joined(separator: "\n\n")
        case "reasoning_recap", "user_editable_context", "model_editable_context": break
        case "tether_quote", "tether_browsing_display", "system_error", "sonic_webpage": omitted.toolCalls += 1
        default: omitted.other += 1
        }
        message.files += (metadata["attachments"]?.elements ?? []).map {
            OtherChat.File(name: $0["name"]?.string ?? "", data: nil)
        }
    }

    private func readParts(
        into message: inout OtherChat.Message, isForTool: Bool, _ omitted: inout ChatImport.Omissions
    ) {
        // Requests to tools and their results are steps of an answer.
        guard !isForTool, author != "tool" else {
            let pictures = (content["parts"]?.elements ?? []).count {
                $0["content_type"]?.string == "image_asset_pointer"
            }
            if pictures > 0 { omitted.pictures += pictures } else { omitted.toolCalls += 1 }
            return
        }
        var texts: [String] = []
        for part in content["parts"]?.elements ?? [] {
            if let text = part.string {
                texts.append(Self.withoutMarks(text))
                continue
            }
            switch part["content_type"]?.string {
            case "audio_transcription": texts.append(part["text"]?.string ?? "")
            case "image_asset_pointer": omitted.pictures += 1
            // The transcription stands beside it.
            case "audio_asset_pointer", "real_time_user_audio_video_asset_pointer": omitted.voice += 1
            default: omitted.other += 1
            }
        }
        message.text = texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// Removes the marks of citations, which stand between the private characters U+E200 and U+E201.
    private static func withoutMarks(_ text: String) -> String {
        guard text.unicodeScalars.contains("\u{E200}") else { return text }
        var kept = String.UnicodeScalarView()
        var mark = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\u{E201}" {
                if mark.isEmpty { kept.append(scalar) }
                mark.removeAll(keepingCapacity: true)
            } else if scalar == "\u{E200}" || !mark.isEmpty {
                // A mark without an end is text.
                if scalar == "\u{E200}" {
                    kept.append(contentsOf: mark)
                    mark.removeAll(keepingCapacity: true)
                }
                mark.append(scalar)
            } else {
                kept.append(scalar)
            }
        }
        kept.append(contentsOf: mark)
        return String(kept)
    }
}

extension OtherChat {
    /// Returns a text as a code block, whose fence is longer than each in the text.
    static func fenced(_ text: String, _ language: String?) -> String {
        guard text.contains(where: { !$0.isWhitespace }) else { return "" }
        var longest = 2
        var run = 0
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        // bounded: by the text itself.
        let fence = String(repeating: "`", count: longest + 1)
        let name = (language ?? "").filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return "\(fence)\(name == "unknown" ? "" : name)\n\(text)\n\(fence)"
    }
}

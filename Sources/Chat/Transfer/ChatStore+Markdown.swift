public import Foundation

extension ChatStore {
    /// Returns the shown branch of a thread as Markdown: the title, then each message with its role and time in UTC.
    public func exportMarkdown(_ id: UUID) throws(ChatError) -> String {
        let thread = try thread(id)
        var parts = ["# \(MarkdownText.escaped(thread.title))"]
        for message in thread.messages {
            let role =
                switch message.role {
                case .system: "System"
                case .user: "You"
                case .assistant: "Assistant"
                }
            parts.append("## \(role)")
            let time = message.timestamp.formatted(MarkdownText.timeStyle)
            parts.append("*\(time) UTC\(Self.place(message))\(Self.note(message))*")
            if let attachments = message.metadata.attachments {
                parts.append("*Files: \(attachments.map { MarkdownText.escaped($0.name) }.joined(separator: ", "))*")
            }
            if !message.text.isEmpty { parts.append(MarkdownText.closed(message.text)) }
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// Returns the model and the place where it ran, if both are known.
    private static func place(_ message: ChatMessage) -> String {
        guard let model = message.metadata.modelID, let place = message.metadata.place else { return "" }
        return ", \(MarkdownText.escaped(model)) on \(MarkdownText.escaped(place))"
    }

    private static func note(_ message: ChatMessage) -> String {
        switch message.metadata.status {
        case .completed: ""
        case .generating: ", still being written"
        case .stopped: ", stopped"
        case .failed: ", failed"
        case .interrupted: ", interrupted"
        }
    }
}

/// The escaping of texts, so that one part of a Markdown file does not affect the next.
enum MarkdownText {
    static let timeStyle = Date.ISO8601FormatStyle(dateTimeSeparator: .space).year().month().day().dateSeparator(.dash)
        .time(includingFractionalSeconds: false).timeSeparator(.colon)

    /// Escapes all characters of a line that have a meaning in Markdown.
    static func escaped(_ line: String) -> String {
        line.reduce(into: "") { escaped, character in
            if character.isASCII, character.isPunctuation || character.isSymbol { escaped.append("\\") }
            escaped.append(character)
        }
    }

    /// Closes a code block that is still open at the end of a text, for example in an answer that was cut off.
    static func closed(_ text: String) -> String {
        var open: Substring?
        // A CRLF line break is one Character.
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let content = line.drop { $0 == " " }
            guard line.count - content.count <= 3, let sign = content.first, sign == "`" || sign == "~" else {
                continue
            }
            let fence = content.prefix { $0 == sign }
            let rest = content.dropFirst(fence.count)
            if let started = open {
                let isEnd = fence.first == started.first && fence.count >= started.count
                if isEnd, rest.allSatisfy(\.isWhitespace) { open = nil }
            } else if fence.count >= 3, sign == "~" || !rest.contains("`") {
                open = fence
            }
        }
        guard let open else { return text }
        return text + (text.last?.isNewline == true ? "" : "\n") + open
    }
}

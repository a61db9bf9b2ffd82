import Foundation
import Platform
import Support

/// A chat of another program, as its export describes it.
struct OtherChat {
    struct Message {
        var id: String
        var parent: String?
        var role: ChatMessage.Role
        /// The text; a message without text, reasoning and files is a step of the other program and not taken.
        var text = ""
        var reasoning = ""
        var model: String?
        var time: Date?
        var files: [File] = []

        var isEmpty: Bool { text.allSatisfy(\.isWhitespace) && reasoning.isEmpty && files.isEmpty }
    }

    struct File {
        var name: String
        /// The file; `nil` if the export has its name only.
        var data: Data?
    }

    var program: ChatProgram
    /// The ID in the other program.
    var id: String
    var title = ""
    var createdAt: Date?
    var updatedAt: Date?
    var systemPrompt = ""
    /// The messages in any order.
    var messages: [Message] = []
    /// The ID of the last message of the shown branch.
    var shown: String?
    var isPinned = false
    var isArchived = false
    var omitted = ChatImport.Omissions()

    private static let maximumMessages = 200_000

    /// Returns the chat as Hearth would export it.
    ///
    /// Identifiers depend only on the other program's IDs and on the texts above and in the message. The same chat
    /// therefore has the same identifiers in each import, and a changed message becomes a branch.
    ///
    /// - Throws: `ChatError` (`invalid`) for a chat without messages or with too many.
    func archived(_ omitted: inout ChatImport.Omissions) throws(ChatError) -> ChatArchive.Thread {
        guard messages.count <= Self.maximumMessages else {
            throw ChatError(.invalid, "A chat has at most \(Self.maximumMessages) messages.")
        }
        omitted.add(self.omitted)
        let thread = Self.identifier([program.rawValue, id])
        let kept = mergedMessages(&omitted)
        guard !kept.isEmpty else { throw ChatError(.invalid, "The chat has no messages.") }
        let start = createdAt ?? kept.compactMap(\.message.time).min() ?? updatedAt ?? Date(timeIntervalSince1970: 0)
        var made: [ChatMessage] = []
        var places: [String: Int] = [:]
        var attachments: [ChatArchive.Attachment] = []
        for (message, parent, ids) in kept {
            let above = parent.flatMap { places[$0] }.map { made[$0] }
            let identifier = Self.identifier(
                [(above?.id ?? thread).uuidString, message.id, message.role.rawValue, message.text, message.reasoning])
            var metadata = ChatMessage.Metadata(
                parentID: above?.id, finishReason: message.role == .assistant ? .stop : nil,
                reasoning: message.reasoning,
                modelID: message.role == .assistant ? message.model.map { String($0.prefix(200)) } : nil)
            let files = message.files.prefix(AttachmentLimits.perMessage)
            omitted.files += message.files.count - files.count
            var listed: [ChatAttachment] = []
            for (number, file) in files.enumerated() {
                let id = Self.identifier([identifier.uuidString, "\(number)", file.name])
                let data = file.data ?? Data()
                if data.isEmpty { omitted.files += 1 }
                guard
                    var attachment = try? AttachmentLimits.attachment(
                        data.isEmpty ? Data([0]) : data, named: file.name.isEmpty ? "file" : file.name, id: id)
                else {
                    omitted.files += 1
                    continue
                }
                if data.isEmpty {
                    attachment.bytes = 0
                } else {
                    attachments.append(ChatArchive.Attachment(id: id, name: attachment.name, data: data))
                }
                listed.append(attachment.listed)
            }
            metadata.attachments = listed.isEmpty ? nil : listed
            for id in ids { places[id] = made.count }
            made.append(
                ChatMessage(
                    id: identifier, role: message.role, text: message.text,
                    timestamp: message.time ?? above?.timestamp ?? start, metadata: metadata))
        }
        return ChatArchive.Thread(
            id: thread, title: Self.line(title, most: ChatLimits.titleCharacters) ?? program.name, createdAt: start,
            updatedAt: updatedAt ?? made.map(\.timestamp).max() ?? start,
            settings: ChatThread.Settings(systemPrompt: systemPrompt), messages: made,
            shownMessageID: shown.flatMap { places[$0] }.map { made[$0].id }, forks: nil,
            attachments: attachments, isPinned: isPinned, isArchived: isArchived)
    }

    /// Returns the messages that are kept, each after its parent, with the ID of the kept parent.
    ///
    /// Several messages of the model in a row become one, as other programs split an answer at each call of a tool.
    /// `ids` are those of the message, and of the omitted and merged messages whose place it takes.
    private func mergedMessages(
        _ omitted: inout ChatImport.Omissions
    ) -> [(message: Message, parent: String?, ids: [String])] {
        let byID = Dictionary(messages.enumerated().map { ($1.id, $0) }) { first, _ in first }
        var children: [String: [Int]] = [:]
        var roots: [Int] = []
        for (index, message) in messages.enumerated() where byID[message.id] == index {
            if let parent = message.parent, byID[parent] != nil, parent != message.id {
                children[parent, default: []].append(index)
            } else {
                roots.append(index)
            }
        }
        // In an order in which each message follows its parent, without recursion.
        var order: [(index: Int, keptParent: Int?)] = []
        var keptChildren: [Int: Int] = [:]
        var stack = roots.reversed().map { (index: $0, keptParent: Int?.none) }
        while let (index, keptParent) = stack.popLast() {
            order.append((index, keptParent))
            let message = messages[index]
            let isKept = !message.isEmpty
            if isKept, let keptParent { keptChildren[keptParent, default: 0] += 1 }
            for child in (children[message.id] ?? []).reversed() {
                stack.append((child, isKept ? index : keptParent))
            }
        }
        // Messages of a cycle have no root, and others repeat an ID.
        omitted.other += messages.count - order.count
        var result: [(message: Message, parent: String?, ids: [String])] = []
        var places: [Int: Int] = [:]
        for (index, keptParent) in order {
            let message = messages[index]
            let above = keptParent.flatMap { places[$0] }
            if message.isEmpty {
                if let above { result[above].ids.append(message.id) }
            } else if message.role == .assistant, let above, let keptParent, keptChildren[keptParent] == 1,
                result[above].message.role == .assistant,
                // Longer answers stay apart, because a message has a maximum length.
                result[above].message.text.utf8.count + message.text.utf8.count < ChatLimits.textBytes / 2
            {
                places[index] = above
                result[above].ids.append(message.id)
                Self.append(message.text, to: &result[above].message.text)
                Self.append(message.reasoning, to: &result[above].message.reasoning)
                result[above].message.files += message.files
                result[above].message.model = message.model ?? result[above].message.model
            } else {
                places[index] = result.count
                result.append((message, above.map { result[$0].message.id }, [message.id]))
            }
        }
        return result
    }

    private static func append(_ more: String, to text: inout String) {
        if !text.isEmpty, !more.isEmpty { text += "\n\n" }
        text += more
    }

    /// Returns an identifier (UUID version 8) that depends only on the parts.
    private static func identifier(_ parts: [String]) -> UUID {
        // The lengths keep the parts apart.
        let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
        let digits = Array(text.utf8).withUnsafeBytes { SHA256.hash($0) }
        var bytes = stride(from: 0, to: 32, by: 2).map { place in
            UInt8(digits.dropFirst(place).prefix(2), radix: 16) ?? 0
        }
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// Returns a text as one line without control characters; `nil` if nothing is left.
    static func line(_ text: String, most: Int) -> String? {
        let plain = text.unicodeScalars.map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " "
            default: Character(scalar)
            }
        }
        let line = String(plain.prefix(most * 4)).trimmingCharacters(in: .whitespaces)
        // One character can contain any number of combining marks.
        var cut = String(line.prefix(most))
        while cut.utf8.count > ChatLimits.titleBytes { cut.removeLast() }
        cut = cut.trimmingCharacters(in: .whitespaces)
        return cut.isEmpty ? nil : cut
    }

    /// Returns a time that is given as text (ISO 8601), or as seconds, milliseconds or microseconds since 1970.
    ///
    /// Other values, and times before 1990 and after 2200, are `nil`.
    static func time(_ value: JSONValue?) -> Date? {
        let seconds: Double
        switch value {
        case .number(let text):
            guard let number = Double(text), number.isFinite else { return nil }
            seconds = number > 1e14 ? number / 1e6 : number > 1e11 ? number / 1e3 : number
        case .string(let text):
            let plain = Date.ISO8601FormatStyle()
            let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            guard text.utf8.count < 64, let date = (try? fractional.parse(text)) ?? (try? plain.parse(text)) else {
                return nil
            }
            seconds = date.timeIntervalSince1970
        default: return nil
        }
        guard (631_152_000..<7_258_118_400).contains(seconds) else { return nil }
        // Times are stored in milliseconds.
        return Date(timeIntervalSince1970: (seconds * 1000).rounded() / 1000)
    }
}

extension JSONValue {
    /// The elements of an array; none for any other value.
    var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
    /// The members of an object; none for any other value.
    var members: [Member] { if case .object(let members) = self { members } else { [] } }
    var isTrue: Bool { self == .bool(true) }
}

import Foundation
import Tools

/// The limits on lengths and characters of texts.
enum ChatLimits {
    static let titleCharacters = 200
    /// The limit in bytes, because one character can contain any number of combining marks.
    static let titleBytes = 2000
    static let textBytes = 4 << 20
    static let systemPromptBytes = 1 << 20
    static let modelIDBytes = 1000

    /// - Parameter what: The thing that has the title, for errors.
    static func title(_ title: String, of what: String = "A title") throws(ChatError) -> String {
        let trimmed = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard trimmed.utf8.count <= titleBytes, (1...titleCharacters).contains(trimmed.count) else {
            throw ChatError(.invalid, "\(what) has 1 to \(titleCharacters) characters.")
        }
        let isPlain = trimmed.unicodeScalars.allSatisfy {
            switch $0.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        guard isPlain else { throw ChatError(.invalid, "\(what) is one line without control characters.") }
        return trimmed
    }

    static func settings(_ settings: ChatThread.Settings) throws(ChatError) -> ChatThread.Settings {
        var settings = settings
        settings.systemPrompt = StorageValue.text(settings.systemPrompt)
        guard settings.systemPrompt.utf8.count <= systemPromptBytes else {
            throw ChatError(.invalid, "A system prompt has at most 1 MB. Shorten it.")
        }
        if settings.modelID?.isEmpty == true { settings.modelID = nil }
        guard (settings.modelID?.utf8.count ?? 0) <= modelIDBytes, settings.modelID?.utf8.contains(0) != true else {
            throw ChatError(.invalid, "This is not a valid model name.")
        }
        if let names = settings.toolServers {
            guard names.count <= 32, names.allSatisfy({ ToolServerConfiguration.isName($0) }) else {
                throw ChatError(.invalid, "A chat has at most 32 tool servers, named as in the settings.")
            }
            settings.toolServers = names.isEmpty ? nil : names
        }
        return settings
    }

    static func check(_ message: ChatMessage) throws(ChatError) {
        guard message.text.utf8.count <= textBytes, message.metadata.reasoning.utf8.count <= textBytes else {
            throw ChatError(.invalid, "A message has at most 4 MB. Send it in parts.")
        }
    }
}

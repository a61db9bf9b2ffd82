import Chat
import Foundation
import Hearth

/// The texts that Tab offers in `hearth chat`: commands, and names after them.
struct ChatCompletions: Sendable {
    let chat: ChatService
    let services: HearthServices

    /// Returns the whole texts that continue a text, ignoring case; empty if no text continues it.
    func texts(after text: String) -> [String] {
        guard let space = text.firstIndex(of: " ") else { return Self.matching(text, Self.commands) }
        let command = String(text[..<space])
        return Self.matching(text, names(for: command).map { "\(command) \($0)" })
    }

    static func matching(_ text: String, _ texts: [String]) -> [String] {
        let start = text.lowercased()
        return texts.filter { $0.lowercased().hasPrefix(start) }
    }

    /// Returns the longest common beginning of texts, ignoring case.
    static func common(_ texts: [String]) -> String {
        guard let first = texts.first else { return "" }
        return texts.dropFirst().reduce(first) { common, text in
            String(zip(common, text).prefix { $0.lowercased() == $1.lowercased() }.map(\.0))
        }
    }

    private static let commands = Set(
        ThreadConversation.help.split(separator: "\n").filter { $0.hasPrefix("/") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
    ).sorted()

    // A failure only means that nothing is offered. The command itself reports it.
    private func names(for command: String) -> [String] {
        switch command {
        case "/prompt": ((try? chat.store.prompts()) ?? []).map(\.name)
        case "/project": ((try? chat.store.projects()) ?? []).map(\.name) + ["none"]
        case "/thread": ((try? chat.store.threads()) ?? []).map(\.title)
        case "/style": StylePreset.allCases.map(\.rawValue)
        case "/model":
            services.models.availableModels().filter { $0.installed?.kind == .generative }.map(\.id) + ["auto"]
        case "/memory": ["add ", "keep", "off", "on", "remove "]
        case "/overflow": ["stop", "drop", "summarise"]
        default: []
        }
    }
}

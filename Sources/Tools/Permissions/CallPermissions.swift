package import Foundation

/// A user's decision about a call.
public enum CallDecision: String, Codable, Sendable, Hashable, CaseIterable {
    /// This call may run.
    case once
    /// This call and all calls of the tool in this chat may run, until the program ends.
    case chat
    /// This call and all calls of the tool may run, until the tool changes.
    case always
    /// The call does not run.
    case refuse
    /// The call does not run.
    ///
    /// If this answers a server's question, the server is told that the question was dismissed, not declined.
    case cancel
}

/// A tool as it was when a user allowed its calls.
public struct AllowedTool: Sendable, Hashable {
    /// The server's name in the settings.
    public var server: String
    /// The tool's name on the server.
    public var tool: String
    /// A hash of the server's settings and the tool's description and schema.
    public var fingerprint: String

    package init(server: String, tool: String, fingerprint: String) {
        (self.server, self.tool, self.fingerprint) = (server, tool, fingerprint)
    }
}

/// The tools whose calls run without a question, because the user allowed them and they have not changed.
package struct CallPermissions: Sendable, Hashable {
    /// The fingerprints of tools that are always allowed, by server and tool.
    package private(set) var always: [String: [String: String]]
    private var chats: [UUID: Set<AllowedTool>] = [:]

    /// - Parameter always: The fingerprints of tools that are always allowed, by server and tool.
    package init(always: [String: [String: String]] = [:]) { self.always = always }

    /// Returns the decision that allows a call of a tool in its current form without a question.
    ///
    /// - Returns: The decision; `nil` if the user has to be asked.
    package func grant(for tool: AllowedTool, in chat: UUID) -> CallDecision? {
        if always[tool.server]?[tool.tool] == tool.fingerprint { return .always }
        return chats[chat]?.contains(tool) == true ? .chat : nil
    }

    /// Records a decision of the user about a tool in the form that the user saw.
    ///
    /// - Returns: Whether the call may run.
    package mutating func take(_ decision: CallDecision, for tool: AllowedTool, in chat: UUID) -> Bool {
        switch decision {
        case .once: break
        case .chat: chats[chat, default: []].insert(tool)
        case .always: always[tool.server, default: [:]][tool.tool] = tool.fingerprint
        case .refuse, .cancel: return false
        }
        return true
    }

    /// Replaces the tools that are always allowed after the settings have changed.
    package mutating func setAlways(_ always: [String: [String: String]]) { self.always = always }

    /// Removes the decisions for a chat.
    package mutating func forget(chat: UUID) { chats[chat] = nil }
}

public import Foundation

/// What a user answers when a call is shown.
public enum CallDecision: String, Codable, Sendable, Hashable, CaseIterable {
    /// This one may run.
    case once
    /// This one, and all calls of the tool in this chat until the program ends.
    case chat
    /// This one, and all calls of the tool, until its description changes.
    case always
    /// It does not run.
    case refuse
}

/// A tool as it was when a user allowed its calls.
public struct AllowedTool: Sendable, Hashable {
    /// The server's name in the settings.
    public var server: String
    /// What the server calls the tool.
    public var tool: String
    /// Stands for the server's settings and for the tool's description and schema.
    public var fingerprint: String

    /// Names a tool.
    public init(server: String, tool: String, fingerprint: String) {
        (self.server, self.tool, self.fingerprint) = (server, tool, fingerprint)
    }
}

/// Which calls run without being asked for: those of a tool that was allowed and is still the same.
public struct CallPermissions: Sendable, Hashable {
    /// Allowed for good, as the settings keep it: fingerprints by tool, by server.
    public private(set) var always: [String: [String: String]]
    private var chats: [UUID: Set<AllowedTool>] = [:]

    /// - Parameter always: What was allowed for good.
    public init(always: [String: [String: String]] = [:]) { self.always = always }

    /// Why a call may run without being asked for.
    ///
    /// - Parameters:
    ///   - tool: The tool as it is now.
    ///   - chat: Where it is called.
    /// - Returns: The decision that covers it; nil where the user has to be asked.
    public func grant(for tool: AllowedTool, in chat: UUID) -> CallDecision? {
        if always[tool.server]?[tool.tool] == tool.fingerprint { return .always }
        return chats[chat]?.contains(tool) == true ? .chat : nil
    }

    /// Takes over what the user decided.
    ///
    /// - Parameters:
    ///   - decision: The decision.
    ///   - tool: The tool as it was shown.
    ///   - chat: Where it is called.
    /// - Returns: Whether the call may run.
    public mutating func take(_ decision: CallDecision, for tool: AllowedTool, in chat: UUID) -> Bool {
        switch decision {
        case .once: break
        case .chat: chats[chat, default: []].insert(tool)
        case .always: always[tool.server, default: [:]][tool.tool] = tool.fingerprint
        case .refuse: return false
        }
        return true
    }

    /// Replaces what is allowed for good, as somebody changed the settings.
    public mutating func setAlways(_ always: [String: [String: String]]) { self.always = always }

    /// Forgets what was allowed in a chat.
    public mutating func forget(chat: UUID) { chats[chat] = nil }
}

/// One message of a conversation.
public struct ChatMessage: Sendable, Hashable, Codable {
    /// The role of the speaker.
    public enum Role: String, Sendable, Hashable, Codable {
        case system, user, assistant
    }

    public var role: Role
    public var content: String

    public init(role: Role, content: String) {
        self.role = role
        self.content = content
    }
}

public import Chat
import Hearth
public import Observation

/// The facts that the user keeps about themselves.
@MainActor @Observable public final class MemoryScreen {
    /// The facts in the order of the file; nil until loaded.
    public private(set) var facts: [MemoryFact]?
    /// The text of a new fact.
    public var draft = ""
    /// The last error and its remedy, to be set to nil after it was shown.
    public var problem: String?

    private let memory: MemoryFile?

    init(_ service: ChatService) { memory = service.memory }

    /// Reads the facts, which people may also edit in the file.
    public func load() async { await attempt { _ in } }

    /// Keeps the drafted fact, and empties the draft.
    public func add() async {
        let text = draft
        if await attempt({ _ = try $0.add(text) }) { draft = "" }
    }

    /// Replaces the text of a fact.
    public func change(_ fact: MemoryFact, to text: String) async {
        await attempt { _ = try $0.change(fact.id, to: text) }
    }

    public func remove(_ fact: MemoryFact) async { await attempt { try $0.remove(fact.id) } }

    /// Runs a change, reads the facts, and returns whether both succeeded.
    @discardableResult private func attempt(_ change: @escaping @Sendable (MemoryFile) throws -> Void) async -> Bool {
        guard let memory else { return false }
        do {
            facts = try await offMainActor {
                try change(memory)
                return try memory.facts()
            }
            return true
        } catch {
            problem = Failure(error).message
            return false
        }
    }
}

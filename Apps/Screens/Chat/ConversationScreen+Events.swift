import Chat
import Foundation

// An event may describe a change that was already read. The content that was read is at least as new as the event.
extension ConversationScreen {
    /// Applies an event of any chat, and sets ``isStale`` if the event requires a reload.
    func apply(_ event: ChatEvent) {
        switch event {
        case .messageAdded(id, let message): add(message)
        case .messageUpdated(id, let message): update(message)
        case .messageRemoved(id, let message): remove(message)
        case .delta(id, let message, let offset, let text, let isReasoning):
            extend(message, at: offset, by: text, isReasoning: isReasoning)
        case .progress(id, let message, let progress):
            if case .writing(message, _) = turn { turn = .writing(answer: message, progress) }
        case .call(id, let message, let call): apply(call, to: message)
        case .threadChanged(id), .projectsChanged, .allChanged: isStale = true
        case .threadRemoved(id): phase = .gone
        case .messageAdded, .messageUpdated, .messageRemoved, .delta, .progress, .call, .threadChanged,
            .threadAdded, .threadRemoved:
            break
        }
    }

    private func add(_ message: ChatMessage) {
        guard !messages.contains(where: { $0.id == message.id }) else { return }
        var place = 0
        if let parent = message.metadata.parentID {
            guard let index = messages.lastIndex(where: { $0.id == parent }) else {
                isStale = true
                return
            }
            place = index + 1
        }
        totalMessages += 1 - (messages.count - place)
        messages = messages.prefix(place) + [message]
        begin(message)
        findOmitted()
    }

    private func update(_ message: ChatMessage) {
        guard let place = messages.lastIndex(where: { $0.id == message.id }) else { return }
        messages[place] = message
        if message.metadata.status == .generating { begin(message) } else { end(message.id) }
        findOmitted()
    }

    private func apply(_ call: ChatCall, to message: UUID) {
        guard let place = messages.lastIndex(where: { $0.id == message }) else { return }
        messages[place].metadata.put(call)
    }

    private func remove(_ message: UUID) {
        end(message)
        guard let place = messages.lastIndex(where: { $0.id == message }) else { return }
        totalMessages -= messages.count - place
        messages.removeSubrange(place...)
        findOmitted()
    }

    private func begin(_ message: ChatMessage) {
        if message.metadata.status == .generating { turn = .writing(answer: message.id, nil) }
    }

    private func end(_ message: UUID) {
        switch turn {
        case .writing(message, _), .stopping: turn = .idle
        case .idle, .starting, .writing: break
        }
    }

    private func extend(_ message: UUID, at offset: Int, by text: String, isReasoning: Bool) {
        guard let place = messages.lastIndex(where: { $0.id == message }) else { return }
        let path: WritableKeyPath<ChatMessage, String> = isReasoning ? \.metadata.reasoning : \.text
        let length = messages[place][keyPath: path].utf16.count
        if offset == length {
            messages[place][keyPath: path] += text
        } else if offset > length {
            isStale = true
        }
    }
}

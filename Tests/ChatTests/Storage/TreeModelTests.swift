import Chat
import Foundation
import Support
import Testing

/// A tree of messages that implements the store's behaviour in the simplest way.
private struct TreeModel {
    struct Node {
        var parent: UUID?
        var text: String
        var children: [UUID] = []
        /// The children in the order in which they were last shown.
        var shown: [UUID] = []
    }

    /// The `nil` key represents the thread, whose children are the first messages.
    var nodes: [UUID?: Node] = [nil: Node(parent: nil, text: "")]

    var messages: [UUID] { nodes.keys.compactMap(\.self).sorted { $0.uuidString < $1.uuidString } }

    mutating func add(_ id: UUID, _ text: String, below parent: UUID?) {
        nodes[id] = Node(parent: parent, text: text)
        nodes[parent]?.children.append(id)
        show(id)
    }

    mutating func show(_ id: UUID) {
        var step: UUID? = id
        while let current = step {
            let parent = nodes[current]?.parent
            nodes[parent]?.shown.removeAll { $0 == current }
            nodes[parent]?.shown.append(current)
            step = parent
        }
    }

    mutating func delete(_ id: UUID) {
        let parent = nodes[id]?.parent
        nodes[parent]?.children.removeAll { $0 == id }
        nodes[parent]?.shown.removeAll { $0 == id }
        remove(id)
    }

    private mutating func remove(_ id: UUID) {
        for child in nodes[id]?.children ?? [] { remove(child) }
        nodes[id] = nil
    }

    var branch: [UUID] {
        var branch: [UUID] = []
        while let next = nodes[branch.last]?.shown.last { branch.append(next) }
        return branch
    }

    var positions: [UUID: BranchPosition] {
        branch.reduce(into: [:]) { positions, id in
            let siblings = nodes[nodes[id]?.parent]?.children ?? []
            guard siblings.count > 1, let index = siblings.firstIndex(of: id) else { return }
            positions[id] = BranchPosition(siblingIDs: siblings, index: index)
        }
    }
}

@Suite struct TreeModelTests {
    @Test(arguments: 1...6)
    func `after random operations the store shows the same branches as a simple tree model`(_ seed: UInt64) throws {
        let test = try TestStore()
        let store = test.store
        let thread = try test.thread()
        var random = SplitMix64(seed: seed)
        var model = TreeModel()
        for step in 0..<150 {
            let any = model.messages.randomElement(using: &random)
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<8:
                try add(below: model.branch.last, step, to: thread, store, &model)
            case 8..<13:
                try add(below: any.flatMap { model.nodes[$0]?.parent }, step, to: thread, store, &model)
            case 13..<17:
                guard let any else { continue }
                model.show(any)
                #expect(try store.show(any).messages.map(\.id) == model.branch)
            case 17..<19:
                guard let any else { continue }
                model.delete(any)
                try store.delete(any)
            default:
                // Clearing is rare, so that trees grow.
                guard step.isMultiple(of: 5) else { continue }
                model = TreeModel()
                _ = try store.clearAll()
            }
            try #require(try store.thread(thread).messages.map(\.id) == model.branch, "step \(step)")
            try #require(try store.branches(of: thread) == model.positions, "step \(step)")
        }
        #expect(try test.problems() == [])
        #expect(try Set(store.search("word", limit: 1000).map(\.messageID)) == Set(model.messages))
        let copy = try TestStore()
        _ = try copy.store.importJSON(store.exportJSON(threads: nil))
        #expect(try copy.store.thread(thread) == store.thread(thread))
        for message in model.messages {
            #expect(try copy.store.show(message).messages == store.show(message).messages)
        }
        #expect(try copy.problems() == [])
    }

    private func add(
        below parent: UUID?, _ step: Int, to thread: UUID, _ store: ChatStore, _ model: inout TreeModel
    ) throws {
        let messages = (0...step % 3).map { ChatMessage(role: .user, text: "word \(step) \($0)") }
        try store.append(messages, to: thread, after: parent)
        var parent = parent
        for message in messages {
            model.add(message.id, message.text, below: parent)
            parent = message.id
        }
    }
}

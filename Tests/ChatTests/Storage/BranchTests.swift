import Chat
import Foundation
import Testing

@Suite struct BranchTests {
    private let test: TestStore
    private let thread: UUID
    private let ids: [UUID]
    private var store: ChatStore { test.store }

    /// Adds the messages Q1 A1 Q2 A2, and the branch B1 Q3 A3 after Q1.
    init() throws {
        test = try TestStore()
        thread = try test.thread()
        var ids = try test.add("Q1", "A1", "Q2", "A2", to: thread)
        let other = ["B1", "Q3", "A3"].map { [test] in test.message($0) }
        try test.store.append(other, to: thread, after: ids[0])
        ids += other.map(\.id)
        self.ids = ids
    }

    @Test func `a new alternative message is shown, and alternatives are indexed in order of creation`() throws {
        #expect(try test.texts(thread) == ["Q1", "B1", "Q3", "A3"])
        let position = BranchPosition(siblingIDs: [ids[1], ids[4]], index: 1)
        #expect(try store.branches(of: thread) == [ids[4]: position])
        #expect(try store.page(of: thread, before: nil, limit: 3).branches == [ids[4]: position])
        #expect(try store.page(of: thread, before: nil, limit: 2).branches == [:])
    }

    @Test func `showing a message shows its branch down to the most recently shown end`() throws {
        let third = test.message("C2")
        try store.append([third], to: thread, after: ids[2])
        #expect(try test.texts(thread) == ["Q1", "A1", "Q2", "C2"])
        #expect(try store.show(ids[3]).messages.map(\.text) == ["Q1", "A1", "Q2", "A2"])
        #expect(try store.show(ids[4]).messages.map(\.text) == ["Q1", "B1", "Q3", "A3"])
        #expect(try store.show(ids[1]).messages.map(\.text) == ["Q1", "A1", "Q2", "A2"])
        #expect(try store.show(third.id).messages.map(\.text) == ["Q1", "A1", "Q2", "C2"])
        #expect(try store.show(ids[0]).messages.map(\.text) == ["Q1", "A1", "Q2", "C2"])
        #expect(try test.reopened().show(ids[4]).messages.map(\.text) == ["Q1", "B1", "Q3", "A3"])
    }

    @Test func `the first message of a thread can have alternatives`() throws {
        try store.append([test.message("Q9")], to: thread, after: nil)
        #expect(try test.texts(thread) == ["Q9"])
        #expect(try store.branches(of: thread).values.first?.siblingIDs.count == 2)
        #expect(try store.show(ids[0]).messages.map(\.text) == ["Q1", "B1", "Q3", "A3"])
    }

    @Test func `deleting a shown message shows its most recently shown alternative`() throws {
        let third = test.message("C1")
        try store.append([third], to: thread, after: ids[0])
        _ = try store.show(ids[1])
        _ = try store.show(third.id)
        try store.delete(third.id)
        #expect(try test.texts(thread) == ["Q1", "A1", "Q2", "A2"])
        try store.delete(ids[1])
        #expect(try test.texts(thread) == ["Q1", "B1", "Q3", "A3"])
        try store.delete(ids[4])
        #expect(try test.texts(thread) == ["Q1"])
        try store.delete(ids[0])
        #expect(try test.texts(thread) == [])
        #expect(try test.problems() == [])
    }

    @Test func `deleting a message that is not shown keeps the shown branch`() throws {
        try store.delete(ids[2])
        #expect(try test.texts(thread) == ["Q1", "B1", "Q3", "A3"])
        #expect(try store.show(ids[1]).messages.map(\.text) == ["Q1", "A1"])
        #expect(try store.search("A2", limit: 5).isEmpty)
    }

    @Test func `appending after a message that already has a successor creates a branch`() throws {
        try store.append([test.message("Q4"), test.message("A4")], to: thread, after: ids[1])
        #expect(try test.texts(thread) == ["Q1", "A1", "Q4", "A4"])
        #expect(try store.show(ids[3]).messages.map(\.text) == ["Q1", "A1", "Q2", "A2"])
    }
}

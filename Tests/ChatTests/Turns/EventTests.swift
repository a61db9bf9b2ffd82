import Engine
import FeatureTesting
import Foundation
import LanguageModels
import LanguageModelsTestSupport
import Testing

@testable import Chat

@Suite struct EventTests {
    @Test func `an answer's deltas are sent between its messageAdded and messageUpdated events`() async throws {
        let chat = try ChatHarness(turns: [ScriptedStep.pieces(of: "A whole answer.", length: 2)])
        let answer = try await chat.ask("Hello", in: try chat.thread())
        let events = try await chat.events()
        let names = events.map(\.name).filter { !$0.hasPrefix("progress") }
        #expect(names.prefix(3) == ["thread added", "added user", "added assistant"])
        #expect(names.last == "updated completed")
        #expect(names.dropFirst(3).dropLast().allSatisfy { $0 == "delta" })
        #expect(joined(events, of: answer.id) == "A whole answer.")
    }

    @Test func `the offsets of delta events count UTF-16 units for any script`() async throws {
        let text = "Hi 👩‍👩‍👧‍👦! e\u{301} 🇳🇴\r\n日本語 \u{1F44D}\u{1F3FD} end"
        let steps = text.unicodeScalars.map { ScriptedStep.text(String($0)) }
        let chat = try ChatHarness(turns: [steps])
        let answer = try await chat.ask("Hello", in: try chat.thread())
        #expect(answer.text == text)
        #expect(joined(try await chat.events(), of: answer.id) == text)
    }

    @Test func `the progress phases of an answer are reported in order`() async throws {
        let chat = try ChatHarness(turns: [[.text("Hello")]])
        chat.models.change { model in
            model.load = { progress in for step in 0...1000 { progress(Double(step) / 1000) } }
        }
        _ = try await chat.ask("Hello", in: try chat.thread())
        var phases: [GenerationProgress.Phase] = []
        var steps = 0
        for case .progress(_, _, let progress) in try await chat.events() {
            if progress.phase == .loadingModel { steps += 1 }
            if phases.last != progress.phase { phases.append(progress.phase) }
        }
        #expect(phases == [.waiting, .loadingModel, .readingPrompt, .writing])
        #expect((2...60).contains(steps))
    }

    @Test func `a reader that reconnects continues from its last event number`() async throws {
        let log = EventLog<ChatEvent>()
        for _ in 0..<3 { log.emit(.allChanged) }
        var reader = ChatEvents(log, after: 1).makeAsyncIterator()
        #expect(try await reader.next()?.number == 2)
        #expect(try await reader.next()?.number == 3)
        async let next = ChatEvents(log, after: 3).makeAsyncIterator().first()
        log.emit(.threadAdded(threadID: UUID()))
        #expect(try await next?.number == 4)
    }

    @Test func `a reader that falls behind the event log gets an error and does not block writers`() async throws {
        let log = EventLog<ChatEvent>(maximumEvents: 4)
        var reader = ChatEvents(log, after: 0).makeAsyncIterator()
        for _ in 0..<4 { log.emit(.allChanged) }
        #expect(try await reader.next()?.number == 1)
        for _ in 0..<8 { log.emit(.allChanged) }
        // Events that the reader has already taken are not lost.
        for number in 2...4 { #expect(try await reader.next()?.number == number) }
        await #expect(throws: ChatError.self) { try await reader.next() }
        // A reader with an event number from another process also gets the error.
        var stranger = ChatEvents(log, after: 99).makeAsyncIterator()
        await #expect(throws: ChatError.self) { try await stranger.next() }
    }

    @Test func `the event log limits the number and the total size of its events`() async throws {
        let log = EventLog<ChatEvent>(maximumEvents: 1000, maximumBytes: 10_000)
        let id = UUID()
        for _ in 0..<100 {
            log.emit(.messageUpdated(threadID: id, ChatMessage(role: .user, text: String(repeating: "a", count: 1000))))
        }
        var old = ChatEvents(log, after: 80).makeAsyncIterator()
        await #expect(throws: ChatError.self) { try await old.next() }
        var recent = ChatEvents(log, after: 97).makeAsyncIterator()
        #expect(try await recent.next()?.number == 98)
    }

    @Test func `a lagging reader receives consecutive deltas merged into one event`() async throws {
        let log = EventLog<ChatEvent>()
        let (thread, message) = (UUID(), UUID())
        var offset = 0
        for piece in ["a", "😀", "b"] {
            log.emit(
                .delta(threadID: thread, messageID: message, offset: offset, text: piece, isReasoning: false))
            offset += piece.utf16.count
        }
        log.emit(.delta(threadID: thread, messageID: message, offset: 0, text: "hm", isReasoning: true))
        var reader = ChatEvents(log, after: 0).makeAsyncIterator()
        let first = try await reader.next()
        #expect(first?.number == 3)
        #expect(
            first?.event
                == .delta(threadID: thread, messageID: message, offset: 0, text: "a😀b", isReasoning: false))
        #expect(try await reader.next()?.number == 4)
        // A reader that starts in the middle also receives merged deltas.
        var second = ChatEvents(log, after: 1).makeAsyncIterator()
        #expect(
            try await second.next()?.event
                == .delta(threadID: thread, messageID: message, offset: 1, text: "😀b", isReasoning: false))
    }

    @Test func `a waiting event reader ends when its task is cancelled or the log finishes`() async throws {
        let log = EventLog<ChatEvent>()
        let task = Task { try await ChatEvents(log, after: 0).makeAsyncIterator().first() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        async let waiting = ChatEvents(log, after: 0).makeAsyncIterator().first()
        log.finish()
        #expect(try await waiting == nil)
    }

    @Test func `a thread snapshot plus the later deltas gives the whole answer`() async throws {
        let stall = ScriptedStall()
        let chat = try ChatHarness(turns: [[.text("One "), .stall(stall), .text("two")]])
        let thread = try chat.thread()
        let answer = try chat.service.send("Count", to: thread).answer
        for try await event in chat.service.events(after: 0) { if event.event.name == "delta" { break } }
        let place = chat.service.lastEventNumber
        let snapshot = try #require(try chat.messages(thread).last)
        #expect(snapshot.text == "One " && snapshot.metadata.status == .generating)
        stall.release()
        var text = snapshot.text
        for try await event in chat.service.events(after: place) {
            if case .delta(_, answer.id, let offset, let piece, false) = event.event {
                #expect(offset == text.utf16.count)
                text += piece
            }
            if event.event.name == "updated completed" { break }
        }
        #expect(text == "One two")
    }
}

extension ChatEvents.AsyncIterator {
    fileprivate consuming func first() async throws -> NumberedChatEvent? { try await next() }
}

import Chat
import Foundation
import LanguageModelsTestSupport
import NIOCore
import Synchronization
import Testing

@testable import HearthServer

@Suite(.timeLimit(.minutes(30))) struct EventTests {
    struct View: Decodable {
        var thread: ChatThread
        var generatingMessageID: UUID?
        var totalMessages: Int
        var eventID: String
    }

    struct Delta: Decodable {
        var messageID: UUID
        var offset: Int
        var text: String
    }

    @Test func `a client that reconnects during an answer receives all of its text once`() async throws {
        let stall = ScriptedStall()
        try await World([[.text("Once "), .text("upon "), .stall(stall), .text("a "), .text("time.")]]).serve {
            server in
            let first = try await server.connect()
            try await first.begin("GET", "/api/events")
            _ = try await first.head()
            let id = try await server.call("POST", "/api/threads").json(NewThread.self).thread.id
            _ = try await server.call("POST", "/api/threads/\(id)/messages", json: #"{"text":"A story"}"#)
            await stall.reached()
            // The page reloads after a part of the answer was sent.
            while try await first.event("delta").data.contains("upon") == false {}
            await first.close()
            let view: View = try await server.call("GET", "/api/threads/\(id)").json()
            var text = try #require(view.thread.messages.last?.text)
            #expect(text == "Once upon " && view.generatingMessageID == view.thread.messages.last?.id)
            let second = try await server.connect()
            try await second.begin("GET", "/api/events?after=\(view.eventID)")
            _ = try await second.head()
            stall.release()
            while true {
                let event = try await second.event()
                if event.name == "messageUpdated", event.data.contains("completed") { break }
                guard event.name == "delta" else { continue }
                let delta = try JSONDecoder().decode(Delta.self, from: Data(event.data.utf8))
                // Offsets count UTF-16 units, as web pages do. Text that was already received is skipped.
                let known = text.utf16.count - delta.offset
                if known < delta.text.utf16.count { text += delta.text.dropFirst(known) }
            }
            #expect(text == "Once upon a time.")
        }
    }

    @Test func `a thread names a generating message exactly while that message is generating`() async throws {
        let count = 150
        try await World(Array(repeating: [.text("Yes.")], count: count)).serve { server async throws in
            let path = "/api/threads/\(try await server.call("POST", "/api/threads").json(NewThread.self).thread.id)"
            for _ in 0..<count {
                let reply = try await server.call("POST", "\(path)/messages", json: #"{"text":"Yes?"}"#)
                try #require(reply.status == 202, "Whoever saw that the answer had ended may ask.")
                while true {
                    let view: View = try await server.call("GET", "\(path)?limit=2").json()
                    let last = try #require(view.thread.messages.last)
                    let isGenerating = last.metadata.status == .generating
                    try #require(isGenerating == (view.generatingMessageID == last.id))
                    if !isGenerating { break }
                }
            }
        }
    }

    @Test func `a reconnected event stream resumes after the last event ID`() async throws {
        try await World().serve { server async throws in
            let start = server.server.hub.lastID
            for _ in 0..<3 { _ = try await server.call("POST", "/api/threads") }
            let all = try await server.connect()
            try await all.begin("GET", "/api/events", headers: ["Last-Event-ID": start])
            _ = try await all.head()
            var ids: [String] = []
            for _ in 0..<3 { ids.append(try await all.event("threadAdded").id) }
            #expect(Set(ids).count == 3)
            let rest = try await server.connect()
            try await rest.begin("GET", "/api/events", headers: ["Last-Event-ID": ids[1]])
            _ = try await rest.head()
            #expect(try await rest.event().id == ids[2])
        }
    }

    @Test(arguments: ["other-1", "", "-1", "nonsense", "%2e%2e"])
    func `an unknown event ID starts the stream with a reset`(id: String) async throws {
        try await World().serve { server async throws in
            let connection = try await server.connect()
            try await connection.begin("GET", "/api/events?after=\(id)")
            #expect(try await connection.head().headers["content-type"] == "text/event-stream")
            #expect(try await connection.event().name == "reset")
        }
    }

    @Test func `an event reader that disconnects is no longer counted`() async throws {
        try await World().serve { server async throws in
            let connection = try await server.connect()
            try await connection.begin("GET", "/api/events")
            _ = try await connection.head()
            _ = try await connection.chunk()
            #expect(server.server.hub.readers.load(ordering: .relaxed) == 1)
            await connection.close()
            while server.server.hub.readers.load(ordering: .relaxed) > 0 { await Task.yield() }
        }
    }

    @Test func `stopping the server ends the event streams`() async throws {
        let world = try World()
        let connection = try await world.serve { server async throws in
            let connection = try await server.connect()
            try await connection.begin("GET", "/api/events")
            _ = try await connection.head()
            return connection
        }
        #expect(await connection.readToEnd().hasSuffix("0\r\n\r\n"))
    }
}

@Suite(.timeLimit(.minutes(30))) struct EventHubTests {
    private func names(_ batch: EventLog<ByteBuffer>.Batch?) -> [String] {
        guard case .events(let frames, _) = batch else { return [] }
        return frames.map { String(String(buffer: $0).split(separator: "\n")[1].dropFirst("event: ".count)) }
    }

    @Test func `a reader gets the events after its position in order`() async {
        let hub = EventHub()
        for name in ["a", "b", "c"] { hub.sendEmpty(name) }
        #expect(names(await hub.next(after: 0)) == ["a", "b", "c"])
        #expect(names(await hub.next(after: 2)) == ["c"])
    }

    @Test func `a reader whose events were discarded gets a reset and continues with new events`() async {
        let hub = EventHub(log: EventLog(maximumEvents: 2))
        for name in ["a", "b", "c", "d"] { hub.sendEmpty(name) }
        guard case .lost(let last) = await hub.next(after: 1) else {
            Issue.record("no reset")
            return
        }
        #expect(last == 4)
        #expect(names(await hub.next(after: 2)) == ["c", "d"])
    }

    @Test func `the event log discards the oldest events beyond its byte limit`() async {
        let hub = EventHub(log: EventLog(maximumBytes: 1_000))
        for _ in 0..<100 { hub.send("a", [UInt8](repeating: 65, count: 100)) }
        guard case .lost = await hub.next(after: 50) else {
            Issue.record("no reset")
            return
        }
    }

    @Test func `a reader gets a reset after the event log was reset`() async {
        let hub = EventHub()
        hub.sendEmpty("a")
        hub.log.reset()
        guard case .lost(let last) = await hub.next(after: 1) else {
            Issue.record("no reset")
            return
        }
        hub.sendEmpty("b")
        #expect(names(await hub.next(after: last)) == ["b"])
    }

    @Test func `events, heartbeats, the end of the log and cancellation wake waiting readers`() async {
        let hub = EventHub()
        async let event = hub.next(after: 0)
        hub.sendEmpty("a")
        #expect(names(await event) == ["a"])
        let beat = Task { await hub.next(after: 1) }
        while hub.log.waiting == 0 { await Task.yield() }
        hub.log.beat()
        guard case .heartbeat = await beat.value else {
            Issue.record("no heartbeat")
            return
        }
        let cancelled = Task { await hub.next(after: 1) }
        while hub.log.waiting == 0 { await Task.yield() }
        cancelled.cancel()
        #expect(await cancelled.value == nil)
        let last = Task { await hub.next(after: 1) }
        hub.log.finish()
        #expect(await last.value == nil)
    }

    @Test func `event IDs of other processes and invalid event IDs are unknown`() {
        let hub = EventHub(epoch: "e")
        hub.sendEmpty("a")
        #expect(hub.number("e-1") == 1 && hub.number("e-0") == 0)
        for id in ["e-2", "f-1", "e", "e-", "e--1", "", "-"] { #expect(hub.number(id) == nil, "\(id)") }
    }
}

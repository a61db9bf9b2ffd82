import AppleEngines
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct ToolRelayTests {
    private let relay = ToolRelay<String> { UUID().uuidString }

    @Test func `the reader gets the latest snapshot before the end of the answer`() async throws {
        relay.publish("a")
        relay.publish("ab")
        guard case .snapshot(let text) = try await relay.next() else { Issue.record("no answer"); return }
        #expect(text == "ab")
        relay.finish(.success(()))
        guard case .end = try await relay.next() else { Issue.record("no end"); return }
    }

    @Test func `a tool call waits for its output, and the answer continues afterwards`() async throws {
        async let output = relay.output(of: "clock", arguments: "{}")
        guard case .calls(let calls) = try await relay.next() else { Issue.record("no call"); return }
        let call = try #require(calls.first)
        #expect(calls.count == 1)
        #expect(call.name == "clock")
        #expect(call.arguments == "{}")
        relay.resolve(call.id, with: "noon")
        #expect(try await output == "noon")
        relay.publish("It is noon.")
        guard case .snapshot = try await relay.next() else { Issue.record("no answer"); return }
    }

    @Test func `concurrent tool calls each get the output for their own arguments`() async throws {
        let outputs = try await withThrowingTaskGroup(of: (String, String).self) { group in
            for name in ["a", "b", "c"] {
                group.addTask { [relay] in (name, try await relay.output(of: name, arguments: name)) }
            }
            var open = 3
            while open > 0 {
                guard case .calls(let calls) = try await relay.next() else { continue }
                for call in calls.reversed() { relay.resolve(call.id, with: "output of \(call.name)") }
                open -= calls.count
            }
            var outputs: [String: String] = [:]
            for try await (name, output) in group { outputs[name] = output }
            return outputs
        }
        #expect(outputs == ["a": "output of a", "b": "output of b", "c": "output of c"])
    }

    @Test func `the first end of an answer cancels waiting and later tool calls`() async throws {
        let waiting = Task { [relay] in try await relay.output(of: "a", arguments: "") }
        guard case .calls = try await relay.next() else { Issue.record("no call"); return }
        relay.finish(.failure(Failure()))
        await #expect(throws: CancellationError.self) { try await waiting.value }
        await #expect(throws: CancellationError.self) { try await relay.output(of: "b", arguments: "") }
        await #expect(throws: Failure.self) { _ = try await relay.next() }
        // Only the first call of `finish` has an effect.
        relay.finish(.success(()))
        await #expect(throws: Failure.self) { _ = try await relay.next() }
    }

    @Test func `a tool call that races with the end of the answer is cancelled`() async {
        for _ in 0..<20 {
            let relay = ToolRelay<String> { UUID().uuidString }
            let tools = (0..<4).map { _ in Task { try await relay.output(of: "a", arguments: "") } }
            await Task.yield()
            relay.finish(.failure(Failure()))
            for tool in tools { await #expect(throws: CancellationError.self) { try await tool.value } }
            await #expect(throws: Failure.self) { _ = try await relay.next() }
        }
    }

    @Test func `a cancelled tool call stops waiting and is not reported`() async throws {
        let task = Task { [relay] in try await relay.output(of: "a", arguments: "") }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        relay.publish("x")
        guard case .snapshot = try await relay.next() else { Issue.record("a call came"); return }
    }

    @Test func `a cancelled reader stops waiting for events`() async {
        let reader = Task { [relay] in _ = try await relay.next() }
        await Task.yield()
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
    }

    @Test func `an output for an unknown tool call is ignored`() {
        relay.resolve("nobody", with: "x")
    }

    private struct Failure: Error {}
}

import Support
import Synchronization

@testable import Tools

/// A transport whose peer is played by a test.
final class PlayedTransport: MCPClientTransport {
    let messages: AsyncThrowingStream<JSONRPCMessage, any Error>
    private let queue: AsyncThrowingStream<JSONRPCMessage, any Error>.Continuation
    private let play: @Sendable (JSONRPCMessage) -> [JSONRPCMessage]
    private let log = Mutex<[JSONRPCMessage]>([])
    /// Whether sending blocks.
    let isStuck = Mutex(false)

    init(_ play: @escaping @Sendable (JSONRPCMessage) -> [JSONRPCMessage]) {
        (messages, queue) = AsyncThrowingStream.makeStream()
        self.play = play
    }

    var sent: [JSONRPCMessage] { log.withLock { $0 } }

    func send(_ message: JSONRPCMessage) async throws {
        log.withLock { $0.append(message) }
        if isStuck.withLock({ $0 }) { try await Task.sleep(for: .seconds(600)) }
        for answer in play(message) { queue.yield(answer) }
    }

    func say(_ message: JSONRPCMessage) { queue.yield(message) }
    func close() async { queue.finish() }

    /// Returns a transport with a well-behaved server, which has other answers for some methods.
    static func server(_ others: [String: @Sendable (JSONValue) -> JSONValue?] = [:]) -> PlayedTransport {
        PlayedTransport { message in
            guard case .request(let id, let method, let params) = message else { return [] }
            if let other = others[method] { return other(params).map { [.response(id: id, result: $0)] } ?? [] }
            switch method {
            case "initialize":
                return [
                    .response(
                        id: id,
                        result: [
                            "protocolVersion": params["protocolVersion"] ?? "", "capabilities": ["tools": [:]],
                            "serverInfo": ["name": "played", "version": "1"],
                        ])
                ]
            default: return [.response(id: id, result: [:])]
            }
        }
    }
}

extension PlayedTransport {
    /// Returns a transport whose server answers calls with the message that `answer` returns for the request's ID.
    static func answering(_ answer: @escaping @Sendable (RequestID) -> JSONRPCMessage?) -> PlayedTransport {
        PlayedTransport { message in
            guard case .request(let id, let method, let params) = message else { return [] }
            guard method != "tools/call" else { return answer(id).map { [$0] } ?? [] }
            return [
                .response(
                    id: id,
                    result: ["protocolVersion": params["protocolVersion"] ?? "", "capabilities": ["tools": [:]]])
            ]
        }
    }

    /// Returns a client with timeouts of five seconds; its clock stands still by default.
    func client(timer: MCPClient.Timer = TestTimer().timer) -> MCPClient {
        var limits = MCPClient.Limits()
        (limits.start, limits.silence, limits.call) = (.seconds(5), .seconds(5), .seconds(100))
        return MCPClient(self, name: "hearth", version: "1", limits: limits, timer: timer)
    }

    var hasSentCall: Bool {
        sent.contains { if case .request(_, "tools/call", _) = $0 { true } else { false } }
    }
}

/// A clock that advances only when a test advances it.
struct TestTimer {
    private final class State: Sendable { let now = Mutex(ContinuousClock.now) }

    private let state = State()

    func advance(_ time: Duration) { state.now.withLock { $0 += time } }

    var timer: MCPClient.Timer {
        MCPClient.Timer(
            now: { [state] in state.now.withLock { $0 } },
            sleep: { [state] deadline in
                while state.now.withLock({ $0 < deadline }) { try await Task.sleep(for: .milliseconds(1)) }
            })
    }
}

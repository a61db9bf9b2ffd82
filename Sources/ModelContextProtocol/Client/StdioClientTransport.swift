import OrderedJSON

/// Speaks with one server in lines: each is one message in UTF-8.
///
/// Lines that are no messages, as careless servers log to the same stream, are passed over, up to a limit in a row.
public final class StdioClientTransport: MCPClientTransport {
    /// Reads the next messages only when they are wanted, so that a server that floods waits.
    private actor Reader<Input: AsyncSequence & Sendable> where Input.Element == [UInt8] {
        private var input: Input.AsyncIterator
        private var lines: LineReader
        private var waiting: ArraySlice<LineReader.Line> = []
        private var strayLines = 0
        private let mostStrayLines: Int

        init(_ input: Input, longestLine: Int, mostStrayLines: Int) {
            self.input = input.makeAsyncIterator()
            self.mostStrayLines = mostStrayLines
            lines = LineReader(longest: longestLine)
        }

        func next() async throws -> JSONRPCMessage? {
            while true {
                while let line = waiting.popFirst() {
                    if case .whole(let bytes) = line, let message = try? JSONRPCMessage(parsing: bytes) {
                        strayLines = 0
                        return message
                    }
                    strayLines += 1
                    guard strayLines <= mostStrayLines else { throw Self.noProtocol }
                }
                var iterator = input
                defer { input = iterator }
                guard let piece = try await iterator.next(isolation: self) else { return nil }
                waiting = lines.lines(in: piece)[...]
            }
        }

        private static var noProtocol: MCPClientError {
            MCPClientError(
                .invalid,
                "The program writes lines that are no messages of the protocol. Check that its command starts an MCP "
                    + "server that uses stdio.")
        }
    }

    public let messages: AsyncThrowingStream<JSONRPCMessage, any Error>
    private let write: @Sendable ([UInt8]) async throws -> Void
    private let end: @Sendable () async -> Void

    /// Takes over the streams of a server.
    ///
    /// - Parameters:
    ///   - input: What the server writes, in pieces of any size.
    ///   - longestLine: The longest line that is read, in bytes; longer ones are passed over.
    ///   - mostStrayLines: How many lines in a row that are no messages are passed over.
    ///   - write: Writes a whole line to the server; calls may come from several tasks, and each must write it whole.
    ///   - close: Ends the server.
    public init<Input: AsyncSequence & Sendable>(
        _ input: Input, longestLine: Int = 4 << 20, mostStrayLines: Int = 1_000,
        write: @escaping @Sendable ([UInt8]) async throws -> Void, close: @escaping @Sendable () async -> Void
    ) where Input.Element == [UInt8] {
        let reader = Reader(input, longestLine: longestLine, mostStrayLines: mostStrayLines)
        messages = AsyncThrowingStream { try await reader.next() }
        self.write = write
        end = close
    }

    public func send(_ message: JSONRPCMessage) async throws {
        try await write(message.json.bytes + [UInt8(ascii: "\n")])
    }

    public func close() async { await end() }
}

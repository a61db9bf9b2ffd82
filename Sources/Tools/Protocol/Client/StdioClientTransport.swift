import Support

/// The transport over standard streams, with one UTF-8 message per line.
///
/// Messages of several lines are accepted, too. Lines that do not belong to a message, such as log lines, are skipped
/// up to a limit in a row.
package final class StdioClientTransport: MCPClientTransport {
    /// A reader that reads on demand, so that a server that floods the stream is slowed down.
    private actor Reader<Input: AsyncSequence & Sendable> where Input.Element == [UInt8] {
        private var input: Input.AsyncIterator
        private var lines: LineSplitter
        private var messages: MessageLines
        private var waiting: ArraySlice<LineSplitter.Line> = []
        private var read: ArraySlice<JSONRPCMessage> = []
        private var strayLines = 0
        private let maximumStrayLines: Int

        init(_ input: Input, longestLine: Int, maximumStrayLines: Int) {
            self.input = input.makeAsyncIterator()
            self.maximumStrayLines = maximumStrayLines
            lines = LineSplitter(longest: longestLine)
            messages = MessageLines(longest: longestLine)
        }

        func next() async throws -> JSONRPCMessage? {
            while true {
                if let message = read.popFirst() { return message }
                if let line = waiting.popFirst() {
                    try take(line)
                    continue
                }
                var iterator = input
                defer { input = iterator }
                if let piece = try await iterator.next(isolation: self) {
                    waiting = lines.lines(in: piece)[...]
                } else if let rest = lines.rest() {
                    waiting = [rest]
                } else {
                    return nil
                }
            }
        }

        private func take(_ line: LineSplitter.Line) throws {
            let found: [JSONRPCMessage]? =
                switch line {
                case .whole(let bytes): messages.messages(with: bytes)
                // Other lines that are too long are not messages.
                case .tooLong(let longest, UInt8(ascii: "{")?), .tooLong(let longest, UInt8(ascii: "[")?):
                    [ServerReader.unreadable("It wrote a line longer than \(longest) bytes.")]
                case .tooLong: nil
                }
            if let found {
                strayLines = 0
                read = found[...]
                return
            }
            strayLines += 1
            guard strayLines <= maximumStrayLines else { throw Self.noProtocol }
        }

        private static var noProtocol: MCPClientError {
            MCPClientError(
                .invalid,
                "The program does not write MCP messages. Check that its command starts an MCP "
                    + "server that uses stdio.")
        }
    }

    package let messages: AsyncThrowingStream<JSONRPCMessage, any Error>
    private let write: @Sendable ([UInt8]) async throws -> Void
    private let end: @Sendable () async -> Void

    /// Creates a transport over the streams of a server.
    ///
    /// - Parameters:
    ///   - input: The output of the server, in chunks.
    ///   - longestLine: The maximum length of a line, in bytes. A longer message becomes an error without an ID.
    ///   - maximumStrayLines: The maximum number of consecutive lines that are skipped because they do not belong to a
    ///     message.
    ///   - write: Writes a complete line to the server. It is called from several tasks and must not interleave
    ///     lines.
    ///   - close: Ends the server.
    package init<Input: AsyncSequence & Sendable>(
        _ input: Input, longestLine: Int = 4 << 20, maximumStrayLines: Int = 1_000,
        write: @escaping @Sendable ([UInt8]) async throws -> Void, close: @escaping @Sendable () async -> Void
    ) where Input.Element == [UInt8] {
        let reader = Reader(input, longestLine: longestLine, maximumStrayLines: maximumStrayLines)
        messages = AsyncThrowingStream { try await reader.next() }
        self.write = write
        end = close
    }

    package func send(_ message: JSONRPCMessage) async throws {
        try await write(message.json.bytes + [UInt8(ascii: "\n")])
    }

    package func close() async { await end() }
}

import Support

/// The server side of standard streams, with one UTF-8 message per line.
package struct StdioTransport: Sendable {
    /// The maximum length of a line, in bytes.
    package var longestLine = 4 << 20
    /// The time for running requests after the end of the input, so that piped requests get a response.
    package var graceTime = Duration.seconds(2)

    private let server: MCPServer

    package init(_ server: MCPServer) { self.server = server }

    /// Responds to messages until the client closes its side or the task is cancelled.
    ///
    /// - Parameters:
    ///   - input: The output of the client, in chunks.
    ///   - write: Writes a complete line to the client; called by one task at a time.
    /// - Throws: The errors of `input` and `write`.
    package func serve<Input: AsyncSequence & Sendable>(
        _ input: Input, write: @escaping @Sendable ([UInt8]) async throws -> Void
    ) async throws where Input.Element == [UInt8] {
        let session = MCPSession(server)
        let (lines, queue) = AsyncStream<[UInt8]>.makeStream()
        let send: @Sendable (JSONRPCMessage) -> Void = { queue.yield($0.json.bytes + [UInt8(ascii: "\n")]) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await line in lines { try await write(line) } }
            group.addTask {
                defer { queue.finish() }
                try await read(input, session, send)
            }
            // The first failure ends both tasks.
            try await group.next()
            try await group.next()
        }
    }

    /// Reads messages, responds to each in its own task, and returns after the last response.
    private func read<Input: AsyncSequence & Sendable>(
        _ input: Input, _ session: MCPSession, _ send: @escaping @Sendable (JSONRPCMessage) -> Void
    ) async throws where Input.Element == [UInt8] {
        var clock: Task<Void, any Error>?
        defer { clock?.cancel() }
        // A discarding group keeps no results of finished tasks.
        try await withThrowingDiscardingTaskGroup { requests in
            var reader = LineSplitter(longest: longestLine)
            func take(_ line: LineSplitter.Line) async {
                guard let message = Self.message(line, send) else { return }
                // The handshake ends, and a request is registered, before the next message is read.
                guard case .request(_, let method, _) = message, method != "initialize" else {
                    if let response = await session.answer(message) { send(response) }
                    return
                }
                let running = session.begin(message) { send($0) }
                requests.addTask { if let response = await running() { send(response) } }
            }
            for try await piece in input {
                for line in reader.lines(in: piece) { await take(line) }
            }
            if let rest = reader.rest() { await take(rest) }
            // Running requests get a little more time.
            clock = Task { [graceTime] in
                try await Task.sleep(for: graceTime)
                session.cancelAll()
            }
        }
    }

    private static func message(
        _ line: LineSplitter.Line, _ send: (JSONRPCMessage) -> Void
    ) -> JSONRPCMessage? {
        do throws(JSONRPCError) {
            switch line {
            case .whole(let bytes): return try JSONRPCMessage(parsing: bytes)
            case .tooLong(let longest, _):
                throw JSONRPCError(
                    JSONRPCError.invalidRequest, "The message is longer than \(longest) bytes and was not read.")
            }
        } catch {
            send(.error(id: error.id, error))
            return nil
        }
    }
}

/// A splitter of text chunks into lines of limited length.
struct LineSplitter {
    enum Line: Equatable {
        case whole([UInt8])
        /// A line longer than the limit in bytes, of which only the first byte is kept.
        case tooLong(Int, first: UInt8?)
    }

    let longest: Int
    private var line: [UInt8] = []
    private var isSkipping = false

    init(longest: Int) { self.longest = longest }

    /// Returns the non-blank lines that end in a chunk.
    mutating func lines(in piece: [UInt8]) -> [Line] {
        var lines: [Line] = []
        for part in piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
            add(part)
            if let line = rest() { lines.append(line) }
        }
        let end = piece.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        add(piece[end...])
        return lines
    }

    /// Returns the bytes after the last line; `nil` if they are blank.
    mutating func rest() -> Line? {
        defer { (line, isSkipping) = ([], false) }
        if isSkipping { return .tooLong(longest, first: line.first) }
        return line.allSatisfy { $0 == 0x20 || $0 == 0x0D } ? nil : .whole(line)
    }

    private mutating func add(_ part: ArraySlice<UInt8>) {
        guard !isSkipping else { return }
        if line.count + part.count > longest {
            line = Array((line + part.prefix(1)).prefix(1))
            isSkipping = true
        } else {
            line += part
        }
    }
}

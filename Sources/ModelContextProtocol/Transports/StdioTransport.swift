import OrderedJSON

/// Speaks with one client in lines: each is one message in UTF-8.
public struct StdioTransport: Sendable {
    /// The longest line that is read, in bytes.
    public var longestLine = 4 << 20
    /// How long requests may go on after the client closed its side, so that what was piped in is answered.
    public var graceTime = Duration.seconds(2)

    private let server: MCPServer

    /// - Parameter server: What answers.
    public init(_ server: MCPServer) { self.server = server }

    /// Answers until the client closes its side or the task is cancelled.
    ///
    /// - Parameters:
    ///   - input: What the client writes, in pieces of any size.
    ///   - write: Writes a whole line to the client; called by one task at a time.
    /// - Throws: What `input` and `write` throw.
    public func serve<Input: AsyncSequence & Sendable>(
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
            // The first failure ends both.
            try await group.next()
            try await group.next()
        }
    }

    /// Reads messages and answers each in a task of its own; returns when all are answered.
    private func read<Input: AsyncSequence & Sendable>(
        _ input: Input, _ session: MCPSession, _ send: @escaping @Sendable (JSONRPCMessage) -> Void
    ) async throws where Input.Element == [UInt8] {
        var clock: Task<Void, any Error>?
        defer { clock?.cancel() }
        // Those that are done are forgotten.
        try await withThrowingDiscardingTaskGroup { requests in
            var reader = LineReader(longest: longestLine)
            func take(_ line: LineReader.Line) async {
                guard let message = Self.message(line, send) else { return }
                // A handshake is over, and a request is known, before what comes behind is looked at.
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
            // The rest has a moment left.
            clock = Task { [graceTime] in
                try await Task.sleep(for: graceTime)
                session.cancelAll()
            }
        }
    }

    private static func message(
        _ line: LineReader.Line, _ send: (JSONRPCMessage) -> Void
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

/// Cuts pieces of text into lines of a limited length.
struct LineReader {
    enum Line: Equatable {
        case whole([UInt8])
        /// It was longer than so many bytes, and is left out, except for the byte that it begins with.
        case tooLong(Int, first: UInt8?)
    }

    let longest: Int
    private var line: [UInt8] = []
    private var isSkipping = false

    init(longest: Int) { self.longest = longest }

    /// The lines that end in a piece; empty ones are left out.
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

    /// What has come since the last line's end; nil for nothing.
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

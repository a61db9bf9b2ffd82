import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A connection that sends and returns raw bytes, including bytes that no HTTP client would send.
actor RawConnection {
    struct Reply: Sendable {
        var status: Int
        var headers: [String: String]
        var body: String

        func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .custom { decoder in
                let text = try decoder.singleValueContainer().decode(String.self)
                return try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
            }
            return try decoder.decode(type, from: Data(body.utf8))
        }

        /// The code of the error in the body.
        var failure: String? {
            struct Body: Decodable {
                struct Content: Decodable { var code: String? }
                var error: Content
            }
            return try? json(Body.self).error.code
        }
    }

    private final class Collector: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer
        let continuation: AsyncStream<ByteBuffer>.Continuation
        init(_ continuation: AsyncStream<ByteBuffer>.Continuation) { self.continuation = continuation }
        func channelRead(context: ChannelHandlerContext, data: NIOAny) { continuation.yield(unwrapInboundIn(data)) }
        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case ChannelEvent.inputClosed? = event as? ChannelEvent { continuation.finish() }
        }
        func channelInactive(context: ChannelHandlerContext) { continuation.finish() }
        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }

    nonisolated let channel: any Channel
    private let input: AsyncStream<ByteBuffer>
    private var iterator: AsyncStream<ByteBuffer>.Iterator
    private var buffer: [UInt8] = []

    private init(_ channel: any Channel, _ input: AsyncStream<ByteBuffer>) {
        self.channel = channel
        self.input = input
        iterator = input.makeAsyncIterator()
    }

    static func open(_ address: SocketAddress) async throws -> RawConnection {
        let (stream, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Collector(continuation))
                }
            }
            .connect(to: address).get()
        return RawConnection(channel, stream)
    }

    // MARK: Sending

    nonisolated func send(_ text: String) async throws {
        try await channel.writeAndFlush(ByteBuffer(string: text)).get()
    }

    nonisolated func send(_ bytes: ByteBuffer) async throws { try await channel.writeAndFlush(bytes).get() }

    nonisolated func close() async { try? await channel.close() }
    nonisolated func endOutput() async { try? await channel.close(mode: .output) }

    /// Sends a request and reads its response.
    func call(
        _ method: String, _ path: String, json: String? = nil, host: String? = "localhost",
        headers: [String: String] = [:]
    ) async throws -> Reply {
        try await begin(method, path, json: json, host: host, headers: headers)
        return try await reply(hasBody: method != "HEAD")
    }

    func begin(
        _ method: String, _ path: String, json: String? = nil, host: String? = "localhost",
        headers: [String: String] = [:]
    ) async throws {
        var text = "\(method) \(path) HTTP/1.1\r\n"
        if let host { text += "Host: \(host)\r\n" }
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        if let json {
            if headers["Content-Type"] == nil { text += "Content-Type: application/json\r\n" }
            text += "Content-Length: \(json.utf8.count)\r\n"
        }
        try await send(text + "\r\n" + (json ?? ""))
    }

    // MARK: Reading

    struct Ended: Error {}

    private func more() async -> Bool {
        var iterator = iterator
        let next = await iterator.next(isolation: self)
        self.iterator = iterator
        guard let next else { return false }
        buffer.append(contentsOf: next.readableBytesView)
        return true
    }

    /// Reads the bytes up to and including a text.
    func read(through text: String) async throws -> String {
        let wanted = Array(text.utf8)
        var from = 0
        while true {
            if buffer.count >= wanted.count {
                for start in from...(buffer.count - wanted.count)
                where buffer[start..<start + wanted.count].elementsEqual(wanted) {
                    defer { buffer.removeFirst(start + wanted.count) }
                    return String(decoding: buffer[..<(start + wanted.count)], as: UTF8.self)
                }
                from = max(0, buffer.count - wanted.count)
            }
            guard await more() else { throw Ended() }
        }
    }

    func read(count: Int) async throws -> [UInt8] {
        while buffer.count < count { guard await more() else { throw Ended() } }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    /// Reads until the peer closes the connection.
    func readToEnd() async -> String {
        while await more() {}
        defer { buffer.removeAll() }
        return String(decoding: buffer, as: UTF8.self)
    }

    func reply(hasBody: Bool = true) async throws -> Reply {
        var reply = try await head()
        guard hasBody, reply.status != 204, reply.status != 304 else { return reply }
        if let length = reply.headers["content-length"].flatMap({ Int($0) }) {
            reply.body = String(decoding: try await read(count: length), as: UTF8.self)
        } else {
            while let chunk = try await chunk() { reply.body += chunk }
        }
        return reply
    }

    func head() async throws -> Reply {
        let lines = try await read(through: "\r\n\r\n").split(separator: "\r\n")
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        }
        return Reply(status: status, headers: headers, body: "")
    }

    /// Reads the next chunk of a chunked body; `nil` at its end.
    func chunk() async throws -> String? {
        let size = try await read(through: "\r\n").trimmingCharacters(in: .whitespacesAndNewlines)
        guard let count = Int(size, radix: 16) else { throw Ended() }
        let bytes = try await read(count: count + 2).dropLast(2)
        return count == 0 ? nil : String(decoding: bytes, as: UTF8.self)
    }

    private var events = ""

    struct Event: Sendable {
        var id: String
        var name: String
        var data: String
    }

    /// Reads the next event of a stream and skips comments.
    func event() async throws -> Event {
        while true {
            while let end = events.range(of: "\n\n") {
                let block = events[..<end.lowerBound]
                events.removeSubrange(..<end.upperBound)
                var fields: [String: String] = [:]
                for line in block.split(separator: "\n") {
                    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                    fields[String(parts[0])] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
                }
                if let data = fields["data"] {
                    return Event(id: fields["id"] ?? "", name: fields["event"] ?? "", data: data)
                }
            }
            guard let chunk = try await chunk() else { throw Ended() }
            events += chunk
        }
    }

    /// Reads events until an event has the given name, and returns that event.
    func event(_ name: String) async throws -> Event {
        while true {
            let event = try await event()
            if event.name == name { return event }
        }
    }
}

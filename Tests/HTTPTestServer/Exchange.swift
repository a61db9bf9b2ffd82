import NIOCore
import NIOHTTP1
import Synchronization

/// A handler that sends the scripted answers of one connection, no faster than the client reads.
final class Exchange: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private static let pieceBytes = 256 << 10
    private static let maximumBodyBytes = 1 << 20

    private let script: TestScript
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []
    private var response: TestResponse?
    private var sent: UInt64 = 0
    private var isPaused = false

    init(script: TestScript) { self.script = script }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            body = []
        case .body(let piece): if body.count < Self.maximumBodyBytes { body += piece.readableBytesView }
        case .end:
            guard let head else { return }
            let response = script.answer(head, body: body)
            self.response = response
            sent = 0
            context.write(wrapOutboundOut(.head(Self.head(response))), promise: nil)
            pump(context)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { pump(context) }
        context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Clients that disconnect midway are expected in these tests.
        context.close(promise: nil)
    }

    private static func head(_ response: TestResponse) -> HTTPResponseHead {
        var headers = HTTPHeaders(response.headers.map { ($0.name, $0.value) })
        if response.isChunked {
            headers.add(name: "transfer-encoding", value: "chunked")
        } else {
            let length = response.statedLength ?? UInt64(response.range.count)
            headers.add(name: "content-length", value: String(length))
        }
        return HTTPResponseHead(version: .http1_1, status: .init(statusCode: response.status), headers: headers)
    }

    /// Sends until the socket is full or the script limits it.
    private func pump(_ context: ChannelHandlerContext) {
        guard let response, !isPaused else { return }
        let length = UInt64(response.range.count)
        let end = min(length, response.dropsAfter ?? length, response.stallsAfter ?? length)
        while sent < end, context.channel.isWritable {
            let most = min(Int(end - sent), response.bytesPerSecond.map { max(1, $0 / 50) } ?? Self.pieceBytes)
            let piece = response.body.piece(at: response.range.lowerBound + sent, most: min(most, Self.pieceBytes))
            sent += UInt64(piece.readableBytes)
            script.state.withLock { $0.sentBytes += UInt64(piece.readableBytes) }
            context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(piece))), promise: nil)
            if let speed = response.bytesPerSecond {
                return resume(context, after: .nanoseconds(Int64(piece.readableBytes) * 1_000_000_000 / Int64(speed)))
            }
        }
        if sent == end { finish(response, context) }
    }

    private func finish(_ response: TestResponse, _ context: ChannelHandlerContext) {
        self.response = nil
        let length = UInt64(response.range.count)
        if response.dropsAfter.map({ $0 <= length }) ?? false || response.statedLength.map({ $0 > length }) ?? false {
            // Earlier writes reach the client first.
            context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer()))))
                .assumeIsolated().whenComplete { _ in context.close(promise: nil) }
        } else if response.stallsAfter == nil {
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        } else {
            context.flush()
        }
    }

    private func resume(_ context: ChannelHandlerContext, after delay: TimeAmount) {
        isPaused = true
        context.eventLoop.assumeIsolated().scheduleTask(in: delay) {
            self.isPaused = false
            self.pump(context)
        }
    }
}

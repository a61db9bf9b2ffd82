import HTTPTypes
import NIOCore
import NIOHTTP1
import Support

/// Asks the client of a connection to send the body of its request, for which it waits.
struct BodyWanted: Sendable {}

/// Watches one connection: what it is at, whether its client is there, and whether what it sends is HTTP.
final class ConnectionGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let connections: Connections
    /// Requests whose answer is not complete.
    private var open = 0
    private var isReading = false
    private var closesAfterAnswer = false
    private var isAnswering = false
    /// The number of bytes that came after a refusal.
    private var unread = 0
    private static let mostUnread = 8 << 20

    init(_ connections: Connections) { self.connections = connections }

    // MARK: Life

    func channelActive(context: ChannelHandlerContext) {
        connections.open(context.channel)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        connections.close(context.channel)
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed? = event as? ChannelEvent { connections.leave(context.channel) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        connections.setWritable(context.channel, context.channel.isWritable)
        context.fireChannelWritabilityChanged()
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var data = data
        switch unwrapInboundIn(data) {
        case .head(var head):
            open += 1
            isReading = true
            connections.beginRequest(context.channel)
            // Clients of HTTP/1.0 cannot read a response before the response.
            if head.version == .http1_0, head.headers.contains(name: "expect") {
                head.headers.remove(name: "expect")
                data = wrapInboundOut(.head(head))
            }
            // Which of several hosts counts is for nobody to choose; an empty one is refused behind us.
            if head.headers["host"].count > 1 {
                head.headers.replaceOrAdd(name: "host", value: "")
                data = wrapInboundOut(.head(head))
            }
        case .body(let bytes):
            connections.readBody(context.channel, bytes: bytes.readableBytes)
            // Nobody reads what follows a refusal.
            if closesAfterAnswer, !isAnswering, open == 0 {
                unread += bytes.readableBytes
                // Who sends on and on has had the time to see the answer.
                if unread > Self.mostUnread { context.close(promise: nil) }
                return
            }
        case .end:
            isReading = false
            connections.endRequest(context.channel)
            if open == 0 { connections.endAnswer(context.channel, isRead: true) }
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError, open == 0, !isAnswering else {
            return context.fireErrorCaught(error)
        }
        refuse(context, error)
    }

    /// Answers what is no HTTP, or too much of it, and closes.
    private func refuse(_ context: ChannelHandlerContext, _ error: HTTPParserError) {
        let failure =
            error == .headerOverflow
            ? ServerFailure(
                .requestHeaderFieldsTooLarge, code: "headers_too_large",
                "The request headers are larger than the server accepts.")
            : .invalidHTTP
        let body = failure.wire.bytes
        let head = HTTPResponseHead(
            version: .http1_1, status: HTTPResponseStatus(statusCode: failure.status.code),
            headers: [
                "content-type": "application/json; charset=utf-8", "content-length": "\(body.count)",
                "connection": "close", "cache-control": "no-store", "x-content-type-options": "nosniff",
            ])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
        closesAfterAnswer = true
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        closeSoon(context)
    }

    // MARK: Answers

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is BodyWanted else { return context.triggerUserOutboundEvent(event, promise: promise) }
        let head = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: promise)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head) where !(100..<200).contains(head.status.code):
            isAnswering = true
            if head.headers["connection"].contains(where: { $0.lowercased() == "close" }) { closesAfterAnswer = true }
            context.write(data, promise: promise)
        case .end:
            isAnswering = false
            open -= 1
            if open == 0 { connections.endAnswer(context.channel, isRead: !isReading) }
            guard closesAfterAnswer else { return context.write(data, promise: promise) }
            context.writeAndFlush(data, promise: promise)
            closeSoon(context)
        default: context.write(data, promise: promise)
        }
    }

    /// Ends our half, and the rest a moment later: a client that still sends would lose the answer to an early end.
    private func closeSoon(_ context: ChannelHandlerContext) {
        context.close(mode: .output, promise: nil)
        let channel = context.channel
        context.eventLoop.scheduleTask(in: .seconds(2)) { channel.close(promise: nil) }
    }
}

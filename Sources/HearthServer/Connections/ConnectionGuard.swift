import HTTPTypes
import NIOCore
import NIOHTTP1
import Support

/// The event that asks for a `100 Continue` response, for which the client waits before it sends the body.
struct ContinueRequested: Sendable {}

/// A handler that watches one connection: its phase, the presence of its client, and the validity of its HTTP.
final class ConnectionGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let connections: Connections
    /// The number of requests without a complete response.
    private var open = 0
    private var isReading = false
    private var closesAfterAnswer = false
    private var isAnswering = false
    /// The number of bytes received after a refusal.
    private var unread = 0
    private static let maximumUnread = 8 << 20

    init(_ connections: Connections) { self.connections = connections }

    // MARK: Lifecycle

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
            // HTTP/1.0 clients do not understand a `100 Continue` response.
            if head.version == .http1_0, head.headers.contains(name: "expect") {
                head.headers.remove(name: "expect")
                data = wrapInboundOut(.head(head))
            }
            // A request with several hosts is invalid. A later handler refuses the empty host.
            if head.headers["host"].count > 1 {
                head.headers.replaceOrAdd(name: "host", value: "")
                data = wrapInboundOut(.head(head))
            }
        case .body(let bytes):
            connections.readBody(context.channel, bytes: bytes.readableBytes)
            // Bytes after a refusal are discarded.
            if closesAfterAnswer, !isAnswering, open == 0 {
                unread += bytes.readableBytes
                // A client that keeps sending has had enough time to read the response.
                if unread > Self.maximumUnread { context.close(promise: nil) }
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

    /// Responds to invalid or oversized HTTP and closes the connection.
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

    // MARK: Responses

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is ContinueRequested else { return context.triggerUserOutboundEvent(event, promise: promise) }
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

    /// Closes the output at once and the connection 2 s later.
    ///
    /// If it were closed at once, a client that still sends could lose the response.
    private func closeSoon(_ context: ChannelHandlerContext) {
        context.close(mode: .output, promise: nil)
        let channel = context.channel
        context.eventLoop.scheduleTask(in: .seconds(2)) { channel.close(promise: nil) }
    }
}

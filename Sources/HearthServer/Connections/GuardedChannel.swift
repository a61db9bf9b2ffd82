import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// Hummingbird's HTTP/1 channel with a ``ConnectionGuard``.
struct GuardedChannel: ServerChildChannel {
    let http: HTTP1Channel
    let connections: Connections

    init(limits: ServerLimits, connections: Connections, responder: @escaping HTTPChannelHandler.Responder) {
        var configuration = HTTP1Channel.Configuration()
        configuration.httpDecoder = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes,
            maxHeaderFieldCount: limits.headerCount)
        http = HTTP1Channel(responder: responder, configuration: configuration)
        self.connections = connections
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        http.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            // Directly after the parser, because the guard responds to the parser's errors.
            let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(ConnectionGuard(connections), position: .after(parser))
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async { await http.handle(value: value, logger: logger) }
}

/// A handler that keeps the server running if a connection cannot be accepted, such as with too many open files.
final class AcceptErrorHandler: ChannelInboundHandler, Sendable {
    typealias InboundIn = Any

    private let connections: Connections

    init(_ connections: Connections) { self.connections = connections }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { connections.evictLongestIdle() }
}

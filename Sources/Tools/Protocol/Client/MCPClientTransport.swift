/// A bidirectional connection for the messages of one server.
package protocol MCPClientTransport: Sendable {
    /// The messages of the server until the connection ends.
    ///
    /// Only the client reads the messages, once. The stream throws an error if the connection is lost.
    var messages: AsyncThrowingStream<JSONRPCMessage, any Error> { get }

    /// Sends a message.
    ///
    /// - Throws: `MCPClientError` if the message cannot be sent, `CancellationError`.
    func send(_ message: JSONRPCMessage) async throws

    /// Sets the negotiated revision, which some transports send with every message.
    func agreed(on version: String)

    /// Ends the connection; may be called more than once.
    func close() async
}

extension MCPClientTransport {
    /// Does nothing, because most transports do not send the revision.
    package func agreed(on version: String) {}
}

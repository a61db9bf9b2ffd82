/// Carries messages to one server and back.
package protocol MCPClientTransport: Sendable {
    /// The messages of the server until the connection ends; only the client reads them, once.
    ///
    /// Throws if the connection breaks.
    var messages: AsyncThrowingStream<JSONRPCMessage, any Error> { get }

    /// Sends a message.
    ///
    /// - Throws: `MCPClientError` if it cannot be sent, `CancellationError`.
    func send(_ message: JSONRPCMessage) async throws

    /// Sets the revision that server and client have agreed on, which some transports name in every message.
    func agreed(on version: String)

    /// Ends the connection; does nothing if it has ended.
    func close() async
}

extension MCPClientTransport {
    /// Does nothing, as most transports do not name the revision.
    package func agreed(on version: String) {}
}

/// Carries messages to one server and back.
public protocol MCPClientTransport: Sendable {
    /// What the server says, until the connection ends; read once, by the client.
    ///
    /// It throws where the connection did not end as it should.
    var messages: AsyncThrowingStream<JSONRPCMessage, any Error> { get }

    /// Sends a message.
    ///
    /// - Parameter message: The message.
    /// - Throws: Why it cannot be sent; the connection may be over.
    func send(_ message: JSONRPCMessage) async throws

    /// Takes over the revision that server and client have agreed on, which some transports name in every message.
    ///
    /// - Parameter version: The revision.
    func agreed(on version: String)

    /// Ends the connection; does nothing if it is over.
    func close() async
}

extension MCPClientTransport {
    /// Does nothing: most transports do not name the revision.
    public func agreed(on version: String) {}
}

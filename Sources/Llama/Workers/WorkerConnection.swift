/// A connection to a worker after a successful handshake.
struct WorkerConnection {
    let socket: BlockingSocket

    /// The time limit in seconds, once for connecting and once for the handshake.
    private static let patience = 5
    /// The time limit for computations in seconds, because a worker that hangs would otherwise block forever.
    private static let computingPatience = 600

    struct Refusal: Error {
        /// An error with the code `workerUnavailable`.
        let error: LlamaError
        /// Whether the cause is that this machine has no descriptors or memory, which does not concern the worker.
        var isShortage = false
    }

    /// Connects to a worker; throws if no worker of this protocol version responds.
    init(_ address: WorkerAddress) throws(Refusal) {
        do throws(BlockingSocket.Failure) {
            socket = try BlockingSocket.connect(to: address.host, port: address.port, within: Self.patience)
        } catch {
            guard !error.isShortage else { throw Refusal(error: Self.shortage(address, error), isShortage: true) }
            throw Self.problem(
                "The worker at \(address) cannot be reached: \(error.reason). Start it there with `hearth rpc-worker`")
        }
        let version: (UInt8, UInt8)?
        do throws(BlockingSocket.Failure) {
            version = try Self.sayHello(on: socket)
        } catch {
            guard error.isTimeout else { throw Self.notAWorker(address) }
            throw Self.isSilent(address)
        }
        guard let version else { throw Self.notAWorker(address) }
        guard version == WorkerMessage.version else {
            throw Self.problem(
                "The worker at \(address) uses version \(version.0).\(version.1) of llama.cpp's RPC, but Hearth uses "
                    + "version \(WorkerMessage.version.major).\(WorkerMessage.version.minor). Install the same Hearth "
                    + "there")
        }
    }

    /// Requests the number of the worker's devices.
    func deviceCount(_ address: WorkerAddress) throws(Refusal) -> UInt32 {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 12, alignment: 8)
        defer { buffer.deallocate() }
        do throws(BlockingSocket.Failure) {
            socket.setReceiveTimeout(seconds: Self.patience)
            let message = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(WorkerMessage.headBytes))
            message.copyBytes(from: [WorkerMessage.deviceCount.rawValue] + WorkerMessage.bytes(0))
            try socket.send(UnsafeRawBufferPointer(message))
            try socket.receive(into: buffer)
        } catch {
            throw error.isTimeout ? Self.isSilent(address) : Self.notAWorker(address)
        }
        guard WorkerMessage.number(buffer.prefix(8)) == 4 else { throw Self.notAWorker(address) }
        return UInt32(truncatingIfNeeded: WorkerMessage.number(buffer.suffix(4)))
    }

    static func shortage(_ address: WorkerAddress, _ failure: BlockingSocket.Failure) -> LlamaError {
        LlamaError(
            .workerUnavailable,
            "This machine cannot open another connection to the worker at \(address): \(failure.reason). Close "
                + "programs that use many connections, then repeat the request.")
    }

    /// Performs the handshake and returns the worker's protocol version; `nil` if the peer is not a worker.
    private static func sayHello(on socket: BlockingSocket) throws(BlockingSocket.Failure) -> (UInt8, UInt8)? {
        socket.setReceiveTimeout(seconds: patience)
        let hello =
            [WorkerMessage.hello.rawValue] + WorkerMessage.bytes(UInt64(WorkerMessage.helloBytes))
            + [UInt8](repeating: 0, count: WorkerMessage.helloBytes)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: hello.count, alignment: 8)
        defer { buffer.deallocate() }
        buffer.copyBytes(from: hello)
        try socket.send(UnsafeRawBufferPointer(buffer))
        // The first bytes show whether the peer is another kind of server, which may then wait for more input.
        let size = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(WorkerMessage.sizeBytes))
        try socket.receive(into: size)
        guard WorkerMessage.number(size) == UInt64(WorkerMessage.helloAnswerBytes) else { return nil }
        let answer = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(WorkerMessage.helloAnswerBytes))
        try socket.receive(into: answer)
        socket.setReceiveTimeout(seconds: computingPatience)
        return (answer[0], answer[1])
    }

    private static func isSilent(_ address: WorkerAddress) -> Refusal {
        problem(
            "The worker at \(address) does not answer. It serves one program at a time: stop the other one, or restart "
                + "the worker")
    }

    private static func notAWorker(_ address: WorkerAddress) -> Refusal {
        problem("The server at \(address) is not a llama.cpp RPC worker, or has another version. Check the port")
    }

    private static func problem(_ beginning: String) -> Refusal {
        Refusal(
            error: LlamaError(
                .workerUnavailable, "\(beginning), or remove it from --rpc, HEARTH_RPC and the settings."))
    }
}

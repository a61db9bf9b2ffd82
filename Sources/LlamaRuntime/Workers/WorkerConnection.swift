/// A connection to a worker that has said hello.
struct WorkerConnection {
    let socket: BlockingSocket

    /// How long a worker may take to accept a connection, and then to say hello.
    private static let patience = 5
    /// How long it may compute: what takes longer is stuck, and nothing else would end the wait.
    private static let computingPatience = 600

    /// Connects to a worker.
    ///
    /// - Throws: `LlamaError.Code.workerUnavailable` where there is none of this version.
    init(_ address: WorkerAddress) throws(LlamaError) {
        do throws(BlockingSocket.Failure) {
            socket = try BlockingSocket.connect(to: address.host, port: address.port, within: Self.patience)
        } catch {
            throw Self.problem(
                "The worker at \(address) cannot be reached: \(error.reason). Start it there with `hearth rpc-worker`")
        }
        let version: (UInt8, UInt8)?
        do throws(BlockingSocket.Failure) {
            version = try Self.sayHello(on: socket)
        } catch {
            guard error.isTimeout else { throw Self.isNoWorker(address) }
            throw Self.problem(
                "The worker at \(address) does not answer. It serves one program at a time: end the other one, or start "
                    + "the worker again")
        }
        guard let version else { throw Self.isNoWorker(address) }
        guard version == WorkerMessage.version else {
            throw Self.problem(
                "The worker at \(address) speaks version \(version.0).\(version.1) of llama.cpp's RPC, and Hearth version "
                    + "\(WorkerMessage.version.major).\(WorkerMessage.version.minor). Install the same Hearth there")
        }
    }

    /// Returns the version that the worker speaks; nil if what answers is no worker.
    private static func sayHello(on socket: BlockingSocket) throws(BlockingSocket.Failure) -> (UInt8, UInt8)? {
        socket.setPatience(seconds: patience)
        let hello =
            [WorkerMessage.hello.rawValue] + WorkerMessage.bytes(UInt64(WorkerMessage.helloBytes))
            + [UInt8](repeating: 0, count: WorkerMessage.helloBytes)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: hello.count, alignment: 8)
        defer { buffer.deallocate() }
        buffer.copyBytes(from: hello)
        try socket.send(UnsafeRawBufferPointer(buffer))
        // Whatever else listens there shows by its first bytes that it is no worker, and may then wait for more.
        let size = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(WorkerMessage.sizeBytes))
        try socket.receive(into: size)
        guard WorkerMessage.number(size) == UInt64(WorkerMessage.helloAnswerBytes) else { return nil }
        let answer = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(WorkerMessage.helloAnswerBytes))
        try socket.receive(into: answer)
        socket.setPatience(seconds: computingPatience)
        return (answer[0], answer[1])
    }

    private static func isNoWorker(_ address: WorkerAddress) -> LlamaError {
        problem("What answers at \(address) is no worker of llama.cpp's RPC, or one of another version. Check the port")
    }

    private static func problem(_ beginning: String) -> LlamaError {
        LlamaError(.workerUnavailable, "\(beginning), or leave it out of --rpc, HEARTH_RPC and the settings.")
    }
}

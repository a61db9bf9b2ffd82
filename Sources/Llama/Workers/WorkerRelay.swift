import Foundation
import Synchronization

/// A local port through which llama.cpp reaches a worker, and which serves only connections of this process.
///
/// The relay has its own threads until it is closed and llama.cpp has disconnected. While llama.cpp connects, sends
/// its hello message and counts devices, it holds locks for which models with other workers wait. So the relay
/// answers these messages without the worker.
final class WorkerRelay: Sendable {
    let port: Int
    private let loss = Mutex<LlamaError?>(nil)
    private let clients = Atomic(0)
    private let address: WorkerAddress
    private let deviceCount: UInt32
    private let isClosed = Atomic(false)

    /// The error if the worker is lost, otherwise `nil`.
    var problem: LlamaError? { loss.withLock { $0 } }

    var isConnected: Bool { clients.load(ordering: .relaxed) > 0 }

    /// Listens on a free port; throws `LlamaError.Code.workerUnavailable` if this machine has no free port.
    init(
        _ address: WorkerAddress, deviceCount: UInt32,
        accept: @escaping @Sendable (BlockingSocket) throws(BlockingSocket.Failure) -> BlockingSocket = {
            (listener) throws(BlockingSocket.Failure) in try listener.accept()
        }
    ) throws(LlamaError) {
        (self.address, self.deviceCount) = (address, deviceCount)
        let listener: BlockingSocket
        do throws(BlockingSocket.Failure) {
            (listener, port) = try BlockingSocket.listener()
        } catch {
            throw WorkerConnection.shortage(address, error)
        }
        EngineThread.start(name: "hearth.workers") { self.acceptAll(listener, accept) }
    }

    /// Ends the thread that waits for connections.
    func close() {
        isClosed.store(true, ordering: .sequentiallyConsistent)
        // Wakes the thread.
        _ = try? BlockingSocket.connect(to: "127.0.0.1", port: port, within: 1)
    }

    /// Records the error of a lost worker; later errors are ignored.
    func lose(_ error: LlamaError) {
        let isFirst = loss.withLock { loss in
            defer { loss = loss ?? error }
            return loss == nil
        }
        if isFirst { EngineBackend.noteLostWorker() }
    }

    private func lose(_ failure: BlockingSocket.Failure) {
        lose(
            LlamaError(
                .workerUnavailable,
                "The worker at \(address) was lost while a model used it: \(failure.reason). Restart it there with "
                    + "`hearth rpc-worker`, or remove it from --rpc, HEARTH_RPC and the settings; then repeat the "
                    + "request."
            ))
    }

    private func acceptAll(
        _ listener: BlockingSocket, _ accept: (BlockingSocket) throws(BlockingSocket.Failure) -> BlockingSocket
    ) {
        while !isClosed.load(ordering: .sequentiallyConsistent) {
            do throws(BlockingSocket.Failure) {
                let client = try accept(listener)
                if isClosed.load(ordering: .sequentiallyConsistent) { return }
                // A worker serves one connection at a time, so another program's connection would block llama.cpp.
                guard client.isOfThisProcess else { continue }
                clients.add(1, ordering: .relaxed)
                EngineThread.start(name: "hearth.worker") {
                    self.serve(client)
                    self.clients.subtract(1, ordering: .relaxed)
                }
            } catch {
                // The process has no free descriptors, which does not concern the worker and may be temporary.
                sleep(1)
            }
        }
    }

    /// Serves one connection of llama.cpp until it ends.
    private func serve(_ client: BlockingSocket) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.bufferBytes, alignment: 16)
        defer { buffer.deallocate() }
        do {
            try greet(client, buffer)
            var worker: BlockingSocket?
            while true { try passOn(from: client, to: &worker, buffer) }
        } catch {
            // llama.cpp has disconnected.
        }
    }

    /// Connects to the worker; returns `nil` if the worker is lost.
    private func connect() -> BlockingSocket? {
        while problem == nil {
            do throws(WorkerConnection.Refusal) {
                return try WorkerConnection(address).socket
            } catch {
                if error.isShortage { sleep(1) } else { lose(error.error) }
            }
        }
        return nil
    }

    private func greet(
        _ client: BlockingSocket, _ buffer: UnsafeMutableRawBufferPointer
    ) throws(BlockingSocket.Failure) {
        let hello = Self.part(buffer, 0..<WorkerMessage.headBytes + WorkerMessage.helloBytes)
        try client.receive(into: hello)
        guard hello[0] == WorkerMessage.hello.rawValue, let answer = WorkerMessage.hello.standIn(for: []) else {
            throw .closed
        }
        try self.answer(answer, to: client, buffer)
    }

    /// The size of the buffer in bytes, above which messages are sent in several pieces.
    private static let bufferBytes = 1 << 20

    /// Forwards one message and its response; throws if llama.cpp has disconnected.
    private func passOn(
        from client: BlockingSocket, to worker: inout BlockingSocket?, _ buffer: UnsafeMutableRawBufferPointer
    ) throws(BlockingSocket.Failure) {
        // Data without a request, or the end of the connection, means that the worker has failed.
        if let waiting = worker, try !client.isReadable(before: waiting) { giveUp(&worker, .closed) }
        try client.receive(into: Self.part(buffer, 0..<WorkerMessage.headBytes))
        let size = WorkerMessage.number(buffer[1..<WorkerMessage.headBytes])
        var end = WorkerMessage.headBytes + Int(min(size, UInt64(buffer.count - WorkerMessage.headBytes)))
        try client.receive(into: Self.part(buffer, WorkerMessage.headBytes..<end))
        guard let message = WorkerMessage(rawValue: buffer[0]) else {
            // This cannot happen, because the protocol versions are equal.
            throw BlockingSocket.Failure.closed
        }
        let standIn = message.standIn(for: buffer[WorkerMessage.headBytes..<end])
        if message == .deviceCount {
            let count = WorkerMessage.Placeholder(
                count: 4, start: Array(WorkerMessage.bytes(UInt64(deviceCount)).prefix(4)))
            return try answer(count, to: client, buffer)
        }
        if worker == nil { worker = connect() }
        var rest = size - UInt64(end - WorkerMessage.headBytes)
        while true {
            attempt(&worker) { (socket) throws(BlockingSocket.Failure) in
                try socket.send(UnsafeRawBufferPointer(Self.part(buffer, 0..<end)))
            }
            if rest == 0 { break }
            end = Int(min(rest, UInt64(buffer.count)))
            try client.receive(into: Self.part(buffer, 0..<end))
            rest -= UInt64(end)
        }
        guard let standIn else { return }
        attempt(&worker) { (socket) throws(BlockingSocket.Failure) in
            let size = Self.part(buffer, 0..<WorkerMessage.sizeBytes)
            try socket.receive(into: size)
            guard WorkerMessage.number(size) == UInt64(standIn.count) else {
                throw BlockingSocket.Failure(reason: "it sent an unexpected response")
            }
        }
        try answer(standIn, to: client, buffer, from: &worker)
    }

    private func answer(
        _ standIn: WorkerMessage.Placeholder, to client: BlockingSocket, _ buffer: UnsafeMutableRawBufferPointer
    ) throws(BlockingSocket.Failure) {
        var nobody: BlockingSocket?
        try answer(standIn, to: client, buffer, from: &nobody)
    }

    /// Sends the worker's response to llama.cpp, and the placeholder's bytes in place of missing bytes.
    private func answer(
        _ standIn: WorkerMessage.Placeholder, to client: BlockingSocket, _ buffer: UnsafeMutableRawBufferPointer,
        from worker: inout BlockingSocket?
    ) throws(BlockingSocket.Failure) {
        buffer.copyBytes(from: WorkerMessage.bytes(UInt64(standIn.count)))
        var (start, sent) = (WorkerMessage.sizeBytes, 0)
        repeat {
            let count = min(standIn.count - sent, buffer.count - start)
            let content = Self.part(buffer, start..<start + count)
            attempt(&worker) { (socket) throws(BlockingSocket.Failure) in try socket.receive(into: content) }
            if worker == nil {
                content.initializeMemory(as: UInt8.self, repeating: 0)
                content.copyBytes(from: standIn.start.dropFirst(sent).prefix(count))
            }
            try client.send(UnsafeRawBufferPointer(Self.part(buffer, 0..<start + count)))
            sent += count
            start = 0
        } while sent < standIn.count
    }

    private func attempt(
        _ worker: inout BlockingSocket?, _ work: (BlockingSocket) throws(BlockingSocket.Failure) -> Void
    ) {
        guard let socket = worker else { return }
        do throws(BlockingSocket.Failure) {
            try work(socket)
        } catch {
            giveUp(&worker, error)
        }
    }

    private func giveUp(_ worker: inout BlockingSocket?, _ failure: BlockingSocket.Failure) {
        lose(failure)
        worker = nil
    }

    private static func part(
        _ buffer: UnsafeMutableRawBufferPointer, _ range: Range<Int>
    ) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: buffer[range])
    }
}

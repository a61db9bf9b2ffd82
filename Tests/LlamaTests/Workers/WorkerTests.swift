import Foundation
import Testing

@testable import Llama

/// Workers of llama.cpp's RPC, played by listeners in this process.
///
/// Tests/EndToEnd/test_rpc.py uses real workers.
@Suite struct WorkerTests {
    @Test(arguments: [
        ("box:50052", "box", 50052), ("192.168.1.20:1", "192.168.1.20", 1), ("[fd00::20]:65535", "fd00::20", 65535),
        ("[fe80::1%eth0]:7", "fe80::1%eth0", 7), ("my_box.local:80", "my_box.local", 80),
    ])
    func `a worker address is parsed into a host and a port`(_ text: String, _ host: String, _ port: Int) throws {
        let address = try WorkerAddress(text)
        #expect(address.host == host && address.port == port && address.description == text)
    }

    @Test(arguments: [
        "", ":", "box", "box:", ":50052", "box:0", "box:65536", "box:-1", "box:+1", "box:5 0", "box:٥", "fd00::20:1",
        "[fd00::20]", "[]:1", "http://box:1", "user@box:1", "box/path:1", "b ox:1", "box\n:1",
        "box:99999999999999999999",
    ])
    func `an invalid worker address is refused with an example`(_ text: String) throws {
        let error = try #require(throws: LlamaError.self) { try WorkerAddress(text) }
        #expect(error.code == .invalidRequest && error.message.contains("192.168.1.20:50052"))
        // An empty list is valid.
        if !text.isEmpty { #expect(throws: LlamaError.self) { try WorkerAddress.list("box:1,\(text)") } }
    }

    @Test func `duplicates are removed from a list of worker addresses`() throws {
        #expect(try WorkerAddress.list("a:1, b:2,a:1").map(\.description) == ["a:1", "b:2"])
        #expect(try WorkerAddress.list("").isEmpty && WorkerAddress.list(" ").isEmpty)
        #expect(throws: LlamaError.self) { try WorkerAddress.list("a:1,") }
    }

    // MARK: Listeners that are not usable workers

    @Test func `the error for a worker that is not running explains how to start the worker`() throws {
        let free = try BlockingSocket.listener().port
        try expectProblem("cannot be reached", "Start it there", at: free)
    }

    @Test(arguments: ["HTTP/1.1 400 Bad Request\r\n\r\n", "", "x"])
    func `the error for a listener that is not a worker advises checking the port`(_ answer: String) throws {
        let port = try player { client in
            try receive(9 + 24, from: client)
            try send(Array(answer.utf8), to: client)
        }
        try expectProblem("is not a llama.cpp RPC worker", "Check the port", at: port)
    }

    @Test func `the error for a worker of another version contains the version`() throws {
        let port = try player { client in
            try receive(9 + 24, from: client)
            try send(WorkerMessage.bytes(28) + [6, 2, 0, 0] + [UInt8](repeating: 0, count: 24), to: client)
        }
        try expectProblem("uses version 6.2", "Install the same Hearth there", at: port)
    }

    /// A worker serves one connection at a time, and the second one waits.
    @Test func `a worker that is busy with another program is reported`() throws {
        let (listener, port) = try BlockingSocket.listener()
        try withExtendedLifetime(listener) { try expectProblem("does not answer", "one program at a time", at: port) }
    }

    private func expectProblem(_ what: String, _ advice: String, at port: Int) throws {
        let address = try WorkerAddress("127.0.0.1:\(port)")
        let error = try #require(throws: WorkerConnection.Refusal.self) { try WorkerConnection(address) }.error
        #expect(error.code == .workerUnavailable)
        #expect(error.message.contains(what) && error.message.contains(advice) && error.message.contains("\(address)"))
    }

    // MARK: Lost workers

    @Test func `the relay forwards messages and answers in both directions`() throws {
        let large = [UInt8](repeating: 7, count: 3 << 20)
        let seen = Shared<[UInt8]>([])
        let port = try player { client in
            try sayHello(to: client)
            // Tensors are transferred in pieces in both directions.
            let data = try receive(9 + large.count, from: client)
            seen.change { $0 = data }
            try receive(9 + 16, from: client)
            try send(WorkerMessage.bytes(UInt64(large.count)) + large, to: client)
            try receive(1, from: client)
        }
        let relay = try WorkerRelay(WorkerAddress("127.0.0.1:\(port)"), deviceCount: 3)
        defer { relay.close() }
        let engine = try joined(relay)
        try send(message(.setTensor, large), to: engine)
        try send(message(.tensor, WorkerMessage.bytes(0) + WorkerMessage.bytes(UInt64(large.count))), to: engine)
        #expect(try receive(8, from: engine) == WorkerMessage.bytes(UInt64(large.count)))
        #expect(try receive(large.count, from: engine) == large)
        #expect(seen.value == message(.setTensor, large))
        #expect(relay.problem == nil)
    }

    /// Covers workers that end before an answer, in the middle of an answer, or with an answer of another size.
    @Test(arguments: [[], WorkerMessage.bytes(6) + [1, 2, 3], WorkerMessage.bytes(5)])
    func `a lost worker is detected, and llama.cpp still gets placeholder answers`(_ lastWords: [UInt8]) throws {
        let port = try player { client in
            try sayHello(to: client)
            try receive(9 + 16, from: client)
            try send(lastWords, to: client)
        }
        let before = EngineBackend.lostWorkers
        let relay = try WorkerRelay(WorkerAddress("127.0.0.1:\(port)"), deviceCount: 3)
        defer { relay.close() }
        let engine = try joined(relay)
        try send(message(.tensor, WorkerMessage.bytes(0) + WorkerMessage.bytes(6)), to: engine)
        #expect(try receive(8, from: engine) == WorkerMessage.bytes(6))
        // The loss is reported before the placeholder content is sent.
        let problem = try #require(relay.problem)
        #expect(problem.code == .workerUnavailable)
        #expect(EngineBackend.lostWorkers > before)
        #expect(try receive(6, from: engine) == [0, 0, 0, 0, 0, 0])
        try send(message(.compute, [UInt8](repeating: 1, count: 2 << 20)), to: engine)
        try send(message(.allocateBuffer, [0, 0, 0, 0] + WorkerMessage.bytes(1234)), to: engine)
        #expect(
            try receive(24, from: engine) == WorkerMessage.bytes(16) + WorkerMessage.bytes(1)
                + WorkerMessage.bytes(1234))
        try send(message(.alignment, [0, 0, 0, 0]), to: engine)
        #expect(try receive(16, from: engine) == WorkerMessage.bytes(8) + WorkerMessage.bytes(64))
        // A second connection leads to the same lost worker.
        let second = try joined(relay)
        try send(message(.deviceCount, []), to: second)
        #expect(try receive(12, from: second) == WorkerMessage.bytes(4) + [3, 0, 0, 0])
    }

    @Test func `a worker that is lost while idle is detected`() async throws {
        let port = try player { client in
            try sayHello(to: client)
            try receive(9 + 4, from: client)
            try send(WorkerMessage.bytes(8) + WorkerMessage.bytes(64), to: client)
        }
        let relay = try WorkerRelay(WorkerAddress("127.0.0.1:\(port)"), deviceCount: 3)
        defer { relay.close() }
        let engine = try joined(relay)
        try send(message(.alignment, [0, 0, 0, 0]), to: engine)
        #expect(try receive(16, from: engine) == WorkerMessage.bytes(8) + WorkerMessage.bytes(64))
        try await eventually("the relay notices") { relay.problem != nil }
        try send(message(.bufferAddress, WorkerMessage.bytes(1)), to: engine)
        #expect(try receive(16, from: engine) == WorkerMessage.bytes(8) + WorkerMessage.bytes(1 << 40))
    }

    // MARK: Other programs on this machine

    @Test func `another program that connects to the relay is refused, and the worker stays connected`() async throws {
        let connections = Shared(0)
        let port = try player { client in
            connections.change { $0 += 1 }
            try sayHello(to: client)
            try receive(9 + 8, from: client)
            try send(WorkerMessage.bytes(8) + WorkerMessage.bytes(64), to: client)
            try receive(1, from: client)
        }
        let relay = try WorkerRelay(WorkerAddress("127.0.0.1:\(port)"), deviceCount: 1)
        defer { relay.close() }
        // The program connects before llama.cpp does, while llama.cpp is connected, and with a valid hello message.
        try await visit(relay.port)
        #expect(!relay.isConnected)
        let engine = try joined(relay)
        try await visit(relay.port)
        try await visit(relay.port, saying: message(.hello, [UInt8](repeating: 0, count: 24)))
        try send(message(.alignment, [0, 0, 0, 0, 0, 0, 0, 0]), to: engine)
        #expect(try receive(16, from: engine) == WorkerMessage.bytes(8) + WorkerMessage.bytes(64))
        #expect(relay.problem == nil && relay.isConnected)
        #expect(connections.value == 1)
    }

    @Test func `a connection belongs to this process only if its peer socket does`() async throws {
        let (listener, port) = try BlockingSocket.listener()
        let own = try BlockingSocket.connect(to: "127.0.0.1", port: port, within: 5)
        #expect(try withExtendedLifetime(own) { try listener.accept().isOfThisProcess })
        let isOther = Shared<Bool?>(nil)
        EngineThread.start(name: "listener") { [listener] in
            let isOwn = (try? listener.accept())?.isOfThisProcess
            isOther.change { $0 = isOwn }
        }
        try await visit(port)
        try await eventually("the connection is accepted") { isOther.value != nil }
        #expect(isOther.value == false)
    }

    @Test func `running out of file descriptors while accepting does not lose the worker`() throws {
        let port = try player { client in
            try sayHello(to: client)
            try receive(1, from: client)
        }
        let failures = Shared(1)
        let relay = try WorkerRelay(WorkerAddress("127.0.0.1:\(port)"), deviceCount: 1) {
            (listener) throws(BlockingSocket.Failure) in
            let isShort = failures.change { left in
                defer { left -= 1 }
                return left > 0
            }
            if isShort { throw BlockingSocket.Failure(reason: "Too many open files", isShortage: true) }
            return try listener.accept()
        }
        defer { relay.close() }
        let engine = try joined(relay)
        withExtendedLifetime(engine) { #expect(relay.problem == nil && relay.isConnected) }
    }

    /// llama.cpp connects and counts devices while it has locked data for which models with other workers wait.
    @Test func `llama.cpp does not wait for the worker when it connects`() throws {
        // Accepts connections without sending a hello message.
        let (silent, port) = try BlockingSocket.listener()
        let relay = try WorkerRelay(WorkerAddress("127.0.0.1:\(port)"), deviceCount: 1)
        defer { relay.close() }
        let engine = try joined(relay)
        try send(message(.deviceCount, []), to: engine)
        #expect(try receive(12, from: engine) == WorkerMessage.bytes(4) + [1, 0, 0, 0])
        withExtendedLifetime(silent) { #expect(relay.problem == nil) }
    }

    // MARK: Attempts to reach a worker

    @Test func `callers share one connection attempt, which does not delay other workers`() async throws {
        let (attempts, mayEnd) = (Shared<[WorkerAddress]>([]), DispatchSemaphore(value: 0))
        let far = try WorkerAddress("far:1")
        let workers = Workers(reach: { (address, _) throws(LlamaError) in
            attempts.change { $0.append(address) }
            if address == far { mayEnd.wait() }
            throw LlamaError(.workerUnavailable, "unreachable")
        })
        // More callers than Swift's thread pool can have threads.
        let callers = 4 * ProcessInfo.processInfo.activeProcessorCount
        try await withThrowingTaskGroup { group in
            for _ in 0..<callers {
                group.addTask {
                    await #expect(throws: LlamaError.self) { try await workers.check([far]) }
                }
            }
            try await eventually("the attempt begins") { !attempts.value.isEmpty }
            // Other workers are checked while this attempt runs.
            let near = try WorkerAddress("near:1")
            await #expect(throws: LlamaError.self) { try await workers.check([near]) }
            #expect(workers.known([near]).first?.problem == "unreachable")
            #expect(attempts.value.count { $0 == far } == 1)
            mayEnd.signal()
            // Callers that came after the end of the attempt made separate attempts, which end, too.
            mayEnd.signal()
            for _ in 0..<callers { mayEnd.signal() }
            try await group.waitForAll()
        }
        #expect(attempts.value.contains(far))
    }

    @Test func `a connection attempt that fails slowly is not repeated for a while`() async throws {
        let (time, attempts) = (Shared(ContinuousClock.now), Shared(0))
        let workers = Workers(now: { time.value }) { (_, _) throws(LlamaError) in
            attempts.change { $0 += 1 }
            time.change { $0 += .seconds(3) }
            throw LlamaError(.workerUnavailable, "attempt \(attempts.value)")
        }
        let address = try WorkerAddress("far:1")
        func problem() async -> String? {
            do {
                try await workers.check([address])
                return nil
            } catch {
                return error.message
            }
        }
        #expect(await problem() == "attempt 1")
        #expect(await problem() == "attempt 1")
        #expect(workers.known([address]).map(\.problem) == ["attempt 1"])
        time.change { $0 += .milliseconds(5999) }
        #expect(await problem() == "attempt 1")
        time.change { $0 += .milliseconds(1) }
        #expect(await problem() == "attempt 2")
        #expect(throws: LlamaError.self) { try workers.links(to: [address]) }
        #expect(attempts.value == 2)
    }

    @Test func `a connection attempt that fails immediately is repeated at the next check`() async throws {
        let (time, attempts) = (ContinuousClock.now, Shared(0))
        let workers = Workers(now: { time }) { (_, _) throws(LlamaError) in
            attempts.change { $0 += 1 }
            throw LlamaError(.workerUnavailable, "refused")
        }
        for count in 1...3 {
            await #expect(throws: LlamaError.self) { try await workers.check([WorkerAddress("near:1")]) }
            #expect(attempts.value == count)
        }
    }

    @Test(.enabled(if: EngineBackend.hasWorkers, "this llama.cpp has no RPC"))
    func `a reachable worker keeps its link, and reports its devices and their memory`() async throws {
        let hellos = Shared(0)
        let port = try player { client in
            hellos.change { $0 += 1 }
            try sayHello(to: client)
            while true {
                let head = try receive(9, from: client)
                let content = try receive(Int(WorkerMessage.number(head[1...])), from: client)
                let message = try #require(WorkerMessage(rawValue: head[0]))
                let answer = message == .deviceCount ? [2, 0, 0, 0] : message.standIn(for: content)?.start ?? []
                try send(WorkerMessage.bytes(UInt64(answer.count)) + answer, to: client)
            }
        }
        let (time, address) = (Shared(ContinuousClock.now), try WorkerAddress("127.0.0.1:\(port)"))
        let workers = Workers(now: { time.value })
        let worker = try #require(workers.known([address]).first)
        #expect(worker.problem == nil && worker.devices.map(\.freeBytes) == [1 << 34, 1 << 34])
        #expect(worker.devices.map(\.name) == ["RPC[\(address)]", "RPC[\(address)]#2"])
        // A recent result is reused.
        let asked = hellos.value
        await workers.renew([address])
        #expect(hellos.value == asked)
        let link = try #require(try workers.links(to: [address]).first)
        #expect(link.problem == nil)
        time.change { $0 += .seconds(2) }
        await workers.renew([address])
        #expect(try workers.links(to: [address]).first === link)
    }

    // MARK: A llama.cpp without RPC

    @Test(.enabled(if: !EngineBackend.hasWorkers, "llama.cpp was built with RPC"))
    func `the error for a llama.cpp without RPC explains how to get a build with RPC`() async throws {
        var options = ModelOptions()
        options.workers = [try WorkerAddress("127.0.0.1:1")]
        let error = await #expect(throws: LlamaError.self) {
            _ = try await LlamaModel.load(path: TestFiles.fixtureModel, options: options)
        }
        #expect(error?.code == .unsupportedOperation && error?.message.contains("Tools/setup --native") == true)
        #expect(EngineBackend.workers(options.workers).first?.problem?.contains("Tools/setup --native") == true)
        // No workers are needed without GPU layers.
        options.gpuLayers = 0
        _ = try await LlamaModel.load(path: TestFiles.fixtureModel, options: options)
    }
}

// MARK: - The peers of the relay

/// Listens, and plays a worker for each connection until `play` throws.
///
/// Returns the port.
private func player(_ play: @escaping @Sendable (BlockingSocket) throws -> Void) throws -> Int {
    let (listener, port) = try BlockingSocket.listener()
    EngineThread.start(name: "player") {
        // The thread ends with the test's process.
        while let client = try? listener.accept() { try? play(client) }
    }
    return port
}

private func sayHello(to client: BlockingSocket) throws {
    #expect(try receive(9 + 24, from: client).first == WorkerMessage.hello.rawValue)
    try send(WorkerMessage.bytes(28) + [7, 0, 0, 0] + [UInt8](repeating: 0, count: 24), to: client)
}

/// Connects as another program, and waits until the connection is closed.
private func visit(_ port: Int, saying words: [UInt8] = []) async throws {
    let program = Process()
    program.executableURL = URL(fileURLWithPath: "/bin/bash")
    let octal = words.map { "\\" + String($0, radix: 8) }.joined()
    program.arguments = ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(port); printf '\(octal)' >&3; cat <&3"]
    (program.standardInput, program.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
        program.terminationHandler = { _ in done.resume() }
        do { try program.run() } catch { done.resume(throwing: error) }
    }
}

/// Connects as llama.cpp does.
private func joined(_ relay: WorkerRelay) throws -> BlockingSocket {
    let engine = try BlockingSocket.connect(to: "127.0.0.1", port: relay.port, within: 5)
    try send(message(.hello, [UInt8](repeating: 0, count: 24)), to: engine)
    #expect(try receive(36, from: engine).prefix(10) == (WorkerMessage.bytes(28) + [7, 0])[...])
    return engine
}

private func message(_ message: WorkerMessage, _ content: [UInt8]) -> [UInt8] {
    [message.rawValue] + WorkerMessage.bytes(UInt64(content.count)) + content
}

private func send(_ bytes: [UInt8], to socket: BlockingSocket) throws {
    try bytes.withUnsafeBytes { try socket.send($0) }
}

@discardableResult
private func receive(_ count: Int, from socket: BlockingSocket) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    try bytes.withUnsafeMutableBytes { try socket.receive(into: $0) }
    return bytes
}

import Foundation
import Testing

@testable import LlamaRuntime

/// Workers of llama.cpp's RPC, played by what listens here.
///
/// Tests/EndToEnd/test_rpc.py has real ones.
@Suite struct WorkerTests {
    @Test(arguments: [
        ("box:50052", "box", 50052), ("192.168.1.20:1", "192.168.1.20", 1), ("[fd00::20]:65535", "fd00::20", 65535),
        ("[fe80::1%eth0]:7", "fe80::1%eth0", 7), ("my_box.local:80", "my_box.local", 80),
    ])
    func `an address is a host and a port`(_ text: String, _ host: String, _ port: Int) throws {
        let address = try WorkerAddress(text)
        #expect(address.host == host && address.port == port && address.description == text)
    }

    @Test(arguments: [
        "", ":", "box", "box:", ":50052", "box:0", "box:65536", "box:-1", "box:+1", "box:5 0", "box:٥", "fd00::20:1",
        "[fd00::20]", "[]:1", "http://box:1", "user@box:1", "box/path:1", "b ox:1", "box\n:1",
        "box:99999999999999999999",
    ])
    func `anything else is refused with an example`(_ text: String) throws {
        let error = try #require(throws: LlamaError.self) { try WorkerAddress(text) }
        #expect(error.code == .invalidRequest && error.message.contains("192.168.1.20:50052"))
        // An empty list is no mistake.
        if !text.isEmpty { #expect(throws: LlamaError.self) { try WorkerAddress.list("box:1,\(text)") } }
    }

    @Test func `a list has each address once`() throws {
        #expect(try WorkerAddress.list("a:1, b:2,a:1").map(\.description) == ["a:1", "b:2"])
        #expect(try WorkerAddress.list("").isEmpty && WorkerAddress.list(" ").isEmpty)
        #expect(throws: LlamaError.self) { try WorkerAddress.list("a:1,") }
    }

    // MARK: Who is no worker

    @Test func `nobody listens`() throws {
        let free = try BlockingSocket.listener().port
        try expectProblem("cannot be reached", "Start it there", at: free)
    }

    @Test(arguments: ["HTTP/1.1 400 Bad Request\r\n\r\n", "", "x"])
    func `something else listens`(_ answer: String) throws {
        let port = try player { client in
            try receive(9 + 24, from: client)
            try send(Array(answer.utf8), to: client)
        }
        try expectProblem("is no worker", "Check the port", at: port)
    }

    @Test func `a worker of another version`() throws {
        let port = try player { client in
            try receive(9 + 24, from: client)
            try send(WorkerMessage.bytes(28) + [6, 2, 0, 0] + [UInt8](repeating: 0, count: 24), to: client)
        }
        try expectProblem("speaks version 6.2", "Install the same Hearth there", at: port)
    }

    /// A worker serves one connection after another: the second waits.
    @Test func `a worker that serves another program`() throws {
        let (listener, port) = try BlockingSocket.listener()
        try withExtendedLifetime(listener) { try expectProblem("does not answer", "one program at a time", at: port) }
    }

    private func expectProblem(_ what: String, _ advice: String, at port: Int) throws {
        let address = try WorkerAddress("127.0.0.1:\(port)")
        let error = try #require(throws: LlamaError.self) { try WorkerConnection(address) }
        #expect(error.code == .workerUnavailable)
        #expect(error.message.contains(what) && error.message.contains(advice) && error.message.contains("\(address)"))
    }

    // MARK: A worker that is lost

    @Test func `messages and answers are passed on`() throws {
        let large = [UInt8](repeating: 7, count: 3 << 20)
        let seen = Shared<[UInt8]>([])
        let port = try player { client in
            try sayHello(to: client)
            // Tensors go in both directions in pieces.
            let data = try receive(9 + large.count, from: client)
            seen.change { $0 = data }
            try receive(9 + 16, from: client)
            try send(WorkerMessage.bytes(UInt64(large.count)) + large, to: client)
            try receive(1, from: client)
        }
        let relay = try WorkerRelay(WorkerAddress("127.0.0.1:\(port)"))
        defer { relay.close() }
        let engine = try joined(relay)
        try send(message(.setTensor, large), to: engine)
        try send(message(.tensor, WorkerMessage.bytes(0) + WorkerMessage.bytes(UInt64(large.count))), to: engine)
        #expect(try receive(8, from: engine) == WorkerMessage.bytes(UInt64(large.count)))
        #expect(try receive(large.count, from: engine) == large)
        #expect(seen.value == message(.setTensor, large))
        #expect(relay.problem == nil)
    }

    /// Whether the worker ends before it answers, in the middle of an answer, or with an answer of another size.
    @Test(arguments: [[], WorkerMessage.bytes(6) + [1, 2, 3], WorkerMessage.bytes(5)])
    func `a lost worker is noticed, and llama.cpp still gets all answers`(_ lastWords: [UInt8]) throws {
        let port = try player { client in
            try sayHello(to: client)
            try receive(9 + 16, from: client)
            try send(lastWords, to: client)
        }
        let before = EngineBackend.lostWorkers
        let relay = try WorkerRelay(WorkerAddress("127.0.0.1:\(port)"))
        defer { relay.close() }
        let engine = try joined(relay)
        try send(message(.tensor, WorkerMessage.bytes(0) + WorkerMessage.bytes(6)), to: engine)
        #expect(try receive(8, from: engine) == WorkerMessage.bytes(6))
        // By then whoever believes what follows could know better.
        let problem = try #require(relay.problem)
        #expect(problem.code == .workerUnavailable && problem.message.contains("was lost"))
        #expect(EngineBackend.lostWorkers > before)
        #expect(try receive(6, from: engine) == [0, 0, 0, 0, 0, 0])
        try send(message(.compute, [UInt8](repeating: 1, count: 2 << 20)), to: engine)
        try send(message(.allocateBuffer, [0, 0, 0, 0] + WorkerMessage.bytes(1234)), to: engine)
        #expect(
            try receive(24, from: engine) == WorkerMessage.bytes(16) + WorkerMessage.bytes(1)
                + WorkerMessage.bytes(1234))
        try send(message(.alignment, [0, 0, 0, 0]), to: engine)
        #expect(try receive(16, from: engine) == WorkerMessage.bytes(8) + WorkerMessage.bytes(64))
        // A second connection is one to the same lost worker.
        let second = try joined(relay)
        try send(message(.deviceCount, []), to: second)
        #expect(try receive(12, from: second) == WorkerMessage.bytes(4) + [0, 0, 0, 0])
    }

    @Test func `a worker is lost while nothing is asked of it`() async throws {
        let port = try player { client in try sayHello(to: client) }
        let relay = try WorkerRelay(WorkerAddress("127.0.0.1:\(port)"))
        defer { relay.close() }
        let engine = try joined(relay)
        try await eventually("the relay notices") { relay.problem != nil }
        try send(message(.bufferAddress, WorkerMessage.bytes(1)), to: engine)
        #expect(try receive(16, from: engine) == WorkerMessage.bytes(8) + WorkerMessage.bytes(1 << 40))
    }

    // MARK: A build without RPC

    @Test(.enabled(if: !EngineBackend.hasWorkers, "llama.cpp was built with RPC"))
    func `without RPC the error says how to build it`() async throws {
        var options = ModelOptions()
        options.workers = [try WorkerAddress("127.0.0.1:1")]
        let error = await #expect(throws: LlamaError.self) {
            _ = try await LlamaModel.load(path: TestFiles.fixtureModel, options: options)
        }
        #expect(error?.code == .unsupportedOperation && error?.message.contains("Tools/setup --rpc") == true)
        #expect(EngineBackend.workers(options.workers).first?.problem?.contains("Tools/setup --rpc") == true)
        // Who wants none gets none.
        options.gpuLayers = 0
        _ = try await LlamaModel.load(path: TestFiles.fixtureModel, options: options)
    }
}

// MARK: - Playing both sides

/// Listens, and plays a worker for each who connects, until it throws.
private func player(_ play: @escaping @Sendable (BlockingSocket) throws -> Void) throws -> Int {
    let (listener, port) = try BlockingSocket.listener()
    EngineThread.start(name: "player") {
        // Ends with the test's process, as the thread of a worker would.
        while let client = try? listener.accept() { try? play(client) }
    }
    return port
}

private func sayHello(to client: BlockingSocket) throws {
    #expect(try receive(9 + 24, from: client).first == WorkerMessage.hello.rawValue)
    try send(WorkerMessage.bytes(28) + [7, 0, 0, 0] + [UInt8](repeating: 0, count: 24), to: client)
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

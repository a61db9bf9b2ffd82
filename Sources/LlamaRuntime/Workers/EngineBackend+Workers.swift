import CLlama
import Foundation
import Synchronization

extension EngineBackend {
    /// A worker of llama.cpp's RPC, whose memory and processor this machine's models can use.
    public struct Worker: Sendable {
        /// Where it listens.
        public let address: WorkerAddress
        /// Its devices: its GPUs, else its processor with the machine's memory; none with a problem.
        public let devices: [Device]
        /// Why it cannot be used, and what to do; nil where it can.
        public let problem: String?
    }

    /// Whether llama.cpp was built with RPC.
    public static var hasWorkers: Bool {
        prepare()
        return llama_supports_rpc()
    }

    /// Workers as they are now.
    ///
    /// Connects to those that are not in use, which takes up to ten seconds for one that does not answer; what it finds is
    /// remembered for a while.
    ///
    /// - Parameter addresses: Which.
    /// - Returns: One for each address, in the same order.
    public static func workers(_ addresses: [WorkerAddress]) -> [Worker] { addresses.map(Workers.facts) }

    /// Makes sure that workers are there, where a model could otherwise be put elsewhere without a word.
    ///
    /// - Parameter addresses: Which.
    /// - Throws: `LlamaError` with `workerUnavailable` for the first that is not; `unsupportedOperation` if llama.cpp was
    ///   built without RPC.
    public static func checkWorkers(_ addresses: [WorkerAddress]) throws(LlamaError) {
        _ = try Workers.links(to: addresses)
    }

    /// How often workers were lost in this process: models that are loaded for the same number can be shared.
    package static var lostWorkers: Int { losses.load(ordering: .relaxed) }

    static func noteLostWorker() { losses.add(1, ordering: .relaxed) }

    private static let losses = Atomic(0)

    /// Offers this machine's GPUs, or its processor and memory, to programs that use llama.cpp's RPC; returns only by an
    /// error.
    ///
    /// The protocol has neither passwords nor encryption: whoever reaches the port can use it, read what is computed, and end
    /// the process.
    ///
    /// - Parameters:
    ///   - address: An IPv4 address of this machine and a port.
    ///   - threads: Threads to compute with; nil for one per physical core.
    /// - Throws: `LlamaError` with `unsupportedOperation` if llama.cpp was built without RPC, `invalidRequest` if it cannot
    ///   listen there.
    public static func serveWorker(at address: WorkerAddress, threads: Int? = nil) throws(LlamaError) -> Never {
        typealias Start =
            @convention(c) (
                UnsafePointer<CChar>, UnsafePointer<CChar>?, Int, Int, UnsafePointer<ggml_backend_dev_t?>
            ) -> Void
        let start = try unsafeBitCast(workerFunction("ggml_backend_rpc_start_server"), to: Start.self)
        let all = (0..<ggml_backend_dev_count()).compactMap { ggml_backend_dev_get($0) }
        let gpus = all.filter { ggml_backend_dev_type($0) == GGML_BACKEND_DEVICE_TYPE_GPU }
        let offered: [ggml_backend_dev_t?] =
            gpus.isEmpty ? all.filter { ggml_backend_dev_type($0) == GGML_BACKEND_DEVICE_TYPE_CPU } : gpus
        // A program that leaves in the middle of an answer must not end the worker.
        signal(SIGPIPE, SIG_IGN)
        start(address.description, nil, threads ?? Machine.computeThreads, offered.count, offered)
        throw LlamaError(
            .invalidRequest,
            "llama.cpp cannot listen at \(address). Choose a port that is free, and an IPv4 address of this machine.")
    }

    /// A function of the RPC backend, which llama.cpp has only if it was built with it.
    static func workerFunction(_ name: String) throws(LlamaError) -> UnsafeMutableRawPointer {
        prepare()
        guard let registry = ggml_backend_reg_by_name("RPC"),
            let function = ggml_backend_reg_get_proc_address(registry, name)
        else {
            throw LlamaError(
                .unsupportedOperation,
                "This llama.cpp was built without RPC, so it neither uses workers nor is one. Run `Tools/setup --rpc`, which "
                    + "builds it again, or leave workers out.")
        }
        return function
    }
}

/// The links of this process: one for each worker, since a worker serves one connection at a time.
enum Workers {
    private struct Entry {
        var link: WorkerLink?
        var facts: EngineBackend.Worker
        var time: ContinuousClock.Instant
    }

    private static let entries = Mutex<[WorkerAddress: Entry]>([:])

    /// How long what a worker said of its memory holds.
    private static let freshTime = Duration.seconds(2)
    /// The same for one that computes, which answers only after that, and for one that cannot be used.
    private static let patience = Duration.seconds(10)

    /// Links to workers that are there now.
    ///
    /// - Throws: `LlamaError.Code.workerUnavailable` if one is not; `unsupportedOperation` if llama.cpp was built without RPC.
    static func links(to addresses: [WorkerAddress]) throws(LlamaError) -> [WorkerLink] {
        var links: [WorkerLink] = []
        for address in addresses {
            let result = entries.withLock { entries -> Result<WorkerLink, LlamaError> in
                if let known = entries[address]?.link, (try? known.check()) != nil { return .success(known) }
                let entry = renewed(entries[address], address)
                entries[address] = entry.0
                return entry.1
            }
            links.append(try result.get())
        }
        return links
    }

    /// What is known of a worker, asked anew if it is old.
    static func facts(_ address: WorkerAddress) -> EngineBackend.Worker {
        entries.withLock { entries in
            if let entry = entries[address], entry.link?.problem == nil {
                let age = ContinuousClock.now - entry.time
                if age < (entry.link?.isConnected == false ? freshTime : patience) { return entry.facts }
            }
            let entry = renewed(entries[address], address).0
            entries[address] = entry
            return entry.facts
        }
    }

    private static func renewed(
        _ old: Entry?, _ address: WorkerAddress
    ) -> (Entry, Result<WorkerLink, LlamaError>) {
        do throws(LlamaError) {
            let link = try link(old?.link, address)
            var devices: [EngineBackend.Device] = []
            for (index, device) in link.devices.enumerated() {
                let memory = try link.memory(of: device)
                devices.append(
                    EngineBackend.Device(
                        name: name(of: index, at: address), description: "worker at \(address)", isGPU: true,
                        sharesMemory: false, freeBytes: memory.free, totalBytes: memory.total))
            }
            let facts = EngineBackend.Worker(address: address, devices: devices, problem: nil)
            return (Entry(link: link, facts: facts, time: .now), .success(link))
        } catch {
            let facts = EngineBackend.Worker(address: address, devices: [], problem: error.message)
            return (Entry(link: nil, facts: facts, time: .now), .failure(error))
        }
    }

    private static func link(_ old: WorkerLink?, _ address: WorkerAddress) throws(LlamaError) -> WorkerLink {
        guard let old, (try? old.check()) != nil else { return try WorkerLink(address) }
        return old
    }

    /// The name of a worker's device among all devices.
    static func name(of index: Int, at address: WorkerAddress) -> String {
        "RPC[\(address)]" + (index == 0 ? "" : "#\(index + 1)")
    }
}

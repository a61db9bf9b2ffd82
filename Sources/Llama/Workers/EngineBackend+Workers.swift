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

    /// Returns the last known state of workers, one for each address in the same order.
    ///
    /// A state that is no longer fresh is renewed in the background. Only the first call for an address waits for its
    /// worker: up to ten seconds if it does not answer.
    public static func workers(_ addresses: [WorkerAddress]) -> [Worker] { Workers.shared.known(addresses) }

    /// Waits until the state that `workers(_:)` returns is fresh, without blocking the caller's thread.
    public static func renewWorkers(_ addresses: [WorkerAddress]) async { await Workers.shared.renew(addresses) }

    /// Checks that workers are reachable, without blocking the caller's thread; otherwise a model would silently be put
    /// elsewhere.
    ///
    /// - Throws: `LlamaError` with `workerUnavailable` for the first that is not; `unsupportedOperation` if llama.cpp was
    ///   built without RPC.
    public static func checkWorkers(_ addresses: [WorkerAddress]) async throws(LlamaError) {
        try await Workers.shared.check(addresses)
    }

    /// How often workers were lost in this process: models that are loaded for the same number can be shared.
    package static var lostWorkers: Int { losses.load(ordering: .relaxed) }

    static func noteLostWorker() { losses.add(1, ordering: .relaxed) }

    private static let losses = Atomic(0)

    /// Offers this machine's GPUs, or its processor and memory, to programs that use llama.cpp's RPC; returns only by an
    /// error.
    ///
    /// The protocol has neither passwords nor encryption, and llama.cpp's server trusts its callers: anybody who reaches the
    /// port can run code as the user of this process.
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
                "This llama.cpp was built without RPC, so it neither uses workers nor is one. Run `Tools/setup --native`, "
                    + "which builds one that has it, and build Hearth with that; or leave workers out.")
        }
        return function
    }
}

import CLlama
import Foundation
import Synchronization

extension EngineBackend {
    /// The state of a llama.cpp RPC worker, whose memory and processor this machine's models can use.
    public struct Worker: Sendable {
        /// The address at which the worker listens.
        public let address: WorkerAddress
        /// The worker's GPUs, or else its processor with the machine's memory; empty if `problem` is not `nil`.
        public let devices: [Device]
        /// The reason why the worker cannot be used, with advice; `nil` if it can be used.
        public let problem: String?
    }

    /// Whether llama.cpp was built with RPC support.
    public static var hasWorkers: Bool {
        prepare()
        return llama_supports_rpc()
    }

    /// Returns the last known state of workers, in the order of the addresses.
    ///
    /// An outdated state is renewed in the background. Only the first call for an address waits for the worker, at
    /// most ten seconds.
    public static func workers(_ addresses: [WorkerAddress]) -> [Worker] { Workers.shared.known(addresses) }

    /// Waits until the state that `workers(_:)` returns is up to date, without blocking the caller's thread.
    public static func renewWorkers(_ addresses: [WorkerAddress]) async { await Workers.shared.renew(addresses) }

    /// Checks that workers are reachable, without blocking the caller's thread.
    ///
    /// Without this check, a model could be placed on other devices without an error.
    ///
    /// - Throws: `LlamaError` with `workerUnavailable` for the first unreachable worker;
    ///   `unsupportedOperation` if llama.cpp was built without RPC.
    public static func checkWorkers(_ addresses: [WorkerAddress]) async throws(LlamaError) {
        try await Workers.shared.check(addresses)
    }

    /// The number of workers lost in this process; a loaded model may be shared while the number is unchanged.
    package static var lostWorkers: Int { losses.load(ordering: .relaxed) }

    static func noteLostWorker() { losses.add(1, ordering: .relaxed) }

    private static let losses = Atomic(0)

    /// Serves this machine's GPUs, or else its processor and memory, to other machines through llama.cpp's RPC.
    ///
    /// The function returns only by throwing. The protocol has neither passwords nor encryption, and llama.cpp's
    /// server trusts its clients. Anybody who can connect to the port can run code as the user of this process.
    ///
    /// - Parameters:
    ///   - address: An IPv4 address of this machine and a port.
    ///   - threads: The number of compute threads; `nil` for one thread per physical core.
    /// - Throws: `LlamaError` with `unsupportedOperation` if llama.cpp was built without RPC,
    ///   `invalidRequest` if the process cannot listen at the address.
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
        // A client that disconnects during a response must not end the worker.
        signal(SIGPIPE, SIG_IGN)
        start(address.description, nil, threads ?? Machine.computeThreads, offered.count, offered)
        throw LlamaError(
            .invalidRequest,
            "llama.cpp cannot listen at \(address). Choose a port that is free, and an IPv4 address of this machine.")
    }

    /// Returns a function of the RPC backend; throws if llama.cpp was built without RPC.
    static func workerFunction(_ name: String) throws(LlamaError) -> UnsafeMutableRawPointer {
        prepare()
        guard let registry = ggml_backend_reg_by_name("RPC"),
            let function = ggml_backend_reg_get_proc_address(registry, name)
        else {
            throw LlamaError(
                .unsupportedOperation,
                "llama.cpp was built without RPC, so Hearth cannot use or run workers. Run `Tools/setup --native`, "
                    + "which builds llama.cpp with RPC, and build Hearth with it; or remove the workers.")
        }
        return function
    }
}

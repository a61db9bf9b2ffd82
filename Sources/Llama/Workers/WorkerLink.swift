import CLlama

/// A link to a worker for llama.cpp: a local port from which messages are forwarded to the worker.
///
/// llama.cpp ends the process if a worker disappears or sends an unexpected response. Through this link, llama.cpp
/// always gets a response, from the worker or a placeholder once the worker is lost. So every call of llama.cpp
/// returns, and a model can be freed. `problem` is set before the first placeholder is sent. So a caller that checks
/// `problem` after a call knows whether the results are valid.
///
/// A link whose worker is lost stays unusable. Models that are loaded later get a new link.
final class WorkerLink: Sendable {
    let address: WorkerAddress
    // Devices are never freed or changed after they are registered, and threads that load models only read them.
    nonisolated(unsafe) let devices: [ggml_backend_dev_t]
    private let relay: WorkerRelay

    /// The error if the worker is lost, otherwise `nil`.
    var problem: LlamaError? { relay.problem }

    /// Whether llama.cpp is connected to the worker, which serves only one client at a time.
    var isConnected: Bool { relay.isConnected }

    /// Connects to a worker, and registers its devices with llama.cpp.
    init(_ address: WorkerAddress) throws(LlamaError) {
        let addServer = try Self.addServer()
        self.address = address
        let count: UInt32
        do throws(WorkerConnection.Refusal) {
            count = try WorkerConnection(address).deviceCount(address)
        } catch {
            throw error.error
        }
        relay = try WorkerRelay(address, deviceCount: count)
        // llama.cpp does not parse IPv6 addresses, and does not need the worker's own address.
        let registry = addServer("127.0.0.1:\(relay.port)")
        devices =
            registry.map { registry in
                (0..<ggml_backend_reg_dev_count(registry)).compactMap { ggml_backend_reg_dev_get(registry, $0) }
            } ?? []
        if let problem { throw problem }
    }

    deinit { relay.close() }

    var deviceNames: [String] { devices.indices.map { Workers.name(of: $0, at: address) } }

    func device(named name: String) -> ggml_backend_dev_t? {
        deviceNames.firstIndex(of: name).map { devices[$0] }
    }

    /// Checks that the worker is available, before work that would take long to fail.
    func check() throws(LlamaError) {
        if let problem { throw problem }
        guard !isConnected else { return }
        do throws(WorkerConnection.Refusal) {
            _ = try WorkerConnection(address)
        } catch {
            if !error.isShortage { relay.lose(error.error) }
            throw error.error
        }
    }

    /// Returns the current memory of a device in bytes, as reported by its worker.
    func memory(of device: ggml_backend_dev_t) throws(LlamaError) -> (free: Int, total: Int) {
        var (free, total) = (0, 0)
        ggml_backend_dev_memory(device, &free, &total)
        if let problem { throw problem }
        return (max(0, free), max(0, total))
    }

    private typealias AddServer = @convention(c) (UnsafePointer<CChar>) -> ggml_backend_reg_t?

    private static func addServer() throws(LlamaError) -> AddServer {
        try unsafeBitCast(EngineBackend.workerFunction("ggml_backend_rpc_add_server"), to: AddServer.self)
    }
}

extension [WorkerLink] {
    /// The error of the first lost worker.
    var problem: LlamaError? { lazy.compactMap(\.problem).first }
}

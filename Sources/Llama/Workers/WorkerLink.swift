import CLlama

/// A worker as llama.cpp sees it: a port of this machine, behind which messages are passed on to the worker.
///
/// llama.cpp ends the process when a worker is gone, or answers anything unexpected. Here it always gets an answer: the
/// worker's, and once the worker is lost one that stands in for it, so that every call of llama.cpp returns and a model can
/// be freed. `problem` is set before the first of those answers: whoever reads it after a call knows whether to believe what
/// was computed.
///
/// A link that has lost its worker stays so: models that come later get a new one.
final class WorkerLink: Sendable {
    let address: WorkerAddress
    /// llama.cpp's devices of the worker.
    // Never freed or changed once they are registered: threads that load models only read them.
    nonisolated(unsafe) let devices: [ggml_backend_dev_t]
    private let relay: WorkerRelay

    /// Why the worker is lost; nil while it is not.
    var problem: LlamaError? { relay.problem }

    /// Whether llama.cpp has a connection to the worker, which then serves nobody else.
    var isConnected: Bool { relay.isConnected }

    /// Connects to a worker, and makes llama.cpp know its devices.
    ///
    /// - Throws: `LlamaError.Code.workerUnavailable`; `unsupportedOperation` if llama.cpp was built without RPC.
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
        // llama.cpp itself reads no IPv6, and has no use for the worker's own address.
        let registry = addServer("127.0.0.1:\(relay.port)")
        devices =
            registry.map { registry in
                (0..<ggml_backend_reg_dev_count(registry)).compactMap { ggml_backend_reg_dev_get(registry, $0) }
            } ?? []
        if let problem { throw problem }
    }

    deinit { relay.close() }

    /// The names of the devices.
    var deviceNames: [String] { devices.indices.map { Workers.name(of: $0, at: address) } }

    func device(named name: String) -> ggml_backend_dev_t? {
        deviceNames.firstIndex(of: name).map { devices[$0] }
    }

    /// Makes sure that the worker is there before work begins that would take long to fail.
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

    /// The memory of a device in bytes, as its worker tells it now.
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
    /// Why the first of those that are lost is lost.
    var problem: LlamaError? { lazy.compactMap(\.problem).first }
}

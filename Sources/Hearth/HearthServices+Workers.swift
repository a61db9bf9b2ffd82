import Llama

extension HearthServices {
    /// Why workers that models are to use cannot be used, and what to do; empty where they can.
    ///
    /// Connects to them, which takes up to ten seconds for one that does not answer.
    package var workerProblems: [String] {
        [workersProblem].compactMap(\.self) + EngineBackend.workers(workers).compactMap(\.problem)
    }

    /// Lends this machine's GPUs, or its processor and memory, to language models elsewhere; returns only by an error.
    ///
    /// Anybody who reaches the port can run code as this user: see `EngineBackend.serveWorker(at:threads:)`.
    ///
    /// - Parameters:
    ///   - address: An IPv4 address of this machine and a port.
    ///   - threads: Threads to compute with; nil for one per physical core.
    ///   - onStart: Called if this machine can be lent, before it listens.
    /// - Throws: Whatever `Failure` sorts.
    package static func lendMachine(
        at address: WorkerAddress, threads: Int? = nil, onStart: () -> Void = {}
    ) throws -> Never {
        if EngineBackend.hasWorkers { onStart() }
        try EngineBackend.serveWorker(at: address, threads: threads)
    }
}

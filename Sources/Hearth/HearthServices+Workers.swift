import Llama

extension HearthServices {
    /// The environment variables for models whose values are invalid and not used, each as a sentence.
    package var invalidVariables: [String] { engines.invalidVariables }

    /// The problems of the configured workers, with remedies; empty if all are usable.
    ///
    /// Connects to the workers, which takes up to ten seconds for each one that does not respond.
    package var workerProblems: [String] {
        [workersProblem].compactMap(\.self) + EngineBackend.workers(workers).compactMap(\.problem)
    }

    /// Offers this machine's GPUs, or its processor and memory, to language models on other machines.
    ///
    /// Returns only by throwing. Anyone who can reach the port can run code as this user: see
    /// `EngineBackend.serveWorker(at:threads:)`.
    ///
    /// - Parameters:
    ///   - address: An IPv4 address of this machine and a port.
    ///   - threads: The number of threads; nil for one per physical core.
    ///   - onStart: Called before the worker listens, if this build supports workers.
    package static func lendMachine(
        at address: WorkerAddress, threads: Int? = nil, onStart: () -> Void = {}
    ) throws -> Never {
        if EngineBackend.hasWorkers { onStart() }
        try EngineBackend.serveWorker(at: address, threads: threads)
    }
}

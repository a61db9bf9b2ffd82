import Llama
import ModelStore
import Support
import Synchronization

/// A guard of every model load against files that crash the engine.
///
/// Weights that were never loaded on this machine are tried in another process first, and refused if they crash it.
/// Each load in this process is marked while it runs. A process may be killed during a load for reasons unrelated to
/// the file. Therefore, after one killed load the weights are tried in another process. After two in a row, the
/// weights are refused.
package final class LoadGate: Sendable {
    /// The outcome of a trial load.
    package enum Outcome: Sendable, Hashable {
        /// The model was loaded and computed an output.
        case passed
        /// The model crashed the trial process with this signal.
        case ended(signal: Int32)
        /// No verdict: nothing was tried, or the load failed without a crash.
        ///
        /// The load in this process reports the error.
        case unknown
    }

    /// A function that loads a model in another process, to test the model.
    package typealias Trial = @Sendable (_ path: String, _ options: LocalModel.Options) async throws -> Outcome

    private let folder: ModelFolder
    private let marks: UnfinishedWork?
    private let state = Mutex<(trial: Trial?, interrupted: Set<String>)>((nil, []))

    /// Creates a gate.
    ///
    /// - Parameters:
    ///   - folder: The model folder, which stores the outcomes.
    ///   - marks: The marks of running loads; `nil` in a trial process, which may load any model.
    init(_ folder: ModelFolder, marks: UnfinishedWork?) { (self.folder, self.marks) = (folder, marks) }

    /// The function that runs trial loads; `nil` if this process cannot start other processes.
    package var trial: Trial? {
        get { state.withLock(\.trial) }
        set { state.withLock { $0.trial = newValue } }
    }

    /// Returns the models that were being loaded when a process crashed since the last call, without duplicates.
    package func takeCrashedModels() -> [String] {
        recordCrashes()
        return state.withLock { state in
            defer { state.interrupted = [] }
            return state.interrupted.sorted()
        }
    }

    /// The number of crashes after which weights are refused.
    private static let maximumCrashes = 2

    /// Records the weights that were being loaded when a process crashed.
    package func recordCrashes() {
        for leftover in marks?.leftovers() ?? [] {
            let lines = leftover.key.split(separator: "\n", maxSplits: 1).map(String.init)
            if lines.count == 2 {
                let crashes = (known(lines[0])?.crashes ?? 0) + 1
                let problem =
                    crashes < Self.maximumCrashes ? nil : "crashed Hearth \(crashes) times while it was loaded"
                keep(ModelTrial(engine: engine, problem: problem, crashes: crashes), lines[0])
                state.withLock { _ = $0.interrupted.insert(lines[1]) }
            }
            leftover.remove()
        }
    }

    /// Creates the mark of a load.
    func begin() -> UnfinishedWork.Mark? { marks?.begin() }

    /// Admits a model, or throws an error if the model must not be loaded.
    ///
    /// The name of an admitted model is written to the mark.
    ///
    /// - Throws: `LlamaError` (`unsupportedModel`), `GGUFError`, `CancellationError`.
    func admit(_ model: ManagedModel, _ mark: UnfinishedWork.Mark?) async throws {
        guard marks != nil else { return }
        mark?.note(nil)
        recordCrashes()
        let fingerprint = try model.trialFingerprint()
        let known = known(fingerprint)
        if let refusal = known?.refusal(model.id), model.isInstalled {
            throw LlamaError(.unsupportedModel, refusal)
        }
        if known.map({ $0.problem != nil || $0.crashes > 0 }) ?? true, let trial {
            switch try await trial(model.path, model.options) {
            case .passed: keep(ModelTrial(engine: engine, crashes: known?.crashes ?? 0), fingerprint)
            case .ended(let signal):
                let ended = ModelTrial(engine: engine, problem: "crashed the engine in a trial load (signal \(signal))")
                keep(ended, fingerprint)
                if let refusal = ended.refusal(model.id) { throw LlamaError(.unsupportedModel, refusal) }
            case .unknown: break
            }
        }
        mark?.note("\(fingerprint)\n\(model.id)")
    }

    /// Records a successful load, which resets the count of crashes.
    func loaded(_ model: ManagedModel) {
        // A file that was removed during the load is tried again when it comes back.
        guard marks != nil, let fingerprint = try? model.trialFingerprint(), let known = known(fingerprint),
            known.crashes > 0
        else { return }
        keep(ModelTrial(engine: engine), fingerprint)
    }

    /// Returns the outcome of the last attempt with this version of the engine.
    private func known(_ fingerprint: String) -> ModelTrial? {
        folder.trial(fingerprint).flatMap { $0.engine == engine ? $0 : nil }
    }

    private var engine: String { "\(EngineBackend.version) \(EngineBackend.commit)" }

    private func keep(_ trial: ModelTrial, _ fingerprint: String) {
        // If the folder is not writable, each load is preceded by a trial.
        try? folder.save(trial, fingerprint)
    }
}

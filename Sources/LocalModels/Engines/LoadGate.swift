import Llama
import ModelStore
import Support
import Synchronization

/// What every load of a model passes: weights that were never loaded on this machine are tried in another process, those
/// that ended the engine are refused, and each load is marked while it runs.
///
/// A load takes long enough to be killed for reasons that have nothing to do with the file. So weights that ended one
/// program are tried in another process first, and those that ended two in a row are refused.
package final class LoadGate: Sendable {
    /// How a trial load ended.
    package enum Outcome: Sendable, Hashable {
        /// The model was loaded and computed.
        case passed
        /// It ended its process, by this signal.
        case ended(signal: Int32)
        /// There is no verdict: nothing was tried, or the load failed as loads do. The program's own load says why.
        case unknown
    }

    /// Loads a model in another process.
    package typealias Trial = @Sendable (_ path: String, _ options: LocalModel.Options) async throws -> Outcome

    private let folder: ModelFolder
    private let marks: UnfinishedWork?
    private let state = Mutex<(trial: Trial?, interrupted: Set<String>)>((nil, []))

    /// - Parameters:
    ///   - folder: Where outcomes are kept.
    ///   - marks: Where loads are marked; `nil` in a process that is a trial itself, which everything may load.
    init(_ folder: ModelFolder, marks: UnfinishedWork?) { (self.folder, self.marks) = (folder, marks) }

    /// Makes trials; `nil` where programs start no others, or this one cannot be started as a trial.
    package var trial: Trial? {
        get { state.withLock(\.trial) }
        set { state.withLock { $0.trial = newValue } }
    }

    /// The models whose load ended a program since the last call, each once.
    package func takeInterrupted() -> [String] {
        noteInterrupted()
        return state.withLock { state in
            defer { state.interrupted = [] }
            return state.interrupted.sorted()
        }
    }

    /// How many programs weights may end before they are refused.
    private static let mostCrashes = 2

    /// Notes which weights ended a program that loaded them.
    package func noteInterrupted() {
        for leftover in marks?.leftovers() ?? [] {
            let lines = leftover.key.split(separator: "\n", maxSplits: 1).map(String.init)
            if lines.count == 2 {
                let crashes = (known(lines[0])?.crashes ?? 0) + 1
                let problem = crashes < Self.mostCrashes ? nil : "ended Hearth \(crashes) times while it was loaded"
                keep(ModelTrial(engine: engine, problem: problem, crashes: crashes), lines[0])
                state.withLock { _ = $0.interrupted.insert(lines[1]) }
            }
            leftover.remove()
        }
    }

    /// Starts the mark of a load.
    func begin() -> UnfinishedWork.Mark? { marks?.begin() }

    /// Lets a model be loaded, or refuses it.
    ///
    /// - Parameter mark: Names the model from now on.
    /// - Throws: `LlamaError` (`unsupportedModel`), `GGUFError`, `CancellationError`.
    func admit(_ model: ManagedModel, _ mark: UnfinishedWork.Mark?) async throws {
        guard marks != nil else { return }
        mark?.note(nil)
        noteInterrupted()
        let fingerprint = try model.fingerprint()
        let known = known(fingerprint)
        if let refusal = known?.refusal(model.id), model.isInstalled {
            throw LlamaError(.unsupportedModel, refusal)
        }
        if known.map({ $0.problem != nil || $0.crashes > 0 }) ?? true, let trial {
            switch try await trial(model.path, model.options) {
            case .passed: keep(ModelTrial(engine: engine, crashes: known?.crashes ?? 0), fingerprint)
            case .ended(let signal):
                let ended = ModelTrial(engine: engine, problem: "ended the engine in a trial load (signal \(signal))")
                keep(ended, fingerprint)
                if let refusal = ended.refusal(model.id) { throw LlamaError(.unsupportedModel, refusal) }
            case .unknown: break
            }
        }
        mark?.note("\(fingerprint)\n\(model.id)")
    }

    /// Notes that a model was loaded.
    func loaded(_ model: ManagedModel) {
        // A file that went meanwhile is tried when it comes back.
        guard marks != nil, let fingerprint = try? model.fingerprint(), let known = known(fingerprint),
            known.crashes > 0
        else { return }
        keep(ModelTrial(engine: engine), fingerprint)
    }

    /// The outcome of the last attempt with this engine.
    private func known(_ fingerprint: String) -> ModelTrial? {
        folder.trial(fingerprint).flatMap { $0.engine == engine ? $0 : nil }
    }

    private var engine: String { "\(EngineBackend.version) \(EngineBackend.commit)" }

    private func keep(_ trial: ModelTrial, _ fingerprint: String) {
        // In a folder that cannot be written, each load is tried first.
        try? folder.save(trial, fingerprint)
    }
}

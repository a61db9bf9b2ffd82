import Foundation
import GGUF
import LlamaRuntime
package import ModelFiles

extension ManagedModel {
    /// A draft model as it would be loaded beside a model.
    package struct Draft: Sendable {
        package let path: String
        /// What it takes.
        package let estimate: MemoryEstimate
        let settings: MemorySettings
    }

    /// Whether a model gets the draft model that is wanted for it.
    package enum DraftChoice: Sendable {
        /// None is wanted, or the model's settings leave no place for drafts.
        case none
        case used(Draft)
        /// It is left out, and a sentence says why.
        case leftOut(String)
    }

    /// Chooses the draft model, as far as it fits the model and, with it, into the memory.
    ///
    /// - Parameter isLoaded: Whether both are in memory already, so that this is not asked of them again.
    /// - Returns: The choice.
    /// - Throws: `ModelLibraryError`, `GGUFError` or `LlamaError` where the draft model that the options name is missing or
    ///   cannot draft for this model. One from the environment or the settings, which are not of this model alone, is
    ///   left out instead.
    package func draftChoice(isLoaded: Bool = false) throws -> DraftChoice {
        do {
            guard let draft = try draftModel() else { return .none }
            guard Self.place(of: draft.path) != Self.place(of: path) else {
                return isDraftUsual ? .none : .leftOut("The draft model is the model itself, so it is not used.")
            }
            try checkDraft(draft)
            return isLoaded ? .none : try fitting(draft)
        } catch {
            guard isDraftUsual else { throw error }
            return .leftOut("The draft model is not used: \(error)")
        }
    }

    private static func place(of path: String) -> URL { URL(fileURLWithPath: path).resolvingSymlinksInPath() }

    /// Tells loaded models apart whose draft models differ.
    var draftVersion: String {
        // What can't be found is reported by the load.
        (try? draftModel())?.version ?? ""
    }

    /// Compares what both take with the memory that models may have, and that is free.
    private func fitting(_ draft: ManagedModel) throws -> DraftChoice {
        let own = try estimate()
        let settings = try draft.draftSettings(beside: own)
        let estimate = try draft.estimate(settings)
        let both = own.with(estimate)
        guard case .fits = fit(both) else {
            return .leftOut(
                "The draft model \(draft.id) is left out to save memory: with it the model needs "
                    + "\(ByteText(both.totalBytes)), \(ByteText(both.privateBytes)) of that in addition to its weights. A "
                    + "smaller context or a Q8_0 cache needs less.")
        }
        return .used(Draft(path: draft.path, estimate: estimate, settings: settings))
    }
}

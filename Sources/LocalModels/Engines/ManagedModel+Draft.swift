import Foundation
import GGUF
import Llama
package import ModelStore

extension ManagedModel {
    /// A draft model as it would be loaded beside a model.
    package struct Draft: Sendable {
        package let path: String
        package let estimate: MemoryEstimate
        let settings: MemorySettings
    }

    /// Whether a model gets the draft model that is wanted for it.
    package enum DraftChoice: Sendable {
        /// None is wanted, or the model's settings leave no place for drafts.
        case none
        case used(Draft)
        /// The draft model is missing or cannot draft for this model; `outOfMemory` if both do not fit.
        case leftOut(any Error)
    }

    /// Chooses the draft model, if it suits the model and fits into the memory with it.
    package func draftChoice() -> DraftChoice {
        do {
            guard let draft = try draftModel(), Self.place(of: draft.path) != Self.place(of: path) else { return .none }
            try LlamaModel.checkDraft(try GGUFFile(path: draft.path), for: try GGUFFile(path: path))
            let own = try estimate()
            let settings = try draft.draftSettings(beside: own)
            let estimate = try draft.estimate(settings)
            let both = own.with(estimate)
            guard case .fits = fit(both) else {
                throw LlamaError(
                    .outOfMemory,
                    "The draft model \(draft.id) is left out to save memory: with it the model needs "
                        + "\(ByteText(both.totalBytes)), \(ByteText(both.privateBytes)) of that in addition to its "
                        + "weights. A smaller context or a Q8_0 cache needs less.")
            }
            return .used(Draft(path: draft.path, estimate: estimate, settings: settings))
        } catch {
            return .leftOut(error)
        }
    }

    private static func place(of path: String) -> URL { URL(fileURLWithPath: path).resolvingSymlinksInPath() }

    /// Tells loaded models apart whose draft models differ.
    var draftVersion: String {
        // What can't be found is reported by the load.
        (try? draftModel())?.version ?? ""
    }
}

import Foundation
import GGUF
import Llama
package import ModelStore

extension ManagedModel {
    /// A draft model, with its memory estimate when loaded beside the main model.
    package struct Draft: Sendable {
        package let path: String
        package let estimate: MemoryEstimate
        let settings: MemorySettings
    }

    /// The decision about a model's draft model.
    package enum DraftChoice: Sendable {
        /// No draft model is set, or the model's settings rule out drafts.
        case none
        case used(Draft)
        /// The draft model is missing or incompatible, or both models do not fit (`outOfMemory`).
        case leftOut(any Error)
    }

    /// Chooses the draft model, if it is compatible and fits into memory together with the model.
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
                    "The draft model \(draft.id) is not used, to save memory: with it the model needs "
                        + "\(ByteText(both.totalBytes)), including \(ByteText(both.privateBytes)) in addition to its "
                        + "weights. A smaller context or a Q8_0 cache needs less.")
            }
            return .used(Draft(path: draft.path, estimate: estimate, settings: settings))
        } catch {
            return .leftOut(error)
        }
    }

    private static func place(of path: String) -> URL { URL(fileURLWithPath: path).resolvingSymlinksInPath() }

    /// The version of the draft model, as a part of the configuration key.
    var draftVersion: String {
        // A missing draft model is reported by the load.
        (try? draftModel())?.version ?? ""
    }
}

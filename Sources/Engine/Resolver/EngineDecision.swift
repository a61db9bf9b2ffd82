import GGUF
import ModelStore

/// A single decision for an engine, which considers the candidates in order and records a reason for each.
struct EngineDecision {
    private let inputs: ResolverInputs
    private var candidates: [Resolution.Candidate] = []
    private var taken: (engine: any AIEngine, model: ResolverModel?)?

    init(_ inputs: ResolverInputs) { self.inputs = inputs }

    /// Chooses an engine and returns it with the reasons.
    ///
    /// The order is Foundation Models, the user's choice, the default for the device's memory, the smaller default,
    /// other models (newest first), and the stub.
    mutating func resolution() -> Resolution {
        considerFoundationModels()
        let models = inputs.installedModels()
        let chosen = inputs.chosenModelID()
        if let chosen, !models.contains(where: { $0.id == chosen }) {
            note(
                chosen, .localModel,
                inputs.selectionProblem(chosen) ?? "\(chosen) was chosen, but is not installed.")
        }
        for (model, why) in ranked(models, chosen: chosen) {
            consider(model, why: why)
        }
        if taken == nil {
            note("none", .stub, "No engine can generate text, so features that need one are disabled.", isTaken: true)
        }
        return Resolution(
            engine: taken?.engine ?? StubAIEngine(), modelID: taken?.model?.id, candidates: candidates)
    }

    private mutating func considerFoundationModels() {
        let name = "Foundation Models"
        guard let engine = inputs.foundationModels() else {
            return note(name, .foundationModels, inputs.foundationModelsProblem())
        }
        guard engine.isAvailable() else {
            return note(name, .foundationModels, "Apple Foundation Models are not available now.")
        }
        note(name, .foundationModels, "Apple Foundation Models are used: they need no download.", isTaken: true)
        taken = (engine, nil)
    }

    /// Sorts the models by preference, each with the reason for its rank.
    private func ranked(_ models: [ResolverModel], chosen: String?) -> [(ResolverModel, String)] {
        let memory = ByteText(inputs.memory.physicalBytes)
        let fitting = ModelCatalogue.generativeModelID(memoryBytes: inputs.memory.physicalBytes)
        let smallest = ModelCatalogue.generativeModelID(memoryBytes: 0)
        func rank(_ model: ResolverModel) -> (Int, String) {
            if model.id == chosen { return (0, "it is the model that was chosen") }
            if model.id == fitting { return (1, "it is the default for \(memory) of memory") }
            if model.isVariant(of: fitting) { return (2, "it is a variant of the default for \(memory) of memory") }
            if model.id == smallest { return (3, "it is the smaller default") }
            if model.isVariant(of: smallest) { return (4, "it is a variant of the smaller default") }
            return (5, "it is the newest other model that fits")
        }
        return models.map { (model: $0, rank: rank($0)) }
            .sorted { left, right in
                if left.rank.0 != right.rank.0 { return left.rank.0 < right.rank.0 }
                if left.model.installed != right.model.installed { return left.model.installed > right.model.installed }
                return left.model.id < right.model.id
            }
            .map { ($0.model, $0.rank.1) }
    }

    private mutating func consider(_ model: ResolverModel, why: String) {
        let id = model.id
        if model.estimatedBytes > inputs.memory.budgetBytes {
            return note(
                id, .localModel,
                "\(id) needs \(ByteText(model.estimatedBytes)) of memory, but models may use at most "
                    + "\(ByteText(inputs.memory.budgetBytes)) here.")
        }
        if let taken { return note(id, .localModel, "\(id) is not needed: \(taken.engine.name) takes precedence.") }
        let engine = inputs.makeEngine(id)
        guard engine.isAvailable() else {
            return note(
                id, .localModel,
                "\(id) is not available now: its file cannot be opened, or there is not enough free memory to load it.")
        }
        note(id, .localModel, "\(id) answers: \(why).", isTaken: true)
        taken = (engine, model)
    }

    private mutating func note(_ name: String, _ tier: AIEngineTier, _ reason: String, isTaken: Bool = false) {
        candidates.append(Resolution.Candidate(name: name, tier: tier, isTaken: isTaken, reason: reason))
    }
}

extension ResolverModel {
    /// Returns whether an ID names the same model in different case or quantisation.
    fileprivate func isVariant(of id: String) -> Bool {
        var family = Substring(id)
        while !family.isEmpty, !family.hasSuffix("-q") { family.removeLast() }
        return !family.isEmpty && self.id.lowercased().hasPrefix(family)
    }
}

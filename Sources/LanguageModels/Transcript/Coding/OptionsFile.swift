/// The saved form of generation options.
struct OptionsFile: Codable {
    /// "greedy", or `nil` for the other sampling modes, which are identified by their parameters.
    var samplingMode: String?
    var topK: Int?
    var topP: Double?
    var randomSeed: UInt64?
    var temperature: Double?
    var maximumResponseTokens: Int?
    var toolCallingMode: String?

    private static let greedy = "greedy"

    init(_ options: GenerationOptions) {
        temperature = options.temperature
        maximumResponseTokens = options.maximumResponseTokens
        toolCallingMode = options.toolCallingMode?.name
        switch options.samplingMode?.kind {
        case .greedy: samplingMode = Self.greedy
        case .randomTopK(let count, let seed): (topK, randomSeed) = (count, seed)
        case .randomProbabilityThreshold(let probability, let seed): (topP, randomSeed) = (probability, seed)
        case nil: break
        }
    }

    var options: GenerationOptions {
        GenerationOptions(
            samplingMode: sampling, temperature: temperature, maximumResponseTokens: maximumResponseTokens,
            toolCallingMode: toolCallingMode.flatMap { GenerationOptions.ToolCallingMode(name: $0) })
    }

    private var sampling: GenerationOptions.SamplingMode? {
        if let topK { return .random(top: topK, seed: randomSeed) }
        if let topP { return .random(probabilityThreshold: topP, seed: randomSeed) }
        return samplingMode == Self.greedy ? .greedy : nil
    }
}

extension GenerationOptions.ToolCallingMode {
    fileprivate var name: String {
        switch kind {
        case .allowed: "allowed"
        case .required: "required"
        case .disallowed: "disallowed"
        }
    }

    fileprivate init?(name: String) {
        switch name {
        case "allowed": self = .allowed
        case "required": self = .required
        case "disallowed": self = .disallowed
        default: return nil
        }
    }
}

/// The saved form of context options.
struct ContextOptionsFile: Codable {
    var includeSchemaInPrompt: Bool?
    var reasoningLevel: String?

    init(_ options: ContextOptions) {
        includeSchemaInPrompt = options.includeSchemaInPrompt
        reasoningLevel =
            switch options.reasoningLevel {
            case .light: "light"
            case .moderate: "moderate"
            case .deep: "deep"
            case .custom(let name): name
            case nil: nil
            }
    }

    var options: ContextOptions {
        let level: ContextOptions.ReasoningLevel? =
            switch reasoningLevel {
            case "light": .light
            case "moderate": .moderate
            case "deep": .deep
            case let name?: .custom(name)
            case nil: nil
            }
        return ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt, reasoningLevel: level)
    }
}

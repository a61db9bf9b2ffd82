import Foundation

extension GenerationSchema {
    /// Checks that a model can be guided by the schema.
    ///
    /// - Throws: ``LanguageModelError/unsupportedGenerationGuide(_:)`` if a guide does not fit its type, if
    ///   guides contradict each other, if a pattern has no text form, or if a type is defined only by itself.
    package func validate() throws {
        let resolution = resolution
        guard let problem = resolution.problems.first ?? SchemaInspector(resolution).problem() else { return }
        throw LanguageModelError.unsupportedGenerationGuide(.init(schemaName: name, debugDescription: problem))
    }
}

/// A search for nodes of a schema that no value can match, because a schema decoded from JSON can have any constraints.
private struct SchemaInspector {
    private let resolution: GenerationSchema.Resolution

    init(_ resolution: GenerationSchema.Resolution) {
        self.resolution = resolution
    }

    func problem() -> String? {
        let name = resolution.name
        if let problem = problem(in: resolution.root, of: name) { return problem }
        for name in resolution.order {
            if let node = resolution.definitions[name], let problem = problem(in: node, of: name) { return problem }
        }
        return loop()
    }

    private func problem(in node: GenerationSchema.Node, of name: String) -> String? {
        switch node.shape {
        case .object(let object):
            for property in object.properties {
                if let problem = problem(in: property.node, of: "\(name).\(property.name)") { return problem }
            }
            return nil
        case .array(let array):
            return problem(in: array.items, of: name)
                ?? sentence(of: name) { () throws(GuideProblem) in
                    try array.checkCounts()
                }
        case .anyOf(let choices):
            guard !choices.isEmpty else { return "\(name): There are no choices." }
            return choices.lazy.compactMap { problem(in: $0, of: name) }.first
        case .string(let string):
            return sentence(of: name) { () throws(GuideProblem) in try string.checkLimits() }
        case .integer(let bounds), .number(let bounds):
            guard let minimum = bounds.minimum, let maximum = bounds.maximum, minimum > maximum else { return nil }
            return "\(name): The minimum \(minimum) is above the maximum \(maximum)."
        case .boolean, .null, .reference, .rootReference, .any:
            return nil
        }
    }

    private func sentence(of name: String, _ check: () throws(GuideProblem) -> Void) -> String? {
        do {
            try check()
            return nil
        } catch {
            return "\(name): \(error.sentence)"
        }
    }

    /// Returns an error message for a type that is a choice of itself, directly or through other types.
    ///
    /// Reading a value of such a type would never end.
    private func loop() -> String? {
        let places = [("", resolution.root)] + resolution.definitions.sorted { $0.key < $1.key }
        let names = places.map(\.0)
        var next: [String: [String]] = [:]
        for (name, node) in places { next[name] = node.namesBeforeValue }
        for start in names {
            var seen = Set<String>()
            var waiting = next[start] ?? []
            while let name = waiting.popLast() {
                if name == start {
                    return "\(start.isEmpty ? resolution.name : start): The type refers only to itself."
                }
                if seen.insert(name).inserted { waiting += next[name] ?? [] }
            }
        }
        return nil
    }
}

extension GenerationSchema.Node {
    /// The names of the definitions that this node may stand for, with an empty name for the root.
    fileprivate var namesBeforeValue: [String] {
        switch shape {
        case .reference(let name): [name]
        case .rootReference: [""]
        case .anyOf(let choices): choices.flatMap(\.namesBeforeValue)
        default: []
        }
    }
}

extension GenerationSchema.StringShape {
    fileprivate func checkLimits() throws(GuideProblem) {
        if let choices, choices.isEmpty { throw GuideProblem("The schema allows no string.") }
        guard let pattern else { return }
        guard let regex = try? Regex(pattern) else {
            throw GuideProblem("The pattern '\(pattern)' cannot be read as a regular expression.")
        }
        if let choices, !choices.contains(where: { (try? regex.wholeMatch(in: $0)) != nil }) {
            throw GuideProblem("The pattern '\(pattern)' matches none of the choices.")
        }
    }
}

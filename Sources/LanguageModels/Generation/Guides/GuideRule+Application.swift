import Foundation

/// An error that explains why a guide cannot be applied.
struct GuideProblem: Error {
    let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}

extension GuideRule {
    /// Narrows a shape to the values that the guide allows.
    ///
    /// - Throws: ``GuideProblem`` if the guide does not fit the type or leaves no allowed value.
    func narrow(_ shape: inout GenerationSchema.Shape) throws(GuideProblem) {
        if case .all(let rules) = self {
            for rule in rules { try rule.narrow(&shape) }
            return
        }
        switch shape {
        case .string(var string):
            try narrow(&string)
            shape = .string(string)
        case .integer(var bounds):
            try narrow(&bounds, label: "an integer")
            shape = .integer(bounds)
        case .number(var bounds):
            try narrow(&bounds, label: "a number")
            shape = .number(bounds)
        case .array(var array):
            try narrow(&array)
            shape = .array(array)
        default:
            throw GuideProblem("The guide '\(label)' cannot be applied to \(shape.label).")
        }
    }

    private func narrow(_ string: inout GenerationSchema.StringShape) throws(GuideProblem) {
        switch self {
        case .constant(let value):
            try choose([value], in: &string)
            string.isConstant = true
        case .anyOf(let values):
            try choose(values, in: &string)
        case .pattern(let source?):
            guard (try? Regex(source)) != nil else {
                throw GuideProblem("The pattern of a guide cannot be read as a regular expression.")
            }
            guard string.pattern == nil || string.pattern == source else {
                throw GuideProblem("A string cannot have two patterns.")
            }
            string.pattern = source
        case .pattern(nil):
            throw GuideProblem("The pattern of a guide has no textual form: use a regex literal, not a builder.")
        default:
            throw GuideProblem("The guide '\(label)' cannot be applied to a string.")
        }
    }

    private func choose(_ values: [String], in string: inout GenerationSchema.StringShape) throws(GuideProblem) {
        var seen = Set<String>()
        let unique = values.filter { seen.insert($0).inserted }
        let choices = string.choices.map { $0.filter(seen.contains) } ?? unique
        guard !choices.isEmpty else {
            throw GuideProblem("The guide '\(label)' leaves no allowed string.")
        }
        string.choices = choices
    }

    private func narrow(_ bounds: inout GenerationSchema.NumberBounds, label type: String) throws(GuideProblem) {
        switch self {
        case .minimum(.decimal(let value)): bounds.minimum = max(value, bounds.minimum ?? value)
        case .maximum(.decimal(let value)): bounds.maximum = min(value, bounds.maximum ?? value)
        case .minimum(.infinite(.minus)), .maximum(.infinite(.plus)): break
        case .minimum(let bound), .maximum(let bound):
            throw GuideProblem("The guide '\(label)' has a limit that no number satisfies: \(bound.text).")
        default:
            throw GuideProblem("The guide '\(label)' cannot be applied to \(type).")
        }
        if let minimum = bounds.minimum, let maximum = bounds.maximum, minimum > maximum {
            throw GuideProblem("The guides allow no number: the minimum \(minimum) is above the maximum \(maximum).")
        }
    }

    private func narrow(_ array: inout GenerationSchema.ArrayShape) throws(GuideProblem) {
        switch self {
        case .minimumCount(let count): array.minimumCount = max(count, array.minimumCount ?? count)
        case .maximumCount(let count): array.maximumCount = min(count, array.maximumCount ?? count)
        case .count(let range):
            array.minimumCount = max(range.lowerBound, array.minimumCount ?? range.lowerBound)
            array.maximumCount = min(range.upperBound, array.maximumCount ?? range.upperBound)
        case .element(let rule): try rule.narrow(&array.items.shape)
        case .anyOf, .constant: try narrowElements(of: &array)
        default:
            throw GuideProblem("The guide '\(label)' cannot be applied to an array.")
        }
        try array.checkCounts()
    }

    /// Applies a choice of strings that was given for an array to its elements, which must be strings.
    private func narrowElements(of array: inout GenerationSchema.ArrayShape) throws(GuideProblem) {
        guard case .string = array.items.shape else {
            throw GuideProblem("The guide '\(label)' cannot be applied to an array of \(array.items.shape.label).")
        }
        try narrow(&array.items.shape)
    }
}

extension GenerationSchema.ArrayShape {
    /// Throws if no array can have the allowed number of elements.
    func checkCounts() throws(GuideProblem) {
        let least = minimumCount ?? 0
        guard least >= 0, maximumCount.map({ $0 >= max(0, least) }) ?? true else {
            let most = maximumCount.map(String.init) ?? "any number"
            throw GuideProblem("The guides allow no number of elements: at least \(least), at most \(most).")
        }
    }
}

extension GuideRule.Bound {
    fileprivate var text: String {
        switch self {
        case .decimal(let value): "\(value)"
        case .infinite(.plus): "infinity"
        case .infinite(.minus): "-infinity"
        case .unusable(let text): text
        }
    }
}

extension GenerationSchema.Shape {
    /// The name of the shape for error messages.
    var label: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .integer: "an integer"
        case .number: "a number"
        case .boolean: "a Boolean"
        case .null: "null"
        case .anyOf: "a choice of types"
        case .reference(let name): "'\(name)'"
        case .rootReference: "the whole value"
        case .any: "any value"
        }
    }
}

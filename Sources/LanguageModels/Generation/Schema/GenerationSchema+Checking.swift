extension GenerationSchema {
    /// Checks that a value matches the schema and its guides.
    ///
    /// - Parameters:
    ///   - content: The value.
    ///   - requiringOrder: Whether the properties must be in the order of the schema.
    ///   - allowingIncomplete: Whether incomplete parts count as valid if they can still match.
    /// - Throws: ``GeneratedContent/ParsingError`` with the path of the violation. Incomplete values are a
    ///   violation unless `allowingIncomplete` is true.
    package func validate(
        _ content: GeneratedContent, requiringOrder: Bool = true, allowingIncomplete: Bool = false
    ) throws {
        var checker = ContentChecker(
            resolution, requiresOrder: requiringOrder, allowsIncomplete: allowingIncomplete, size: content.valueCount)
        do {
            try checker.check(content, against: resolution.root, at: ValuePath())
        } catch let violation as ContentViolation {
            throw GeneratedContent.ParsingError(
                rawContent: content.jsonString, debugDescription: "\(violation.path): \(violation.sentence)")
        } catch is TooManyChoices {
            throw GeneratedContent.ParsingError(
                rawContent: content.jsonString,
                debugDescription: "The schema has too many choices inside choices to check the value.")
        }
    }
}

/// A violation of a schema, with its path in the value.
private struct ContentViolation: Error {
    let path: ValuePath
    let sentence: String
    /// Whether the only mismatch is another string of a choice, because such strings usually distinguish kinds of
    /// objects.
    var isOtherChoice = false

    /// The progress of the match.
    ///
    /// If a value has several alternatives, the error reports the alternative that matched furthest.
    var rank: Int { 2 * path.depth + (isOtherChoice ? 0 : 1) }
}

/// An error for a value that cannot be checked within the step limit.
private struct TooManyChoices: Error {}

/// The path from a whole value to a part, such as `children[2].name`.
private struct ValuePath: Sendable, CustomStringConvertible {
    private indirect enum Link: Sendable {
        case root
        case property(String, of: Link)
        case element(Int, of: Link)
    }

    private var link = Link.root
    private(set) var depth = 0

    /// The path as text, built only on demand because most paths are never reported.
    var description: String {
        var parts: [String] = []
        var rest = link
        while true {
            switch rest {
            case .root:
                let text = parts.reversed().joined()
                return text.isEmpty ? "The value" : String(text.trimmingPrefix("."))
            case .property(let name, let parent):
                parts.append(".\(name)")
                rest = parent
            case .element(let index, let parent):
                parts.append("[\(index)]")
                rest = parent
            }
        }
    }

    func property(_ name: String) -> Self {
        .init(link: .property(name, of: link), depth: depth + 1)
    }

    func element(_ index: Int) -> Self {
        .init(link: .element(index, of: link), depth: depth + 1)
    }
}

private struct ContentChecker {
    /// The remaining number of steps, which limits the cost of nested choices.
    private var stepsLeft: Int
    private let resolution: GenerationSchema.Resolution
    private let requiresOrder: Bool
    private let allowsIncomplete: Bool
    private var regexes: [String: Regex<AnyRegexOutput>] = [:]

    init(_ resolution: GenerationSchema.Resolution, requiresOrder: Bool, allowsIncomplete: Bool, size: Int) {
        stepsLeft = 10_000 + 100 * size
        self.resolution = resolution
        self.requiresOrder = requiresOrder
        self.allowsIncomplete = allowsIncomplete
    }

    /// Checks a value.
    ///
    /// `followed` contains the names of the definitions that were already followed for this value.
    mutating func check(
        _ content: GeneratedContent, against node: GenerationSchema.Node, at path: ValuePath,
        followed: Set<String> = []
    ) throws {
        stepsLeft -= 1
        guard stepsLeft > 0 else { throw TooManyChoices() }
        switch node.shape {
        case .any:
            // This does not call `checkEnd`, because a call uses stack space, which is scarce for deeply nested values.
            guard content.isComplete || allowsIncomplete else {
                throw ContentViolation(path: path, sentence: "The value is incomplete.")
            }
        case .rootReference:
            try follow("", resolution.root, content, at: path, followed)
        case .reference(let name):
            try follow(name, resolution.definitions[name], content, at: path, followed)
        case .anyOf(let choices):
            try check(content, againstAnyOf: choices, at: path, followed)
        case .object(let object):
            try check(content, against: object, at: path)
        case .array(let array):
            try check(content, against: array, at: path)
        case .string, .integer, .number, .boolean, .null:
            try checkLeaf(content, against: node.shape, at: path)
        }
    }

    private mutating func follow(
        _ name: String, _ node: GenerationSchema.Node?, _ content: GeneratedContent, at path: ValuePath,
        _ followed: Set<String>
    ) throws {
        guard let node, !followed.contains(name) else {
            throw ContentViolation(path: path, sentence: "The type '\(name)' refers only to itself.")
        }
        try check(content, against: node, at: path, followed: followed.union([name]))
    }

    /// Checks a value against several choices.
    ///
    /// If no choice matches, throws the violation of the choice that matched furthest.
    private mutating func check(
        _ content: GeneratedContent, againstAnyOf choices: [GenerationSchema.Node], at path: ValuePath,
        _ followed: Set<String>
    ) throws {
        var furthest: ContentViolation?
        for choice in choices {
            do {
                return try check(content, against: choice, at: path, followed: followed)
            } catch let violation as ContentViolation {
                guard violation.path.depth > path.depth, violation.rank > furthest?.rank ?? 0 else { continue }
                furthest = violation
            }
        }
        throw furthest
            ?? ContentViolation(
                path: path, sentence: "None of the \(choices.count) choices allows \(content.kind.label).")
    }

    private mutating func check(
        _ content: GeneratedContent, against object: GenerationSchema.ObjectShape, at path: ValuePath
    ) throws {
        guard case .structure(let values, let keys) = content.kind else {
            throw ContentViolation(path: path, sentence: "Expected an object, found \(content.kind.label).")
        }
        for property in object.properties {
            let place = path.property(property.name)
            guard let value = values[property.name] else {
                guard !property.isOptional, content.isComplete || !allowsIncomplete else { continue }
                throw ContentViolation(path: place, sentence: "The property is missing.")
            }
            if property.isOptional, value.kind == .null { continue }
            try check(value, against: property.node, at: place)
        }
        try checkEnd(of: content, at: path)
        let known = Set(object.properties.map(\.name))
        if let unknown = keys.first(where: { !known.contains($0) }) {
            throw ContentViolation(path: path.property(unknown), sentence: "The schema has no such property.")
        }
        let order = object.properties.map(\.name).filter { values[$0] != nil }
        guard !requiresOrder || order == keys else {
            throw ContentViolation(
                path: path, sentence: "The properties are not in the order \(order.joined(separator: ", ")).")
        }
    }

    private mutating func check(
        _ content: GeneratedContent, against array: GenerationSchema.ArrayShape, at path: ValuePath
    ) throws {
        guard case .array(let elements) = content.kind else {
            throw ContentViolation(path: path, sentence: "Expected an array, found \(content.kind.label).")
        }
        for (index, element) in elements.enumerated() {
            try check(element, against: array.items, at: path.element(index))
        }
        try checkEnd(of: content, at: path)
        if let minimum = array.minimumCount, elements.count < minimum, content.isComplete || !allowsIncomplete {
            throw ContentViolation(
                path: path, sentence: "Expected at least \(minimum) elements, found \(elements.count).")
        }
        if let maximum = array.maximumCount, elements.count > maximum {
            throw ContentViolation(
                path: path, sentence: "Expected at most \(maximum) elements, found \(elements.count).")
        }
    }

    private mutating func checkLeaf(
        _ content: GeneratedContent, against shape: GenerationSchema.Shape, at path: ValuePath
    ) throws {
        switch (shape, content.kind) {
        case (.boolean, .bool), (.null, .null): break
        case (.string(let string), .string(let text)):
            try checkEnd(of: content, at: path)
            try check(text, against: string, isWhole: content.isComplete, at: path)
        case (.integer(let bounds), .number), (.number(let bounds), .number):
            try check(content, against: bounds, isInteger: shape.isInteger, at: path)
        default:
            throw ContentViolation(path: path, sentence: "Expected \(shape.label), found \(content.kind.label).")
        }
    }

    private mutating func check(
        _ text: String, against string: GenerationSchema.StringShape, isWhole: Bool, at path: ValuePath
    ) throws {
        // Prefixes are compared by bytes, because a combining accent may follow its letter.
        if let choices = string.choices,
            !choices.contains(where: { isWhole ? $0 == text : $0.utf8.starts(with: text.utf8) })
        {
            throw ContentViolation(
                path: path, sentence: "The text is not one of the \(choices.count) choices.", isOtherChoice: true)
        }
        guard isWhole, let pattern = string.pattern else { return }
        let regex = try regexes[pattern] ?? Regex(pattern)
        regexes[pattern] = regex
        if try regex.wholeMatch(in: text) == nil {
            throw ContentViolation(path: path, sentence: "The text does not match the pattern \(pattern).")
        }
    }

    private func check(
        _ content: GeneratedContent, against bounds: GenerationSchema.NumberBounds, isInteger: Bool, at path: ValuePath
    ) throws {
        guard let violation = bounds.violation(of: content, isInteger: isInteger) else { return }
        throw ContentViolation(path: path, sentence: violation)
    }

    private func checkEnd(of content: GeneratedContent, at path: ValuePath) throws {
        guard content.isComplete || allowsIncomplete else {
            throw ContentViolation(path: path, sentence: "The value is incomplete.")
        }
    }
}

extension GeneratedContent {
    /// The number of values in this content, including itself.
    fileprivate var valueCount: Int {
        switch kind {
        case .null, .bool, .number, .string: 1
        case .array(let elements): elements.reduce(1) { $0 + $1.valueCount }
        case .structure(let properties, _): properties.values.reduce(1) { $0 + $1.valueCount }
        }
    }
}

import Engine
import Foundation
import GuidedDecoding
import LanguageModels
import Support

/// A schema as a grammar of the JSON that it allows.
struct SchemaGrammar: Sendable, Hashable {
    let root: OutputGrammar
    /// The definitions that references name.
    var definitions: [String: OutputGrammar]
    /// The keywords of a JSON Schema that the grammar does not hold, or not all of.
    private(set) var checked: Set<String> = []

    /// The definition for the whole schema, to which `#` refers; no type can be called that.
    private static let rootName = "#"
    /// The definition of any JSON value.
    static let anyName = SchemaGrammarBuilder.anyName

    init(root: OutputGrammar, definitions: [String: OutputGrammar]) {
        self.root = root
        self.definitions = definitions
    }

    /// The grammar of an answer, in which what may be left out may be null as well, and no text goes on after a comma
    /// that it begins with.
    ///
    /// Models that have begun to write all fields of an object find no other way to say that there is nothing: without
    /// null they write empty texts, or make values up. Those that separate values with a comma, and then find
    /// themselves in the next string, write the comma into it.
    init(_ schema: GenerationSchema) {
        self.init(schema.root, schema.definitions, prefix: "", isAnswer: true)
    }

    private static let answerString: OutputGrammar = .stringPattern(#",|([^,][\s\S]*)?"#)

    /// The texts that are the values of a schema for one string; nil for other schemas, and for a bounded length.
    var plainText: SchemaGrammar? {
        switch root {
        case .string(maxLength: nil), Self.answerString: SchemaGrammar(root: .text(), definitions: [:])
        case .stringChoice(let values): SchemaGrammar(root: .choice(values.map { .literal($0) }), definitions: [:])
        case .stringPattern(let pattern): SchemaGrammar(root: .regex(pattern), definitions: [:])
        case .ruledString(let rule): SchemaGrammar(root: .ruledText(rule), definitions: [:])
        default: nil
        }
    }

    /// - Parameters:
    ///   - root: What the whole value may be.
    ///   - nodes: What references stand for.
    ///   - prefix: Keeps the names of several schemas in one grammar apart.
    ///   - isAnswer: Whether it is an answer rather than the arguments of a call.
    init(
        _ root: GenerationSchema.Node, _ nodes: [String: GenerationSchema.Node], prefix: String,
        isAnswer: Bool = false
    ) {
        var definitions: [String: OutputGrammar] = [:]
        for (name, node) in nodes { definitions[prefix + name] = Self.grammar(node, prefix, isAnswer) }
        let grammar = Self.grammar(root, prefix, isAnswer)
        definitions[prefix + Self.rootName] = grammar
        definitions[Self.anyName] = OutputGrammar.anyValue
        self.root = grammar
        self.definitions = definitions
    }

    private static func grammar(
        _ node: GenerationSchema.Node, _ prefix: String, _ isAnswer: Bool
    ) -> OutputGrammar {
        switch node.shape {
        case .object(let object):
            return .object(object.properties.map { property(of: $0, in: object, prefix, isAnswer) })
        case .array(let array):
            return .array(
                of: grammar(array.items, prefix, isAnswer), min: array.minimumCount ?? 0, max: array.maximumCount)
        case .string(let string):
            if let choices = string.choices { return .stringChoice(choices) }
            return string.pattern.map { .stringPattern($0) } ?? (isAnswer ? answerString : .string())
        case .integer(let bounds):
            return .integer(min: bounds.minimum.map(ceiling), max: bounds.maximum.map(floor))
        case .number(let bounds): return .number(min: bounds.minimum?.description, max: bounds.maximum?.description)
        case .boolean: return .boolean
        case .null: return .null
        case .anyOf(let nodes): return .anyOf(nodes.map { grammar($0, prefix, isAnswer) })
        case .reference(let name): return .reference(prefix + name)
        case .rootReference: return .reference(prefix + rootName)
        case .any: return .reference(anyName)
        }
    }

    private static func property(
        of property: GenerationSchema.ObjectShape.Property, in object: GenerationSchema.ObjectShape, _ prefix: String,
        _ isAnswer: Bool
    ) -> OutputGrammar.Property {
        let value = grammar(property.node, prefix, isAnswer)
        let mayBeNull = property.isOptional && (object.representsNilExplicitly || isAnswer)
        return OutputGrammar.Property(
            property.name, isRequired: !property.isOptional || object.representsNilExplicitly,
            mayBeNull ? .anyOf([.null, value]) : value)
    }

    /// The smallest whole number that is not below the bound; what lies outside of `Int` is its end.
    private static func ceiling(_ bound: Decimal) -> Int { whole(bound, .up) }

    private static func floor(_ bound: Decimal) -> Int { whole(bound, .down) }

    private static func whole(_ bound: Decimal, _ mode: NSDecimalNumber.RoundingMode) -> Int {
        var value = bound
        var rounded = Decimal()
        NSDecimalRound(&rounded, &value, 0, mode)
        return Int(rounded.description) ?? (bound.sign == .minus ? Int.min : Int.max)
    }

    /// Any JSON object.
    static let anyObject = SchemaGrammar(
        root: .map([.init(value: .reference(anyName))]), definitions: [anyName: OutputGrammar.anyValue])
}

extension SchemaGrammar {
    /// A JSON Schema as other programs write it.
    ///
    /// - Parameter prefix: Keeps the names of several schemas in one grammar apart.
    /// - Throws: `LlamaError.Code.invalidRequest` with the place that is malformed, or allows nothing.
    init(json schema: String, prefix: String = "") throws(LlamaError) {
        do throws(SchemaError) { try self.init(SchemaDocument(text: schema), prefix: prefix) } catch {
            throw LlamaError(.invalidRequest, "The schema cannot be enforced: \(error).")
        }
    }

    /// The arguments of a tool: its schema as far as that can be had, so that one tool never costs the others.
    init(arguments schema: String, prefix: String) {
        let objects: JSONValue = ["type": "object"]
        do throws(SchemaError) {
            try self.init(SchemaDocument(text: schema), prefix: prefix, and: objects)
        } catch {
            self = .anyObject
        }
    }

    /// The arguments of a tool whose schema has to hold entirely.
    ///
    /// - Throws: `LlamaError.Code.invalidRequest` if a keyword cannot be enforced.
    init(exactly schema: String, of tool: String, prefix: String) throws(LlamaError) {
        try self.init(json: schema, prefix: prefix)
        guard checked.isEmpty else {
            throw LlamaError(
                .invalidRequest,
                "The tool \"\(tool)\" cannot be held to its format: \(checked.sorted().joined(separator: ", ")) cannot be "
                    + "enforced. Use a simpler pattern.")
        }
    }

    /// A text, not JSON, that the pattern matches as a whole.
    ///
    /// - Parameter pattern: A regular expression of ECMA-262.
    /// - Throws: `LlamaError.Code.invalidRequest` if it is malformed.
    init(textMatching pattern: String) throws(LlamaError) {
        // By itself: "a)|(b" is well formed only between other parentheses.
        do { _ = try SchemaPatternParser.parse(pattern) } catch {
            throw LlamaError(.invalidRequest, "The regular expression cannot be enforced. \(error.description)")
        }
        var rule = TextRule()
        rule.patterns = [InferenceRequest.Format.wholePattern(pattern)]
        self.init(root: .ruledText(rule), definitions: [:])
    }

    /// A text, not JSON, of a grammar.
    ///
    /// - Parameter prefix: Keeps the names of several grammars apart.
    /// - Throws: `LlamaError.Code.invalidRequest` with the line that cannot be used.
    init(textOf grammar: InferenceRequest.Grammar, prefix: String) throws(LlamaError) {
        let source = GrammarSource(grammar.text, language: grammar.language == .gbnf ? .gbnf : .lark)
        do throws(GrammarSourceError) {
            let read = try source.read(prefix: prefix)
            self.init(root: read.root, definitions: read.definitions)
        } catch {
            throw LlamaError(.invalidRequest, "The grammar cannot be enforced, \(error.description).")
        }
    }

    /// The arguments of a tool that takes a text of a grammar.
    ///
    /// - Parameter prefix: Keeps the names of several grammars apart.
    /// - Throws: `LlamaError.Code.invalidRequest` with the line that cannot be used.
    init(inputOf grammar: InferenceRequest.Grammar, prefix: String) throws(LlamaError) {
        let text = try SchemaGrammar(textOf: grammar, prefix: prefix)
        self.init(
            root: .object([.init(InferenceRequest.Tool.inputName, .quoted(text.root))]), definitions: text.definitions)
    }

    /// Whether a grammar of it alone can be made; what is impossible or too large shows only there.
    var canBeHeld: Bool { (try? CompiledGrammar(root, definitions: definitions)) != nil }

    private init(_ document: SchemaDocument, prefix: String, and other: JSONValue? = nil) throws(SchemaError) {
        let output = try SchemaGrammarBuilder.output(of: document, and: other, prefix: prefix)
        self.init(root: output.root, definitions: output.definitions)
        checked = output.checked
    }
}

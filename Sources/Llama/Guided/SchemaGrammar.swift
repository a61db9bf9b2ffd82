import Engine
import Foundation
import GuidedDecoding
import LanguageModels
import Support

/// The grammar of the JSON that a schema allows.
struct SchemaGrammar: Sendable, Hashable {
    let root: OutputGrammar
    var definitions: [String: OutputGrammar]
    /// The JSON Schema keywords that the grammar does not fully enforce.
    private(set) var checked: Set<String> = []

    /// The name of the definition of the whole schema, to which `#` refers, and which no type can have.
    private static let rootName = "#"
    /// The name of the definition of any JSON value.
    static let anyName = SchemaGrammarBuilder.anyName

    init(root: OutputGrammar, definitions: [String: OutputGrammar]) {
        self.root = root
        self.definitions = definitions
    }

    /// Creates the grammar of an answer, in which optional values may also be null.
    ///
    /// Models that have begun to write all fields of an object can only express a missing value by null. Without
    /// null, models write empty texts or invent values. A string that begins with a comma must be only this comma,
    /// because models sometimes write the separator of two values into the next string.
    init(_ schema: GenerationSchema) {
        self.init(schema.root, schema.definitions, prefix: "", isAnswer: true)
    }

    private static let answerString: OutputGrammar = .stringPattern(#",|([^,][\s\S]*)?"#)

    /// The grammar of the unquoted values of an unbounded string schema; `nil` for other schemas.
    var plainText: SchemaGrammar? {
        switch root {
        case .string(maxLength: nil), Self.answerString: SchemaGrammar(root: .text(), definitions: [:])
        case .stringChoice(let values): SchemaGrammar(root: .choice(values.map { .literal($0) }), definitions: [:])
        case .stringPattern(let pattern): SchemaGrammar(root: .regex(pattern), definitions: [:])
        case .ruledString(let rule): SchemaGrammar(root: .ruledText(rule), definitions: [:])
        default: nil
        }
    }

    /// Creates the grammar, whose definitions have names with `prefix`, to be unique among schemas.
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

    /// Returns the smallest integer that is at least the bound, clamped to `Int`.
    private static func ceiling(_ bound: Decimal) -> Int { whole(bound, .up) }

    private static func floor(_ bound: Decimal) -> Int { whole(bound, .down) }

    private static func whole(_ bound: Decimal, _ mode: NSDecimalNumber.RoundingMode) -> Int {
        var value = bound
        var rounded = Decimal()
        NSDecimalRound(&rounded, &value, 0, mode)
        return Int(rounded.description) ?? (bound.sign == .minus ? Int.min : Int.max)
    }

    static let anyObject = SchemaGrammar(
        root: .map([.init(value: .reference(anyName))]), definitions: [anyName: OutputGrammar.anyValue])
}

extension SchemaGrammar {
    /// Creates the grammar of a third-party JSON Schema.
    ///
    /// - Throws: `LlamaError.Code.invalidRequest` with the path to the malformed or unsatisfiable part.
    init(json schema: String, prefix: String = "") throws(LlamaError) {
        do throws(SchemaError) { try self.init(SchemaDocument(text: schema), prefix: prefix) } catch {
            throw LlamaError(.invalidRequest, "The schema cannot be enforced: \(error).")
        }
    }

    /// Creates the grammar of a tool's arguments, or of any object if the schema cannot be enforced.
    init(arguments schema: String, prefix: String) {
        let objects: JSONValue = ["type": "object"]
        do throws(SchemaError) {
            try self.init(SchemaDocument(text: schema), prefix: prefix, and: objects)
        } catch {
            self = .anyObject
        }
    }

    /// Creates the grammar of a tool's arguments; throws if a keyword cannot be enforced.
    init(exactly schema: String, of tool: String, prefix: String) throws(LlamaError) {
        try self.init(json: schema, prefix: prefix)
        guard checked.isEmpty else {
            throw LlamaError(
                .invalidRequest,
                "The tool \"\(tool)\" cannot be held to its format: \(checked.sorted().joined(separator: ", ")) cannot be "
                    + "enforced. Use a simpler pattern.")
        }
    }

    /// Creates the grammar of a plain text that a regular expression of ECMA-262 matches as a whole.
    init(textMatching pattern: String) throws(LlamaError) {
        // The pattern is parsed separately, because "a)|(b" would be well formed between other parentheses.
        do { _ = try SchemaPatternParser.parse(pattern) } catch {
            throw LlamaError(.invalidRequest, "The regular expression cannot be enforced. \(error.description)")
        }
        var rule = TextRule()
        rule.patterns = [InferenceRequest.Format.wholePattern(pattern)]
        self.init(root: .ruledText(rule), definitions: [:])
    }

    /// Creates the grammar of a plain text from a grammar in GBNF or Lark.
    ///
    /// - Throws: `LlamaError.Code.invalidRequest` with the unsupported line.
    init(textOf grammar: InferenceRequest.Grammar, prefix: String) throws(LlamaError) {
        let source = GrammarSource(grammar.text, language: grammar.language == .gbnf ? .gbnf : .lark)
        do throws(GrammarSourceError) {
            let read = try source.read(prefix: prefix)
            self.init(root: read.root, definitions: read.definitions)
        } catch {
            throw LlamaError(.invalidRequest, "The grammar cannot be enforced, \(error.description).")
        }
    }

    /// Creates the grammar of a tool's arguments that contain a text of a GBNF or Lark grammar.
    init(inputOf grammar: InferenceRequest.Grammar, prefix: String) throws(LlamaError) {
        let text = try SchemaGrammar(textOf: grammar, prefix: prefix)
        self.init(
            root: .object([.init(InferenceRequest.Tool.inputName, .quoted(text.root))]), definitions: text.definitions)
    }

    /// Whether the grammar compiles, which unsatisfiable and oversized grammars do not.
    var canBeHeld: Bool { (try? CompiledGrammar(root, definitions: definitions)) != nil }

    private init(_ document: SchemaDocument, prefix: String, and other: JSONValue? = nil) throws(SchemaError) {
        let output = try SchemaGrammarBuilder.output(of: document, and: other, prefix: prefix)
        self.init(root: output.root, definitions: output.definitions)
        checked = output.checked
    }
}

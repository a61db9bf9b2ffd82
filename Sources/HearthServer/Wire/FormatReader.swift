import Engine
import GuidedDecoding
import Support

/// Functions that parse the format of an answer, in the forms of OpenAI, Anthropic, llama-server, vLLM and SGLang.
enum FormatReader {
    /// Returns the format of an answer.
    ///
    /// - Parameters:
    ///   - fields: The fields of the API with the format. Several fields are allowed if they are equivalent.
    ///   - style: The place of the schema in OpenAI's form.
    ///   - body: The body, which may have the format in fields of other servers as well.
    /// - Throws: `RequestError` that names a field that is invalid, unsupported, or contradicts another field.
    static func format(
        _ fields: Field..., style: ToolsReader.Style = .flat, orIn body: Field
    ) throws(RequestError) -> InferenceRequest.Format {
        var all: [(field: Field, format: InferenceRequest.Format)] = []
        for field in fields { all.append((field, try format(field, style))) }
        all += try others(body)
        all.removeAll { $0.format == .text }
        guard let first = all.first else { return .text }
        if let second = all.first(where: { !$0.format.isSame(as: first.format) }) {
            throw second.field.invalid("cannot be combined with '\(first.field.path)'; send one of them")
        }
        return first.format
    }

    // MARK: OpenAI's field

    private static func format(_ field: Field, _ style: ToolsReader.Style) throws(RequestError)
        -> InferenceRequest.Format
    {
        guard let field = try field.object() else { return .text }
        let type = field["type"]
        switch try type.required(try type.string()) {
        case "text": return .text
        case "json_object":
            // In llama-server's form, an empty schema is equivalent to the type alone.
            guard let schema = try schema(field["schema"], named: "answer"), field["schema"].value != [:] else {
                return .jsonObject
            }
            return schema
        case "json_schema":
            let nested = field["json_schema"]
            let definition = nested.isThere || style == .nested && !field["schema"].isThere ? nested : field
            let name = try definition["name"].string() ?? "answer"
            return try definition["schema"].required(try schema(definition["schema"], named: name))
        case "regex":
            let pattern = field[field["regex"].isThere ? "regex" : field["value"].isThere ? "value" : "pattern"]
            return try pattern.required(try regex(pattern))
        case "choice":
            return try field["choice"].required(try choices(field["choice"]))
        case "grammar":
            return try field["grammar"].required(try grammar(field["grammar"]))
        default: throw type.invalid("must be text, json_object, json_schema, regex, choice or grammar")
        }
    }

    // MARK: Fields of other servers

    /// Returns the formats in fields of llama-server, vLLM (also as in NVIDIA's NIM) and SGLang.
    private static func others(
        _ body: Field
    ) throws(RequestError) -> [(field: Field, format: InferenceRequest.Format)] {
        var all: [(field: Field, format: InferenceRequest.Format)] = []
        func add(_ field: Field, _ format: InferenceRequest.Format?) {
            if let format { all.append((field, format)) }
        }
        add(body["json_schema"], try schema(body["json_schema"]))
        for name in ["grammar", "ebnf"] { add(body[name], try grammar(body[name])) }
        add(body["regex"], try regex(body["regex"]))
        let vLLM = [(body, "guided_"), (try body["nvext"].object() ?? body["nvext"], "guided_")]
        for (place, prefix) in vLLM + [(try body["structured_outputs"].object() ?? body["structured_outputs"], "")] {
            func field(_ name: String) -> Field { place[prefix + name] }
            add(field("json"), try schema(field("json")))
            add(field("json_object"), try field("json_object").bool() == true ? .jsonObject : nil)
            add(field("regex"), try regex(field("regex")))
            add(field("choice"), try choices(field("choice")))
            add(field("grammar"), try grammar(field("grammar")))
            try field("structural_tag").refuse()
        }
        try body["structural_tag"].refuse()
        add(body["bad_words"], try without(body["bad_words"], beside: body["tools"]))
        return all
    }

    // MARK: Values

    /// Parses a JSON Schema, which is an object or its text; `nil` if the field is missing.
    private static func schema(
        _ field: Field, named name: String = "answer"
    ) throws(RequestError) -> InferenceRequest.Format? {
        guard case .string(let text) = field.value else {
            return try field.object()?.value.map { .jsonSchema(name: name, schema: $0.text) }
        }
        guard let value = try? JSONValue(parsing: text.utf8), value.isObject else {
            throw field.invalid("is a text that is not a JSON Schema")
        }
        return .jsonSchema(name: name, schema: value.text)
    }

    private static func regex(_ field: Field) throws(RequestError) -> InferenceRequest.Format? {
        try field.string().map { .regex($0) }
    }

    private static let mostChoices = 1_000

    private static func choices(_ field: Field) throws(RequestError) -> InferenceRequest.Format? {
        guard let list = try field.list() else { return nil }
        guard (1...mostChoices).contains(list.count) else { throw field.invalid("must have 1 to \(mostChoices) texts") }
        var texts: [String] = []
        for field in list { texts.append(try field.required(try field.string())) }
        return .choices(texts)
    }

    private static let (maximumExcluded, maximumExcludedBytes) = (100, 4_000)

    /// Parses a list of excluded words, as in vLLM; `nil` if the list is missing or empty.
    private static func without(_ field: Field, beside tools: Field) throws(RequestError) -> InferenceRequest.Format? {
        guard let list = try field.list(), !list.isEmpty else { return nil }
        guard list.count <= maximumExcluded else { throw field.invalid("has more than \(maximumExcluded) texts") }
        var texts: [String] = []
        for field in list {
            let text = try field.required(try field.string())
            guard !text.isEmpty else { throw field.invalid("is empty") }
            texts.append(text)
        }
        // Each new list requires work that grows with its size.
        guard texts.reduce(0, { $0 + $1.utf8.count }) <= maximumExcludedBytes else {
            throw field.invalid("has more than \(maximumExcludedBytes) bytes in all")
        }
        guard try tools.list()?.isEmpty != false else {
            throw field.invalid("cannot be combined with 'tools'; send one of them")
        }
        return .without(texts)
    }

    /// Parses a grammar in GBNF or Lark; `nil` if the field is missing.
    private static func grammar(_ field: Field) throws(RequestError) -> InferenceRequest.Format? {
        guard let text = try field.string(), !text.isEmpty else { return nil }
        return .grammar(try grammar(GrammarSource(text), in: field))
    }

    /// Parses a grammar, so that errors are reported before a model is loaded.
    ///
    /// - Throws: `RequestError` that names the field, the line and the unsupported construct.
    static func grammar(_ source: GrammarSource, in field: Field) throws(RequestError) -> InferenceRequest.Grammar {
        do throws(GrammarSourceError) { _ = try source.read() } catch {
            throw RequestError(
                "'\(field.path)' is a grammar that cannot be used, \(error.description). Correct it, or send a JSON Schema, "
                    + "a regular expression or a list of choices.", parameter: field.path,
                code: error.kind == .malformed ? "invalid_value" : "unsupported_parameter")
        }
        return InferenceRequest.Grammar(source.text, language: source.language == .gbnf ? .gbnf : .lark)
    }
}

extension InferenceRequest.Format {
    /// Returns whether two formats impose the same restrictions, whatever the names of their schemas.
    fileprivate func isSame(as other: Self) -> Bool {
        if case .jsonSchema(_, let own) = self, case .jsonSchema(_, let others) = other { return own == others }
        return self == other
    }
}

import Engine
import Support

/// A request of OpenAI's Decisions API, which asks questions about a text or a conversation.
struct DecisionsRequest: Sendable {
    private var questions: [(name: String?, question: DecisionQuestion)] = []
    private(set) var inference: InferenceDecisionRequest

    /// - Throws: `RequestError` that names the invalid field.
    init(_ body: Field) throws(RequestError) {
        try body["stream"].refuse(except: false)
        inference = InferenceDecisionRequest(
            model: try SamplingReader.model(body["model"]), state: try Self.input(body["input"]), questions: [])
        let all = body["questions"]
        let list = try all.required(try all.list())
        guard !list.isEmpty else { throw all.invalid("is empty") }
        guard list.count <= DecisionQuestion.maximumQuestions else {
            throw all.invalid("has more than \(DecisionQuestion.maximumQuestions) questions")
        }
        for field in list { questions.append((try field["name"].string(), try Self.question(field))) }
        inference.questions = questions.map(\.question.asked)
    }

    // MARK: The input

    private static func input(_ field: Field) throws(RequestError) -> String {
        if case .string(let text) = field.value { return text }
        let items = try field.required(try field.list())
        guard !items.isEmpty else { throw field.invalid("is empty") }
        var texts: [String] = []
        for item in items { texts.append(try Self.item(item, isOnly: items.count == 1)) }
        return texts.joined(separator: "\n\n")
    }

    /// Returns an item as text, with its role unless the item is a single user message.
    private static func item(_ item: Field, isOnly: Bool) throws(RequestError) -> String {
        func text(_ key: String) throws(RequestError) -> String { try item[key].required(try item[key].string()) }
        switch try item["type"].string() ?? "message" {
        case "message":
            let role = try text("role")
            guard ["user", "developer", "system", "assistant"].contains(role) else {
                throw item["role"].invalid("must be user, developer, system or assistant")
            }
            let content = try parts(item["content"])
            return isOnly && role == "user" ? content : "\(role): \(content)"
        case "function_call": return "call of \(try text("name")): \(try text("arguments"))"
        case "custom_tool_call": return "call of \(try text("name")): \(try text("input"))"
        case "function_call_output", "custom_tool_call_output": return "result: \(try parts(item["output"]))"
        default: throw item["type"].invalid("is not an item of a conversation")
        }
    }

    /// Returns a text, or the joined texts and JSON of a list of parts.
    private static func parts(_ field: Field) throws(RequestError) -> String {
        if case .string(let text) = field.value { return text }
        var texts: [String] = []
        for part in try field.required(try field.list()) {
            switch try part["type"].required(try part["type"].string()) {
            case "input_text", "output_text": texts.append(try part["text"].required(try part["text"].string()))
            case "refusal": texts.append(try part["refusal"].required(try part["refusal"].string()))
            case "input_json": texts.append(try part["data"].required(part["data"].value).text)
            default:
                throw RequestError(
                    "'\(part.path)' is not supported: local models read only text. Leave it out.",
                    parameter: part.path, code: "unsupported_content")
            }
        }
        return texts.joined(separator: "\n")
    }

    // MARK: Questions

    private static func question(_ field: Field) throws(RequestError) -> DecisionQuestion {
        let instructions = try parts(field["instructions"])
        switch try field["type"].required(try field["type"].string()) {
        case "predicate": return .yesOrNo("Is this true? " + instructions)
        case "choice":
            let choices = field["choices"]
            let list = try choices.required(try choices.list())
            guard (2...255).contains(list.count) else { throw choices.invalid("must have 2 to 255 choices") }
            var options: [InferenceDecisionRequest.Option] = []
            var values: [JSONValue] = []
            for choice in list {
                let value = try choice["value"].required(choice["value"].value)
                let label: String
                switch value {
                case .string(let text): label = text
                case .bool(let bool): label = "\(bool)"
                default: throw choice["value"].invalid("must be a text, or true or false")
                }
                values.append(value)
                options.append(
                    InferenceDecisionRequest.Option(label, description: try choice["description"].string()))
            }
            return try DecisionQuestion.choice(
                InferenceDecisionRequest.Question(instructions, options: options), values: values
            ).checked(choices)
        case "score":
            let levels = field["levels"]
            let list = try levels.required(try levels.list())
            guard (2...10).contains(list.count) else { throw levels.invalid("must have 2 to 10 levels") }
            var options: [InferenceDecisionRequest.Option] = []
            for level in list {
                options.append(
                    InferenceDecisionRequest.Option(
                        try level["label"].required(try level["label"].string()),
                        description: try level["description"].string()))
            }
            return try DecisionQuestion.score(
                InferenceDecisionRequest.Question(instructions, options: options)
            ).checked(levels)
        default: throw field["type"].invalid("must be predicate, choice or score")
        }
    }

    // MARK: Response

    func json(_ decisions: InferenceDecisions) -> JSONValue {
        let answers = zip(questions, decisions.probabilities).map { asked, probabilities in
            Self.answer(asked.question, probabilities).adding(["name": .optional(asked.name)])
        }
        let tokens = JSONValue(decisions.tokens)
        let answer: JSONValue = [
            "model": .string(decisions.model), "answers": .array(answers),
            "usage": [
                "input_tokens": tokens,
                "input_tokens_details": ["cached_tokens": JSONValue(decisions.cachedTokens), "cache_write_tokens": 0],
                "output_tokens": 0, "output_tokens_details": ["reasoning_tokens": 0], "total_tokens": tokens,
            ],
        ]
        return answer.adding(.decisionCalibration)
    }

    private static func answer(_ question: DecisionQuestion, _ probabilities: [Double]) -> JSONValue {
        let summary = DecisionSummary(probabilities: probabilities)
        switch question {
        case .truth: return ["type": "predicate", "probability": .number(probabilities.first ?? 0)]
        case .choice(_, let values):
            return [
                "type": "choice", "choice": values[summary.best],
                "probabilities": .array(
                    zip(values, probabilities).map { ["value": $0, "probability": .number($1)] }),
                "confidence": .number(summary.choiceConfidence),
            ]
        case .score(let asked):
            return [
                "type": "score", "score": .number(summary.score),
                "probabilities": .array(
                    zip(asked.options, probabilities).enumerated().map { index, level in
                        [
                            "value": JSONValue(index), "label": .string(level.0.label),
                            "probability": .number(level.1),
                        ]
                    }), "confidence": .number(summary.scoreConfidence),
            ]
        }
    }
}

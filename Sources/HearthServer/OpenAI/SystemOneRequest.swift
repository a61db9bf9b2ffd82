import Engine
import Support

/// A request of the System One API, which asks named questions about a state.
struct SystemOneRequest: Sendable {
    private var questions: [(id: String, question: DecisionQuestion)] = []
    private(set) var inference: InferenceDecisionRequest

    /// - Throws: `RequestError` that names the invalid field.
    init(_ body: Field) throws(RequestError) {
        for name in ["files", "images"] { try body[name].refuse(except: []) }
        try body["stream"].refuse(except: false)
        inference = InferenceDecisionRequest(
            model: try SamplingReader.model(body["model"]), state: try Self.text(body["state"]), questions: [])
        let all = body["questions"]
        let members = try all.required(try all.members())
        guard !members.isEmpty else { throw all.invalid("is empty") }
        guard members.count <= DecisionQuestion.maximumQuestions else {
            throw all.invalid("has more than \(DecisionQuestion.maximumQuestions) questions")
        }
        for (id, field) in members { questions.append((id, try Self.question(field))) }
        inference.questions = questions.map(\.question.asked)
    }

    /// Returns a text, or the JSON of an object or list.
    private static func text(_ field: Field) throws(RequestError) -> String {
        switch try field.required(field.value) {
        case .string(let text): return text
        case .object(let members): return JSONValue.object(members).text
        case .array(let elements): return JSONValue.array(elements).text
        default: throw field.invalid("must be a text, an object or a list")
        }
    }

    private static func question(_ field: Field) throws(RequestError) -> DecisionQuestion {
        let instructions = try text(field["instructions"])
        let criteria = field["criteria"]
        switch try field["type"].required(try field["type"].string()) {
        case "noul":
            let yes = criteria["true"]
            let no = criteria["false"]
            _ = try criteria.object()
            return .yesOrNo(
                instructions, yes: yes.isThere ? try text(yes) : nil, no: no.isThere ? try text(no) : nil)
        case "choice":
            let members = try criteria.required(try criteria.members())
            guard (2...255).contains(members.count) else { throw criteria.invalid("must have 2 to 255 options") }
            var options: [InferenceDecisionRequest.Option] = []
            for (label, description) in members {
                options.append(
                    InferenceDecisionRequest.Option(
                        label, description: description.isThere ? try text(description) : nil))
            }
            return try DecisionQuestion.choice(
                InferenceDecisionRequest.Question(instructions, options: options),
                values: members.map { .string($0.key) }
            ).checked(criteria)
        case "score":
            let levels = try criteria.required(try criteria.list())
            guard (2...10).contains(levels.count) else { throw criteria.invalid("must have 2 to 10 levels") }
            var options: [InferenceDecisionRequest.Option] = []
            for level in levels { options.append(InferenceDecisionRequest.Option(try text(level))) }
            return try DecisionQuestion.score(
                InferenceDecisionRequest.Question(instructions, options: options)
            ).checked(criteria)
        default: throw field["type"].invalid("must be choice, score or noul")
        }
    }

    func json(_ decisions: InferenceDecisions) -> JSONValue {
        let answers = zip(questions, decisions.probabilities).map { asked, probabilities in
            JSONValue.Member(asked.id, Self.answer(asked.question, probabilities))
        }
        let answer: JSONValue = [
            "model": .string(decisions.model), "answers": .object(answers),
            "usage": ["input_tokens": JSONValue(decisions.tokens), "output_tokens": 0],
        ]
        return answer.adding(.decisionCalibration)
    }

    private static func answer(_ question: DecisionQuestion, _ probabilities: [Double]) -> JSONValue {
        let summary = DecisionSummary(probabilities: probabilities)
        let labels = question.asked.options.map(\.label)
        switch question {
        case .truth: return ["type": "noul", "noul": .number(probabilities.first ?? 0)]
        case .choice:
            return [
                "type": "choice", "choice": .string(labels[summary.best]),
                "probabilities": .object(zip(labels, probabilities).map { JSONValue.Member($0, .number($1)) }),
                "confidence": .number(summary.choiceConfidence),
            ]
        case .score:
            return [
                "type": "score", "score": .number(summary.score),
                "legend": .object(labels.enumerated().map { JSONValue.Member("\($0)", .string($1)) }),
                "probabilities": .object(probabilities.enumerated().map { JSONValue.Member("\($0)", .number($1)) }),
                "confidence": .number(summary.scoreConfidence),
            ]
        }
    }
}

import Engine
import Hummingbird
import Support

/// A question that is answered by probabilities, and how its answer is written.
enum DecisionQuestion: Sendable {
    /// Yes or no.
    case truth(InferenceDecisionRequest.Question)
    /// One of several values, in the order of the options.
    case choice(InferenceDecisionRequest.Question, values: [JSONValue])
    /// A place on a scale, from the lowest level to the highest.
    case score(InferenceDecisionRequest.Question)

    var asked: InferenceDecisionRequest.Question {
        switch self {
        case .truth(let question), .choice(let question, _), .score(let question): question
        }
    }

    /// - Throws: `WireError` for options that a model cannot tell apart.
    func checked(_ field: Field) throws(WireError) -> DecisionQuestion {
        let labels = asked.options.map(\.label)
        guard labels.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 2_000 }) else {
            throw field.invalid("has an option that is empty or has more than 2,000 bytes")
        }
        guard Set(labels).count == labels.count else { throw field.invalid("has two options of the same text") }
        return self
    }

    static let mostQuestions = 400

    static func yesOrNo(
        _ instructions: String, yes: String? = nil, no: String? = nil
    ) -> DecisionQuestion {
        .truth(
            InferenceDecisionRequest.Question(
                instructions,
                options: [
                    InferenceDecisionRequest.Option("yes", description: yes),
                    InferenceDecisionRequest.Option("no", description: no),
                ]))
    }
}

/// A choice or a score with its confidence, computed from probabilities.
struct DecisionSummary: Sendable {
    let probabilities: [Double]

    /// The place of the likeliest option; of equally likely ones the first.
    var best: Int {
        probabilities.indices.max { (probabilities[$0], $1) < (probabilities[$1], $0) } ?? 0
    }

    /// The expected place on a scale.
    var score: Double { zip(probabilities.indices, probabilities).reduce(0) { $0 + Double($1.0) * $1.1 } }

    /// From 0, where all options are equally likely, to 1.
    var choiceConfidence: Double {
        let even = 1 / Double(probabilities.count)
        return Self.bounded(((probabilities.max() ?? 0) - even) / (1 - even))
    }

    /// How close the levels are to their median: 1 if one level is certain, 0 if they are spread as equally likely ones.
    var scoreConfidence: Double {
        let even = Array(repeating: 1 / Double(probabilities.count), count: probabilities.count)
        return Self.bounded(1 - Self.deviation(probabilities) / Self.deviation(even))
    }

    /// The mean distance from the median.
    private static func deviation(_ probabilities: [Double]) -> Double {
        probabilities.indices.map { middle in
            zip(probabilities.indices, probabilities).reduce(0) { $0 + Double(abs($1.0 - middle)) * $1.1 }
        }.min() ?? 0
    }

    private static func bounded(_ number: Double) -> Double { min(max(number, 0), 1) }
}

extension OpenAIRoutes {
    /// `POST /v1/systemone` as llama-server and TypeSafe have it, and `POST /v1/decisions` as OpenAI has it.
    func addDecisions(to group: RouterGroup<ServerContext>) {
        group.post("systemone") { [self] request, _ in
            try await sortingErrors {
                let asked = try SystemOneRequest(try await body(request))
                return Response(wire: asked.json(try await decide(asked.inference)))
            }
        }
        group.post("decisions") { [self] request, _ in
            try await sortingErrors {
                let asked = try DecisionsRequest(try await body(request))
                return Response(wire: asked.json(try await decide(asked.inference)))
            }
        }
    }

    private func decide(_ asked: InferenceDecisionRequest) async throws -> InferenceDecisions {
        let slot = try slots.take()
        defer { slot.end() }
        return try await inference.decide(asked)
    }
}

extension JSONValue {
    /// How the probabilities of a decision were made: Hearth's own field, for clients that set thresholds.
    static let decisionCalibration: JSONValue = ["calibration": "content_free"]
}

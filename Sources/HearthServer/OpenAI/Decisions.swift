import Engine
import Hummingbird
import Support

/// A question that is answered by probabilities, with the format of its answer.
enum DecisionQuestion: Sendable {
    /// A yes-or-no question.
    case truth(InferenceDecisionRequest.Question)
    /// A choice among several values, in the order of the options.
    case choice(InferenceDecisionRequest.Question, values: [JSONValue])
    /// A position on a scale, from the lowest level to the highest.
    case score(InferenceDecisionRequest.Question)

    var asked: InferenceDecisionRequest.Question {
        switch self {
        case .truth(let question), .choice(let question, _), .score(let question): question
        }
    }

    /// - Throws: `RequestError` for empty, long or duplicate options.
    func checked(_ field: Field) throws(RequestError) -> DecisionQuestion {
        let labels = asked.options.map(\.label)
        guard labels.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 2_000 }) else {
            throw field.invalid("has an option that is empty or has more than 2,000 bytes")
        }
        guard Set(labels).count == labels.count else { throw field.invalid("has two options of the same text") }
        return self
    }

    static let maximumQuestions = 400

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

/// The choice or score of a decision and its confidence, computed from probabilities.
struct DecisionSummary: Sendable {
    let probabilities: [Double]

    /// The index of the most probable option; if several are equally probable, the first.
    var best: Int {
        probabilities.indices.max { (probabilities[$0], $1) < (probabilities[$1], $0) } ?? 0
    }

    /// The expected position on the scale.
    var score: Double { zip(probabilities.indices, probabilities).reduce(0) { $0 + Double($1.0) * $1.1 } }

    /// The confidence of a choice, from 0 (all options are equally probable) to 1.
    var choiceConfidence: Double {
        let even = 1 / Double(probabilities.count)
        return Self.bounded(((probabilities.max() ?? 0) - even) / (1 - even))
    }

    /// The confidence of a score, from 0 (all levels are equally probable) to 1 (one level is certain).
    var scoreConfidence: Double {
        let even = Array(repeating: 1 / Double(probabilities.count), count: probabilities.count)
        return Self.bounded(1 - Self.deviation(probabilities) / Self.deviation(even))
    }

    /// Returns the mean absolute deviation from the median.
    private static func deviation(_ probabilities: [Double]) -> Double {
        probabilities.indices.map { middle in
            zip(probabilities.indices, probabilities).reduce(0) { $0 + Double(abs($1.0 - middle)) * $1.1 }
        }.min() ?? 0
    }

    private static func bounded(_ number: Double) -> Double { min(max(number, 0), 1) }
}

extension OpenAIRoutes {
    /// Adds `POST /v1/systemone`, as in llama-server and TypeSafe, and `POST /v1/decisions`, as in OpenAI's API.
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
    /// Hearth's own field that names the calibration of the probabilities, for clients that set thresholds.
    static let decisionCalibration: JSONValue = ["calibration": "content_free"]
}

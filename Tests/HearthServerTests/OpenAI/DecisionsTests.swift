import Engine
import Support
import Testing

@testable import HearthServer

@Suite struct DecisionsTests {
    private typealias Option = InferenceDecisionRequest.Option

    private func body(_ json: String) throws -> Field { Field(try JSONValue(parsing: json.utf8)) }
    private func systemOne(_ questions: String, state: String = #""s""#) throws -> SystemOneRequest {
        try SystemOneRequest(try body(#"{"state": \#(state), "questions": \#(questions)}"#))
    }
    private func decisions(_ questions: String, input: String = #""s""#) throws -> DecisionsRequest {
        try DecisionsRequest(try body(#"{"model": "auto", "input": \#(input), "questions": \#(questions)}"#))
    }
    private func replied(_ probabilities: [[Double]]) -> InferenceDecisions {
        InferenceDecisions(model: "tiny", probabilities: probabilities, tokens: 20, cachedTokens: 8)
    }

    // MARK: Confidence and scores

    @Test func `the confidence of a choice is 0 for equal and 1 for certain probabilities`() {
        #expect(DecisionSummary(probabilities: [0.25, 0.25, 0.25, 0.25]).choiceConfidence == 0)
        #expect(DecisionSummary(probabilities: [0, 1]).choiceConfidence == 1)
        #expect(DecisionSummary(probabilities: [0.75, 0.25]).choiceConfidence == 0.5)
        #expect(DecisionSummary(probabilities: [0.4, 0.2, 0.4]).best == 0)
    }

    @Test func `a score is the expected level, and its confidence falls as the levels spread`() {
        // llama-server documents these probabilities with score 2.0858 and confidence 0.673.
        let summary = DecisionSummary(probabilities: [0.0023, 0.116, 0.6753, 0.2064])
        #expect(abs(summary.score - 2.0858) < 1e-4)
        #expect(abs(summary.scoreConfidence - 0.673) < 1e-3)
        #expect(DecisionSummary(probabilities: [0, 0, 1]).scoreConfidence == 1)
        for count in 2...10 {
            let even = Array(repeating: 1 / Double(count), count: count)
            #expect(abs(DecisionSummary(probabilities: even).scoreConfidence) < 1e-9)
        }
        #expect(DecisionSummary(probabilities: [0.5, 0, 0.5]).scoreConfidence == 0)
    }

    // MARK: System One

    private let questions = #"""
        {"route": {"type": "choice", "instructions": "Which team?", "criteria": {"billing": "money", "technical": null}},
         "angry": {"type": "noul", "instructions": "Angry?", "criteria": {"true": "shouts", "false": "calm"}},
         "urgency": {"type": "score", "instructions": ["How", "urgent?"], "criteria": ["can wait", "today", "now"]}}
        """#

    @Test func `reads named questions in their order`() throws {
        let request = try systemOne(questions, state: #"{"b": 1, "a": "x"}"#).inference
        #expect(request.model == nil && request.state == #"{"b": 1, "a": "x"}"#)
        #expect(request.questions.map(\.instructions) == ["Which team?", "Angry?", #"["How", "urgent?"]"#])
        #expect(request.questions[0].options == [Option("billing", description: "money"), Option("technical")])
        #expect(
            request.questions[1].options == [Option("yes", description: "shouts"), Option("no", description: "calm")])
        #expect(request.questions[2].options.map(\.label) == ["can wait", "today", "now"])
    }

    @Test func `answers to named questions have llama-server's fields`() throws {
        let answer = try systemOne(questions).json(replied([[0.25, 0.75], [0.9, 0.1], [0.25, 0.25, 0.5]]))
        #expect(answer["model"] == "tiny" && answer["calibration"] == "content_free")
        #expect(answer["usage"] == ["input_tokens": 20, "output_tokens": 0])
        #expect(
            answer["answers"]?["route"] == [
                "type": "choice", "choice": "technical",
                "probabilities": ["billing": .number(0.25), "technical": .number(0.75)], "confidence": .number(0.5),
            ])
        #expect(answer["answers"]?["angry"] == ["type": "noul", "noul": .number(0.9)])
        let score = try #require(answer["answers"]?["urgency"])
        #expect(score["type"] == "score" && score["score"] == .number(1.25))
        #expect(score["legend"] == ["0": "can wait", "1": "today", "2": "now"])
        #expect(score["probabilities"] == ["0": .number(0.25), "1": .number(0.25), "2": .number(0.5)])
    }

    @Test(arguments: [
        (#"{}"#, "questions"), (#"[]"#, "questions"),
        (#"{"a": {"type": "box", "instructions": "?"}}"#, "questions.a.type"),
        (#"{"a": {"type": "noul"}}"#, "questions.a.instructions"),
        (#"{"a": {"type": "noul", "instructions": "?", "criteria": [1]}}"#, "questions.a.criteria"),
        (#"{"a": {"type": "choice", "instructions": "?", "criteria": {"b": null}}}"#, "questions.a.criteria"),
        (#"{"a": {"type": "choice", "instructions": "?", "criteria": {"b": null, "": null}}}"#, "questions.a.criteria"),
        (#"{"a": {"type": "score", "instructions": "?", "criteria": ["b", "b"]}}"#, "questions.a.criteria"),
        (#"{"a": {"type": "score", "instructions": "?", "criteria": ["b"]}}"#, "questions.a.criteria"),
        (#"{"a": {"type": "score", "instructions": "?", "criteria": ["b", null]}}"#, "questions.a.criteria[1]"),
    ])
    func `refuses an invalid question and names its path`(_ questions: String, _ path: String) {
        let error = #expect(throws: RequestError.self) { try systemOne(questions) }
        #expect(error?.parameter == path)
    }

    @Test(arguments: ["null", "1", "true"])
    func `refuses a state that is not text, an object or a list`(state: String) {
        let error = #expect(throws: RequestError.self) { try systemOne(questions, state: state) }
        #expect(error?.parameter == "state")
    }

    @Test(arguments: ["files", "images"])
    func `refuses files and images and names the field`(field: String) throws {
        let json = #"{"state": "s", "questions": \#(questions), "\#(field)": ["data:image/png;base64,"]}"#
        let error = #expect(throws: RequestError.self) { try SystemOneRequest(try body(json)) }
        #expect(error?.parameter == field)
    }

    // MARK: OpenAI

    private let listed = #"""
        [{"type": "predicate", "name": "angry", "instructions": "The customer is angry."},
         {"type": "choice", "instructions": [{"type": "input_text", "text": "Which?"}],
          "choices": [{"value": "billing", "description": "money"}, {"value": false}]},
         {"type": "score", "instructions": "How urgent?", "levels": [{"label": "low"}, {"label": "high", "description": "h"}]}]
        """#

    @Test func `reads listed questions in their order`() throws {
        let request = try decisions(listed).inference
        #expect(request.state == "s" && request.questions.count == 3)
        #expect(request.questions[0].instructions.hasSuffix("The customer is angry."))
        #expect(request.questions[0].options.map(\.label) == ["yes", "no"])
        #expect(request.questions[1].instructions == "Which?")
        #expect(request.questions[1].options == [Option("billing", description: "money"), Option("false")])
        #expect(request.questions[2].options == [Option("low"), Option("high", description: "h")])
    }

    @Test func `answers to listed questions have OpenAI's fields`() throws {
        let answer = try decisions(listed).json(replied([[0.9, 0.1], [0.25, 0.75], [0.5, 0.5]]))
        let list = try Field(answer)["answers"].list()
        let answers = try #require(list).map(\.value)
        #expect(answers[0] == ["type": "predicate", "probability": .number(0.9), "name": "angry"])
        #expect(
            answers[1]?["choice"] == false && answers[1]?["confidence"] == .number(0.5) && answers[1]?["name"] == .null)
        #expect(
            answers[1]?["probabilities"] == [
                ["value": "billing", "probability": .number(0.25)], ["value": false, "probability": .number(0.75)],
            ])
        #expect(answers[2]?["score"] == .number(0.5) && answers[2]?["confidence"] == .number(0.0))
        #expect(
            answers[2]?["probabilities"] == [
                ["value": 0, "label": "low", "probability": .number(0.5)],
                ["value": 1, "label": "high", "probability": .number(0.5)],
            ])
        #expect(answer["usage"]?["total_tokens"] == 20)
        #expect(answer["usage"]?["input_tokens_details"] == ["cached_tokens": 8, "cache_write_tokens": 0])
    }

    @Test func `reads a conversation with its roles, calls and results`() throws {
        let input = #"""
            [{"role": "system", "content": "Be kind."},
             {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "a"}, {"type": "input_json",
              "data": {"n": 1}}]},
             {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"},
             {"type": "function_call_output", "call_id": "c", "output": "4"},
             {"role": "assistant", "content": [{"type": "output_text", "text": "b"}]}]
            """#
        let state = try decisions(listed, input: input).inference.state
        #expect(
            state == "system: Be kind.\n\nuser: a\n{\"n\": 1}\n\ncall of f: {}\n\nresult: 4\n\nassistant: b")
        #expect(try decisions(listed, input: #"[{"role": "user", "content": "a"}]"#).inference.state == "a")
    }

    @Test(arguments: [
        (#"[{"role": "user", "content": [{"type": "input_image", "image_url": "data:"}]}]"#, "input[0].content[0]"),
        (#"[{"role": "king", "content": "a"}]"#, "input[0].role"), (#"[]"#, "input"), (#"{}"#, "input"),
        (#"[{"type": "reasoning"}]"#, "input[0].type"),
    ])
    func `refuses an invalid input and names its path`(_ input: String, _ path: String) {
        let error = #expect(throws: RequestError.self) { try decisions(listed, input: input) }
        #expect(error?.parameter == path)
    }

    @Test(arguments: [
        (#"[]"#, "questions"), (#"{}"#, "questions"),
        (#"[{"type": "noul", "instructions": "?"}]"#, "questions[0].type"),
        (#"[{"type": "choice", "instructions": "?", "choices": [{"value": "a"}]}]"#, "questions[0].choices"),
        (
            #"[{"type": "choice", "instructions": "?", "choices": [{"value": "true"}, {"value": true}]}]"#,
            "questions[0].choices"
        ),
        (
            #"[{"type": "choice", "instructions": "?", "choices": [{"value": 1}, {"value": 2}]}]"#,
            "questions[0].choices[0].value"
        ),
        (#"[{"type": "score", "instructions": "?", "levels": [{"label": "a"}, {}]}]"#, "questions[0].levels[1].label"),
    ])
    func `refuses an invalid listed question and names its path`(_ questions: String, _ path: String) {
        let error = #expect(throws: RequestError.self) { try decisions(questions) }
        #expect(error?.parameter == path)
    }

    // MARK: Routes

    @Test func `both request forms produce the same decision request`() async throws {
        let inference = PlayedInference()
        try await World(inference: inference).serve { server async throws in
            let one =
                #"{"state": "s", "questions": {"q": {"type": "score", "instructions": "?", "criteria": ["a", "b"]}}}"#
            let two =
                #"{"model": "auto", "input": "s", "questions": [{"type": "score", "instructions": "?", "#
                + #""levels": [{"label": "a"}, {"label": "b"}]}]}"#
            for (path, body) in [("/v1/systemone", one), ("/v1/decisions", two)] {
                #expect(try await server.call("POST", path, json: body).status == 200)
            }
        }
        #expect(inference.decisions.count == 2)
        #expect(inference.decisions.first == inference.decisions.last)
    }
}

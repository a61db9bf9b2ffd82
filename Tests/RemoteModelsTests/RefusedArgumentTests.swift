import Engine
import Foundation
import HTTPTestServer
import LanguageModels
import RemoteModels
import Testing

/// Arguments that servers refuse, with the error messages of real servers.
@Suite struct RefusedArgumentTests {
    private typealias Server = ServerDouble

    private static func message(_ text: String, _ more: String = "") -> String {
        let json = String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
        return #"{"error":{"message":\#(json),"type":"invalid_request_error"\#(more)}}"#
    }

    /// Starts a server that refuses requests with the given argument.
    private func refusing(_ name: String, _ body: String, status: Int = 400) async throws -> ServerDouble {
        try await Server { sent, _ in
            sent[name] == nil ? Server.stream(Server.sky + [Server.stop]) : Server.json(body, status: status)
        }
    }

    private static let options = GenerationOptions(
        samplingMode: .random(top: 40, seed: 7), temperature: 0.5, maximumResponseTokens: 50)

    private func answer(
        _ double: ServerDouble, _ options: GenerationOptions = options, _ model: RemoteLanguageModel? = nil
    ) async throws -> LanguageModelSession.Response<String> {
        try await LanguageModelSession(model: try model ?? double.model()).respond(to: "Hello", options: options)
    }

    private static let refusals: [(String, Int, String)] = [
        (
            "temperature", 400,
            message(
                "Unsupported value: 'temperature' does not support 0.5 with this model. Only the default (1) value is supported.",
                #","param":"temperature","code":"unsupported_value""#)
        ),
        (
            "stream_options", 400,
            message("Unrecognized request argument supplied: stream_options", #","param":null,"code":null"#)
        ),
        (
            "stream_options", 422,
            #"{"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"#
                + #""msg":"Extra inputs are not permitted","input":{"include_usage":true}}]},"type":"invalid_request_error"}"#
        ),
        (
            "seed", 422,
            #"{"detail":[{"type":"extra_forbidden","loc":["body","seed"],"msg":"Extra inputs are not permitted"}]}"#
        ),
        (
            "seed", 400,
            #"[{"error":{"code":400,"message":"Invalid JSON payload received. Unknown name \"seed\": Cannot find field.","#
                + #""status":"INVALID_ARGUMENT"}}]"#
        ),
        ("top_k", 400, message("property 'top_k' is unsupported")),
        ("top_k", 400, #"{"code":"invalid-argument","error":"Argument not supported on this model: topK"}"#),
        ("top_k", 422, #"{"error":"unknown field `top_k`, expected one of `model`, `temperature`, `seed`"}"#),
        (
            "top_k", 500,
            message("litellm.UnsupportedParamsError: openai does not support parameters: ['top_k'], for model=x")
        ),
        ("temperature", 400, message("`temperature` is deprecated for this model.")),
        ("temperature", 400, message("`temperature` may only be set to 1 when thinking is enabled.")),
        ("temperature", 500, message("litellm.UnsupportedParamsError: gpt-5 models don't support temperature=0.84.")),
        ("seed", 400, message("Malformed input request: extraneous key [seed] is not permitted")),
        ("seed", 500, message("generate() got an unexpected keyword argument 'seed'")),
        ("seed", 400, message("Additional properties are not allowed ('seed' was unexpected)")),
        ("stream_options", 400, #"{"message":["property stream_options should not exist"],"error":"Bad Request"}"#),
        (
            "stream_options", 400,
            #"{"success":false,"error":{"issues":[{"code":"unrecognized_keys","keys":["stream_options"],"path":[],"#
                + #""message":"Unrecognized key(s) in object: 'stream_options'"}],"name":"ZodError"}}"#
        ),
        ("seed", 400, #"{"title":"Invalid","errors":{"seed":["The seed field is not allowed."]}}"#),
        ("seed", 422, "seed is not yet supported"), ("top_k", 400, message("top_k is not currently implemented")),
        ("temperature", 400, message("temperature cannot be used with this model")),
        ("top_k", 400, message("Unsupported parameter: top_k. Supported: temperature, seed, max_tokens")),
        ("top_k", 400, message("The following are not supported: top_k. Allowed parameters: temperature, seed")),
        ("seed", 400, message("Unsupported parameters: seed. Supported parameters are: temperature, top_k")),
        (
            "top_k", 400,
            message("`temperature` and `top_k` cannot both be specified for this model. Please use only one.")
        ),
    ]

    @Test(arguments: refusals)
    func `an argument that the server's error names is omitted from the retry and later requests`(
        _ name: String, _ status: Int, _ body: String
    ) async throws {
        let double = try await refusing(name, body, status: status)
        let model = try double.model()
        for number in 0..<2 {
            let response = try await answer(double, Self.options, model)
            #expect(response.content == Server.skyText)
            let notes = try response.usage.metadata["notes"]?.value([String].self) ?? []
            #expect(notes.count == 1 && notes[0].contains("`\(name)`"))
            let news = try response.usage.metadata["news"]?.value([String].self) ?? []
            #expect(news.isEmpty == (number > 0 || name == "stream_options"))
        }
        let bodies = try double.bodies()
        #expect(bodies.map { $0[name] == nil } == [false, true, true])
        // All other arguments are sent as before.
        let rest = Set(["temperature", "top_k", "seed", "max_tokens", "stream_options"]).subtracting([name])
        #expect(bodies.allSatisfy { Set($0.keys).isSuperset(of: rest) })
    }

    private static let limits: [(String, String)] = [
        (
            message(
                "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
                #","param":"max_tokens","code":"unsupported_parameter""#), "max_completion_tokens"
        ),
        (message("max_tokens is not supported"), "max_completion_tokens"),
        (message("Unknown parameter: max_tokens. Did you mean max_output_tokens?"), "max_output_tokens"),
        (message("unknown field `max_tokens`, expected one of `model`, `max_new_tokens`"), "max_new_tokens"),
    ]

    @Test(arguments: limits)
    func `max_tokens is renamed as the server's error suggests`(
        _ body: String, _ name: String
    ) async throws {
        let double = try await refusing("max_tokens", body)
        #expect(try await answer(double).content == Server.skyText)
        #expect(try double.bodies().last?[name] as? Int == 50)
    }

    @Test func `several refused arguments are omitted, one by one or together`() async throws {
        let taken: Set = ["model", "messages", "stream", "max_completion_tokens"]
        for isTogether in [false, true] {
            let double = try await Server { sent, _ in
                let refused = sent.keys.filter { !taken.contains($0) }.sorted()
                guard let first = refused.first else { return Server.stream(Server.sky + [Server.stop]) }
                let names = isTogether ? refused.joined(separator: ", ") : first
                return Server.json(Self.message("Unrecognized request arguments supplied: \(names)"), status: 400)
            }
            #expect(try await answer(double).content == Server.skyText)
            #expect(try double.bodies().count == (isTogether ? 2 : 6))
        }
    }

    @Test func `an argument that an error in the stream refuses is omitted`() async throws {
        let double = try await Server { sent, _ in
            sent["seed"] == nil
                ? Server.stream(Server.sky + [Server.stop])
                : Server.stream([Self.message("'seed' is not supported", #","code":400"#)])
        }
        #expect(try await answer(double).content == Server.skyText)
    }

    @Test func `a server that refuses all arguments is an error after at most 12 requests`() async throws {
        let double = try await Server { sent, _ in
            Server.json(Self.message("Unrecognized: \(sent.keys.sorted().joined(separator: " "))"), status: 400)
        }
        let error = await #expect(throws: RemoteModelError.self) { try await answer(double) }
        #expect(error?.code == .refused)
        #expect(try double.bodies().count <= 12)
    }

    @Test func `an argument whose value is out of range is not omitted`() async throws {
        let double = try await refusing(
            "temperature", Self.message("Invalid value for temperature: it must be between 0 and 0.4."))
        let error = await #expect(throws: RemoteModelError.self) { try await answer(double) }
        #expect(error?.code == .refused && error?.message.contains("between 0 and 0.4") == true)
        #expect(try double.bodies().count == 1)
    }

    // MARK: Arguments that are never omitted

    private static let kept: [(String, String)] = [
        ("tools", message("registry.example/library/x does not support tools")),
        ("response_format", message("response_format is not supported by this model", #","param":"response_format""#)),
        ("stop", message("Unsupported parameter: 'stop'", #","param":"stop","code":"unsupported_parameter""#)),
        ("logprobs", message("property 'logprobs' is unsupported")),
    ]

    @Test(arguments: kept)
    func `the refusal of a required argument is an error that names the argument`(_ name: String, _ body: String)
        async throws
    {
        let double = try await refusing(name, body)
        var request = InferenceRequest(model: "far", prompt: .messages([InferenceRequest.Message(.user, "Hello")]))
        request.tools = [InferenceRequest.Tool(name: "time", description: "", parameters: #"{"type":"object"}"#)]
        request.format = .jsonObject
        request.stop = ["END"]
        request.topLogProbabilities = 1
        let error = await #expect(throws: InferenceError.self) {
            try await double.model().replies(to: request, name: "far", contextTokens: nil)
        }
        #expect(error?.message.contains("`\(name)`") == true)
        #expect(try double.bodies().count == 1)
    }

    @Test func `an API request keeps its other options if the server refuses some options`() async throws {
        let double = try await Server { sent, _ in
            let names = ["parallel_tool_calls", "min_p", "repeat_penalty"].filter { sent[$0] != nil }
            return names.isEmpty
                ? Server.stream(Server.sky + [Server.stop])
                : Server.json(Self.message("Unknown parameter: '\(names[0])'."), status: 400)
        }
        var request = InferenceRequest(model: "far", prompt: .messages([InferenceRequest.Message(.user, "Hello")]))
        request.tools = [InferenceRequest.Tool(name: "time", description: "", parameters: #"{"type":"object"}"#)]
        request.maxToolCalls = 1
        request.minP = 0.1
        request.repetitionPenalty = 1.1
        request.topP = 0.9
        let reply = try await double.model().replies(to: request, name: "far", contextTokens: nil)
        var end: InferenceEnd?
        for try await event in reply.choices[0] { if case .finished(let finished) = event { end = finished } }
        #expect(end?.notes.count == 3)
        let last = try #require(try double.bodies().last)
        #expect(last["tools"] != nil && last["top_p"] as? Double == 0.9 && last["repetition_penalty"] as? Double == 1.1)
    }

    @Test func `measuring an endpoint that refuses the temperature is an error`() async throws {
        let double = try await Server([])
        double.server.on("/v1/completions") { request in
            String(decoding: request.body, as: UTF8.self).contains("temperature")
                ? Server.json(Self.message("temperature is not supported"), status: 400)
                : Server.stream([#"{"choices":[{"index":0,"text":" 2","finish_reason":"stop"}]}"#])
        }
        let endpoint = MeasuredEndpoint(try double.endpoint())
        let error = await #expect(throws: RemoteModelError.self) { try await endpoint.reply(to: .text("1,"), count: 4) }
        #expect(error?.message.contains("`temperature`") == true)
    }
}

import Engine
import Foundation
import Support
import Synchronization
import Testing

@testable import HearthServer

/// Tests of images in the requests of all APIs.
@Suite(.timeLimit(.minutes(30))) struct ImageTests {
    static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3])
    private static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16])
    private static let gif = Data("GIF89a...".utf8)
    private static let webP = Data("RIFF\u{4}\0\0\0WEBPVP8 ".utf8)
    private var png: Data { Self.png }

    private func field(_ json: String) throws -> Field { Field(try JSONValue(parsing: json.utf8)) }

    private func turns(_ request: InferenceRequest?) -> [InferenceRequest.Message] {
        if case .messages(let turns)? = request?.prompt { turns } else { [] }
    }

    private func chat(_ messages: String) throws -> [InferenceRequest.Message] {
        turns(try ChatCompletionRequest(field(#"{"messages": [\#(messages)]}"#)).inference.first)
    }

    private func response(_ items: String) throws -> [InferenceRequest.Message] {
        turns(try ResponsesRequest(field(#"{"input": [\#(items)]}"#)).inference)
    }

    private func anthropic(_ messages: String) throws -> [InferenceRequest.Message] {
        turns(try AnthropicRequest(field(#"{"max_tokens": 5, "messages": [\#(messages)]}"#)).inference)
    }

    private func ollama(_ kind: OllamaRequest.Kind, _ members: String) throws -> [InferenceRequest.Message] {
        guard case .answer(let request) = try OllamaRequest(kind, field(#"{"model": "m", \#(members)}"#)).work else {
            return []
        }
        return turns(request)
    }

    private func url(_ file: Data, type: String = "image/png") -> String {
        "data:\(type);base64,\(file.base64EncodedString())"
    }

    /// A message's text with a mark at the position of each image.
    private func marked(_ message: InferenceRequest.Message?) -> String? {
        guard let message else { return nil }
        var text = Array(message.text.utf8)
        for image in message.images.reversed() {
            text.insert(contentsOf: "<\(image.data.count)>".utf8, at: image.position)
        }
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: Positions

    @Test func `reads images of chat completions between the texts, with their positions in bytes`() throws {
        let image = #"{"type": "image_url", "image_url": {"url": "\#(url(png))", "detail": "low"}}"#
        let plain = #"{"type": "image_url", "image_url": "\#(url(Self.jpeg))"}"#
        let parts = #"[\#(image), {"type": "text", "text": "é"}, \#(plain), {"type": "text", "text": "b"}]"#
        let turn = try chat(#"{"role": "user", "content": \#(parts)}"#).first
        #expect(turn?.text == "éb" && turn?.images.map(\.data) == [png, Self.jpeg])
        #expect(marked(turn) == "<11>é<6>b")
    }

    @Test func `reads an image of a response, and of a tool's result in both APIs of OpenAI`() throws {
        let image = #"{"type": "input_image", "image_url": "\#(url(png))", "detail": "auto"}"#
        let parts = #"[{"type": "input_text", "text": "a"}, \#(image)]"#
        #expect(marked(try response(#"{"role": "user", "content": \#(parts)}"#).first) == "a<11>")
        let call = #"{"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"}"#
        let output = #"{"type": "function_call_output", "call_id": "c", "output": \#(parts)}"#
        let answered = try response("\(call), \(output)").last
        #expect(answered?.role == .tool && answered?.toolCallID == "c" && marked(answered) == "a<11>")
        let result = try chat(#"{"role": "tool", "tool_call_id": "c", "content": \#(parts)}"#).last
        #expect(result?.toolCallID == "c" && marked(result) == "a<11>")
    }

    @Test func `reads images of Anthropic's messages, and joins consecutive messages of the user`() throws {
        let data = png.base64EncodedString()
        let image = #"{"type": "image", "source": {"type": "base64", "media_type": "image/jpeg", "data": "\#(data)"}}"#
        let turns = try anthropic(
            #"{"role": "user", "content": "one"}, {"role": "user", "content": [\#(image), {"type": "text", "text": "two"}]}"#
        )
        #expect(turns.count == 1 && marked(turns.first) == "one\n<11>two")
        #expect(marked(try anthropic(#"{"role": "user", "content": [\#(image)]}"#).first) == "<11>")
    }

    @Test func `reads an image in the result of an Anthropic tool, also of a failed one`() throws {
        let image = #"{"type": "image", "source": {"type": "base64", "data": "\#(png.base64EncodedString())"}}"#
        let content = #"[{"type": "text", "text": "seen"}, \#(image)]"#
        for (error, text) in [("false", "seen<11>"), ("true", "Error: seen<11>")] {
            let result = #"{"type": "tool_result", "tool_use_id": "t", "is_error": \#(error), "content": \#(content)}"#
            let turn = try anthropic(#"{"role": "user", "content": [\#(result)]}"#).first
            #expect(turn?.role == .tool && marked(turn) == text)
        }
    }

    @Test func `reads Ollama's images before the text of their message`() throws {
        let images = #""images": ["\#(png.base64EncodedString())", "\#(Self.gif.base64EncodedString())"]"#
        #expect(marked(try ollama(.generate, #""prompt": "a", \#(images)"#).first) == "<11><9>a")
        #expect(marked(try ollama(.generate, images).first) == "<11><9>")
        let message = #"{"role": "user", "content": "b", \#(images)}"#
        #expect(marked(try ollama(.chat, #""messages": [\#(message)]"#).first) == "<11><9>b")
    }

    @Test func `an image keeps its place in a question that passages of documents precede`() throws {
        var message = InferenceRequest.Message(.user, "a")
        message.append(image: png)
        message.append("b")
        message.precede(with: "é: ")
        #expect(marked(message) == "é: a<11>b")
    }

    // MARK: Formats

    @Test(arguments: [(png, "png"), (jpeg, "jpeg"), (gif, "gif"), (webP, "webp")])
    func `recognises an image's format from its bytes, whatever type the client declares`(
        _ file: Data, _ name: String
    ) throws {
        #expect(ImageFormat(file)?.mediaType == "image/\(name)")
        let turn = try chat(
            #"{"role": "user", "content": [{"type": "image_url", "image_url": "\#(url(file, type: "text/html"))"}]}"#)
        #expect(turn.first?.images.map(\.data) == [file])
    }

    @Test func `accepts base64 with line breaks and percent escapes`() throws {
        let file = Self.png + Data(repeating: 0xFB, count: 60)
        let broken = file.base64EncodedString(options: .lineLength64Characters).replacing("\r\n", with: #"\r\n"#)
        #expect(try ollama(.generate, #""prompt": "a", "images": ["\#(broken)"]"#).first?.images.first?.data == file)
        let escaped = file.base64EncodedString().replacing("+", with: "%2B").replacing("/", with: "%2F")
        let turn = try chat(
            #"{"role": "user", "content": [{"type": "image_url", "image_url": "DATA:;BASE64,\#(escaped)"}]}"#)
        #expect(turn.first?.images.first?.data == file)
    }

    // MARK: Refusals

    private static let svg = Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8).base64EncodedString()
    private static let html = Data("<html>".utf8).base64EncodedString()

    @Test(arguments: [
        ("data:image/png;base64,@@@@", "base64"), ("data:image/png;base64,iVBORw0KGgo", "base64"),
        ("data:image/svg+xml;base64,\(svg)", "PNG"), ("data:image/png;base64,\(html)", "PNG"),
        ("data:image/png;base64,", "PNG"), ("data:text/plain,hello", "base64"), ("data:image/png;base64", "base64"),
        ("iVBORw0KGgo=", "data URL"), ("file:///etc/passwd", "data URL"), ("", "data URL"),
        ("http://127.0.0.1/a.png", "web address"), ("HTTPS://example.com/a.png", "web address"),
        ("http://169.254.169.254/", "web address"), ("http://[::1]/", "web address"),
    ])
    func `refuses what is no image, names the field and says what to send`(_ url: String, _ advice: String) throws {
        let parts = [
            (#"{"type": "image_url", "image_url": {"url": "\#(url)"}}"#, ".image_url.url"),
            (#"{"type": "input_image", "image_url": "\#(url)"}"#, ".image_url"),
        ]
        for (part, path) in parts {
            let message = #"{"role": "user", "content": [{"type": "text", "text": "a"}, \#(part)]}"#
            let one = #expect(throws: RequestError.self) { try chat(message) }
            #expect(one?.parameter == "messages[0].content[1]\(path)" && one?.message.contains(advice) == true)
            let other = #expect(throws: RequestError.self) { try response(message) }
            #expect(other?.parameter == "input[0].content[1]\(path)" && other?.message.contains(advice) == true)
        }
        let source = #"{"type": "image", "source": {"type": "url", "url": "\#(url)"}}"#
        let error = #expect(throws: RequestError.self) { try anthropic(#"{"role": "user", "content": [\#(source)]}"#) }
        #expect(error?.parameter == "messages[0].content[0].source.url" && error?.message.contains(advice) == true)
    }

    @Test(arguments: [
        (#"{"type": "input_image", "file_id": "file-1"}"#, "file_id"), (#"{"type": "input_image"}"#, "image_url"),
        (#"{"type": "image_url", "image_url": {}}"#, "image_url.url"),
        (#"{"type": "image_url", "image_url": 5}"#, "image_url"), (#"{"type": "image"}"#, "source"),
        (#"{"type": "image", "source": {"type": "file", "file_id": "f"}}"#, "source.type"),
        (#"{"type": "image", "source": {"type": "base64"}}"#, "source.data"),
        (#"{"type": "image", "data": "aGk="}"#, "data"),
    ])
    func `refuses an image without data and names the field`(_ part: String, _ path: String) {
        let error = #expect(throws: RequestError.self) { try response(#"{"role": "user", "content": [\#(part)]}"#) }
        #expect(error?.parameter == "input[0].content[0].\(path)")
    }

    @Test func `refuses an image in messages of the assistant and of the system`() {
        let content = #"[{"type": "image_url", "image_url": "\#(url(png))"}]"#
        for role in ["assistant", "system"] {
            let error = #expect(throws: RequestError.self) {
                try chat(#"{"role": "\#(role)", "content": \#(content)}"#)
            }
            #expect(error?.parameter == "messages[0].content[0]" && error?.code == "unsupported_content")
            let images = #""images": ["\#(png.base64EncodedString())"]"#
            let other = #expect(throws: RequestError.self) {
                try ollama(.chat, #""messages": [{"role": "\#(role)", "content": "a", \#(images)}]"#)
            }
            #expect(other?.parameter == "messages[0].images")
        }
        for member in [#""raw": true"#, #""suffix": "b""#] {
            let images = #""images": ["\#(png.base64EncodedString())"]"#
            let error = #expect(throws: RequestError.self) {
                try ollama(.generate, #""prompt": "a", \#(member), \#(images)"#)
            }
            #expect(error?.parameter == "images")
        }
    }

    @Test func `refuses an image of more than 32 MiB`() throws {
        let file = Self.png + Data(count: 33 << 20)
        let error = #expect(throws: RequestError.self) {
            _ = try ImageReader.image(base64: Field(.string(file.base64EncodedString())))
        }
        #expect(error?.message.contains("32 MiB") == true)
        let endless = #expect(throws: RequestError.self) {
            _ = try ImageReader.image(base64: Field(.string(String(repeating: "A", count: (64 << 20) + 1))))
        }
        #expect(endless?.message.contains("32 MiB") == true)
    }

    @Test func `refuses more than 64 images in a request`() throws {
        func list(_ part: String, _ count: Int) -> String {
            Array(repeating: part, count: count).joined(separator: ", ")
        }
        let part = #"{"type": "input_image", "image_url": "\#(url(png))"}"#
        let block = #"{"type": "image", "source": {"type": "base64", "data": "\#(png.base64EncodedString())"}}"#
        let data = #""\#(png.base64EncodedString())""#
        for count in [64, 65, 1_000] {
            let half = #"{"role": "user", "content": [\#(list(part, count / 2))]}"#
            let rest = #"{"role": "user", "content": [\#(list(part, count - count / 2))]}"#
            let work: [(String, () throws -> [InferenceRequest.Message])] = [
                ("messages", { try chat("\(half), \(rest)") }), ("input", { try response("\(half), \(rest)") }),
                ("messages", { try anthropic(#"{"role": "user", "content": [\#(list(block, count))]}"#) }),
                ("images", { try ollama(.generate, #""prompt": "a", "images": [\#(list(data, count))]"#) }),
            ]
            for (field, read) in work {
                guard count > 64 else {
                    #expect(try read().reduce(0) { $0 + $1.images.count } == 64)
                    continue
                }
                let error = #expect(throws: RequestError.self) { _ = try read() }
                #expect(error?.parameter == field && error?.message.contains("64 images") == true)
            }
        }
    }

    // MARK: Models without images

    @Test func `each API refuses an image with 400 if the model reads none`() async throws {
        let model = PlayedInference([.text("Hi", tokens: []), .finished(PlayedInference.end)], readsImages: false)
        let image = #"{"type": "image_url", "image_url": "\#(url(png))"}"#
        let block = #"{"type": "image", "source": {"type": "base64", "data": "\#(png.base64EncodedString())"}}"#
        let images = #""images": ["\#(png.base64EncodedString())"]"#
        let messages = #""messages": [{"role": "user", "content": [\#(block)]}]"#
        let calls = [
            ("/v1/chat/completions", #"{"messages": [{"role": "user", "content": [\#(image)]}]}"#),
            ("/v1/responses", #"{"input": [{"role": "user", "content": [\#(image)]}]}"#),
            ("/v1/responses/input_tokens", #"{"input": [{"role": "user", "content": [\#(image)]}]}"#),
            ("/v1/messages", #"{"max_tokens": 5, \#(messages)}"#), ("/v1/messages/count_tokens", "{\(messages)}"),
            ("/api/generate", #"{"model": "scripted", "prompt": "a", \#(images)}"#),
            ("/api/chat", #"{"model": "scripted", "messages": [{"role": "user", "content": "a", \#(images)}]}"#),
        ]
        try await World(inference: model).serve { server async throws in
            for (path, json) in calls {
                let reply = try await server.call("POST", path, json: json)
                #expect(reply.status == 400, "\(path)")
                #expect(reply.body.contains("scripted reads no images. Choose a model that does"), "\(path)")
            }
        }
    }

    @Test func `sends an image to a model that reads images`() async throws {
        let model = PlayedInference([.text("Hi", tokens: []), .finished(PlayedInference.end)])
        let image = #"{"type": "image_url", "image_url": "\#(url(png))"}"#
        try await World(inference: model).serve { [png] server async throws in
            for (path, member) in [("/v1/chat/completions", "messages"), ("/v1/responses", "input")] {
                let json = #"{"\#(member)": [{"role": "user", "content": [\#(image)]}]}"#
                #expect(try await server.call("POST", path, json: json).status == 200)
                guard case .messages(let turns)? = model.requests.last?.prompt else {
                    Issue.record("no conversation")
                    continue
                }
                #expect(turns.last?.images == [InferenceRequest.Image(data: png, position: 0)])
            }
        }
    }

    // MARK: Images from the web

    @Test func `loads images from web addresses where the configuration allows it, and names the field of a problem`()
        async throws
    {
        let model = PlayedInference([.text("Hi", tokens: []), .finished(PlayedInference.end)])
        let world = try World(inference: model)
        let loaded = Mutex<[String]>([])
        world.loadImage.withLock {
            $0 = { [png] address in
                loaded.withLock { $0.append(address) }
                guard address.hasSuffix(".png") else { throw ImageProblem.unloadable("cannot be loaded") }
                return png
            }
        }
        @Sendable func chat(_ url: String) -> String {
            #"{"messages": [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "\#(url)"}}]}]}"#
        }
        @Sendable func response(_ url: String) -> String {
            let call =
                #"{"type": "function_call", "call_id": "c", "name": "f", "arguments": "{\"image_url\": \"https://x.example/no.png\"}"}"#
            let part = #"{"type": "input_image", "image_url": "\#(url)"}"#
            return #"{"input": [\#(call), {"type": "function_call_output", "call_id": "c", "output": [\#(part)]}]}"#
        }
        @Sendable func anthropic(_ url: String) -> String {
            let block = #"{"type": "image", "source": {"type": "url", "url": "\#(url)"}}"#
            let result = #"{"type": "tool_result", "tool_use_id": "t", "content": [\#(block)]}"#
            return #"{"max_tokens": 5, "messages": [{"role": "user", "content": [\#(result)]}]}"#
        }
        let calls: [(String, @Sendable (String) -> String, String)] = [
            ("/v1/chat/completions", chat, "messages[0].content[0].image_url.url"),
            ("/v1/responses", response, "input[1].output[0].image_url"),
            ("/v1/responses/input_tokens", response, "input[1].output[0].image_url"),
            ("/v1/messages", anthropic, "messages[0].content[0].content[0].source.url"),
            ("/v1/messages/count_tokens", anthropic, "messages[0].content[0].content[0].source.url"),
        ]
        var configuration = ServerConfiguration(port: 0)
        configuration.loadsImages = true
        try await world.serve(configuration) { [png] server async throws in
            for (path, body, field) in calls {
                let count = model.requests.count
                let reply = try await server.call("POST", path, json: body("https://x.example/a.png"))
                #expect(reply.status == 200, "\(path): \(reply.body)")
                if model.requests.count > count, case .messages(let turns)? = model.requests.last?.prompt {
                    #expect(turns.last?.images.map(\.data) == [png])
                }
                let failed = try await server.call("POST", path, json: body("http://x.example/b"))
                #expect(failed.status == 400 && failed.body.contains("'\(field)' cannot be loaded."), "\(failed.body)")
            }
        }
        #expect(loaded.withLock { $0.count } == 2 * calls.count)
        #expect(!loaded.withLock { $0 }.contains("https://x.example/no.png"))
        configuration.loadsImages = false
        let other = try World(inference: model)
        other.loadImage.withLock { loader in loader = world.loadImage.withLock { $0 } }
        try await other.serve(configuration) { server async throws in
            for (path, body, field) in calls {
                let reply = try await server.call("POST", path, json: body("https://x.example/a.png"))
                #expect(reply.status == 400 && reply.body.contains("'\(field)' is a web address"), "\(path)")
            }
        }
        #expect(loaded.withLock { $0.count } == 2 * calls.count)
    }

    @Test func `an image of 32 MiB in base64 fits a request`() {
        #expect(ServerLimits().inferenceBytes > (ImageFormat.maximumBytes / 3 + 1) * 4 + 65_536)
    }
}

import Foundation
import LanguageModels
import Llama

/// Sends the questions of `tools/questions.json` to a `LanguageModelSession`, and prints a line of JSON for each.
///
///     ToolBench MODEL.gguf questions.json auto|required
///     ToolBench MODEL.gguf sentences.json people
@main struct ToolBench {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else {
            let usage = "usage: ToolBench MODEL.gguf questions.json auto|required|people\n"
            FileHandle.standardError.write(Data(usage.utf8))
            exit(2)
        }
        let set = try GeneratedContent(json: String(contentsOfFile: arguments[2], encoding: .utf8))
        let model = try await LlamaLanguageModel.load(path: arguments[1])
        if arguments[3] == "people" { return try await readPeople(set, model) }
        let log = CallLog()
        let tools = try set.list("tools").map { try TableTool($0, set, log) }
        for question in try set.list("questions") {
            await log.clear()
            let session = LanguageModelSession(model: model, tools: tools) {
                "You are a helpful assistant. Use a tool only if the request needs it; otherwise answer yourself."
            }
            let began = ContinuousClock.now
            var answer = ""
            var failure = ""
            let isRequired = arguments[3] == "required"
            do {
                answer = try await session.respond(
                    to: question.value(String.self, forProperty: "text"),
                    options: GenerationOptions(
                        samplingMode: .greedy, temperature: nil, maximumResponseTokens: 300,
                        toolCallingMode: isRequired ? .required : .allowed)
                ).content
            } catch let error as LanguageModelSession.ToolCallError where isRequired {
                // Only the calls are measured, so tools throw.
                _ = error
            } catch {
                failure = error.localizedDescription
            }
            let seconds = (ContinuousClock.now - began) / .seconds(1)
            print(await log.line(answer, failure, seconds))
        }
    }
}

extension ToolBench {
    /// Extracts people from sentences; all fields except the name are optional.
    static func readPeople(_ set: GeneratedContent, _ model: LlamaLanguageModel) async throws {
        func field(_ name: String, _ type: DynamicGenerationSchema) -> DynamicGenerationSchema.Property {
            DynamicGenerationSchema.Property(name: name, schema: type, isOptional: name != "name")
        }
        let text = DynamicGenerationSchema(type: String.self)
        let schema = try GenerationSchema(
            root: DynamicGenerationSchema(
                name: "Person",
                properties: [
                    field("name", text), field("age", DynamicGenerationSchema(type: Int.self)),
                    field("occupation", text), field("city", text), field("phone", text),
                ]), dependencies: [])
        for sentence in try set.list("sentences") {
            let session = LanguageModelSession(model: model, instructions: "You read facts out of sentences.")
            let answer = try await session.respond(
                to: sentence.value(String.self), schema: schema, options: GenerationOptions(samplingMode: .greedy))
            print(answer.content.jsonString)
        }
    }
}

/// The calls that the model has made.
actor CallLog {
    private var calls: [String] = []

    func clear() { calls = [] }

    func add(_ name: String, _ arguments: GeneratedContent) {
        calls.append("{\"tool\": \"\(name)\", \"arguments\": \(arguments.jsonString)}")
    }

    func line(_ answer: String, _ failure: String, _ seconds: Double) -> String {
        let error = failure.isEmpty ? "" : ", \"error\": \(failure.generatedContent.jsonString)"
        return "{\"rounds\": [[\(calls.joined(separator: ", "))]], \"answer\": \(answer.generatedContent.jsonString)"
            + ", \"seconds\": \(seconds)\(error)}"
    }
}

/// A tool of the set, whose answers come from a table.
struct TableTool: Tool {
    struct Asked: Error {}

    let name: String
    let description: String
    let parameters: GenerationSchema
    private let results: [(key: String, text: String)]
    private let log: CallLog

    init(_ tool: GeneratedContent, _ set: GeneratedContent, _ log: CallLog) throws {
        name = try tool.value(String.self, forProperty: "name")
        description = try tool.value(String.self, forProperty: "description")
        let schema = try tool.value(GeneratedContent.self, forProperty: "parameters")
        let required = try schema.list("required").map { try $0.value(String.self) }
        let properties = try schema.value(GeneratedContent.self, forProperty: "properties")
        guard case .structure(let fields, let order) = properties.kind else { throw Asked() }
        parameters = try GenerationSchema(
            root: DynamicGenerationSchema(
                name: "Arguments",
                properties: try order.map { key in
                    let field = fields[key] ?? GeneratedContent(kind: .null)
                    let type: DynamicGenerationSchema =
                        switch try field.value(String.self, forProperty: "type") {
                        case "integer": DynamicGenerationSchema(type: Int.self)
                        case "number": DynamicGenerationSchema(type: Double.self)
                        default: DynamicGenerationSchema(type: String.self)
                        }
                    return DynamicGenerationSchema.Property(
                        name: key, description: try field.value(String.self, forProperty: "description"), schema: type,
                        isOptional: !required.contains(key))
                }), dependencies: [])
        let results = try set.value(GeneratedContent.self, forProperty: "results")
        let table = try results.value(GeneratedContent.self, forProperty: name)
        guard case .structure(let texts, let keys) = table.kind else { throw Asked() }
        self.results = try keys.map { ($0, try texts[$0]?.value(String.self) ?? "") }
        self.log = log
    }

    func call(arguments: GeneratedContent) async throws -> String {
        await log.add(name, arguments)
        guard case .structure(let values, _) = arguments.kind else { return "" }
        let texts = values.values.map { value in
            if case .string(let text) = value.kind { text.lowercased() } else { value.jsonString }
        }
        let numbers = Set(texts.map { $0.hasSuffix(".0") ? String($0.dropLast(2)) : $0 })
        let found = results.first { key, _ in
            !key.isEmpty && (Int(key) != nil ? numbers.contains(key) : texts.contains { $0.contains(key) })
        }
        return found?.text ?? results.first { $0.key.isEmpty }?.text ?? ""
    }
}

extension GeneratedContent {
    fileprivate func list(_ name: String) throws -> [GeneratedContent] {
        try value([GeneratedContent].self, forProperty: name)
    }
}

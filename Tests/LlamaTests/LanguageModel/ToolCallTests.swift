import Foundation
import GGUF
import LanguageModels
import Synchronization
import Testing

@testable import Llama

extension EngineTests {
    /// Tool calls that the fixture model is forced to write.
    @Suite struct ToolCallTests {
        /// A tool that records its arguments, and ends the conversation by throwing an error.
        private struct Recorder: Tool {
            struct Done: Error {}

            let name: String
            let description = "Notes what it is given."
            let parameters: GenerationSchema
            let calls: Shared<[GeneratedContent]>

            func call(arguments: GeneratedContent) async throws -> String {
                calls.change { $0.append(arguments) }
                throw Done()
            }
        }

        private func parameters(_ name: String) throws -> GenerationSchema {
            try GenerationSchema(
                root: DynamicGenerationSchema(
                    name: name,
                    properties: [
                        DynamicGenerationSchema.Property(
                            name: "city",
                            schema: DynamicGenerationSchema(type: String.self, guides: [.pattern(/[A-Z][a-z]{2,8}/)])),
                        DynamicGenerationSchema.Property(
                            name: "days", schema: DynamicGenerationSchema(type: Int.self, guides: [.range(1...7)]),
                            isOptional: true),
                    ]), dependencies: [])
        }

        private func options(seed: UInt64) -> GenerationOptions {
            GenerationOptions(
                samplingMode: .random(top: 40, seed: seed), temperature: nil, maximumResponseTokens: 900,
                toolCallingMode: .required)
        }

        @Test func `a required tool call names a known tool and fits its parameters for every seed`() async throws {
            let model = try await LoadedModel.sample(.shared(contextTokens: 1024))
            var chosen: Set<String> = []
            for seed in 0..<12 {
                let calls = Shared<[GeneratedContent]>([])
                // Names that are prefixes of each other.
                let tools = try ["get", "get_weather", "get_weather_now"].map {
                    Recorder(name: $0, parameters: try parameters("Arguments"), calls: calls)
                }
                let session = LanguageModelSession(model: LlamaLanguageModel(model), tools: tools)
                let error = await #expect(throws: LanguageModelSession.ToolCallError.self) {
                    try await session.respond(to: "How is the weather?", options: options(seed: UInt64(seed)))
                }
                let failure = try #require(error)
                #expect(failure.underlyingError is Recorder.Done)
                chosen.insert(failure.tool.name)
                for arguments in calls.value { try tools[0].parameters.validate(arguments) }
                #expect(!calls.value.isEmpty)
                // The failure removed the request from the transcript.
                #expect(session.transcript.count == 1)
            }
            #expect(chosen.isSubset(of: ["get", "get_weather", "get_weather_now"]))
            await model.close()
        }

        @Test func `a model whose template supports tools writes calls in its own format`() async throws {
            let folder = try TemporaryFolder()
            try ModelCopy.write(to: folder.path("tools.gguf")) {
                $0["tokenizer.chat_template"] = .string(ToolTemplates.bracketed)
            }
            let model = try await LoadedModel.load(
                path: folder.path("tools.gguf"), configuration: .shared(contextTokens: 1024))
            #expect(try model.chatFormat().calls[0].trigger == "[CALLS]")
            let calls = Shared<[GeneratedContent]>([])
            let tool = Recorder(name: "plan", parameters: try parameters("Plan"), calls: calls)
            let session = LanguageModelSession(model: LlamaLanguageModel(model), tools: [tool])
            await #expect(throws: LanguageModelSession.ToolCallError.self) {
                try await session.respond(to: "Plan a trip.", options: options(seed: 4))
            }
            #expect(!calls.value.isEmpty)
            await model.close()
        }
    }
}

/// Templates with tools, in the forms that models use.
enum ToolTemplates {
    /// All calls in one JSON array after a marker.
    static let bracketed = """
        {%- if tools is defined and tools %}{{ tools|tojson }}{% endif -%}
        {%- for m in messages -%}
        {%- if m.tool_calls is defined and m.tool_calls -%}
        {{ '<|im_start|>assistant\\n[CALLS][' -}}
        {%- for c in m.tool_calls -%}
        {{ '{"name": "' + c.function.name + '", "arguments": ' + c.function.arguments|tojson + '}' }}
        {%- if not loop.last %}, {% endif -%}
        {%- endfor -%}
        {{ ']<|im_end|>\\n' -}}
        {%- else -%}
        {{ '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>\\n' }}
        {%- endif -%}
        {%- endfor -%}
        {%- if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif -%}
        """

    /// Each call in separate tags, after the reasoning.
    static let tagged = """
        {%- if tools %}{{ tools|tojson }}{% endif -%}
        {%- for m in messages -%}
        {{ '<|im_start|>' + m.role + '\\n' -}}
        {%- if m.role == 'assistant' and loop.last %}{{ '<think>\\n\\n</think>\\n\\n' }}{% endif -%}
        {{ m.content -}}
        {%- for c in m.tool_calls or [] -%}
        {%- if not loop.first or m.content %}{{ '\\n' }}{% endif -%}
        {{ '<tool_call>\\n{"name": "' + c.function.name + '", "arguments": ' + c.function.arguments|tojson + '}\\n</tool_call>' -}}
        {%- endfor -%}
        {{ '<|im_end|>\\n' -}}
        {%- endfor -%}
        {%- if add_generation_prompt -%}
        {{ '<|im_start|>assistant\\n' }}{% if enable_thinking is false %}{{ '<think>\\n\\n</think>\\n\\n' }}{% endif -%}
        {%- endif -%}
        """

    /// One call with its arguments as text, and no system messages.
    static let single = """
        {%- if messages[0].role == 'system' %}{{ raise_exception('no system role') }}{% endif -%}
        {%- if tools %}{{ tools|tojson }}{% endif -%}
        {%- for m in messages -%}
        {%- if m.tool_calls -%}
        {%- if m.tool_calls|length > 1 %}{{ raise_exception('one call') }}{% endif -%}
        {{ '<|im_start|>assistant\\n{"name": "' + m.tool_calls[0].function.name + '", "parameters": ' + m.tool_calls[0].function.arguments + '}<|im_end|>\\n' }}
        {%- else -%}
        {{ '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>\\n' }}
        {%- endif -%}
        {%- endfor -%}
        {%- if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif -%}
        """

    /// A template without support for tools.
    static let plain = """
        {%- for m in messages %}{{ '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>\\n' }}{% endfor -%}
        {%- if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif -%}
        """
}

import ChatTemplates
import GGUF

@testable import GuidedDecoding
@testable import Llama

/// Inputs from a model file or from a request for guided output.
enum ModelInputs {
    static func gguf(_ input: [UInt8]) {
        do throws(GGUFError) {
            let file = try GGUFFile(path: InputFile.write(input))
            _ = ModelDescription(file)
            for tensor in file.tensors { _ = try? file.tensorValues(named: tensor.name) }
            try file.validateForLoading()
        } catch {
            // Refusing the file is a valid result.
        }
    }

    static func template(_ input: [UInt8]) {
        let limits = TemplateLimits(textBytes: 1 << 20, totalBytes: 16 << 20, steps: 200_000, depth: 200)
        guard let template = try? ChatTemplate(source: String(decoding: input, as: UTF8.self), limits: limits) else {
            return
        }
        let messages: [TemplateValue] = [
            ["role": "system", "content": "Be brief."], ["role": "user", "content": "Hi <b>there</b>"],
            ["role": "assistant", "content": nil, "tool_calls": [["name": "f", "arguments": ["x": 1, "y": 2.5]]]],
        ]
        _ = try? template.render(messages: messages, tools: [["name": "f"]], bosToken: "<s>", eosToken: "</s>")
    }

    static func schema(_ input: [UInt8]) {
        guard let schema = try? SchemaGrammar(json: String(decoding: input, as: UTF8.self)) else { return }
        _ = try? CompiledGrammar(schema.root, definitions: schema.definitions)
    }

    static func pattern(_ input: [UInt8]) {
        let pattern = String(decoding: input, as: UTF8.self)
        _ = try? CompiledGrammar(.regex(pattern))
        var rule = TextRule()
        rule.patterns = [pattern]
        _ = try? CompiledGrammar(.ruledString(rule))
    }

    static func grammar(_ input: [UInt8]) {
        guard let read = try? GrammarSource(String(decoding: input, as: UTF8.self)).read() else { return }
        _ = try? CompiledGrammar(.quoted(read.root), definitions: read.definitions)
    }
}

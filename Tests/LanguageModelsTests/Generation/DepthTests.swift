import Foundation
import Testing

@testable import LanguageModels

/// Tests of values with the parser's maximum depth on a 512 KiB stack, the size for background threads on some systems.
struct DepthTests {
    private func onSmallStack(_ work: @escaping @Sendable () throws -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            let thread = Thread {
                continuation.resume(returning: (try? work()) ?? false)
            }
            thread.stackSize = 512 * 1024
            thread.start()
        }
    }

    private static func people(_ depth: Int) -> String {
        String(repeating: #"{"name":"a","age":1,"children":["#, count: depth) + String(repeating: "]}", count: depth)
    }

    @Test func `a value of maximum depth is parsed, encoded, compared and freed on a small stack`() async {
        let isFine = await onSmallStack {
            let depth = GeneratedContentParser.maximumDepth
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let content = try GeneratedContent(json: text)
            return content.isComplete && content.jsonString == text && content == content
        }
        #expect(isFine)
    }

    @Test func `a value of maximum depth is validated and converted on a small stack`() async {
        let isFine = await onSmallStack {
            let content = try GeneratedContent(json: Self.people(GeneratedContentParser.maximumDepth / 2))
            try Person.generationSchema.validate(content)
            let person = try Person(content)
            let partial = try Person.PartiallyGenerated(content)
            return person.children.count == 1 && partial.children?.count == 1
                && person.generatedContent.jsonString == content.jsonString
        }
        #expect(isFine)
    }

    private static func lists(_ depth: Int) -> Data {
        let open = String(repeating: #"{"type":"array","items":"#, count: depth)
        return Data((open + #"{"type":"null"}"# + String(repeating: "}", count: depth)).utf8)
    }

    @Test func `a schema of maximum depth is decoded, encoded and validated on a small stack`() async {
        let isFine = await onSmallStack {
            let schema = try JSONDecoder().decode(GenerationSchema.self, from: Self.lists(128))
            try schema.validate()
            return try schema.isSame(as: JSONDecoder().decode(GenerationSchema.self, from: Data(schema.jsonText.utf8)))
        }
        #expect(isFine)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(GenerationSchema.self, from: Self.lists(129))
        }
    }
}

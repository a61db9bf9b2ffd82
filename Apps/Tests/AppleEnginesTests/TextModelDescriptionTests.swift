import AppleEngines
import Foundation
import Testing

@Suite struct TextModelDescriptionTests {
    private func description(_ changes: (inout TextModelDescription) -> Void = { _ in }) throws -> TextModelDescription
    {
        let json = """
            {"name": "mails", "kind": "classifier", "output": "logits", "outputSize": 2, "labels": ["ham", "spam"],
             "lengths": [32, 128], "lowercases": true, "fingerprint": "abc"}
            """
        var description = try JSONDecoder().decode(TextModelDescription.self, from: Data(json.utf8))
        changes(&description)
        return description
    }

    @Test func `a model description written by the conversion script is decoded`() throws {
        let description = try description()
        #expect(description.kind == .classifier)
        #expect(description.maxTokens == 128)
        #expect(description.problem == nil)
    }

    @Test func `an inconsistent description of a converted model is refused`() throws {
        #expect(try description { $0.labels = ["ham"] }.problem != nil)
        #expect(try description { $0.lengths = [] }.problem != nil)
        #expect(try description { $0.lengths = [1, 64] }.problem != nil)
        #expect(try description { $0.outputSize = 0 }.problem != nil)
        #expect(try description { ($0.kind, $0.labels, $0.outputSize) = (.embedder, [], 384) }.problem == nil)
    }
}

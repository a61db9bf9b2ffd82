import Foundation
import FoundationModels
import Testing

@Suite struct GeneratedContentTests {
    @Test func `generated content can be created from properties, elements and values`() throws {
        let object = GeneratedContent(properties: ["name": "A", "age": 4, "tags": ["x", "y"], "none": String?.none])
        #expect(object.jsonString == #"{"name": "A", "age": 4, "tags": ["x", "y"], "none": null}"#)
        let id = GenerationID()
        let identified = GeneratedContent(properties: ["a": true], id: id)
        #expect(identified.id == id)
        let pairs: [(String, any ConvertibleToGeneratedContent)] = [("a", 1), ("a", 2)]
        let combined = GeneratedContent(properties: pairs, uniquingKeysWith: { _, last in last })
        #expect(combined.jsonString == #"{"a": 2}"#)
        let list: [any ConvertibleToGeneratedContent] = [1, "two", Stop.Kind.food]
        #expect(GeneratedContent(elements: list).jsonString == #"[1, "two", "food and drink"]"#)
        #expect(GeneratedContent("x", id: id).id == id)
        #expect(GeneratedContent(kind: .array([GeneratedContent(kind: .null)])).jsonString == "[null]")
    }

    @Test func `the kind of parsed content matches its JSON`() throws {
        let content = try GeneratedContent(json: #"{"b": true, "n": null, "s": "x", "a": [1.5]}"#)
        guard case .structure(let properties, let orderedKeys) = content.kind else {
            Issue.record("no structure")
            return
        }
        #expect(orderedKeys == ["b", "n", "s", "a"])
        for (key, value) in properties {
            switch value.kind {
            case .null: #expect(key == "n")
            case .bool(let flag): #expect(flag)
            case .number(let number): #expect(number == 1.5)
            case .string(let text): #expect(text == "x")
            case .array(let elements): #expect(elements.count == 1)
            case .structure: Issue.record("unexpected structure")
            @unknown default: Issue.record("unknown kind")
            }
        }
    }

    @Test func `values of generated content can be read by type and by property`() throws {
        let content = try GeneratedContent(json: #"{"name": "A", "age": 4, "ratio": 0.5, "list": [1, 2]}"#)
        let name: String = try content.value(forProperty: "name")
        let age = try content.value(Int.self, forProperty: "age")
        let missing = try content.value(Int?.self, forProperty: "missing")
        let list = try content.value([Int].self, forProperty: "list")
        let decimal: Decimal = try content.value(forProperty: "ratio")
        #expect(name == "A" && age == 4 && missing == nil && list == [1, 2] && decimal == Decimal(string: "0.5"))
        #expect(throws: GeneratedContent.ParsingError.self) { try content.value(Int.self, forProperty: "name") }
        #expect(throws: GeneratedContent.ParsingError.self) { try content.value(String.self, forProperty: "missing") }
        #expect(try GeneratedContent(json: "[1]").value([Int].self) == [1])
        #expect(try GeneratedContent(json: "3").value() == 3)
    }

    @Test func `generated content from truncated JSON is incomplete`() throws {
        let content = try GeneratedContent(json: #"{"title": "Two da"#)
        #expect(!content.isComplete)
        #expect(try content.value(String.self, forProperty: "title") == "Two da")
        #expect(try GeneratedContent(json: "{}").isComplete)
        #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: "{nonsense}") }
        #expect(content.debugDescription.contains("Two da"))
    }
}

@Suite struct PromptTests {
    @Test func `prompts and instructions can be built from all kinds of components`() throws {
        let wantsDetail = true
        let names = ["Ana", "Rui"]
        let journey = try Journey(GeneratedContent(json: Journey.json))
        let prompt = Prompt {
            "Plan a journey."
            if wantsDetail {
                "Give details."
            }
            if names.isEmpty {
                "Nobody comes."
            } else {
                "There are \(names.count) people."
            }
            for name in names {
                "\(name) comes."
            }
            switch names.count {
            case 0: "none"
            default: Prompt("some")
            }
            journey
            Prompt { "Nested." }
            names
            journey.summary
        }
        _ = Prompt("text")
        _ = Prompt(journey)
        _ = prompt.promptRepresentation
        let instructions = Instructions {
            "Be brief."
            if #available(macOS 26, *) {
                "Use the newest words."
            }
            "An example:"
            journey
        }
        _ = Instructions("text")
        _ = Instructions(journey)
        _ = LanguageModelSession(model: ReplyModel(), instructions: instructions)
        _ = LanguageModelSession(model: ReplyModel(), instructions: "text")
        _ = LanguageModelSession(model: ReplyModel()) { "Be brief." }
    }

    @Test func `a custom type can be a component of prompts and instructions`() async throws {
        struct Recipe: PromptRepresentable, InstructionsRepresentable {
            var name: String
            var promptRepresentation: Prompt {
                "The recipe is called"
                name
            }
            var instructionsRepresentation: Instructions {
                Instructions { name }
            }
        }
        let session = LanguageModelSession(model: ReplyModel(text: "ok")) { Recipe(name: "Soup") }
        try await session.respond { Recipe(name: "Soup") }
        #expect(session.transcript.count == 3)
    }

    @Test func `an image in a prompt becomes an attachment with its label`() async throws {
        let url = URL(fileURLWithPath: "/nowhere.png")
        let session = LanguageModelSession(model: ReplyModel(text: "a cat"))
        try await session.respond {
            "What is in the picture?"
            Attachment(imageURL: url).label("photo")
        }
        let attachments = session.transcript.flatMap { entry -> [Transcript.AttachmentSegment] in
            guard case .prompt(let prompt) = entry else { return [] }
            return prompt.segments.compactMap { segment in
                if case .attachment(let attachment) = segment { return attachment }
                return nil
            }
        }
        #expect(attachments.first?.label == "photo")
        let reference = try ImageReference(GeneratedContent(json: #"{"attachmentLabel": "photo"}"#))
        #expect(reference.resolved(in: session.transcript)?.url == url)
    }
}

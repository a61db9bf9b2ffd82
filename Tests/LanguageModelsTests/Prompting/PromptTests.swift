import Foundation
import LanguageModels
import Testing

struct PromptTests {
    private func kinds(_ segments: [Transcript.Segment]) -> [String] {
        segments.map { segment in
            switch segment {
            case .text(let text): return text.content
            case .structure(let structure): return "\(structure.schemaName) \(structure.content.jsonString)"
            case .attachment(let attachment):
                guard case .image(let image) = attachment.content else { return "other" }
                return "\(attachment.label ?? "-") \(image.url?.lastPathComponent ?? "-")"
            }
        }
    }

    private func prompt(@PromptBuilder _ content: () throws -> Prompt) rethrows -> [String] {
        kinds(try Prompt(content).segments)
    }

    private func instructions(@InstructionsBuilder _ content: () throws -> Instructions) rethrows -> [String] {
        kinds(try Instructions(content).segments)
    }

    @Test func `consecutive texts in a prompt become one segment`() {
        #expect(prompt { "a" } == ["a"])
        #expect(
            prompt {
                "a"; ""; "b"
            } == ["a\n\nb"])
        #expect(
            instructions {
                "a"; "b"
            } == ["a\nb"])
        #expect(kinds(Prompt("plain").segments) == ["plain"])
        #expect(kinds(Prompt(["a", "b"]).segments) == ["a\nb"])
        #expect(kinds(Instructions("plain").segments) == ["plain"])
    }

    @Test func `empty components of a prompt add no segments`() {
        #expect(prompt {} == [])
        #expect(prompt { [String]() } == [])
        #expect(prompt { String?.none } == [])
        #expect(
            prompt {
                "a"; String?.none; Int?.some(3)
            } == ["a\n3"])
        #expect(instructions {} == [])
    }

    @Test(arguments: [true, false])
    func `conditions and loops can be used in prompt and instructions builders`(isLong: Bool) {
        let made = prompt {
            "start"
            if isLong { "long" }
            if isLong { "yes" } else { 0 }
            for index in 1...2 { "line \(index)" }
            switch isLong {
            case true: "T"
            case false: Prompt("F")
            }
            if #available(macOS 15, iOS 18, *) { "new" }
        }
        let expected = isLong ? "start\nlong\nyes\nline 1\nline 2\nT\nnew" : "start\n0\nline 1\nline 2\nF\nnew"
        #expect(made == [expected])
        let told = instructions {
            if isLong { "long" }
            if isLong { "yes" } else { false }
            for index in 1...2 { Instructions("line \(index)") }
        }
        #expect(told == [isLong ? "long\nyes\nline 1\nline 2" : "false\nline 1\nline 2"])
    }

    @Test func `a structured value between texts in a prompt becomes a separate segment`() {
        let person = Person(name: "Ada", age: 36)
        let made = prompt {
            "Who is"
            "this?"
            person
            "Shorter:"
            [person.name, "B"]
            [person]
            GeneratedContent(properties: ["a": 1])
            true
            2.0
        }
        let json = #"{"name": "Ada", "age": 36, "children": []}"#
        #expect(
            made == [
                "Who is\nthis?", "Person \(json)", "Shorter:\nAda\nB", "Person \(json)", #"GeneratedContent {"a": 1}"#,
                "true\n2",
            ])
    }

    @Test func `numbers and Booleans in a prompt become text`() throws {
        let decimal = try #require(Decimal(string: "1.50"))
        #expect(
            prompt {
                3; Float(0.5); decimal; false; 1e-3
            } == ["3\n0.5\n1.5\nfalse\n0.001"])
        #expect(
            instructions {
                3; Float(0.5); decimal; false; 1e-3
            } == ["3\n0.5\n1.5\nfalse\n0.001"])
    }

    @Test func `a structured segment of a type without a schema has the type's name`() {
        struct Note: ConvertibleToGeneratedContent {
            var generatedContent: GeneratedContent { GeneratedContent(properties: ["n": 1]) }
        }
        #expect(prompt { Note() } == [#"Note {"n": 1}"#])
        #expect(instructions { Note() } == [#"Note {"n": 1}"#])
    }

    @Test func `the segments of a nested prompt are joined with adjacent texts`() {
        let inner = Prompt {
            "a"; Person(name: "A", age: 1); "b"
        }
        let made = prompt {
            "0"; inner; "1"
        }
        #expect(made.count == 3)
        #expect(made.first == "0\na")
        #expect(made.last == "b\n1")
    }

    @Test func `an image in a prompt becomes an attachment segment with the image's label`() {
        let url = URL(filePath: "/pictures/cat.png")
        let made = prompt {
            "What is this?"
            Attachment(imageURL: url).label("pet")
            Attachment(imageURL: url)
        }
        #expect(made == ["What is this?", "pet cat.png", "- cat.png"])
        #expect(instructions { Attachment(imageURL: url) } == ["- cat.png"])
    }

    @Test func `an error from a component of a prompt is rethrown`() {
        struct Refusal: Error {}
        func part() throws -> String { throw Refusal() }
        #expect(throws: Refusal.self) { try Prompt { try part() } }
        #expect(throws: Refusal.self) { try Instructions { try part() } }
    }

    @Test func `a type's prompt representation can consist of several components`() {
        struct Recipe: PromptRepresentable, InstructionsRepresentable {
            let steps: [String]

            var promptRepresentation: Prompt {
                "Steps:"
                for step in steps { "- \(step)" }
            }

            var instructionsRepresentation: Instructions {
                "Follow:"
                steps
            }
        }
        #expect(prompt { Recipe(steps: ["cut", "cook"]) } == ["Steps:\n- cut\n- cook"])
        #expect(instructions { Recipe(steps: ["cut", "cook"]) } == ["Follow:\ncut\ncook"])
    }
}

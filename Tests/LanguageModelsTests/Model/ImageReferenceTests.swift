import Foundation
import LanguageModels
import Testing

struct ImageReferenceTests {
    private func image(_ name: String, label: String?) -> Transcript.Segment {
        .attachment(.init(content: .image(.init(imageURL: URL(filePath: "/\(name)"))), label: label))
    }

    @Test func `an image reference resolves to the last image with the reference's label`() throws {
        let reference = try ImageReference(GeneratedContent(json: #"{"attachmentLabel": "plan"}"#))
        #expect(reference.attachmentLabel == "plan")
        let entries: [Transcript.Entry] = [
            .prompt(.init(segments: [image("old.png", label: "plan"), image("other.png", label: "other")])),
            .toolOutput(.init(id: "c", toolName: "t", segments: [image("new.png", label: "plan")])),
            .response(.init(segments: [image("none.png", label: nil)])),
        ]
        #expect(reference.resolved(in: entries)?.url?.lastPathComponent == "new.png")
        #expect(reference.resolved(in: Transcript(entries: entries[..<1]))?.url?.lastPathComponent == "old.png")
        #expect(reference.resolved(in: Transcript()) == nil)
    }

    @Test func `an image reference can be generated, and read from partial content`() throws {
        let reference = try ImageReference(GeneratedContent(properties: ["attachmentLabel": "plan"]))
        #expect(reference.generatedContent.jsonString == #"{"attachmentLabel": "plan"}"#)
        #expect(ImageReference.generationSchema.name == "ImageReference")
        #expect(throws: (any Error).self) { try ImageReference(GeneratedContent(json: "{}")) }
        let partial = try ImageReference.PartiallyGenerated(GeneratedContent(json: "{"))
        #expect(partial.attachmentLabel == nil)
        #expect(
            try ImageReference.PartiallyGenerated(GeneratedContent(json: #"{"attachmentLabel": "pl"#)).attachmentLabel
                == "pl")
    }
}

import Foundation
import LanguageModels
import Testing

struct TranscriptDescriptionTests {
    @Test func `the description of a transcript entry contains the entry's kind and content`() throws {
        let descriptions = try TranscriptFixtures.transcript("tools").map(\.description)
        #expect(
            descriptions == [
                "Instructions: You help in a garden centre. Be brief. [tools: findPlant]",
                "Prompt: Do you have \"Ringelblumen\" – 🌼?",
                #"Tool calls: findPlant({"query": "Ringelblume", "limit": 2}), findPlant({"query": "marigold"})"#,
                "Tool output of findPlant: Calendula officinalis",
                "Tool output of findPlant: ",
                "Response: Yes, we have Calendula officinalis.",
            ])
        let reasoning = try TranscriptFixtures.transcript("reasoning")
        #expect(reasoning[0].description == "Prompt: What grows here? [image 'bed']")
        #expect(reasoning[1].description == "Reasoning: Orange petals.")
        let guided = try TranscriptFixtures.transcript("guided")
        #expect(guided[0].description == "Prompt: Plan a bed. [as Bed]")
        #expect(guided[1].description.hasPrefix(#"Response: Bed {"title": "Sunny", "area": 2.5"#))
    }

    @Test func `descriptions of transcript entries with long content are truncated`() {
        let long = String(repeating: "word ", count: 100_000)
        #expect(Transcript.Entry.text(prompt: long).description.count < 220)
        let calls = (0..<1000).map {
            Transcript.ToolCall(id: "\($0)", toolName: "tool", arguments: GeneratedContent(properties: [:]))
        }
        let description = Transcript.Entry.toolCalls(.init(calls)).description
        #expect(description.count < 200)
        #expect(description.hasSuffix("and 992 more"))
    }

    @Test func `an image without a label is described as [image]`() {
        let image = Transcript.ImageAttachment(imageURL: URL(filePath: "/a.png"))
        #expect(Transcript.Segment.attachment(.init(content: .image(image))).description == "[image]")
    }
}

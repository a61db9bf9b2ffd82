import LanguageModels
import LanguageModelsTestSupport
import Support
import Testing

/// Tests of structured answers that are streamed in random pieces.
@Suite(.timeLimit(.minutes(30)))
struct StreamGrowthTests {
    private static let json =
        #"{"city":"Osl\u00f6 \"\ud83d\ude00\" 😀é","degrees":-12,"days":["Montag","Dien\nstag",""]}"#

    @Test(arguments: 0..<UInt64(60))
    func `every snapshot of a structured answer extends the previous snapshot`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let pieces = Self.cut(Self.json, with: &random)
        let stalls = pieces.map { _ in ScriptedStall() }
        let steps = zip(pieces, stalls).flatMap { [ScriptedStep.text($0), .stall($1)] }
        let session = LanguageModelSession(model: ScriptedLanguageModel(turns: [steps]))
        var iterator = session.streamResponse(to: "Report", generating: Report.self).makeAsyncIterator()
        var snapshots: [Report.PartiallyGenerated] = []
        // The reader keeps pace with the model, which writes the next piece only after each snapshot.
        var next = 0
        while true {
            if next < stalls.count {
                stalls[next].release()
                next += 1
            }
            guard let snapshot = try await iterator.next() else { break }
            snapshots.append(snapshot.content)
        }
        #expect(snapshots.count >= 2)
        for (earlier, later) in zip(snapshots, snapshots.dropFirst()) { Self.check(later, extends: earlier) }
        #expect(Set(snapshots.map(\.id)).count == 1)
        #expect(snapshots.last?.city == "Oslö \"😀\" 😀é")
        #expect(snapshots.last?.degrees == -12)
        #expect(snapshots.last?.days == ["Montag", "Dien\nstag", ""])
    }

    private static func check(_ later: Report.PartiallyGenerated, extends earlier: Report.PartiallyGenerated) {
        #expect(later.id == earlier.id)
        #expect((later.city ?? "").hasPrefix(earlier.city ?? ""))
        if let degrees = earlier.degrees { #expect(later.degrees == degrees) }
        let earlierDays = earlier.days ?? []
        let laterDays = later.days ?? []
        #expect(laterDays.count >= earlierDays.count)
        for (old, new) in zip(earlierDays, laterDays) { #expect(new.hasPrefix(old)) }
        // Properties are generated in the order in which they are declared.
        if later.days != nil { #expect(later.degrees != nil) }
        if later.degrees != nil { #expect(later.city != nil) }
    }

    private static func cut(_ text: String, with random: inout SplitMix64) -> [String] {
        var rest = text[...]
        var pieces: [String] = []
        while !rest.isEmpty {
            let piece = rest.prefix(Int(random.next() % 7) + 1)
            pieces.append(String(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }
}

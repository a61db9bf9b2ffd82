import Testing

@testable import Retrieval

@Suite struct PassageSpansTests {
    private func spans(_ text: String, headings: [String] = []) -> [(text: String, kind: PassageSpans.Kind)] {
        let bytes = Array(text.utf8)
        return PassageSpans.spans(of: text, headings: headings).map {
            (String(decoding: bytes[$0.range], as: UTF8.self), $0.kind)
        }
    }

    @Test func `a list item may span several lines, and its sentences are complete`() {
        let spans = spans(
            """
            1. **Water.** Water with a can at any time, also when it is hot. Hoses may run before ten, when the pressure
               falls, they may not.
            2. **Dogs** are welcome on a lead.
            3. **Poison.** Weed killer with metaldehyde is not allowed, not even on your own plot. Pellets with
               iron phosphate are.
            - a short item
              that goes on
            - the last one
            """)
        #expect(
            spans.map { $0.text } == [
                "1. **Water.** Water with a can at any time, also when it is hot.",
                "Hoses may run before ten, when the pressure\n   falls, they may not.",
                "2. **Dogs** are welcome on a lead.",
                "3. **Poison.** Weed killer with metaldehyde is not allowed, not even on your own plot.",
                "Pellets with\n   iron phosphate are.", "- a short item\n  that goes on", "- the last one",
            ])
        #expect(spans.map { $0.kind } == [.sentence, .sentence, .row, .sentence, .sentence, .sentence, .row])
    }

    @Test func `each row of a table is a span of its own`() {
        let spans = spans(
            """
            | membership of the association of gardeners | a year |
            | --- | --- |
            | an adult who has a plot of their own in the garden | 36 € |
            | reduced | 18 € |
            Item: Drill of the workshop; Fee: 5 euros; Deposit: 25 euros
            Item: Saw; Fee: 7 euros; Deposit: none
            """)
        #expect(spans.map { $0.kind } == [.columnNames, .row, .row, .row, .row])
        #expect(spans.last?.text == "Item: Saw; Fee: 7 euros; Deposit: none")
    }

    @Test func `a numbered heading is a heading, unlike an item of a list with blank lines`() {
        #expect(spans("4. End\n\nEither side may end it.").map { $0.kind } == [.heading, .sentence])
        #expect(spans("1. Apples\n\n2. Bottles").map { $0.kind } == [.row, .row])
        #expect(
            spans("The year 2024\n\nIt rained.", headings: ["The year 2024"]).map { $0.kind } == [.heading, .sentence])
        #expect(spans("- wide item that is long enough to be full\n# Next").map { $0.kind } == [.row, .heading])
    }
}

import Testing

@testable import Llama

@Suite struct MarkerScannerTests {
    @Test(arguments: [1, 2, 3, 7, 100])
    func `a marker is found however the text is split`(size: Int) {
        let text = "Some < text <tool_calls and <tool_call>\n{}"
        var scanner = MarkerScanner(["<tool_call>", "<think>"])
        var before = ""
        var after = ""
        var found: Int?
        var rest = text[...]
        while !rest.isEmpty {
            let piece = String(rest.prefix(size))
            rest = rest.dropFirst(size)
            guard found == nil else {
                after += piece
                continue
            }
            let result = scanner.append(piece)
            before += result.text
            found = result.marker
            after += result.rest
        }
        #expect(before == "Some < text <tool_calls and ")
        #expect(found == 0)
        #expect(after == "\n{}")
    }

    @Test func `an incomplete marker is returned as text at the end`() {
        var scanner = MarkerScanner(["</think>"])
        #expect(scanner.append("a </thi").text == "a ")
        #expect(scanner.finish() == "</thi")
        #expect(scanner.finish().isEmpty)
    }
}

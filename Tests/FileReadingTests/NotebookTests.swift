import FileReading
import Foundation
import Testing

@Suite struct NotebookTests {
    private func read(_ text: String, _ name: String = "a.ipynb") async throws -> ParsedDocument {
        try await DocumentReader().read(Data(text.utf8), named: name)
    }

    private func texts(_ document: ParsedDocument) -> [String?] { document.blocks.map { document.text(in: $0.range) } }

    /// Returns a version 4 notebook with these cells in JSON.
    private func notebook(_ cells: String...) -> String {
        #"{"cells": [\#(cells.joined(separator: ",\n"))], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}"#
    }

    private func code(_ source: String, _ outputs: String) -> String {
        #"{"cell_type": "code", "execution_count": 1, "metadata": {}, "source": \#(source), "outputs": [\#(outputs)]}"#
    }

    @Test func `reads text and code cells of a notebook in order, with cell numbers as places`() async throws {
        let document = try await read(
            notebook(
                #"""
                {"cell_type": "markdown", "metadata": {}, "source": ["# Water levels\n", "\n", "Measured **daily**.\n",
                "\n", "- in the morning\n", "- at night"]}
                """#,
                code(
                    #"["import pandas as pd\n", "levels = [3, 4]\n", "for level in levels:\n", "    print(level)"]"#,
                    #"{"output_type": "stream", "name": "stdout", "text": ["3\n", "4\n"]}"#),
                #"{"cell_type": "markdown", "metadata": {}, "source": "<!--NAVIGATION-->\n<img src='a.png'>\n\nThe **highest** level was 4."}"#
            ))
        #expect(document.kind == .notebook && document.title == "Water levels")
        #expect(
            texts(document) == [
                "Water levels", "Measured **daily**.", "- in the morning", "- at night",
                "import pandas as pd\nlevels = [3, 4]\nfor level in levels:\n    print(level)", "3\n4",
                "The **highest** level was 4.",
            ])
        #expect(
            document.blocks.map(\.style) == [
                .heading(level: 1), .paragraph, .listItem, .listItem, .code, .code, .paragraph,
            ])
        #expect(
            document.blocks.map { $0.part?.name } == [
                "cell 1", "cell 1", "cell 1", "cell 1", "cell 2", "cell 2", "cell 3",
            ])
        #expect(document.position(of: 0..<document.text.utf8.count).place == "cells 1–3")
        #expect(document.blocks.last?.headingPath == ["Water levels"])
    }

    @Test func `reads the most informative form of a notebook cell's output`() async throws {
        let document = try await read(
            notebook(
                code(
                    "\"a\"",
                    #"""
                    {"output_type": "execute_result", "data": {"text/plain": ["   x\n", "0  1"],
                     "text/html": ["<div><style>td {}</style><table><tr><th></th><th>Room</th><th>Price</th></tr>",
                     "<tr><th>0</th><td>Juniper</td><td>70</td></tr></table></div>"]}},
                    {"output_type": "display_data", "data": {"text/markdown": "A *note*", "text/plain": "<Markdown object>"}},
                    {"output_type": "display_data", "data": {"image/png": "iVBORw0KGgo=", "text/plain": "<Figure size 2x2>"}},
                    {"output_type": "execute_result", "data": {"text/plain": "42"}},
                    {"output_type": "execute_result", "data": {"text/latex": "$x^2$"}},
                    {"output_type": "display_data", "data": {"application/vnd.plotly.v1+json": {"y": [NaN, -Infinity, 1]}}},
                    {"output_type": "display_data", "data": {"application/javascript": "alert()", "text/html": "<p>Only a page</p>"}}
                    """#)))
        #expect(
            texts(document) == ["a", "| Room | Price", "0 | Juniper | 70", "A *note*", "42", "$x^2$", "Only a page"])
        #expect(
            document.diagnostics.map(\.message) == [
                "Left out of the notebook: one picture and one output without text."
            ])
    }

    @Test func `an error output of a notebook cell has its name and message, without the traceback`() async throws {
        let document = try await read(
            notebook(
                code(
                    "\"1/0\"",
                    #"""
                    {"output_type": "error", "ename": "ZeroDivisionError", "evalue": "division by zero",
                     "traceback": ["\u001b[0;31m---\u001b[0m", "more"]}
                    """#)))
        #expect(texts(document) == ["1/0", "ZeroDivisionError: division by zero"])
    }

    @Test func `applies terminal control characters in the output of a notebook cell`() async throws {
        let document = try await read(
            notebook(
                code(
                    "\"run()\"",
                    #"{"output_type": "stream", "text": "10%\r50%\r100%\n\u001b[1;32mdone\u001b[0m ab\bc\r\n\u001b]0;title\u0007end"}"#
                )))
        #expect(texts(document) == ["run()", "100%\ndone ac\nend"])
    }

    @Test func `reads notebooks of version 3`() async throws {
        let document = try await read(
            #"""
            {"metadata": {"name": "old"}, "nbformat": 3, "worksheets": [{"cells": [
             {"cell_type": "heading", "level": 2, "source": ["Tides"]},
             {"cell_type": "code", "input": "1+1", "prompt_number": 1, "outputs": [
               {"output_type": "pyout", "prompt_number": 1, "text": ["2"]},
               {"output_type": "pyerr", "ename": "E", "evalue": "gone"},
               {"output_type": "display_data", "png": "iVBO", "text": "<matplotlib.figure.Figure at 0x1>"}]},
             {"cell_type": "html", "source": "Plain words"}]}]}
            """#)
        #expect(texts(document) == ["Tides", "1+1", "2", "E: gone", "Plain words"])
        #expect(document.blocks[0].style == .heading(level: 2))
    }

    @Test func `omits pictures embedded in the text of a notebook`() async throws {
        let base64 = String(repeating: "iVBORw0KGgo", count: 2_000)
        let document = try await read(
            notebook(#"{"cell_type": "markdown", "source": "See ![plot](data:image/png;base64,\#(base64)) here."}"#))
        #expect(texts(document) == ["See ![plot](data:image/png;base64,…) here."])
        #expect(document.diagnostics.count == 1)
    }

    @Test(arguments: [
        "", "null", "[]", "{}", #"{"cells": {}}"#, #"{"cells": [1, null, "x", [], {"cell_type": 3, "source": {}}]}"#,
        #"{"worksheets": [3, {"cells": 4}]}"#,
        #"{"cells": [{"cell_type": "code", "source": [1, [], {}], "outputs": 3}]}"#,
        #"{"cells": [{"cell_type": "code", "outputs": [1, {"output_type": "stream"}, {"output_type": "display_data", "data": 3}]}]}"#,
        #"{"cells": [{"cell_type": "markdown", "source": "cut o"#, "<html>",
        String(repeating: "[", count: 100_000), #"{"cells":"# + String(repeating: "[{\"a\":", count: 50_000),
    ])
    func `refuses files that are not a notebook`(_ text: String) async {
        let error = await #expect(throws: DocumentError.self) { try await read(text) }
        #expect(error?.code == .damaged || error?.code == .noText)
    }

    @Test func `tolerates notebook values of wrong types and numbers of any size`() async throws {
        let document = try await read(
            notebook(
                #"{"cell_type": "heading", "level": 99999999999999999999999999, "source": "Deep"}"#,
                #"{"cell_type": "heading", "level": -1e308, "source": "High"}"#,
                #"{"cell_type": "unknown", "source": "Kept", "execution_count": "x"}"#,
                code("[\"a\", 3, null, \"b\"]", #"{"output_type": "error", "ename": 3, "evalue": []}"#)))
        #expect(texts(document) == ["Deep", "High", "Kept", "ab", "Error:"])
    }

    @Test func `reads long repetitions of one notebook construct in bounded time`() async throws {
        for shape in ["\u{1B}[", "\r", "\u{8}", "\u{1B}]", "base64,", "<table>", "- ", "# ", "|", "`", "<t"] {
            let text = String(repeating: shape, count: 20_000 / shape.utf8.count)
            let json = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
            _ = try? await read(
                notebook(
                    #"{"cell_type": "markdown", "source": \#(json)}"#,
                    code(
                        json,
                        #"{"output_type": "stream", "text": \#(json)}, {"output_type": "execute_result", "data": {"text/html": \#(json)}}"#
                    )))
        }
    }
}

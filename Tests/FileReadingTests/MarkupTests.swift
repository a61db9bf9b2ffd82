import FileReading
import Foundation
import Testing

@Suite struct MarkupTests {
    private func read(_ text: String, _ name: String) async throws -> ParsedDocument {
        try await DocumentReader().read(Data(text.utf8), named: name)
    }

    private func texts(_ document: ParsedDocument) -> [String?] { document.blocks.map { document.text(in: $0.range) } }

    // MARK: reStructuredText

    @Test func `reads reStructuredText headings, text, lists, code and notes`() async throws {
        let document = try await read(
            """
            ==========
            Lock guide
            ==========

            :Author: Ann Heron
            :Version: 2

            .. contents::
               :local:

            .. _the-intro:

            Introduction
            ============

            The *lock* was **built** in 1894, see `the page <https://a.example>`_,
            :ref:`other part <the-intro>`, ``code *x*``, |river|, Python_ and [1]_.

            .. |river| replace:: River Wend
            .. _Python: https://python.example

            Parts
            -----

            - The gate
              of oak
            - The sluice

              More of it.

            1. First
            #. Second

            gate
                Keeps the water.

            Run this::

                lock --open
                  now

            .. note:: Take care.

            .. code-block:: python
               :linenos:

               x = 1

               y = 2

            .. image:: a.png
               :alt: none

            .. This is a comment
               of two lines.

            .. [1] A. Heron, *Locks*.

            >>> 1 + 1
            2
            """, "a.rst")
        #expect(document.kind == .restructuredText && document.title == "Lock guide")
        #expect(
            texts(document) == [
                "Lock guide", "Author: Ann Heron", "Version: 2", "Introduction",
                "The lock was built in 1894, see the page, other part, code *x*, River Wend, Python and [1].", "Parts",
                "The gate of oak", "The sluice", "More of it.", "1. First", "Second",
                "gate: Keeps the water.", "Run this:", "lock --open\n  now", "Note: Take care.", "x = 1\n\ny = 2",
                "[1] A. Heron, Locks.", ">>> 1 + 1\n2",
            ])
        #expect(document.blocks.last?.headingPath == ["Lock guide", "Introduction", "Parts"])
        #expect(document.diagnostics.map(\.message) == ["One picture or raw part is left out."])
    }

    @Test func `table cells of reStructuredText have their column names`() async throws {
        let document = try await read(
            """
            +---------+-----------+
            | Room    | Price     |
            +=========+===========+
            | Juniper | 70 €      |
            |         | a night   |
            +---------+-----------+
            | Rowan   | 80 €      |
            +---------+-----------+

            ======  =====
            Lock    Depth
            ======  =====
            Upper   3.5 m
            Lower   4 m,
                    about
            ======  =====

            .. list-table:: Boats
               :header-rows: 1

               * - Name
                 - Seats
               * - Kittiwake
                 - 12

            .. csv-table::
               :header: "Year", "Level"

               2024, "3, about"
            """, "a.rst")
        #expect(
            texts(document) == [
                "Room | Price", "Room: Juniper; Price: 70 € a night", "Room: Rowan; Price: 80 €", "Lock | Depth",
                "Lock: Upper; Depth: 3.5 m", "Lock: Lower; Depth: 4 m, about", "Boats", "Name | Seats",
                "Name: Kittiwake; Seats: 12", "Year | Level", "Year: 2024; Level: 3, about",
            ])
    }

    // MARK: AsciiDoc

    @Test func `reads AsciiDoc headings, text, lists, tables and code`() async throws {
        let document = try await read(
            """
            = Lock guide
            Ann Heron <ann@example.org>
            :toc:
            :site: https://a.example
            :river: River Wend
            :page: {site}/x

            The *lock* on the {river} was _built_ in 1894, see {page}[the page],
            link:b.html[], <<parts,other part>>, `code` and [red]#this#.footnote:[Or later.] +
            New line.

            // A comment
            ////
            More of it
            ////
            [[parts]]
            == Parts

            .Things to know
            * The gate
            of oak
            ** The hinge
            * [x] The sluice
            +
            More of it.

            . First
            . Second

            Gate:: Keeps the water.
            Sluice::
              Lets it through.

            NOTE: Take care.

            [WARNING]
            ====
            Deep water.
            ====

            [source,python]
            ----
            x = 1 <1>
              y = *2*
            ----
            <1> One

            |===
            |Room |Price

            |Juniper |70 €
            |Rowan
            |80 €
            |===

            [cols="1,2",options="header"]
            |===
            |Lock
            |Depth
            2+|Upper
            |===

            include::more.adoc[]
            image::a.png[Picture]

            === Deeper
            ....
            as it is
            ....
            """, "a.adoc")
        #expect(document.kind == .asciidoc && document.title == "Lock guide")
        #expect(
            texts(document) == [
                "Lock guide", "Ann Heron <ann@example.org>",
                "The lock on the River Wend was built in 1894, see the page, b.html, other part, code and this. (Or later.)\nNew line.",
                "Parts", "Things to know", "The gate of oak", "The hinge", "[x] The sluice", "More of it.", "First",
                "Second",
                "Gate: Keeps the water.", "Sluice: Lets it through.", "NOTE: Take care.", "Warning: Deep water.",
                "x = 1 <1>\n  y = *2*", "One", "Room | Price", "Room: Juniper; Price: 70 €", "Room: Rowan; Price: 80 €",
                "Lock | Depth", "Lock: Upper", "Deeper", "as it is",
            ])
        #expect(document.blocks.last?.headingPath == ["Lock guide", "Parts", "Deeper"])
        #expect(document.diagnostics.count == 2)
    }

    // MARK: Org

    @Test func `reads Org headings, text, lists, tables and code, and omits markup`() async throws {
        let document = try await read(
            """
            #+TITLE: Lock guide
            #+AUTHOR: Ann Heron
            #+OPTIONS: toc:nil

            The *lock* was /built/ in 1894, see [[https://a.example][the page]], [[file:b.org]],
            =code=, ~x*y~, /usr/local/bin/ and snake_case_name.[fn:1]
            # A comment
            * TODO [#A] Parts :water:wood:
              DEADLINE: <2026-03-03 Tue>
              :PROPERTIES:
              :ID: 1
              :END:
            - The gate
              of oak
            - Sluice :: lets water through
            1. First
            2) Second
            ** Depths
            | Lock  | Depth |
            |-------+-------|
            | Upper | 3.5 m |
            | Lower | 4 m   |
            #+TBLFM: $2=1
            #+BEGIN_SRC python :results output
            x = 1
              ,* no heading
            #+END_SRC

            #+RESULTS:
            : 1
            : 2

            #+begin_quote
            Said *so*.
            #+end_quote
            #+begin_comment
            hidden
            #+end_comment
            [fn:1] Or later.
            -----
            """, "a.org")
        #expect(document.kind == .org && document.title == "Lock guide")
        #expect(
            texts(document) == [
                "Lock guide", "Ann Heron",
                "The lock was built in 1894, see the page, b.org, code, x*y, /usr/local/bin/ and snake_case_name.[1]",
                "TODO Parts", "DEADLINE: 2026-03-03 Tue", "The gate of oak", "Sluice: lets water through", "1. First",
                "2) Second", "Depths", "Lock | Depth", "Lock: Upper; Depth: 3.5 m", "Lock: Lower; Depth: 4 m",
                "x = 1\n  * no heading", "1\n2", "Said so.", "[1] Or later.",
            ])
        #expect(document.blocks.last?.headingPath == ["TODO Parts", "Depths"])
    }

    // MARK: All formats

    @Test func `keeps characters that resemble markup but are plain text`() async throws {
        let line = "2 * 3 * 4, a_b_c, 5 < 6 > 1, C++ and i++, [x], {y}, a/b/c, x = 1 = y, ~ or |, ** and `."
        for name in ["a.rst", "a.adoc", "a.org"] {
            #expect(try await read(line, name).text == line, "\(name)")
        }
    }

    @Test func `removes backslashes from markup files only if they escape markup`() async throws {
        #expect(try await read(#"C:\boats\a and \*not\*"#, "a.adoc").text == #"C:\boats\a and *not*"#)
        #expect(try await read(#"C:\\boats and \*not\*"#, "a.rst").text == #"C:\boats and *not*"#)
        #expect(try await read(#"C:\boats"#, "a.org").text == #"C:\boats"#)
    }

    @Test func `reads long repetitions of one markup construct in bounded time`() async throws {
        let shapes = [
            "*", "**a ", "*a", "`", "``", "_", "|", "| a ", "+-", "+-+-\n", "+-+\n|\n", "== =\n", "= =\n\n", "==\n",
            "a\n==\n", ".. a::\n",
            ".. [1]\n", ".. |a| replace:: |a|\n", "::\n\n  a\n", " a\n", "- ", "- a\n", "a::\n", "\n a\n", "<<", "[[",
            "((", "(((", "{", "link:a[",
            "https://", "|===\n", "----\n", "====\n", "[a]\n", ".a\n", ":a: b\n", "#+begin_src\n", "#+", "* a\n",
            ":a:\n", "|-\n", "[fn:", "<2",
            "~a ", "=a", "/a/", "\\", ":a:`", "1. ", "include::a[]\n", "////\n", "a:: b\n", "+++", "\"`", "2+ ", "2+|",
            "| ",
        ]
        for shape in shapes {
            let text = String(repeating: shape, count: 3_000 / shape.utf8.count)
            for name in ["a.rst", "a.adoc", "a.org"] { _ = try? await read(text, name) }
            _ = try? await read("|===\n" + text, "a.adoc")
        }
    }

    @Test(arguments: ["a.rst", "a.adoc", "a.org"])
    func `reads truncated markup without a crash`(_ name: String) async throws {
        for end in [
            "*", "`", "``", "|", "[[", "<<", "{", ":a:`", "+-", "+-+\n|", "== ==\n", "..", ".. a::", "::", "|===",
            "----", "[", "#+begin_src",
            ":a:", "=", "~", "https://a[", "footnote:[", "1. ", "- ", ".. |a", "\\",
            ".. list-table::\n   :header-rows: 99999999999999999999\n\n   - a",
            "[cols=\"99999999999*\"]\n|===\n|a", "* ", "(((", "\"`", ".. csv-table::\n  :header: \"", "====\nA", "+++",
        ] {
            _ = try? await read(end, name)
            let document = try await read("Words here.\n\n" + end, name)
            #expect(document.text.hasPrefix("Words here."), "\(end)")
        }
    }
}

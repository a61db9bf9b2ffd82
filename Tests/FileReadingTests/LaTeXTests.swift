import FileReading
import Foundation
import Testing

@Suite struct LaTeXTests {
    private func read(_ text: String, _ name: String = "a.tex") async throws -> ParsedDocument {
        try await DocumentReader().read(Data(text.utf8), named: name)
    }

    private func texts(_ document: ParsedDocument) -> [String?] { document.blocks.map { document.text(in: $0.range) } }

    /// Returns the text of part of a document, with blank lines between blocks.
    private func text(_ source: String) async throws -> String { try await read(source).text }

    @Test func `reads a LaTeX paper's headings, text, lists and tables without the preamble`() async throws {
        let document = try await read(
            #"""
            \documentclass[12pt]{article}
            \usepackage[utf8]{inputenc}
            \title{Locks of the \emph{River} Wend}
            \author{Ann Heron\thanks{Harbour Trust} \and Bo Reed}
            \newcommand{\lock}[1]{lock number~#1}
            \begin{document}
            \maketitle
            \begin{abstract}
            We measured % every day
            the locks.
            \end{abstract}
            \section{Introduction}\label{sec:intro}
            The \lock{3} was \textbf{built in
            1894}; see~\cite[p.~4]{heron90,reed} and Section~\ref{sec:results}.
            Its depth is $d = \frac{1}{2} w$, so that
            \begin{equation}
              \label{eq:a} E = mc^2
            \end{equation}
            holds.\footnote{Up to 5\,\% error.} New text.

            Second --- ``quoted'' --- paragraph.
            \subsection*{Parts}
            \begin{itemize}
              \item The gate
              \item[Sluice] lets water
                through
            \end{itemize}
            \begin{enumerate}
              \item First
              \begin{enumerate} \item Inner \end{enumerate}
              \item Second
            \end{enumerate}
            \begin{table}[h]
              \centering
              \begin{tabular}{l|r}
                \toprule
                Lock & Depth \\ \midrule
                Upper & 3.5\,m \\[2pt]
                \multicolumn{1}{l}{Lower} & 4\,m \\
                \bottomrule
              \end{tabular}
              \caption{Depths of \emph{locks}.}
            \end{table}
            \input{chapter2}
            \begin{verbatim}
            x = 1 % kept
              y = $2
            \end{verbatim}
            \begin{tikzpicture} \draw (0,0) -- (1,1); \end{tikzpicture}
            \end{document}
            Not read.
            """#)
        #expect(document.kind == .latex && document.title == "Locks of the River Wend")
        #expect(
            texts(document) == [
                "Locks of the River Wend", "Ann Heron , Bo Reed", "Abstract", "We measured the locks.", "Introduction",
                "The lock number 3 was built in 1894; see [heron90,reed, p.~4] and Section [sec:results]. "
                    + "Its depth is $d = \\frac{1}{2} w$, so that\nE = mc^2\nholds. New text.",
                "Up to 5 % error.", "Second — “quoted” — paragraph.", "Parts", "The gate", "Sluice: lets water through",
                "1. First", "1. Inner", "2. Second", "Lock | Depth", "Lock: Upper; Depth: 3.5 m",
                "Lock: Lower; Depth: 4 m", "Depths of locks.", "x = 1 % kept\n  y = $2",
            ])
        #expect(document.blocks.last?.headingPath == ["Locks of the River Wend", "Introduction", "Parts"])
        #expect(document.diagnostics.count == 2)
    }

    @Test(arguments: [
        (
            #"na\"{\i}ve \'Etude \c{c}a \v Skoda \^{o} \~n stra\ss e \oe uvre \aa{} \L\'od\'z"#,
            "naïve Étude ça Škoda ô ñ straße œuvre å Łódź"
        ),
        (##"5\% of \$3 \& \#1 a\_b \{c\} \S~4 \ldots{} end"##, "5% of $3 & #1 a_b {c} § 4 … end"),
        (#"\LaTeX{} and \TeX\ are"#, "LaTeX and TeX are"), (#"Donau\-dampf\/er 1--2"#, "Donaudampfer 1–2"),
        (
            #"See \href{https://a.example/x%20y}{the page} or \url{https://b.example/_%7E}."#,
            "See the page or https://b.example/_%7E."
        ),
        (#"Run \verb|rm -rf $x%| now, \lstinline{a_b}."#, "Run rm -rf $x% now, a_b."),
        ("one% comment\ntwo\n% line\nthree %\n\nfour", "onetwo three"),
        (#"costs 5$ only, not $x"#, "costs 5$ only, not $x"), (#"\(a^2\) and \[b\] end"#, #"\(a^2\) and"#),
        (#"{\bf bold} {\it and} \textsc{caps} \unknown{kept} \unknown[x]{too}"#, "bold and caps kept too"),
        (#"a \iffalse hidden \fi b"#, "a b"), (#"\textcolor{red}{Red} \foreignlanguage{german}{Wort}"#, "Red Wort"),
        (#"\newcommand{\eg}{e.g.\xspace} \eg rain, \eg, snow"#, "e.g. rain, e.g., snow"),
        (#"\newcommand{\pair}[2][one]{#1 and #2}\pair{two}; \pair[1]{2}"#, "one and two; 1 and 2"),
        (#"\def\hi#1{Hi #1!} \hi{you}"#, "Hi you!"), (#"\vskip 1em Text \kern2pt goes"#, "Text goes"),
        (#"\usepackage[ngerman]{babel} "`Gr"une"' Stra"se"#, "„Grüne“ Straße"),
        (#"\begin{theorem}[Euler] It \emph{holds}. \end{theorem}"#, "Theorem (Euler). It holds."),
        (#"\begin{comment} no \end{comment} yes"#, "yes"),
    ])
    func `converts LaTeX commands to the text that a reader sees`(_ source: String, _ words: String) async throws {
        let text = try await text(source)
        #expect(text == words || text.hasPrefix(words + "\n"))
    }

    @Test func `reads a LaTeX file without a preamble as text`() async throws {
        let document = try await read("\\chapter{Two}\nWords.\n\n\\section[short]{Long \\emph{name}}\nMore.")
        #expect(texts(document) == ["Two", "Words.", "Long name", "More."])
        #expect(document.blocks.last?.headingPath == ["Two", "Long name"])
    }

    @Test func `a document environment quoted in a LaTeX text does not replace the text`() async throws {
        let document = try await read(
            "\\chapter{Use}\nWrite this:\n\\begin{demo}\n\\begin{document}\nHi \\coq{} \\oof.\n\\end{document}\n\\end{demo}\nDone."
        )
        #expect(texts(document) == ["Use", "Write this:", "Hi coq .", "Done."])
        #expect(document.diagnostics.count == 1)
    }

    @Test func `reads slides and bibliographies in LaTeX`() async throws {
        let document = try await read(
            #"""
            \begin{document}
            \begin{frame}<1->[fragile]{The \textit{plan}}
            \begin{itemize}<+-> \item<2> Dig \item Fill \end{itemize}
            \end{frame}
            \begin{thebibliography}{9}
            \bibitem[H]{heron} A. Heron, \emph{Locks}, 1990.
            \end{thebibliography}
            \end{document}
            """#)
        #expect(texts(document) == ["The plan", "Dig", "Fill", "References", "A. Heron, Locks, 1990."])
    }

    @Test(arguments: [
        "\\", "{", "}", "\\begin{", "\\begin{tabular", "\\end{document}", "$", "$$", "\\[", "\\verb|",
        "\\newcommand{\\a}",
        "\\def", "\\item", "\\\\", "&", "\\section{", "\\footnote{\\footnote{", "\"", "\\'", "\\c", "\\'{\\",
        "\\begin{tabular}{l} & \\\\",
        "\\title{", "\\usepackage[", "\\end{itemize}\\end{tabular}", "%", "\\begin{verbatim}", "#1", "\\newtheorem{a}[",
        "\\cite[",
    ])
    func `reads truncated LaTeX commands without a crash`(_ source: String) async throws {
        _ = try? await read(source)
        let document = try await read("Words. " + source)
        #expect(document.text.hasPrefix("Words."))
    }

    @Test func `stops LaTeX macros that expand endlessly`() async throws {
        let loop = try await read(
            #"\newcommand{\aaa}{\aaa x}\newcommand{\bbb}{\ccc\ccc}\newcommand{\ccc}{\bbb\bbb} Start. \aaa \bbb End."#)
        #expect(loop.text.hasPrefix("Start.") && loop.text.hasSuffix("End."))
        var bomb = "\\newcommand{\\a}{ha ha ha ha ha ha ha ha}"
        for letter in "bcdefghijklmnop" {
            let before = String(UnicodeScalar(letter.unicodeScalars.first!.value - 1)!)
            bomb += "\\newcommand{\\\(letter)}{\(String(repeating: "\\\(before) ", count: 10))}"
        }
        let document = try await read(bomb + "Start. \\p End.")
        #expect(document.diagnostics.count == 1)
    }

    @Test func `reads long repetitions of one LaTeX construct in bounded time`() async throws {
        for shape in [
            "{", "}", "\\", "\\a{", "$", "$a", "\\[", "\\(", "\\footnote{", "\\section{", "\\begin{a}",
            "\\begin{tabular}{l}", "&",
            "\\item[", "\\label{", "[", "\\a[", "\\verb|", "\\begin{verbatim}", "\\newcommand{\\a}{", "\\def\\a#1",
            "%\n", "\n\n", "\\\\",
            "\\begin{itemize}", "\\cite[", "\\'{", "\"", "-", "\\iffalse", "\\begin{comment", "\\href{",
            "\\begin{equation}",
        ] {
            _ = try? await read(String(repeating: shape, count: 5_000 / shape.utf8.count))
        }
    }
}

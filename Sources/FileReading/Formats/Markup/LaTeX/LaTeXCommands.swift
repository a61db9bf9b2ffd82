/// The meaning of LaTeX commands and environments for text extraction.
enum LaTeXCommands {
    /// Heading commands and their levels.
    static let headings: [String: Int] = [
        "part": 1, "chapter": 2, "section": 3, "subsection": 4, "subsubsection": 5, "paragraph": 6, "subparagraph": 6,
        "frametitle": 4, "addchap": 2, "addsec": 3,
    ]

    /// Commands that produce a single symbol.
    static let symbols: [String: String] = [
        "ss": "ß", "SS": "ẞ", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å",
        "l": "ł", "L": "Ł", "i": "ı", "j": "ȷ", "th": "þ", "TH": "Þ", "dh": "ð", "DH": "Ð", "dj": "đ", "DJ": "Đ",
        "S": "§", "P": "¶", "dag": "†", "ddag": "‡", "copyright": "©", "pounds": "£", "euro": "€", "EUR": "€",
        "texteuro": "€", "textdegree": "°", "degree": "°", "textregistered": "®", "texttrademark": "™",
        "textcopyright": "©",
        "ldots": "…", "dots": "…", "textellipsis": "…", "textbackslash": "\\", "textasciitilde": "~",
        "textasciicircum": "^",
        "textbar": "|", "textless": "<", "textgreater": ">", "textbullet": "•", "textperiodcentered": "·",
        "textendash": "–", "textemdash": "—", "textquotedblleft": "“", "textquotedblright": "”", "textquoteleft": "‘",
        "textquoteright": "’", "textquotesingle": "'", "textquotedbl": "\"", "textunderscore": "_", "textdollar": "$",
        "textsection": "§", "textparagraph": "¶", "texttimes": "×", "textmu": "µ", "textsterling": "£", "textcent": "¢",
        "textonehalf": "½", "textonequarter": "¼", "textthreequarters": "¾", "textpm": "±", "og": "«", "fg": "»",
        "guillemotleft": "«", "guillemotright": "»", "flqq": "«", "frqq": "»", "glqq": "„", "grqq": "“", "glq": "‚",
        "grq": "‘", "quotedblbase": "„", "LaTeX": "LaTeX", "LaTeXe": "LaTeX2e", "TeX": "TeX", "BibTeX": "BibTeX",
        "XeLaTeX": "XeLaTeX", "LuaLaTeX": "LuaLaTeX", "quad": " ", "qquad": " ", "enspace": " ", "thinspace": " ",
        "space": " ", "nobreakspace": " ", "slash": "/", "and": ", ", "lq": "‘", "rq": "’", "checkmark": "✓",
        "textvisiblespace": "␣", "lbrack": "[", "rbrack": "]", "textbraceleft": "{", "textbraceright": "}",
        " ": " ", "\n": " ", "&": "&", "%": "%", "$": "$", "#": "#", "_": "_", "{": "{", "}": "}", ",": " ", ";": " ",
        ":": " ",
    ]

    /// Accent commands, as combining characters.
    static let accents: [String: String] = [
        "\"": "\u{308}", "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "~": "\u{303}", "=": "\u{304}", ".": "\u{307}",
        "c": "\u{327}", "v": "\u{30C}", "H": "\u{30B}", "u": "\u{306}", "r": "\u{30A}", "k": "\u{328}", "d": "\u{323}",
        "b": "\u{331}", "t": "\u{361}",
    ]

    /// Commands whose first arguments are not text, with the number of these arguments.
    static let dropped: [String: Int] = [
        "label": 1, "vspace": 1, "hspace": 1, "includegraphics": 1, "usepackage": 1, "documentclass": 1,
        "RequirePackage": 1,
        "bibliographystyle": 1, "bibliography": 1, "addbibresource": 1, "pagestyle": 1, "thispagestyle": 1,
        "setlength": 2,
        "addtolength": 2, "setcounter": 2, "addtocounter": 2, "stepcounter": 1, "refstepcounter": 1,
        "addcontentsline": 3,
        "color": 1, "textcolor": 1, "colorbox": 1, "pagecolor": 1, "definecolor": 3, "colorlet": 2, "hypersetup": 1,
        "newtheorem": 2, "index": 1, "nocite": 1, "fontsize": 2, "selectlanguage": 1, "foreignlanguage": 1,
        "resizebox": 2,
        "scalebox": 1, "rotatebox": 1, "raisebox": 1, "parbox": 1, "multicolumn": 2, "multirow": 2, "cline": 1,
        "cmidrule": 1,
        "rule": 2, "phantom": 1, "hphantom": 1, "vphantom": 1, "lstset": 1, "newenvironment": 3, "renewenvironment": 3,
        "hyphenation": 1, "graphicspath": 1, "theoremstyle": 1, "numberwithin": 2, "usetikzlibrary": 1,
        "pgfplotsset": 1,
        "tikzset": 1, "captionsetup": 1, "geometry": 1, "DeclareMathOperator": 2, "newcounter": 1, "newlength": 1,
        "settowidth": 2, "newcommand": 2, "renewcommand": 2, "providecommand": 2, "linespread": 1, "fontfamily": 1,
        "fontseries": 1, "fontshape": 1, "pagenumbering": 1, "markboth": 2, "markright": 1, "bibdata": 1, "glossary": 1,
        "newacronym": 3, "DeclareUnicodeCharacter": 2, "setlist": 1, "titleformat": 5, "titlespacing": 4, "usetheme": 1,
        "usecolortheme": 1, "setbeamertemplate": 1, "setbeamercolor": 2, "setmainfont": 1, "setdefaultlanguage": 1,
        "hyperlink": 1,
        "hypertarget": 1, "hyperref": 0, "discretionary": 3, "enlargethispage": 1, "penalty": 0,
        "input": 1, "include": 1, "subfile": 1, "import": 2, "lstinputlisting": 1, "verbatiminput": 1, "includepdf": 1,
        "thanks": 1, "tag": 1, "fancyhead": 1, "fancyfoot": 1, "lhead": 1, "rhead": 1, "chead": 1, "lfoot": 1,
        "rfoot": 1,
        "cfoot": 1, "newfloat": 3, "floatname": 2, "DeclareGraphicsExtensions": 1, "PassOptionsToPackage": 2,
        "SetKwInOut": 2,
        "makebox": 0, "inputminted": 2, "sisetup": 1, "columnbreak": 0,
    ]

    static let includes: Set<String> = [
        "input", "include", "subfile", "import", "lstinputlisting", "verbatiminput", "includepdf", "inputminted",
    ]

    static func isCitation(_ name: String) -> Bool {
        name.hasPrefix("cite") || name.hasPrefix("Cite")
            || [
                "parencite", "textcite", "autocite", "footcite", "fullcite",
                "Parencite", "Textcite", "Autocite", "smartcite", "supercite",
            ].contains(name)
    }
    static let references: Set<String> = [
        "ref", "eqref", "pageref", "autoref", "cref", "Cref", "nameref", "vref", "fref", "subref", "labelcref",
    ]

    /// Commands that only change the appearance of text.
    static let layout: Set<String> = [
        "centering", "raggedright", "raggedleft", "noindent", "indent", "tiny", "scriptsize", "footnotesize", "small",
        "normalsize", "large", "Large", "LARGE", "huge", "Huge", "bf", "it", "tt", "sc", "sl", "rm", "sf", "em",
        "bfseries",
        "mdseries", "itshape", "slshape", "scshape", "upshape", "ttfamily", "rmfamily", "sffamily", "normalfont",
        "hfill",
        "vfill", "smallskip", "medskip", "bigskip", "newpage", "clearpage", "cleardoublepage", "pagebreak",
        "nopagebreak",
        "linebreak", "nolinebreak", "toprule", "bottomrule", "hline", "tableofcontents", "listoffigures",
        "listoftables",
        "frontmatter", "mainmatter", "backmatter", "appendix", "protect", "relax", "sloppy", "fussy", "onecolumn",
        "twocolumn", "par", "today", "null", "leavevmode", "unskip", "ignorespaces", "hrule", "vrule", "hss", "vss",
        "strut",
        "makeatletter", "makeatother", "begingroup", "endgroup", "bgroup", "egroup", "printindex", "printbibliography",
        "pause", "titlepage", "doublespacing", "singlespacing", "onehalfspacing", "endfirsthead", "endhead", "endfoot",
        "endlastfoot", "balance", "newblock", "allowbreak", "allowdisplaybreaks", "qedhere", "qed", "fi", "else",
        "dotfill", "hrulefill", "phantomsection", "makeindex", "columnwidth", "textwidth", "linewidth",
    ]

    static let formulas: Set<String> = [
        "equation", "align", "gather", "multline", "eqnarray", "displaymath", "math", "flalign", "alignat",
        "IEEEeqnarray",
        "dmath", "xalignat", "aligned", "gathered", "split",
    ]
    static let drawings: Set<String> = [
        "tikzpicture", "pgfpicture", "picture", "pspicture", "tikzcd", "forest", "circuitikz", "asy", "feynmandiagram",
    ]
    /// Table environments, with the number of arguments that precede their text.
    static let tables: [String: Int] = [
        "tabular": 1, "tabular*": 2, "tabularx": 2, "tabulary": 2, "longtable": 1, "supertabular": 1, "xltabular": 2,
        "tabularray": 1, "tblr": 1, "longtblr": 1, "array": 1,
    ]
    /// Other environments whose first arguments are not text, with the number of these arguments.
    static let arguments: [String: Int] = [
        "minipage": 1, "multicols": 1, "adjustbox": 1, "wrapfigure": 2, "wraptable": 2, "thebibliography": 1,
        "spacing": 1,
        "adjustwidth": 2, "list": 2, "columns": 0, "column": 1, "subfigure": 1, "subtable": 1, "otherlanguage": 1,
        "resizebox": 2, "tcolorbox": 0, "mdframed": 0, "algorithm": 0, "algorithmic": 0,
    ]
    static let theorems: [String: String] = [
        "theorem": "Theorem", "lemma": "Lemma", "proposition": "Proposition", "corollary": "Corollary",
        "definition": "Definition", "remark": "Remark", "example": "Example", "proof": "Proof", "exercise": "Exercise",
        "claim": "Claim", "conjecture": "Conjecture",
    ]
}

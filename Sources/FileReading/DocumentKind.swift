/// A supported kind of file.
public enum DocumentKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Plain text.
    case text
    /// Markdown. Its markup is kept.
    case markdown
    /// A web page.
    case html
    /// Portable Document Format.
    case pdf
    /// Office Open XML text: Word.
    case docx
    /// OpenDocument text: LibreOffice.
    case odt
    /// Office Open XML spreadsheet: Excel.
    case xlsx
    /// OpenDocument spreadsheet: LibreOffice.
    case ods
    /// Office Open XML presentation: PowerPoint.
    case pptx
    /// OpenDocument presentation: LibreOffice.
    case odp
    /// An office file that LibreOffice converts: Word, Excel or PowerPoint before 2007, Pages, Numbers or
    /// Keynote.
    case converted
    /// An e-book.
    case epub
    /// A Kindle or Mobipocket e-book, which mobitool converts.
    case kindle
    /// Rich Text Format.
    case rtf
    /// An image of text: PNG, JPEG or TIFF.
    case picture
    /// A table of separated values: CSV, TSV.
    case table
    /// A single mail message.
    case mail
    /// An mbox file: a sequence of mails.
    case mailbox
    /// A Jupyter notebook.
    case notebook
    /// Subtitles: SubRip, WebVTT.
    case subtitles
    /// Contacts as vCards.
    case contacts
    /// A calendar: events and tasks.
    case calendar
    case latex
    case restructuredText
    case asciidoc
    /// Org, the outline format of Emacs.
    case org
    /// Source code or a configuration file.
    case code

    /// Returns the kind for a file name extension; `nil` if it is unknown.
    ///
    /// - Parameter fileExtension: The extension without its dot, in any case.
    package init?(fileExtension: String) {
        let name = fileExtension.lowercased()
        if let kind = Self.extensions[name] {
            self = kind
        } else if Self.codeExtensions.contains(name) {
            self = .code
        } else {
            return nil
        }
    }

    /// All supported extensions, lowercased and without their dots.
    package static var knownExtensions: Set<String> { codeExtensions.union(extensions.keys) }

    private static let extensions: [String: DocumentKind] = [
        "txt": .text, "text": .text, "log": .text, "rst": .restructuredText, "adoc": .asciidoc,
        "asciidoc": .asciidoc, "org": .org,
        "tex": .latex, "ltx": .latex, "latex": .latex,
        "ipynb": .notebook, "srt": .subtitles, "vtt": .subtitles, "vcf": .contacts, "vcard": .contacts,
        "ics": .calendar, "ical": .calendar, "ifb": .calendar, "vcs": .calendar,
        "md": .markdown, "markdown": .markdown, "mdown": .markdown, "mkd": .markdown,
        "html": .html, "htm": .html, "xhtml": .html,
        "pdf": .pdf, "docx": .docx, "docm": .docx, "dotx": .docx, "odt": .odt, "ott": .odt,
        "xlsx": .xlsx, "xlsm": .xlsx, "xltx": .xlsx, "xltm": .xlsx, "ods": .ods, "ots": .ods,
        "pptx": .pptx, "pptm": .pptx, "ppsx": .pptx, "ppsm": .pptx, "potx": .pptx, "odp": .odp, "otp": .odp,
        "doc": .converted, "xls": .converted, "ppt": .converted, "pps": .converted,
        "pages": .converted, "numbers": .converted, "key": .converted,
        "epub": .epub, "mobi": .kindle, "azw3": .kindle, "azw": .kindle, "prc": .kindle, "rtf": .rtf, "csv": .table,
        "png": .picture, "jpg": .picture, "jpeg": .picture, "tif": .picture, "tiff": .picture,
        "tsv": .table, "tab": .table,
        "eml": .mail, "msg": .mail, "mbox": .mailbox,
    ]

    private static let codeExtensions: Set<String> = [
        "asm", "awk", "bash", "bat", "bib", "c", "cc", "cfg", "clj", "cmake", "conf", "cpp", "cs", "css", "cu", "cxx",
        "d", "dart", "diff", "el", "elm", "erl", "ex", "exs", "f90", "fish", "fs", "go", "gradle", "graphql", "groovy",
        "h", "hh", "hpp", "hs", "hxx", "ini", "java", "jl", "js", "json", "jsonl", "jsx", "kt", "kts", "less",
        "lisp", "lua", "m", "make", "mjs", "mk", "ml", "mm", "nim", "nix", "pas", "patch", "php", "pl", "plist", "pm",
        "properties", "proto", "ps1", "py", "pyi", "r", "rb", "rkt", "rs", "s", "sass", "scala", "scm", "scss", "sh",
        "sql", "strings", "swift", "tcl", "tf", "toml", "ts", "tsx", "v", "vb", "vhd", "vue", "xml", "yaml", "yml",
        "zig", "zsh",
    ]
}

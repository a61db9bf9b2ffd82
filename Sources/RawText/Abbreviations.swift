/// Abbreviations that end in a period, in lower case and without the period: English, German, and some of other
/// languages.
enum Abbreviations {
    static func contains(_ word: String) -> Bool { words.contains(word) }

    private static let words: Set<String> = [
        // Titles and names.
        "mr", "mrs", "ms", "dr", "prof", "st", "sr", "jr", "rev", "gen", "col", "capt", "lt", "sgt", "hon", "gov",
        "sen", "rep", "pres", "hr", "fr", "dipl", "ing", "med", "phil",
        // References.
        "fig", "figs", "eq", "eqs", "sec", "no", "nos", "vol", "ch", "chap", "pp", "p", "ed", "eds", "ref", "refs",
        "tab", "art", "cf", "al", "et", "ibid", "op", "cit", "viz", "resp", "nr", "abb", "abs", "kap", "bd", "vgl",
        "s",
        // Companies and places.
        "inc", "ltd", "co", "corp", "dept", "univ", "ave", "blvd", "rd", "mt", "ft", "str",
        // Others.
        "vs", "approx", "ca", "est", "min", "max", "incl", "excl", "bzw", "usw", "ggf", "evtl", "inkl", "exkl", "sog",
        // Spanish, Portuguese, French, Italian, Dutch and Russian.
        "sra", "srta", "dra", "ud", "uds", "pág", "págs", "núm", "núms", "av", "avda", "aprox", "mme", "mlle", "mgr",
        "env",
        "dott", "sig", "pag", "mevr", "dhr", "bijv", "blz", "гг", "им", "ул", "стр", "тыс", "млн", "млрд", "руб",
        "напр",
        "tel", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "okt", "dez",
    ]

    static let months: Set<String> = [
        "januar", "februar", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober", "november",
        "dezember",
    ]
}

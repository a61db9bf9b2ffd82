// This script runs before the page is painted. It chooses the language of the page, so that only one catalogue is loaded.
(() => {
    const root = document.documentElement;
    const known = root.dataset.languages.split(" ");
    const base = (language) => language.split("-")[0].toLowerCase();
    let chosen = null;
    try {
        chosen = localStorage.getItem("hearth.language");
    } catch {
        // The browser may forbid storage. Its own languages then apply.
    }
    for (const wanted of [chosen, ...navigator.languages]) {
        if (!wanted) continue;
        const found = known.find((language) => language.toLowerCase() === wanted.toLowerCase())
            ?? known.find((language) => base(language) === base(wanted));
        if (!found) continue;
        root.lang = found;
        break;
    }
    const { script } = new Intl.Locale(root.lang).maximize();
    root.dir = ["Adlm", "Arab", "Hebr", "Nkoo", "Syrc", "Thaa"].includes(script) ? "rtl" : "ltr";
})();

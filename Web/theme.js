// This script runs before the page is painted, so that the theme does not flash.
(() => {
    try {
        const theme = localStorage.getItem("hearth.theme");
        if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    } catch {
        // The browser may forbid storage. The system's theme then applies.
    }
})();

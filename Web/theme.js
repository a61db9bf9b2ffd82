// Runs before the page is painted, so that the theme does not flash.
(() => {
    try {
        const theme = localStorage.getItem("hearth.theme");
        if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    } catch {
        // Storage may be forbidden; the system's theme then applies.
    }
})();

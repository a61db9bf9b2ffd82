// Runs before the page is painted, so that the chosen theme never flashes.
(() => {
    try {
        const theme = localStorage.getItem("hearth.theme");
        if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    } catch {
        // Storage can be forbidden; the system's theme then stays.
    }
})();

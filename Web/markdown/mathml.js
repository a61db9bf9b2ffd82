// Rebuilds KaTeX's MathML from elements and attributes that are safe, and in the form that browsers show (MathML Core).

const namespace = "http://www.w3.org/1998/Math/MathML";
const elements = new Set(("math mrow mi mn mo mtext mspace ms mfrac msqrt mroot mstyle mpadded mphantom msup msub msubsup "
    + "munder mover munderover mtable mtr mtd menclose merror").split(" "));
const attributes = new Set(("stretchy fence separator lspace rspace minsize maxsize form largeop movablelimits accent "
    + "accentunder symmetric width height depth voffset linethickness displaystyle scriptlevel mathcolor mathbackground "
    + "mathsize").split(" "));
const tokens = new Set(["mi", "mn", "mo", "mtext", "ms"]);
const deepest = 200;
const bars = { "∣": "|", "∥": "‖" };
const applied = "\u2061";

// Browsers ignore `mathvariant`. Its letters are separate characters, in this order of blocks from U+1D400.
const variants = [
    "bold", "italic", "bold-italic", "script", "bold-script", "fraktur", "double-struck", "bold-fraktur", "sans-serif",
    "bold-sans-serif", "sans-serif-italic", "sans-serif-bold-italic", "monospace",
];
const digitVariants = ["bold", "double-struck", "sans-serif", "bold-sans-serif", "monospace"];
// Letters that had characters of their own before the blocks were added.
const earlier = {
    "italic h": "ℎ", "script B": "ℬ", "script E": "ℰ", "script F": "ℱ", "script H": "ℋ", "script I": "ℐ",
    "script L": "ℒ", "script M": "ℳ", "script R": "ℛ", "script e": "ℯ", "script g": "ℊ", "script o": "ℴ",
    "fraktur C": "ℭ", "fraktur H": "ℌ", "fraktur I": "ℑ", "fraktur R": "ℜ", "fraktur Z": "ℨ",
    "double-struck C": "ℂ", "double-struck H": "ℍ", "double-struck N": "ℕ", "double-struck P": "ℙ",
    "double-struck Q": "ℚ", "double-struck R": "ℝ", "double-struck Z": "ℤ",
};
const greekVariants = ["bold", "italic", "bold-italic", "bold-sans-serif", "sans-serif-bold-italic"];
const greek = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ";

/**
 * Returns a letter or digit in a mathematical alphabet.
 * @param {string} char The character.
 * @param {string} variant The name of the alphabet in MathML.
 */
export function styled(char, variant) {
    const known = earlier[`${variant} ${char}`];
    if (known) return known;
    if (/^[A-Za-z]$/.test(char) && variants.includes(variant)) {
        const place = char <= "Z" ? char.charCodeAt(0) - 65 : char.charCodeAt(0) - 71;
        return String.fromCodePoint(0x1d400 + 52 * variants.indexOf(variant) + place);
    }
    if (/^[0-9]$/.test(char) && digitVariants.includes(variant)) {
        return String.fromCodePoint(0x1d7ce + 10 * digitVariants.indexOf(variant) + Number(char));
    }
    const place = greek.indexOf(char);
    if (char && place >= 0 && greekVariants.includes(variant)) {
        return String.fromCodePoint(0x1d6a8 + 58 * greekVariants.indexOf(variant) + place);
    }
    return char;
}

/**
 * Rebuilds a formula.
 * @param {string} markup KaTeX's output.
 * @param {string} source The source of the formula, for screen readers that do not read MathML.
 * @returns {Element|null} The formula; null if the output has no formula.
 */
export function mathOf(markup, source) {
    // A parsed document runs no scripts and loads nothing. The page's policy reports styles, which are not used.
    const plain = markup.replace(/ style="[^"]*"/g, "");
    const math = new DOMParser().parseFromString(plain, "text/html").querySelector("math");
    if (!math) return null;
    const built = rebuilt(math, 0);
    if (math.getAttribute("display") === "block") built.setAttribute("display", "block");
    built.setAttribute("alttext", source);
    return built;
}

function rebuilt(node, depth) {
    if (depth > deepest) throw new RangeError("The formula is nested too deeply.");
    const name = node.localName;
    // KaTeX adds the source as an annotation.
    if (name === "semantics") return rebuilt(node.firstElementChild, depth + 1);
    const element = document.createElementNS(namespace, nameFor(node));
    // A space before the content in widths of the content, as for isotopes, is unknown to browsers. Texts would overlap.
    const isMoved = node.getAttribute("lspace")?.endsWith("width");
    for (const { name: key, value } of node.attributes) {
        if (attributes.has(key) && !(isMoved && /^(lspace|width)$/.test(key))) element.setAttribute(key, value);
    }
    if (isToken(node)) {
        element.textContent = textOf(node, element);
        return element;
    }
    const line = lineOf(node);
    if (line) {
        element.setAttribute("class", line);
        element.append(rebuilt(node.firstElementChild, depth + 1));
        return element;
    }
    for (const child of node.children) element.append(rebuilt(child, depth + 1));
    if (name === "mrow" || name === "mstyle" || name === "mtd" || name === "math") arrangeRow(element);
    if (name === "mtable") arrangeTable(node, element);
    if (name === "menclose") {
        for (const kind of (node.getAttribute("notation") ?? "").split(" ")) element.classList.add(`enclose-${kind}`);
    }
    return element;
}

function nameFor(node) {
    const name = node.localName;
    // Signs next to a text get no spaces, because MathML takes a text for a space.
    if (name === "mtext" && node.textContent.trim()) return "mi";
    const isRow = lineOf(node) || (tokens.has(name) && !isToken(node)) || !elements.has(name);
    return isRow ? "mrow" : name;
}

/** Returns whether an element only has text. KaTeX also puts signs with something above them into such elements. */
const isToken = (node) => tokens.has(node.localName) && node.childElementCount === 0;

/** Returns the class for a line above or below, which fonts place through the letters; null for other elements. */
function lineOf(node) {
    const mark = node.children[1]?.localName === "mo" ? node.children[1].textContent : "";
    if (node.localName === "mover" && (mark === "\u02c9" || mark === "\u203e")) return "line-above";
    return node.localName === "munder" && mark === "\u203e" ? "line-under" : null;
}

const isSign = (element) => element?.localName === "mo";

/** Returns whether an element ends with the name of a function, which KaTeX marks with an invisible sign. */
function isFunction(element) {
    if (!element) return false;
    if (isSign(element)) return element.textContent === applied;
    return /^m(sub|sup|subsup|under|over|underover)$/.test(element.localName) && element.firstElementChild.localName === "mrow"
        && isFunction(element.firstElementChild.lastElementChild);
}

/** Adds the spaces around names of functions, which browsers leave out. */
function arrangeRow(row) {
    const space = () => {
        const element = document.createElementNS(namespace, "mspace");
        element.setAttribute("width", "0.1667em");
        return element;
    };
    for (const child of [...row.children]) {
        const { previousElementSibling: before, nextElementSibling: after } = child;
        if (!isFunction(child)) continue;
        const name = isSign(child) ? before : child;
        const start = name?.previousElementSibling;
        if (start && !isSign(start) && start.localName !== "mspace") name.before(space());
        if (after && !isSign(after) && after.localName !== "mspace") child.after(space());
    }
}

/** Returns the text of a token, in the alphabet of its variant. */
function textOf(node, element) {
    let text = node.textContent;
    if (element.localName === "mo") {
        // Other bars do not grow with what they enclose, and have spaces around them.
        const isGrowing = node.getAttribute("fence") === "true";
        if (bars[text] && (isGrowing || node.getAttribute("stretchy") === "false")) {
            element.setAttribute("stretchy", String(isGrowing));
            element.setAttribute("symmetric", "true");
            text = bars[text];
        }
        if (text === "\u20d7") {
            // Fonts place the combining arrow differently.
            element.setAttribute("stretchy", "false");
            element.setAttribute("class", "vector");
            text = "→";
        }
    }
    const variant = node.getAttribute("mathvariant");
    if (!variant) {
        if (node.localName === "mtext") element.setAttribute("mathvariant", "normal");
        return text;
    }
    if (variant === "normal") {
        if (element.localName === "mi") element.setAttribute("mathvariant", "normal");
        return text;
    }
    // Without this, browsers make a single letter italic.
    if (element.localName === "mi") element.setAttribute("mathvariant", "normal");
    return [...text].map((char) => styled(char, variant)).join("");
}

/** Translates the attributes of a table, which browsers ignore, to classes of its cells. */
function arrangeTable(node, table) {
    const words = (name) => (node.getAttribute(name) ?? "").split(" ").filter(Boolean);
    const at = (list, index) => list[Math.min(index, list.length - 1)];
    const [align, spaces, columns, rows] = ["columnalign", "columnspacing", "columnlines", "rowlines"].map(words);
    const hasTag = node.getAttribute("width") === "100%";
    if (hasTag) table.classList.add("tagged");
    const isTight = Number.parseFloat(words("rowspacing")[0]) < 0.1;
    if (isTight) table.classList.add("tight");
    [...table.children].forEach((row, rowNumber) => {
        [...row.children].forEach((cell, column) => {
            const last = row.children.length - 1;
            if (at(align, column)) cell.classList.add(`cell-${at(align, column)}`);
            if (column < last && at(columns, column) && at(columns, column) !== "none") cell.classList.add("line-right");
            if (rowNumber < table.children.length - 1 && at(rows, rowNumber) && at(rows, rowNumber) !== "none") {
                cell.classList.add("line-below");
            }
            const isClose = (index) => index >= 0 && index < last && spaces.length > 0
                && Number.parseFloat(at(spaces, index)) === 0;
            if (isClose(column)) cell.classList.add("close-right");
            if (isClose(column - 1)) cell.classList.add("close-left");
        });
    });
}

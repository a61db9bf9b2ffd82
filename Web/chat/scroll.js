// Scrolling of a conversation. The view stays at the end if the user has scrolled to the end. It never jumps when
// content is added above.

const nearEnd = 48;

/** The scroll area of a conversation. */
export class ConversationScroll {
    #lastTop = 0;
    #sticks = true;

    /**
     * @param {HTMLElement} scroller The scrolling element.
     * @param {HTMLElement} content The content of the scrolling element.
     * @param {{onNearTop: () => void, onMove: (atEnd: boolean) => void}} handlers Called when the user
     *     scrolls.
     */
    constructor(scroller, content, handlers) {
        this.scroller = scroller;
        this.content = content;
        this.handlers = handlers;
        scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
        const observer = new ResizeObserver(() => this.settle());
        observer.observe(content);
        observer.observe(scroller);
    }

    /** Scrolls to the end and stays there. */
    toEnd() {
        this.#sticks = true;
        this.settle();
    }

    /** Scrolls to the end if the user had scrolled to the end before. */
    settle() {
        if (this.#sticks) this.scroller.scrollTop = this.scroller.scrollHeight;
        this.#lastTop = this.scroller.scrollTop;
        this.#report();
    }

    /**
     * Scrolls to an element and stays there.
     * @param {HTMLElement} element The element.
     */
    show(element) {
        this.#sticks = false;
        element.scrollIntoView({ block: "center" });
        // Off-screen elements have estimated sizes, so the element is scrolled into view again once the sizes are
        // known.
        requestAnimationFrame(() => element.scrollIntoView({ block: "center" }));
    }

    /**
     * Changes the content without moving the visible part.
     * @param {() => void} change The change.
     */
    keep(change) {
        if (this.#sticks) {
            change();
            this.settle();
            return;
        }
        const top = this.scroller.getBoundingClientRect().top;
        const anchor = [...this.content.querySelectorAll(":scope > .message")]
            .find((child) => child.getBoundingClientRect().bottom > top);
        const before = anchor?.getBoundingClientRect().top;
        this.scroller.style.overflowAnchor = "none";
        change();
        if (anchor?.isConnected) this.scroller.scrollTop += anchor.getBoundingClientRect().top - before;
        this.#lastTop = this.scroller.scrollTop;
        requestAnimationFrame(() => { this.scroller.style.overflowAnchor = ""; });
        this.#report();
    }

    /** Requests earlier messages if the user is near the first known one. */
    checkTop() {
        if (this.scroller.scrollTop < this.scroller.clientHeight * 1.5) this.handlers.onNearTop();
    }

    #scrolled() {
        const { scrollTop } = this.scroller;
        const isUp = scrollTop < this.#lastTop - 1;
        if (this.#distance() < nearEnd) this.#sticks = true;
        else if (isUp) this.#sticks = false;
        this.checkTop();
        this.#lastTop = scrollTop;
        this.#report();
    }

    #distance() {
        return this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight;
    }

    #report() {
        this.handlers.onMove(this.#sticks || this.#distance() < nearEnd);
    }
}

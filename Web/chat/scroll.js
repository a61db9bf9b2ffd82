// Scrolling of a conversation: stays at the end while the user is there, and never jumps when something is added above.

const nearEnd = 48;

/** The scrolled area of a conversation. */
export class ConversationScroll {
    #lastTop = 0;
    #sticks = true;

    /**
     * @param {HTMLElement} scroller The element that scrolls.
     * @param {HTMLElement} content What is in it.
     * @param {{onNearTop: () => void, onMove: (atEnd: boolean) => void}} handlers Hear of the user's scrolling.
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

    /** Goes to the end and stays there. */
    toEnd() {
        this.#sticks = true;
        this.settle();
    }

    /** Goes to the end if the user was there. */
    settle() {
        if (this.#sticks) this.scroller.scrollTop = this.scroller.scrollHeight;
        this.#lastTop = this.scroller.scrollTop;
        this.#report();
    }

    /**
     * Shows one element, and stays there.
     * @param {HTMLElement} element The element.
     */
    show(element) {
        this.#sticks = false;
        element.scrollIntoView({ block: "center" });
        // What is off the screen has estimated sizes; once more when they are known.
        requestAnimationFrame(() => element.scrollIntoView({ block: "center" }));
    }

    /**
     * Changes the content so that what the user looks at stays where it is.
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

    /** Asks for earlier messages where the user is near the first that is known. */
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

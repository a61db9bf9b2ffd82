#if HEARTH_APPLE
    public import AppleEngines
    public import FileReading

    extension PDFKitFile: PDFContent {
        /// Vision recognises text in pictures on each of Apple's systems.
        public var recognisesPages: Bool { true }

        /// The file's outline ("bookmarks").
        ///
        /// - Parameters:
        ///   - count: The most entries to look at.
        ///   - isOver: Asked before each entry; once it says yes, what is there by then is enough.
        /// - Returns: The entries that lead to a page, in their order.
        public func outline(upTo count: Int, isOver: () -> Bool) -> [PDFOutlineEntry] {
            outlineItems(upTo: count, isOver: isOver).map {
                PDFOutlineEntry(level: $0.level, title: $0.title, page: $0.page)
            }
        }

        /// Recognises the text in the picture of a page.
        ///
        /// - Parameters:
        ///   - page: The page, counted from 1.
        ///   - isOver: Asked now and then, on any thread; once it says yes, recognising ends with an error.
        /// - Returns: The lines in any order, some of them twice.
        /// - Throws: What kept the page from being drawn or read.
        public func recognisedLines(
            onPage page: Int, isOver: @escaping @Sendable () -> Bool
        ) throws -> [RecognisedLine] {
            try recognisedText(onPage: page, isOver: isOver).map {
                RecognisedLine(text: $0.text, left: $0.left, top: $0.top, width: $0.width, height: $0.height)
            }
        }
    }
#endif

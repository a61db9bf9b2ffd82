#if HEARTH_APPLE
    public import AppleEngines
    public import FileReading

    extension PDFKitFile: PDFContent {
        /// Always true, because Vision recognises text in page images on all of Apple's systems.
        public var recognisesPages: Bool { true }

        /// Returns the file's outline ("bookmarks").
        ///
        /// - Parameters:
        ///   - count: The maximum number of entries to read.
        ///   - isOver: Called before each entry; once it returns true, the entries read so far are returned.
        /// - Returns: The entries that lead to a page, in document order.
        public func outline(upTo count: Int, isOver: () -> Bool) -> [PDFOutlineEntry] {
            outlineItems(upTo: count, isOver: isOver).map {
                PDFOutlineEntry(level: $0.level, title: $0.title, page: $0.page)
            }
        }

        /// Recognises the text in the image of a page.
        ///
        /// - Parameters:
        ///   - page: The page, counted from 1.
        ///   - isOver: Called repeatedly, on any thread; once it returns true, recognition ends with an error.
        /// - Returns: The lines in no particular order, some of them twice.
        /// - Throws: An error if the page cannot be drawn or recognised.
        public func recognisedLines(
            onPage page: Int, isOver: @escaping @Sendable () -> Bool
        ) throws -> [RecognisedLine] {
            try recognisedText(onPage: page, isOver: isOver).map {
                RecognisedLine(text: $0.text, left: $0.left, top: $0.top, width: $0.width, height: $0.height)
            }
        }
    }
#endif

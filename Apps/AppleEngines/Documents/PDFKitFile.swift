#if HEARTH_APPLE
    public import Foundation
    import PDFKit

    /// A PDF file that PDFKit has opened.
    ///
    /// PDFKit reads in this process, without a bound on time or memory of its own.
    public struct PDFKitFile {
        let document: PDFDocument

        /// Opens a file.
        ///
        /// - Parameter url: The file; what it is goes by its content. Nil for what is no PDF file.
        public init?(_ url: URL) {
            guard let document = PDFDocument(url: url) else { return nil }
            self.document = document
        }

        /// The title that the file names; nil where it names none.
        public var title: String? { document.documentAttributes?[PDFDocumentAttribute.titleAttribute] as? String }

        /// Whether the file opens only with a password.
        public var isLocked: Bool { document.isLocked }

        /// Whether the file's author lets its text be taken out.
        public var allowsCopying: Bool { document.allowsCopying }

        /// How many pages the file has.
        public var pageCount: Int { document.pageCount }

        /// The text of a page.
        ///
        /// - Parameter page: The page, counted from 1.
        /// - Returns: Its lines; nil for a page that cannot be read.
        public func text(onPage page: Int) -> String? {
            // Else what all pages leave behind would be freed only after the last one.
            autoreleasepool { document.page(at: page - 1)?.string }
        }
    }
#endif

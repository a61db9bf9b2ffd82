#if HEARTH_APPLE
    public import Foundation
    import PDFKit

    /// A PDF file opened with PDFKit.
    ///
    /// PDFKit runs in this process, without limits on time or memory.
    public struct PDFKitFile {
        let document: PDFDocument

        /// Opens a file, or returns nil if the file's content is not PDF.
        public init?(_ url: URL) {
            guard let document = PDFDocument(url: url) else { return nil }
            self.document = document
        }

        /// The title in the file's metadata; nil without one.
        public var title: String? { document.documentAttributes?[PDFDocumentAttribute.titleAttribute] as? String }

        /// Whether the file opens only with a password.
        public var isLocked: Bool { document.isLocked }

        /// Whether the file's author permits copying its text.
        public var allowsCopying: Bool { document.allowsCopying }

        public var pageCount: Int { document.pageCount }

        /// Returns the text of a page, counted from 1; nil if it cannot be read.
        public func text(onPage page: Int) -> String? {
            // Without a pool, temporary objects of all pages would be freed only after the last page.
            autoreleasepool { document.page(at: page - 1)?.string }
        }
    }
#endif

#if !HEARTH_MOBILE
    import Foundation
    import Platform

    extension ExternalTools {
        /// Finds the installed tools in the search path and in Homebrew's folder.
        ///
        /// - Parameter searchPath: The folders to search, separated by colons; by default the variable
        ///   `PATH`.
        /// - Returns: The paths of the installed tools.
        public static func installed(searchPath: String? = nil) -> ExternalTools {
            var tools = ExternalTools()
            for (name, property) in programs {
                tools[keyPath: property] = ChildProcess.path(of: name, searchPath: searchPath)
            }
            tools.soffice = tools.soffice ?? application
            return tools
        }

        /// The path of LibreOffice's application on macOS.
        private static var application: String? {
            let path = "/Applications/LibreOffice.app/Contents/MacOS/soffice"
            return FileManager.default.isExecutableFile(atPath: path) ? path : nil
        }
    }

    extension DocumentError {
        static let noPDFReader = DocumentError(
            .toolMissing,
            "Reading PDF files needs pdftotext, which is not installed. Install poppler-utils (Debian, Ubuntu) or poppler "
                + "(Homebrew), then try again.")
        static let noOfficeConverter = DocumentError(
            .toolMissing,
            "Reading .doc, .xls, .ppt, .pages, .numbers and .key files needs LibreOffice, which is not installed. Install "
                + "libreoffice-writer-nogui, libreoffice-calc-nogui and libreoffice-impress-nogui (Debian, Ubuntu) or "
                + "libreoffice (Homebrew), or save the file as .docx, .xlsx, .pptx or .pdf, then try again.")
        static let noBookConverter = DocumentError(
            .toolMissing,
            "Reading .mobi, .azw3, .azw and .prc books needs mobitool, which is not installed. Install libmobi-tools "
                + "(Debian, Ubuntu) or libmobi (Homebrew), or convert the book to .epub, then try again.")
        static let noPictureReader = DocumentError(
            .toolMissing,
            "Reading text in pictures needs tesseract, which is not installed. Install tesseract-ocr (Debian, Ubuntu) or "
                + "tesseract (Homebrew), then try again.")
    }
#endif

#if HEARTH_MOBILE
    extension Archive {
        /// Refuses: the SDK of iOS has no headers of libarchive.
        ///
        /// - Parameter isWanted: Is not asked.
        /// - Returns: Never.
        /// - Throws: `unsupportedKind`.
        func entries(_ isWanted: (String) -> Bool) throws -> [String: [UInt8]] {
            throw DocumentError(
                .unsupportedKind,
                "Office files and e-books are not read on iPhones and iPads: what unpacks them, libarchive, is not there. "
                    + "Save the file as PDF or as text, then add that.")
        }
    }
#endif

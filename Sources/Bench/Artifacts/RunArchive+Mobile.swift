#if HEARTH_MOBILE
    import Foundation

    /// A run's folder as one archive, to attach to an issue.
    public enum RunArchive {
        /// Writes all files of a run into a .zip, which the system makes: the SDK of iOS has no headers of libarchive.
        ///
        /// - Parameters:
        ///   - folder: The run's folder.
        ///   - path: Where the archive goes; a file that is there is replaced.
        /// - Throws: `BenchFailure` (`cannotWrite`).
        public static func write(_ folder: RunFolder, to path: String) throws(BenchFailure) {
            let target = URL(filePath: path)
            var isWritten = false
            // A folder that is read for uploading is handed over as a .zip, which goes when the block ends.
            NSFileCoordinator().coordinate(
                readingItemAt: URL(filePath: folder.path), options: .forUploading, error: nil
            ) { archive in
                // Of the reasons none says more than what to do.
                try? FileManager.default.removeItem(at: target)
                isWritten = (try? FileManager.default.copyItem(at: archive, to: target)) != nil
            }
            guard isWritten else {
                throw BenchFailure(.cannotWrite, "\(path) could not be written. Choose another file.")
            }
        }
    }
#endif

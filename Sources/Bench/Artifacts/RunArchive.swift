#if !HEARTH_MOBILE
    import CArchive
    import Foundation

    /// A run's folder as one archive, to attach to an issue.
    public enum RunArchive {
        /// libarchive's AE_IFREG, a macro that Swift does not see.
        private static let regularFile: UInt32 = 0o100000

        /// Writes all files of a run into a .zip.
        ///
        /// - Parameters:
        ///   - folder: The run's folder.
        ///   - path: Where the archive goes; a file that is there is replaced.
        /// - Throws: `BenchFailure` (`cannotWrite`).
        public static func write(_ folder: RunFolder, to path: String) throws(BenchFailure) {
            let name = URL(filePath: folder.path).lastPathComponent
            let files = (FileManager.default.subpaths(atPath: folder.path) ?? []).sorted()
            let failure = BenchFailure(.cannotWrite, "\(path) could not be written. Choose another file.")
            guard let archive = archive_write_new() else { throw failure }
            defer { archive_write_free(archive) }
            guard archive_write_set_format_zip(archive) == ARCHIVE_OK,
                archive_write_open_filename(archive, path) == ARCHIVE_OK
            else { throw failure }
            for file in files {
                guard let data = FileManager.default.contents(atPath: "\(folder.path)/\(file)"),
                    let entry = archive_entry_new()
                else { continue }
                defer { archive_entry_free(entry) }
                archive_entry_set_pathname(entry, "\(name)/\(file)")
                archive_entry_set_size(entry, Int64(data.count))
                archive_entry_set_filetype(entry, Self.regularFile)
                archive_entry_set_perm(entry, 0o644)
                guard archive_write_header(archive, entry) == ARCHIVE_OK,
                    data.withUnsafeBytes({ archive_write_data(archive, $0.baseAddress, data.count) }) == data.count
                else { throw failure }
            }
            guard archive_write_close(archive) == ARCHIVE_OK else { throw failure }
        }
    }
#endif

import CArchive
import Foundation

/// Archives in the formats in which users keep their mail, written with libarchive.
enum ArchiveFixture {
    enum Kind {
        case zip, tgz
    }

    struct Entry {
        var name: String
        var bytes: Data
        /// The target of a symbolic link; `nil` for a file.
        var link: String?

        init(_ name: String, _ bytes: Data, link: String? = nil) {
            (self.name, self.bytes, self.link) = (name, bytes, link)
        }
    }

    static func write(_ entries: [Entry], as kind: Kind, to path: String, password: String? = nil) throws {
        let archive = archive_write_new()
        defer { archive_write_free(archive) }
        switch kind {
        case .zip: archive_write_set_format_zip(archive)
        case .tgz:
            archive_write_set_format_pax_restricted(archive)
            archive_write_add_filter_gzip(archive)
        }
        if let password {
            archive_write_set_options(archive, "zip:encryption=traditional")
            archive_write_set_passphrase(archive, password)
        }
        guard archive_write_open_filename(archive, path) == ARCHIVE_OK else { throw CocoaError(.fileWriteUnknown) }
        for each in entries {
            let entry = archive_entry_new()
            defer { archive_entry_free(entry) }
            archive_entry_set_pathname(entry, each.name)
            archive_entry_set_perm(entry, 0o644)
            if let link = each.link {
                archive_entry_set_filetype(entry, 0o120000)
                archive_entry_set_symlink(entry, link)
            } else {
                archive_entry_set_filetype(entry, 0o100000)
                archive_entry_set_size(entry, Int64(each.bytes.count))
            }
            guard archive_write_header(archive, entry) == ARCHIVE_OK else { throw CocoaError(.fileWriteUnknown) }
            _ = each.bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
        }
        guard archive_write_close(archive) == ARCHIVE_OK else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Writes a single file, compressed with gzip, to a path.
    static func gzip(_ bytes: Data, to path: String) throws {
        let archive = archive_write_new()
        defer { archive_write_free(archive) }
        archive_write_set_format_raw(archive)
        archive_write_add_filter_gzip(archive)
        guard archive_write_open_filename(archive, path) == ARCHIVE_OK else { throw CocoaError(.fileWriteUnknown) }
        let entry = archive_entry_new()
        defer { archive_entry_free(entry) }
        archive_entry_set_filetype(entry, 0o100000)
        guard archive_write_header(archive, entry) == ARCHIVE_OK else { throw CocoaError(.fileWriteUnknown) }
        _ = bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
        guard archive_write_close(archive) == ARCHIVE_OK else { throw CocoaError(.fileWriteUnknown) }
    }
}

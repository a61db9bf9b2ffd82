package import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The reading of small, untrusted files.
package enum SmallFile {
    /// Reads a file; `nil` if it is unreadable or larger than the maximum.
    ///
    /// Only regular files and links to them are read. Pipes and devices are rejected without blocking.
    package static func read(_ path: String, maximumBytes: UInt64) -> Data? {
        guard !path.utf8.contains(0) else { return nil }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let status = FileStatus(descriptor: descriptor), status.kind == .regular,
            status.sizeBytes <= maximumBytes
        else { return nil }
        return prefix(of: descriptor, count: Int(status.sizeBytes))
    }

    /// Returns whether a file starts with the magic bytes of GGUF.
    package static func isGGUF(_ path: String) -> Bool {
        guard !path.utf8.contains(0) else { return false }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard FileStatus(descriptor: descriptor)?.kind == .regular else { return false }
        return prefix(of: descriptor, count: 4) == Data("GGUF".utf8)
    }

    /// Returns the first bytes, or fewer if the file became shorter.
    private static func prefix(of descriptor: Int32, count: Int) -> Data? {
        var data = Data(count: count)
        var done = 0
        while done < count {
            let read = data.withUnsafeMutableBytes { memory in
                let rest = UnsafeMutableRawBufferPointer(rebasing: memory[done...])
                return pread(descriptor, rest.baseAddress, rest.count, off_t(done))
            }
            if read == 0 { return data.prefix(done) }
            if read > 0 {
                done += read
            } else if errno != EINTR {
                return nil
            }
        }
        return data
    }
}

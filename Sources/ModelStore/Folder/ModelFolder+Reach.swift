import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension ModelFolder {
    /// Throws unless the folder can be listed, or does not exist and can be created.
    ///
    /// A link to a disconnected drive does not count as an empty folder. The models return when the drive is
    /// connected, so nothing may be downloaded or created instead.
    ///
    /// - Throws: `ModelLibraryError` (`unreadableFile`), which names the path and the targets of links.
    package func requireAccessible() throws(ModelLibraryError) {
        var place = path
        var status = stat()
        while lstat(place, &status) != 0 {
            let number = errno
            guard number == ENOENT || number == ENOTDIR else { throw unreachable(place, number) }
            place = StoreFiles.parent(of: place)
            if place.isEmpty { return }
        }
        guard stat(place, &status) == 0 else { throw unreachable(place, errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw unreachable(place, ENOTDIR) }
        guard access(place, place == path ? R_OK | X_OK : X_OK) == 0 else { throw unreachable(place, errno) }
    }

    /// The message of ``requireAccessible()``; `nil` if the folder can be accessed.
    package var problem: String? {
        do {
            try requireAccessible()
            return nil
        } catch {
            return error.message
        }
    }

    private func unreachable(_ place: String, _ number: Int32) -> ModelLibraryError {
        let subject = "The model folder \(path) can't be reached"
        let object = place == path ? "it" : place
        let target = Self.end(ofLink: place)
        let remedy =
            switch (number, target) {
            case (EACCES, _), (EPERM, _): "Give this user access to it."
            case (_, .some): "Connect that drive or share, or correct the link. Nothing is downloaded meanwhile."
            case (ENOTDIR, nil): "Move that file away, or choose another place with HEARTH_HOME."
            default: "Check the drive or share. Nothing is downloaded meanwhile."
            }
        let reason =
            switch (number, target) {
            case (ENOENT, let target?): "\(object) is a link to \(target), which does not exist"
            case (ENOTDIR, let target?): "\(object) is a link to \(target), which is not a folder"
            case (ENOTDIR, nil): "\(object) is not a folder"
            case (_, let target?):
                "\(object) is a link to \(target): \(String(cString: strerror(number)))"
            default: "\(place == path ? "" : object + ": ")\(String(cString: strerror(number)))"
            }
        return ModelLibraryError(.unreadableFile, "\(subject): \(reason). \(remedy)")
    }

    /// Returns the last target of a chain of links; `nil` if the path is not a link.
    private static func end(ofLink path: String) -> String? {
        var end: String?
        // Linux also follows at most 40 links.
        for _ in 1...40 {
            let place = end ?? path
            // The chain ends at a path that is not a link or does not exist.
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else { break }
            end = next.hasPrefix("/") ? next : StoreFiles.parent(of: place) + "/" + next
        }
        return end
    }
}

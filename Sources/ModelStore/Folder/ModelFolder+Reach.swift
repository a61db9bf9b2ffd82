import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension ModelFolder {
    /// Checks that the folder can be listed, or that it can be made because nothing has its name.
    ///
    /// A link to a drive that is not connected is not an empty folder: its models come back with the drive, so nothing may
    /// be downloaded or created in its place meanwhile.
    ///
    /// - Throws: `ModelLibraryError` with `unreadableFile`, which names the place and where links lead.
    package func requireReachable() throws(ModelLibraryError) {
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

    /// The sentence of ``requireReachable()``; nil if the folder can be reached.
    package var problem: String? {
        do {
            try requireReachable()
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
            case (ENOENT, let target?): "\(object) is a link to \(target), which is not there"
            case (ENOTDIR, let target?): "\(object) is a link to \(target), which is not a folder"
            case (ENOTDIR, nil): "\(object) is not a folder"
            case (_, let target?):
                "\(object) is a link to \(target): \(String(cString: strerror(number)))"
            default: "\(place == path ? "" : object + ": ")\(String(cString: strerror(number)))"
            }
        return ModelLibraryError(.unreadableFile, "\(subject): \(reason). \(remedy)")
    }

    /// The last place that a chain of links names; nil for a place that is no link.
    private static func end(ofLink path: String) -> String? {
        var end: String?
        // As many links as Linux follows.
        for _ in 1...40 {
            let place = end ?? path
            // A place that is no link, or is not there, is the end.
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else { break }
            end = next.hasPrefix("/") ? next : StoreFiles.parent(of: place) + "/" + next
        }
        return end
    }
}

import Foundation

extension GGUFFile {
    /// A fingerprint that distinguishes models without reading gigabytes.
    ///
    /// It covers the file's size, the names, shapes and offsets of the tensors, and samples of the weights.
    package var fingerprint: String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func mix(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        for tensor in tensors {
            mix(tensor.name.utf8)
            mix("\(tensor.shape)\(tensor.offset)".utf8)
        }
        let step = max(fileSizeBytes / 64, 1)
        for (path, file) in zip(Self.partPaths(path), files) {
            // The file was readable when it was opened. If it has been deleted since, the size and tensors still
            // distinguish models.
            guard let handle = FileHandle(forReadingAtPath: path) else { continue }
            for offset in stride(from: 0, to: file.sizeBytes, by: Int(clamping: step)) {
                guard (try? handle.seek(toOffset: offset)) != nil, let sample = try? handle.read(upToCount: 4096)
                else { break }
                mix(sample)
            }
        }
        return "\(fileSizeBytes)-\(String(hash, radix: 16))"
    }

    /// Returns the paths of a model's files, derived from the name of its first file.
    ///
    /// Most models have a single path. For a split model, the paths end before the first missing file.
    package static func partPaths(_ path: String) -> [String] {
        guard let name = PartName(path: path), name.number == 1 else { return [path] }
        return [path]
            + (1...name.family.count).dropFirst().lazy.map(name.path)
            .prefix { FileManager.default.fileExists(atPath: $0) }
    }
}

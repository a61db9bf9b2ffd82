/// A GGUF file that is open and checked: its metadata is in memory, its tensors' data stays on disk.
///
/// Opening reads only what stands before the tensors' data, with every length and offset checked against the file's real
/// size before memory is allocated, so it is as fast and as safe for a damaged file of many gigabytes. The file stays
/// open while the value, or a copy of it, exists; copies share it, and several threads may read from it at once.
///
/// A file that opens is sound as a container. Whether llama.cpp can run it is what ``validateForLoading()`` checks.
public struct GGUFFile: Sendable {
    /// The path that the file was opened with.
    public let path: String

    /// The version of the format: 2 or 3.
    public let version: UInt32

    /// The boundary in bytes on which each tensor's data starts: a power of two, 32 unless the file says otherwise.
    public let alignment: UInt64

    /// The metadata, in the file's order.
    public let metadata: GGUFMetadata

    /// The tensors, in the order of their data.
    public let tensors: [GGUFTensor]

    let file: InputFile
    private let tensorIndexByName: [String: Int]

    /// Opens a file, reads its metadata and checks that the file is a complete and sound GGUF container.
    ///
    /// - Parameter path: A path to a regular file, or to a link to one.
    /// - Throws: ``GGUFError``: `fileNotFound`, `permissionDenied`, `isDirectory` or `unreadable` for the file itself;
    ///   `empty`, `notGGUF`, `unsupportedVersion`, `bigEndian`, `truncated` or `malformed` for what it holds.
    public init(path: String) throws(GGUFError) {
        self.path = path
        file = try InputFile(path: path)
        var reader = HeaderReader(file)
        let header = try reader.readHeader()
        version = header.version
        alignment = header.alignment
        metadata = header.metadata
        tensors = header.tensors
        tensorIndexByName = Dictionary(
            uniqueKeysWithValues: header.tensors.enumerated().map { ($0.element.name, $0.offset) })
    }

    /// The size of the file in bytes when it was opened.
    public var fileSizeBytes: UInt64 { file.sizeBytes }

    /// The metadata value of a key.
    public subscript(key: String) -> GGUFValue? { metadata[key] }

    /// Returns the tensor of a name, in constant time.
    public func tensor(named name: String) -> GGUFTensor? {
        tensorIndexByName[name].map { tensors[$0] }
    }
}

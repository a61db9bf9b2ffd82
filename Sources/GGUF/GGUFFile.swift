/// A GGUF file that is open and checked: its metadata is in memory, its tensors' data stays on disk.
///
/// Opening reads only what stands before the tensors' data, with every length and offset checked against the file's real
/// size before memory is allocated, so it is as fast and as safe for a damaged file of many gigabytes. The file stays
/// open while the value, or a copy of it, exists; copies share it, and several threads may read from it at once.
///
/// The first file of a split model, `…-00001-of-…`, opens with all others, which must be in the same folder: its tensors,
/// their offsets and its size are then those of the files one after the other, and its metadata is that of the first.
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

    /// The file that the path names.
    var file: InputFile { files[0] }
    /// The file, and those of the other parts of a split model in their order.
    let files: [InputFile]
    /// The number of files that the model is split into; 1 if it is whole.
    public var partCount: Int { files.count }
    private let tensorIndexByName: [String: Int]

    /// Opens a file, reads its metadata and checks that the file is a complete and sound GGUF container.
    ///
    /// - Parameter path: A path to a regular file, or to a link to one.
    /// - Throws: ``GGUFError``: `fileNotFound`, `permissionDenied`, `isDirectory` or `unreadable` for the file itself;
    ///   `empty`, `notGGUF`, `unsupportedVersion`, `bigEndian`, `truncated` or `malformed` for what it holds;
    ///   `notAModel` for a later part of a split model; `missingPart` if other parts of it are not there.
    public init(path: String) throws(GGUFError) {
        self.path = path
        let first = try InputFile(path: path)
        var reader = HeaderReader(first)
        let header = try reader.readHeader()
        let others = try SplitParts(first, path: path, header).read()
        version = header.version
        alignment = header.alignment
        metadata = header.metadata
        files = [first] + others.files
        tensors = header.tensors + others.tensors
        fileSizeBytes = others.end
        tensorIndexByName = Dictionary(
            uniqueKeysWithValues: tensors.enumerated().map { ($0.element.name, $0.offset) })
    }

    /// The size in bytes when it was opened, of all parts together.
    public let fileSizeBytes: UInt64

    /// The metadata value of a key.
    public subscript(key: String) -> GGUFValue? { metadata[key] }

    /// Returns the tensor of a name, in constant time.
    public func tensor(named name: String) -> GGUFTensor? {
        tensorIndexByName[name].map { tensors[$0] }
    }
}

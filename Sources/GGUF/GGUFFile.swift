/// An open and validated GGUF file, with its metadata in memory and the data of its tensors on disk.
///
/// Opening reads only the part that precedes the tensors' data. Every length and offset is checked against
/// the file's real size before memory is allocated. So opening is fast even for files of many gigabytes, and
/// safe for damaged files. The file stays open while the value or a copy of it exists. Several threads may read
/// from the same file concurrently.
///
/// The first file of a split model, `…-00001-of-…`, is opened together with all other files, which must be in the
/// same folder. Tensors, offsets and size then refer to the concatenated files. The metadata comes from the first
/// file.
///
/// An open file is valid as a container. To check whether llama.cpp can run the model, call
/// ``validateForLoading()``.
public struct GGUFFile: Sendable {
    /// The path that the file was opened with.
    public let path: String

    /// The version of the GGUF format, 2 or 3.
    public let version: UInt32

    /// The alignment in bytes of each tensor's data: a power of two, 32 by default.
    public let alignment: UInt64

    /// The metadata, in the file's order.
    public let metadata: GGUFMetadata

    /// The tensors, in the order of their data in the file.
    public let tensors: [GGUFTensor]

    var file: InputFile { files[0] }
    /// The file, followed by the other parts of a split model in order.
    let files: [InputFile]
    /// The number of files of the model; 1 if it is not split.
    public var partCount: Int { files.count }
    private let tensorIndexByName: [String: Int]

    /// Opens a file, reads its metadata and checks that it is a complete and valid GGUF container.
    ///
    /// - Parameter path: The path of a regular file, or of a link to a regular file.
    /// - Throws: ``GGUFError``. `fileNotFound`, `permissionDenied`, `isDirectory` or `unreadable` if the file
    ///   cannot be read. `empty`, `notGGUF`, `unsupportedVersion`, `bigEndian`, `truncated` or `malformed`
    ///   for invalid contents. `notAModel` for a later part of a split model; `missingPart` if other parts
    ///   are missing.
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

    /// The size in bytes when the file was opened, including all parts of a split model.
    public let fileSizeBytes: UInt64

    public subscript(key: String) -> GGUFValue? { metadata[key] }

    /// Returns the tensor with a name.
    ///
    /// - Complexity: O(1).
    public func tensor(named name: String) -> GGUFTensor? {
        tensorIndexByName[name].map { tensors[$0] }
    }
}

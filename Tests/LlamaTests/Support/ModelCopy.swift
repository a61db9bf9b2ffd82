import Foundation
import GGUF

/// A writer of modified copies of models.
enum ModelCopy {
    /// Writes a copy of the model at `source` to `path`.
    ///
    /// `keeps` selects the tensors by name, `bytes` changes their contents, and `change` changes the metadata.
    static func write(
        of source: String = TestFiles.fixtureModel, to path: String, keeps: (String) -> Bool = { _ in true },
        bytes: (_ name: String, [UInt8]) -> [UInt8] = { $1 }, change: (inout GGUFWriter) throws -> Void
    ) throws {
        let file = try GGUFFile(path: source)
        let data = try Data(contentsOf: URL(filePath: source), options: .alwaysMapped)
        var writer = GGUFWriter()
        for (key, value) in file.metadata { writer[key] = value }
        for tensor in file.tensors where keeps(tensor.name) {
            let begin = Int(tensor.offset)
            try writer.addTensor(
                named: tensor.name, shape: tensor.shape, type: tensor.type,
                bytes: bytes(tensor.name, [UInt8](data[begin..<begin + Int(tensor.sizeBytes)])))
        }
        try change(&writer)
        try writer.write(to: path)
    }
}

import Foundation
import GGUF
import HTTPTestServer
import Support

/// A model file of any size, with the fixture model's metadata and generated weights.
struct ModelBody {
    let data: Data

    /// - Parameters:
    ///   - sizeBytes: The approximate size.
    ///   - seed: The seed of the generated weights.
    ///   - name: The model's own name; `nil` for the fixture's name.
    /// - Throws: Errors of reading the fixture or writing the file.
    init(sizeBytes: Int, seed: UInt64 = 1, name: String? = nil) throws {
        let fixture = try GGUFFile(path: Hearth.fixtureModel)
        var writer = GGUFWriter()
        for (key, value) in fixture.metadata { writer[key] = value }
        if let name { writer["general.name"] = .string(name) }
        var random = SplitMix64(seed: seed)
        // The length is prime, so that no two chunks of the file are equal.
        var block = (0..<131_063).flatMap { _ in withUnsafeBytes(of: random.next()) { Array($0) } }
        block.append(7)
        func bytes(_ count: UInt64) -> [UInt8] {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(Int(count))
            while bytes.count < Int(count) { bytes += block.prefix(Int(count) - bytes.count) }
            return bytes
        }
        for tensor in fixture.tensors {
            try writer.addTensor(
                named: tensor.name, shape: tensor.shape, type: tensor.type, bytes: bytes(tensor.sizeBytes))
        }
        let rest = sizeBytes - Int(fixture.fileSizeBytes)
        if rest > 0 {
            try writer.addTensor(
                named: "padding", shape: [UInt64(rest / 4)], type: .f32, bytes: bytes(UInt64(rest / 4 * 4)))
        }
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).gguf")
        defer { try? FileManager.default.removeItem(at: path) }
        try writer.write(to: path.path)
        data = try Data(contentsOf: path)
    }

    /// The bytes in the form in which the server sends them.
    var served: TestBody { TestBody(data) }

    /// The checksum, computed by a program other than Hearth.
    var sha256: String {
        get throws {
            let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: path) }
            try data.write(to: path)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["openssl", "dgst", "-sha256", "-r", path.path]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            return String(text.prefix(64))
        }
    }
}

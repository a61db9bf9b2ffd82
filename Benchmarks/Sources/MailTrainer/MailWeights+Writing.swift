import GGUF
import Hearth
import Mail

extension MailWeights {
    /// Writes the weights to a GGUF file.
    func write(to path: String) throws {
        var writer = GGUFWriter()
        writer["general.architecture"] = .string("hearth-mail")
        writer["general.name"] = .string("Hearth Mail")
        writer["general.license"] = .string("apache-2.0")
        writer["hearth-mail.features"] = .uint32(UInt32(MailFeatureVersion.current))
        func add(_ linear: LinearModel, _ name: String) throws {
            writer["hearth-mail.\(name).bits"] = .uint32(UInt32(linear.bits))
            try writer.addTensor(named: "\(name).bias", shape: [UInt64(linear.classes)], values: linear.biases)
            try writer.addTensor(
                named: "\(name).weight", shape: [1 << UInt64(linear.bits), UInt64(linear.classes)], type: .q8_0,
                bytes: Q8.bytes(linear.weights))
        }
        func add(_ spam: SpamModel, _ name: String) throws {
            try add(spam.linear, name)
            writer["hearth-mail.\(name).slope"] = .float32(Float(spam.slope))
            writer["hearth-mail.\(name).offset"] = .float32(Float(spam.offset))
        }
        if let spam { try add(spam, "spam") }
        if let spamText { try add(spamText, "spam-text") }
        if let category {
            try add(category.linear, "category")
            writer["hearth-mail.category.floor"] = .float32(Float(category.floor))
        }
        if let head {
            try add(head.linear, "embedding")
            writer["hearth-mail.embedding.model"] = .string(head.model)
            writer["hearth-mail.embedding.dimensions"] = .uint32(UInt32(head.dimensions))
            writer["hearth-mail.embedding.floor"] = .float32(Float(head.floor))
            if let spam = head.spam { try add(spam, "embedding-spam") }
        }
        try writer.write(to: path)
    }
}

/// The Q8_0 encoding of ggml: blocks of 32 one-byte numbers with one scale.
private enum Q8 {
    static func bytes(_ values: [Float]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(values.count / 32 * 34)
        for start in stride(from: 0, to: values.count, by: 32) {
            let block = values[start..<min(start + 32, values.count)]
            let most = block.reduce(0) { max($0, abs($1)) }
            let scale = Float16(most / 127)
            let used = Float(scale)
            withUnsafeBytes(of: scale.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
            for value in block {
                let scaled = used == 0 ? 0 : (value / used).rounded()
                bytes.append(UInt8(bitPattern: Int8(max(-127, min(127, scaled)))))
            }
        }
        return bytes
    }
}

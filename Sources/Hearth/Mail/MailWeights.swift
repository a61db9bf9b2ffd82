import Foundation
import GGUF
public import Mail

/// The weights of the mail classifiers, which ship with Hearth in a GGUF file.
public struct MailWeights: Sendable {
    /// The file in the folder `Models`.
    static let file = "hearth-mail.gguf"
    private static let architecture = "hearth-mail"

    /// Classifies spam; nil if the file lacks it.
    public let spam: SpamModel?
    /// Classifies spam by text and links alone; nil if the file lacks it.
    public let spamText: SpamModel?
    /// Classifies categories; nil if the file lacks it.
    public let category: CategoryModel?
    /// Classifies categories by a mail's embedding; nil if the file lacks it.
    public let head: EmbeddingHead?

    /// The weights that ship with the program; without them, only rules decide.
    package static let shipped: MailWeights = {
        let executable = Bundle.main.executablePath ?? CommandLine.arguments[0]
        guard let path = ShippedFile.locate(file, beside: executable), let weights = try? MailWeights(path: path) else {
            return MailWeights()
        }
        return weights
    }()

    /// Makes weights.
    public init(
        spam: SpamModel? = nil, spamText: SpamModel? = nil, category: CategoryModel? = nil, head: EmbeddingHead? = nil
    ) {
        (self.spam, self.spamText, self.category, self.head) = (spam, spamText, category, head)
    }

    /// Reads weights.
    ///
    /// - Throws: `GGUFError` if it is no such file; `HearthError` if it is for another version of the features.
    public init(path: String) throws {
        let file = try GGUFFile(path: path)
        guard case .string(Self.architecture)? = file["general.architecture"] else {
            throw HearthError(
                .unreadableFile, "\(path) contains no mail weights. Use the file that came with Hearth.")
        }
        guard case .uint32(UInt32(MailFeatureVersion.current))? = file["hearth-mail.features"] else {
            throw HearthError(
                .unreadableFile, "\(path) is for another version of Hearth. Use the file that came with this one.")
        }
        func number(_ key: String) -> Double? {
            if case .float32(let value)? = file[key] { return Double(value) }
            return nil
        }
        func model(_ name: String) throws -> LinearModel? {
            guard case .uint32(let bits)? = file["hearth-mail.\(name).bits"] else { return nil }
            return LinearModel(
                bits: Int(bits), biases: try file.tensorValues(named: "\(name).bias"),
                weights: try file.tensorValues(named: "\(name).weight"))
        }
        func spamModel(_ name: String, isOfTextAlone: Bool = false) throws -> SpamModel? {
            try model(name).flatMap { linear in
                guard let slope = number("hearth-mail.\(name).slope"), let offset = number("hearth-mail.\(name).offset")
                else { return nil }
                return SpamModel(linear: linear, slope: slope, offset: offset, isOfTextAlone: isOfTextAlone)
            }
        }
        spam = try spamModel("spam")
        spamText = try spamModel("spam-text", isOfTextAlone: true)
        let embeddingSpam = try spamModel("embedding-spam")
        category = try model("category").flatMap { linear in
            number("hearth-mail.category.floor").flatMap { CategoryModel(linear: linear, floor: $0) }
        }
        head = try model("embedding").flatMap { linear in
            guard case .string(let name)? = file["hearth-mail.embedding.model"],
                case .uint32(let dimensions)? = file["hearth-mail.embedding.dimensions"],
                let floor = number("hearth-mail.embedding.floor")
            else { return nil }
            return EmbeddingHead(
                linear: linear, floor: floor, model: name, dimensions: Int(dimensions), spam: embeddingSpam)
        }
    }

    /// Writes weights.
    public func write(to path: String) throws {
        var writer = GGUFWriter()
        writer["general.architecture"] = .string(Self.architecture)
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

/// ggml's Q8_0: blocks of 32 numbers, each a byte, with one scale.
private enum Q8 {
    static func bytes(_ values: [Float]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(values.count / 32 * 34)
        for start in stride(from: 0, to: values.count, by: 32) {
            let block = values[start..<min(start + 32, values.count)]
            let most = block.reduce(0) { max($0, abs($1)) }
            let scale = Float16Bits.encode(most / 127)
            let used = Float16Bits.decode(scale)
            withUnsafeBytes(of: scale.littleEndian) { bytes.append(contentsOf: $0) }
            for value in block {
                let scaled = used == 0 ? 0 : (value / used).rounded()
                bytes.append(UInt8(bitPattern: Int8(max(-127, min(127, scaled)))))
            }
        }
        return bytes
    }
}

/// Numbers of 16 bits by their bits: Intel Macs have no type for them.
private enum Float16Bits {
    static func encode(_ value: Float) -> UInt16 {
        let bits = value.bitPattern
        let sign = UInt16(bits >> 16 & 0x8000)
        let exponent = Int(bits >> 23 & 0xFF) - 127 + 15
        if exponent <= 0 {
            // Below the least normal number: a multiple of 2^-24.
            return sign | UInt16((value.magnitude * 16_777_216).rounded())
        }
        if exponent >= 31 { return sign | 0x7BFF }
        let rounded = (bits & 0x7F_FFFF) + 0x1000
        return sign | UInt16(min(0x7BFF, UInt32(exponent) << 10 + rounded >> 13))
    }

    static func decode(_ bits: UInt16) -> Float {
        let sign: Float = bits & 0x8000 == 0 ? 1 : -1
        let exponent = Int(bits >> 10 & 0x1F)
        let fraction = Float(bits & 0x3FF)
        if exponent == 0 { return sign * fraction / 16_777_216 }
        return sign * Float(sign: .plus, exponent: exponent - 15, significand: 1 + fraction / 1024)
    }
}

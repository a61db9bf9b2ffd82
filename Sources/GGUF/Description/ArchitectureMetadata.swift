/// The metadata whose keys start with the architecture's name, such as `qwen3.block_count`.
struct ArchitectureMetadata {
    let metadata: GGUFMetadata
    let architecture: String

    func key(_ suffix: String) -> String { "\(architecture).\(suffix)" }

    subscript(_ suffix: String) -> GGUFValue? { metadata[key(suffix)] }

    /// Returns a non-negative number that fits in an `Int`, otherwise `nil`.
    func number(_ suffix: String) -> Int? {
        self[suffix]?.unsignedInteger.flatMap { Int(exactly: $0) }
    }

    /// Returns the file's array of one number per layer, or a single number for all layers as an array.
    func numbersPerLayer(_ suffix: String) -> [Int] {
        if let number = number(suffix) { return [number] }
        return self[suffix]?.array?.integers?.map { Int($0) } ?? []
    }
}

/// A part of a file's header, which is converted to text only for an error message.
enum HeaderPart: CustomStringConvertible {
    case magic
    case version
    case count(of: String)
    case list(of: String, count: UInt64)
    case key(number: Int)
    case value(key: String)
    case tensor(number: Int)

    var description: String {
        switch self {
        case .magic: "the magic bytes"
        case .version: "the version"
        case .count(let what): "the number of \(what)"
        case .list(let what, let count): "its \(count) \(what)"
        case .key(let number): "metadata key \(number)"
        case .value(let key): "the metadata value \(GGUFError.quoted(key))"
        case .tensor(let number): "the description of tensor \(number)"
        }
    }
}

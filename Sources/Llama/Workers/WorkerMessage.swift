/// A message from llama.cpp to a worker, in version 7.0 of the RPC protocol.
///
/// A message consists of its kind (one byte), the size of its content (eight bytes) and the content. A
/// response consists of a size and content.
enum WorkerMessage: UInt8 {
    case allocateBuffer
    case alignment
    case largestBuffer
    case bufferAddress
    case freeBuffer
    case clearBuffer
    case setTensor
    case setTensorByHash
    case tensor
    case copyTensor
    case compute
    case memory
    case prepareTensor
    case tensorSize
    case hello
    case deviceCount
    case computeAgain
    case fillTensor

    static let version = (major: UInt8(7), minor: UInt8(0))

    static let headBytes = 9
    static let sizeBytes = 8
    /// The size of a hello's content, which could list transports other than TCP.
    static let helloBytes = 24
    /// The size of the response to a hello, with the version, a zero byte, and content like the hello's.
    static let helloAnswerBytes = 28

    /// A response of the right size, with content that llama.cpp can continue with.
    struct Placeholder {
        let count: Int
        /// The first bytes, which are followed by zeros.
        var start: [UInt8] = []
    }

    /// Returns a placeholder for a worker's response; `nil` if llama.cpp expects no response.
    ///
    /// `content` is the content of the message, and may omit tensor data.
    func standIn(for content: some BidirectionalCollection<UInt8>) -> Placeholder? {
        switch self {
        case .freeBuffer, .clearBuffer, .setTensor, .compute, .prepareTensor, .computeAgain, .fillTensor: nil
        case .allocateBuffer:
            // The response grants the requested size, which follows the device's number.
            Placeholder(count: 16, start: Self.bytes(1) + content.dropFirst(4).prefix(8))
        case .alignment: Placeholder(count: 8, start: Self.bytes(64))
        case .largestBuffer: Placeholder(count: 8, start: Self.bytes(1 << 62))
        // llama.cpp uses this address only in arithmetic.
        case .bufferAddress: Placeholder(count: 8, start: Self.bytes(1 << 40))
        case .setTensorByHash, .copyTensor: Placeholder(count: 1, start: [1])
        // The size is the last field of the request.
        case .tensor: Placeholder(count: Int(clamping: Self.number(content.suffix(8))))
        case .memory: Placeholder(count: 16, start: Self.bytes(1 << 34) + Self.bytes(1 << 34))
        case .tensorSize: Placeholder(count: 8)
        case .hello: Placeholder(count: Self.helloAnswerBytes, start: [Self.version.major, Self.version.minor])
        case .deviceCount: Placeholder(count: 4)
        }
    }

    /// Returns the eight bytes of a number in little-endian order.
    static func bytes(_ number: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }

    static func number(_ bytes: some Collection<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

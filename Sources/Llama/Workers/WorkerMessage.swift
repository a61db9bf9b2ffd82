/// A message of llama.cpp to a worker, in version 7.0 of its protocol.
///
/// A message is a byte that says what, the size as eight bytes, and as many of content; an answer is its size and content.
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

    /// The version that this is of.
    static let version = (major: UInt8(7), minor: UInt8(0))

    /// Bytes of what and size together.
    static let headBytes = 9
    /// Bytes of an answer's size.
    static let sizeBytes = 8
    /// Bytes of a hello, which say what a connection can beside TCP; nothing of that is wanted here.
    static let helloBytes = 24
    /// Bytes of the answer: the version, a byte of nothing, and the same.
    static let helloAnswerBytes = 28

    /// An answer of the right size, with content that llama.cpp can go on with.
    struct StandIn {
        /// Bytes of the answer.
        let count: Int
        /// Its first bytes; zeros follow.
        var start: [UInt8] = []
    }

    /// A placeholder for a worker's answer; `nil` where llama.cpp expects none.
    ///
    /// - Parameter content: The message's own; at least all of what is no tensor's data.
    func standIn(for content: some BidirectionalCollection<UInt8>) -> StandIn? {
        switch self {
        case .freeBuffer, .clearBuffer, .setTensor, .compute, .prepareTensor, .computeAgain, .fillTensor: nil
        case .allocateBuffer:
            // Behind the device's number, the size; it gets the buffer that it wants.
            StandIn(count: 16, start: Self.bytes(1) + content.dropFirst(4).prefix(8))
        case .alignment: StandIn(count: 8, start: Self.bytes(64))
        case .largestBuffer: StandIn(count: 8, start: Self.bytes(1 << 62))
        // Addresses are only computed with.
        case .bufferAddress: StandIn(count: 8, start: Self.bytes(1 << 40))
        case .setTensorByHash, .copyTensor: StandIn(count: 1, start: [1])
        // The size is the last of what is asked.
        case .tensor: StandIn(count: Int(clamping: Self.number(content.suffix(8))))
        case .memory: StandIn(count: 16, start: Self.bytes(1 << 34) + Self.bytes(1 << 34))
        case .tensorSize: StandIn(count: 8)
        case .hello: StandIn(count: Self.helloAnswerBytes, start: [Self.version.major, Self.version.minor])
        case .deviceCount: StandIn(count: 4)
        }
    }

    /// Eight bytes, the lowest first.
    static func bytes(_ number: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }

    static func number(_ bytes: some Collection<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

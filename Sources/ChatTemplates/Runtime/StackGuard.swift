/// Measures how much of the thread's stack recursion has taken since the guard was made.
///
/// How large a frame is depends on the build; a count of levels alone would be too much for one thread or too little
/// for a real template.
struct StackGuard {
    private let base: UInt

    /// Half of what the smallest threads have that run Swift tasks.
    private static let most: UInt = 256 << 10

    @inline(__always)
    init() {
        base = Self.here()
    }

    var isExhausted: Bool {
        @inline(__always) get {
            let here = Self.here()
            return (base > here ? base - here : here - base) > Self.most
        }
    }

    @inline(__always)
    private static func here() -> UInt {
        var marker: UInt8 = 0
        return withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    }
}

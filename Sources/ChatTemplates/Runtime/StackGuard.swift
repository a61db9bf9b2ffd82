/// A measurement of the stack that recursion has used since the guard was created.
///
/// The size of a stack frame depends on the build. A fixed depth limit could therefore exceed one thread's
/// stack, or be too small for real templates.
struct StackGuard {
    private let base: UInt

    /// Half of the stack size of the smallest threads that run Swift tasks.
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

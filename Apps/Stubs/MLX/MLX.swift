// Mirrors mlx-swift 0.31.

public enum Memory {
    public static var cacheLimit: Int {
        get { fatalError("a declaration") }
        set { fatalError("a declaration") }
    }

    public static var memoryLimit: Int {
        get { fatalError("a declaration") }
        set { fatalError("a declaration") }
    }

    public static var activeMemory: Int { fatalError("a declaration") }

    public static func clearCache() { fatalError("a declaration") }
}

public final class MLXArray {
    public var size: Int { fatalError("a declaration") }
}

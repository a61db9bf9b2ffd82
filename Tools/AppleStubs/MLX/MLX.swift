// Mirrors mlx-swift 0.30.

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

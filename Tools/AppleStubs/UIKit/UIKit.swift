// Mirrors the SDK of iOS 18.

@MainActor public class UIPasteboard {
    public class var general: UIPasteboard { fatalError("a declaration") }

    public var string: String? {
        get { fatalError("a declaration") }
        set { fatalError("a declaration") }
    }
}

@MainActor public class UIApplication {
    public class var shared: UIApplication { fatalError("a declaration") }

    public var isIdleTimerDisabled: Bool {
        get { fatalError("a declaration") }
        set { fatalError("a declaration") }
    }

    public class var openSettingsURLString: String { fatalError("a declaration") }
}

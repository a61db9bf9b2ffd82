// Mirrors the SDK of iOS 18. There, the classes of items and extensions are part of Foundation.

public import Foundation

@MainActor open class UIViewController {
    public init() {}

    open func viewDidAppear(_ animated: Bool) { fatalError("a declaration") }

    public var extensionContext: NSExtensionContext? { fatalError("a declaration") }
}

public class NSExtensionContext {
    public var inputItems: [Any] { fatalError("a declaration") }

    public func completeRequest(returningItems items: [Any]?, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
        fatalError("a declaration")
    }

    public func cancelRequest(withError error: any Error) { fatalError("a declaration") }
}

public class NSExtensionItem {
    public var attachments: [NSItemProvider]? { fatalError("a declaration") }
}

public class NSItemProvider: @unchecked Sendable {
    public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { fatalError("a declaration") }

    public func loadFileRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
        fatalError("a declaration")
    }

    public func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        fatalError("a declaration")
    }
}

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

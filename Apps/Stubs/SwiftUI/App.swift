// Mirrors the SDKs of iOS 18 and macOS 15.

@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene

    @SceneBuilder var body: Body { get }

    init()
}

extension App {
    public static func main() { fatalError("a declaration") }
}

@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene

    @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

extension Scene {
    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some Scene {
        MadeScene()
    }

    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some Scene {
        MadeScene()
    }

    public func backgroundTask<Request: Sendable, Response: Sendable>(
        _ task: BackgroundTask<Request, Response>, action: @escaping @Sendable (Request) async -> Response
    ) -> some Scene {
        MadeScene()
    }

    public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene { MadeScene() }
}

struct MadeScene: Scene {
    nonisolated init() {}

    var body: Never { fatalError("a declaration") }
}

@resultBuilder public struct SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

    public static func buildBlock<C0: Scene, C1: Scene>(_ c0: C0, _ c1: C1) -> some Scene { MadeScene() }
}

public struct BackgroundTask<Request, Response>: Sendable {}

extension BackgroundTask where Request == Void, Response == Void {
    public static func urlSession(_ identifier: String) -> BackgroundTask<Void, Void> { fatalError("a declaration") }
}

/// macOS only.
public struct Settings<Content: View>: Scene {
    public init(@ViewBuilder content: () -> Content) { fatalError("a declaration") }

    public var body: Never { fatalError("a declaration") }
}

public struct WindowGroup<Content: View>: Scene {
    public init(@ViewBuilder content: () -> Content) { fatalError("a declaration") }

    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { fatalError("a declaration") }

    public init(id: String, @ViewBuilder content: () -> Content) { fatalError("a declaration") }

    public var body: Never { fatalError("a declaration") }
}

@MainActor @preconcurrency public struct OpenWindowAction {
    public func callAsFunction(id: String) { fatalError("a declaration") }
}

@MainActor @preconcurrency public protocol Commands {}

@resultBuilder public struct CommandsBuilder {
    public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }
}

public struct CommandMenu<Content: View>: Commands {
    public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { fatalError("a declaration") }
}

public enum ScenePhase: Comparable, Sendable {
    case background
    case inactive
    case active
}

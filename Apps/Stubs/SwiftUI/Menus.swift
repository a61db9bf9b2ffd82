// Mirrors the SDKs of iOS 18 and macOS 15.

public struct CommandGroupPlacement: Sendable {
    public static let newItem = CommandGroupPlacement()

    init() {}
}

public struct CommandGroup<Content: View>: Commands {
    public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
        fatalError("a declaration")
    }
}

extension CommandsBuilder {
    public static func buildBlock<C0: Commands, C1: Commands>(_ c0: C0, _ c1: C1) -> some Commands { MadeCommands() }
}

struct MadeCommands: Commands {
    nonisolated init() {}
}

@MainActor @preconcurrency public protocol TabViewStyle {}
public struct SidebarAdaptableTabViewStyle: TabViewStyle {}
extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
    public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { fatalError("a declaration") }
}

extension View {
    public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { MadeView() }
}

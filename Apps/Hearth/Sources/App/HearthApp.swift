import Foundation
import SwiftUI

/// The app: one window over the features of this device.
struct HearthApp: App {
    @State private var model = AppModel()
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.openWindow) private var openWindow

    private static let window = "main"

    var body: some Scene {
        WindowGroup(id: Self.window) {
            RootView(model: model)
        }
        .onChange(of: scenePhase) { _, phase in
            if phase == .background { model.enterBackground() }
        }
        .commands {
            CommandGroup(replacing: .newItem) {
                Button("New Chat") { model.beginChat() }
                    .keyboardShortcut("n")
                Button("New Window") { openWindow(id: Self.window) }
                    .keyboardShortcut("n", modifiers: [.command, .shift])
            }
            CommandMenu("Go") {
                ForEach(Place.allCases) { place in
                    Button(place.title) { model.place = place }
                        .keyboardShortcut(place.key)
                }
            }
        }
    }
}

import Foundation
import Hearth
import Screens
import SwiftUI

/// The app, which has windows for the features, and on macOS a window for the settings.
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
            if phase == .active { model.openShared() }
        }
        .commands {
            CommandGroup(replacing: .newItem) {
                Button("New Chat") { model.beginChat() }
                    .keyboardShortcut("n")
                Button("New Window") { openWindow(id: Self.window) }
                    .keyboardShortcut("n", modifiers: [.command, .shift])
            }
            CommandMenu("Go") {
                ForEach(Place.menu) { place in
                    Button(place.title) { model.place = place }
                        .keyboardShortcut(place.key)
                }
            }
        }
        #if HEARTH_MOBILE
            .backgroundTask(.urlSession(BackgroundDownloads.identifier)) { [model] in
                await model.finishBackgroundEvents()
            }
        #endif
        #if HEARTH_MACOS
            // The system provides its menu item and Command-comma.
            Settings { SettingsWindow(model: model) }
        #endif
    }
}

import Foundation
import Hearth
import SwiftUI

/// The entry point: the app, or the worker process of a benchmark run on macOS.
@main enum Program {
    @MainActor static func main() {
        if CommandLine.arguments.dropFirst().first == BenchRunnerProcess.argument {
            BenchRunnerProcess.run()
        } else {
            HearthApp.main()
        }
    }
}

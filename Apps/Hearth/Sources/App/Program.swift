import Foundation
import Hearth
import SwiftUI

/// Where the program begins: as the app, or, started once more by a bench run on a Mac, as the process that measures.
@main enum Program {
    @MainActor static func main() {
        if CommandLine.arguments.dropFirst().first == BenchRunnerProcess.argument {
            BenchRunnerProcess.run()
        } else {
            HearthApp.main()
        }
    }
}

import ArgumentParser
import Hearth

/// The command `hearth available`.
struct AvailableCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "available", abstract: "Check whether an installed model can answer.",
        discussion: "The exit code is 0 if one can answer and 3 if not, for use in scripts.")

    @Flag(help: "Show which models were considered, and why each was chosen or not.")
    var verbose = false

    func run() throws {
        SettingsFault.report()
        let model = SystemLanguageModel.default
        let resolution = HearthServices.shared.resolver.resolution
        guard case .available = model.availability else {
            // The advice printed below covers the models on this machine.
            let others = resolution.candidates.filter { $0.tier != .localModel }
            if verbose { for candidate in others { Output.line(candidate.reason.printable) } }
            Output.line("\(HearthServices.shared.missingModelAdvice)")
            throw ExitCode(.modelNotFound)
        }
        if verbose { for candidate in resolution.candidates { Output.line(candidate.reason.printable) } }
        let name = resolution.modelID.map { "\($0)" } ?? resolution.engine.name
        Output.line("\(name) is available; its context holds \(model.contextSize) tokens.")
    }
}

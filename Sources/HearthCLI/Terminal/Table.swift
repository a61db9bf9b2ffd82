import Foundation
import TerminalText

extension Table {
    /// Writes the table to standard output.
    func write() {
        for line in lines(isTerminal: Terminal.showsOutput) { Output.line(line) }
    }
}

extension Output {
    /// Writes labels and values in two columns.
    static func pairs(_ pairs: [(label: String, value: String)], to write: (String) -> Void = { line($0) }) {
        let width = pairs.map(\.label.count).max() ?? 0
        for (label, value) in pairs {
            write(label.padding(toLength: width + 2, withPad: " ", startingAt: 0) + value.printable)
        }
    }
}

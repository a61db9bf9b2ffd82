/// A parsed template.
final class Program: Sendable {
    let body: Frame
    let names: [Text]
    /// The index of each name in `names`.
    let places: [Text: Int]
    /// The names of attributes and keys that the template reads.
    let attributes: Set<String>
    /// The variables that the template reads from its context.
    let freeNames: Set<String>
    private let hiddenNames: [[Int]]

    init(_ body: Frame, frameCount: Int, places: [Text: Int], attributes: Set<String>) {
        self.body = body
        self.places = places
        self.attributes = attributes
        let names = places.sorted { $0.value < $1.value }.map(\.key)
        self.names = names
        let (hidden, free) = SymbolTable.analyze(body, frameCount: frameCount)
        hiddenNames = hidden
        freeNames = Set(free.map { names[$0].string }).subtracting(Globals.all.map(\.name.string))
    }

    /// Returns the variables that are undefined in a frame until the frame sets them.
    func hidden(in frame: Frame) -> [Int] {
        hiddenNames[frame.index]
    }
}

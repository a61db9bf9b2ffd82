/// A sheet as its cells show it, without those that are empty.
struct Sheet {
    struct Cell {
        enum Kind { case text, number, date }

        var column: Int
        var kind: Kind
        /// One line; never empty.
        var text: String
    }

    struct Row {
        var number: Int
        /// How many rows are just so; OpenDocument writes them once.
        var count = 1
        /// From left to right.
        var cells: [Cell]

        /// The cell of a column; nil for an empty one.
        func cell(at column: Int) -> Cell? {
            var (low, high) = (0, cells.count)
            while low < high {
                let middle = (low + high) / 2
                if cells[middle].column < column { low = middle + 1 } else { high = middle }
            }
            return low < cells.count && cells[low].column == column ? cells[low] : nil
        }
    }

    let name: String
    var comments: [OfficeComment] = []
    /// The texts of its printed pages' headers and footers, with their codes.
    var running: [String] = []
    var rows: [Row] = []
    /// Cells that are shown as one, whose text the first of them has.
    var merged: [CellRange] = []
}

/// How many cells a document may still have: numbers of few bytes take far more memory than they take of the file.
struct CellBudget {
    private var left: Int
    private let limit: Int

    init(_ limits: ReadingLimits) { (left, limit) = (limits.cells, limits.cells) }

    mutating func take(_ count: Int = 1) throws(DocumentError) {
        left -= count
        guard left >= 0 else {
            throw DocumentError(
                .tooLarge,
                "The file has more than \(limit) filled cells, the most that Hearth reads. Split it into smaller "
                    + "files.")
        }
    }
}

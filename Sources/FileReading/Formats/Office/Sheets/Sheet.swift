/// The non-empty cells of a sheet, as displayed.
struct Sheet {
    struct Cell {
        enum Kind { case text, number, date }

        var column: Int
        var kind: Kind
        /// The displayed text, a single line that is never empty.
        var text: String
    }

    struct Row {
        var number: Int
        /// The number of identical rows, which OpenDocument stores once.
        var count = 1
        var cells: [Cell]

        /// Returns the cell of a column; `nil` if it is empty.
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
    /// The headers and footers of the sheet's printed pages, with their codes.
    var running: [String] = []
    var rows: [Row] = []
    /// Merged cells, whose text is in the first cell.
    var merged: [CellRange] = []
}

/// The number of cells that a document may still have.
///
/// Even a cell of few bytes takes much memory.
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

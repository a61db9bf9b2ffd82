/// The area of the images on each page of a PDF file, as reported by Poppler's programs.
struct PagePictures {
    /// The areas of the pages, and of the images on them, in square points.
    private var pages: [Int: Double] = [:]
    private var pictures: [Int: Double] = [:]

    /// Parses the output of `pdfimages -list`, and the page sizes that `pdfinfo` printed.
    init(pictures list: [UInt8], sizes: [UInt8]) {
        for line in String(decoding: list, as: UTF8.self).split(separator: "\n") {
            // The fields are page, number, kind, width and height; the dots per inch precede the size and the
            // ratio.
            let fields = line.split(separator: " ")
            guard fields.count >= 12, ["image", "stencil"].contains(fields[2]), let page = Int(fields[0]),
                let width = Double(fields[3]), let height = Double(fields[4]),
                let across = Double(fields[fields.count - 4]), let down = Double(fields[fields.count - 3]), across > 0,
                down > 0
            else { continue }
            pictures[page, default: 0] += width / across * 72 * (height / down * 72)
        }
        for line in String(decoding: sizes, as: UTF8.self).split(separator: "\n") {
            // "Page    1 size: 612 x 792 pts (letter)"
            let fields = line.split(separator: " ")
            guard fields.count >= 6, fields[0] == "Page", fields[2] == "size:", let page = Int(fields[1]),
                let width = Double(fields[3]), let height = Double(fields[5])
            else { continue }
            pages[page] = width * height
        }
    }

    /// The pages that images cover by at least half.
    var coveredPages: Set<Int> {
        Set(pictures.filter { page, area in pages[page].map { area * 2 >= $0 } ?? false }.keys)
    }
}

import Platform

/// The text recognition program tesseract.
struct Tesseract {
    let path: String
    let limits: ReadingLimits
    /// The languages to expect, as tesseract names them; empty for the installed languages.
    let languages: [String]
    let cancellation: Cancellation

    /// Returns the options: the requested languages, else the installed languages.
    ///
    /// Orientation detection is enabled if its data is installed.
    func options(_ folder: TemporaryFolder) throws -> [String] {
        let output = try program(folder, time: .seconds(10), input: nil).run(["--list-langs"])
        // The first line is a heading.
        let installed = String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").dropFirst().map(
            String.init)
        // Each language costs time, so at most four are used.
        let scripts = installed.filter { $0 != "osd" && !$0.contains("/") }.prefix(4)
        let expected = !languages.isEmpty ? languages : scripts.isEmpty ? ["eng"] : Array(scripts)
        return ["-l", expected.joined(separator: "+")] + (installed.contains("osd") ? ["--psm", "1"] : [])
    }

    /// Recognises the text of an image; its pages are separated by form feeds.
    func run(_ picture: String, _ options: [String], _ folder: TemporaryFolder, time: Duration? = nil) throws
        -> ChildProcess.Output
    {
        try program(folder, time: time ?? limits.recognitionTime, input: picture).run([picture, "stdout"] + options)
    }

    private func program(_ folder: TemporaryFolder, time: Duration, input: String?) -> ChildProcess {
        ChildProcess(path, in: folder, limits, time: time, input: input, cancellation)
    }
}

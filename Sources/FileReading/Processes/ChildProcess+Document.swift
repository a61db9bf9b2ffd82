import Platform

extension ChildProcess {
    /// Creates a child process that reads a document within its limits.
    ///
    /// - Parameters:
    ///   - path: The path of the program.
    ///   - folder: The working folder. The program can write there only if `writes` is true.
    ///   - limits: The limits on memory and output.
    ///   - time: The time limit.
    ///   - outputBytes: The maximum size of its standard output; by default the maximum size of a document's
    ///     text.
    ///   - input: The path of the document; `nil` if it reads none.
    ///   - writes: Whether it writes files.
    ///   - cancellation: Stops it.
    init(
        _ path: String, in folder: TemporaryFolder, _ limits: ReadingLimits, time: Duration, outputBytes: Int? = nil,
        input: String?, writes: Bool = false, _ cancellation: Cancellation
    ) {
        self.init(
            path: path, folder: folder.path,
            limits: Limits(
                time: time, memoryBytes: limits.toolMemoryBytes, outputBytes: outputBytes ?? limits.textBytes,
                fileBytes: 256 << 20),
            confinement: Confinement(
                inputs: [input].compactMap(\.self), outputs: writes ? [folder.path] : []),
            cancellation: cancellation)
    }
}

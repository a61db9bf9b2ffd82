import Platform

extension ChildProcess {
    /// A program that reads a document within its limits.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - folder: The folder that it is started in, in which it may write only where `writes` is true.
    ///   - limits: Limits on memory and output.
    ///   - time: The longest that it may run.
    ///   - outputBytes: The most that it may write to its standard output; by default as much as a document's text.
    ///   - input: The document; `nil` where it reads none.
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

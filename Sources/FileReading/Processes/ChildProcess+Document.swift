import Platform

extension ChildProcess {
    /// Creates a child process that reads a document within its limits.
    ///
    /// The process runs in `folder` and can write to it only if `writes` is true. `input` is the path of the
    /// document, if the process reads one. By default, `outputBytes` is the maximum size of a document's
    /// text.
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

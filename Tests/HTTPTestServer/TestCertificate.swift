import Foundation

/// A certificate for `localhost` and 127.0.0.1, created by the machine's `openssl` in a folder of its own.
package final class TestCertificate: Sendable {
    /// An error in creating or using the certificate.
    package struct Failure: Error {
        /// The output of `openssl` or the proxy.
        package let message: String
    }

    /// The PEM file that a client has to trust.
    package let authorityPath: String
    private let folder: URL

    /// Creates a certificate.
    ///
    /// - Throws: `Failure` if `openssl` is missing or fails.
    package init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "certificate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        authorityPath = folder.appending(path: "certificate.pem").path
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-keyout", folder.appending(path: "key.pem").path, "-out", authorityPath, "-days", "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let message = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(message: String(decoding: message, as: UTF8.self))
        }
    }

    deinit {
        // A leftover in the temporary folder does no harm.
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts a TLS proxy for a plain server on a port, and returns the running proxy.
    /// - Throws: `Failure` if Python is missing or fails.
    func proxy(to port: Int) throws -> TLSProxy {
        try TLSProxy(certificate: authorityPath, key: folder.appending(path: "key.pem").path, port: port)
    }
}

/// A process that terminates TLS, so that tests and the tested code need no library for TLS.
///
/// The process stops when the proxy is released.
final class TLSProxy: Sendable {
    let port: Int
    /// The process ends with its input, even if the tests are killed.
    private let input = Pipe()

    fileprivate init(certificate: String, key: String, port: Int) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "tls_proxy.py").path
        process.arguments = ["python3", script, certificate, key, String(port)]
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(line.trimmingCharacters(in: .newlines)) else {
            throw TestCertificate.Failure(message: "tls_proxy.py said \(line)")
        }
        self.port = port
    }

    deinit {
        // A pipe that cannot be closed ends with the tests.
        try? input.fileHandleForWriting.close()
    }
}

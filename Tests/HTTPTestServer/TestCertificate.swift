import Foundation
import NIOSSL

/// A certificate for `localhost` and 127.0.0.1 that the machine's `openssl` makes, in a folder of its own.
package final class TestCertificate: Sendable {
    /// What went wrong when the certificate was made.
    package struct Failure: Error {
        /// What `openssl` said.
        package let message: String
    }

    /// The PEM file that a client has to trust.
    package let authorityPath: String
    private let folder: URL

    /// Makes a certificate.
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

    func serverContext() throws -> NIOSSLContext {
        let certificates = try NIOSSLCertificate.fromPEMFile(authorityPath)
        let key = try NIOSSLPrivateKey(file: folder.appending(path: "key.pem").path, format: .pem)
        return try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(key)))
    }
}

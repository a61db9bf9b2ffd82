package import Foundation
import Mail
import Platform

/// A connection to a mail server for mbsync, which cannot log in with an access token by itself.
///
/// mbsync starts `hearth mail account connect` in the folder of an account. That program gets a token from the account's
/// command, logs in to the server, and then passes the bytes of both sides on. The token is only in the memory of that
/// program.
package enum MailTunnel {
    /// The environment variable with the path of `hearth`.
    static let program = "HEARTH_PROGRAM"
    /// The beginning of the line with which an error is reported to the process that started mbsync.
    static let errorMark = "hearth-tunnel: "

    private static let maximumTokenBytes = 1 << 16
    private static let time = Duration.seconds(60)

    /// Connects standard input and output with the server of the account in a folder.
    ///
    /// - Returns: The line that reports an error; `nil` after the end of the connection.
    package static func run(in folder: URL) async -> String? {
        do {
            try await connect(MailAccounts.account(at: folder), in: folder)
            return nil
        } catch let error as MailError {
            return errorMark + error.message
        } catch {
            return errorMark + "The account in \(folder.path) cannot be read. Remove it and add it again."
        }
    }

    private static func connect(_ account: MailAccount, in folder: URL) async throws {
        let token = try await token(of: account, in: folder)
        #if HEARTH_MOBILE
            throw MailError(.unavailable, "Mail is pulled on computers only.")
        #else
            try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
                Thread.detachNewThread { end.resume(with: Result { try relay(account, token, folder) }) }
            }
        #endif
    }

    #if !HEARTH_MOBILE
        private static func relay(_ account: MailAccount, _ token: String, _ folder: URL) throws {
            let connection: MailServerConnection
            do throws(MailServerConnection.Failure) {
                connection = try MailServerConnection(
                    to: .init(server: account.server, port: account.port, startsTLS: account.startsTLS),
                    user: account.user, token: token,
                    certificate: FileManager.default.contents(atPath: folder.appending(path: "certificate.pem").path))
            } catch {
                throw MailError(.unavailable, PullFailure.sentence(error, account))
            }
            FileHandle.standardOutput.write(Data("* PREAUTH logged in\r\n".utf8))
            connection.relay(
                from: FileHandle.standardInput.fileDescriptor, to: FileHandle.standardOutput.fileDescriptor)
        }
    #endif

    private static func token(of account: MailAccount, in folder: URL) async throws -> String {
        let child = ChildProcess(
            path: "/bin/sh", folder: folder.path,
            limits: ChildProcess.Limits(
                time: time, memoryBytes: nil, outputBytes: maximumTokenBytes, fileBytes: nil),
            // The command may need the network and other programs.
            confinement: nil, cancellation: Cancellation(),
            environment: ProcessInfo.processInfo.environment.map { "\($0)=\($1)" })
        let output = try await child.output(["./password"])
        let token = String(decoding: output.bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard output.ending == .exited(0), !token.isEmpty, token.utf8.allSatisfy({ (33...126).contains($0) }) else {
            throw MailError(
                .unavailable,
                "The token command of \(account.name) failed, or did not print only a token. Try it in a terminal; you may "
                    + "have to sign in again.")
        }
        return token
    }
}

import Foundation
import Testing

@testable import GGUF

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The mapping of `errno` values to errors, including values that a test can't provoke on every machine.
struct SystemErrorTests {
    @Test(arguments: [
        (ENOENT, GGUFError.Code.fileNotFound), (ENOTDIR, .fileNotFound), (EACCES, .permissionDenied),
        (EPERM, .permissionDenied), (EISDIR, .isDirectory), (EMFILE, .unreadable), (EIO, .unreadable),
    ])
    func `the errno value of a failed open maps to an error code`(number: Int32, code: GGUFError.Code) {
        #expect(InputFile.openFailure(number, name: "“m.gguf”").code == code)
    }

    @Test func `the message of a permission error advises giving the user access to the file`() {
        let error: any Error = InputFile.openFailure(EACCES, name: "“m.gguf”")
        #expect(error.localizedDescription == String(describing: error))
        #expect(
            InputFile.openFailure(EACCES, name: "“m.gguf”").description == """
                “m.gguf” can't be opened: permission denied. \
                Give this user access to the file and its folder, then try again.
                """)
    }

    @Test(arguments: [
        (ENOSPC, GGUFError.Code.writeFailed), (EROFS, .permissionDenied), (EACCES, .permissionDenied),
        (ENOENT, .fileNotFound), (EIO, .writeFailed),
    ])
    func `the errno value of a failed write maps to an error code`(number: Int32, code: GGUFError.Code) {
        #expect(OutputFile.failure(number, name: "“m.gguf”").code == code)
    }

    @Test func `errors with the same code and text are equal, and codes print their case names`() {
        let error = GGUFError(.empty, "It is empty.")
        #expect(error == GGUFError(.empty, "It is empty."))
        #expect(error != GGUFError(.truncated, "It is empty."))
        #expect("\(GGUFError.Code.permissionDenied)" == "permissionDenied")
    }

    @Test func `names beyond the length limit are shortened in error messages`() {
        #expect(GGUFError.quoted("abcdef", limit: 3) == "“abc…”")
        #expect(GGUFError.quoted("abc", limit: 3) == "“abc”")
    }
}

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

/// The system's error numbers as errors, for those that a test can't provoke on every machine.
struct SystemErrorTests {
    @Test(arguments: [
        (ENOENT, GGUFError.Code.fileNotFound), (ENOTDIR, .fileNotFound), (EACCES, .permissionDenied),
        (EPERM, .permissionDenied), (EISDIR, .isDirectory), (EMFILE, .unreadable), (EIO, .unreadable),
    ])
    func `an error number of opening becomes a code`(number: Int32, code: GGUFError.Code) {
        #expect(InputFile.openFailure(number, name: "“m.gguf”").code == code)
    }

    @Test func `a refused permission says what to do`() {
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
    func `an error number of writing becomes a code`(number: Int32, code: GGUFError.Code) {
        #expect(OutputFile.failure(number, name: "“m.gguf”").code == code)
    }

    @Test func `errors with the same code and text are equal, and codes print their names`() {
        let error = GGUFError(.empty, "It is empty.")
        #expect(error == GGUFError(.empty, "It is empty."))
        #expect(error != GGUFError(.truncated, "It is empty."))
        #expect("\(GGUFError.Code.permissionDenied)" == "permissionDenied")
    }

    @Test func `long names are cut in messages`() {
        #expect(GGUFError.quoted("abcdef", limit: 3) == "“abc…”")
        #expect(GGUFError.quoted("abc", limit: 3) == "“abc”")
    }
}

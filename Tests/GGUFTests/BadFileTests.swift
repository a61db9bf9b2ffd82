import Foundation
import GGUF
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Files without a valid GGUF header, and paths that do not lead to a regular file.
struct BadFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func failure(_ bytes: [UInt8], name: String = "model.gguf") throws -> GGUFError {
        try failure(path: folder.file(name, bytes))
    }

    private func failure(path: String) throws -> GGUFError {
        try #require(throws: GGUFError.self) { _ = try GGUFFile(path: path) }
    }

    @Test func `an empty file is reported as empty`() throws {
        let error = try failure([])
        #expect(error.code == .empty)
        #expect(
            error.description
                == "“model.gguf” is empty. The download or copy probably stopped early: fetch the file again.")
    }

    @Test func `a directory is reported as a directory`() throws {
        let error = try failure(path: folder.path)
        #expect(error.code == .isDirectory)
        #expect(error.description.hasSuffix("is a directory, not a file. Specify the .gguf file inside it."))
    }

    @Test func `the error for a missing file contains the file's name, but not its folder`() throws {
        let error = try failure(path: folder.path("no-such.gguf"))
        #expect(error.code == .fileNotFound)
        #expect(error.description == "There is no file “no-such.gguf” at the given path. Check the path.")
    }

    @Test(arguments: ["", "a\0b", "no/such/folder/model.gguf"])
    func `a path that cannot exist is reported as a missing file`(path: String) throws {
        #expect(try failure(path: path).code == .fileNotFound)
    }

    @Test(.enabled(if: geteuid() != 0, "The superuser may read every file."))
    func `a file without read permission is refused as permission denied`() throws {
        let path = try folder.file("secret.gguf", RawGGUF.file())
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        let error = try failure(path: path)
        #expect(error.code == .permissionDenied)
        #expect(error.description.hasPrefix("“secret.gguf” can't be opened: permission denied."))
    }

    @Test func `a pipe is refused without waiting for a writer`() throws {
        let path = folder.path("pipe.gguf")
        try #require(mkfifo(path, 0o600) == 0)
        let error = try failure(path: path)
        #expect(error.code == .unreadable)
        #expect(error.description == "“pipe.gguf” is not a regular file. Specify a .gguf file.")
    }

    @Test func `a character device is refused`() throws {
        #expect(try failure(path: "/dev/zero").code == .unreadable)
    }

    @Test func `a file shorter than the magic bytes is reported as not GGUF`() throws {
        let error = try failure(Array("GGU".utf8))
        #expect(error.code == .notGGUF)
        #expect(error.reason == "“model.gguf” is not a GGUF file: it is only 3 bytes long.")
    }

    @Test(arguments: [
        ("<!DOCTYPE html><html>", "a web page, so the link did not lead to the file itself"),
        ("version https://git-lfs.github.com/spec/v1", "a Git LFS pointer, so the file itself was not fetched"),
        ("PK\u{3}\u{4}....", "a zip archive or a PyTorch checkpoint"),
        ("\u{8}\0\0\0\0\0\0\0{\"a\":1}", "a safetensors file"),
        ("tjgg\u{3}\0\0\0", "a model in the older GGJT format"),
        ("{\"a\": 1}", "JSON"),
    ])
    func `the error for wrong magic bytes names the actual file format`(start: String, kind: String) throws {
        let error = try failure(Array(start.utf8))
        #expect(error.code == .notGGUF)
        #expect(
            error.description == """
                “model.gguf” is not a GGUF file: it does not start with the four bytes “GGUF”. It looks like \(kind). \
                Choose a file in the GGUF format, or convert the model to it.
                """)
    }

    @Test func `a file with unknown magic bytes is reported without a guess at its format`() throws {
        let error = try failure(RawGGUF.file(magic: "GGUE"))
        #expect(error.code == .notGGUF)
        #expect(error.reason.hasSuffix("it does not start with the four bytes “GGUF”."))
    }

    @Test(arguments: [
        (UInt32(0), GGUFError.Code.unsupportedVersion, "has GGUF version 0, which does not exist."),
        (1, .unsupportedVersion, "has GGUF version 1, which is not supported."),
        (4, .unsupportedVersion, "has GGUF version 4; versions 2 and 3 are supported."),
        (99, .unsupportedVersion, "has GGUF version 99; versions 2 and 3 are supported."),
        (UInt32(3).byteSwapped, .bigEndian, "is a big-endian GGUF file (version 3), made for big-endian machines."),
    ])
    func `the error names an unsupported GGUF version`(version: UInt32, code: GGUFError.Code, text: String) throws {
        let error = try failure(RawGGUF.file(version: version))
        #expect(error.code == code)
        #expect(error.reason == "“model.gguf” \(text)")
    }

    @Test(arguments: [UInt32(2), 3])
    func `GGUF versions 2 and 3 are read`(version: UInt32) throws {
        let file = try GGUFFile(path: folder.file("model.gguf", RawGGUF.file(version: version)))
        #expect(file.version == version)
        #expect(file.metadata.isEmpty && file.tensors.isEmpty)
        #expect(file.fileSizeBytes == 24)
    }

    @Test(arguments: 4..<24)
    func `a file that ends within the 24-byte header is reported as truncated`(count: Int) throws {
        let error = try failure(Array(RawGGUF.file().prefix(count)))
        #expect(error.code == .truncated)
        #expect(error.reason.hasPrefix("“model.gguf” ends at byte \(count), in the middle of the "))
    }

    @Test func `control characters in file names are escaped in error messages`() throws {
        let error = try failure([], name: "a\u{1B}[31m\u{202E}b.gguf")
        #expect(error.reason == #"“a\u{1B}[31m\u{202E}b.gguf” is empty."#)
    }
}

import Foundation

/// The parser that a run of libFuzzer tests.
///
/// A parser may refuse any input, but must not trap, hang or exhaust memory.
enum FuzzTarget: String, CaseIterable {
    case gguf, archive, office, richText, page, text, mail, mbox, date, charset, template, schema, pattern, grammar,
        wire, mcp

    /// Parses one input.
    func read(_ input: [UInt8]) {
        switch self {
        case .gguf: ModelInputs.gguf(input)
        case .template: ModelInputs.template(input)
        case .schema: ModelInputs.schema(input)
        case .pattern: ModelInputs.pattern(input)
        case .grammar: ModelInputs.grammar(input)
        case .archive: DocumentInputs.archive(input)
        case .office: DocumentInputs.office(input)
        case .richText: DocumentInputs.document(input, "a.rtf")
        case .page: DocumentInputs.document(input, "a.html")
        case .text: DocumentInputs.text(input)
        case .charset: DocumentInputs.charset(input)
        case .mail: MailInputs.mail(input)
        case .mbox: MailInputs.mbox(input)
        case .date: MailInputs.date(input)
        case .wire: WireInputs.wire(input)
        case .mcp: WireInputs.mcp(input)
        }
    }

    /// The target named by the environment variable HEARTH_FUZZ_TARGET.
    static let current: FuzzTarget = {
        let name = ProcessInfo.processInfo.environment["HEARTH_FUZZ_TARGET"] ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            let names = allCases.map(\.rawValue).joined(separator: ", ")
            FileHandle.standardError.write(Data("HEARTH_FUZZ_TARGET must be one of: \(names)\n".utf8))
            exit(64)
        }
        return target
    }()
}

/// The entry point that libFuzzer calls once per input.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzTarget.current.read(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ read: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// The program's entry point under the name that SwiftPM expects; libFuzzer's own `main` is not linked.
@_cdecl("Fuzzing_main") public func startFuzzing(
    _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
    var (count, arguments) = (count, arguments)
    return runFuzzer(&count, &arguments) { fuzzOneInput($0, $1) }
}

/// A file in shared memory for parsers that take paths; every input overwrites it.
enum InputFile {
    static let path = "/dev/shm/hearth-fuzz-\(ProcessInfo.processInfo.processIdentifier)"

    static func write(_ bytes: [UInt8]) -> String {
        guard let file = fopen(path, "w") else { exit(71) }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
        return path
    }
}

/// The string formats that are enforced, as patterns of JSON Schema.
///
/// All other formats are annotations.
enum SchemaFormats {
    /// Returns the pattern of a format; `nil` for an unknown format.
    static func pattern(of format: String) -> String? { patterns[format].map { "^(\($0))$" } }

    private static let year = "[1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9]"
    private static let date =
        "(\(year))-(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(\(year))-(0[469]|11)-(0[1-9]|[12][0-9]|30)"
        + "|(\(year))-02-(0[1-9]|1[0-9]|2[0-8])"
    private static let time =
        "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])"
    private static let byte = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
    private static let label = "[A-Za-z0-9]([A-Za-z0-9-]{0,30}[A-Za-z0-9])?"
    private static let hostname = "\(label)(\\.\(label)){0,5}"
    private static let ipv4 = "(\(byte)\\.){3}\(byte)"
    private static let word = "[0-9a-fA-F]{1,4}"
    private static let ipv6 =
        "(\(word):){7}\(word)|(\(word):){1,7}:|:(:\(word)){1,7}|::"
        + (1...6).map { "|(\(word):){\($0)}(:\(word)){1,\(7 - $0)}" }.joined()
    private static let uri =
        "[A-Za-z][A-Za-z0-9+.-]{1,15}://[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]{1,5})?(/\(escapedPart)*)?(\\?\(escapedPart)*)?(#\(escapedPart)*)?"
        + "|(mailto|urn|tel|data):\(escapedPart)+"
    private static let escapedPart = "([A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})"
    private static let duration =
        "P([0-9]{1,6}W|([0-9]{1,6}Y)?([0-9]{1,6}M)?[0-9]{1,6}D|[0-9]{1,6}Y([0-9]{1,6}M)?|[0-9]{1,6}M"
        + "|([0-9]{1,6}Y)?([0-9]{1,6}M)?([0-9]{1,6}D)?T([0-9]{1,6}H([0-9]{1,6}M([0-9]{1,6}S)?)?|[0-9]{1,6}M([0-9]{1,6}S)?"
        + "|[0-9]{1,6}S))"

    private static func uuid(version: String) -> String {
        "[0-9a-f]{8}-[0-9a-f]{4}-\(version)[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
    }

    private static let patterns: [String: String] = [
        "date": date, "time": time, "date-time": "(\(date))T\(time)",
        "uuid": "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
        "uuid1": uuid(version: "1"), "uuid3": uuid(version: "3"), "uuid4": uuid(version: "4"),
        "uuid5": uuid(version: "5"),
        "ipv4": ipv4, "ipv6": ipv6, "hostname": hostname, "idn-hostname": hostname, "duration": duration,
        "email": "[A-Za-z0-9]([A-Za-z0-9_%+-]|\\.[A-Za-z0-9_%+-]){0,62}@(\(label)\\.){1,4}[A-Za-z]{2,24}",
        "idn-email": "[A-Za-z0-9]([A-Za-z0-9_%+-]|\\.[A-Za-z0-9_%+-]){0,62}@(\(label)\\.){1,4}[A-Za-z]{2,24}",
        "uri": uri, "iri": uri, "uri-reference": "(\(uri))|[A-Za-z0-9._~-]*(/\(escapedPart)*)?(#\(escapedPart)*)?",
        "iri-reference": "(\(uri))|[A-Za-z0-9._~-]*(/\(escapedPart)*)?(#\(escapedPart)*)?",
        "ipvanyaddress": "\(ipv4)|\(ipv6)", "ipv4network": "\(ipv4)/32", "ipv6network": "(\(ipv6))/128",
        "json-pointer": "(/([^~/]|~[01])*)*",
    ]
}

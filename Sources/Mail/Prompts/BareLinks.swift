/// Finds links without a scheme, such as "bit.ly/x", which many programs display as links.
enum BareLinks {
    /// Returns whether a text contains a link without a scheme, or a bare host name such as "evil.de".
    static func contains(in text: String) -> Bool { find(in: text).contains { isHost($0.labels, hasPath: $0.hasPath) } }

    /// Replaces each host name with a path by a mark; a name without a path is kept, because it may be a file name.
    static func replacing(in text: String, with mark: String) -> String {
        guard text.contains("/") || text.contains("\\") else { return text }
        var left = ""
        var end = text.startIndex
        for name in find(in: text) where name.hasPath && isHost(name.labels, hasPath: true) && name.start >= end {
            left.append(contentsOf: text[end..<name.start])
            left.append(mark)
            end = text[name.end...].firstIndex { $0.isWhitespace || "<>\"".contains($0) } ?? text.endIndex
        }
        return left + String(text[end...])
    }

    /// Words separated by dots.
    private struct Name {
        let labels: [Substring]
        /// Whether a path or a port follows, which makes it a link whatever its suffix is.
        let hasPath: Bool
        let start: String.Index
        let end: String.Index
    }

    private static func find(in text: String) -> [Name] {
        var names: [Name] = []
        var rest = text[...]
        // A manual scan guarantees linear time for any input.
        while let start = rest.firstIndex(where: isPart) {
            let run = rest[start...].prefix(while: isPart)
            rest = rest[run.endIndex...]
            let next = rest.first
            let hasPort = next == ":" && (rest.dropFirst().first?.isNumber ?? false)
            let isFollowed = hasPort || next == "/" || next == "\\" || next == "#"
            // "So... evil.de" has empty labels between the dots.
            let groups = run.split(omittingEmptySubsequences: false, whereSeparator: isDot).split(
                whereSeparator: \.isEmpty)
            for (index, labels) in groups.enumerated() {
                guard labels.count > 1, let first = labels.first, let last = labels.last else { continue }
                names.append(
                    Name(
                        labels: Array(labels), hasPath: isFollowed && index == groups.count - 1,
                        start: first.startIndex, end: last.endIndex))
            }
        }
        return names
    }

    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "-" || isDot(character)
    }

    /// Returns whether browsers treat a character as a dot.
    private static func isDot(_ character: Character) -> Bool { ".。．｡".contains(character) }

    private static func isHost(_ labels: [Substring], hasPath: Bool) -> Bool {
        let labels = labels.map { $0.lowercased() }
        let ending = labels.last ?? ""
        if hasPath {
            let isAddress = labels.count == 4 && labels.allSatisfy { UInt8($0) != nil }
            return isAddress || ending.hasPrefix("xn--") || (ending.count > 1 && ending.allSatisfy(\.isLetter))
        }
        if labels.dropFirst().contains(where: endings.contains) { return true }
        // Excludes times, numbers and files.
        return countries.contains(ending) && labels.dropLast().contains { $0.contains(where: \.isLetter) }
            && !files.contains(ending)
    }

    /// Common top-level domains, except the domains of countries.
    private static let endings = words(
        """
        agency app art asia biz blog business buzz cam cash center cfd chat click cloud club com company dev digital
        edu email example finance fit fund gdn gov group guru host icu info ink int invalid life link live loan
        localhost ltd mail market media mil mobi money net network news onion online org page party pro promo rest
        review sale sbs science services shop site solutions space store stream studio support systems team tech
        test tips today tokyo top tel trade vip webcam website wiki win work world xin xyz zone xn--p1ai рф
        """)

    private static let countries = words(
        """
        ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca
        cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo
        fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it
        je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn
        mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps
        pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj
        tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
        """)

    /// File extensions that are also top-level domains of countries.
    private static let files = words("md ps py rs sh")

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}

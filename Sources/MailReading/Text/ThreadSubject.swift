import Foundation

/// Removes reply and forward marks from subjects.
package enum ThreadSubject {
    /// The marks of mail programs in their languages, in lower case.
    private static let marks: Set<String> = Set(
        """
        re ref réf rép rep r aw antw antwort betr sv vs fs fw fwd wg vb vl vá továbbítás tr rv enc res rif i doorst odp pd ats
        vast edasi odg pos proslj ynt cvp ilt yml atb σχετ απ πρθ отв отн ответ пер пересл на відп вп
        רי הש תגובה השב הועבר רד رد ردّ 回复 回覆 答复 答覆 回复内容 转发 轉寄 转寄 轉發 返信 転送 회신 답장 전달 re回复
        trả_lời chuyển_tiếp إعادة_توجيه إعادة_إرسال ตอบ ตอบกลับ ส่งต่อ bls balas trs terusan trans forward reply
        """.split(whereSeparator: \.isWhitespace).map { String($0).replacing("_", with: " ") })
    /// The maximum length of a mark with a number.
    private static let longestMark = 24

    /// Returns the subject that all mails of a thread share, for comparison.
    ///
    /// It is in lower case, without marks such as "Re:" and "Fwd:" in any language, and without the name of a
    /// list in brackets. It is empty if nothing remains.
    package static func base(_ subject: String) -> String {
        var rest = subject.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()[...]
        while let next = afterBrackets(rest) ?? afterMark(rest) { rest = next }
        if rest.hasSuffix("(fwd)") { rest = rest.dropLast(5) }
        return rest.trimmingCharacters(in: .whitespaces)
    }

    /// Returns whether a subject has a reply or forward mark, which the name of a list may precede.
    package static func isReply(_ subject: String) -> Bool {
        var rest = subject.lowercased()[...]
        while let next = afterBrackets(rest) { rest = next }
        return afterMark(rest) != nil
    }

    /// Returns the text that follows a name in brackets, or `nil`.
    private static func afterBrackets(_ text: Substring) -> Substring? {
        let text = text.drop(while: \.isWhitespace)
        guard let open = text.first, let close: Character = ["[": "]", "【": "】"][open],
            let end = text.firstIndex(of: close)
        else { return nil }
        let rest = text[text.index(after: end)...]
        return rest.isEmpty ? nil : rest
    }

    /// Returns the text that follows a mark such as "re:", "re[2]:", "fwd (3) :" or "re：", or `nil`.
    private static func afterMark(_ text: Substring) -> Substring? {
        let text = text.drop(while: \.isWhitespace)
        guard let colon = text.prefix(longestMark).firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
        // Full-width letters are normalized. Lower-casing "İLT" adds a combining dot, which is removed.
        let mark = String(text[..<colon]).folding(options: .widthInsensitive, locale: nil).replacing(
            "i\u{307}", with: "i")
        let word = mark.prefix { $0.isLetter || $0 == " " }
        guard marks.contains(word.trimmingCharacters(in: .whitespaces)),
            mark[word.endIndex...].allSatisfy({ $0.isNumber || "[]()^*. ".contains($0) })
        else { return nil }
        return text[text.index(after: colon)...]
    }
}

import HostileText
import RawText
import Testing

@testable import MailReading

/// Whether the time of each text function of mails grows with the text, whatever stands in it.
@Suite struct MailTextTimeTests {
    @Test func `texts of mails are taken apart in time that grows with them`() {
        #expect(GrowthOfTime.faults { _ = MailReply($0) } == [])
        #expect(GrowthOfTime.faults { _ = VisibleText.line($0) } == [])
        #expect(GrowthOfTime.faults { _ = PlainLinks.find(in: $0) } == [])
        #expect(GrowthOfTime.faults { _ = ThreadSubject.base($0) } == [])
        #expect(GrowthOfTime.faults { _ = FlowedText.joined($0, deletesSpaces: true) } == [])
        #expect(GrowthOfTime.faults { _ = MailPage($0) } == [])
    }

    @Test func `packed texts, style sheets and alternatives are read in time that grows with them`() {
        #expect(GrowthOfTime.faults { _ = OutlookRichText.read(Array($0.utf8)) } == [])
        #expect(GrowthOfTime.faults { _ = SignedContent.read(Array($0.utf8)) } == [])
        #expect(GrowthOfTime.faults { _ = MailPage("<style>\($0)</style><p class=a>b</p>") } == [])
        #expect(GrowthOfTime.faults { _ = Stopgap.isOne($0, for: $0) } == [])
        #expect(
            GrowthOfTime.faults { text in
                var reader = MIMEReader(mostParts: 500)
                let bytes = Array("Content-Type: multipart/mixed\n\n\(text)".utf8)
                let block = HeaderBlock(bytes[...], isMail: true)
                _ = reader.part(block, body: bytes[block.end...])
            } == [])
    }

    @Test func `headers are decoded in time that grows with them`() {
        #expect(GrowthOfTime.faults { _ = EncodedText.decode(Array($0.utf8)[...]) } == [])
        #expect(GrowthOfTime.faults { _ = ParameterLine(Array($0.utf8)[...]) } == [])
        #expect(GrowthOfTime.faults { _ = HeaderBlock(Array($0.utf8)[...], isMail: true) } == [])
        #expect(GrowthOfTime.faults { _ = AddressLine.read(Array($0.utf8)[...], limit: 500) } == [])
        #expect(GrowthOfTime.faults { _ = MailDate.read($0[...]) } == [])
        #expect(GrowthOfTime.faults { _ = TransferEncoding.quotedPrintable(Array($0.utf8)[...]) } == [])
    }

    @Test func `text of unknown origin is decoded and cut in time that grows with it`() {
        #expect(GrowthOfTime.faults { _ = CleanText.trimmed($0) } == [])
        #expect(GrowthOfTime.faults { _ = Sentences.ranges(of: $0) } == [])
        #expect(GrowthOfTime.faults { _ = TextDecoder.decode(Array($0.utf8)[...]) } == [])
        #expect(GrowthOfTime.faults { _ = TextDecoder.decode(([0xE9] + Array($0.utf8))[...]) } == [])
        #expect(
            GrowthOfTime.faults { text in
                var rest = Array(text.utf8)
                var splitter = MboxSplitter<Never>(mostBytes: 1 << 30) { () throws(Never) in
                    defer { rest = [] }
                    return rest
                }
                while splitter.next() != nil {}
            } == [])
    }
}

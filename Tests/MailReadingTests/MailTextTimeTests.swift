import HostileText
import RawText
import Testing

@testable import MailReading

/// The time for processing a mail's text grows linearly with its length, whatever it contains.
@Suite struct MailTextTimeTests {
    @Test func `splits and cleans texts in linear time`() {
        #expect(GrowthOfTime.faults { _ = MailReply($0) } == [])
        #expect(GrowthOfTime.faults { _ = VisibleText.line($0) } == [])
        #expect(GrowthOfTime.faults { _ = PlainLinks.find(in: $0) } == [])
        #expect(GrowthOfTime.faults { _ = ThreadSubject.base($0) } == [])
        #expect(GrowthOfTime.faults { _ = FlowedText.joined($0, deletesSpaces: true) } == [])
        #expect(GrowthOfTime.faults { _ = MailPage($0) } == [])
    }

    @Test func `reads embedded formats, style sheets and alternatives in linear time`() {
        #expect(GrowthOfTime.faults { _ = OutlookRichText.read(Array($0.utf8)) } == [])
        #expect(GrowthOfTime.faults { _ = SignedContent.read(Array($0.utf8)) } == [])
        #expect(GrowthOfTime.faults { _ = MailPage("<style>\($0)</style><p class=a>b</p>") } == [])
        #expect(GrowthOfTime.faults { _ = Stopgap.isOne($0, for: $0) } == [])
        #expect(
            GrowthOfTime.faults { text in
                var reader = MIMEReader(maximumParts: 500)
                let bytes = Array("Content-Type: multipart/mixed\n\n\(text)".utf8)
                let block = HeaderBlock(bytes[...], isMail: true)
                _ = reader.part(block, body: bytes[block.end...])
            } == [])
    }

    @Test func `decodes headers in linear time`() {
        #expect(GrowthOfTime.faults { _ = EncodedText.decode(Array($0.utf8)[...]) } == [])
        #expect(GrowthOfTime.faults { _ = ParameterLine(Array($0.utf8)[...]) } == [])
        #expect(GrowthOfTime.faults { _ = HeaderBlock(Array($0.utf8)[...], isMail: true) } == [])
        #expect(GrowthOfTime.faults { _ = AddressLine.read(Array($0.utf8)[...], limit: 500) } == [])
        #expect(GrowthOfTime.faults { _ = MailDate.read($0[...]) } == [])
        #expect(GrowthOfTime.faults { _ = TransferEncoding.quotedPrintable(Array($0.utf8)[...]) } == [])
    }

    @Test func `decodes and splits text of unknown origin in linear time`() {
        #expect(GrowthOfTime.faults { _ = CleanText.trimmed($0) } == [])
        #expect(GrowthOfTime.faults { _ = Sentences.ranges(of: $0) } == [])
        #expect(GrowthOfTime.faults { _ = TextDecoder.decode(Array($0.utf8)[...]) } == [])
        #expect(GrowthOfTime.faults { _ = TextDecoder.decode(([0xE9] + Array($0.utf8))[...]) } == [])
        #expect(
            GrowthOfTime.faults { text in
                var rest = Array(text.utf8)
                var splitter = MboxSplitter<Never>(maximumBytes: 1 << 30) { () throws(Never) in
                    defer { rest = [] }
                    return rest
                }
                while splitter.next() != nil {}
            } == [])
    }
}

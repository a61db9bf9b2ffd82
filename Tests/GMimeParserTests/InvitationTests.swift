import Foundation
import GMimeParser
import MailReading
import Testing

/// Invitations as Outlook, Google and other programs send them.
@Suite struct InvitationTests {
    private static func calendar(_ method: String = "REQUEST", _ more: String = "") -> String {
        """
        BEGIN:VCALENDAR
        METHOD:\(method)
        PRODID:-//Test//EN
        VERSION:2.0
        BEGIN:VTIMEZONE
        TZID:W. Europe Standard Time
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        ORGANIZER;CN=Ann Heron:mailto:ann@example.org
        ATTENDEE;RSVP=TRUE;CN=Bo Reed:mailto:bo@example.net
        UID:u1@example.org
        SUMMARY:Planning of the spring regatta
        LOCATION:Boathouse\\, upper floor
        DESCRIPTION:Please bring the tide ta
         bles.\\nJoin at https://example.org/join
        DTSTART;TZID=W. Europe Standard Time:20260312T143000
        DTEND;TZID=W. Europe Standard Time:20260312T160000
        \(more.isEmpty ? "SEQUENCE:0" : more)
        END:VEVENT
        END:VCALENDAR

        """
    }

    private func parse(_ text: String) -> MailMessage {
        BothParsers().parse(Array("From: ann@example.org\nDate: Mon, 2 Mar 2026 10:00:00 +0100\n\(text)".utf8)).message
    }

    @Test func `the text of an invitation without a text part describes the event`() throws {
        let mail = parse("Content-Type: text/calendar; charset=utf-8; method=REQUEST\n\n\(Self.calendar())")
        let invitation = try #require(mail.invitations?.first)
        #expect(mail.invitations?.count == 1 && mail.attachments.isEmpty)
        #expect(invitation.kind == .invitation && invitation.title == "Planning of the spring regatta")
        #expect(invitation.start == (try Date("2026-03-12T13:30:00Z", strategy: .iso8601)))
        #expect(invitation.end == (try Date("2026-03-12T15:00:00Z", strategy: .iso8601)))
        #expect(invitation.location == "Boathouse, upper floor" && !invitation.isAllDay)
        #expect(invitation.organizer == MailAddress(name: "Ann Heron", address: "ann@example.org"))
        #expect(invitation.attendees == [MailAddress(name: "Bo Reed", address: "bo@example.net")])
        #expect(
            mail.body.text == """
                Invitation: Planning of the spring regatta
                When: Thursday, 12 March 2026, 14:30 to 16:00 (Europe/Berlin)
                Where: Boathouse, upper floor
                Organizer: Ann Heron
                Invited: Bo Reed

                Please bring the tide tables.
                Join at https://example.org/join
                """)
        #expect(mail.isTextOfEvents)
        #expect(mail.body.links.map(\.target) == ["https://example.org/join"])
        let elsewhere = try #require(TimeZone(identifier: "America/New_York"))
        #expect(invitation.when(in: elsewhere) == "Thursday, 12 March 2026, 09:30 to 11:00 (America/New_York)")
    }

    @Test(arguments: [
        "Content-Type: text/calendar; method=REQUEST\nContent-Transfer-Encoding: base64\n\n"
            + Data(calendar().utf8).base64EncodedString(options: .lineLength76Characters),
        "Content-Type: text/calendar; method=REQUEST\nContent-Transfer-Encoding: quoted-printable\n\n"
            + calendar().replacing("=", with: "=3D"),
        "Content-Type: multipart/alternative; boundary=C\n\n--C\nContent-Type: text/plain\n\n \n--C\n"
            + "Content-Type: text/calendar; method=REQUEST\n\n\(calendar())\n--C--\n",
        "Content-Type: multipart/mixed; boundary=C\n\n--C\nContent-Type: application/octet-stream; name=invite.ICS\n"
            + "Content-Disposition: attachment\n\n\(calendar())\n--C--\n",
        "Content-Type: multipart/mixed; boundary=C\n\n--C\nContent-Type: text/calendar; method=REQUEST\n\n\(calendar())\n--C\n"
            + "Content-Type: application/ics; name=invite.ics\nContent-Disposition: attachment\n\n\(calendar())\n--C--\n",
    ])
    func `finds an invitation in any part, and lists it once`(mail: String) {
        let parsed = parse(mail)
        #expect(parsed.invitations?.map(\.title) == ["Planning of the spring regatta"])
        #expect(parsed.body.text.hasPrefix("Invitation: Planning") && parsed.body.text.contains("14:30 to 16:00"))
        #expect(parsed.attachments.allSatisfy { $0.name?.lowercased() == "invite.ics" })
    }

    @Test func `a mail with a text and an event keeps its own text`() {
        let mail = parse(
            "Content-Type: multipart/alternative; boundary=C\n\n--C\nContent-Type: text/plain\n\nAnn invites you.\n--C\n"
                + "Content-Type: text/calendar; method=REQUEST\n\n\(Self.calendar())\n--C--\n")
        #expect(mail.body.text == "Ann invites you." && mail.invitations?.count == 1 && mail.attachments.isEmpty)
        #expect(!mail.isTextOfEvents)
    }

    @Test(arguments: [
        ("REQUEST", "SEQUENCE:2", MailInvitation.Kind.update, "Updated invitation"),
        ("CANCEL", "STATUS:CANCELLED", .cancellation, "Cancelled"),
        ("REQUEST", "STATUS:CANCELLED", .cancellation, "Cancelled"),
        ("PUBLISH", "SEQUENCE:0", .event, "Event"), ("COUNTER", "SEQUENCE:0", .proposal, "Another time proposed"),
        ("REPLY", "ATTENDEE;PARTSTAT=DECLINED:mailto:ed@example.net", .answer, "Answer"),
    ])
    func `recognizes updates, cancellations, proposals and answers`(
        method: String, more: String, kind: MailInvitation.Kind, words: String
    ) {
        let mail = parse("Content-Type: text/calendar; method=\(method)\n\n\(Self.calendar(method, more))")
        #expect(mail.invitations?.map(\.kind) == [kind] && mail.body.text.hasPrefix("\(words): Planning"))
    }

    @Test func `an answer to an invitation has a status and a sender`() {
        let text = Self.calendar("REPLY").replacing(";RSVP=TRUE", with: ";PARTSTAT=ACCEPTED")
        let mail = parse("Content-Type: text/calendar; method=REPLY\n\n\(text)")
        #expect(mail.invitations?.first?.answer == "accepted" && mail.body.text.hasPrefix("Accepted: Planning"))
        #expect(mail.body.text.contains("From: Bo Reed"))
    }

    @Test func `all-day events and floating times do not change with the time zone`() throws {
        let day = Self.calendar().replacing(/DTSTART;[^\n]*/, with: "DTSTART;VALUE=DATE:20260312")
            .replacing(/DTEND;[^\n]*/, with: "DTEND;VALUE=DATE:20260314")
        let invitation = try #require(parse("Content-Type: text/calendar\n\n\(day)").invitations?.first)
        #expect(
            invitation.isAllDay
                && invitation.when(in: .gmt) == "Thursday, 12 March 2026 to Friday, 13 March 2026, all day")
        #expect(invitation.start == (try Date("2026-03-12T00:00:00Z", strategy: .iso8601)))
        let floating = Self.calendar().replacing(/DTSTART;[^\n]*/, with: "DTSTART:20260312T143000")
            .replacing(/DTEND;[^\n]*/, with: "DTEND:20260312T160000")
        let local = try #require(parse("Content-Type: text/calendar\n\n\(floating)").invitations?.first)
        #expect(local.start == nil && local.when(in: .gmt) == "Thursday, 12 March 2026, 14:30 to 16:00")
    }

    @Test func `an invalid calendar, or one with many events, is an attachment`() {
        let many = (0..<30).map { "BEGIN:VEVENT\nSUMMARY:\($0)\nDTSTART:20260312T143000Z\nEND:VEVENT\n" }.joined()
        for text in ["nothing", "BEGIN:VCALENDAR\n\(many)END:VCALENDAR\n"] {
            let mail = parse("Content-Type: text/calendar\n\n\(text)")
            #expect(mail.invitations == nil && mail.attachments.map(\.type) == ["text/calendar"])
        }
    }

    @Test func `decodes messages stored before invitations were added`() throws {
        var mail = MailMessage(subject: "x")
        let kept = try JSONEncoder().encode(mail)
        #expect(try JSONDecoder().decode(MailMessage.self, from: kept) == mail)
        mail.invitations = parse("Content-Type: text/calendar\n\n\(Self.calendar())").invitations
        #expect(try JSONDecoder().decode(MailMessage.self, from: JSONEncoder().encode(mail)) == mail)
    }
}

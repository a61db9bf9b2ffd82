import FileReading
import Foundation
import Testing

@Suite struct ContactTests {
    private func read(_ text: String, _ name: String = "a.vcf") async throws -> ParsedDocument {
        try await DocumentReader().read(Data(text.utf8), named: name)
    }

    private func texts(_ document: ParsedDocument) -> [String?] { document.blocks.map { document.text(in: $0.range) } }

    @Test func `a contact card lists its fields under the person's name`() async throws {
        let document = try await read(
            """
            BEGIN:VCARD
            VERSION:3.0
            N:Heron;Ann;Mary;Dr.;
            FN:Dr. Ann Heron
            ORG:Harbour Trust;Boats
            TITLE:Keeper\\, east pier
            TEL;TYPE=CELL;TYPE=VOICE;TYPE=pref:+44 20 7946 0958
            TEL;TYPE="work,fax":+44 20 7946 0959
            EMAIL;TYPE=INTERNET,HOME:ann@example.org
            ADR;TYPE=HOME:;;4 Pier Road;Otterwick;;AB1 2CD;United Kingdom
            BDAY:1970-03-03
            item1.URL:https\\://example.org/ann
            item1.X-ABLabel:_$!<HomePage>!$_
            CATEGORIES:Boats,Choir
            NOTE:Likes tea.\\nCall before\\; noon.
            PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ
             AAAQABAAD/2wBD
            X-UNKNOWN:1
            END:VCARD
            """)
        #expect(document.kind == .contacts && document.title == nil)
        #expect(
            texts(document) == [
                "Name: Dr. Ann Heron; Organization: Harbour Trust, Boats; Job title: Keeper, east pier; "
                    + "Phone (mobile): +44 20 7946 0958; Phone (work, fax): +44 20 7946 0959; "
                    + "Email (home): ann@example.org; "
                    + "Address (home): 4 Pier Road, Otterwick, AB1 2CD, United Kingdom; Birthday: 3 March 1970; "
                    + "Website (HomePage): https://example.org/ann; Categories: Boats, Choir",
                "Likes tea.\nCall before; noon.",
            ])
        #expect(document.blocks.map(\.style) == [.tableRow, .paragraph])
        #expect(document.blocks.allSatisfy { $0.headingPath == ["Dr. Ann Heron"] })
        #expect(document.diagnostics.map(\.message) == ["One picture, sound or key is left out."])
    }

    @Test func `reads quoted-printable text and bare types of version 2.1 contact cards`() async throws {
        let document = try await read(
            """
            BEGIN:VCARD\r
            VERSION:2.1\r
            N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;\r
            TEL;HOME;VOICE:030 123\r
            ADR;WORK;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:;;Hauptstra=C3=9Fe 1=\r
            ;Bern;;3000;Schweiz\r
            BDAY:19700303\r
            PHOTO;JPEG;ENCODING=BASE64:\r
             /9j/4AAQ\r
            \r
            END:VCARD\r
            """)
        #expect(
            texts(document) == [
                "Name: Jörg Müller; Phone (home): 030 123; Address (work): Hauptstraße 1, Bern, 3000, Schweiz; Birthday: 3 March 1970"
            ])
    }

    @Test func `reads version 4 contact cards with URI values and dates without a year`() async throws {
        let document = try await read(
            """
            BEGIN:VCARD
            VERSION:4.0
            FN:Bo Reed
            TEL;VALUE=uri;TYPE="voice,home":tel:+1-555-0100
            BDAY:--0412
            BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-06
            ANNIVERSARY:20090808T1430-0500
            GENDER:M
            IMPP;X-SERVICE-TYPE=Jabber:xmpp:bo@example.org
            RELATED;TYPE=friend:urn:uuid:f81d4fae
            X-SKYPE:bo.reed
            BDAY:circa 1800
            END:VCARD
            begin:vcard
            ORG:Ferry Company;
            end:vcard
            BEGIN:VCARD
            VERSION:3.0
            EMAIL:nameless@example.org
            """)
        #expect(
            texts(document) == [
                "Name: Bo Reed; Phone (home): +1-555-0100; Birthday: 12 April; Birthday: 6 May; "
                    + "Anniversary: 8 August 2009; Gender: male; Messages (Jabber): xmpp:bo@example.org; "
                    + "Messages (Skype): bo.reed; Birthday: circa 1800",
                "Name: Ferry Company, ; Organization: Ferry Company",
                "Name: nameless@example.org; Email: nameless@example.org",
            ])
    }

    @Test func `a contact card nested in another card is not listed separately`() async throws {
        let document = try await read(
            """
            BEGIN:VCARD
            FN:Ann
            AGENT:
            BEGIN:VCARD
            FN:Helper
            END:VCARD
            TEL:1
            END:VCARD
            """)
        #expect(texts(document) == ["Name: Ann; Phone: 1"])
    }

    @Test func `refuses files without contact cards, and reads hostile files without a crash`() async throws {
        let error = await #expect(throws: DocumentError.self) { try await read("Only words") }
        #expect(error?.code == .damaged)
        for shape in [
            "BEGIN:VCARD\n", "AGENT:\nBEGIN:VCARD\n", "END:VCARD\n", "TEL:1\n", "a.TEL;X:1\n", ";", "NOTE:\\n", "N:;",
            "X;ENCODING=QUOTED-PRINTABLE:=\n",
        ] {
            let text = String(repeating: shape, count: 20_000 / shape.utf8.count)
            _ = try? await read(text)
            _ = try? await read("BEGIN:VCARD\nFN:" + text)
        }
    }

    @Test func `a calendar lists the fields of its events`() async throws {
        let document = try await read(
            """
            BEGIN:VCALENDAR
            X-WR-CALNAME:Boat club
            BEGIN:VEVENT
            SUMMARY:Spring cleaning
            DTSTART;TZID=W. Europe Standard Time:20260303T140000
            DTEND;TZID=W. Europe Standard Time:20260303T153000
            RRULE:FREQ=YEARLY
            LOCATION:Pier 4
            ORGANIZER;CN=Ann Heron:mailto:ann@example.org
            ATTENDEE;CN=Bo;PARTSTAT=ACCEPTED:mailto:bo@example.org
            ATTENDEE;ROLE=OPT-PARTICIPANT:mailto:cy@example.org
            DESCRIPTION:<p>Bring <b>gloves</b>.</p>Tea at four.
            END:VEVENT
            BEGIN:VTODO
            SUMMARY:Oil the gate
            DUE:20260401T170000Z
            STATUS:COMPLETED
            END:VTODO
            BEGIN:VEVENT
            DTSTART;VALUE=DATE:20261224
            STATUS:CANCELLED
            DESCRIPTION:First line\\nsecond.\\n\\nAnother paragraph.
            END:VEVENT
            END:VCALENDAR
            """, "club.ics")
        #expect(document.kind == .calendar && document.title == "Boat club")
        #expect(
            texts(document) == [
                "Event: Spring cleaning; When: Tuesday, 3 March 2026, 14:00 to 15:30 (Europe/Berlin); "
                    + "Repeats: every year on 3 March; Where: Pier 4; Organizer: Ann Heron <ann@example.org>; "
                    + "Invited: Bo <bo@example.org> (accepted), cy@example.org (optional)",
                "Bring gloves.", "Tea at four.",
                "Task: Oil the gate; Due: Wednesday, 1 April 2026, 17:00 (UTC); Status: done",
                "Event: without a title; When: Thursday, 24 December 2026, all day; Status: cancelled",
                "First line\nsecond.", "Another paragraph.",
            ])
        #expect(
            document.blocks.map { $0.headingPath.first }.prefix(4) == [
                "Spring cleaning", "Spring cleaning", "Spring cleaning", "Oil the gate",
            ])
    }

    @Test func `recognizes contact and calendar files without an extension by their first line`() async throws {
        #expect(try await read("BEGIN:VCARD\nFN:A\nEND:VCARD", "card").kind == .contacts)
        #expect(
            try await read("\u{FEFF}BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:A\nEND:VEVENT", "invite").kind == .calendar)
        #expect(try await read("WEBVTT\n\n00:01.000 --> 00:02.000\nHello", "captions").kind == .subtitles)
    }
}

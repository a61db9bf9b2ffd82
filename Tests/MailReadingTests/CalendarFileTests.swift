import Foundation
import MailReading
import Testing

@Suite struct CalendarFileTests {
    /// Returns the event of a calendar file with these lines.
    private func event(_ lines: String..., head: String = "", zones: String = "") throws -> CalendarEvent {
        let text =
            (["BEGIN:VCALENDAR", "VERSION:2.0"] + [head, zones].filter { !$0.isEmpty } + ["BEGIN:VEVENT"] + lines)
            .joined(separator: "\r\n") + "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        return try #require(CalendarFile.parse(text).events.first)
    }

    private func when(_ lines: String..., head: String = "", zones: String = "") throws -> String? {
        try event(lines.joined(separator: "\r\n"), head: head, zones: zones).when
    }

    @Test func `reads an event's title, time, place, attendees and their answers`() throws {
        let text = """
            BEGIN:VCALENDAR
            PRODID:-//Example//Calendar//EN
            VERSION:2.0
            METHOD:REQUEST
            BEGIN:VEVENT
            UID:2c9-77@example.org
            SEQUENCE:2
            SUMMARY:Boat house\\, spring cleaning\\; part 2
            DTSTART;TZID=Europe/Berlin:20260303T140000
            DTEND;TZID=Europe/Berlin:20260303T153000
            LOCATION:Pier 4
            ORGANIZER;CN="Heron, Ann":mailto:ann@example.org
            ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRUE;CN=Bo
              Reed:mailto:bo@example.org
            ATTENDEE;ROLE=OPT-PARTICIPANT;PARTSTAT=NEEDS-ACTION:MAILTO:cy@example.org
            ATTENDEE;CUTYPE=ROOM;PARTSTAT=ACCEPTED;CN='Loft':mailto:loft@example.org
            DESCRIPTION:Bring gloves.\\nTea is at four.
            STATUS:CONFIRMED
            BEGIN:VALARM
            ACTION:DISPLAY
            SUMMARY:Alarm
            DESCRIPTION:Reminder
            TRIGGER:-PT15M
            END:VALARM
            END:VEVENT
            END:VCALENDAR
            """
        let event = try #require(CalendarFile.parse(text).events.first)
        #expect(event.method == .request && event.uid == "2c9-77@example.org" && event.sequence == 2)
        #expect(event.summary == "Boat house, spring cleaning; part 2")
        #expect(event.when == "Tuesday, 3 March 2026, 14:00 to 15:30 (Europe/Berlin)")
        #expect(event.start?.date == Date(timeIntervalSince1970: 1_772_542_800))
        #expect(event.location == "Pier 4" && event.status == .confirmed)
        #expect(event.organizer?.name == "Heron, Ann" && event.organizer?.address == "ann@example.org")
        #expect(event.attendees.map(\.words) == ["Bo Reed", "cy@example.org", "Loft"])
        #expect(event.attendees.map(\.answer) == [.accepted, .some(.none), .accepted])
        #expect(event.attendees.map(\.isOptional) == [false, true, false])
        #expect(event.attendees.map(\.isResource) == [false, false, true])
        #expect(event.description == "Bring gloves.\nTea is at four.")
    }

    @Test(
        arguments: [
            ("DTSTART;VALUE=DATE:20261224", "Thursday, 24 December 2026, all day"),
            // The end date of all-day events is exclusive.
            ("DTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20261225", "Thursday, 24 December 2026, all day"),
            (
                "DTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20261227",
                "Thursday, 24 December 2026 to Saturday, 26 December 2026, all day"
            ),
            ("DTSTART:20260303T140000", "Tuesday, 3 March 2026, 14:00"),
            ("DTSTART:20260303T140000Z\r\nDURATION:PT1H30M", "Tuesday, 3 March 2026, 14:00 to 15:30 (UTC)"),
            (
                "DTSTART:20260303T220000\r\nDTEND:20260304T020000",
                "Tuesday, 3 March 2026, 22:00 to Wednesday, 4 March 2026, 02:00"
            ),
            (
                "DTSTART;VALUE=DATE:20260101\r\nDURATION:P2D",
                "Thursday, 1 January 2026 to Friday, 2 January 2026, all day"
            ),
            (
                "DTSTART;TZID=Europe/London:20260303T090000\r\nDTEND;TZID=America/New_York:20260303T120000",
                "Tuesday, 3 March 2026, 09:00 (Europe/London) to Tuesday, 3 March 2026, 12:00 (America/New_York)"
            ),
            // An end before the start is ignored.
            ("DTSTART:20260303T140000Z\r\nDTEND:20260303T120000Z", "Tuesday, 3 March 2026, 14:00 (UTC)"),
            ("DTSTART:2026-03-03T14:00:00Z", "Tuesday, 3 March 2026, 14:00 (UTC)"),
            ("DTSTART:99999999T990000", nil), ("DTSTART:20260230", nil), ("DTSTART:", nil),
        ] as [(String, String?)])
    func `writes event times in words`(_ lines: String, _ words: String?) throws { #expect(try when(lines) == words) }

    @Test(arguments: [
        ("W. Europe Standard Time", "Europe/Berlin"), ("Eastern Standard Time", "America/New_York"),
        ("/citadel.org/20210210_1/Europe/Berlin", "Europe/Berlin"),
        ("/softwarestudio.org/Tzfile/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
        ("UTC", "UTC"), ("GMT", "UTC"), ("(UTC+01:00) Amsterdam\\, Berlin", "UTC+01:00"), ("GMT-0330", "UTC-03:30"),
    ])
    func `maps the time zone names of other programs to standard names`(_ name: String, _ zone: String) throws {
        #expect(try when("DTSTART;TZID=\"\(name)\":20260303T140000") == "Tuesday, 3 March 2026, 14:00 (\(zone))")
    }

    @Test func `the name of a time zone may contain a colon`() throws {
        #expect(
            try when("DTSTART;TZID=(UTC+01:00) Amsterdam, Berlin:20260303T140000")
                == "Tuesday, 3 March 2026, 14:00 (UTC+01:00)")
    }

    /// A time zone without a standard name, as Outlook writes it.
    ///
    /// Only the rules define this zone.
    private static let custom = """
        BEGIN:VTIMEZONE
        TZID:Customized Time Zone
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
        END:DAYLIGHT
        END:VTIMEZONE
        """

    @Test(arguments: [
        ("20260303T140000", "UTC+01:00"), ("20260328T140000", "UTC+01:00"), ("20260329T140000", "UTC+02:00"),
        ("20260715T140000", "UTC+02:00"), ("20261025T020000", "UTC+02:00"), ("20261025T120000", "UTC+01:00"),
    ])
    func `a time zone defined in the file has the offset of the date`(_ time: String, _ zone: String) throws {
        let words = try #require(try when("DTSTART;TZID=Customized Time Zone:\(time)", zones: Self.custom))
        #expect(words.hasSuffix("(\(zone))"))
    }

    @Test func `a time zone without recurrence rules has the offset of its definition`() throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Own
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0530
            TZOFFSETTO:+0545
            END:STANDARD
            END:VTIMEZONE
            """
        let event = try event("DTSTART;TZID=Own:20260303T140000", zones: zone)
        #expect(event.start?.zone == .offset(seconds: 20_700))
        #expect(event.start?.date == Date(timeIntervalSince1970: 1_772_525_700))
        #expect(
            try when("DTSTART;TZID=Own:19600303T140000", zones: zone) == "Thursday, 3 March 1960, 14:00 (UTC+05:30)")
    }

    @Test func `a time in an unknown zone is floating`() throws {
        #expect(try event("DTSTART;TZID=Middle-earth/Shire:20260303T140000").start?.zone == .floating)
        #expect(try event("DTSTART;TZID=GMT+99:20260303T140000").start?.zone == .floating)
    }

    @Test func `UTC times are shown in the calendar's own zone`() throws {
        #expect(
            try when("DTSTART:20260703T120000Z", head: "X-WR-TIMEZONE:Europe/Berlin")
                == "Friday, 3 July 2026, 14:00 (Europe/Berlin)")
    }

    @Test(
        arguments: [
            ("FREQ=DAILY;COUNT=10", "every day, 10 times"), ("FREQ=WEEKLY", "every week on Tuesday"),
            (
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;UNTIL=20260630T220000Z",
                "every 2 weeks on Monday, Wednesday and Friday until Tuesday, 30 June 2026"
            ),
            ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every workday (Monday to Friday)"),
            ("FREQ=MONTHLY;BYDAY=2TU", "every month on the second Tuesday"),
            ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "every month on the last Friday"),
            ("FREQ=MONTHLY;BYMONTHDAY=15", "every month on day 15"), ("FREQ=MONTHLY", "every month on day 3"),
            ("FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day"),
            (
                "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
                "every month on the last of Monday, Tuesday, Wednesday, Thursday and Friday"
            ),
            ("FREQ=YEARLY", "every year on 3 March"),
            (
                "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH",
                "every year on the fourth Thursday of November"
            ),
            ("FREQ=WEEKLY;BYDAY=TU;BYMONTH=6,7", "every week on Tuesday in June and July"),
            ("FREQ=YEARLY;BYWEEKNO=20", "every year on 3 March (by a rule with more conditions)"),
            ("W2 MO FR #10", "every 2 weeks on Monday and Friday, 10 times"),
            (
                "D1 20260601T000000Z",
                "every day until Monday, 1 June 2026"
            ),
            ("FREQ=NEVER", nil), ("FREQ=DAILY;COUNT=99999999999999999999;INTERVAL=-9223372036854775808", "every day"),
        ] as [(String, String?)])
    func `describes an event's recurrence in words`(_ rule: String, _ words: String?) throws {
        #expect(try event("DTSTART:20260303T140000", "RRULE:\(rule)").recurrence == words)
    }

    @Test func `names the excluded and additional dates of a series`() throws {
        let event = try event(
            "DTSTART:20260303T140000", "RRULE:FREQ=WEEKLY", "EXDATE:20260310T140000,20260317T140000",
            "RDATE;VALUE=DATE:20260312")
        #expect(
            event.recurrence
                == "every week on Tuesday; also on Thursday, 12 March 2026, except on Tuesday, 10 March 2026; Tuesday, 17 March 2026"
        )
    }

    @Test func `reads a task's due date, status, completion and categories`() throws {
        let file = CalendarFile.parse(
            """
            BEGIN:VCALENDAR
            X-WR-CALNAME:Chores
            BEGIN:VTODO
            SUMMARY:Oil the gate
            DUE;VALUE=DATE:20260401
            STATUS:COMPLETED
            COMPLETED:20260330T080000Z
            CATEGORIES:Garden,Iron\\, wood
            END:VTODO
            BEGIN:VJOURNAL
            DTSTART;VALUE=DATE:20260402
            DESCRIPTION:It rained.
            END:VJOURNAL
            BEGIN:VFREEBUSY
            FREEBUSY:19980314T233000Z/19980315T003000Z
            END:VFREEBUSY
            END:VCALENDAR
            """)
        #expect(file.name == "Chores" && file.others == 1)
        #expect(file.events.map(\.kind) == [.task, .journal])
        #expect(file.events[0].due?.dayWords == "Wednesday, 1 April 2026" && file.events[0].status == .completed)
        #expect(file.events[0].completed?.clockWords == "08:00")
        #expect(file.events[0].categories == ["Garden", "Iron, wood"])
    }

    @Test func `each calendar in a file has its own iCalendar method`() {
        let one = { (method: String) in
            "BEGIN:VCALENDAR\nMETHOD:\(method)\nBEGIN:VEVENT\nSUMMARY:A\nEND:VEVENT\nEND:VCALENDAR\n"
        }
        #expect(
            CalendarFile.parse(one("CANCEL") + one("REPLY") + one("OTHER")).events.map(\.method) == [
                .cancel, .reply, nil,
            ])
    }

    @Test func `decodes quoted-printable text of vCalendar 1.0 files`() throws {
        let event = try event("SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Fr=C3=BChst=\r\n=C3=BCck=0D=0Aum acht")
        #expect(event.summary == "Frühstück um acht")
    }

    @Test func `joins a line that is folded within a character`() throws {
        var bytes = Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Gr".utf8)
        bytes += [0xC3, 13, 10, 0x20, 0xBC] + Array("n\r\nEND:VEVENT\r\nEND:VCALENDAR".utf8)
        #expect(CalendarFile.parse(bytes).events.first?.summary == "Grün")
        #expect(CalendarFile.parse(Array("SUMMARY:x".utf8)).events.isEmpty)
    }

    @Test func `returns the events of damaged calendar files`() {
        #expect(CalendarFile.parse("").events.isEmpty)
        #expect(CalendarFile.parse("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Cut o").events.map(\.summary) == ["Cut o"])
        let unended = "BEGIN:VEVENT\nSUMMARY:A\nBEGIN:VEVENT\nSUMMARY:B\nEND:VEVENT\nEND:VCALENDAR\nEND:X\nEND:VEVENT"
        #expect(CalendarFile.parse(unended).events.map(\.summary) == ["A", "B"])
        let odd =
            "BEGIN:VEVENT\nSUMMARY;X=\"open:Text\n:no name\nno colon\n;;;:\nDTSTART;TZID=:20260101T000000\nEND:VEVENT"
        #expect(CalendarFile.parse(odd).events.map(\.summary) == ["Text"])
    }

    @Test func `clamps huge numbers in a calendar file`() throws {
        let nines = String(repeating: "9", count: 400)
        let event = try event(
            "DTSTART:00010101T000000", "DURATION:P\(nines)W", "SEQUENCE:\(nines)",
            "RRULE:FREQ=MONTHLY;BYDAY=\(nines)MO;BYMONTHDAY=\(nines);BYSETPOS=-\(nines)",
            zones: """
                BEGIN:VTIMEZONE
                TZID:Z
                BEGIN:STANDARD
                DTSTART:99991231T235959
                TZOFFSETFROM:-\(nines)
                TZOFFSETTO:+9999
                RRULE:FREQ=YEARLY;BYMONTH=12;BYDAY=-53SU;UNTIL=00010101
                END:STANDARD
                END:VTIMEZONE
                """)
        #expect(event.sequence == 1_000_000_000 && event.recurrence == "every month on Monday")
        for time in ["00010101T000000", "99991231T235959"] {
            let words = try when("DTSTART;TZID=Z:\(time)", "DURATION:P9999999999D", zones: Self.custom)
            #expect(words != nil)
        }
    }

    @Test func `reads long repetitions of one calendar line in linear time`() {
        let shapes = [
            "BEGIN:VCALENDAR\n", "BEGIN:VEVENT\n", "BEGIN:VTIMEZONE\nBEGIN:STANDARD\n", "END:VEVENT\n", " folded\n",
            "ATTENDEE;CN=a:mailto:a@b.c\n", "EXDATE:20260101\n", ";", "\"", ":", "\\n", "^", "SUMMARY:a\n ",
            "X;ENCODING=QUOTED-PRINTABLE:a=\n", "TZID:a\n", "CATEGORIES:a,", "RDATE:20260101,", "RRULE:FREQ=DAILY;",
        ]
        for shape in shapes {
            let text = String(repeating: shape, count: 30_000 / shape.utf8.count)
            _ = CalendarFile.parse(text)
            _ = CalendarFile.parse("BEGIN:VCALENDAR\nBEGIN:VEVENT\n" + text)
            _ = CalendarFile.parse("BEGIN:VTIMEZONE\nTZID:A\nBEGIN:DAYLIGHT\n" + text)
        }
    }

    @Test func `counts the calendar entries beyond the maximum`() {
        let file = CalendarFile.parse(
            String(repeating: "BEGIN:VEVENT\nEND:VEVENT\n", count: CalendarFile.maximumEvents + 7))
        #expect(file.events.count == CalendarFile.maximumEvents && file.leftOut == 7)
    }
}

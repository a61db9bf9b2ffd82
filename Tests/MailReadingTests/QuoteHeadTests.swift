import Testing

@testable import MailReading

/// The lines with which mail programs introduce a quoted mail.
@Suite struct QuoteHeadTests {
    /// Headings of Outlook for desktops: four labels, in each of its languages.
    private static let outlook: [(labels: [String], date: String)] = [
        (["From", "Sent", "To", "Subject"], "Monday, March 2, 2026 9:00 AM"),
        (["Von", "Gesendet", "An", "Betreff"], "Montag, 2. März 2026 09:00"),
        (["De", "Envoyé", "À", "Objet"], "lundi 2 mars 2026 09:00"),
        (["De", "Enviado el", "Para", "Asunto"], "lunes, 2 de marzo de 2026 9:00"),
        (["De", "Enviada em", "Para", "Assunto"], "segunda-feira, 2 de março de 2026 09:00"),
        (["Da", "Inviato", "A", "Oggetto"], "lunedì 2 marzo 2026 09:00"),
        (["Van", "Verzonden", "Aan", "Onderwerp"], "maandag 2 maart 2026 09:00"),
        (["Fra", "Sendt", "Til", "Emne"], "2. marts 2026 09:00"),
        (["Från", "Skickat", "Till", "Ämne"], "den 2 mars 2026 09:00"),
        (["Lähettäjä", "Lähetetty", "Vastaanottaja", "Aihe"], "maanantai 2. maaliskuuta 2026 9.00"),
        (["Od", "Wysłano", "Do", "Temat"], "poniedziałek, 2 marca 2026 09:00"),
        (["Od", "Odesláno", "Komu", "Předmět"], "pondělí 2. března 2026 9:00"),
        (["Od", "Odoslané", "Komu", "Predmet"], "pondelok 2. marca 2026 9:00"),
        (["Feladó", "Elküldve", "Címzett", "Tárgy"], "2026. március 2. 9:00"),
        (["От", "Отправлено", "Кому", "Тема"], "2 марта 2026 г. 9:00"),
        (["Від", "Надіслано", "Кому", "Тема"], "2 березня 2026 р. 9:00"),
        (["Kimden", "Gönderildi", "Kime", "Konu"], "2 Mart 2026 Pazartesi 09:00"),
        (["Από", "Στάλθηκε", "Προς", "Θέμα"], "Δευτέρα, 2 Μαρτίου 2026 9:00 πμ"),
        (["De la", "Trimis", "Către", "Subiect"], "luni, 2 martie 2026 09:00"),
        (["Šalje", "Poslano", "Prima", "Predmet"], "2. ožujka 2026. 9:00"),
        (["От", "Изпратено", "До", "Относно"], "понеделник, 2 март 2026 г. 09:00"),
        (["发件人", "发送时间", "收件人", "主题"], "2026年3月2日 9:00"),
        (["寄件者", "寄件日期", "收件者", "主旨"], "2026年3月2日 上午 09:00"),
        (["差出人", "送信日時", "宛先", "件名"], "2026年3月2日 9:00"),
        (["보낸 사람", "보낸 날짜", "받는 사람", "제목"], "2026년 3월 2일 월요일 오전 9:00"),
        (["من", "تاريخ الإرسال", "إلى", "الموضوع"], "02/03/2026 09:00"),
        (["מאת", "נשלח", "אל", "נושא"], "יום שני 2 מרץ 2026 09:00"),
        // Labels that are in no table are recognized by the shape of the heading.
        (["Frá", "Sent þann", "Til hans", "Efni"], "mánudagur, 2. mars 2026 09:00"),
    ]

    private func expectQuoted(_ head: String, _ text: String = "Can you send the old plan by Friday?") {
        let reply = MailReply("Thanks, it is good.\n\n\(head)\n\n\(text)\n")
        #expect(reply.own == "Thanks, it is good.", "\(head)")
        #expect(reply.quoted.hasSuffix(text), "\(head)")
    }

    @Test(arguments: outlook) func `recognizes four-line headings in each language`(labels: [String], date: String) {
        let values = ["Ann Heron <ann@example.org>", date, "Bo Reed", "Plan"]
        func lines(_ form: (String) -> String) -> String {
            zip(labels, values).map { "\(form($0)) \($1)" }.joined(separator: "\n")
        }
        expectQuoted(lines { "\($0):" })
        expectQuoted(lines { "*\($0):*" })
        expectQuoted(lines { "\($0)\u{A0}:" })
        expectQuoted(lines { "\($0)：" })
        expectQuoted("________________________________\n" + lines { "\($0):" })
        // Apple Mail has the subject second, and some web mail has the date first.
        let others = [0, 3, 1, 2].map { "\(labels[$0]): \(values[$0])" }.joined(separator: "\n")
        expectQuoted(others)
        expectQuoted([1, 0, 2, 3].map { "\(labels[$0]): \(values[$0])" }.joined(separator: "\n"))
        // HTML mails have each line in a paragraph of its own.
        expectQuoted(zip(labels, values).map { "\($0): \($1)" }.joined(separator: "\n\n"))
    }

    @Test(arguments: [
        "-----Original Message-----", "----- Ursprüngliche Mail -----", "-----Message d'origine-----",
        "-----Message d’origine-----", "-----Mensaje original-----", "-----Mensagem original-----",
        "-----Messaggio originale-----", "-----Oorspronkelijk bericht-----", "-----Oprindelig meddelelse-----",
        "-----Opprinnelig melding-----", "-----Ursprungligt meddelande-----", "-----Alkuperäinen viesti-----",
        "-----Wiadomość oryginalna-----", "-----Původní zpráva-----", "-----Eredeti üzenet-----",
        "-----Исходное сообщение-----", "-----Özgün İleti-----", "-----邮件原件-----",
        "------------------ 原始邮件 ------------------",
        "-----元のメッセージ-----", "-----원본 메시지-----", "---------- Forwarded message ---------",
        "---------- Mensagem encaminhada ---------", "-------- Weitergeleitete Nachricht --------",
        "-------- Message transféré --------", "---------- Doorgestuurd bericht ---------", "---- 回复的原邮件 ----",
        "Begin forwarded message:", "Anfang der weitergeleiteten Nachricht:", "Début du message transféré :",
    ])
    func `recognizes dividers with dashes and words in each language`(line: String) {
        expectQuoted("\(line)\nFrom: Ann\nDate: 2 March 2026 09:00\nSubject: Plan\nTo: Bo")
        if line.hasPrefix("-") { expectQuoted(line) }
    }

    @Test func `recognizes unknown words between dashes by the lines that follow`() {
        expectQuoted("----- Skeyti frá vini -----\nFrá: Ann <ann@example.org>\nDags: 2. mars 2026 09:00\nEfni: Plan")
        #expect(MailReply("Points:\n\n----- Costs -----\nThey rise.").quoted.isEmpty)
        #expect(MailReply("Points:\n\n________\nThey rise: by 3.").quoted.isEmpty)
    }

    /// The line above a quotation, of Gmail, Apple Mail, Thunderbird, Yahoo and others.
    private static let attributions = [
        "On Mon, Mar 2, 2026 at 9:00 AM Ann Heron <ann@example.org> wrote:",
        "On 02/03/2026 09:00, Ann Heron wrote:",
        "On Mar 2, 2026, at 09:00, Ann Heron <ann@example.org> wrote:",
        "On Monday, March 2, 2026 at 09:00:00 AM GMT+1, Ann Heron <ann@example.org> wrote:",
        "Am Mo., 2. März 2026 um 09:00 Uhr schrieb Ann Heron <ann@example.org>:",
        "Am 02.03.26 um 09:00 schrieb Ann Heron:",
        "Am Montag, 2. März 2026 um 09:00:00 MEZ hat Ann Heron <ann@example.org> Folgendes geschrieben:",
        "Le lun. 2 mars 2026 à 09:00, Ann Heron <ann@example.org> a écrit :",
        "Le 02/03/2026 à 09:00, Ann Heron a écrit\u{A0}:",
        "El lun, 2 mar 2026 a las 9:00, Ann Heron (<ann@example.org>) escribió:",
        "Em seg., 2 de mar. de 2026 às 09:00, Ann Heron <ann@example.org> escreveu:",
        "Ann Heron <ann@example.org> escreveu (segunda, 2/03/2026 à(s) 09:00):",
        "Il giorno lun 2 mar 2026 alle ore 09:00 Ann Heron <ann@example.org> ha scritto:",
        "Op ma 2 mrt 2026 om 09:00 schreef Ann Heron <ann@example.org>:",
        "Den man. 2. mar. 2026 kl. 09.00 skrev Ann Heron <ann@example.org>:",
        "man. 2. mars 2026 kl. 09:00 skrev Ann Heron <ann@example.org>:",
        "Den mån 2 mars 2026 kl 09:00 skrev Ann Heron <ann@example.org>:",
        "ma 2. maalisk. 2026 klo 9.00 Ann Heron (ann@example.org) kirjoitti:",
        "pon., 2 mar 2026 o 09:00 Ann Heron <ann@example.org> napisał(a):",
        "W dniu 2.03.2026 o 09:00, Ann Heron pisze:",
        "po 2. 3. 2026 v 9:00 odesílatel Ann Heron <ann@example.org> napsal:",
        "Dne 02. 03. 26 v 9:00 Ann Heron napsal(a):",
        "Ann Heron <ann@example.org> ezt írta (időpont: 2026. márc. 2., H, 9:00):",
        "2026. 03. 02. 9:00 keltezéssel, Ann Heron írta:",
        "пн, 2 мар. 2026 г. в 09:00, Ann Heron <ann@example.org>:",
        "02.03.2026 09:00, Ann Heron пишет:",
        "2 марта 2026 г., в 09:00, Ann Heron <ann@example.org> написал(а):",
        "пн, 2 бер. 2026 р. о 09:00 Ann Heron <ann@example.org> пише:",
        "Ann Heron <ann@example.org>, 2 Mar 2026 Pzt, 09:00 tarihinde şunu yazdı:",
        "Στις Δευ 2 Μαρ 2026 στις 9:00 π.μ., ο/η Ann Heron <ann@example.org> έγραψε:",
        "În lun., 2 mar. 2026 la 09:00, Ann Heron <ann@example.org> a scris:",
        "На пн, 2.03.2026 г. в 9:00 Ann Heron <ann@example.org> написа:",
        "Ann Heron <ann@example.org> 于2026年3月2日周一 09:00写道：",
        "Ann Heron <ann@example.org> 於 2026年3月2日 週一 上午9:00寫道：",
        "2026年3月2日(月) 9:00 Ann Heron <ann@example.org>:",
        "2026/03/02 9:00、Ann Heron <ann@example.org>のメール:",
        "2026년 3월 2일 (월) 오전 9:00, Ann Heron <ann@example.org>님이 작성:",
        "Vào Th 2, 2 thg 3, 2026 vào lúc 09:00 Ann Heron <ann@example.org> đã viết:",
        "Pada tanggal Sen, 2 Mar 2026 pukul 09.00 Ann Heron <ann@example.org> menulis:",
        "בתאריך יום ב׳, 2 במרץ 2026 ב-9:00 מאת Ann Heron <ann@example.org>:",
        "في الاثنين، 2 مارس 2026 في 9:00 ص تمت كتابة ما يلي بواسطة Ann Heron <ann@example.org>:",
        "Þann mán., 2. mar. 2026 kl. 09:00 reit Ann Heron <ann@example.org>:",
    ]

    @Test(arguments: attributions) func `recognizes the line above a quotation in each language`(line: String) {
        expectQuoted(line)
        let marked = MailReply("Fine.\n\n\(line)\n> Can you come?\n\nYes.")
        #expect(marked.own == "Fine.\n\n\nYes." && marked.quoted == "\(line)\n> Can you come?")
        let free = MailReply("Fine.\n\n\(line)\n\n> Can you come?")
        #expect(free.own == "Fine." && free.quoted.hasPrefix(line))
    }

    @Test(arguments: attributions) func `recognizes a line above a quotation that is wrapped`(line: String) throws {
        let words = line.split(separator: " ")
        for cut in [words.count / 2, words.count - 2, words.count - 1] where cut > 2 {
            let wrapped = words[..<cut].joined(separator: " ") + "\n" + words[cut...].joined(separator: " ")
            let reply = MailReply("It is fine.\n\n\(wrapped)\n\n> Can you come?")
            #expect(reply.own == "It is fine.", "\(wrapped)")
        }
        // Outlook.com breaks lines within angle brackets.
        let cut = line.replacing("<ann@", with: "<\nann@")
        #expect(MailReply("It is fine.\n\n\(cut)\n> Can you come?").own == "It is fine.")
    }

    @Test func `keeps the sender's text above a quotation's heading`() {
        for above in ["Thanks", "It is from 2024", "See you at 9:00", "Best\nBo"] {
            let reply = MailReply("\(above)\nOn 2 Mar 2026, at 09:00, Ann <ann@example.org> wrote:\n\nHello")
            #expect(reply.own == above)
        }
    }

    @Test(arguments: [
        "From: Berlin Hbf\nTo: Hamburg\nDate: 2 March 2026\nSeat: 34", "To: do\nFrom: scratch\nSubject: none",
        "Name: Ann\nE-Mail: ann@example.org\nSubject: Boat\nMessage: Is it free?",
        "Please write to ann@example.org by 5 March 2026, with the following:\n- name",
        "In 2018 the committee wrote:\nIt was right.", "At 9:00 she wrote:\nCome.", "Agenda for 2026:\nMoney",
        "De: the French word\nA: the other one", "Note: one\nHint: two\nTip: three\nFact: four",
        "Call 0431-5520 or write to Ann (ann@example.org) before 9:00 on 2.3.2026 and say at least these things:\nx",
    ])
    func `keeps text that only resembles a quotation's heading`(text: String) {
        #expect(MailReply("Hello Bo,\n\n\(text)\nthe end").quoted.isEmpty)
    }
}

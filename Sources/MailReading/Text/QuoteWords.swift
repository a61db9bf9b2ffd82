import Foundation

/// The words with which mail programs introduce a quoted or forwarded mail, in the languages of these programs.
///
/// All words are in lower case. Other languages are recognized by the form; see ``QuoteHead``.
enum QuoteWords {
    /// The field of a line in the head of a mail.
    enum Field: Hashable {
        case from
        case date
        case to
        case subject
    }

    /// Returns the field of a label; `nil` for an unknown one.
    static func field(_ label: String) -> Field? { fields[label] }

    private static let fields: [String: Field] = {
        var fields: [String: Field] = [:]
        for (field, labels) in [(Field.from, from), (.date, date), (.to, to), (.subject, subject)] {
            for label in list(labels) { fields[label] = field }
        }
        return fields
    }()

    private static let from = """
        from|von|de|expéditeur|da|mittente|remitente|remetente|van|afzender|fra|från|avsändare|lähettäjä|od|nadawca|odesílatel
        feladó|от|от кого|отправитель|від|від кого|kimden|gönderen|από|de la|expeditor|šalje|pošiljatelj|saatja|kellelt
        no|sūtītājs|nuo|siuntėjas|nork|发件人|发件者|發件人|寄件者|寄件人|差出人|送信者|送信元|보낸 사람|보낸사람|발신|발신자|보낸이
        من|المرسل|מאת|từ|người gửi|จาก|dari|daripada|از|प्रेषक|pošiljalac
        """
    private static let date = """
        sent|date|date sent|sent on|sent at|gesendet|gesendet am|datum|envoyé|envoyé le|date d'envoi|enviado|enviado el
        enviada el|enviados|fecha|fecha de envío|enviada em|enviado em|enviada|data|data de envio|inviato|inviato il|inviata
        data invio|data di invio|verzonden|verzonden op|verstuurd|sendt|sendt den|dato|skickat|skickat den|lähetetty
        päivämäärä|päiväys|pvm|wysłano|wysłane|wysłana|data wysłania|odesláno|odoslané|posláno|dátum|elküldve|küldve
        küldés ideje|отправлено|дата|дата отправки|надіслано|відправлено|gönderildi|gönderilme tarihi|gönderim tarihi|tarih
        στάλθηκε|εστάλη|αποστολή|ημερομηνία|trimis|dată|poslano|изпратено|saadetud|kuupäev|nosūtīts|datums|išsiųsta|enviat
        bidalia|发送时间|发送日期|日期|时间|傳送時間|寄件日期|傳送日期|已傳送|發送時間|時間|送信日時|送信日|日付|日時|보낸 날짜|보낸날짜
        날짜|발신일|일시|보낸 시간|تاريخ الإرسال|التاريخ|تم الإرسال|נשלח|תאריך|đã gửi|ngày gửi|ngày|วันที่|ส่ง|ส่งเมื่อ|dikirim
        tanggal|terkirim|dihantar|ارسال شده|تاریخ|भेजा गया|दिनांक|poslato
        """
    private static let to = """
        to|an|à|a|pour|para|aan|til|till|vastaanottaja|do|komu|címzett|кому|получатель|kime|alıcı|προς|către|catre|za|prima
        за|до|kellele|adressaat|kam|gavėjas|per a|nori|收件人|收件者|宛先|받는 사람|받는사람|수신|수신자|إلى|אל|đến|tới
        người nhận|ถึง|kepada|به|प्रति
        """
    private static let subject = """
        subject|betreff|objet|sujet|asunto|assunto|oggetto|onderwerp|emne|ämne|aihe|temat|předmět|predmet|tárgy|тема|konu
        θέμα|subiect|naslov|zadeva|относно|teema|tēma|temats|assumpte|gaia|主题|主題|主旨|标题|標題|件名|제목|الموضوع
        נושא|chủ đề|tiêu đề|เรื่อง|หัวเรื่อง|subjek|perihal|subyek|موضوع|विषय
        """

    /// The words between dashes, or before a colon, above a quoted or forwarded mail.
    static let dividers: Set<String> = Set(
        list(
            """
            original message|original mail|original email|original e-mail|original appointment|forwarded message
            begin forwarded message|forwarded mail|forwarded email|reply message|ursprüngliche nachricht|originalnachricht
            original-nachricht|original nachricht|ursprüngliche mail|ursprünglicher termin|weitergeleitete nachricht
            anfang der weitergeleiteten nachricht|anfang der weitergeleiteten e-mail|message d'origine|message original
            mail original|message initial|message transféré|début du message transféré|début du message réexpédié
            mensaje original|mensaje reenviado|inicio del mensaje reenviado|mensagem original|mensagem encaminhada
            mensagem reencaminhada|início da mensagem encaminhada|início da mensagem reencaminhada|messaggio originale
            messaggio inoltrato|inizio messaggio inoltrato|inizio del messaggio inoltrato|oorspronkelijk bericht
            origineel bericht|doorgestuurd bericht|begin doorgestuurd bericht|oprindelig meddelelse|oprindelig besked
            videresendt meddelelse|videresendt besked|start på videresendt besked|opprinnelig melding|original melding
            videresendt melding|videresendt e-post|ursprungligt meddelande|originalmeddelande|vidarebefordrat meddelande
            vidarebefordrat brev|vidarebefordrat mejl|alkuperäinen viesti|välitetty viesti|edelleenlähetetty viesti
            välitetty viesti alkaa|wiadomość oryginalna|oryginalna wiadomość|wiadomość przekazana dalej
            przekazana wiadomość|treść przekazanej wiadomości|początek przekazanej wiadomości|původní zpráva
            původní e-mail|přeposlaná zpráva|začátek přeposlané zprávy|pôvodná správa|preposlaná správa|eredeti üzenet
            eredeti levél|továbbított üzenet|továbbított levél|исходное сообщение|исходное письмо|пересылаемое сообщение
            перенаправленное сообщение|пересланное сообщение|переадресованное сообщение|оригинальное сообщение
            начало переадресованного сообщения|вихідне повідомлення|початкове повідомлення|переслане повідомлення
            оригінальне повідомлення|пересланий лист|özgün ileti|orijinal ileti|asıl ileti|orijinal mesaj|iletilen mesaj
            yönlendirilmiş ileti|iletilmiş ileti|αρχικό μήνυμα|πρωτότυπο μήνυμα|προωθημένο μήνυμα|mesaj original
            mesajul original|mesaj redirecționat|mesaj înaintat|mesaj redirecţionat|izvorna poruka|originalna poruka
            proslijeđena poruka|izvirno sporočilo|posredovano sporočilo|оригинално съобщение|препратено съобщение
            missatge original|missatge reenviat|algne kiri|algne sõnum|edastatud kiri|sākotnējais ziņojums
            oriģinālais ziņojums|pārsūtīts ziņojums|pradinis pranešimas|pradinis laiškas|originalus laiškas
            persiųstas laiškas|jatorrizko mezua|原始邮件|原邮件|邮件原件|回复的原邮件|转发的消息|转发的邮件|转发邮件|转发邮件信息
            原始郵件|原始訊息|轉寄的郵件|轉寄郵件|轉寄訊息|已轉寄的郵件|元のメッセージ|元のメール|オリジナルメッセージ|転送されたメッセージ
            転送メッセージ|転送されたメール|원본 메시지|원본 메일|원본 이메일|원래 메시지|전달된 메시지|전달된 메일|رسالة أصلية
            الرسالة الأصلية|رسالة معاد توجيهها|رسالة محولة|הודעה מקורית|הודעה שהועברה|thư gốc|tin nhắn gốc
            thư đã chuyển tiếp|thư được chuyển tiếp|ข้อความต้นฉบับ|ข้อความที่ส่งต่อ|pesan asli|pesan terusan|pesan diteruskan
            """))

    /// Words for "wrote" in the line above a quotation.
    static let wrote = list(
        """
        wrote|writes|schrieb|geschrieben|a écrit|écrivait|escribió|escribio|escreveu|schreef|ha scritto|scrive|skrev
        kirjoitti|napisał|pisze|napsal|napísal|írta|написал|пишет|писал|пише|написав|yazdı|yazmış|έγραψε|a scris|написа
        napisao|napisala|je napisal|kirjutas|rakstīja|rašė|va escriure|idatzi du|写道|寫道|书写|書きました|のメール|作成
        작성|작성함|님이|كتب|كتابة|כתב|đã viết|เขียนว่า|เขียน|menulis|نوشت|ने लिखा
        """)

    /// First words of the line above a quotation.
    static let starts = list(
        "on |am |le |el |op |il |em |den |dnia |w dniu |dne |en |στις |în |на |vào |pada |בתאריך |في |ในวันที่ ")

    private static func list(_ words: String) -> [String] {
        words.split { $0 == "|" || $0 == "\n" }.map(String.init)
    }
}

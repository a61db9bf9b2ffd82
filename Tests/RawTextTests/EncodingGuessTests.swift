import Support
import Testing

@testable import RawText

/// Texts without a declared encoding, in the encodings that are used for each language.
@Suite struct EncodingGuessTests {
    struct Sample: CustomStringConvertible, Sendable {
        let language: String
        let encodings: [String]
        let text: String
        var description: String { language }
    }

    // Each text mentions opening hours, the fee, the key, when tools are due, and the town.
    static let samples: [Sample] = [
        Sample(
            language: "German", encodings: ["Windows-1252", "Macintosh", "IBM850"],
            text: """
                Die Bücherei öffnet um neun Uhr früh und schließt spät am Abend. Für größere \
                Räume gilt eine höhere Gebühr; Mitglieder zahlen jährlich zwölf Euro. Der \
                Schlüssel hängt in der Küche neben der Tür. Bitte geben Sie alle Geräte \
                pünktlich zurück, sonst müssen wir Ihnen eine Mahnung schicken. Größe, Höhe und \
                Länge stehen auf dem Zettel.
                """),
        Sample(
            language: "French", encodings: ["Windows-1252", "Macintosh", "IBM850"],
            text: """
                La bibliothèque ouvre à neuf heures et ferme très tard. L'été, les élèves \
                préfèrent le jardin derrière le théâtre. Où êtes-vous allé après la fête ? Ça \
                coûte cher, déjà. Le règlement intérieur a été modifié en février ; les clés \
                doivent être rendues à l'accueil. Nous espérons vous revoir bientôt.
                """),
        Sample(
            language: "Spanish", encodings: ["Windows-1252", "IBM850"],
            text: """
                La biblioteca abre a las nueve de la mañana y cierra muy tarde. El niño pequeño \
                añadió más azúcar al café. ¿Dónde está la llave del jardín? Los socios pagan \
                doce euros al año; la reunión será el miércoles próximo. También habrá música y \
                una exposición de pintura española.
                """),
        Sample(
            language: "Portuguese", encodings: ["Windows-1252"],
            text: """
                A biblioteca abre às nove da manhã e fecha muito tarde. As informações estão na \
                recepção; não é possível alterar a reserva após o início da sessão. Os sócios \
                pagam doze euros por ano. A exposição de fotografia será inaugurada na próxima \
                terça-feira. Três irmãos vieram de São João.
                """),
        Sample(
            language: "Italian", encodings: ["Windows-1252"],
            text: """
                La biblioteca apre alle nove e chiude tardi. È più facile di così: la città \
                offre libertà e qualità. Perché non è possibile? Il martedì e il venerdì \
                l’attività comincerà più tardi. Chi perde la chiave pagherà la metà della \
                quota; ciò vale anche per gli ospiti.
                """),
        Sample(
            language: "Dutch", encodings: ["Windows-1252"],
            text: """
                De bibliotheek opent om negen uur. De coördinatie van de vergadering was \
                geïnspireerd door één idee; de ruïne ligt aan zee. Cafés en scènes uit België. \
                Het financiële beleid en de reünie worden geëvalueerd.
                """),
        Sample(
            language: "Swedish", encodings: ["Windows-1252", "IBM850"],
            text: """
                Biblioteket öppnar klockan nio och stänger sent på kvällen. Årsavgiften är tolv \
                euro och betalas före första april. Nyckeln hänger i köket bredvid dörren. \
                Vänligen lämna tillbaka alla redskap i tid, annars måste vi skicka en \
                påminnelse. Många människor åker båt över sjön.
                """),
        Sample(
            language: "Danish", encodings: ["Windows-1252"],
            text: """
                Biblioteket åbner klokken ni og lukker sent om aftenen. Årskontingentet er tolv \
                euro og betales før første april. Nøglen hænger i køkkenet ved siden af døren. \
                Husk at aflevere værktøjet til tiden, ellers må vi sende en rykker. Færgen \
                sejler også om søndagen; børn rejser gratis på øen.
                """),
        Sample(
            language: "Icelandic", encodings: ["Windows-1252"],
            text: """
                Bókasafnið opnar klukkan níu og lokar seint á kvöldin. Árgjaldið er tólf evrur \
                og greiðist fyrir fyrsta apríl. Lykillinn hangir í eldhúsinu við dyrnar. \
                Vinsamlegast skilið öllum verkfærum á réttum tíma, annars þurfum við að senda \
                áminningu. Það er gott að búa á Íslandi þótt veðrið sé kalt.
                """),
        Sample(
            language: "Finnish", encodings: ["Windows-1252"],
            text: """
                Kirjasto avataan yhdeksältä ja suljetaan myöhään illalla. Jäsenmaksu on \
                kaksitoista euroa vuodessa. Avain on keittiössä oven vieressä. Palauttakaa \
                välineet ajoissa, muuten lähetämme muistutuksen. Ystävällisin terveisin, \
                yhdistyksen väki.
                """),
        Sample(
            language: "Czech", encodings: ["Windows-1250", "ISO-8859-2", "IBM852"],
            text: """
                Knihovna otevírá v devět hodin ráno a zavírá pozdě večer. Žluťoučký kůň úpěl \
                ďábelské ódy. Členové platí dvanáct eur ročně; příští schůze bude ve čtvrtek. \
                Klíč visí v kuchyni vedle dveří. Prosíme, vraťte všechno nářadí včas, jinak vám \
                pošleme upomínku. Město leží na břehu řeky.
                """),
        Sample(
            language: "Slovak", encodings: ["Windows-1250", "ISO-8859-2"],
            text: """
                Knižnica otvára o deviatej hodine ráno a zatvára neskoro večer. Členovia platia \
                dvanásť eur ročne; ďalšia schôdza bude vo štvrtok. Kľúč visí v kuchyni vedľa \
                dverí. Prosíme, vráťte všetko náradie načas, inak vám pošleme upomienku. Mesto \
                leží na brehu rieky, kde žijú ľudia.
                """),
        Sample(
            language: "Polish", encodings: ["Windows-1250", "ISO-8859-2", "IBM852"],
            text: """
                Biblioteka otwiera się o dziewiątej rano i zamyka późno wieczorem. Członkowie \
                płacą dwanaście euro rocznie; następne zebranie odbędzie się w czwartek. Klucz \
                wisi w kuchni obok drzwi. Proszę zwrócić wszystkie narzędzia na czas, bo \
                inaczej wyślemy upomnienie. Miasto leży nad rzeką, gdzie żyją ludzie. Łódź, \
                Gdańsk, Wrocław.
                """),
        Sample(
            language: "Hungarian", encodings: ["Windows-1250", "ISO-8859-2"],
            text: """
                A könyvtár reggel kilenckor nyit és késő este zár. A tagok évente tizenkét \
                eurót fizetnek; a következő gyűlés csütörtökön lesz. A kulcs a konyhában lóg az \
                ajtó mellett. Kérjük, időben hozzák vissza az eszközöket, különben felszólítást \
                küldünk. Őszi szünet, hűvös idő, gyümölcs és tűz.
                """),
        Sample(
            language: "Romanian", encodings: ["Windows-1250", "ISO-8859-2"],
            text: """
                Biblioteca se deschide la ora nouă dimineaţa şi se închide seara târziu. \
                Membrii plătesc doisprezece euro pe an; şedinţa următoare va fi joi. Cheia \
                atârnă în bucătărie lângă uşă. Vă rugăm să aduceţi înapoi toate uneltele la \
                timp, altfel vă trimitem o înştiinţare. Oraşul se află pe malul râului.
                """),
        Sample(
            language: "Croatian", encodings: ["Windows-1250", "ISO-8859-2"],
            text: """
                Knjižnica se otvara u devet sati ujutro i zatvara kasno navečer. Članovi \
                plaćaju dvanaest eura godišnje; sljedeća sjednica bit će u četvrtak. Ključ visi \
                u kuhinji pokraj vrata. Molimo vratite sav alat na vrijeme, inače ćemo poslati \
                opomenu. Grad leži na obali rijeke gdje žive ljudi. Đurđevac, Šibenik, Čakovec.
                """),
        Sample(
            language: "Turkish", encodings: ["Windows-1254"],
            text: """
                Kütüphane sabah dokuzda açılır ve akşam geç saatte kapanır. Üyeler yılda on iki \
                avro öder; bir sonraki toplantı perşembe günü yapılacak. Anahtar mutfakta \
                kapının yanında asılıdır. Lütfen bütün aletleri zamanında geri getirin, yoksa \
                size bir uyarı göndeririz. İstanbul’da çok güzel bir şehir, doğu ışığı.
                """),
        Sample(
            language: "Lithuanian", encodings: ["Windows-1257"],
            text: """
                Biblioteka atidaroma devintą valandą ryto ir uždaroma vėlai vakare. Nariai moka \
                dvylika eurų per metus; kitas susirinkimas įvyks ketvirtadienį. Raktas kabo \
                virtuvėje prie durų. Prašome laiku grąžinti visus įrankius, kitaip išsiųsime \
                priminimą. Miestas stovi ant upės kranto, čia gyvena žmonės.
                """),
        Sample(
            language: "Latvian", encodings: ["Windows-1257"],
            text: """
                Bibliotēka atveras deviņos no rīta un tiek slēgta vēlu vakarā. Biedri maksā \
                divpadsmit eiro gadā; nākamā sapulce būs ceturtdien. Atslēga karājas virtuvē \
                pie durvīm. Lūdzu, laikus atgrieziet visus darbarīkus, citādi nosūtīsim \
                atgādinājumu. Pilsēta atrodas upes krastā, kur dzīvo cilvēki. Šķēres un \
                ģērbtuve.
                """),
        Sample(
            language: "Estonian", encodings: ["Windows-1257"],
            text: """
                Raamatukogu avatakse kell üheksa hommikul ja suletakse hilja õhtul. Liikmed \
                maksavad kaksteist eurot aastas; järgmine koosolek on neljapäeval. Võti ripub \
                köögis ukse kõrval. Palun tooge kõik tööriistad õigel ajal tagasi, muidu \
                saadame meeldetuletuse. Linn asub jõe ääres, kus elavad inimesed.
                """),
        Sample(
            language: "Greek", encodings: ["Windows-1253", "ISO-8859-7"],
            text: """
                Η βιβλιοθήκη ανοίγει στις εννέα το πρωί και κλείνει αργά το βράδυ. Τα μέλη \
                πληρώνουν δώδεκα ευρώ τον χρόνο· η επόμενη συνεδρίαση θα γίνει την Πέμπτη. Το \
                κλειδί κρέμεται στην κουζίνα δίπλα στην πόρτα. Παρακαλούμε να επιστρέψετε \
                εγκαίρως όλα τα εργαλεία, αλλιώς θα στείλουμε υπενθύμιση. Άννα, Αθήνα.
                """),
        Sample(
            language: "Russian", encodings: ["Windows-1251", "KOI8-R", "IBM866", "ISO-8859-5", "X-Mac-Cyrillic"],
            text: """
                Библиотека открывается в девять часов утра и закрывается поздно вечером. Члены \
                платят двенадцать евро в год; следующее собрание состоится в четверг. Ключ \
                висит на кухне рядом с дверью. Пожалуйста, верните все инструменты вовремя, \
                иначе мы пошлём напоминание. Город стоит на берегу реки, где живут люди.
                """),
        Sample(
            language: "Ukrainian", encodings: ["Windows-1251", "KOI8-U"],
            text: """
                Бібліотека відкривається о дев'ятій годині ранку і зачиняється пізно ввечері. \
                Члени сплачують дванадцять євро на рік; наступні збори відбудуться в четвер. \
                Ключ висить на кухні біля дверей. Будь ласка, поверніть усі інструменти вчасно, \
                інакше ми надішлемо нагадування. Місто стоїть на березі річки, де живуть люди. \
                Її сім'я з Києва.
                """),
        Sample(
            language: "Bulgarian", encodings: ["Windows-1251", "ISO-8859-5"],
            text: """
                Библиотеката отваря в девет часа сутринта и затваря късно вечерта. Членовете \
                плащат дванадесет евро годишно; следващото събрание ще бъде в четвъртък. Ключът \
                виси в кухнята до вратата. Моля, върнете всички инструменти навреме, иначе ще \
                изпратим напомняне. Градът е разположен на брега на реката, където живеят хора.
                """),
        Sample(
            language: "Serbian", encodings: ["Windows-1251"],
            text: """
                Библиотека се отвара у девет сати ујутру и затвара касно увече. Чланови плаћају \
                дванаест евра годишње; следећа седница биће у четвртак. Кључ виси у кухињи \
                поред врата. Молимо вас да вратите сав алат на време, иначе ћемо послати \
                опомену. Град лежи на обали реке где живе људи. Њен ђак и џеп.
                """),
        Sample(
            language: "Hebrew", encodings: ["Windows-1255"],
            text: """
                הספרייה נפתחת בתשע בבוקר ונסגרת מאוחר בערב. חברים משלמים שנים עשר אירו לשנה; \
                הישיבה הבאה תתקיים ביום חמישי. המפתח תלוי במטבח ליד הדלת. נא להחזיר את כל הכלים \
                בזמן, אחרת נשלח תזכורת. העיר שוכנת על גדת הנהר.
                """),
        Sample(
            language: "Arabic", encodings: ["Windows-1256", "ISO-8859-6"],
            text: """
                تفتح المكتبة في الساعة التاسعة صباحا وتغلق في وقت متأخر من المساء. يدفع الأعضاء \
                اثني عشر يورو في السنة، والاجتماع القادم سيكون يوم الخميس. المفتاح معلق في \
                المطبخ بجانب الباب. نرجو إعادة جميع الأدوات في الوقت المحدد وإلا سنرسل تذكيرا. \
                تقع المدينة على ضفة النهر.
                """),
        Sample(
            language: "Thai", encodings: ["Windows-874"],
            text: """
                ห้องสมุดเปิดเวลาเก้าโมงเช้าและปิดตอนค่ำ \
                สมาชิกจ่ายค่าธรรมเนียมปีละสิบสองยูโร \
                การประชุมครั้งต่อไปจะจัดในวันพฤหัสบดี \
                กุญแจแขวนอยู่ในครัวข้างประตู \
                กรุณาคืนเครื่องมือทุกชิ้นให้ตรงเวลา \
                มิฉะนั้นเราจะส่งจดหมายเตือน \
                เมืองตั้งอยู่ริมแม่น้ำ
                """),
        Sample(
            language: "Japanese", encodings: ["Shift_JIS", "EUC-JP"],
            text: """
                図書館は朝九時に開き、夜遅くに閉まります。会費は毎年三月に支払うものとします。鍵は台所のド\
                アの横に掛かっています。道具は七日以内に返してください。次の会議は木曜日です。町は川の岸に\
                あり、多くの人が住んでいます。
                """),
        Sample(
            language: "Japanese list", encodings: ["Shift_JIS", "EUC-JP"],
            text: """
                会社名,所在地,電話番号
                株式会社山田製作所,東京都千代田区丸の内一丁目,営業部
                有限会社鈴木商店,大阪府大阪市北区梅田,経理課
                田中工業株式会社,愛知県名古屋市中区栄,総務部長
                佐藤電機,神奈川県横浜市西区,代表取締役社長
                高橋建設,福岡県福岡市博多区,支店
                """),
        Sample(
            language: "Chinese", encodings: ["GB18030"],
            text: """
                图书馆早上九点开门，晚上很晚才关门。会员每年支付十二欧元；下次会议将在星期四举行。钥匙挂在\
                厨房门旁边。请按时归还所有工具，否则我们会寄出提醒。这座城市位于河边，有很多人居住。本协议\
                适用于所有会员。
                """),
        Sample(
            language: "Chinese list", encodings: ["GB18030"],
            text: """
                公司名称,地址,电话
                北京华夏科技有限公司,北京市海淀区中关村大街,销售部
                上海东方贸易公司,上海市浦东新区世纪大道,经理
                广州南方电器厂,广东省广州市天河区,财务部
                """),
        Sample(
            language: "Chinese of Taiwan", encodings: ["Big5"],
            text: """
                圖書館早上九點開門，晚上很晚才關門。會員每年支付十二歐元；下次會議將在星期四舉行。鑰匙掛在\
                廚房門旁邊。請按時歸還所有工具，否則我們會寄出提醒。這座城市位於河邊，有很多人居住。本協議\
                適用於所有會員。
                """),
        Sample(
            language: "List of Taiwan", encodings: ["Big5"],
            text: """
                公司名稱,地址,電話
                台北科技股份有限公司,台北市信義區忠孝東路,業務部
                高雄貿易有限公司,高雄市前鎮區中山路,經理
                新竹電子工業,新竹市東區光復路,財務部
                """),
        Sample(
            language: "Korean", encodings: ["EUC-KR"],
            text: """
                도서관은 아침 아홉 시에 열고 밤늦게 닫습니다. 회비는 매년 삼월에 납부합니다. \
                열쇠는 부엌 문 옆에 걸려 있습니다. 도구는 칠일 이내에 반납해야 합니다. 다음 \
                회의는 목요일에 열립니다. 도시는 강가에 있으며 많은 사람들이 살고 있습니다.
                """),
        Sample(
            language: "Korean list", encodings: ["EUC-KR"],
            text: """
                회사명,주소,전화
                한국전자주식회사,서울특별시 강남구 역삼동,영업부
                대한무역,부산광역시 해운대구 우동,총무과
                삼성상사,경기도 수원시 영통구,대표이사
                """),
        Sample(
            language: "Japanese in half-width kana", encodings: ["Shift_JIS"],
            text: """
                ﾔﾏﾀﾞ ﾀﾛｳ,ﾄｳｷｮｳﾄ ﾁﾖﾀﾞｸ,ｶﾌﾞｼｷｶﾞｲｼｬ ｽｽﾞｷ,ｵｵｻｶｼ
                ﾀｶﾊｼ ﾊﾅｺ,ﾅｺﾞﾔｼ ﾅｶｸ
                """),
        Sample(
            language: "English", encodings: ["Windows-1252"],
            text: """
                The library opens at nine and closes late. “Members” pay £12 (€14) a year – \
                that’s cheap… The café’s résumé: 5° outside, ½ price, © 2024 Naïve Ltd. It’s \
                “free” for children — don’t worry.
                """),
    ]

    @Test(arguments: samples)
    func `guesses the encoding of whole texts in each language`(_ sample: Sample) throws {
        for name in sample.encodings {
            let bytes = try #require(EncodedBytes.of(sample.text, in: name), "\(name)")
            let decoded = TextDecoder.decode(bytes[...])
            #expect(decoded.text == sample.text && decoded.isGuess && !decoded.hasReplacements, "\(name)")
        }
    }

    @Test func `guesses the encoding of most short pieces of text`() throws {
        var random = SplitMix64(seed: 7)
        var right: [Int: Int] = [:]
        var all: [Int: Int] = [:]
        for sample in Self.samples {
            let isSpaced = sample.text.contains(" ")
            let words = isSpaced ? sample.text.split(separator: " ").map(String.init) : sample.text.map(String.init)
            for name in sample.encodings {
                for length in [20, 40, 80, 200] {
                    for _ in 0..<4 {
                        let start = random.next(below: words.count)
                        var piece = words[start]
                        var next = start + 1
                        while next - start < words.count, piece.unicodeScalars.count * (isSpaced ? 1 : 2) < length {
                            piece += (isSpaced ? " " : "") + words[next % words.count]
                            next += 1
                        }
                        let bytes = try #require(EncodedBytes.of(piece, in: name))
                        guard bytes.contains(where: { $0 >= 0x80 }) else { continue }
                        all[length, default: 0] += 1
                        if TextDecoder.decode(bytes[...]).text == piece { right[length, default: 0] += 1 }
                    }
                }
            }
        }
        for (length, least) in [(20, 86), (40, 92), (80, 97), (200, 99)] {
            let (right, all) = (right[length] ?? 0, all[length] ?? 0)
            #expect(all > 200 && right * 100 >= all * least, "\(length) bytes: \(right) of \(all)")
        }
    }

    @Test func `one invalid byte does not change the guessed encoding`() throws {
        for sample in Self.samples.prefix(12) {
            let name = try #require(sample.encodings.first)
            var bytes = try #require(EncodedBytes.of(sample.text, in: name))
            bytes += [0x20, 0xFF, 0x20]
            #expect(TextDecoder.decode(bytes[...]).text.hasPrefix(sample.text), "\(sample.language)")
        }
    }

    @Test func `decodes any bytes in linear time`() {
        var random = SplitMix64(seed: 3)
        for length in [1, 2, 3, 100, 10_000, 1 << 20] {
            let bytes = (0..<length).map { _ in UInt8(random.next(below: 256)) }
            _ = TextDecoder.decode(bytes[...])
            _ = TextDecoder.decode([UInt8](repeating: 0xFF, count: length)[...])
        }
    }

    @Test(arguments: [
        "番号,会社\n①,㈱髙橋\n②,山田商店", "番号,会社\n一,山田商店\n二,高橋工業", "氏名,住所\n田中,大阪市北区",
        "東京都千代田区丸の内", "株式会社鈴木",
    ])
    func `recognizes a Japanese list without kana`(_ list: String) throws {
        let bytes = try #require(EncodedBytes.of(list, in: "Shift_JIS"))
        #expect(TextDecoder.decode(bytes[...]).text == list)
    }

    @Test func `recognizes ISO-2022-JP by its escape sequences`() {
        let bytes = Array("Subject: ".utf8) + [0x1B, 0x24, 0x42, 0x32, 0x71, 0x48, 0x71, 0x1B, 0x28, 0x42]
        #expect(TextDecoder.decode(bytes[...]) == .init(text: "Subject: 会費", encoding: "ISO-2022-JP", isGuess: true))
    }
}

/// The letters and characters of languages by frequency, for guessing encodings.
enum EncodingGuessTables {
    /// A single-byte encoding, and the languages that use it.
    struct Single {
        let name: String
        let languages: [String]
        /// The log-likelihood of the encoding; 0 for the most likely encoding.
        let prior: Double
    }

    static let singles: [Single] = [
        Single(name: "Windows-1252", languages: ["de", "fr", "es", "pt", "it", "nl", "sv", "da", "is"], prior: 0),
        Single(name: "Windows-1250", languages: ["cs", "sk", "pl", "hu", "ro", "hr"], prior: -1.5),
        Single(name: "ISO-8859-2", languages: ["cs", "sk", "pl", "hu", "ro", "hr"], prior: -2.5),
        Single(name: "Windows-1254", languages: ["tr"], prior: -2),
        Single(name: "Windows-1257", languages: ["lt", "lv", "et"], prior: -2),
        Single(name: "Windows-1251", languages: ["ru", "uk", "bg", "sr", "be"], prior: -1),
        Single(name: "KOI8-R", languages: ["ru"], prior: -2),
        Single(name: "KOI8-U", languages: ["uk"], prior: -2.5),
        Single(name: "IBM866", languages: ["ru"], prior: -2.5),
        Single(name: "ISO-8859-5", languages: ["ru", "bg", "sr"], prior: -3),
        Single(name: "X-Mac-Cyrillic", languages: ["ru"], prior: -4),
        Single(name: "Windows-1253", languages: ["el"], prior: -1.5),
        Single(name: "ISO-8859-7", languages: ["el"], prior: -2),
        Single(name: "Windows-1255", languages: ["he"], prior: -1.5),
        Single(name: "Windows-1256", languages: ["ar", "fa"], prior: -1.5),
        Single(name: "ISO-8859-6", languages: ["ar"], prior: -3),
        Single(name: "Windows-874", languages: ["th"], prior: -1.5),
        Single(name: "Windows-1258", languages: ["vi"], prior: -3),
        Single(name: "IBM850", languages: ["de", "fr", "es", "sv", "da"], prior: -4),
        Single(name: "IBM852", languages: ["cs", "pl", "hu"], prior: -5),
        Single(name: "Macintosh", languages: ["de", "fr", "es"], prior: -4.5),
    ]

    /// The lower-case non-ASCII letters of each language, most common first.
    static let letters: [String: String] = [
        "de": "üäöß",
        "fr": "éèàêçôîûùâëïœ",
        "es": "óíáñéúü",
        "pt": "ãçáéóêíõâúàô",
        "it": "èàùòìé",
        "nl": "ëéïèöüê",
        "sv": "äåöé",
        "da": "øåæé",
        "is": "ðáíóéþæúöý",
        "cs": "íáěéřčžýšůúóňďť",
        "sk": "áíčéúžšýľťôňóďäŕĺ",
        "pl": "łęąóśżćźń",
        "hu": "áéöőóüíűú",
        "ro": "ăîţşâțș",
        "hr": "čšžćđ",
        "tr": "ıüşçğöâ",
        "lt": "ėįųšžąūčę",
        "lv": "āīēšūņļžčķģ",
        "et": "äõüöšž",
        // Including the combining marks of its code page.
        "vi": "\u{301}\u{323}\u{300}đưôêơâ\u{309}ă\u{303}áàóíúéèùòìãý",
        "el": "αοιετσνηυρπκμλςωδγάίόέθχφύήβώξζψϊϋΆΈΉΊΌΎΏΐΰ",
        "ru": "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё",
        "uk": "оаинтврісекдлумпзьягбчйхцжшюєщїґф",
        "bg": "аоиетнрсвлкдпмзъгбуячщжцхюшйфь",
        "sr": "аоиенрсјтукдвплмзгбчшцжћњђљхџф",
        "be": "анірсоецткдлябвмуызпгьйшчўжхюэфё",
        "he": "יוהלאתרבשמנםדעחקפכטגסזןךצףץ",
        "ar": "اليمنورتبةعدسفهكقأحجشطىصخذزثضظغئءؤآإ",
        "fa": "ایرنمدهوتبسشکزلگخفقعجحآپصطچضغذظژ",
        "th": "านรกอเงมยล่วดทสตะ้ปบีัิหแจพชขใไโผซถศธ์ุำืูณษฟ็ึภฉญฐฎฏฆฌฤๆ",
    ]

    /// The non-ASCII signs of texts in all languages, most common first.
    static let signs = "–“”’„…€«»°—‘‚£©®§½²³·•¿¡ºª™×±¼¾"

    /// Common characters of simplified Chinese, including characters in addresses and company names.
    static let simplified = characters(
        """
        的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里
        用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实
        日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政
        美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员
        解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件
        计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象
        完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运办馆星费九
        举厨房旁按归限址京广州街销售技贸易财姓编号省县镇村
        """)

    /// Common characters of traditional Chinese.
    static let traditional = characters(
        """
        的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡
        用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實
        日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政
        美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員
        解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件
        計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象
        完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運辦圖館費舉
        廚房旁按歸限址台雄竹段巷號樓股份姓編縣鄉鎮村里
        """)

    /// Common characters of Japanese, including characters in names and addresses, but without kana.
    static let japanese = characters(
        """
        日一国会人年大十二本中長出三同時政事自行社見月分議後前民生連五発間対上部東者党地合市業内相方四定今回
        新場金員九入選立開手米力学問高代明実円関決子動京全目表戦経通外最言氏現理調体化田当八六約主題下首意法
        不来作性的要用制治度務強気小七成期公野協取都和統以機平総加山思家話世受区領多県続進正安設保改数記院女
        初北午指権心界支第産結百派点教報済書府活原先共得解名交資予川向際査勝面委告軍文反元重近千考判認画海参
        売利組知案道信策集在件団別物側任引使求所次水半品昨論計死官増係感特情投示変打男基私各始島直両朝革価式
        確村提運終挙果西勢減台広容必応演電歳住争談能無再位置企真流格有疑口過局少放税検藤町常校料沢裁状工建語
        球営空職証土与急止送援供可役構木割聞身費付施切由説転食比難防補車優夫研収断井何南石足違消境神番規術護
        展態導鮮備宅害配副算視条幹独警宮究育席輸訪楽起万着乗店述残想線率病農州武声質念待試族象銀域助労例衛然
        早張映限親額監環験追審商葉義伝働形景落欧担好退準賞訴辺造英被株頭技低毎医復仕去姿味負閣韓渡失移差衆個
        門写評課末守若脳極種美岡影命含福蔵量望松非撃佐核観察整段横融型白深字答夜製票況音申様財港識注呼渉達鈴
        阪橋崎丸丁号室階郵便愛奈古屋渋谷宿岸鍵図館閉掛曜夏春秋冬清森林池浜吉斎伊々髙締
        """)

    /// Common syllables of Korean.
    static let korean = characters(
        """
        이다는의에가고을를은하지로도사한기리자아인어서시정나해그대일부전있장스수라주공여과보만관조상제위원구
        신동우성유소거오문식경계들니습합민요선회발안미학적물실개세무생드모통강화국현당진방산분영연으면비마용
        내던년월금까게군등데치법재본업간단체결외행교되울후반명야말러바음두심양직호운배남북알력역건환각점최감
        출필표초즉열쇠침매읍납택층번름저근글터럼못된할많살닫옆걸목칠밤늦홉삼특별총광립
        """)

    private static func characters(_ text: String) -> Set<Unicode.Scalar> {
        Set(text.unicodeScalars.filter { $0 != "\n" })
    }
}

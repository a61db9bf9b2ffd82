/// Folded words without their own meaning, mostly English and German.
enum CommonWords {
    /// Articles, pronouns, prepositions, auxiliaries and the like.
    static let stop = english.union(germanStop)

    static let english: Set<String> = words(
        """
        a an the and or but nor so yet if then else than that this these those there here it its itself he him his she \
        her hers they them their theirs we us our ours you your yours i me my mine who whom whose which what when where \
        why how is are was were be been being am do does did doing done has have had having will would shall should can \
        could may might must ought of in on at by for with about against between into through during before after above \
        below to from up down out off over under again further once all any both each few more most other some such only \
        own same too very just also as until while because since although though unless whether not no never none \
        neither without cannot don't doesn't didn't isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't \
        hasn't haven't hadn't it's that's there's he's she's they're we're you're i'm i've let's yes ok okay per via upon \
        within along across around among toward towards onto one ones oneself every either much many lot lots even still \
        already now ever else etc e.g i.e vs s t ll re ve d m
        """)

    static let germanStop: Set<String> = words(
        """
        der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine ist sind war waren wird \
        werden hat haben mit von zu zum zur im in am an auf aus bei nach vor fur uber unter durch als auch wie wenn dass \
        sich es er sie wir ihr ich man noch nur so
        """)

    /// Short French, Spanish and Italian function words, folded.
    ///
    /// They are not part of ``stop``, because some of them are English content words.
    static let short: Set<String> = words(
        """
        a au aux avec ce ces cette dans de des du elle en est et etait etaient etre il ils je la le les leur lui ne nous on ou \
        par pas pour qu quand que qui quoi comment son sa ses sont sur un une vous fut ete \
        al con cuando del donde el ella era eran es esta este fue ha hay las lo los no o para por quien se ser si sin sobre su \
        sus una y \
        ai alla alle che chi cosa da dal dalla dei della delle di dove e erano gli i l nel nella non per quando questa questo \
        si sono stato stata sul sulla uno
        """)

    /// Words with which an answer refers to itself and its sources, or connects sentences.
    static let frame: Set<String> = words(
        """
        answer answers document documents passage passages source sources text texts excerpt excerpts file files \
        according accordingly based basis state states stated say says said mention mentions mentioned describe describes \
        described note notes noted provide provides provided indicate indicates indicated contain contains contained \
        information detail details context section sections following follows summary summarise question questions \
        quote quotes quoted specify specifies specified refer refers referred given additionally furthermore moreover \
        however therefore thus hence overall finally specifically generally currently namely instead meanwhile \
        nevertheless explicitly sorry unfortunately sure certainly course found find please know help helps hope see show shows \
        shown appears appear seems seem list listed lists below above conclusion short directly relevant asked available \
        thread threads mail mails message messages discuss discusses discussed discussion suggest suggests suggested argue \
        argues author writer participants geht portent tratan
        """)

    /// Words that refer to preceding text.
    static let pointers: Set<String> = words(
        "it its they their them he his him she her hers this these those such both es er sie dies diese dieser ihr")

    /// German words that indicate a text with capitalised nouns.
    static let german: Set<String> = words(
        "der die das und ist nicht ein eine den dem mit von wird werden fur auf sind")

    /// Chinese characters without their own meaning.
    static let dense: Set<String> = words(
        "的 了 是 在 和 与 及 或 有 之 其 被 把 将 为 於 于 对 從 从 到 也 都 就 而 但 并 这 那 它 他 她 们 您 我 你 个 些 吗 呢 吧 啊 年 中 來 来 時 时 會 会 這 個 們 對 將 為 與 後 后 上 下 多 少"
    )

    /// Chinese and Japanese characters that ask.
    static let denseAsking: Set<String> = words("什 么 麼 哪 谁 誰 吗 嗎 呢 几 幾 何")

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init))
    }
}

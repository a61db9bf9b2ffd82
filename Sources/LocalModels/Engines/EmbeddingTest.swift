import Engine
import Llama
import Support

/// A short test that measures the scale of an embedding model's cosines, and whether it is multilingual.
///
/// It compares eight unrelated sentences in eight languages: 56 pairs of a sentence and its translation, and the
/// pairs of different sentences.
enum EmbeddingTest {
    /// The share of translations that must be nearest to their English sentence for a multilingual model.
    private static let leastTranslated = 0.8
    /// The cosine of unrelated texts below which a model needs no scale, as for all-MiniLM-L6-v2.
    private static let negligible = 0.1

    /// Computes the missing values of a profile.
    ///
    /// - Parameters:
    ///   - profile: The declared values.
    ///   - embed: Computes a vector of length 1 for each text.
    /// - Throws: Errors of `embed`.
    static func measure(
        _ profile: EmbeddingProfile, embed: ([String]) async throws -> [[Float]]
    ) async throws -> EmbeddingProfile {
        let vectors = try await embed(sentences.joined().map(profile.passage))
        guard vectors.count == sentences.joined().count else { return profile }
        let languages = sentences.indices.map { language in
            let start = sentences.prefix(language).reduce(0) { $0 + $1.count }
            return Array(vectors[start..<start + sentences[language].count])
        }
        let english = languages[0]
        var measured = profile
        let hits = languages.dropFirst().map { other in
            english.indices.count { topic in
                let cosines = other.map { cosine(english[topic], $0) }
                return cosines.indices.allSatisfy { $0 == topic || cosines[$0] < cosines[topic] }
            }
        }
        let share = Double(hits.reduce(0, +)) / Double(english.count * hits.count)
        measured.isMultilingual = profile.isMultilingual || share >= leastTranslated
        if measured.unrelatedCosine == nil {
            // All texts of an unknown language look alike to a model.
            let known = measured.isMultilingual ? languages[...] : languages.prefix(1)
            let cosines = known.flatMap { other in
                english.indices.flatMap { topic in
                    other.indices.filter { $0 != topic }.map { cosine(english[topic], other[$0]) }
                }
            }
            let mean = cosines.reduce(0, +) / Double(max(1, cosines.count))
            let rounded = (mean * 100).rounded() / 100
            measured.unrelatedCosine =
                rounded.isFinite && rounded >= negligible
                ? min(rounded, EmbeddingProfile.largestUnrelatedCosine) : 0
        }
        return measured
    }

    private static func cosine(_ one: [Float], _ other: [Float]) -> Double {
        zip(one, other).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }

    /// The sentences of each language, in the same order; English is first.
    static let sentences = [
        [
            "The bakery on the corner opens at seven in the morning.",
            "The patient should take two tablets a day against the fever.",
            "The river flooded the fields after three days of rain.",
            "Parliament passed the new tax law by a narrow majority.",
            "The orchestra plays a symphony by Mozart tonight.",
            "A mechanic replaced the brakes of the old lorry.",
            "The telescope discovered a planet near a distant star.",
            "Our football team lost the final after extra time.",
        ],
        [
            "Die Bäckerei an der Ecke öffnet um sieben Uhr morgens.",
            "Der Patient soll gegen das Fieber zwei Tabletten am Tag nehmen.",
            "Der Fluss überschwemmte nach drei Tagen Regen die Felder.",
            "Das Parlament nahm das neue Steuergesetz mit knapper Mehrheit an.",
            "Das Orchester spielt heute Abend eine Sinfonie von Mozart.",
            "Ein Mechaniker hat die Bremsen des alten Lastwagens ersetzt.",
            "Das Teleskop entdeckte einen Planeten bei einem fernen Stern.",
            "Unsere Fußballmannschaft verlor das Finale nach Verlängerung.",
        ],
        [
            "La panadería de la esquina abre a las siete de la mañana.",
            "El paciente debe tomar dos pastillas al día contra la fiebre.",
            "El río inundó los campos después de tres días de lluvia.",
            "El parlamento aprobó la nueva ley fiscal por una estrecha mayoría.",
            "La orquesta toca esta noche una sinfonía de Mozart.",
            "Un mecánico cambió los frenos del viejo camión.",
            "El telescopio descubrió un planeta cerca de una estrella lejana.",
            "Nuestro equipo de fútbol perdió la final en la prórroga.",
        ],
        [
            "La boulangerie du coin ouvre à sept heures du matin.",
            "Le patient doit prendre deux comprimés par jour contre la fièvre.",
            "La rivière a inondé les champs après trois jours de pluie.",
            "Le parlement a adopté la nouvelle loi fiscale à une courte majorité.",
            "L'orchestre joue ce soir une symphonie de Mozart.",
            "Un mécanicien a remplacé les freins du vieux camion.",
            "Le télescope a découvert une planète près d'une étoile lointaine.",
            "Notre équipe de football a perdu la finale après prolongation.",
        ],
        [
            "Пекарня на углу открывается в семь часов утра.",
            "Пациент должен принимать две таблетки в день от температуры.",
            "Река затопила поля после трёх дней дождя.",
            "Парламент принял новый налоговый закон незначительным большинством.",
            "Сегодня вечером оркестр играет симфонию Моцарта.",
            "Механик заменил тормоза старого грузовика.",
            "Телескоп обнаружил планету у далёкой звезды.",
            "Наша футбольная команда проиграла финал в дополнительное время.",
        ],
        [
            "街角的面包店早上七点开门。",
            "病人应该每天吃两片退烧药。",
            "下了三天雨之后，河水淹没了田野。",
            "议会以微弱多数通过了新的税法。",
            "今晚乐团演奏莫扎特的一部交响曲。",
            "一名修理工更换了旧卡车的刹车。",
            "望远镜在一颗遥远的恒星附近发现了一颗行星。",
            "我们的足球队在加时赛后输掉了决赛。",
        ],
        [
            "يفتح المخبز في الزاوية عند الساعة السابعة صباحًا.",
            "على المريض أن يتناول قرصين يوميًا ضد الحمى.",
            "غمر النهر الحقول بعد ثلاثة أيام من المطر.",
            "أقر البرلمان قانون الضرائب الجديد بأغلبية ضئيلة.",
            "تعزف الأوركسترا الليلة سيمفونية لموزارت.",
            "استبدل ميكانيكي مكابح الشاحنة القديمة.",
            "اكتشف التلسكوب كوكبًا قرب نجم بعيد.",
            "خسر فريقنا لكرة القدم المباراة النهائية بعد الوقت الإضافي.",
        ],
        [
            "कोने की बेकरी सुबह सात बजे खुलती है।",
            "मरीज़ को बुखार के लिए दिन में दो गोलियाँ लेनी चाहिए।",
            "तीन दिन की बारिश के बाद नदी ने खेतों को डुबो दिया।",
            "संसद ने नया कर कानून बहुत कम बहुमत से पारित किया।",
            "आज रात ऑर्केस्ट्रा मोज़ार्ट की एक सिम्फनी बजाएगा।",
            "एक मैकेनिक ने पुराने ट्रक के ब्रेक बदल दिए।",
            "दूरबीन ने एक दूर के तारे के पास एक ग्रह खोजा।",
            "हमारी फुटबॉल टीम अतिरिक्त समय के बाद फाइनल हार गई।",
        ],
    ]
}

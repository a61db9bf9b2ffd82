/// The unit that is written with a number.
struct MeasureUnit: Sendable, Hashable {
    enum Dimension: Sendable, Hashable {
        case percent, currency(String), length, mass, volume, seconds, months, bytes, celsius, fahrenheit, degrees,
            power
        /// The minutes since midnight.
        case timeOfDay
    }

    let dimension: Dimension
    /// The size in base units of the unit's dimension.
    let factor: Double

    static let percent = MeasureUnit(dimension: .percent, factor: 1)
    static let timeOfDay = MeasureUnit(dimension: .timeOfDay, factor: 1)

    /// Returns the unit for a folded word or symbol.
    static func named(_ word: String) -> MeasureUnit? { units[word] }

    private static let units: [String: MeasureUnit] = {
        var units: [String: MeasureUnit] = [:]
        func add(_ dimension: Dimension, _ names: [(String, Double)]) {
            for (list, factor) in names {
                for name in list.split(separator: " ") {
                    units[String(name)] = MeasureUnit(dimension: dimension, factor: factor)
                }
            }
        }
        add(
            .percent,
            [("% percent percentage pct prozent porcentaje porcentagem pourcentage procent", 1), ("‰ permille", 0.1)])
        add(.currency("EUR"), [("€ euro euros eur", 1), ("cents cent ct", 0.01)])
        add(.currency("USD"), [("$ dollar dollars usd dolar dolares dollari", 1)])
        add(.currency("GBP"), [("£ pound_sterling gbp", 1), ("pence", 0.01)])
        add(.currency("JPY"), [("¥ yen jpy", 1)])
        add(.currency("CHF"), [("chf franken francs franc", 1)])
        add(
            .length,
            [
                ("mm millimetre millimetres millimeter millimeters", 0.001),
                ("cm centimetre centimetres centimeter centimeters zentimeter centimetros centimetri", 0.01),
                ("m metre metres meter meters metro metros metri", 1),
                ("km kilometre kilometres kilometer kilometers kilometro kilometros quilometros chilometri", 1_000),
                ("mile miles", 1_609.344), ("foot feet ft", 0.3048), ("inch inches", 0.0254), ("yard yards", 0.9144),
            ])
        add(
            .mass,
            [
                ("mg milligram milligrams", 0.001), ("g gram grams gramm gramme grammes gramos gramas grammi", 1),
                (
                    "kg kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramos quilos quilogramas chilogrammi",
                    1_000
                ), ("t tonne tonnes tonnen tonelada toneladas tonnellate", 1_000_000),
                ("lb lbs", 453.59237), ("oz ounce ounces", 28.349523125),
            ])
        add(
            .volume,
            [("ml millilitre millilitres milliliter", 0.001), ("l litre litres liter liters litro litros litri", 1)])
        add(
            .seconds,
            [
                ("ms millisecond milliseconds", 0.001),
                ("s sec secs second seconds sekunden secondes segundos secondi seconden", 1),
                ("min mins minute minutes minuten minutos minuti", 60),
                ("h hr hrs hour hours stunde stunden heure heures hora horas uur", 3_600),
                ("day days tag tage tagen jour jours dia dias giorno giorni dag dagen", 86_400),
                ("week weeks woche wochen semaine semaines semana semanas settimana settimane weken", 604_800),
            ])
        add(
            .months,
            [
                ("month months monat monate monaten mois mes meses mese mesi maand maanden", 1),
                ("year years jahr jahre jahren ans annees anos anni jaar jaren", 12),
            ])
        add(.bytes, [("kb", 1e3), ("mb", 1e6), ("gb", 1e9), ("tb", 1e12), ("kib", 1_024), ("mib", 1_048_576)])
        add(.celsius, [("celsius", 1)])
        add(.fahrenheit, [("fahrenheit", 1)])
        add(.degrees, [("° degree degrees", 1)])
        add(.power, [("w watt watts", 1), ("kw kilowatt kilowatts", 1_000)])
        return units
    }()

    /// Returns the multiplier for a word after a number, such as "million".
    static func scale(_ word: String) -> Double? {
        switch word {
        case "hundred": 100
        case "thousand", "tausend", "mil", "mille", "mila", "duizend": 1e3
        case "million", "millions", "mn", "mio", "millionen", "millon", "millones", "milioni", "milione", "milhao",
            "milhoes",
            "miljoen":
            1e6
        case "billion", "bn", "milliarden", "mrd", "billions", "milliard", "milliards", "miliardi", "miljard": 1e9
        case "trillion", "tn": 1e12
        case "dozen": 12
        default: nil
        }
    }
}

// Tests of the text that is read aloud.

import { languageOf, sentencesOf } from "../../Web/chat/spoken_text.js";
import { same, table, test } from "./harness.js";

test("splits paragraphs into sentences for a voice", () => {
    same(sentencesOf(["One. Two!  Is it\nthree?", "", "—", "Four"]), ["One.", "Two!", "Is it three?", "Four"]);
    same(sentencesOf(["It costs 3.50 euros. Good."]), ["It costs 3.50 euros.", "Good."]);
    const long = sentencesOf(["word ".repeat(200)]);
    same(long.every((part) => part.length <= 250), true);
    same(long.join(" ").split(" ").length, 200);
    same(sentencesOf(["x".repeat(600)]).map((part) => part.length), [250, 250, 100]);
});

test("guesses the language of a text", () => {
    table(languageOf, [
        ["The quick brown fox is in the garden, and it is happy.", "en"],
        ["Der Hund ist nicht in dem Garten, sondern mit uns auf der Straße.", "de"],
        ["Le chat est dans la maison avec les enfants.", "fr"],
        ["El perro está en la casa con los niños.", "es"],
        ["Il gatto è nel giardino con gli amici.", "it"],
        ["O gato não está em casa com as crianças.", "pt"],
        ["Кошка сидит на окне.", "ru"], ["猫は窓に座っています。", "ja"], ["猫坐在窗户上。", "zh"], ["고양이가 앉아 있다.", "ko"],
        ["Η γάτα κάθεται.", "el"], ["القطة تجلس", "ar"], ["", "en"], ["42", "en"],
    ]);
});

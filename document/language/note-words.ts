import { baseLanguage, isTraditionalChinese } from "./tags.ts";

/** Words about notes, by language. */
export interface NoteWords {
  /** Over the notes at the end. */
  readonly notes: string;
  /** What leads from a note back to the text, for those who have pages read to them. */
  readonly back: string;
}

const words: Readonly<Record<string, readonly [notes: string, back: string]>> = {
  en: ["Notes", "Back to the text"],
  de: ["Anmerkungen", "Zurück zum Text"],
  fr: ["Notes", "Retour au texte"],
  es: ["Notas", "Volver al texto"],
  it: ["Note", "Torna al testo"],
  pt: ["Notas", "Voltar ao texto"],
  nl: ["Noten", "Terug naar de tekst"],
  sv: ["Noter", "Tillbaka till texten"],
  da: ["Noter", "Tilbage til teksten"],
  nb: ["Noter", "Tilbake til teksten"],
  fi: ["Viitteet", "Takaisin tekstiin"],
  pl: ["Przypisy", "Powrót do tekstu"],
  cs: ["Poznámky", "Zpět k textu"],
  sk: ["Poznámky", "Späť k textu"],
  hu: ["Jegyzetek", "Vissza a szöveghez"],
  ro: ["Note", "Înapoi la text"],
  tr: ["Notlar", "Metne dön"],
  el: ["Σημειώσεις", "Επιστροφή στο κείμενο"],
  ru: ["Примечания", "Назад к тексту"],
  uk: ["Примітки", "Назад до тексту"],
  bg: ["Бележки", "Обратно към текста"],
  ja: ["注", "本文に戻る"],
  zh: ["注释", "返回正文"],
  "zh-hant": ["註釋", "返回正文"],
  ko: ["주석", "본문으로 돌아가기"],
  ar: ["الهوامش", "العودة إلى النص"],
  fa: ["یادداشت‌ها", "بازگشت به متن"],
  ur: ["حواشی", "متن پر واپس"],
  he: ["הערות", "חזרה לטקסט"],
  hi: ["टिप्पणियाँ", "पाठ पर वापस"],
  bn: ["টীকা", "পাঠে ফিরুন"],
  ta: ["குறிப்புகள்", "உரைக்குத் திரும்பு"],
  th: ["หมายเหตุ", "กลับไปที่เนื้อหา"],
  ka: ["შენიშვნები", "ტექსტზე დაბრუნება"],
  hy: ["Ծանոթագրություններ", "Վերադառնալ տեքստին"],
};

/** The words of a language (BCP 47); those of English for one that we do not know. */
export function noteWords(language: string): NoteWords {
  const base = baseLanguage(language);
  const known = isTraditionalChinese(language) ? "zh-hant" : base === "no" || base === "nn" ? "nb" : base;
  const [notes, back] = words[known] ?? ["Notes", "Back to the text"];
  return { notes, back };
}

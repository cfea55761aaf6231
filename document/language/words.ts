import { baseLanguage, isTraditionalChinese } from "./tags.ts";

/** The words that we put into a document ourselves. */
export interface Words {
  readonly contents: string;
  /** Over the notes at the end. */
  readonly notes: string;
  /** What leads from a note back to the text, for those who have pages read to them. */
  readonly back: string;
  /** Where an image should be that has no alternative text. */
  readonly noImage: string;
  /** Titles of callouts that have none of their own, by kind. */
  readonly note: string;
  readonly tip: string;
  readonly important: string;
  readonly warning: string;
  readonly caution: string;
  readonly example: string;
  readonly question: string;
  readonly summary: string;
  readonly error: string;
}

const order = [
  "contents",
  "notes",
  "back",
  "noImage",
  "note",
  "tip",
  "important",
  "warning",
  "caution",
  "example",
  "question",
  "summary",
  "error",
] as const satisfies readonly (keyof Words)[];

/** One row a language, in the order of {@link order}. */
const rows: Readonly<Record<string, string>> = {
  en: "Contents|Notes|Back to the text|Image not available|Note|Tip|Important|Warning|Caution|Example|Question|Summary|Error",
  de: "Inhalt|Anmerkungen|Zurück zum Text|Bild nicht verfügbar|Hinweis|Tipp|Wichtig|Warnung|Vorsicht|Beispiel|Frage|Zusammenfassung|Fehler",
  fr: "Table des matières|Notes|Retour au texte|Image non disponible|Remarque|Astuce|Important|Avertissement|Attention|Exemple|Question|Résumé|Erreur",
  es: "Índice|Notas|Volver al texto|Imagen no disponible|Nota|Consejo|Importante|Advertencia|Precaución|Ejemplo|Pregunta|Resumen|Error",
  it: "Indice|Note|Torna al testo|Immagine non disponibile|Nota|Suggerimento|Importante|Avvertenza|Attenzione|Esempio|Domanda|Riassunto|Errore",
  pt: "Sumário|Notas|Voltar ao texto|Imagem indisponível|Nota|Dica|Importante|Aviso|Cuidado|Exemplo|Pergunta|Resumo|Erro",
  nl: "Inhoud|Noten|Terug naar de tekst|Afbeelding niet beschikbaar|Opmerking|Tip|Belangrijk|Waarschuwing|Let op|Voorbeeld|Vraag|Samenvatting|Fout",
  sv: "Innehåll|Noter|Tillbaka till texten|Bilden saknas|Anmärkning|Tips|Viktigt|Varning|Försiktighet|Exempel|Fråga|Sammanfattning|Fel",
  da: "Indhold|Noter|Tilbage til teksten|Billedet mangler|Bemærk|Tip|Vigtigt|Advarsel|Forsigtig|Eksempel|Spørgsmål|Resumé|Fejl",
  nb: "Innhold|Noter|Tilbake til teksten|Bildet mangler|Merk|Tips|Viktig|Advarsel|Forsiktig|Eksempel|Spørsmål|Sammendrag|Feil",
  fi: "Sisällys|Viitteet|Takaisin tekstiin|Kuva puuttuu|Huomautus|Vinkki|Tärkeää|Varoitus|Varo|Esimerkki|Kysymys|Yhteenveto|Virhe",
  pl: "Spis treści|Przypisy|Powrót do tekstu|Obraz niedostępny|Uwaga|Wskazówka|Ważne|Ostrzeżenie|Przestroga|Przykład|Pytanie|Streszczenie|Błąd",
  cs: "Obsah|Poznámky|Zpět k textu|Obrázek není k dispozici|Poznámka|Tip|Důležité|Varování|Pozor|Příklad|Otázka|Shrnutí|Chyba",
  sk: "Obsah|Poznámky|Späť k textu|Obrázok nie je k dispozícii|Poznámka|Tip|Dôležité|Varovanie|Pozor|Príklad|Otázka|Zhrnutie|Chyba",
  hu: "Tartalom|Jegyzetek|Vissza a szöveghez|A kép nem érhető el|Megjegyzés|Tipp|Fontos|Figyelmeztetés|Vigyázat|Példa|Kérdés|Összefoglalás|Hiba",
  ro: "Cuprins|Note|Înapoi la text|Imagine indisponibilă|Notă|Sfat|Important|Avertisment|Atenție|Exemplu|Întrebare|Rezumat|Eroare",
  tr: "İçindekiler|Notlar|Metne dön|Görsel yok|Not|İpucu|Önemli|Uyarı|Dikkat|Örnek|Soru|Özet|Hata",
  el: "Περιεχόμενα|Σημειώσεις|Επιστροφή στο κείμενο|Η εικόνα δεν είναι διαθέσιμη|Σημείωση|Συμβουλή|Σημαντικό|Προειδοποίηση|Προσοχή|Παράδειγμα|Ερώτηση|Περίληψη|Σφάλμα",
  ru: "Содержание|Примечания|Назад к тексту|Изображение недоступно|Примечание|Совет|Важно|Предупреждение|Осторожно|Пример|Вопрос|Кратко|Ошибка",
  uk: "Зміст|Примітки|Назад до тексту|Зображення недоступне|Примітка|Порада|Важливо|Попередження|Обережно|Приклад|Питання|Коротко|Помилка",
  bg: "Съдържание|Бележки|Обратно към текста|Няма изображение|Бележка|Съвет|Важно|Предупреждение|Внимание|Пример|Въпрос|Накратко|Грешка",
  ja: "目次|注|本文に戻る|画像がありません|注記|ヒント|重要|警告|注意|例|質問|要約|エラー",
  zh: "目录|注释|返回正文|图片不可用|说明|提示|重要|警告|注意|示例|问题|摘要|错误",
  "zh-hant": "目錄|註釋|返回正文|圖片無法顯示|說明|提示|重要|警告|注意|範例|問題|摘要|錯誤",
  ko: "차례|주석|본문으로 돌아가기|이미지를 표시할 수 없음|참고|팁|중요|경고|주의|예시|질문|요약|오류",
  ar: "المحتويات|الهوامش|العودة إلى النص|الصورة غير متاحة|ملاحظة|نصيحة|مهم|تحذير|تنبيه|مثال|سؤال|ملخص|خطأ",
  fa: "فهرست مطالب|یادداشت‌ها|بازگشت به متن|تصویر در دسترس نیست|نکته|راهنمایی|مهم|هشدار|احتیاط|مثال|پرسش|خلاصه|خطا",
  ur: "فہرست|حواشی|متن پر واپس|تصویر دستیاب نہیں|نوٹ|مشورہ|اہم|انتباہ|احتیاط|مثال|سوال|خلاصہ|خرابی",
  he: "תוכן העניינים|הערות|חזרה לטקסט|התמונה אינה זמינה|הערה|טיפ|חשוב|אזהרה|זהירות|דוגמה|שאלה|תקציר|שגיאה",
  hi: "विषय-सूची|टिप्पणियाँ|पाठ पर वापस|चित्र उपलब्ध नहीं|टिप्पणी|सुझाव|महत्वपूर्ण|चेतावनी|सावधान|उदाहरण|प्रश्न|सारांश|त्रुटि",
  bn: "সূচিপত্র|টীকা|পাঠে ফিরুন|ছবি পাওয়া যায়নি|দ্রষ্টব্য|পরামর্শ|গুরুত্বপূর্ণ|সতর্কতা|সাবধান|উদাহরণ|প্রশ্ন|সারাংশ|ত্রুটি",
  ta: "பொருளடக்கம்|குறிப்புகள்|உரைக்குத் திரும்பு|படம் கிடைக்கவில்லை|குறிப்பு|உதவிக்குறிப்பு|முக்கியம்|எச்சரிக்கை|கவனம்|எடுத்துக்காட்டு|கேள்வி|சுருக்கம்|பிழை",
  th: "สารบัญ|หมายเหตุ|กลับไปที่เนื้อหา|ไม่มีรูปภาพ|หมายเหตุ|คำแนะนำ|สำคัญ|คำเตือน|ข้อควรระวัง|ตัวอย่าง|คำถาม|สรุป|ข้อผิดพลาด",
  ka: "სარჩევი|შენიშვნები|ტექსტზე დაბრუნება|სურათი მიუწვდომელია|შენიშვნა|რჩევა|მნიშვნელოვანი|გაფრთხილება|ფრთხილად|მაგალითი|კითხვა|შეჯამება|შეცდომა",
  hy: "Բովանդակություն|Ծանոթագրություններ|Վերադառնալ տեքստին|Պատկերը հասանելի չէ|Նշում|Խորհուրդ|Կարևոր|Նախազգուշացում|Զգուշացում|Օրինակ|Հարց|Ամփոփում|Սխալ",
};

/** The words of a language (BCP 47); those of English for one that we do not know. */
export function wordsOf(language: string): Words {
  const base = baseLanguage(language);
  const row = isTraditionalChinese(language)
    ? rows["zh-hant"]
    : (rows[base === "no" || base === "nn" ? "nb" : base] ?? rows.en);
  const words = (row ?? "").split("|");
  return Object.fromEntries(order.map((name, index) => [name, words[index] ?? ""])) as unknown as Words;
}

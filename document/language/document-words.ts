import { wordTable } from "./word-table.ts";

/** The kinds of blocks that are set as theorems. */
export const theoremKinds = [
  "theorem",
  "lemma",
  "corollary",
  "proposition",
  "conjecture",
  "definition",
  "example",
  "exercise",
  "remark",
  "proof",
] as const;

/** A kind of theorem that documents may have. */
export type TheoremKind = (typeof theoremKinds)[number];

/** Words that a document gets from us. */
export type Words = ReturnType<typeof wordsIn>;

/** The words of a language. */
export const wordsIn = wordTable(
  [
    "note",
    "tip",
    "important",
    "warning",
    "caution",
    "figure",
    "table",
    "listing",
    "equation",
    "section",
    ...theoremKinds,
    "abstract",
    "keywords",
    "references",
  ],
  {
    en: "Note|Tip|Important|Warning|Caution|Figure|Table|Listing|Equation|Section|Theorem|Lemma|Corollary|Proposition|Conjecture|Definition|Example|Exercise|Remark|Proof|Abstract|Keywords|References",
    de: "Hinweis|Tipp|Wichtig|Warnung|Vorsicht|Abbildung|Tabelle|Listing|Gleichung|Abschnitt|Satz|Lemma|Korollar|Proposition|Vermutung|Definition|Beispiel|Übung|Bemerkung|Beweis|Zusammenfassung|Schlagwörter|Literatur",
    fr: "Note|Astuce|Important|Avertissement|Attention|Figure|Tableau|Listing|Équation|Section|Théorème|Lemme|Corollaire|Proposition|Conjecture|Définition|Exemple|Exercice|Remarque|Démonstration|Résumé|Mots-clés|Références",
    es: "Nota|Consejo|Importante|Advertencia|Precaución|Figura|Tabla|Listado|Ecuación|Sección|Teorema|Lema|Corolario|Proposición|Conjetura|Definición|Ejemplo|Ejercicio|Observación|Demostración|Resumen|Palabras clave|Referencias",
    it: "Nota|Suggerimento|Importante|Avvertenza|Attenzione|Figura|Tabella|Listato|Equazione|Sezione|Teorema|Lemma|Corollario|Proposizione|Congettura|Definizione|Esempio|Esercizio|Osservazione|Dimostrazione|Sommario|Parole chiave|Riferimenti bibliografici",
    pt: "Nota|Dica|Importante|Aviso|Cuidado|Figura|Tabela|Listagem|Equação|Seção|Teorema|Lema|Corolário|Proposição|Conjectura|Definição|Exemplo|Exercício|Observação|Demonstração|Resumo|Palavras-chave|Referências",
    nl: "Opmerking|Tip|Belangrijk|Waarschuwing|Let op|Figuur|Tabel|Listing|Vergelijking|Paragraaf|Stelling|Lemma|Gevolg|Propositie|Vermoeden|Definitie|Voorbeeld|Oefening|Opmerking|Bewijs|Samenvatting|Trefwoorden|Referenties",
    pl: "Uwaga|Wskazówka|Ważne|Ostrzeżenie|Ostrożnie|Rysunek|Tabela|Listing|Równanie|Rozdział|Twierdzenie|Lemat|Wniosek|Stwierdzenie|Hipoteza|Definicja|Przykład|Ćwiczenie|Uwaga|Dowód|Streszczenie|Słowa kluczowe|Bibliografia",
    sv: "Obs|Tips|Viktigt|Varning|Försiktigt|Figur|Tabell|Listning|Ekvation|Avsnitt|Sats|Lemma|Korollarium|Proposition|Förmodan|Definition|Exempel|Övning|Anmärkning|Bevis|Sammanfattning|Nyckelord|Referenser",
    da: "Bemærk|Tip|Vigtigt|Advarsel|Forsigtig|Figur|Tabel|Listning|Ligning|Afsnit|Sætning|Lemma|Korollar|Proposition|Formodning|Definition|Eksempel|Øvelse|Bemærkning|Bevis|Resumé|Nøgleord|Litteratur",
    cs: "Poznámka|Tip|Důležité|Varování|Pozor|Obrázek|Tabulka|Výpis|Rovnice|Oddíl|Věta|Lemma|Důsledek|Tvrzení|Domněnka|Definice|Příklad|Cvičení|Poznámka|Důkaz|Abstrakt|Klíčová slova|Literatura",
    ru: "Примечание|Совет|Важно|Предупреждение|Осторожно|Рисунок|Таблица|Листинг|Уравнение|Раздел|Теорема|Лемма|Следствие|Предложение|Гипотеза|Определение|Пример|Упражнение|Замечание|Доказательство|Аннотация|Ключевые слова|Список литературы",
    uk: "Примітка|Порада|Важливо|Попередження|Обережно|Рисунок|Таблиця|Лістинг|Рівняння|Розділ|Теорема|Лема|Наслідок|Твердження|Гіпотеза|Означення|Приклад|Вправа|Зауваження|Доведення|Анотація|Ключові слова|Література",
    ja: "注記|ヒント|重要|警告|注意|図|表|リスト|式|節|定理|補題|系|命題|予想|定義|例|演習|注意|証明|概要|キーワード|参考文献",
    zh: "注意|提示|重要|警告|小心|图|表|代码|公式|节|定理|引理|推论|命题|猜想|定义|例|练习|注|证明|摘要|关键词|参考文献",
    ko: "참고|팁|중요|경고|주의|그림|표|코드|식|절|정리|보조정리|따름정리|명제|추측|정의|예|연습문제|비고|증명|초록|키워드|참고문헌",
    "zh-hant":
      "說明|提示|重要|警告|注意|圖|表|程式碼|公式|節|定理|引理|推論|命題|猜想|定義|例|練習|註|證明|摘要|關鍵詞|參考文獻",
    nb: "Merk|Tips|Viktig|Advarsel|Forsiktig|Figur|Tabell|Listing|Ligning|Avsnitt|Teorem|Lemma|Korollar|Proposisjon|Formodning|Definisjon|Eksempel|Øvelse|Merknad|Bevis|Sammendrag|Nøkkelord|Referanser",
    fi: "Huomautus|Vinkki|Tärkeää|Varoitus|Varo|Kuva|Taulukko|Listaus|Yhtälö|Luku|Lause|Lemma|Korollaari|Propositio|Konjektuuri|Määritelmä|Esimerkki|Harjoitus|Huomautus|Todistus|Tiivistelmä|Avainsanat|Lähteet",
    sk: "Poznámka|Tip|Dôležité|Varovanie|Pozor|Obrázok|Tabuľka|Výpis|Rovnica|Oddiel|Veta|Lema|Dôsledok|Tvrdenie|Domnienka|Definícia|Príklad|Cvičenie|Poznámka|Dôkaz|Abstrakt|Kľúčové slová|Literatúra",
    hu: "Megjegyzés|Tipp|Fontos|Figyelmeztetés|Vigyázat|Ábra|Táblázat|Lista|Egyenlet|Szakasz|Tétel|Lemma|Következmény|Állítás|Sejtés|Definíció|Példa|Feladat|Megjegyzés|Bizonyítás|Kivonat|Kulcsszavak|Hivatkozások",
    ro: "Notă|Sfat|Important|Avertisment|Atenție|Figura|Tabelul|Listarea|Ecuația|Secțiunea|Teorema|Lema|Corolarul|Propoziția|Conjectura|Definiția|Exemplul|Exercițiul|Observația|Demonstrație|Rezumat|Cuvinte-cheie|Bibliografie",
    tr: "Not|İpucu|Önemli|Uyarı|Dikkat|Şekil|Tablo|Liste|Denklem|Bölüm|Teorem|Lemma|Sonuç|Önerme|Sanı|Tanım|Örnek|Alıştırma|Not|Kanıt|Özet|Anahtar kelimeler|Kaynaklar",
    el: "Σημείωση|Συμβουλή|Σημαντικό|Προειδοποίηση|Προσοχή|Σχήμα|Πίνακας|Κώδικας|Εξίσωση|Ενότητα|Θεώρημα|Λήμμα|Πόρισμα|Πρόταση|Εικασία|Ορισμός|Παράδειγμα|Άσκηση|Παρατήρηση|Απόδειξη|Περίληψη|Λέξεις-κλειδιά|Βιβλιογραφία",
    bg: "Бележка|Съвет|Важно|Предупреждение|Внимание|Фигура|Таблица|Листинг|Уравнение|Раздел|Теорема|Лема|Следствие|Твърдение|Хипотеза|Определение|Пример|Упражнение|Забележка|Доказателство|Резюме|Ключови думи|Литература",
    ar: "ملاحظة|نصيحة|مهم|تحذير|تنبيه|الشكل|الجدول|الشيفرة|المعادلة|القسم|مبرهنة|تمهيدية|نتيجة|قضية|حدسية|تعريف|مثال|تمرين|ملاحظة|برهان|الملخص|الكلمات المفتاحية|المراجع",
    fa: "نکته|راهنمایی|مهم|هشدار|احتیاط|شکل|جدول|کد|معادله|بخش|قضیه|لم|نتیجه|گزاره|حدس|تعریف|مثال|تمرین|تبصره|اثبات|چکیده|کلیدواژه‌ها|منابع",
    ur: "نوٹ|مشورہ|اہم|انتباہ|احتیاط|شکل|جدول|کوڈ|مساوات|حصہ",
    he: "הערה|טיפ|חשוב|אזהרה|זהירות|איור|טבלה|קוד|משוואה|סעיף|משפט|למה|מסקנה|טענה|השערה|הגדרה|דוגמה|תרגיל|הערה|הוכחה|תקציר|מילות מפתח|מקורות",
    hi: "टिप्पणी|सुझाव|महत्वपूर्ण|चेतावनी|सावधान|चित्र|तालिका|कोड|समीकरण|अनुभाग",
    bn: "দ্রষ্টব্য|পরামর্শ|গুরুত্বপূর্ণ|সতর্কতা|সাবধান|চিত্র|সারণি|কোড|সমীকরণ|অনুচ্ছেদ",
    ta: "குறிப்பு|உதவிக்குறிப்பு|முக்கியம்|எச்சரிக்கை|கவனம்|படம்|அட்டவணை|நிரல்|சமன்பாடு|பிரிவு",
    th: "หมายเหตุ|คำแนะนำ|สำคัญ|คำเตือน|ข้อควรระวัง|รูปที่|ตาราง|โค้ด|สมการ|หัวข้อ|ทฤษฎีบท|บทตั้ง|บทแทรก|ประพจน์|ข้อคาดการณ์|บทนิยาม|ตัวอย่าง|แบบฝึกหัด|หมายเหตุ|บทพิสูจน์|บทคัดย่อ|คำสำคัญ|เอกสารอ้างอิง",
    ka: "შენიშვნა|რჩევა|მნიშვნელოვანი|გაფრთხილება|ფრთხილად|სურათი|ცხრილი|კოდი|განტოლება|ნაწილი",
    hy: "Նշում|Խորհուրդ|Կարևոր|Նախազգուշացում|Զգուշացում|Նկար|Աղյուսակ|Կոդ|Հավասարում|Բաժին",
  },
);

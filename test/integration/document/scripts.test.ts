import * as mupdf from "mupdf";
import { beforeAll, describe, expect, it } from "vitest";
import { print } from "../../printing/print.ts";
import { readPdf } from "./read-pdf.ts";

/** A few words in each script that we print, with what reaches highest and lowest in them. */
const words: readonly (readonly [language: string, text: string])[] = [
  ["am", "የሰብዓዊ መብቶች"],
  ["ar", "الإعلان العالمي"],
  ["bn", "মানবাধিকারের ঘোষণা"],
  ["bo", "རྒྱུད་བསྒྲུབས"],
  ["el", "Διακήρυξη Άρθρο"],
  ["fa", "اعلامیهٔ جهانی"],
  ["gu", "માનવ હક્કો"],
  ["he", "הַכְרָזָה לְכָל"],
  ["hi", "स्वतन्त्रता और गौरव"],
  ["hy", "Հռչակագիր"],
  ["ja", "世界人権宣言"],
  ["ka", "დეკლარაცია"],
  ["km", "សេចក្តីស្ត្រី"],
  ["kn", "ಮಾನವ ಹಕ್ಕುಗಳ"],
  ["ko", "세계 인권 선언"],
  ["lo", "ກຸ່ມຜູ້ທີ່"],
  ["ml", "സ്വാതന്ത്ര്യം സ്ത്രീ"],
  ["my", "ကြေညာစာတမ်း ပြည်သူ့"],
  ["or", "ସ୍ୱାଧୀନତା"],
  ["pa", "ਮਨੁੱਖੀ ਅਧਿਕਾਰ"],
  ["ru", "Всеобщая декларация"],
  ["si", "ප්‍රකාශනය"],
  ["ta", "மனித உரிமைகள்"],
  ["te", "స్త్రీ రాష్ట్ర"],
  ["th", "ปฏิญญา ที่ผู้"],
  ["ur", "انسانی حقوق"],
  ["vi", "Tuyên ngôn Ỗ ự"],
  ["zh", "世界人权宣言"],
  ["zh-Hant", "世界人權宣言"],
];
/** Faces that have a slant of their own. */
const slanted = ["el", "ru", "vi"];

/** A clipping rectangle: left, upper end, width, height. */
const cut = /^(\S+) \S+ (\S+) \S+( re\nW\*?\sn\n)/gm;

async function printScripts(html: (language: string, text: string) => string): Promise<mupdf.PDFDocument> {
  const parts = words.map(([language, text]) => html(language, text));
  const markdown = ["---\nlang: en\n---", ...parts].join("\n\n");
  const { pdf } = await print({ markdown, meta: {}, layout: { contents: "off" } });
  return new mupdf.PDFDocument(pdf);
}

function readContent(page: mupdf.PDFPage): mupdf.PDFObject {
  const contents = page.getObject().get("Contents");
  return contents.isArray() ? contents.get(0) : contents;
}

const loadPages = (document: mupdf.PDFDocument) =>
  Array.from({ length: document.countPages() }, (_, page) => document.loadPage(page));

function pixels(page: mupdf.PDFPage): Buffer {
  const image = page.toPixmap(mupdf.Matrix.scale(2, 2), mupdf.ColorSpace.DeviceGray);
  return Buffer.from(image.getPixels());
}

/** Expects that nothing of a page is cut off. */
function expectUncut(document: mupdf.PDFDocument): void {
  const shown = loadPages(document).map(pixels);
  for (const page of loadPages(document)) {
    const content = readContent(page);
    const operators = content.readStream().asString();
    expect(operators).toMatch(cut);
    content.writeStream(operators.replaceAll(cut, "$1 -9999 $2 99999$3"));
  }
  const uncut = loadPages(document).map(pixels);
  expect(uncut.length).toBe(shown.length);
  uncut.forEach((page, at) => {
    expect(page.equals(shown[at] ?? Buffer.alloc(0)), `page ${String(at + 1)}`).toBe(true);
  });
}

describe("headings in every script", () => {
  it("are cut neither above nor below", async () => {
    expectUncut(await printScripts((language, text) => `<h1 lang="${language}">${text}</h1>`));
  });
});

describe("lines of Arabic letters", () => {
  it.each([
    ["ar", "الْحَمْدُ لِلَّهِ رَبِّ الْعَالَمِينَ الرَّحْمَٰنِ"],
    ["ckb", "جاڕنامەی گەردوونیی مافەکانی مرۆڤ ئازادی دڵ گوڵ"],
    ["fa", "اعلامیهٔ جهانی حقوق بشر خانوادهٔ بشری"],
    ["ug", "ئىنسان ھوقۇقى خىتابنامىسى ئېتىراپ گۇرۇپپا"],
    ["ur", "ٹکڑے ڑٹڈ گٹھڑی ٹھنڈی گاڑی ڈاکٹر لڑکے آئینۂ"],
  ])("are whole at the beginning and the end of each page: %s", async (lang, text) => {
    const words = Array.from({ length: 40 }, (_, at) => `${text} `.repeat(2 + (at % 5)));
    const markdown = `---\nlang: ${lang}\ntoc: off\n---\n\n${words.join("\n\n")}`;
    const { pdf, pages } = await print({ markdown, meta: {} });
    expect(pages).toBeGreaterThan(1);
    expectUncut(new mupdf.PDFDocument(pdf));
  });
});

describe("stressed words in every script", () => {
  let document: mupdf.PDFDocument;
  beforeAll(async () => {
    document = await printScripts(
      (language, text) => `<p lang="${language}">${text} <em>${text}</em> <strong>${text}</strong></p>`,
    );
  });

  it("are neither slanted nor thickened by the browser", () => {
    for (const page of loadPages(document)) {
      const operators = readContent(page).readStream().asString();
      const places = operators.match(/^.* Tm$/gm) ?? [];
      expect(places.length).toBeGreaterThan(5);
      expect(places.filter((place) => !place.startsWith("1 0 0 -1 "))).toEqual([]);
      expect(operators).not.toMatch(/ Tr\b/);
    }
  });

  it("have typefaces of their own: bold ones, and italics where the script has them", () => {
    const lines = loadPages(document).flatMap((page) => {
      const faces = new Map<number, Set<string>>();
      page.toStructuredText("").walk({
        onChar(sign, [, y], font) {
          const line = Math.round(y / 8);
          if (sign !== " ") faces.set(line, (faces.get(line) ?? new Set()).add(font.getName()));
        },
      });
      // mupdf reports 31 characters of a name.
      return [...faces.values()]
        .map((names) => [...names].join(" "))
        .filter((names) => names.includes("-Bo"));
    });
    expect(lines).toHaveLength(words.length);
    const isSlanted = lines.map((names) => names.includes("-Italic"));
    expect(isSlanted).toEqual(words.map(([language]) => slanted.includes(language)));
  });
});

describe("Chinese and Japanese beside other letters", () => {
  const sentence = "根据第3条和第12款的规定，使用Python编写代码。";

  it("are set with a gap between them, and no space in the text", async () => {
    const { pdf } = await print({ markdown: `---\nlang: zh\n---\n\n${sentence}`, meta: {} });
    expect((await readPdf(pdf)).text[0]).toContain(sentence);
    const placed: { sign: string; x: number; size: number }[] = [];
    const text = new mupdf.PDFDocument(pdf).loadPage(0).toStructuredText("");
    text.walk({
      onChar: (sign, [x], _font, size) => placed.push({ sign, x, size }),
    });
    expect(text.asText()).toContain(sentence);
    const at = placed.findIndex(({ sign }) => sign === "第");
    const [character, number] = placed.slice(at, at + 2);
    expect(number?.sign).toBe("3");
    expect(((number?.x ?? 0) - (character?.x ?? 0)) / (character?.size ?? 1)).toBeCloseTo(1.125, 2);
  });
});

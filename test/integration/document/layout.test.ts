import { describe, expect, it } from "vitest";
import type { DocumentSource } from "../../../document/core/source.ts";
import { until } from "../../until.ts";
import { print, printUncached } from "../../printing/print.ts";
import { compileAlone } from "./compile.ts";
import { readPdf, type ReadPdf } from "./read-pdf.ts";

async function printAndRead(
  source: Omit<DocumentSource, "meta"> & Partial<DocumentSource>,
): Promise<ReadPdf> {
  return readPdf((await print({ meta: {}, ...source })).pdf);
}

const prose =
  "The gauge looks down into a stilling well that lets the tide in and keeps the waves out. ".repeat(30);
const chapters = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `## Chapter ${index + 1}\n\n${prose}\n\n### Détail ${index + 1}\n\n${prose}`,
  ).join("\n\n");

describe("a list of contents", () => {
  it("names the page that each heading is really on, and links to it", async () => {
    const { text, innerLinks, outline } = await printAndRead({
      markdown: `# The book\n\n${chapters(6)}`,
      layout: { runningHeads: "off" },
    });
    const [contents = ""] = text;
    expect(contents).toMatch(/^The book 1 The book Contents/);
    const entries = [...contents.matchAll(/(Chapter \d+|Détail \d+) ?(\d+)/g)];
    expect(entries).toHaveLength(12);
    for (const [, heading = "", page] of entries) {
      expect(text[Number(page) - 1], `${heading} on page ${page ?? ""}`).toContain(heading);
      // The foot, which is read first, shows the same number.
      expect(text[Number(page) - 1]).toMatch(new RegExp(`^The book ${page ?? ""} `));
    }
    expect(innerLinks).toBe(12);
    expect(outline).toEqual(["The book"]);
  });

  it("stands behind the cover, which has no number, and is numbered in roman before the text", async () => {
    const { text, labels } = await printAndRead({
      markdown: chapters(6),
      meta: { title: "Tides", date: "2026" },
    });
    expect(text[0]).toBe("Tides 2026");
    expect(text[1]).toMatch(/^Tides i Contents/);
    expect(text[2]).toMatch(/^Tides 1 Chapter 1/);
    expect(labels.slice(0, 4)).toEqual(["Cover", "i", "1", "2"]);
  });

  it.each([
    ["a short document", { markdown: "## A\n\n## B\n\n## C\n\n## D\n\n## E\n\n## F" }],
    ["a long one without headings", { markdown: Array.from({ length: 40 }, () => prose).join("\n\n") }],
    ["one that wants none", { markdown: chapters(6), layout: { contents: "off" } }],
  ] as const)("is not made for %s", async (_name, source) => {
    expect((await printAndRead(source)).text[0]).not.toContain("Contents");
  });

  it("is made on request, in the document's own language", async () => {
    const markdown = "---\nlang: de\n---\n\n## Flut\n\n## Ebbe";
    expect((await printAndRead({ markdown, layout: { contents: "on" } })).text[0]).toMatch(
      /Inhalt Flut ?1 Ebbe ?1/,
    );
  });

  it("stands below the title where there is no cover", async () => {
    const front = "---\ntitle: The tide\ntoc: true\n---\n\n";
    const short = await printAndRead({ markdown: `${front}# Ebb\n\nText.\n\n# Flood\n\nText.` });
    expect(short.text).toHaveLength(1);
    expect(short.text[0]).toMatch(/The tide Contents Ebb ?1 Flood ?1 Ebb Text\. Flood Text\.$/);
    const long = await printAndRead({
      markdown: `${front}${chapters(6)}\n\nA note.[^n]\n\n[^n]: At its foot.`,
    });
    // Where the text began a page, two thirds of the first one were white.
    expect(long.text[0]).toMatch(/The tide Contents Chapter 1 ?1 .* Chapter 1 The gauge/);
    expect(long.text.at(-1)).toMatch(/A note\.1? .*1\. At its foot/);
    expect(long.text.at(-1)).not.toContain("Notes");
    expect(long.labels).toEqual([]);
  });

  it("shows headings as they are, whatever is in them", async () => {
    const markdown =
      '## <b>Bold</b> & "quoted" `code`\n\n## 100 % #1?\n\n## 潮汐 $x^2$\n\n## Same\n\n## Same\n\n## Noted[^1]\n\n[^1]: note';
    const { text, innerLinks } = await printAndRead({ markdown, layout: { contents: "on" } });
    expect(text[0]).toContain("Bold & “quoted” code");
    expect(text[0]).toMatch(/100 % #1\? ?1/);
    expect(text[0]).toMatch(/Same ?1 Same ?1/);
    expect(text[0]).toMatch(/Noted ?1 Bold/);
    expect(innerLinks).toBe(8);
  });
});

describe("a document's paper", () => {
  it.each([
    ["a4", 595, 842],
    ["letter", 612, 792],
  ] as const)("is %d by %d points for %s, and a cover fills one sheet", async (paper, width, height) => {
    const { size, pages, text } = await printAndRead({
      markdown: "text",
      meta: { title: "T", author: "A" },
      layout: { paper },
    });
    expect(size.map(Math.round)).toEqual([width, height]);
    expect(pages).toBe(2);
    expect(text[1]).toMatch(/text$/);
  });

  it("begins with a cover on request, and without one on request", async () => {
    const plain = { markdown: "# Ebb\n\nand flow" };
    expect((await printAndRead({ ...plain, layout: { cover: "on" } })).text[0]).toBe("Ebb");
    expect(
      (await printAndRead({ ...plain, meta: { title: "T" }, layout: { cover: "off" } })).text[0],
    ).toMatch(/Ebb and flow$/);
  });
});

describe("the information in a PDF", () => {
  it("consists of title, author, subject, keywords and language, in any script", async () => {
    const markdown =
      "---\nkeywords: [tide, 潮汐]\ndescription: On (harbour) gauges\nlang: en-GB\n---\n\ntext";
    const { information, language } = await printAndRead({
      markdown,
      meta: { title: "Tide – 潮汐 🌊", author: "Ada (ed.)" },
    });
    expect(information).toMatchObject({
      Title: "Tide – 潮汐 🌊",
      Author: "Ada (ed.)",
      Subject: "On (harbour) gauges",
      Keywords: "tide, 潮汐",
    });
    expect(language).toBe("en-GB");
  });

  it("is the same, byte for byte, whenever the same document is printed", async () => {
    const source = { markdown: `${chapters(6)}\n\n$x^2$ \`code\` 潮汐 😀`, meta: { title: "T" } };
    const first = await printUncached(source);
    const clock = () => Math.floor(Date.now() / 1_000);
    const before = clock();
    await until(() => clock() > before);
    const second = await printUncached(source);
    expect(Buffer.compare(first.pdf, second.pdf)).toBe(0);
  });
});

describe("a text in any script", () => {
  const samples: readonly (readonly [string, string])[] = [
    ["Latin", "Zażółć gęślą jaźń, Þórður, İstanbul, Việt Nam, ǆ ɐɸʃ ẞ ﬁ"],
    ["Greek and Cyrillic", "Ξεσκεπάζω τὴν ψυχοφθόρα, съешь ещё, Ђурђевак, Қазақ, ѣ"],
    ["Chinese, Japanese and Korean", "视野无限广 視野無限廣 いろはにほへと 直骨 키스의 고유조건은"],
    ["Arabic and Hebrew", "نص حكيم له سر קרן שט בים"],
    ["scripts of India and around", "ऋषियों को เป็นมนุษย์ আমি কাঁচ யாமறிந்த ვეფხის Ես կարող"],
    ["signs", "← ↑ → ⇒ ↵ ∀ ∅ ∑ √ ∞ ∮ ≠ ≤ ⟨⟩ ■ □ ● ◦ ★ ☎ ☐ ☑ ✓ ✗ ❤ ♠ ♪ № ℃ ™ † … ‰ € ₹ ₿ ⅓ ① Ⅳ ⁴ ⌘ 𝒜 𝔹"],
    ["code", "`─ │ ┌ ╔ █ ▓ ← λ ≠ ✓ 漢字 한글 Привет`"],
    ["lists, tasks and notes", "- [x] a\n  - b\n    - c\n\nd[^1]\n\n[^1]: e"],
    ["emoji", "😀 👩‍🚀 🇪🇺 ❤️ ⚠️ 1️⃣"],
    ["formulas", "$x \\in \\mathbb{R}$, $\\mathfrak{g}$, $\\mathcal{L}$"],
  ];
  // A sign that no font shows is an empty box, which nobody can copy.
  it("is set in the service's fonts, in text and in headings", async () => {
    const markdown = samples.map(([, sample], at) => {
      const heading = sample.includes("\n") ? "" : `# ${sample}\n\n`;
      return `Sample${at}q\n\n${heading}${sample}\n\n**${heading === "" ? "x" : sample}**`;
    });
    const { fonts, text } = await printAndRead({
      markdown: markdown.join("\n\n\\newpage\n\n"),
      layout: { contents: "off" },
    });
    const [, ...copied] = text
      .join("")
      .normalize("NFKD")
      .split(/Sample\dq/);
    expect(copied).toHaveLength(samples.length);
    const marks = /^(- \[x\]|\s*-)|\[\^1\]:?|\\math\w+|\\in|[$`{}]/gm;
    // The Arabic font draws the dots of some letters as signs of their own.
    const isShown = (sign: string, at: number) =>
      /[\s\p{M}\p{Cf}نيب]/u.test(sign) || copied[at]?.includes(sign);
    for (const [at, [name, sample]] of samples.entries()) {
      const signs = Array.from(sample.replace(marks, "").normalize("NFKD"));
      expect(
        signs.filter((sign) => !isShown(sign, at)),
        name,
      ).toEqual([]);
    }
    expect(fonts.length).toBeGreaterThan(0);
    expect(
      fonts.filter((name) => /OpenSans|DejaVu(?!SansMono)|Liberation|Helvetica|Times/.test(name)),
    ).toEqual([]);
  });

  it("has all letters of a heading whose font follows one that claims them", async () => {
    const { text } = await printAndRead({ markdown: "## ไทย\n\nภาษาไทยเป็นภาษา\n\nIn 中文 too." });
    expect(text.join("")).toContain("ไทย ภาษา");
  });

  it.each([
    ["zh-TW", "㘔 鸠 ʌ ⅝ ṙ"],
    ["ja", "狀 ѓ ʌ ꜵ ₺"],
    ["en", "鸠 ㇳ 㘔 狀 ไ ბ ཀ 각 ꝁ Ի"],
  ])("has each letter that a font here has, alone in a block in a document in %s", async (lang, letters) => {
    const blocks = letters.split(" ").map((letter) => `## ${letter}\n\n${letter}`);
    const { text } = await printAndRead({
      markdown: `---\nlang: ${lang}\n---\n\n中文\n\n${blocks.join("\n\n")}`,
    });
    // What a box stands for.
    expect(text.join("")).not.toContain("\ufffd");
  });

  it("has bookmarks from right to left in the order of their words, with the blanks around code", async () => {
    const headings = ["מסמך לדוגמה עם `code` בכותרת", "عنوان مع `print()` داخل النص"];
    const { outline } = await printAndRead({
      markdown: headings.map((words) => `# ${words}\n\nx`).join("\n\n"),
    });
    expect(outline).toEqual(headings.map((words) => words.replaceAll("`", "")));
  });

  it("keeps the blanks of bookmarks where lines of headings end", async () => {
    const heading = `A winding introduction ${"to the use of event-driven systems in practice ".repeat(3)}`;
    const { outline } = await printAndRead({ markdown: `# ${heading}` });
    expect(outline).toEqual([heading.trim()]);
  });

  it("ends no line of a heading within a word", async () => {
    const headings = Array.from({ length: 24 }, (_, at) => `# ${"event-driven ".repeat(5 + at)}`);
    const { text } = await printAndRead({ markdown: headings.join("\n\n") });
    expect(text.join("\n")).not.toMatch(/event-\s/);
  });

  it("shows as emoji what Unicode presents so, and as text what it does not", async () => {
    const printFonts = async (markdown: string) => (await printAndRead({ markdown })).fonts.join(" ");
    expect(await printFonts("🟢⭐📊🔒👍⏳⚡ `🟢`")).not.toMatch(/Symbols/);
    expect(await printFonts("☎ ✔ ❤ ⚡\ufe0e")).toMatch(/Symbols/);
  });

  const further = [
    ["te", "మానవులందరు స్వతంత్రులుగా", "NotoSerifTelugu"],
    ["kn", "ಎಲ್ಲಾ ಮಾನವರೂ ಸ್ವತಂತ್ರರಾಗಿಯೇ", "NotoSansKannada"],
    ["ml", "മനുഷ്യരെല്ലാവരും തുല്യാവകാശങ്ങളോടും", "NotoSerifMalayalam"],
    ["gu", "પ્રતિષ્ઠા અને અધિકારોની દૃષ્ટિએ", "NotoSerifGujarati"],
    ["pa", "ਸਾਰਾ ਮਨੁੱਖੀ ਪਰਿਵਾਰ ਆਪਣੀ ਮਹਿਮਾ", "NotoSansGurmukhi"],
    ["or", "ସମସ୍ତ ମନୁଷ୍ୟ ଜନ୍ମକାଳରୁ ସ୍ୱାଧୀନ", "NotoSansOriya"],
    ["si", "සියලු මනුෂ්‍යයෝ නිදහස්ව උපත ලබා", "NotoSerifSinhala"],
    ["my", "လူတိုင်းသည် တူညီလွတ်လပ်သော ဂုဏ်သိက္ခာ", "NotoSerifMyanmar"],
    ["km", "មនុស្សទាំងអស់កើតមកមានសេរីភាព", "NotoSerifKhmer"],
    ["lo", "ມະນຸດທຸກຄົນເກີດມາມີກຽດສັກສີ", "NotoSerifLao"],
    ["bo", "འགྲོ་བ་མིའི་རིགས་རྒྱུད་ཡོངས་ལ་", "NotoSerifTibetan"],
    ["am", "የሰው ልጅ ሁሉ ሲወለድ ነጻና በክብርና", "NotoSansEthiopic"],
  ] as const;
  const inHeadingAndText = (sample: string): string => `# ${sample}\n\n${sample} **${sample}**`;
  it.each(further)("is recognised as %s by its letters", async (language, sample) => {
    expect((await compileAlone(inHeadingAndText(sample))).language).toBe(language);
  });

  it("is set in a font that has all of its letters", async () => {
    const { fonts } = await printAndRead({
      markdown: further.map(([, sample]) => inHeadingAndText(sample)).join("\n\n"),
    });
    for (const [, , font] of further) expect(fonts.join(" ")).toContain(font);
    // The crossed box for what no font has is of a font of its own.
    expect(fonts.filter((name) => !/Noto|Source|STIX/.test(name))).toEqual([]);
  });

  it.each([
    ["ja", "NotoSerifJP"],
    ["zh-TW", "NotoSerifTC"],
    ["zh", "NotoSerifSC"],
  ])("has the glyphs of its language: %s", async (language, font) => {
    const { fonts } = await printAndRead({ markdown: `---\nlang: ${language}\n---\n\n直骨 text` });
    expect(fonts.join(" ")).toContain(font);
  });

  it("leaves code and formulas in their own typefaces, also in Persian with notes", async () => {
    const sentence = "رطوبت انبار با فرمان `measure` خوانده می‌شود و $w$ است[^1].";
    for (const lang of ["fa", "en"]) {
      const { fonts } = await printAndRead({
        markdown: `---\nlang: ${lang}\n---\n\n${sentence}\n\n[^1]: یادداشت`,
      });
      expect(fonts.join(" ")).toMatch(/(?=.*JetBrainsMono)(?=.*STIXTwoMath)/);
    }
  });

  it("has its language detected by its letters where none is stated", async () => {
    expect((await printAndRead({ markdown: "いろはにほへと ちりぬるを 我が世誰ぞ" })).language).toBe("ja");
    expect((await compileAlone("Съешь же ещё этих мягких булок")).language).toBe("ru");
    expect((await compileAlone("Plain text with 潮汐 in it")).language).toBe("en");
  });
});

describe("hyphenation", () => {
  const long = "internationalization characteristically responsibilities ".repeat(40);

  it("divides words at the end of lines, where the language does", async () => {
    const { text } = await printAndRead({ markdown: long });
    expect(text[0]).toMatch(/[a-z]-? [a-z]/);
    expect(text[0]?.replaceAll(/[-\u00ad] ?/g, "")).toContain("internationalization");
  });

  it("leaves headings, code, links and bookmarks whole, and no soft hyphen in what is copied", async () => {
    const markdown = `# Characteristically\n\n\`internationalization\` [responsibilities](https://example.com)\n\n${long}`;
    const { text, outline } = await printAndRead({ markdown });
    expect(outline).toEqual(["Characteristically"]);
    expect(text[0]).toContain("internationalization responsibilities");
    expect(text.join("").match(/\u00ad(?! )[a-z]/g) ?? []).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { installedReaders } from "../../textcheck/readers.ts";
import { print } from "../../printing/print.ts";
import { pdfText } from "./pdf-text.ts";

async function printPdf(markdown: string): Promise<Uint8Array> {
  return (await print({ markdown, meta: { title: "T" } })).pdf;
}

/** Reads the words that each reader without external programs finds, without white space. */
async function readWords(pdf: Uint8Array): Promise<string[]> {
  const texts = await Promise.all(installedReaders.map(({ read }) => read(pdf)));
  return texts.map((text) => text.normalize("NFC").replace(/\s+/g, ""));
}

describe("the extracted text of bold words that may be divided", () => {
  const bold = "<b>internationalization</b>";
  const rows: readonly (readonly [string, string])[] = [
    ["a summary", `<details><summary>${bold}</summary>\n\ntext\n\n</details>`],
    ["a term", `<dl><dt>${bold}</dt><dd>${bold}</dd></dl>`],
    [
      "the head of a table",
      `<table><caption>${bold}</caption><tr><th>${bold}</th></tr><tr><td>${bold}</td></tr></table>`,
    ],
    ["a caption", `<figure><p>${bold}</p><figcaption>${bold}</figcaption></figure>`],
    ["a heading", `<h2>${bold}</h2>\n\n<h5>${bold}</h5>`],
    ["a legend", `<fieldset><legend>${bold}</legend>${bold}</fieldset>`],
    ["what is bold twice", `<strong>${bold}</strong>`],
    ["a callout", `> [!NOTE] ${bold}\n> ${bold}`],
  ];
  it("is whole wherever it stands, and in a face of its own", async () => {
    const markdown = rows.map(([, html], at) => `Row${String(at)}q\n\n${html}`).join("\n\n\\newpage\n\n");
    const pdf = await printPdf(markdown);
    for (const text of await readWords(pdf)) {
      expect(text).not.toContain("\u00ad");
      const [, ...shown] = text.split(/Row\dq/);
      for (const [at, [name, html]] of rows.entries())
        expect(shown[at]?.split("internationalization").length, name).toBe(html.split(bold).length);
    }
    expect(pdfText(pdf).includes("/Type3")).toBe(false);
  });
});

it("a ligature is read as letters by readers that know only the fonts' maps", async () => {
  const pdf = await printPdf("Office workers find *difficult* **offers**: fließen, **ﬁne**, offline; մեկ ﬓ.");
  const text = pdfText(pdf);
  expect(text.includes("/ActualText")).toBe(false);
  for (const shownText of await readWords(pdf)) {
    expect(shownText).toContain("Officeworkersfinddifficultoffers:fließen,fine,offline;");
    expect(shownText).not.toMatch(/[\ufb00-\ufb17]/);
  }
});

describe("the labels of diagrams", () => {
  const labels: readonly (readonly [string, string, string, string])[] = [
    ["Arabic", "بداية", "صحيح", "الله"],
    ["Urdu", "آغاز", "گزارش", "کتاب"],
    ["Hebrew", "התחלה", "נכון", "סוף"],
    ["Hindi", "प्रारंभ", "उपयोगकर्ता", "विश्लेषण"],
    ["Bengali", "ব্যবহারকারী", "তথ্য", "প্রশ্ন"],
    ["Tamil", "தொடக்கம்", "கொடு", "செய்தி"],
    ["Thai", "เริ่มต้น", "น้ำ", "ข้อมูล"],
    ["Khmer", "ចាប់ផ្តើម", "អ្នកប្រើ", "ខ្មែរ"],
    ["Greek", "Δεδομένα", "Ωμέγα", "μέρος"],
  ];
  const createDiagrams = ([, one, two, three]: (typeof labels)[number]): string =>
    [
      ["mermaid", `flowchart LR\n A[${one}] -->|${two}| B[${three}]`],
      ["mermaid", `sequenceDiagram\n A->>B: ${one}\n B->>A: ${two}\n A->>B: ${three}`],
      ["mermaid", `pie title ${one}\n "${two}" : 2\n "${three}" : 1`],
      ["dot", `digraph { "${one}" -> "${two}" [label="${three}"] }`],
      [
        "vega-lite",
        JSON.stringify({
          title: one,
          data: {
            values: [
              { x: two, y: 1 },
              { x: three, y: 2 },
            ],
          },
          mark: "bar",
          encoding: { x: { field: "x", type: "nominal" }, y: { field: "y", type: "quantitative" } },
        }),
      ],
    ]
      .map(([kind, source]) => `\`\`\`${kind ?? ""}\n${source ?? ""}\n\`\`\`\n`)
      .join("\n");

  it("are found, and copied whole, in every script", async () => {
    const [mupdf = "", pdfJs = ""] = await readWords(await printPdf(labels.map(createDiagrams).join("\n")));
    for (const [language, ...own] of labels)
      for (const word of own.map((label) => label.normalize("NFC"))) {
        // MuPDF returns right-to-left text in visual order.
        const turned = Array.from(word).reverse().join("");
        const count = Math.max(mupdf.split(word).length, mupdf.split(turned).length) - 1;
        expect(count, language).toBeGreaterThanOrEqual(5);
        expect(pdfJs.split(word).length - 1, language).toBeGreaterThanOrEqual(5);
      }
  });
});

import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

const table = (...rows: readonly string[]): string => `| a | b | c |\n|---|---|---|\n${rows.join("\n")}`;

describe("columns that a cell spans", () => {
  it.each([
    [
      "where nothing stands between pipes, and empty cells have a blank",
      table("| x || 1 |", "| y | | 2 |"),
      ['<td colspan="2">x</td><td>1</td>', "<td>y</td><td></td><td>2</td>"],
    ],
    [
      "to the end of a row that says one thing",
      table("| Part |||", "| 1 || 3 |"),
      ['<td colspan="3">Part</td></tr>', "<td>1</td><td></td><td>3</td>"],
    ],
    [
      "in a head",
      "| | Both || One |\n|-|-|-|-|\n| 1 | 2 | 3 | 4 |",
      ['<th></th><th colspan="2">Both</th><th>One</th></tr>'],
    ],
    [
      "and each cell is aligned as its column is",
      "| a | b | c |\n|---|:-:|--:|\n| x || 1 |\n| y | | 2 |",
      ['<td colspan="2">x</td><td align="right">1</td>'],
    ],
    [
      "within the table, however many pipes there are",
      table("| Part |||||", "| x | y ||||"),
      ['<td colspan="3">Part</td></tr>', "<td>x</td><td>y</td><td></td></tr>"],
    ],
    [
      "never below a head that is empty",
      "||||\n|-|-|-|\n|1|2|3|\n|4|||",
      ["<td>4</td><td></td><td></td></tr>"],
    ],
    ["never where all are empty cells", table("|1||3|", "|4||6|"), ["<td>1</td><td></td><td>3</td>"]],
  ])("spans columns: %s", async (_name, markdown, parts) => {
    const html = await compile(markdown);
    for (const part of parts) expect(html).toContain(part);
  });
});

describe("rows of sums", () => {
  const bill = (...rows: readonly string[]): string => `| Item | Amount |\n|---|--:|\n${rows.join("\n")}`;
  const totals = async (markdown: string): Promise<number> =>
    (await compile(markdown)).split('<tr class="total">').length - 1;

  it.each([
    ["Total", 1],
    ["**Grand Total:**", 1],
    ["TOTAL (USD)", 1],
    ["Total incl. VAT", 1],
    ["Gesamtbetrag", 1],
    ["Total TTC", 1],
    ["合計", 1],
    ["Total Recall", 0],
    ["Summer", 0],
    ["Totally", 0],
    ["`Total`", 0],
    ["total", 0],
    ["**total**", 1],
  ])("are known by their first cell: %s", async (name, count) => {
    expect(await totals(bill("| A | 1 |", "| B | 2 |", `| ${name} | 3 |`))).toBe(count);
  });

  it("stand at the end, and hold a number", async () => {
    expect(await totals(bill("| Total | 3 |", "| A | 1 |", "| B | 2 |", "| C | 2 |", "| D | 2 |"))).toBe(0);
    expect(await totals(bill("| A | 1 |", "| Total | none |"))).toBe(0);
    expect(await totals(bill("| A | 1 |", "| Total | The sum of all 12 months, in euros |"))).toBe(0);
    for (const amount of [
      "1,234.50 €",
      "CHF 300.–",
      "~ 40 h",
      "12 of 14",
      "−3 %",
      "**$1.2M**",
      "1 234 567",
      "٣٤",
    ])
      expect(await totals(bill("| A | 1 |", `| Total | ${amount} |`)), amount).toBe(1);
    expect(await totals(bill("| A | 1 |", "| Subtotal | 1 |", "| VAT | 1 |", "| Total | 2 |"))).toBe(2);
  });
});

it("a table has no lines where it says so", async () => {
  const html = await compile(`${table("| 1 | 2 | 3 |")}\n\n{.plain}\n\nText`);
  expect(html).toContain('<table class="plain">');
  expect(html).toMatch(/<\/table><p>Text<\/p>$/);
  expect(await compile(`${table("| 1 | 2 | 3 |")}\n{.plain}`)).not.toContain("{");
  expect(await compile(`${table("| 1 | 2 | 3 |")}\n\n{.other}`)).toContain("{.other}");
});

describe("references to clauses", () => {
  const contract = (text: string): string =>
    `1. Definitions\n   1.1 ${text}\n   1.2 Words.\n2. Supply\n   2.1 The Supplier shall\n       (a) deliver; and\n       (b) insure.\n   2.2 More.`;
  it.each([
    ["Clause 2.1", "clause-2-1"],
    ["section 2.1(b)", "clause-2-1-b"],
    ["§ 1.2", "clause-1-2"],
    ["Ziffer 2.2", "clause-2-2"],
    ["Clause 2.2", "clause-2-2"],
    ["paragraph 2.2", "clause-2-2"],
    ["Clauses 2.2", "clause-2-2", "and 2.1 of this agreement"],
    ["§ 2.2", "clause-2-2", "Absatz 2 und 3 dieses Gesetzes"],
  ])("lead to it: %s", async (words, id, rest = "of this agreement") => {
    const html = await compile(contract(`As in ${words} ${rest}, Supplier.`));
    expect(html).toContain(`<a href="#${id}">${words}</a>`);
    expect(html.match(new RegExp(` id="${id}"`, "g"))).toHaveLength(1);
  });
  it.each([
    "Clause 9",
    "Section 2.1 of the Sale of Goods Act",
    "Clause 2.11",
    "page 2.1",
    "Article 2.1 GDPR",
    "§ 2.1 UrhG",
    "§ 2.1 Abs. 2 Satz 1 BGB",
    "Section 2.1 Companies Act 2006",
    "Section 9(1), paragraph 2.1",
    "§ 9 Abs. 2.1",
    "Artikel 2.1 des Austrittsabkommens",
    "§§ 2.1, 14 des Aufenthaltsgesetzes",
    "§§ 2.1, 14 Absatz 2, § 44 Absatz 4 und 45a der Abgabenordnung",
    "§ 2.1 Absatz 1 Satz 2 Nummer 3 des Gesetzes",
    "Articles 2.1 to 15 of Regulation (EU) 2016/679",
    "Sections 2.1 and 14(2) of the\nCompanies Act",
    "Article 2.1 of\nthe GDPR",
  ])("links no reference without its clause: %s", async (words) => {
    expect(await compile(contract(`As in ${words}.`))).not.toContain("<a ");
  });
  it("links no reference that two clauses answer to", async () => {
    const html = await compile(`${contract("As in Clause 2.2.")}\n\nAnnex\n\n2.1 a\n2.2 b`);
    expect(html).not.toContain("<a ");
  });
});

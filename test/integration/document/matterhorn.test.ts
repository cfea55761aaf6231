import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { inlineImages } from "../../../client/files/images.ts";
import { conditions, findBrokenConditions } from "../../pdf/matterhorn.ts";
import { readPdfFile } from "../../pdf/pdf-file.ts";
import { print } from "../../printing/print.ts";

/** Documents are PDF/UA-1, as far as a machine can tell; and each thing that it looks for is found where it is wrong. */

const layout = { contents: "on", mathml: "on" } as const;
const image =
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='9'%20height='9'%3E%3Crect%20width='9'%20height='9'/%3E%3C/svg%3E";

/** Some of everything, and what no author should write. */
const everything = `### Begins at the third level

See [the table](#table) and [a site](https://example.com).[^one] Inline $x^2$ and signs that no font has: \u{13000}.

# Table

| Hour | Level |
| ---- | ----: |
| 1    | 2.4   |

<table><tr><td>a</td><td>b</td></tr><tr><td colspan="3">c</td></tr><tr><td rowspan="9">x</td></tr></table>

##### Two levels left out

$$
\\underbrace{a + b}_{c}
$$

![A square](${image} "With a caption")

![](${image})

Term
: Meaning

- one
  1. deep
- [x] done

> quoted

\`\`\`js
const inCode = true;
\`\`\`

<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby> עברית العربية 😀 <em lang="de">deutsch</em>

[^one]: A note with [a link](https://example.com/note).

[^two]: Nobody asks for this one.
`;

describe("the check of the Matterhorn Protocol", () => {
  it.each(["features", "paper", "readme", "report"])(
    "finds no broken condition in an example: %s",
    async (name) => {
      const file = fileURLToPath(new URL(`../../../examples/${name}.md`, import.meta.url));
      const { markdown } = await inlineImages(readFileSync(file, "utf8"), file);
      expect(findBrokenConditions(readPdfFile((await print({ markdown, meta: {} })).pdf))).toEqual([]);
    },
  );

  it.each([
    ["with some of everything", everything],
    ["without a word", ""],
    ["of a word", "word"],
    ["in Japanese", "# 潮の満ち引き\n\n「引用」 **太字** ひらがな"],
  ])("finds no broken condition in a document %s", async (_name, markdown) => {
    const { pdf } = await print({ markdown, meta: {}, layout });
    expect(findBrokenConditions(readPdfFile(pdf))).toEqual([]);
  });
});

/** A condition, and how a document comes to break it. */
const wrongs: readonly (readonly [string, RegExp, string])[] = [
  ["01-003", /(\/\w+ <<\/MCID \d+ >> ?BDC)/g, "$1 /Artifact BMC EMC"],
  ["01-004", /(\/Artifact BMC)\n/, "$1 /P <</MCID 0>> BDC EMC\n"],
  ["01-005", /\/Artifact BMC\n/, "/Other BMC\n"],
  ["01-007", /\/Marked true/, "/Marked true /Suspects true"],
  ["02-001", /\/S \/Formula/, "/S /Mathematics"],
  ["02-004", /\/RoleMap <</, "/RoleMap <</P /Span "],
  ["06-001", /\/Metadata \d+ 0 R/, ""],
  ["06-002", /<pdfuaid:part>1/, "<pdfuaid:part>2"],
  ["06-003", /<dc:title>/, "<dc:name>"],
  ["07-001", /\/DisplayDocTitle true/, ""],
  ["07-002", /\/DisplayDocTitle true/, "/DisplayDocTitle false"],
  ["09-004", /\/S \/TH /, "/S /P "],
  ["09-005", /\/S \/LBody /, "/S /Div "],
  ["09-006", /\/S \/TOCI /, "/S /P "],
  ["09-007", /\/S \/RB /, "/S /Span "],
  ["10-001", /\d+ beginbf(char|range)\n[^]*?endbf\1\n/g, ""],
  ["11-001", /\/Lang \(en\)/g, ""],
  ["11-002", /\/Lang \(en\)/g, ""],
  ["11-003", /\/Lang \(en\)/g, ""],
  ["11-006", /\/Lang \(en\)/g, ""],
  ["13-004", /\/Alt \(A square\)/, ""],
  ["14-002", /\/S \/H1 /g, "/S /H2 "],
  ["14-003", /\/S \/H2 /g, "/S /H4 "],
  ["14-007", /\/S \/H2 /, "/S /H "],
  ["15-003", /\/Scope \/Column/, ""],
  ["17-002", /\/Alt \(x\^2\)/, ""],
  ["19-003", /\/ID \(note1\)/, ""],
  ["19-004", /\/ID \(note2\)/, "/ID (note1)"],
  ["21-001", /\/UF \([^)]*\)/, ""],
  ["28-002", /\/Subtype \/Link/, "/Subtype /Text"],
  ["28-004", /\/Contents \([^)]*\)/, ""],
  ["28-008", /\/Tabs \/S/, ""],
  ["28-009", /\/Tabs \/S/, "/Tabs /R"],
  ["28-011", /\/S \/Link /, "/S /Span "],
  ["28-012", /\/Contents \([^)]*\)/, "/Contents ( )"],
  ["30-001", /\/Type \/Font\b/, "/Type /XObject /Ref <<>>"],
  ["31-004", /\/CIDToGIDMap \/Identity/, "/CIDToGIDMap /Other"],
  ["31-005", /\/CIDToGIDMap \/Identity/, ""],
  ["31-006", /\/Encoding \/Identity-H/, "/Encoding /Other-H"],
  ["31-009", /\/FontFile2 \d+ 0 R/, ""],
  ["31-027", /\/ToUnicode \d+ 0 R/, ""],
  ["31-028", /> <00[\dA-F]{2}>\n/, "> <0000>\n"],
  ["31-029", /> <00[\dA-F]{2}>\n/, "> <FEFF>\n"],
  ["31-030", /\/Missing \S+ Tf\s<01> Tj\s\/(\w+) (\S+) Tf/, "/$1 $2 Tf <0000> Tj"],
];

describe("a deliberately faulty PDF", () => {
  let pdf: Uint8Array;
  beforeAll(async () => {
    const noted = `${everything}\nAnd again.[^two]\n`;
    ({ pdf } = await print({ markdown: noted, meta: {}, layout }));
  });

  it.each(wrongs)("breaks the condition that it was made for: %s", (id, right, wrong) => {
    const faults = findBrokenConditions(readPdfFile(pdf, (text) => text.replace(right, wrong)));
    expect(faults.map((fault) => fault.slice(0, 6))).toContain(id);
  });

  it("exists for each condition", () => {
    expect(wrongs.map(([id]) => id).sort()).toEqual(conditions.map(({ id }) => id).sort());
  });
});

import { getDocument } from "unpdf/pdfjs";
import { describe, expect, it } from "vitest";
import { print } from "../../printing/print.ts";
import { pdfText } from "./pdf-text.ts";

/** The rules of PDF/UA-1 (ISO 14289-1) that can be read off a file. */

const markdown = `---
lang: en-GB
---

# Tides

Text with [a link](https://example.com).

## Readings

| Hour | Level |
| ---- | ----: |
| 1    |   2.4 |

![A gauge in its well](data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='9'%20height='9'%3E%3Crect%20width='9'%20height='9'/%3E%3C/svg%3E)

### Details

- one
- two

> quoted
`;

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

const { pdf } = await print({ markdown, meta: {} });
const text = pdfText(pdf);
const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
const page = await (await task.promise).getPage(1);
const roles = flat((await page.getStructTree()) as Node);
await task.destroy();

function flat(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(flat)];
}

const those = (role: string) => roles.filter((node) => node.role === role);

describe("a PDF for screen readers", () => {
  it("declares that it is tagged, its title and its language", () => {
    expect(text).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
    expect(text).toMatch(/\/DisplayDocTitle true/);
    expect(text).toMatch(/\/Lang \(en-GB\)/);
    expect(text).toMatch(/\/StructTreeRoot \d+ 0 R/);
  });

  it("tags headings by their level, in order and without a gap", () => {
    const headings = roles.map(({ role = "" }) => role).filter((role) => /^H\d$/.test(role));
    expect(headings).toEqual(["H1", "H2", "H3"]);
  });

  it("states each picture's place on the page and its size", () => {
    const [, box = ""] = /\/S \/Figure [^>]*\/BBox \[([^\]]*)\]/.exec(text) ?? [];
    const [left = 0, bottom = 0, right = 0, top = 0] = box.split(" ").map(Number);
    // Nine pixels of CSS are 6.75 points.
    expect(right - left).toBeCloseTo(6.75, 1);
    expect(top - bottom).toBeCloseTo(6.75, 1);
    expect(left).toBeGreaterThan(50);
    expect(top).toBeLessThan(750);
  });

  it("tags the head of a table, lists, quotations and links", () => {
    expect(those("Table")).toHaveLength(1);
    expect(those("TH")).toHaveLength(2);
    expect(those("TD")).toHaveLength(2);
    expect(those("L")).toHaveLength(1);
    expect(those("LI")).toHaveLength(2);
    expect(those("BlockQuote")).toHaveLength(1);
    expect(those("Link").length).toBeGreaterThan(0);
  });

  it("describes what each picture shows", () => {
    expect(those("Figure").map(({ alt }) => alt)).toContain("A gauge in its well");
  });
});

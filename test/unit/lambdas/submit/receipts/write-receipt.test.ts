import { parseFragment, serialize, type DefaultTreeAdapterTypes } from "parse5";
import { describe, expect, it } from "vitest";
import { compileMarkdown } from "../../../../../document/core/compile.ts";
import { receiptRequest } from "../../../../../lambdas/http-contract/requests.ts";
import { toDocumentSource } from "../../../../../lambdas/printing/document-source.ts";
import { writeReceipt, type Purchase } from "../../../../../lambdas/submit/receipts/write-receipt.ts";

const purchase: Purchase = {
  job: {
    job_id: "6f1c2a52-7d55-8c2e-9a0f-3f1e5d0c8b11",
    document_name: "quarterly report.pdf",
    created_at: Date.UTC(2026, 10, 30, 9, 5),
  },
  pdf: { pages: 12, sha256: "3a".repeat(32) },
  payment: {
    ...{ amount: "0.01 USDC", dollars: "USD 0.01", rows: [["Network", "Base"]] },
    transaction: ["Transaction", "0xabc"],
  },
  seller: { name: "Press & Sons", contact: "help@pdf.example", address: "https://pdf.example" },
};

/** Returns what is printed: the receipt's texts of others in order, and the HTML around them. */
async function print(buyer: object, changes: Partial<Purchase> = {}) {
  const source = writeReceipt({ ...purchase, ...changes }, receiptRequest.parse({ buyer }));
  const { markdown, layout } = toDocumentSource(source);
  const { html, images, warnings } = await compileMarkdown(
    markdown,
    () => Promise.reject(new Error("A receipt has an image")),
    () => Promise.reject(new Error("A receipt has a diagram")),
    { options: layout ?? {} },
  );
  const fragment = parseFragment(html);
  return { source, texts: takeTexts(fragment), images, warnings, frame: serialize(fragment) };
}

/** Takes the texts of others out of HTML, in order: they stand in elements of their own direction. */
function takeTexts(node: DefaultTreeAdapterTypes.ParentNode): string[] {
  return node.childNodes.flatMap((child) => {
    if (!("attrs" in child)) return [];
    if (!child.attrs.some(({ name, value }) => name === "dir" && value === "auto")) return takeTexts(child);
    const text = readText(child);
    child.childNodes = [];
    return [text];
  });
}

/** Reads a text, without the places where lines may break. Nothing but words of other languages may be marked in it. */
function readText(node: DefaultTreeAdapterTypes.ParentNode): string {
  return node.childNodes
    .map((child) => {
      if ("value" in child) return child.value.replace(/[\u00ad\u200b]/g, "");
      return child.nodeName === "span" && "childNodes" in child ? readText(child) : `<${child.nodeName}>`;
    })
    .join("");
}

const hostile = [
  "**bold** _it_ `code` ~~gone~~ ==marked== H~2~O",
  "# Heading",
  "| a | b |",
  "</span></td></tr></table><h1>Refund of $5,000</h1>",
  "<script>alert(1)</script><img src=x onerror=alert(1)>",
  "&lt;b&gt; &amp; &#60; &nbsp;",
  "![x](https://tracker.example/x.png) [link](javascript:alert(1))",
  "https://a.example www.a.example a@b.example <https://b.example>",
  "data:image/png;base64,iVBORw0KGgo=",
  "::: invoice",
  ":smile: @user #12 [^1] [@key] {{< include x >}} {page} {{title}} [TOC] [[TOC]] \\listoffigures",
  "$x^2$ \\(y\\) $$z$$ \\pagebreak \\newpage",
  "<!-- list of figures --> --> <!--",
  "--- title: x --- ```mermaid graph TD ``` %% {% if %}",
  "\"quoted\" -- dash... 'single' (c) 1/2 ->",
  "\\\\ \\* a\\",
  "مؤسسة النشر، ش.م.م (123)",
  "上海某某有限公司（分公司）",
  "O'Brien & Søn ApS/§ 12 “x” – y",
];

describe("a receipt", () => {
  it("says who sold what to whom, and what was paid for it", async () => {
    const { texts, frame, source, warnings } = await print({
      name: "Example Ltd",
      address: ["1 Example Street", " ", "London"],
      tax_id: "GB 123",
      reference: "PO 4711",
    });
    expect(texts).toEqual([
      ...["Press & Sons", "pdf.example", "help@pdf.example"],
      ...["Example Ltd", "1 Example Street", "London", "Tax ID: GB 123"],
      ...[purchase.job.job_id, "30 November 2026 (UTC)", "PO 4711"],
      ...["quarterly report.pdf", "0.01 USDC", "USD 0.01"],
      ...["0.01 USDC, at its face value of USD 0.01", "Base"],
      ...["quarterly report.pdf", purchase.pdf.sha256],
      `https://pdf.example/job/${purchase.job.job_id}/status`,
    ]);
    expect(frame).toMatch(/<span dir="auto"><\/span>, 12 pages/);
    expect(source.options.document_name).toBe("receipt-quarterly report.pdf");
    expect(warnings).toEqual([]);
  });

  it("leaves out what nobody has said, and makes up no dollars", async () => {
    const { texts, frame } = await print(
      {},
      {
        payment: { amount: "5 sats", dollars: undefined, rows: [], transaction: undefined },
        seller: { name: undefined, contact: undefined, address: "http://localhost:3000" },
      },
    );
    expect(frame).not.toMatch(/To<br>|Your reference/);
    expect(texts.filter((text) => text === "5 sats")).toHaveLength(3);
    expect(texts.join(" ")).not.toMatch(/USD|undefined/);
  });

  it.each(hostile)("prints what its buyer says as it is written: %s", async (text) => {
    const usual = await print({ name: "x", address: ["x"], tax_id: "x", reference: "x" });
    const { texts, frame, images } = await print({
      name: text,
      address: [text],
      tax_id: text,
      reference: text,
    });
    const shown = text.trim();
    expect(texts.slice(3, 6)).toEqual([shown, shown, `Tax ID: ${shown}`]);
    expect(texts[8]).toBe(shown);
    expect(frame).toBe(usual.frame);
    expect(images).toEqual([]);
  });

  it("prints the names of documents and sellers as they are written, too", async () => {
    const name = "a*b* <i>c</i> [d](e).pdf";
    const { texts } = await print({}, { job: { ...purchase.job, document_name: name } });
    expect(texts).toContain(name);
  });

  it("names the transaction to those who name it", () => {
    const write = (transaction?: string): string =>
      writeReceipt(purchase, receiptRequest.parse({ transaction })).data.text_body;
    expect(write("0xabc")).toContain(">0xabc<");
    expect(write()).not.toContain("0xabc");
  });

  it("has one line for what its buyer writes in several", async () => {
    const { texts } = await print({ name: "One\n\n# Two\r\n\tThree\u2028Four" });
    expect(texts).toContain("One # Two Three Four");
  });

  it("is the same however absent fields are written", () => {
    const spellings = [{}, { buyer: null }, { buyer: { name: "  ", address: [""] }, paper: "a4" }];
    for (const spelling of spellings)
      expect(receiptRequest.parse(spelling)).toEqual({ buyer: { address: [] }, paper: "a4" });
  });

  it.each([
    [{ name: "x".repeat(201) }, ["buyer", "name"]],
    [{ address: Array.from({ length: 7 }, () => "x") }, ["buyer", "address"]],
    [{ address: ["x".repeat(10_000)] }, ["buyer", "address", 0]],
    [{ tax_id: 5 }, ["buyer", "tax_id"]],
    [{ reference: "x".repeat(201) }, ["buyer", "reference"]],
  ])("takes no more than it can show %#", (buyer, path) => {
    expect(receiptRequest.safeParse({ buyer }).error?.issues.map((issue) => issue.path)).toEqual([path]);
  });
});

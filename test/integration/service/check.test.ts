import { describe, expect, it } from "vitest";
import { ofBank } from "../../invoices/qr-bills.ts";
import { german } from "../../invoices/samples.ts";
import { expectInContract } from "./contract.ts";
import { sharedHarness } from "./harness.ts";
import { postJson } from "../../post-json.ts";

/** The check of a document before it is paid for. */

const service = await sharedHarness();

const unprintable: readonly (readonly [name: string, markdown: string, line: number])[] = [
  ["nested too deeply", `x\n\n${">".repeat(1_000)} a`, 3],
  ["with a misspelt theme", "---\ntitle: x\ntheme: artcle\n---\n\nx", 3],
  ["with too many cells", `x\n\n|a|b|\n|-|-|\n${"|c|d|\n".repeat(40_000)}`, 8_338],
];

describe("a document that cannot be printed", () => {
  it.each(unprintable)("is refused before the 402: %s", async (_name, markdown, line) => {
    const answer = await service.post({ data: { text_body: markdown } });
    const body = await expectInContract(answer, "POST", "/markdown");
    expect(answer.status).toBe(422);
    expect(answer.headers.get("payment-required")).toBeNull();
    expect(body).toMatchObject({
      detail: [
        {
          loc: ["body", "data", "text_body"],
          msg: expect.stringContaining(`(line ${String(line)})`) as string,
        },
      ],
    });
  });

  it("takes no payment and stores nothing", async () => {
    const payment = await service.signed(service.document());
    const before = [await service.items(), await service.objects()];
    const earned = await service.earned(async () => {
      const answer = await service.post({ data: { text_body: ">".repeat(1_000) } }, payment);
      expect(answer.status).toBe(422);
    });
    expect(earned).toBe(0n);
    expect([await service.items(), await service.objects()]).toEqual(before);
  });
});

describe("an invoice that breaks a rule", () => {
  it.each([
    ["a missing field", { ...german, number: undefined }, ["number"], "BR-02", "field-missing"],
    ["a code", { ...german, currency: "EURO" }, ["currency"], "BR-CL-04", "e-invoice-invalid"],
    ["a sum", { ...german, totals: { gross: 1 } }, ["totals", "gross"], "BR-CO-15", "e-invoice-invalid"],
  ])(
    "is refused before the 402 with the rule and the field: %s",
    async (_name, invoice, path, rule, code) => {
      const answer = await service.post({ data: { text_body: "Text", invoice } });
      const body = await expectInContract(answer, "POST", "/markdown");
      expect(answer.status).toBe(422);
      const msg = expect.stringContaining(`${rule}: `) as string;
      expect(body).toMatchObject({
        detail: [{ loc: ["body", "data", "invoice", ...path], msg, rule, code }],
      });
    },
  );

  it("is refused before the 402 where banks would refuse its QR bill", async () => {
    const invoice = { ...ofBank.invoice, payment: { iban: "CH4431999123000889012", reference: "7" } };
    const answer = await service.post({ data: { text_body: "Text", invoice } });
    const body = await expectInContract(answer, "POST", "/markdown");
    expect(answer.status).toBe(422);
    const loc = ["body", "data", "invoice", "payment", "reference"];
    const msg = expect.stringContaining("QR-IBAN") as string;
    expect(body).toMatchObject({ detail: [{ loc, msg, code: "e-invoice-invalid" }] });
  });

  it("is sold once it keeps them", async () => {
    expect((await service.post({ data: { text_body: "Text", invoice: german } })).status).toBe(402);
  });
});

describe("POST /markdown/check", () => {
  const check = (body: unknown) => postJson(`${service.url}/markdown/check`, body);
  const checked = (markdown: string) => check({ data: { text_body: markdown } });

  it("answers 204 to a document without faults, and asks for no payment", async () => {
    const answer = await checked("# Hello");
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
  });

  it.each(unprintable)("answers 422 to one %s", async (_name, markdown) => {
    expect((await checked(markdown)).status).toBe(422);
  });

  it("reports, as an offer does, front matter that has no effect, with its lines", async () => {
    const markdown = "---\ntittle: Tides\ntheme: [unclosed\ncover: maybe\n---\n\nx";
    const answer = await checked(markdown);
    const body = await expectInContract(answer, "POST", "/markdown/check");
    expect(answer.status).toBe(200);
    const warnings = [
      { line: 2, code: "field-misspelt", what: expect.stringContaining("Did you mean title?") as string },
      {
        line: 3,
        code: "field-without-effect",
        what: expect.stringContaining("theme should be 'report' or") as string,
      },
      {
        line: 4,
        code: "front-matter-unreadable",
        what: expect.stringContaining("is not valid YAML") as string,
      },
      {
        line: 4,
        code: "field-without-effect",
        what: expect.stringContaining("cover should be 'auto' or") as string,
      },
    ];
    expect(body).toEqual({ warnings });
    const offered = await service.post({ data: { text_body: markdown } });
    expect(await offered.json()).toMatchObject({ warnings });
  });

  it("names images by a path, which nobody can find, unless a base URL says where they are", async () => {
    const data = { text_body: "![A](pictures/a.png) and ![B](https://example.com/b.png)" };
    const answer = await check({ data });
    expect(answer.status).toBe(200);
    expect(await expectInContract(answer, "POST", "/markdown/check")).toEqual({
      warnings: [
        { code: "image-not-found", what: expect.stringContaining("the image pictures/a.png.") as string },
      ],
    });
    const options = { base_url: "https://example.com/" };
    expect((await check({ data, options })).status).toBe(204);
  });

  it("answers 422 to what is no document, and says what one is", async () => {
    const answer = await check({ data: {} });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Field required: the Markdown belongs in data.text_body");
  });
});

import { describe, expect, it } from "vitest";
import { conversionRequest, deliveredConversionRequest } from "../../../../lambdas/http-contract/requests.ts";
import { unknownFields } from "../../../../lambdas/submit/unknown-fields.ts";
import { checkPrintable } from "../../../../lambdas/submit/printable.ts";
import { findRequestWarnings } from "../../../../lambdas/submit/request-warnings.ts";

const body = (options: object, rest: object = {}) => ({ data: { text_body: "x" }, options, ...rest });

describe("unknown fields", () => {
  it.each([
    ["papersize", "options.paper"],
    ["paperSize", "options.paper"],
    ["Paper", "options.paper"],
    ["covre", "options.cover"],
    ["documentName", "options.document_name"],
    ["running-heads", "options.running_heads"],
    ["allign", "options.align"],
    ["table_of_contents", "options.toc"],
    ["title", "data.meta.title"],
    ["bibliography", "data.bibliography"],
  ])("are matched: %s was meant for %s", (name, meant) => {
    const paths = unknownFields(conversionRequest, body({ [name]: "on" }));
    expect(paths).toEqual([{ path: ["options", name], meant: meant.split(".") }]);
  });

  it.each(["zzz", "colour", "__proto__", "constructor", "toString"])(
    "are not matched: %s was meant for none",
    (name) => {
      const sent: unknown = JSON.parse(
        JSON.stringify(body({})).replace('"options":{}', `"options":{"${name}":1}`),
      );
      expect(unknownFields(conversionRequest, sent)).toEqual([{ path: ["options", name], meant: undefined }]);
    },
  );

  it("are found at any depth, and nothing below them", () => {
    const sent = {
      data: { text_body: "x", meta: { Title: "T", more: { a: 1 } } },
      markdown: "# x",
      options: { delivery: { method: "email", to_email: "a@example.com", cc: "b" } },
    };
    expect(unknownFields(deliveredConversionRequest, sent).map(({ path }) => path.join("."))).toEqual([
      "data.meta.Title",
      "data.meta.more",
      "markdown",
      "options.delivery.cc",
    ]);
  });

  it("are ignored when they are null, like every absent field", () => {
    expect(unknownFields(conversionRequest, body({ papersize: null }))).toEqual([]);
  });

  it("are reported twenty times at most, by a short name", () => {
    const many = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`${"x".repeat(5000)}${index}`, 1]),
    );
    const said = findRequestWarnings(conversionRequest, body(many), neither);
    expect(said).toHaveLength(20);
    for (const { what } of said) expect(what.length).toBeLessThan(120);
  });
});

const neither = { delivers: false, callsBack: false };

describe("warnings of unknown fields", () => {
  it("name the field that was probably meant", () => {
    expect(findRequestWarnings(conversionRequest, body({ papersize: "a4" }), neither)).toEqual([
      {
        code: "field-unknown",
        what: "Unknown field options.papersize was ignored. Did you mean options.paper?",
      },
    ]);
  });

  it.each([
    [
      true,
      "options.delivery was ignored: this endpoint does not send emails. Send the document to /v1/document/l402/markdown instead.",
    ],
    [false, "options.delivery was ignored: this service does not send emails. Download the PDF."],
  ])("say for a delivery what to do instead, where documents are delivered: %s", (delivers, what) => {
    const sent = body({ delivery: { method: "email", to_email: "you@example.com" } });
    expect(findRequestWarnings(conversionRequest, sent, { delivers, callsBack: false })).toEqual([
      { code: "delivery-not-offered", what },
    ]);
  });

  it("say that there are no callbacks only where there are none", () => {
    const sent = body({ callback_url: "https://example.com/done" });
    const what = "options.callback_url was ignored: this service makes no callbacks. Poll the job instead.";
    expect(findRequestWarnings(conversionRequest, sent, neither)).toEqual([
      { code: "callback-not-offered", what },
    ]);
    expect(findRequestWarnings(conversionRequest, sent, { delivers: false, callsBack: true })).toEqual([]);
  });

  it.each(["webhook", "webhook_url", "callbackUrl", "callback"])("treat %s as a callback", (name) => {
    const sent = body({ [name]: "https://example.com/done" });
    expect(findRequestWarnings(conversionRequest, sent, neither)[0]?.what).toContain(
      "Did you mean options.callback_url?",
    );
  });

  it("quote a name that is no word", () => {
    expect(findRequestWarnings(conversionRequest, body({ "a b\u001b[2J": 1 }), neither)[0]?.what).toContain(
      'options."a b\\u001b[2J"',
    );
  });
});

describe("a bibliography", () => {
  const sent = (bibliography: string): unknown => ({ data: { text_body: "x", bibliography } });
  const findBibliographyWarnings = (bibliography: string) =>
    findRequestWarnings(conversionRequest, sent(bibliography), { delivers: false, callsBack: true });
  const check = (bibliography: string): Promise<void> =>
    checkPrintable({ ...conversionRequest.parse(sent(bibliography)) });
  const good = "@book{a, title = {T}}";

  it("is refused before anything is paid where it holds nothing to cite", async () => {
    for (const [bibliography, why] of [
      ["[[[", "The bibliography is not valid JSON"],
      ["@book{a, title = {T}", 'the entry "a" is not closed (line 1)'],
    ] as const) {
      expect(findBibliographyWarnings(bibliography)).toEqual([]);
      await expect(check(bibliography)).rejects.toThrow(why);
    }
  });

  it("causes a warning where one of its entries cannot be read", async () => {
    expect(findBibliographyWarnings(`${good}\n@book{b, title = {T}`)).toEqual([
      {
        code: "bibliography-entry-unreadable",
        what: 'The bibliography, line 2: the entry "b" is not closed.',
      },
    ]);
    await check(`${good}\n@book{b, title = {T}`);
    expect(findBibliographyWarnings(good)).toEqual([]);
  });
});

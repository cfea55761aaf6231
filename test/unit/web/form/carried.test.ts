import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { carryDocument, readCarriedDocument } from "../../../../web/form/carried.ts";
import { carriedPrefix } from "../../../../web/order/storage/carried-key.ts";

const key = "0a".repeat(32);
const pack = (text: string | Buffer): string =>
  carriedPrefix + deflateRawSync(Buffer.from(text)).toString("base64url");
const packBody = (body: string, of = key): string => pack(JSON.stringify({ key: of, body }));
const document = (text: string): string =>
  JSON.stringify({
    data: { text_body: text, meta: { title: "Ünï 月" } },
    options: { paper: "a5", size: 11 },
  });

describe("a document in the fragment of an address", () => {
  it("is the same document in the other browser, to the letter", async () => {
    const body = document("# Tides\n\nIn – and out 🌊 “again”.\n".repeat(50));
    const fragment = await carryDocument({ body, key });
    expect(fragment).toMatch(/^#document=[\w-]+$/);
    expect(await readCarriedDocument(fragment ?? "")).toEqual({ body, key });
  });

  it.each<[string, string]>([
    ["does not fit", document(Array.from({ length: 3_000 }, (_, at) => String(Math.sin(at))).join(" "))],
    ["is far too long", document("x".repeat(200_001))],
    ["has a brand", JSON.stringify({ data: { text_body: "x", brand: { css: "p{}" } }, options: {} })],
  ])("is not carried when it %s", async (_, body) => {
    expect(await carryDocument({ body, key })).toBeUndefined();
  });

  it.each<[string, string]>([
    ["no base64", `${carriedPrefix}%%%`],
    ["nothing", carriedPrefix],
    ["what is not compressed", carriedPrefix + Buffer.from("{}").toString("base64url")],
    ["no JSON", pack("# Hello")],
    ["JSON without a document", packBody("null")],
    ["a text that is no text", packBody('{"data":{"text_body":["a"]}}')],
    ["no key", packBody(document("x"), "short")],
    ["bytes that are no UTF-8", pack(Buffer.from([0x22, 0xff, 0x22]))],
    ["a document that grows a thousandfold", packBody(document("x".repeat(5_000_000)))],
    ["another fragment", "#pay"],
  ])("is refused when it holds %s", async (_, fragment) => {
    expect(await readCarriedDocument(fragment)).toBeUndefined();
  });

  it("brings texts and numbers into the form, and nothing else that its writer chose", async () => {
    const body = { data: { text_body: "x", brand: { logo: "y" } }, options: { paper: "a5", toc: ["on"] } };
    const plain = JSON.stringify({ data: { text_body: "x" }, options: { paper: "a5" } });
    expect(await readCarriedDocument(packBody(JSON.stringify(body)))).toEqual({ key, body: plain });
  });
});

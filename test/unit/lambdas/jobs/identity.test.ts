import { describe, expect, it } from "vitest";
import * as z from "zod";
import { conversionRequest } from "../../../../lambdas/http-contract/requests.ts";
import { documentIdentity, packIdentity } from "../../../../lambdas/jobs/identity.ts";

const key = new Uint8Array(32).fill(1);
const identify = (body: unknown, withKey = key) => documentIdentity(withKey, conversionRequest.parse(body));

describe("a document's identity", () => {
  const document = {
    data: { text_body: "# A", meta: { title: "T", date: "D" } },
    options: { document_name: "a.pdf" },
  };

  it("is the same for the same document, whatever the order of fields, nulls and unknown fields", () => {
    const again = {
      options: { unknown: 1, document_name: "a.pdf" },
      data: { meta: { date: "D", author: null, title: "T" }, text_body: "# A" },
    };
    expect(identify(again)).toEqual(identify(document));
  });

  const others: readonly [string, unknown][] = [
    ["text", { ...document, data: { ...document.data, text_body: "# A " } }],
    ["title", { ...document, data: { ...document.data, meta: { title: "T2", date: "D" } } }],
    ["field", { ...document, data: { ...document.data, meta: { title: "T", author: "D" } } }],
    ["file name", { ...document, options: {} }],
    ["paper", { ...document, options: { document_name: "a.pdf", paper: "letter" } }],
    ["contents list", { ...document, options: { document_name: "a.pdf", toc: "off" } }],
    ["lone surrogate", { ...document, data: { ...document.data, text_body: "# A\ud800" } }],
  ];
  it.each(others)("differs with another %s", (_name, otherRequest) => {
    expect(identify(otherRequest).hash).not.toBe(identify(document).hash);
  });

  it("is the same whether the usual layout is named or not", () => {
    const named = { document_name: "a.pdf", paper: "a4", toc: "auto", cover: null };
    expect(identify({ ...document, options: named })).toEqual(identify(document));
  });

  it("tells apart two lone surrogates, which UTF-8 cannot", () => {
    const first = identify({ data: { text_body: "\ud800" } });
    const second = identify({ data: { text_body: "\ud801" } });
    expect(first.hash).not.toBe(second.hash);
  });

  it("cannot be computed without the key", () => {
    expect(identify(document, new Uint8Array(32).fill(2)).hash).not.toBe(identify(document).hash);
  });

  it("has never changed without a key of the client", () => {
    expect(identify(document)).toEqual({
      hash: "f735eb818b25e2b16ed22139edfb0e6248bb2e5cd5490945c229d2d5d3645924",
      jobId: "0b083909-d9b1-8987-9960-833077fa2afb",
    });
  });

  it("differs for each key of a client, and from the one without", () => {
    const request = conversionRequest.parse(document);
    const hashes = [undefined, "", "a", "b", "a\0b"].map((own) => documentIdentity(key, request, own).hash);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(documentIdentity(key, request, "a")).toEqual(documentIdentity(key, request, "a"));
  });

  it("cannot be imitated by writing the key into the document", () => {
    const [plain, keyed] = ["# A", "# A\0key"].map((text) =>
      conversionRequest.parse({ data: { text_body: text } }),
    );
    if (!plain || !keyed) throw new Error("No document");
    expect(documentIdentity(key, keyed).hash).not.toBe(documentIdentity(key, plain, "key").hash);
  });

  it("gives a job id that is a UUID and does not show the identity", () => {
    const { hash, jobId } = identify(document);
    expect(z.uuid().safeParse(jobId).success).toBe(true);
    expect(hash).not.toContain(jobId.slice(0, 8));
  });
});

describe("a pack's identity", () => {
  const key = new Uint8Array(32);
  const ofPack = (documents: number, idempotencyKey: string) => packIdentity(key, documents, idempotencyKey);

  it("names its size, which no document's identity does", () => {
    expect(ofPack(100, "a")).toMatchObject({
      pack: 100,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(identify({ data: { text_body: "a" } })).not.toHaveProperty("pack");
  });

  it("is another for each size and each Idempotency-Key, and the same for the same", () => {
    const all = [
      ofPack(100, "a"),
      ofPack(100, "b"),
      ofPack(10, "0a"),
      ofPack(1000, "a"),
      ofPack(10, "00\0a"),
    ];
    expect(new Set(all.map(({ hash }) => hash)).size).toBe(all.length);
    expect(new Set(all.map(({ jobId }) => jobId)).size).toBe(all.length);
    expect(ofPack(100, "a")).toEqual(all[0]);
    expect(all[0]?.pack).toBe(100);
  });
});

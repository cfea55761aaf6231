import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as Kept from "../../../../web/credit/kept.ts";
import { LimitedStorage } from "../storage.ts";

let kept: typeof Kept;
async function load(storage: LimitedStorage): Promise<void> {
  vi.stubGlobal("localStorage", storage);
  vi.resetModules();
  kept = await import("../../../../web/credit/kept.ts");
}
beforeEach(() => load(new LimitedStorage()));

const small = { order: "a", documents: 100 };
const large = { order: "b", documents: 1000 };

describe("credit that this browser keeps", () => {
  it("holds a pack that was begun when another size is chosen, until it is paid for", () => {
    kept.keepPack(small);
    kept.keepPack(large);
    expect(kept.readKeptCredit().pending).toEqual([small, large]);
    kept.keepBoughtPack(small.documents, "key");
    expect(kept.readKeptCredit()).toEqual({ keys: ["key"], pending: [large] });
  });

  it("holds one pack of each size", () => {
    kept.keepPack(small);
    kept.keepPack({ ...small, proof: { "payment-signature": "signed" } });
    expect(kept.readKeptCredit().pending).toEqual([{ ...small, proof: { "payment-signature": "signed" } }]);
  });

  it("holds the pack that an earlier release stored", async () => {
    const storage = new LimitedStorage();
    storage.setItem("markdown-to-pdf:credit", JSON.stringify({ key: "old", pending: small }));
    await load(storage);
    expect(kept.readKeptCredit()).toEqual({ keys: ["old"], pending: [small] });
    kept.keepPack(large);
    expect(kept.readKeptCredit()).toEqual({ keys: ["old"], pending: [small, large] });
  });

  it("loses no pack with the key that is forgotten", () => {
    kept.keepBoughtPack(large.documents, "key");
    kept.keepPack(small);
    kept.forgetKey("key");
    expect(kept.readKeptCredit()).toEqual({ keys: [], pending: [small] });
  });

  it("holds a key with what is left of it when another is bought or typed", () => {
    kept.keepBoughtPack(small.documents, "first");
    kept.keepBoughtPack(large.documents, "second");
    kept.keepKey("first");
    kept.keepKey("third");
    kept.forgetKey("second");
    expect(kept.readKeptCredit().keys).toEqual(["third", "first"]);
  });

  it("says when a browser stores nothing, and holds the pack as long as the page is open", async () => {
    await load(new LimitedStorage(0));
    expect(kept.keepPack(small)).toBe(false);
    expect(kept.readKeptCredit().pending).toEqual([small]);
  });
});

import { afterEach, expect, it, vi } from "vitest";
import { convert, createX402Payer } from "../../../client/client.ts";
import { startHarness } from "../service/harness.ts";
import { forThisFile } from "../../lifetimes.ts";

/** Downloads that break: the client asks for another address, and pays nothing more. */

const service = await forThisFile(startHarness());
afterEach(() => {
  vi.restoreAllMocks();
});

/** Changes the first downloads of a PDF, as a bad line would. */
function spoil(times: number, change: (pdf: Uint8Array) => Uint8Array | undefined): () => number {
  const real = globalThis.fetch;
  let downloads = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const answer = await real(input, init);
    if (typeof input !== "string" || !input.includes(".pdf?") || ++downloads > times) return answer;
    const changed = change(new Uint8Array(await answer.arrayBuffer()));
    return changed ? new Response(changed.slice()) : new Response("Expired", { status: 403 });
  });
  return () => downloads;
}

const faults: readonly [name: string, change: (pdf: Uint8Array) => Uint8Array | undefined][] = [
  ["cut short", (pdf) => pdf.subarray(0, pdf.length / 2)],
  ["altered", (pdf) => pdf.with(7, 0)],
  ["refused, its address expired", () => undefined],
];

it.each(faults)("a download that is %s is repeated", async (_name, change) => {
  const payer = await createX402Payer(JSON.stringify([...service.payer.secretKey]), service.solanaRpc.url);
  const downloads = spoil(1, change);
  const pdf = await convert(service.document() as never, { baseUrl: service.url, payer });
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
  expect(downloads()).toBe(2);
});

it("a download that never comes whole fails with a message", async () => {
  const payer = await createX402Payer(JSON.stringify([...service.payer.secretKey]), service.solanaRpc.url);
  spoil(9, (pdf) => pdf.subarray(1));
  await expect(convert(service.document() as never, { baseUrl: service.url, payer })).rejects.toThrow(
    "you are not charged again",
  );
});

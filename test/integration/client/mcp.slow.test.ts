import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Keypair } from "@solana/web3.js";
import { describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { price } from "../service/harness.ts";
import { call, client, connect, described, document, folder, said, service, wallet } from "./mcp-session.ts";

describe("the tool convert", () => {
  it("pays from the wallet, tells how far it is, and names the file", async () => {
    await connect(wallet());
    const before = await service.received();
    const progress: number[] = [];
    const result = await call(document(), ({ progress: done }) => progress.push(done));
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).toMatchObject({
      status: "done",
      pages: 1,
      paid: {
        method: "x402",
        amount: 0.01,
        currency: "USDC",
        transaction: expect.stringMatching(/^\w{80,90}$/) as string,
      },
      file: join(folder, "For-an-agent.pdf"),
      money_left: [
        { amount: 1000, currency: "sats" },
        { amount: 0.99, currency: "USDC" },
      ],
    });
    expect(said(result)).toMatch(
      /Paid 0\.01 USDC by x402, transaction \w{80,90}\.\nMoney left: 1000 sats, 0\.99 USDC\./,
    );
    expect(result.content).toContainEqual(
      expect.objectContaining({ type: "resource_link", mimeType: "application/pdf" }),
    );
    expect((await readFile(join(folder, "For-an-agent.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
    expect((await service.received()) - before).toBe(price);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.length).toBeGreaterThan(1);
  });

  it.each<[limits: Record<string, string>, reason: string, told: string]>([
    [
      { MAX_PRICE: "0.001 USDC" },
      "the limit is 0.001 USDC",
      "at most 0.001 USDC a document; 1 USDC in all, nothing in sats",
    ],
    [{ MAX_PRICE: "1 sat", MAX_SPEND: "1 sat" }, "you set no limit in USDC", "nothing in USDC"],
    [{ MAX_SPEND: "0 USDC" }, "the limit is 0 USDC", "at most 0 USDC a document"],
  ])("pays nothing for a document beyond its limit of %j, and says so", async (limits, reason, message) => {
    await connect({ ...wallet(), ...limits });
    expect(await described("convert")).toContain(message);
    const before = await service.received();
    const result = await call(document());
    expect(result.isError).toBe(true);
    expect(said(result)).toContain(reason);
    expect((await service.received()) - before).toBe(0n);
  });

  it("has small limits of its own, and says so", async () => {
    await connect(wallet());
    expect(await described("convert")).toContain(
      "at most 100 sats, 0.1 USDC a document; 1000 sats, 1 USDC in all",
    );
  });

  it("shows an invoice without a wallet as often as it is asked, and counts it once", async () => {
    await connect({ MAX_SPEND: "9 sats" });
    const words = document();
    for (let again = 0; again < 3; again++)
      expect((await call(words)).structuredContent).toMatchObject({ status: "payment_required" });
    expect(said(await call(document()))).toContain("the limit is 9 sats in all");
  });

  it("returns the invoice with its QR code without a wallet, and the same call goes on once it is paid", async () => {
    await connect({});
    const words = document();
    const asked = await call(words);
    expect(asked.structuredContent).toMatchObject({ status: "payment_required", amount_sats: 5 });
    expect(asked.content).toContainEqual(expect.objectContaining({ type: "image", mimeType: "image/png" }));
    const { invoice } = asked.structuredContent as { invoice: string };
    service.lightning.pay(invoice);
    expect((await call(words)).structuredContent).toMatchObject({
      status: "done",
      pages: 1,
      paid: {
        method: "lightning",
        amount: 5,
        currency: "SATS",
        payment_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
      money_left: [
        { amount: 995, currency: "sats" },
        { amount: 1, currency: "USDC" },
      ],
    });
    const again = (await call(words)).structuredContent as object;
    expect(again).not.toHaveProperty("paid");
  });

  it("pays by a Lightning wallet's command, and tells the preimage; a wallet that does not pay is quoted", async () => {
    const preimage = `${folder}-state/preimage`;
    await mkdir(`${folder}-state`, { recursive: true });
    const pays = `${process.execPath} ${fileURLToPath(new URL("pay-from-file.ts", import.meta.url))} ${preimage}`;
    await connect({ PAY_INVOICE: pays });
    const paying = call(document());
    const invoice = await until(() => readFile(preimage, "utf8").catch(() => undefined));
    await writeFile(`${preimage}.paid`, service.lightning.pay(invoice));
    const result = await paying;
    expect(result.structuredContent).toMatchObject({
      status: "done",
      paid: { method: "lightning", amount: 5, preimage: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    });
    await client.close();
    await connect({ PAY_INVOICE: "echo 'insufficient balance: 2 of 5 sats' >&2; false" });
    const refused = await call(document());
    expect(refused.isError).toBe(true);
    expect(said(refused)).toContain(
      "The Lightning wallet did not pay the invoice: insufficient balance: 2 of 5 sats",
    );
  });

  it("says of an empty wallet what it holds and what is needed, and signs nothing", async () => {
    const empty = Keypair.generate();
    await connect({ ...wallet(), SOLANA_WALLET_KEY: JSON.stringify([...empty.secretKey]) });
    const result = await call(document());
    expect(result.isError).toBe(true);
    expect(said(result)).toContain(
      `The wallet ${empty.publicKey.toBase58()} holds 0.00 USDC on Solana devnet, but the document costs 0.01 USDC. Nothing was paid. Send USDC to it`,
    );
    expect(said(result)).toContain("Money left: 1000 sats, 1 USDC.");
  });

  it("tells of missing images before it pays, and goes on without them once it is told to", async () => {
    await connect(wallet());
    await writeFile(join(folder, "a.md"), `![Here](here.svg) ![Gone](gone.png)\n\n${Math.random()}`);
    await writeFile(
      join(folder, "here.svg"),
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    );
    const before = await service.received();
    const words = { file: join(folder, "a.md") };
    const asked = await call(words);
    expect(asked.isError).toBe(true);
    expect(asked.structuredContent).toMatchObject({ status: "images_missing", missing_images: ["gone.png"] });
    expect(said(asked)).toContain("without_images: true");
    expect(await service.received()).toBe(before);
    const inText = await call({ markdown: "![Nowhere](nowhere.png)" });
    expect(inText.structuredContent).toMatchObject({ missing_images: ["nowhere.png"] });
    const done = await call({ ...words, without_images: true });
    expect(done.structuredContent).toMatchObject({ status: "done" });
    expect(said(done)).toContain("gone.png");
  });

  it("takes a bibliography, from the call or from a file", async () => {
    await connect(wallet());
    const bibliography = "@book{knuth, author={Donald Knuth}, title={The Art}, year={1968}}";
    await writeFile(join(folder, "works.bib"), bibliography);
    const cited = () => `See [@knuth]. ${Math.random()}`;
    const inCall = await call({ markdown: cited(), bibliography });
    const inFile = await call({ markdown: cited(), bibliography_file: join(folder, "works.bib") });
    const inNeither = await call({ markdown: cited(), bibliography: bibliography.replace("knuth", "other") });
    expect(said(inCall)).not.toContain("Warning");
    expect(said(inFile)).not.toContain("Warning");
    expect(said(inNeither)).toContain("knuth");
  });

  it.each([
    [{}, "The document is missing. Give markdown or file."],
    [{ markdown: "a", file: "b.md" }, "not both"],
    [{ file: "/nowhere/a.md" }, "/nowhere/a.md is outside the folders that this server may read"],
    [{ markdown: " " }, "the document: "],
  ])("answers %j in words", async (words, reason) => {
    await connect(wallet());
    const result = await call(words);
    expect(result.isError).toBe(true);
    expect(said(result)).toContain(reason);
  });
});

describe("the tool receipt", () => {
  const receipt = async (words: Record<string, unknown>) => call(words, undefined, "receipt");

  it("writes a converted document's receipt, overwrites nothing, and pays nothing", async () => {
    await connect(wallet());
    const { job } = (await call(document())).structuredContent as { job: string };
    const before = await service.received();
    const first = await receipt({ job, buyer: "Example Ltd" });
    const file = join(folder, `receipt-${job}.pdf`);
    expect(first.structuredContent).toMatchObject({ file, pages: 1 });
    expect(first.content).toContainEqual(expect.objectContaining({ type: "resource_link" }));
    expect((await receipt({ job, buyer: "Example Ltd" })).structuredContent).toMatchObject({ file });
    expect((await receipt({ job, buyer: "Other Ltd" })).structuredContent).toMatchObject({
      file: join(folder, `receipt-${job}-2.pdf`),
    });
    expect(await service.received()).toBe(before);
  });

  it.each([
    [{ job: "6f1c2a52-7d55-8c2e-9a0f-3f1e5d0c8b11" }, "or it has expired."],
    [{ job: "a", output: "../a.pdf" }, "../a.pdf is outside"],
    [{ job: "a" }, "job_id: Input should be a valid UUID"],
  ])("answers %j in words", async (words, reason) => {
    await connect({});
    const result = await receipt(words);
    expect([result.isError, said(result)]).toEqual([true, expect.stringContaining(reason)]);
  });
});

describe("the tool price", () => {
  const price = async (words: Record<string, unknown>) => call(words, undefined, "price");

  it("returns the price of a document, its missing files and the ways to pay, and pays nothing", async () => {
    await connect(wallet());
    const before = await service.received();
    const words = { ...document(), markdown: `![Gone](gone.png) ${Math.random()}` };
    const estimate = await price(words);
    expect(estimate.structuredContent).toMatchObject({
      status: "to_be_paid",
      offers: [
        { amount: 5, currency: "SATS", method: "lightning" },
        { amount: 0.01, currency: "USDC", method: "x402" },
      ],
      missing_images: ["gone.png"],
      wallet: {
        address: service.payer.publicKey.toBase58(),
        holds: expect.stringMatching(/^\d+\.\d\d+ USDC$/) as string,
      },
    });
    expect(said(estimate)).toContain("It costs 5 SATS by lightning, or 0.01 USDC by x402. Nothing was paid.");
    expect(await service.received()).toBe(before);
    expect(await readdir(folder)).toEqual([]);
    await call({ ...words, without_images: true });
    expect((await price(words)).structuredContent).toMatchObject({
      status: "paid_already",
      offers: [],
      pages: 1,
    });
  });

  it("says why the service would refuse a document", async () => {
    await connect(wallet());
    const estimate = await price({ markdown: ">".repeat(1_000) });
    expect(estimate.isError).toBe(true);
    expect(said(estimate)).toContain("(line 1)");
  });
});

describe("the MCP server", () => {
  it("says of its tools what they do to the world, with and without a wallet", async () => {
    const hints = async () =>
      Object.fromEntries(
        (await client.listTools()).tools.map(({ name, annotations }) => [name, annotations]),
      );
    await connect(wallet());
    expect(await hints()).toMatchObject({
      price: { readOnlyHint: true, destructiveHint: false, openWorldHint: true },
      convert: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    });
    await client.close();
    await connect({});
    expect(await hints()).toMatchObject({ convert: { readOnlyHint: false, destructiveHint: false } });
  });

  it("offers the service's own words as a resource, and a prompt", async () => {
    await connect({});
    const [resource] = (await client.listResources()).resources;
    expect(resource?.uri).toBe(`${service.url}/llms.txt`);
    const { contents } = await client.readResource({ uri: resource?.uri ?? "" });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining("# Markdown to PDF") as string });
    const prompt = await client.getPrompt({ name: "write_document", arguments: { subject: "Tides" } });
    expect(JSON.stringify(prompt.messages)).toContain("Tides");
  });
});

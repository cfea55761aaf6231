import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import * as nip44 from "nostr-tools/nip44";
import { finalizeEvent, generateSecretKey, getPublicKey, type Event } from "nostr-tools/pure";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WebSocketServer } from "ws";
import { nwc } from "../../../../../../lambdas/payments/networks/lightning/node/nwc.ts";
import { startWalletService } from "../../../../../../emulators/lightning/nostr/wallet-service.ts";
import type { WalletService } from "../../../../../../emulators/lightning/nostr/wallet-service.ts";
import { comingTimeOuts } from "../../../../../time-outs.ts";
import { until } from "../../../../../until.ts";

/** What Nostr Wallet Connect has that no other kind of node has: a relay, keys, and two ways to encrypt. */

const request = () => ({
  reference: randomBytes(32).toString("hex"),
  amountSats: 5,
  description: "One PDF",
  expirySeconds: 900,
});
const client = (secret: string) =>
  nwc.create({
    url: "",
    secret: () => Promise.resolve(secret),
    clock: () => Date.now(),
    timeoutMs: 2_000,
  });

describe("a wallet behind a relay", () => {
  let wallet: WalletService;
  beforeAll(async () => {
    wallet = await startWalletService(["nip44_v2", "nip04"]);
  });
  afterEach(() => {
    wallet.misbehave(undefined);
  });
  afterAll(() => wallet.stop());
  const made = () => wallet.relay.connections.made;
  const requests = () => wallet.relay.events.filter(({ kind }) => kind === 23194);
  const findTag = (event: Event | undefined, name: string) => event?.tags.find(([tag]) => tag === name)?.[1];

  it("costs one connection and one request for an invoice, and keeps no connection", async () => {
    const [before, asked] = [made(), requests().length];
    await client(wallet.secret()).createInvoice(request());
    expect(made() - before).toBe(1);
    expect(requests().length - asked).toBe(1);
    // The wallet's own stays.
    await until(() => wallet.relay.connections.open === 1);
  });

  it("shares a connection among simultaneous look-ups", async () => {
    const node = client(wallet.secret());
    const { paymentHash } = await node.createInvoice(request());
    const before = made();
    await Promise.all([1, 2, 3, 4].map(() => node.lookUpInvoice(paymentHash)));
    expect(made() - before).toBe(1);
  });

  it("is asked in NIP-44 where it supports both, and in NIP-04 where it names no encryption", async () => {
    await client(wallet.secret()).createInvoice(request());
    expect(findTag(requests().at(-1), "encryption")).toBe("nip44_v2");
    const old = await startWalletService();
    await client(old.secret()).createInvoice(request());
    const [asked] = old.relay.events.filter(({ kind }) => kind === 23194);
    expect(findTag(asked, "encryption")).toBe("nip04");
    expect(asked?.content).toContain("?iv=");
    await old.stop();
  });

  it("gets no request that it could answer minutes later", async () => {
    await client(wallet.secret()).createInvoice(request());
    const asked = requests().at(-1);
    const lifeSeconds = Number(findTag(asked, "expiration")) - (asked?.created_at ?? 0);
    expect(lifeSeconds).toBe(60);
  });

  it("shows the relay neither amount nor description", async () => {
    await client(wallet.secret()).createInvoice(request());
    const contents = requests().map(({ content }) => content);
    expect(contents.length).toBeGreaterThan(0);
    // The words and the brackets of JSON would be there in clear.
    for (const content of contents) expect(content).toMatch(/^[\w+/]+=*$/);
  });

  it("is asked over its next relay when the first is down", async () => {
    const gone = await startWalletService();
    await gone.stop();
    const two = wallet.secret().replace("?relay=", `?relay=${encodeURIComponent(gone.relay.url)}&relay=`);
    expect(await client(two).createInvoice(request())).toMatchObject({ amountSats: 5 });
  });

  it("counts as failed while its relay accepts no requests", async () => {
    wallet.relay.misbehave("refuses");
    await expect(client(wallet.secret()).createInvoice(request())).rejects.toMatchObject({ fault: "failed" });
  });

  it("is not waited for by a caller who has given up, and its connection is closed", async () => {
    wallet.misbehave("silent");
    const caller = new AbortController();
    const asking = client(wallet.secret()).createInvoice({ ...request(), signal: caller.signal });
    await until(() => wallet.relay.connections.open === 2);
    caller.abort();
    await expect(asking).rejects.toMatchObject({ fault: "slow" });
    await until(() => wallet.relay.connections.open === 1);
  });
});

describe("an answer that a relay forges", () => {
  const key = generateSecretKey();
  const wallet = getPublicKey(key);
  const ours = generateSecretKey();
  const shared = nip44.getConversationKey(key, getPublicKey(ours));
  const content = nip44.encrypt('{"result_type":"lookup_invoice","result":{}}', shared);
  const signed = (by: Uint8Array, kind: number, tags: string[][], text: string) =>
    finalizeEvent({ kind, created_at: Math.floor(Date.now() / 1000), tags, content: text }, by);
  /** Makes the answer to a request. */
  let answer: (asked: Event) => unknown = () => undefined;

  const relay = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  relay.on("connection", (socket) => {
    let subscription = "";
    socket.on("message", (data: Buffer) => {
      const [kind, first] = JSON.parse(data.toString("utf8")) as [string, unknown];
      if (kind === "REQ") subscription = String(first);
      if (kind === "REQ" && subscription.startsWith("stored"))
        socket.send(JSON.stringify(["EVENT", first, signed(key, 13194, [["encryption", "nip44_v2"]], "")]));
      if (kind === "EVENT") socket.send(JSON.stringify(["EVENT", subscription, answer(first as Event)]));
    });
  });
  afterAll(() => {
    for (const socket of relay.clients) socket.terminate();
    relay.close();
  });
  const lookUp = () => {
    const { port } = relay.address() as AddressInfo;
    const query = new URLSearchParams({
      relay: `ws://127.0.0.1:${String(port)}`,
      secret: Buffer.from(ours).toString("hex"),
    });
    const connection = `nostr+walletconnect://${wallet}?${query.toString()}`;
    return client(JSON.stringify({ connection })).lookUpInvoice("ab".repeat(32));
  };
  const toUs = (asked: Event) => [
    ["p", getPublicKey(ours)],
    ["e", asked.id],
  ];

  it.each<[string, (asked: Event) => unknown]>([
    ["signed by another key", (asked) => signed(generateSecretKey(), 23195, toUs(asked), content)],
    [
      "of a wrong signature",
      (asked) => ({ ...signed(key, 23195, toUs(asked), content), content: "changed" }),
    ],
    ["to another request", () => signed(key, 23195, [["e", "00".repeat(32)]], content)],
    [
      "to another method",
      (asked) =>
        signed(key, 23195, toUs(asked), nip44.encrypt('{"result_type":"get_info","result":{}}', shared)),
    ],
    ["that cannot be decrypted", (asked) => signed(key, 23195, toUs(asked), "AAAA")],
  ])("is rejected when it is one %s", async (_, forged) => {
    answer = forged;
    await expect(lookUp()).rejects.toMatchObject({ name: "LightningNodeError", fault: "invalid" });
  });

  it("is ignored when it is no event, until the time-out", async () => {
    answer = () => ({ kind: 1 });
    const tries = comingTimeOuts(2_000);
    const asking = lookUp().catch((error: unknown) => error);
    for (let ended = 0; ended < 2; ended++) await tries.end();
    expect(await asking).toMatchObject({ fault: "slow" });
  });
});

describe("a connection string", () => {
  const wallet = "ab".repeat(32);
  const secret = "c0ffee00".repeat(8);
  const parse = (connection: string) => nwc.parseSecret(JSON.stringify({ connection }));

  it.each([
    `nostr+walletconnect://${wallet}?relay=wss%3A%2F%2Frelay.example%2Fv1&secret=${secret}&lud16=a%40b.example`,
    `nostr+walletconnect:${wallet}?secret=${secret}&relay=wss://relay.example/v1`,
    ` nostr+walletconnect://${wallet.toUpperCase()}?relay=wss%3A%2F%2Frelay.example%2Fv1&secret=${secret}\n`,
  ])("is read in the forms that wallets write: %j", (connection) => {
    expect(parse(connection)).toEqual({
      connection: { wallet, secret, relays: ["wss://relay.example/v1"] },
    });
  });

  it.each([
    ["of another scheme", `https://${wallet}?relay=wss://r.example&secret=${secret}`, "must begin with"],
    [
      "with half a key",
      `nostr+walletconnect://abab?relay=wss://r.example&secret=${secret}`,
      "must begin with",
    ],
    ["without a secret", `nostr+walletconnect://${wallet}?relay=wss://r.example`, "no secret of 64"],
    [
      "with a short secret",
      `nostr+walletconnect://${wallet}?relay=wss://r.example&secret=c0ffee00`,
      "no secret of 64",
    ],
    ["without a relay", `nostr+walletconnect://${wallet}?secret=${secret}`, "names no relay"],
    [
      "whose relay is called in clear",
      `nostr+walletconnect://${wallet}?relay=ws://r.example&secret=${secret}`,
      "wss://",
    ],
    ["whose relay is no address", `nostr+walletconnect://${wallet}?relay=relay&secret=${secret}`, "wss://"],
  ])("is refused %s, and not quoted", (_, connection, fault) => {
    expect(() => parse(connection)).toThrow(`connection: `);
    expect(() => parse(connection)).toThrow(fault);
    expect(() => parse(connection)).not.toThrow("c0ffee00");
  });
});

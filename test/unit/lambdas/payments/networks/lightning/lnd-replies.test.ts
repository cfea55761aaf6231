import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createCredentialSource } from "../../../../../../lambdas/payments/networks/lightning/credentials.ts";
import {
  createLndNode,
  parseLndCredential,
} from "../../../../../../lambdas/payments/networks/lightning/node/lnd.ts";
import type { LndOptions } from "../../../../../../lambdas/payments/networks/lightning/node/lnd.ts";
import { createInvoiceMaker } from "../../../../../../emulators/lightning/invoices.ts";
import { comingTimeOuts } from "../../../../../time-outs.ts";
import { until } from "../../../../../until.ts";
import { hangUp, saysNothing, startScriptedNode, type Reply } from "./scripted-node.ts";
import { forThisFile } from "../../../../../lifetimes.ts";

const macaroon = "0201036c6e6402f801030a10deadbeef".repeat(2);
const reference = "ab".repeat(32);
const asked = { reference, amountSats: 5, description: "One PDF", expirySeconds: 900 };
const make = createInvoiceMaker();
/** The preimage that is chosen for the first invoice of the reference: LND's answers must fit it. */
const preimage = createHmac("sha256", Buffer.from(reference, "hex")).update("preimage 0").digest();
const invoice = make({ sats: 5, memo: "One PDF", expirySeconds: 900, preimage });
const other = make({ sats: 5, memo: "One PDF", expirySeconds: 900 });
const base64 = (hex: string) => Buffer.from(hex, "hex").toString("base64");
const added = { r_hash: base64(invoice.paymentHash), payment_request: invoice.paymentRequest };
const known = {
  r_hash: base64(invoice.paymentHash),
  r_preimage: base64(invoice.preimage),
  payment_request: invoice.paymentRequest,
  value: "5",
  state: "OPEN",
  amt_paid_sat: "0",
  creation_date: String(invoice.createdAt / 1000),
  expiry: "900",
  htlcs: [] as readonly object[],
};
const ok = (body: unknown): Reply => ({ status: 200, body });

const node = await forThisFile(startScriptedNode());

function client(options: Partial<LndOptions> = {}) {
  const secret = JSON.stringify({ macaroon });
  return createLndNode({
    url: node.url,
    credentials: createCredentialSource(() => Promise.resolve(secret), parseLndCredential),
    clock: Date.now,
    timeoutMs: 1_000,
    ...options,
  });
}

test("a request to LND has the macaroon in its header", async () => {
  node.script(ok(added));
  await client({ privateChannels: true }).createInvoice(asked);
  const [first] = node.asked;
  expect(first?.route).toBe("POST /v1/invoices");
  expect(first?.headers).toMatchObject({
    "grpc-metadata-macaroon": macaroon,
    "content-type": "application/json",
  });
  expect(JSON.parse(first?.body ?? "")).toEqual({
    memo: "One PDF",
    value: "5",
    expiry: "900",
    private: true,
    r_preimage: preimage.toString("base64"),
  });
});

describe("an invoice that does not match the request", () => {
  const sixSats = make({ sats: 6, memo: "One PDF", expirySeconds: 900, preimage });
  test.each([
    ["is of another payment hash", { ...added, payment_request: other.paymentRequest }],
    [
      "is of another amount",
      { r_hash: base64(sixSats.paymentHash), payment_request: sixSats.paymentRequest },
    ],
    ["has a wrong checksum", { ...added, payment_request: `${invoice.paymentRequest.slice(0, -1)}b` }],
    ["is not BOLT11", { ...added, payment_request: "lnbcrt" }],
    ["has no hash beside it", { payment_request: invoice.paymentRequest }],
  ])("is refused because it %s", async (_, body) => {
    node.script(ok(body));
    await expect(client().createInvoice(asked)).rejects.toMatchObject({ fault: "invalid" });
    expect(node.asked).toHaveLength(2);
  });
});

describe("a look-up at LND", () => {
  const settled = { ...known, state: "SETTLED", amt_paid_sat: "5" };
  const lookUp = () => client().lookUpInvoice(invoice.paymentHash);

  test.each([
    ["parts that are on their way", { ...known, htlcs: [{ state: "ACCEPTED" }] }, "underway"],
    ["parts that went back", { ...known, htlcs: [{ state: "CANCELED" }] }, "open"],
    ["an amount without a settlement", { ...known, amt_paid_sat: "5" }, "open"],
    ["a settlement", settled, "settled"],
  ])("is read as %s", async (_, body, state) => {
    node.script(ok(body));
    expect(await lookUp()).toMatchObject({ state });
  });

  test.each([
    ["another invoice", { ...settled, r_hash: base64(other.paymentHash) }],
    ["a settlement without its preimage", { ...settled, r_preimage: base64(other.preimage) }],
    ["a state that LND does not have", { ...known, state: "PAID" }],
    ["a negative amount", { ...settled, amt_paid_sat: "-5" }],
    ["half a satoshi", { ...settled, amt_paid_sat: 4.5 }],
    ["nothing", ""],
    ["a web page", "<html>"],
  ])("is rejected, and not quoted, when it reports %s", async (_, body) => {
    node.script(ok(body));
    const error: unknown = await lookUp().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "LightningNodeError", fault: "invalid" });
    expect(String(error)).not.toContain(settled.r_preimage);
    expect(String(error)).not.toContain("<html>");
  });

  test.each([
    ["LND's own", 404, { code: 5, message: "unable to locate invoice" }],
    ["an older LND's", 500, { code: 2, message: "unable to locate invoice" }],
    ["an empty LND's", 500, { code: 2, message: "there are no existing invoices" }],
  ])("recognises an unknown invoice in %s words", async (_, status, body) => {
    node.script({ status, body });
    expect(await lookUp()).toEqual({ state: "unknown" });
  });

  test.each([
    ["a proxy's 404", 404, "<h1>Not Found</h1>"],
    ["a path that LND does not serve", 404, { code: 5, message: "Not Found" }],
    ["a proxy's 404 in JSON", 404, { code: 12, message: "nothing here" }],
    [
      "LND while it is locked",
      500,
      { code: 2, message: "wallet locked, unlock it to enable full RPC access" },
    ],
    ["a redirect", 302, ""],
  ])("leaves the invoice's state unknown when it meets %s", async (_, status, body) => {
    node.script({ status, body });
    await expect(lookUp()).rejects.toMatchObject({ fault: "failed" });
  });
});

describe("a refused macaroon", () => {
  test.each([
    ["by status", 401, ""],
    ["as LND says it of a changed one", 500, { code: 2, message: `verification failed: ${macaroon}` }],
    ["as LND says it of none", 500, { code: 2, message: "expected 1 macaroon, got 0" }],
    ["as LND says it of too weak a one", 500, { code: 2, message: "permission denied" }],
    ["as LND says it of one that it never bakes", 500, { code: 2, message: "invalid ID" }],
    ["by gRPC's code", 500, { code: 16, message: "who are you?" }],
  ])("is exchanged once when it is refused %s", async (_, status, body) => {
    const secrets = [macaroon, macaroon.replace("dead", "face")].map((hex) =>
      JSON.stringify({ macaroon: hex }),
    );
    let fetches = 0;
    const credentials = createCredentialSource(
      () => Promise.resolve(secrets[fetches++] ?? ""),
      parseLndCredential,
    );
    node.script({ status, body }, ok(added));
    await expect(client({ credentials }).createInvoice(asked)).resolves.toBeDefined();
    expect(node.asked.map(({ headers }) => headers["grpc-metadata-macaroon"])).toEqual([
      macaroon,
      macaroon.replace("dead", "face"),
    ]);

    node.script({ status, body });
    const error: unknown = await client()
      .createInvoice(asked)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ fault: "refused" });
    expect(String(error)).not.toContain(macaroon);
    expect(node.asked).toHaveLength(1);
  });
});

describe("the one retry of a call", () => {
  const drip: Reply = (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => {
      clearInterval(timer);
    });
  };

  test.each([
    ["a connection that was cut", hangUp],
    ["silence", saysNothing],
    ["a reply that never ends", drip],
    ["an error", { status: 502, body: "" }],
    ["nonsense", ok("[")],
  ] satisfies [string, Reply][])("saves it from %s", async (_, fault) => {
    node.script(fault, ok(added));
    const tries = comingTimeOuts(1_000);
    const asking = client().createInvoice(asked);
    await until(() => node.asked.length > 0);
    if (fault === saysNothing || fault === drip) await tries.end();
    await expect(asking).resolves.toMatchObject({ amountSats: 5 });
    expect(node.asked).toHaveLength(2);
  });

  test("uses a new connection", async () => {
    const ports: (number | undefined)[] = [];
    const note =
      (reply: unknown, status = 200): Reply =>
      (response, request) => {
        ports.push(request.socket.remotePort);
        response.writeHead(status).end(JSON.stringify(reply));
      };
    const lnd = client();
    node.script(note(added), note({}, 500), note(added));
    await lnd.createInvoice(asked);
    await lnd.createInvoice(asked);
    expect(ports[1]).toBe(ports[0]);
    expect(ports[2]).not.toBe(ports[1]);
  });

  test("is not made for a caller who has given up", async () => {
    node.script(saysNothing);
    const caller = new AbortController();
    const asking = client().createInvoice({ ...asked, signal: caller.signal });
    await until(() => node.asked.length === 1);
    caller.abort();
    await expect(asking).rejects.toMatchObject({ fault: "slow" });
    expect(node.asked).toHaveLength(1);
  });

  test("ends, and both time-outs together bound the call", async () => {
    node.script(saysNothing);
    const time = comingTimeOuts(100);
    const asking = client({ timeoutMs: 100 })
      .createInvoice(asked)
      .catch((error: unknown) => error);
    for (const tries of [1, 2]) {
      await until(() => node.asked.length === tries);
      await time.end();
    }
    expect(await asking).toMatchObject({
      fault: "slow",
      message: "The Lightning node did not answer in 100 ms",
    });
    expect(node.asked).toHaveLength(2);
  });
});

test("an endless reply is cut off", async () => {
  let sent = 0;
  node.script((response) => {
    const send = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384, 32))) sent += 16_384;
    };
    response.on("drain", send);
    send();
  });
  await expect(client().createInvoice(asked)).rejects.toMatchObject({ fault: "invalid" });
  expect(sent).toBeLessThan(50_000_000);
});

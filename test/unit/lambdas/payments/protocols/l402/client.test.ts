import { fetch402 } from "@getalby/lightning-tools/402";
import { fetchWithL402, parseL402 } from "@getalby/lightning-tools/402/l402";
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createCredentialSource } from "../../../../../../lambdas/payments/networks/lightning/credentials.ts";
import {
  formatChallenge,
  readCredential,
  mintToken,
  verifyCredential,
} from "../../../../../../lambdas/payments/protocols/l402/credentials.ts";
import {
  createLndNode,
  parseLndCredential,
} from "../../../../../../lambdas/payments/networks/lightning/node/lnd.ts";
import { listen } from "../../../../../../server/host/http-server.ts";
import { startLightningNode } from "../../../../../../emulators/lightning/node.ts";
import { forThisFile } from "../../../../../lifetimes.ts";

const key = new Uint8Array(randomBytes(32));
const documentHash = "d0".repeat(32);
let scheme = "L402";
const seen: string[] = [];

const local = await forThisFile(startLightningNode());
const secret = JSON.stringify(local.credentials);
const credentials = createCredentialSource(() => Promise.resolve(secret), parseLndCredential);
const node = createLndNode({ url: local.url, credentials, clock: Date.now });
const shop = await forThisFile(
  listen(async (request, response) => {
    const credential = readCredential(request.headers.authorization);
    seen.push(request.headers.authorization?.split(" ")[0] ?? "none");
    const verdict = credential && verifyCredential(key, credential, documentHash, Date.now());
    if (verdict?.result === "valid") return response.end(`${verdict.amountSats} sats`);
    const invoice = await node.createInvoice({
      reference: randomBytes(32).toString("hex"),
      amountSats: 5,
      description: "One PDF",
      expirySeconds: 60,
    });
    const validUntil = Math.floor(Date.now() / 1000) + 60;
    const token = mintToken(key, {
      paymentHash: invoice.paymentHash,
      amountSats: 5,
      documentHash,
      validUntil,
    });
    const header = formatChallenge(token, invoice.paymentRequest).replace("L402", scheme);
    return response.writeHead(verdict ? 401 : 402, { "www-authenticate": header }).end();
  }),
);

const honest = {
  payInvoice: ({ invoice }: { invoice: string }) => Promise.resolve({ preimage: local.pay(invoice) }),
};

describe("the unmodified client of @getalby/lightning-tools", () => {
  test.each([
    ["fetchWithL402", "L402", fetchWithL402],
    ["fetchWithL402 under the older name", "LSAT", fetchWithL402],
    ["fetch402, which chooses among protocols", "L402", fetch402],
  ])("pays by %s and gets its document", async (_, name, pay) => {
    scheme = name;
    seen.length = 0;
    const response = await pay(shop.url, { method: "POST", body: "{}" }, { wallet: honest });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("5 sats");
    expect(response.payment).toMatchObject({ paid: true, amountSat: 5 });
    expect(seen).toEqual(["none", name]);
  });

  test("gets nothing for a preimage that its wallet made up", async () => {
    scheme = "L402";
    const wallet = { payInvoice: () => Promise.resolve({ preimage: "00".repeat(32) }) };
    expect((await fetchWithL402(shop.url, {}, { wallet })).status).toBe(401);
  });

  test("reads every part of the challenge", () => {
    expect(parseL402(formatChallenge("VE9L+/U4=", "lnbc1"))).toMatchObject({
      version: "0",
      token: "VE9L+/U4=",
      macaroon: "VE9L+/U4=",
      invoice: "lnbc1",
    });
  });
});

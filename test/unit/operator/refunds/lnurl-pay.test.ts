import { bech32 } from "@scure/base";
import { beforeEach, describe, expect, it } from "vitest";
import { createPublicWeb, type AskPublicWeb } from "../../../../document/core/public-web/ask.ts";
import { startLightningNode } from "../../../../emulators/lightning/node.ts";
import { CannotRefundError } from "../../../../operator/refunds/attempt.ts";
import { createLightningWay } from "../../../../operator/refunds/lightning/lightning-way.ts";
import { readRefundSettings } from "../../../../operator/refunds/settings.ts";
import type { RefundDue } from "../../../../operator/refunds-due.ts";
import { listen } from "../../../../server/host/http-server.ts";
import { createInvoice } from "./refund-fixture.ts";
import { forThisFile } from "../../../lifetimes.ts";

/** A refund to a Lightning address or an LNURL, whatever the server behind it answers. */

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}
/** What the server answers, by path and query. */
let answers: Record<string, Answer | string>;
let asked: string[];
const due = { amount: 5, payment_id: "p" } as RefundDue;

const node = await forThisFile(startLightningNode());
const server = await forThisFile(
  listen((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const answer = answers[path] ?? { status: 404 };
    const { status = 200, headers = {}, body = {} } = typeof answer === "string" ? { body: answer } : answer;
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
    return Promise.resolve();
  }),
);
// Stands for TLS and a name of the public web: what is asked of example.com goes to the server on this machine.
const local = createPublicWeb({ isAllowed: () => true });
const ask: AskPublicWeb = (url, request, signal) =>
  url.host === "example.com"
    ? local(new URL(url.pathname + url.search, server.url), request, signal)
    : createPublicWeb()(url, request, signal);
const way = createLightningWay({
  ...readRefundSettings({
    REFUND_LND_URL: node.url,
    REFUND_LND_MACAROON: node.walletMacaroon,
    REFUND_LND_CERTIFICATE: node.credentials.certificate,
  }),
  clock: Date.now,
  ask,
});
beforeEach(() => {
  asked = [];
  answers = {
    "/.well-known/lnurlp/ada": {
      body: {
        tag: "payRequest",
        callback: "https://example.com/pay?id=1",
        minSendable: 1000,
        maxSendable: 1e9,
      },
    },
    "/pay?id=1&amount=5000": { body: { pr: createInvoice(node), routes: [] } },
  };
});

const change = (path: string, body: object) => {
  answers[path] = { body: { ...((answers[path] as Answer).body as object), ...body } };
};
const address = "/.well-known/lnurlp/ada";
const invoice = "/pay?id=1&amount=5000";

describe("a refund to a Lightning address", () => {
  it("is paid to an invoice of exactly its amount from the address", async () => {
    expect(await way.prepare(due, "Ada@example.com")).toMatchObject({ way: "lnd", amount_sats: 5 });
    expect(asked).toEqual([address, invoice]);
  });

  it("may be written as an LNURL", async () => {
    const lnurl = bech32.encodeFromBytes("lnurl", Buffer.from("https://example.com/.well-known/lnurlp/ada"));
    expect(await way.prepare(due, `lightning:${lnurl.toUpperCase()}`)).toMatchObject({ way: "lnd" });
  });

  it("follows a redirect of the web", async () => {
    answers["/.well-known/lnurlp/eve"] = {
      status: 302,
      headers: { location: `https://example.com${address}` },
    };
    expect(await way.prepare(due, "eve@example.com")).toMatchObject({ way: "lnd" });
  });

  const faults: readonly (readonly [string, () => void, RegExp])[] = [
    [
      "gives an invoice of more",
      () => {
        answers[invoice] = { body: { pr: createInvoice(node, 50) } };
      },
      /for 50 sats, but the refund is 5/,
    ],
    [
      "gives an invoice that has nearly expired",
      () => {
        answers[invoice] = { body: { pr: createInvoice(node, 5, 30) } };
      },
      /about to/,
    ],
    [
      "gives what is no invoice",
      () => {
        answers[invoice] = { body: { pr: "lnbc1nonsense" } };
      },
      /not BOLT11/,
    ],
    [
      "takes more only",
      () => {
        change(address, { minSendable: 6_000 });
      },
      /accepts 6 to/,
    ],
    [
      "takes less only",
      () => {
        change(address, { maxSendable: 4_000 });
      },
      /accepts 1 to 4 sats/,
    ],
    [
      "refuses",
      () => {
        answers[address] = { body: { status: "ERROR", reason: "no\nsuch\u202euser" } };
      },
      /refused an invoice: no such user/,
    ],
    [
      "is no LNURL-pay",
      () => {
        change(address, { tag: "withdrawRequest" });
      },
      /is not a valid LNURL-pay server/,
    ],
    [
      "answers with no JSON",
      () => {
        answers[address] = "<html>";
      },
      /is not a valid LNURL-pay server/,
    ],
    [
      "answers without end",
      () => {
        answers[address] = " ".repeat(600 * 1024);
      },
      /more than 524288 bytes/,
    ],
    [
      "names a callback without TLS",
      () => {
        change(address, { callback: "http://example.com/pay" });
      },
      /does not use HTTPS/,
    ],
    [
      "names a callback on this machine",
      () => {
        change(address, { callback: `https://127.0.0.1:${new URL(server.url).port}/pay` });
      },
      /is not a public address/,
    ],
    [
      "redirects for ever",
      () => {
        answers[address] = { status: 302, headers: { location: address } };
      },
      /redirects too often/,
    ],
  ];
  it.each(faults)("is not begun where the address %s", async (_, break_, reason) => {
    break_();
    const failure = way.prepare(due, "ada@example.com");
    await expect(failure).rejects.toBeInstanceOf(CannotRefundError);
    await expect(failure).rejects.toThrow(reason);
  });

  it("is not begun with an LNURL whose checksum is wrong", async () => {
    await expect(way.prepare(due, "lnurl1dp68gurn8ghj7xxx")).rejects.toThrow("couldn't read");
  });
});

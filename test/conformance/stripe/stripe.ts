import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { signMessage, startStripe } from "../../../emulators/stripe/stripe.ts";
import { WebhookRefusedError } from "../../../lambdas/http-contract/errors.ts";
import { checkSignature } from "../../../lambdas/payments/networks/card/signature.ts";
import { createStripe, StripeError, type Stripe } from "../../../lambdas/payments/networks/card/stripe.ts";
import { freePort } from "../../../server/host/free-port.ts";
import type { Conformance, Report } from "../conformance.ts";
import { cacheFolder, runCommand, startProgram, waitFor } from "../tools.ts";

/** Stripe's own server for tests, which holds requests against the description of its API, and its library for Node. */
const mock = "github.com/stripe/stripe-mock@v0.203.0";
const library = "stripe@23.1.0";

/** What the service calls of Stripe, as it calls it. */
const request = {
  amountCents: 160,
  title: "Credit for 100 PDFs",
  reference: "8e03978e-40d5-83dd-bc93-6894a57f9324",
  metadata: { document_hash: "0".repeat(64), pack: "100" },
  successUrl: "https://pdf.example/?card=paid",
  cancelUrl: "https://pdf.example/?card=cancelled",
  expiresAt: Math.floor(Date.now() / 1000) + 3600,
};

export const stripe: Conformance = {
  name: "stripe",
  about:
    "the service's calls of Stripe, by stripe-mock; its messages' signatures and the emulator's, by Stripe's library",
  needs: ["go"],
  async run(report) {
    await checkCalls(report);
    await checkSignatures(report);
  },
};

async function checkCalls(report: Report): Promise<void> {
  const folder = join(cacheFolder, "stripe-mock");
  mkdirSync(folder, { recursive: true });
  report.say(`Building ${mock}`);
  await runCommand("go", ["install", mock], { env: { GOBIN: folder } });
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const program = startProgram(join(folder, "stripe-mock"), ["-http-port", port], join(folder, "log"));
  const emulator = await startStripe();
  try {
    await waitFor("stripe-mock", async () => (await fetch(url)).status > 0);
    const calls = createStripe(url, () => Promise.resolve("sk_test_123"));
    const id = "cs_test_a1";
    const known: Readonly<Record<string, (of: Stripe) => Promise<unknown>>> = {
      "opening a page": (of) => of.createSession(request, "once"),
      "reading a page": (of) => of.findSession(id),
      "finding the page of a payment": (of) => of.findSessionOfPayment("pi_1"),
      "ending a page": (of) => of.expireSession(id),
      "listing disputes": (of) => of.listDisputes("pi_1"),
    };
    for (const [name, call] of Object.entries(known)) await report.check(name, () => call(calls));
    await report.check("an unknown key is refused", () =>
      assert.rejects(createStripe(url, () => Promise.resolve("nobody's")).findSession(id), StripeError),
    );
    const refused: Readonly<Record<string, string>> = {
      "a field that there is not": "mode=payment&success_url=https://pdf.example/&no_such_field=1",
      "an amount that is no number":
        "mode=payment&success_url=https://pdf.example/&cancel_url=https://pdf.example/" +
        "&line_items[0][quantity]=1&line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=much" +
        "&line_items[0][price_data][product_data][name]=A",
    };
    for (const [name, body] of Object.entries(refused)) {
      await report.check(`${name} is refused, by the emulator as well`, async () => {
        for (const [base, key] of [
          [url, "sk_test_123"],
          [emulator.url, emulator.apiKey],
        ] as const) {
          const headers = {
            authorization: `Bearer ${key}`,
            "content-type": "application/x-www-form-urlencoded",
          };
          const answer = await fetch(`${base}/v1/checkout/sessions`, { method: "POST", headers, body });
          assert.equal(answer.status, 400, await answer.text());
        }
      });
    }
    const fields = await readFields(url, "sk_test_123");
    await report.check(
      "the emulator's pages have no field that Stripe's have not, of the same types",
      async () => {
        const own = await readFields(emulator.url, emulator.apiKey);
        for (const [name, type] of Object.entries(own)) {
          assert.ok(name in fields, `Stripe has no field ${name}`);
          if (fields[name] !== "null" && type !== "null") assert.equal(type, fields[name], name);
        }
      },
    );
  } finally {
    await emulator.stop();
    await program.stop();
  }
}

/** Opens a page, and returns the types of its fields. */
async function readFields(url: string, key: string): Promise<Readonly<Record<string, string>>> {
  const body = new URLSearchParams([
    ["mode", "payment"],
    ["success_url", request.successUrl],
    ["cancel_url", request.cancelUrl],
    ["line_items[0][quantity]", "1"],
    ["line_items[0][price_data][currency]", "usd"],
    ["line_items[0][price_data][unit_amount]", "160"],
    ["line_items[0][price_data][product_data][name]", request.title],
  ]);
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${url}/v1/checkout/sessions`, { method: "POST", headers, body });
  const session = (await answer.json()) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(session).map(([name, value]) => [name, value === null ? "null" : typeof value]),
  );
}

/** What is used of Stripe's library. */
interface Webhooks {
  generateTestHeaderString(options: { payload: string; secret: string; timestamp?: number }): string;
  constructEvent(payload: string, header: string, secret: string): { readonly type: string };
}

async function checkSignatures(report: Report): Promise<void> {
  const folder = join(cacheFolder, "stripe-library");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}");
  report.say(`Installing ${library}`);
  await runCommand("npm", ["install", "--no-audit", "--no-fund", "--save-exact", library], { cwd: folder });
  const module = createRequire(join(folder, "package.json"))("stripe") as
    | (new (key: string) => { readonly webhooks: Webhooks })
    | { readonly default: new (key: string) => { readonly webhooks: Webhooks } };
  const { webhooks } = new ("default" in module ? module.default : module)("sk_test_123");
  const secret = "whsec_conformance";
  const payload = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "charge.refunded",
    data: { object: {} },
  });
  const body = Buffer.from(payload);
  const now = Date.now();
  const seconds = Math.floor(now / 1000);

  await report.check("a signature of Stripe's library is taken", () => {
    checkSignature(webhooks.generateTestHeaderString({ payload, secret }), body, ["whsec_old", secret], now);
  });
  await report.check("a signature of the emulator is taken by Stripe's library", () => {
    assert.equal(
      webhooks.constructEvent(payload, signMessage(payload, secret, seconds), secret).type,
      "charge.refunded",
    );
  });
  const forged: Readonly<Record<string, string>> = {
    "of another secret": webhooks.generateTestHeaderString({ payload, secret: "whsec_other" }),
    "of another body": webhooks.generateTestHeaderString({ payload: `${payload} `, secret }),
    "that is six minutes old": webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: seconds - 360,
    }),
    "without a time": webhooks.generateTestHeaderString({ payload, secret }).replace(/^t=\d+,/, ""),
  };
  for (const [name, header] of Object.entries(forged)) {
    await report.check(`a signature ${name} is refused, by Stripe's library as well`, () => {
      assert.throws(() => {
        checkSignature(header, body, [secret], now);
      }, WebhookRefusedError);
      assert.throws(() => webhooks.constructEvent(payload, header, secret));
    });
  }
}

import assert from "node:assert/strict";
import { fetchWithL402 } from "@getalby/lightning-tools/402/l402";
import { createSelfSigned } from "../../../emulators/lightning/certificate.ts";
import { readJob, startHarness, type ConversionBody } from "../../integration/service/harness.ts";
import type { Report } from "../conformance.ts";
import { waitFor } from "../tools.ts";
import type { LightningNetwork } from "./network.ts";
import { granted, payInvoice } from "./rest.ts";
import { requestChallenge, requestInvoice } from "../../integration/service/lightning/lightning-buyer.ts";

/** Starts the service on a real LND, buys over both flows of Lightning, and lets the node fail in between. */
export async function tryPurchases({ merchant, payer }: LightningNetwork, report: Report): Promise<void> {
  const service = await startHarness({
    environment: { LIGHTNING_URL: merchant.url, LIGHTNING_TIMEOUT_MS: "20000" },
  });
  const secretIs = (credentials: object): void => {
    service.secrets.put("lightning-secret", JSON.stringify(credentials));
  };
  const pay = (invoice: string) => payInvoice(payer, invoice);
  const expectBought = async (answer: Response): Promise<void> => {
    const { status, path } = await service.finished(await readJob(answer));
    assert.equal(status, "Done");
    const { url } = (await (await fetch(path)).json()) as { url: string };
    const pdf = Buffer.from(await (await fetch(url)).arrayBuffer());
    assert.equal(pdf.subarray(0, 5).toString("latin1"), "%PDF-");
  };
  /** Requests a challenge again after some seconds, in which a failed node is left alone. */
  const challengeAgain = (body: ConversionBody) =>
    waitFor("a challenge", async () => (await requestChallenge(service, body)).invoice);
  const check = (what: string, make: () => Promise<void>) =>
    report.check(`the service on LND: ${what}`, make);

  try {
    for (const [what, wrong] of [
      [
        "a certificate of another node",
        { ...merchant.credentials, certificate: createSelfSigned("localhost").certificate },
      ],
      ["a macaroon of another node", { ...merchant.credentials, macaroon: payer.credentials.macaroon }],
    ] as const)
      await check(
        `with ${what} in its secret it shows no invoice, and sells over the other rail`,
        async () => {
          secretIs(wrong);
          const offered = await service.post(service.document());
          assert.equal(offered.status, 402);
          assert.doesNotMatch(offered.headers.get("www-authenticate") ?? "", /L402|method="lightning"/);
          assert.equal(offered.headers.get("x-accept-payment"), "x402");
        },
      );

    await check("it sells over Lightning again when its secret is right", async () => {
      secretIs(merchant.credentials);
      assert.match(await challengeAgain(service.document()), /^lnbcrt50n1/);
    });

    await check("the stock client of @getalby/lightning-tools buys by the challenge", async () => {
      const answer = await fetchWithL402(
        `${service.url}/markdown`,
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(service.document()),
        },
        {
          wallet: {
            payInvoice: async ({ invoice }: { invoice: string }) => ({ preimage: await pay(invoice) }),
          },
        },
      );
      assert.equal(answer.status, 200);
      await expectBought(answer);
    });

    await check("an invoice of the offer is paid, and the same body sent again buys", async () => {
      const body = service.document();
      await pay(await requestInvoice(service, body));
      const answer = await service.post(body);
      assert.equal(answer.status, 200);
      await expectBought(answer);
    });

    await check("a challenge is paid by hand, and the same body without a credential buys", async () => {
      const body = service.document();
      await pay((await requestChallenge(service, body)).invoice);
      await expectBought(await service.post(body));
    });

    await check("a challenge whose invoice was canceled on the node is followed by another one", async () => {
      const body = service.document();
      const { invoice: first } = await requestChallenge(service, body);
      const { payment_hash: hash } = await granted(payer, "GET", `/v1/payreq/${first}`);
      await granted(merchant.admin, "POST", "/v2/invoices/cancel", {
        body: { payment_hash: Buffer.from(String(hash), "hex").toString("base64") },
      });
      const { invoice: second } = await requestChallenge(service, body);
      assert.notEqual(second, first);
      await pay(second);
      await expectBought(await service.post(body));
    });

    await check(
      "a paid challenge buys the document in place of a payment by x402 that comes then",
      async () => {
        const body = service.document();
        const payment = await service.signed(body);
        await pay((await requestChallenge(service, body)).invoice);
        const earned = await service.earned(async () => expectBought(await service.post(body, payment)));
        assert.equal(earned, 0n);
      },
    );

    await check("a challenge can no longer be paid once x402 has bought the document", async () => {
      const body = service.document();
      const payment = await service.signed(body);
      const { invoice } = await requestChallenge(service, body);
      await expectBought(await service.post(body, payment));
      await assert.rejects(pay(invoice));
    });

    await check("the node stops after a payment: 503, and the job when it is back", async () => {
      const body = service.document();
      await pay(await requestInvoice(service, body));
      await merchant.stop();
      const meanwhile = await service.post(body);
      assert.equal(meanwhile.status, 503);
      assert.match(meanwhile.headers.get("retry-after") ?? "", /^\d+$/);
      const others = await service.post(service.document());
      assert.equal(others.status, 402);
      assert.equal(others.headers.get("x-accept-payment"), "x402");
      await merchant.start();
      const answer = await service.post(body);
      assert.equal(answer.status, 200);
      await expectBought(answer);
    });
  } finally {
    await service.stop();
  }
}

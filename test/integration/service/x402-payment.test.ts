import { encodePaymentSignatureHeader } from "@x402/core/http";
import { wrapFetchWithPayment } from "@x402/fetch";
import { describe, expect, it, vi } from "vitest";
import { loadFunctions } from "../../../server/host/functions.ts";
import { createHost, serveHost } from "../../../server/host/host.ts";
import { readJob, paymentHeader, price, readSettlement, startHarness } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";
import { solanaClient } from "../../x402-client.ts";

const service = await forThisFile(startHarness());

describe("the payment by x402", () => {
  it("is made by the stock @x402/fetch client, which gets its job", async () => {
    const client = await solanaClient(service.payer, service.solanaRpc.url);
    const paidFetch = wrapFetchWithPayment(fetch, client);
    const body = service.document();
    const gained = await service.earned(async () => {
      const answer = await paidFetch(`${service.url}/markdown`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(200);
      expect(readSettlement(answer)).toMatchObject({
        success: true,
        payer: service.payer.publicKey.toBase58(),
      });
      expect((await service.finished(await readJob(answer))).status).toBe("Done");
    });
    expect(gained).toBe(price);
  });

  it("is accepted by the older header names", async () => {
    const body = service.document();
    const payload = await service.sign(await service.required(body));
    const answer = await service.post(body, {
      "payment-signature": "",
      "x-payment": encodePaymentSignatureHeader(payload),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-payment-response")).toBe(answer.headers.get("payment-response"));
  });
});

describe("a document that was paid for by x402", () => {
  it("is answered with the same job at no charge, with the payment, with another, or with none", async () => {
    const body = service.document();
    const first = await service.signed(body);
    const second = await service.signed(body);
    const job = await readJob(await service.post(body, first));
    await service.finished(job);
    const gained = await service.earned(async () => {
      for (const headers of [{}, first, second]) {
        const answer = await service.post(body, headers);
        expect(answer.status).toBe(200);
        expect((await readJob(answer)).id).toBe(job.id);
      }
    });
    expect(gained).toBe(0n);
  });

  it("shows the receipt again to whoever shows the payment again, and to nobody else", async () => {
    const body = service.document();
    const payment = await service.signed(body);
    const receipt = readSettlement(await service.post(body, payment));
    expect(readSettlement(await service.post(body, payment))).toEqual(receipt);
    expect((await service.post(body)).headers.get("payment-response")).toBeNull();
  });
});

describe("simultaneous requests", () => {
  it("settle once and get one job when they are equal", async () => {
    const body = service.document();
    const payment = await service.signed(body);
    service.facilitator.requests.length = 0;
    const gained = await service.earned(async () => {
      const answers = await Promise.all([1, 2].map(() => service.postUntilKnown(body, payment)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [first, second] = await Promise.all(answers.map(readJob));
      expect(first?.id).toBe(second?.id);
    });
    expect(gained).toBe(price);
    expect(service.facilitator.requests.filter((operation) => operation === "settle")).toHaveLength(1);
  });

  it("settle once when they differ in the fee payer's slot only", async () => {
    const body = service.document();
    const payload = await service.sign(await service.required(body));
    const wire = Buffer.from((payload.payload as { transaction: string }).transaction, "base64");
    wire.fill(7, 1, 65);
    const twin = { ...payload, payload: { transaction: wire.toString("base64") } };
    const gained = await service.earned(async () => {
      const answers = await Promise.all([
        service.postUntilKnown(body, paymentHeader(payload)),
        service.postUntilKnown(body, paymentHeader(twin)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    });
    expect(gained).toBe(price);
  });

  it("collect one of two payments for one document", async () => {
    const body = service.document();
    const [first, second] = [await service.signed(body), await service.signed(body)];
    const gained = await service.earned(async () => {
      const answers = await Promise.all([service.post(body, first), service.post(body, second)]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses).toContain(200);
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect((await service.post(body, second)).status).toBe(200);
      expect((await service.post(body, first)).status).toBe(200);
    });
    expect(gained).toBe(price);
  });

  it("collect one payment once when they reach two instances of the service", async () => {
    vi.resetModules();
    const copy = await loadFunctions();
    const second = await serveHost(createHost((name) => copy.http[name]));
    try {
      const body = service.document();
      const payment = await service.signed(body);
      const gained = await service.earned(async () => {
        const answers = await Promise.all([
          service.post(body, payment),
          service.post(body, payment, second.url),
          service.post(body, payment),
          service.post(body, payment, second.url),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        const ids = await Promise.all(answers.map(async (answer) => (await readJob(answer)).id));
        expect(new Set(ids).size).toBe(1);
      });
      expect(gained).toBe(price);
    } finally {
      await second.stop();
      await copy.render.close();
    }
  });
});

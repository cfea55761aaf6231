import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buyCredit,
  convert,
  createCardPayer,
  createDocumentKeys,
  createLightningPayer,
  fetchCredit,
  createSpendingLimit,
  parseAmounts,
  SpendingLimitError,
  type CardPage,
} from "../../../client/client.ts";
import { Table } from "../../../lambdas/aws/table.ts";
import { createAccountBook } from "../../../operator/account-book.ts";
import { sharedHarness } from "../service/harness.ts";

const service = await sharedHarness();
const book = createAccountBook(new Table({ TABLE_NAME: service.dynamoDb.table }), () => Date.now());

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "credit-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe("the client's credit", () => {
  const paid: string[] = [];
  const payer = createLightningPayer((paymentRequest) => {
    paid.push(paymentRequest);
    return Promise.resolve(service.lightning.pay(paymentRequest));
  });
  const buyer = () => ({
    baseUrl: service.url,
    payer,
    keys: createDocumentKeys(folder),
    limit: createSpendingLimit({ perDocument: parseAmounts("400 sats") }),
  });

  it("is bought once, found again, and the next pack is bought once it is spent", async () => {
    const pack = await buyCredit(100, buyer());
    expect(pack).toMatchObject({ documents: 100, credit: 100 });
    expect(await buyCredit(100, buyer())).toEqual(pack);
    expect(paid).toHaveLength(1);
    await book.credit(pack.account_id, -100);
    const next = await buyCredit(100, buyer());
    expect(next.key).not.toBe(pack.key);
    expect(paid).toHaveLength(2);
  });

  it("pays for a document before the wallet does, and the wallet once it is used up", async () => {
    const { key, account_id: account } = await buyCredit(100, buyer());
    const before = paid.length;
    const { data } = service.document();
    const text = { data: { text_body: data.text_body } };
    const pdf = await convert(text, { ...buyer(), accountKey: key });
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
    expect(paid).toHaveLength(before);
    const { credit } = await fetchCredit(key, buyer());
    expect(credit).toBe(99);
    await book.credit(account, -credit);
    await convert(
      { data: { text_body: service.document().data.text_body } },
      { ...buyer(), accountKey: key },
    );
    expect(paid).toHaveLength(before + 1);
  });

  it("is not bought above the limit of what may be spent", async () => {
    const options = {
      ...buyer(),
      keys: createDocumentKeys(join(folder, "other")),
      limit: createSpendingLimit(),
    };
    await expect(buyCredit(100, options)).rejects.toBeInstanceOf(SpendingLimitError);
  });

  it("is paid by a person with a card, whom it shows the page, above any limit of a program", async () => {
    const pages: CardPage[] = [];
    const options = {
      ...buyer(),
      payer: createCardPayer((page) => {
        pages.push(page);
        void service.stripe.pay(page.url);
      }),
      keys: createDocumentKeys(join(folder, "card")),
      limit: createSpendingLimit(),
    };
    const pack = await buyCredit(100, options);
    expect(pack).toMatchObject({ documents: 100, credit: 100 });
    expect(pages).toMatchObject([{ amount: 1.6, currency: "USD" }]);
    expect(await buyCredit(100, options)).toEqual(pack);
    expect(pages).toHaveLength(1);
  });

  it("is refused for a size that the service does not sell", async () => {
    await expect(buyCredit(7, buyer())).rejects.toThrow("Input should be 100");
  });
});

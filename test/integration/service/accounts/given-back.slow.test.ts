import { describe, expect, it } from "vitest";
import { Table } from "../../../../lambdas/aws/table.ts";
import { createRefundBook, UnknownRefundError } from "../../../../operator/refunds-due.ts";
import { readJob, unprintable } from "../harness.ts";
import { bearer, general, l402, startAccountService } from "./account-service.ts";
import { forThisFile } from "../../../lifetimes.ts";

/** What an account paid for a document that cannot be printed comes back to it, once. */

const service = await forThisFile(startAccountService());
const refunds = createRefundBook(new Table({ TABLE_NAME: service.dynamoDb.table }), () => Date.now());

/** Has an account pay for a document that fails. @returns the payment, as the operator sees it */
async function payForFailure(path: string, headers: Record<string, string>) {
  const job = await readJob(await service.postTo(path, service.document(unprintable), headers));
  expect((await service.finished(job)).status).toBe("Failed");
  const due = (await refunds.list()).find(({ job_id: id }) => id === job.id);
  if (!due) throw new Error("It is not on the operator's list");
  return due;
}

describe("a refund to an account", () => {
  it("restores the quota of a user who logs in", async () => {
    const { accountId, token } = await service.somebody();
    const due = await payForFailure(general, bearer(token));
    expect(due).toMatchObject({ rail: "account", payer: accountId, by_hand: false });
    expect(await service.readUsage(accountId)).toBe(1);

    const both = await Promise.allSettled(["a", "b"].map((note) => refunds.refunded(due.payment_id, note)));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(refunds.refunded(due.payment_id, "again")).rejects.toThrow(UnknownRefundError);
    expect(await service.readUsage(accountId)).toBe(0);

    const three = Array.from({ length: 3 }, () => service.postTo(general, service.document(), bearer(token)));
    expect((await Promise.all(three)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("restores the quota of an account with a key, and is no credit", async () => {
    const { token } = await service.somebody();
    const { account_id: accountId, key } = await service.book.create("Firm");
    const due = await payForFailure(general, { ...bearer(token), "x-api-key": key });
    await refunds.refunded(due.payment_id, "");
    expect([await service.readUsage(accountId), await service.readCredit(accountId)]).toEqual([0, 0]);
  });

  it("restores credit, which can be spent again", async () => {
    const { account_id: accountId, key } = await service.book.create("Prepaid");
    await service.book.credit(accountId, 1);
    const due = await payForFailure(l402, { "x-api-key": key });
    expect([await service.readUsage(accountId), await service.readCredit(accountId)]).toEqual([1, 0]);
    await refunds.refunded(due.payment_id, "");
    expect([await service.readUsage(accountId), await service.readCredit(accountId)]).toEqual([0, 1]);
    expect((await service.postTo(l402, service.document(), { "x-api-key": key })).status).toBe(200);
    expect([await service.readUsage(accountId), await service.readCredit(accountId)]).toEqual([1, 0]);
  });
});

describe("a user who logs in", () => {
  it("is among the accounts, with what was converted, before there is a quota of their own and after", async () => {
    const { accountId, token } = await service.somebody();
    await service.postTo(general, service.document(), bearer(token));
    const shown = async () => (await service.book.list()).filter(({ account_id: id }) => id === accountId);
    expect(await shown()).toMatchObject([{ documents_this_month: 1, credit: 0, keys: [] }]);
    await service.book.quota(accountId, 5);
    expect(await shown()).toMatchObject([{ documents_this_month: 1, monthly_quota: 5 }]);
  });

  it("has credit only with a key to spend it by", async () => {
    const { accountId } = await service.somebody();
    await expect(service.book.credit(accountId, 1)).rejects.toThrow(/monthly quota/);
    await service.book.quota(accountId, 5);
    await expect(service.book.credit(accountId, 1)).rejects.toThrow(/refunds refunded PAYMENT/);
    await service.book.addKey(accountId);
    expect(await service.book.credit(accountId, 1)).toBe(1);
  });
});

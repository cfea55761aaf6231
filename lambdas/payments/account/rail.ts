import {
  accountItem,
  accountItemKey,
  accountPartition,
  monthOf,
  usageItem,
  usageItemKey,
} from "../../accounts/account.ts";
import type { Payer } from "../../accounts/accounts.ts";
import type { DocumentIdentity } from "../../jobs/identity.ts";
import { jobLifetimeMs } from "../../jobs/job.ts";
import { accountEvidence } from "./evidence.ts";
import type { AccountEvidence } from "./evidence.ts";
import type { AccountSettings } from "./settings.ts";
import type { ItemKey, Table, Write } from "../../aws/table.ts";
import { ttlAt } from "../../aws/ttl.ts";
import type { Payment, PresentedPayment, Rail, Refusal, Settlement } from "../rail.ts";

/** Accounts with the operator: a document is charged to a monthly quota, or to credit that was paid in advance. */
export interface AccountRail extends Rail {
  /** The payment of a document by an account. While its job is remembered, the same document is the same payment. */
  payment(payer: Payer, document: DocumentIdentity): PresentedPayment;
}

export interface AccountRailOptions {
  readonly table: Table;
  readonly settings: AccountSettings;
  readonly clock: () => number;
}

/** How long a month's count is kept, in ms: an operator bills afterwards. */
const usageLifetimeMs = 400 * 24 * 3600 * 1000;
/** As long as the ledger remembers payments. */
const chargeLifetimeMs = 30 * 24 * 3600 * 1000;

/** What a person is told of each code. */
const usedUp: ReadonlyMap<string, string> = new Map([
  [
    "monthly_quota_used_up",
    "The account has had all of its documents of this month. Pay an offer here, or ask the operator for more.",
  ],
  ["credit_used_up", "The account has no documents left. Pay an offer here, or ask the operator for more."],
]);

export function createAccountRail({ table, settings, clock }: AccountRailOptions): AccountRail {
  const refusal = (reason: string): Refusal => {
    const explanation = usedUp.get(reason);
    return { reason, ...(explanation !== undefined && { explanation }), headers: {} };
  };
  const settled = ({ plan }: AccountEvidence): Settlement => ({ result: "settled", receipt: { plan } });
  const spent = ({ plan }: AccountEvidence): Refusal =>
    refusal(plan === "quota" ? "monthly_quota_used_up" : "credit_used_up");

  const quotaOf = async (accountId: string): Promise<number> => {
    const item = await table.get(accountItemKey(accountId));
    return (item && accountItem.parse(item).monthly_quota) ?? settings.ACCOUNT_MONTHLY_QUOTA;
  };

  const hasSomethingLeft = async ({ plan, account, month }: AccountEvidence): Promise<boolean> => {
    if (plan === "credit") {
      const item = await table.get(accountItemKey(account));
      return item !== undefined && accountItem.parse(item).credit > 0;
    }
    const [quota, usage] = await Promise.all([quotaOf(account), table.get(usageItemKey(account, month))]);
    return (usage ? usageItem.parse(usage).documents : 0) < quota;
  };

  const chargeWrites = async (
    payment: Payment,
    { plan, account, month }: AccountEvidence,
  ): Promise<Write[]> => {
    const metered = {
      key: usageItemKey(account, month),
      names: { "#documents": "documents" },
      update: "ADD #documents :one SET expires_at = :ttl",
      values: { ":one": 1, ":ttl": ttlAt(clock() + usageLifetimeMs) },
    };
    const quota = plan === "quota" ? await quotaOf(account) : 0;
    return [
      table.putNew(
        { ...chargeKey(account, payment), plan, expires_at: ttlAt(clock() + chargeLifetimeMs) },
        clock(),
      ),
      ...(plan === "quota"
        ? [
            table.updateWrite({
              ...metered,
              condition:
                quota > 0 ? "attribute_not_exists(#documents) OR #documents < :quota" : "#documents < :quota",
              values: { ...metered.values, ":quota": quota },
            }),
          ]
        : [
            table.updateWrite({
              ...metered,
              condition: "attribute_not_exists(#documents) OR #documents >= :none",
              values: { ...metered.values, ":none": 0 },
            }),
            table.updateWrite({
              key: accountItemKey(account),
              condition: "credit >= :one",
              update: "SET credit = credit - :one",
              values: { ":one": 1 },
            }),
          ]),
    ];
  };

  return {
    name: "account",

    payment({ accountId, plan }, document) {
      // A new period begins before a job that was bought in this one is forgotten, so that it is charged again then.
      const period = Math.floor(clock() / jobLifetimeMs);
      const paid: AccountEvidence = { plan, account: accountId, month: monthOf(clock()) };
      // What one month's quota was used up for, the next one's may pay.
      const quotaMonth = plan === "quota" ? `:${paid.month}` : "";
      return {
        payment: {
          rail: "account",
          id: `${plan}:${accountId}:${document.hash}:${String(period)}${quotaMonth}`,
          accountId,
          evidence: paid,
        },
        verify: async () => ((await hasSomethingLeft(paid)) ? undefined : spent(paid)),
      };
    },

    async settle(payment) {
      const paid = accountEvidence.parse(payment.evidence);
      const { written } = await table.transact(await chargeWrites(payment, paid));
      if (written || (await isCharged(paid.account, payment))) return settled(paid);
      return { result: "refused", refusal: spent(paid) };
    },

    async lookUp(payment) {
      const paid = accountEvidence.parse(payment.evidence);
      return (await isCharged(paid.account, payment)) ? settled(paid) : { result: "uncollected" };
    },

    refusal,
    receiptHeaders: () => ({}),
  };

  async function isCharged(account: string, payment: Payment): Promise<boolean> {
    return (await table.get(chargeKey(account, payment))) !== undefined;
  }
}

function chargeKey(account: string, payment: Pick<Payment, "id">): ItemKey {
  return { pk: accountPartition(account), sk: `CHARGE#${payment.id}` };
}

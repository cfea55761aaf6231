import {
  accountItem,
  accountItemKey,
  accountPartition,
  formatMonth,
  usageItem,
  usageItemKey,
} from "../../../accounts/account.ts";
import type { AccountPlan } from "../../../accounts/accounts.ts";
import { failedLifetimeMs, jobLifetimeMs } from "../../../jobs/job.ts";
import { accountRailData, type AccountRailData } from "./rail-data.ts";
import type { AccountSettings } from "./settings.ts";
import type { ItemKey, Table, Write } from "../../../aws/table.ts";
import { ttlAt } from "../../../aws/ttl.ts";
import { findPrice, type Price, type PricedDocument } from "../../price.ts";
import type { Network, Payment, SettleOutcome, UnverifiedPayment } from "../network.ts";

/** The network of accounts with the operator: a document is charged to a monthly quota, or to credit that was paid in advance. */
export interface AccountNetwork extends Network {
  /** How many documents one document counts as. */
  readonly price: Price<number>;
  /** Makes the payment of a document by an account. While its job is remembered, the same document is the same payment. */
  payment(payer: AccountPlan, document: PricedDocument): UnverifiedPayment;
}

export interface AccountOptions {
  readonly table: Table;
  readonly settings: AccountSettings;
  readonly clock: () => number;
}

/** Why an account cannot be charged. */
type AccountFault = "monthly_quota_used_up" | "credit_used_up" | "credit_expired" | "account_frozen";

/** How long a month's count is kept, in ms, since the operator bills afterwards. */
const usageLifetimeMs = 400 * 24 * 3600 * 1000;
/** How long a charge is kept, in ms: as long as a failed job lives, so that sending its document again is no second charge. */
const chargeLifetimeMs = failedLifetimeMs;

/** Charges accounts in the table. Each charge is one transaction, and happens once. */
export function createAccountNetwork({ table, settings, clock }: AccountOptions): AccountNetwork {
  const settledOutcome = ({ plan }: AccountRailData): SettleOutcome => ({
    result: "settled",
    receipt: { plan },
  });

  /** Finds why an account cannot be charged. @returns undefined when it can */
  const findFault = async ({
    plan,
    account,
    month,
    documents,
  }: AccountRailData): Promise<AccountFault | undefined> => {
    const [item, usage] = await Promise.all([
      table.get(accountItemKey(account)),
      plan === "quota" ? table.get(usageItemKey(account, month)) : undefined,
    ]);
    const { credit = 0, monthly_quota, frozen_at, credit_ends_at } = item ? accountItem.parse(item) : {};
    if (frozen_at !== undefined) return "account_frozen";
    if (plan === "credit") {
      if (credit < documents) return "credit_used_up";
      return credit_ends_at !== undefined && credit_ends_at <= clock() ? "credit_expired" : undefined;
    }
    const used = usage ? usageItem.parse(usage).documents : 0;
    const quota = monthly_quota ?? settings.ACCOUNT_MONTHLY_QUOTA;
    return used + documents <= quota ? undefined : "monthly_quota_used_up";
  };

  const readQuota = async (accountId: string): Promise<number> => {
    const item = await table.get(accountItemKey(accountId));
    return (item && accountItem.parse(item).monthly_quota) ?? settings.ACCOUNT_MONTHLY_QUOTA;
  };

  const chargeWrites = async (
    payment: Payment,
    { plan, account, month, documents }: AccountRailData,
  ): Promise<Write[]> => {
    const metered = {
      key: usageItemKey(account, month),
      update: "ADD #documents :charged SET expires_at = :ttl",
      values: { ":charged": documents, ":ttl": ttlAt(clock() + usageLifetimeMs) },
    };
    // What may be used before, so that this document still fits.
    const most = plan === "quota" ? (await readQuota(account)) - documents : 0;
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
                most >= 0 ? "attribute_not_exists(#documents) OR #documents <= :most" : "#documents <= :most",
              values: { ...metered.values, ":most": most },
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
              condition:
                "credit >= :charged AND attribute_not_exists(frozen_at) AND (attribute_not_exists(credit_ends_at) OR credit_ends_at > :now)",
              update: "SET credit = credit - :charged",
              values: { ":charged": documents, ":now": clock() },
            }),
          ]),
    ];
  };

  return {
    rail: "account",
    price: settings.ACCOUNT_PRICE_DOCUMENTS,

    payment({ accountId, plan }, document) {
      // The next period begins before a job of this one is forgotten; then the document is charged again.
      const period = Math.floor(clock() / jobLifetimeMs);
      const documents = findPrice(settings.ACCOUNT_PRICE_DOCUMENTS, document);
      const paid: AccountRailData = { plan, account: accountId, month: formatMonth(clock()), documents };
      // A document that one month's quota could not pay for may be paid by the next month's.
      const quotaMonth = plan === "quota" ? `:${paid.month}` : "";
      return {
        payment: {
          rail: "account",
          id: `${plan}:${accountId}:${document.hash}:${String(period)}${quotaMonth}`,
          accountId,
          railData: paid,
        },
        verify: () => findFault(paid),
      };
    },

    async settle(payment) {
      const paid = accountRailData.parse(payment.railData);
      const { written } = await table.transact(await chargeWrites(payment, paid));
      if (written || (await isCharged(paid.account, payment))) return settledOutcome(paid);
      const usedUp = paid.plan === "quota" ? "monthly_quota_used_up" : "credit_used_up";
      return { result: "refused", reason: (await findFault(paid)) ?? usedUp };
    },

    async lookUp(payment) {
      const paid = accountRailData.parse(payment.railData);
      return (await isCharged(paid.account, payment)) ? settledOutcome(paid) : { result: "uncollected" };
    },
  };

  async function isCharged(account: string, payment: Payment): Promise<boolean> {
    return (await table.get(chargeKey(account, payment))) !== undefined;
  }
}

function chargeKey(account: string, payment: Pick<Payment, "id">): ItemKey {
  return { pk: accountPartition(account), sk: `CHARGE#${payment.id}` };
}

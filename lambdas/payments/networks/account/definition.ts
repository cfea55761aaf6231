import { accountItemKey, usageItemKey } from "../../../accounts/account.ts";
import type { NetworkDefinition } from "../definition.ts";
import { accountRailData } from "./rail-data.ts";

/** What every function may know of payments out of an account. */
export const accountDefinition: NetworkDefinition = {
  amount: (railData) => accountRailData.parse(railData).documents,
  decimals: 0,
  payer: () => undefined,
  transaction: () => undefined,

  // Refunds the charge by the payment's own plan: an account with credit may have paid by its quota.
  giveBack(table, railData) {
    const { plan, account, month, documents } = accountRailData.parse(railData);
    const values = { ":charged": documents };
    return [
      table.updateWrite({
        key: usageItemKey(account, month),
        condition: "#documents >= :charged",
        update: "SET #documents = #documents - :charged",
        values,
      }),
      ...(plan === "credit"
        ? [
            table.updateWrite({
              key: accountItemKey(account),
              condition: "attribute_exists(pk)",
              update: "SET credit = credit + :charged",
              values,
            }),
          ]
        : []),
    ];
  },
};

import { accountItemKey, usageItemKey } from "../../../accounts/account.ts";
import type { RailDefinition } from "../../rail-definition.ts";
import { accountRailData } from "./rail-data.ts";

/** What every function may know of the account rail. */
export const accountDefinition: RailDefinition = {
  amount: () => ({ currency: "DOCUMENTS", value: 1 }),
  payer: () => undefined,
  transaction: () => undefined,

  // Refunds what was charged, by the payment's own plan: an account that has credit may have paid by its quota.
  giveBack(table, railData) {
    const { plan, account, month } = accountRailData.parse(railData);
    const one = { ":one": 1 };
    return [
      table.updateWrite({
        key: usageItemKey(account, month),
        condition: "#documents >= :one",
        update: "SET #documents = #documents - :one",
        names: { "#documents": "documents" },
        values: one,
      }),
      ...(plan === "credit"
        ? [
            table.updateWrite({
              key: accountItemKey(account),
              condition: "attribute_exists(pk)",
              update: "SET credit = credit + :one",
              values: one,
            }),
          ]
        : []),
    ];
  },
};

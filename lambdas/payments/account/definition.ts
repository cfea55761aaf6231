import { accountItemKey, usageItemKey } from "../../accounts/account.ts";
import type { RailDefinition } from "../rail-definition.ts";
import { accountEvidence } from "./evidence.ts";

export const accountDefinition: RailDefinition = {
  worth: () => ({ currency: "DOCUMENTS", amount: 1 }),
  payer: () => undefined,
  transaction: () => undefined,

  // To what it was taken from, which the payment says and the account does not: one that has credit can have paid by its quota.
  giveBack(table, evidence) {
    const { plan, account, month } = accountEvidence.parse(evidence);
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

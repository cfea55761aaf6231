import type { Table } from "../aws/table.ts";
import { accountItem, accountItemKey } from "../accounts/account.ts";
import type { ChargeState } from "../payments/networks/network.ts";

/**
 * Freezes an account whose payment is disputed or was paid back, and lets it spend again once a dispute is won. What the operator froze stays frozen, and
 * what the operator unfroze stays so until the money's state changes. A state that is on record already is written again, with a new version: what another
 * call has read before, and has yet to write, is out of date.
 * @param readState asks the payment service. Called after the account is read, so that of two states the one that was read later is kept
 * @param clock epoch ms
 */
export async function followCharge(
  table: Pick<Table, "get" | "update">,
  accountId: string,
  readState: () => Promise<ChargeState>,
  clock: () => number,
): Promise<void> {
  for (;;) {
    const item = await table.get(accountItemKey(accountId));
    if (!item) return;
    const account = accountItem.parse(item);
    const state = await readState();
    const change = state === (account.charge ?? "good") ? noChange : changeFreeze(account, state);
    const isWritten = await table.update({
      key: accountItemKey(accountId),
      condition: [
        "attribute_exists(pk)",
        account.charge_version === undefined
          ? "attribute_not_exists(charge_version)"
          : "charge_version = :version",
        ...change.conditions,
      ].join(" AND "),
      update: [`SET charge = :state${change.set}`, change.remove, "ADD charge_version :one"].join(" "),
      values: {
        ":state": state,
        ":one": 1,
        ...(account.charge_version !== undefined && { ":version": account.charge_version }),
        ...(change.set !== "" && { ":now": clock() }),
        ...((change.set !== "" || change.remove !== "") && { ":us": "charge" }),
      },
    });
    if (isWritten) return;
  }
}

interface FreezeChange {
  readonly conditions: readonly string[];
  readonly set: string;
  readonly remove: string;
}

const noChange: FreezeChange = { conditions: [], set: "", remove: "" };

/** Returns what changes at an account whose money has another state than before. */
function changeFreeze(
  {
    frozen_at: frozenAt,
    frozen_by: frozenBy,
  }: { frozen_at?: number | undefined; frozen_by?: "charge" | undefined },
  state: ChargeState,
): FreezeChange {
  if (state !== "good" && frozenAt === undefined)
    return {
      conditions: ["attribute_not_exists(frozen_at)"],
      set: ", frozen_at = :now, frozen_by = :us",
      remove: "",
    };
  if (state === "good" && frozenBy === "charge")
    return { conditions: ["frozen_by = :us"], set: "", remove: "REMOVE frozen_at, frozen_by" };
  return noChange;
}

import { expect, it } from "vitest";
import { greedyText } from "../../security/greedy-document.ts";
import { createBuyers } from "./buy-across-death.ts";
import { serversOfThisFile } from "./served.ts";

const { outside } = await serversOfThisFile();
const { payers, buyAcrossDeath } = createBuyers(outside);

it.each(Object.entries(payers))(
  "a document of endless work, paid by %s, is delivered after its server died while it was recorded or queued",
  async (_name, open) => {
    const { calls } = await buyAcrossDeath(await open(), "");
    const recorded = calls.findLastIndex((name) => name.includes("TransactWriteItems")) + 1;
    expect(recorded).toBeGreaterThan(0);
    for (const moment of ["before", "after"]) {
      const payer = await open();
      const { died } = await buyAcrossDeath(payer, `${String(recorded)} ${moment}`, {
        text: greedyText,
        ends: ["Done", "Failed"],
      });
      expect(died).toBe(true);
    }
  },
);

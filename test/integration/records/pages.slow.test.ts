import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dueList } from "../../../lambdas/aws/due-lists.ts";
import type { Item } from "../../../lambdas/aws/table.ts";
import { tableOfThisFile } from "../../unit/table.ts";

/** DynamoDB answers with at most 1 MB at once: what is beyond it is there all the same. */

const many = 5_000;
const table = tableOfThisFile();

/** As large as the record of an invoice. */
const filler = "x".repeat(600);

const numbered = (make: (number: number) => Item) =>
  Array.from({ length: many }, (_, number) => make(number));

describe(`a query of ${many} items`, () => {
  it("returns a whole partition, and parts of it by how keys begin", async () => {
    const pk = `JOB#${randomUUID()}`;
    await table.putAll([
      ...numbered((number) => ({ pk, sk: `INVOICE#${number}`, filler })),
      { pk, sk: "JOB" },
    ]);
    const items = await table.partition(pk);
    expect(items).toHaveLength(many + 1);
    expect(items.map(({ sk }) => sk)).toContain("JOB");
    expect(await table.partition(pk, "INVOICE#")).toHaveLength(many);
    expect(await table.partition(pk, "JOB")).toEqual([{ pk, sk: "JOB" }]);
  });

  it("returns those due, all or as many as requested, the oldest first", async () => {
    // Keys alone reach 1 MB too.
    const long = "k".repeat(900);
    await table.putAll(
      numbered((number) => ({
        pk: `PAYMENT#${number}#${long}`,
        sk: "P",
        due_shard: dueList,
        due_at: number,
      })),
    );
    expect(await table.due(dueList, many)).toHaveLength(many);
    expect(await table.due(dueList, 99)).toHaveLength(100);
    const oldest = await table.due(dueList, many, 3_000);
    expect(oldest).toHaveLength(3_000);
    expect(oldest[0]?.pk).toMatch(/^PAYMENT#0#/);
    expect(oldest.at(-1)?.pk).toMatch(/^PAYMENT#2999#/);
  });
});

it("returns items read together in the order of their keys, and missing ones as undefined", async () => {
  const pk = `JOB#${randomUUID()}`;
  await table.putAll([{ pk, sk: "JOB", number: 1 }]);
  expect(
    await table.getAll([
      { pk, sk: "LOCK" },
      { pk, sk: "JOB" },
    ]),
  ).toEqual([undefined, { pk, sk: "JOB", number: 1 }]);
});

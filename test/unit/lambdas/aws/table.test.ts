import { boughtList, dueList, duePartition } from "../../../../lambdas/aws/due-lists.ts";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { tableOfThisFile } from "../../table.ts";

const table = tableOfThisFile();
const someKey = () => ({ pk: `TEST#${randomUUID()}`, sk: "A" });
const put = (item: Record<string, unknown> & { pk: string; sk: string }) =>
  table.transact([table.putNew(item, table.now)]);

describe("an item", () => {
  it("is put where there is none, and is returned to whoever tries to put another", async () => {
    const key = someKey();
    expect(await table.get(key)).toBeUndefined();
    expect(await put({ ...key, list: [1, { a: "b" }], left: undefined })).toEqual({ written: true });
    expect(await table.get(key)).toEqual({ ...key, list: [1, { a: "b" }] });
    expect(await put({ ...key, other: true })).toEqual({
      written: false,
      met: [{ ...key, list: [1, { a: "b" }] }],
    });
  });

  it("is not read once it has expired, deleted or not", async () => {
    const key = someKey();
    const seconds = Math.floor(table.now / 1000);
    await put({ ...key, expires_at: seconds });
    expect(await put({ ...key, again: true })).toMatchObject({ written: false });
    table.now += 1_000;
    expect(await put({ ...key, again: true })).toEqual({ written: true });
    expect(await table.get(key)).not.toHaveProperty("expires_at");
  });

  it("is replaced where the write's condition holds, and never without one", async () => {
    const key = someKey();
    await put({ ...key, holder: "A" });
    const replace = (holder: string) =>
      table.transact([
        table.putNew({ ...key, holder: "C" }, table.now, {
          condition: "holder = :holder",
          values: { ":holder": holder },
        }),
      ]);
    expect(await replace("B")).toMatchObject({ written: false });
    expect(await replace("A")).toEqual({ written: true });
    expect(await table.get(key)).toEqual({ ...key, holder: "C" });
  });

  it("is read with all others of its partition, and no others", async () => {
    const key = someKey();
    for (const sk of ["C", "A", "B"]) await put({ ...key, sk });
    await put(someKey());
    expect((await table.partition(key.pk)).map(({ sk }) => sk)).toEqual(["A", "B", "C"]);
  });
});

describe("an update", () => {
  const change = (key: ReturnType<typeof someKey>) => ({
    key,
    condition: "#n < :most",
    update: "SET #n = #n + :one",
    values: { ":most": 2, ":one": 1 },
  });

  it("returns the updated item, or nothing when its condition fails", async () => {
    const key = someKey();
    expect(await table.update(change(key))).toBeUndefined();
    await put({ ...key, n: 1 });
    expect(await table.update(change(key))).toEqual({ ...key, n: 2 });
    expect(await table.update(change(key))).toBeUndefined();
    expect(await table.get(key)).toMatchObject({ n: 2 });
  });

  it("throws when it is invalid, which is not a failed condition", async () => {
    await expect(table.update({ ...change(someKey()), update: "SET" })).rejects.toThrow();
  });
});

describe("a transaction", () => {
  it("writes all or nothing, and returns the item that each condition met", async () => {
    const [first, second] = [someKey(), someKey()];
    await put({ ...second, n: 5 });
    const met = await table.transact([
      table.putNew({ ...first }, table.now),
      table.putNew({ ...second }, table.now),
    ]);
    expect(met).toEqual({ written: false, met: [undefined, { ...second, n: 5 }] });
    expect(await table.get(first)).toBeUndefined();
  });

  it("deletes an item where its condition holds", async () => {
    const key = someKey();
    await put({ ...key, owner_id: "b" });
    const remove = (owner: string) =>
      table.transact([table.deleteWrite(key, "owner_id = :o", { ":o": owner })]);
    expect(await remove("a")).toMatchObject({ written: false });
    expect(await table.transact([table.deleteWrite(key, "attribute_exists(pk)")])).toEqual({ written: true });
    expect(await table.get(key)).toBeUndefined();
  });

  it("loses none of many simultaneous transactions at one item", async () => {
    const key = someKey();
    await put({ ...key, n: 0 });
    const add = () =>
      table.transact([
        table.updateWrite({
          key,
          condition: "attribute_exists(pk)",
          update: "ADD n :one",
          values: { ":one": 1 },
        }),
      ]);
    expect(await Promise.all(Array.from({ length: 10 }, add))).toEqual(Array(10).fill({ written: true }));
    expect(await table.get(key)).toMatchObject({ n: 10 });
  });
});

describe("the index of due items", () => {
  it("is read by its list, the oldest first, up to the number requested", async () => {
    const items = Array.from({ length: 40 }, (_, at) => ({ ...someKey(), at }));
    // As version 0.2.0 wrote it, and as it is written now.
    const choosePartition = (item: (typeof items)[number]) =>
      item.at % 5 === 0 ? boughtList : duePartition(boughtList, item);
    for (const { at, ...key } of items.toReversed())
      await put({ ...key, due_shard: choosePartition({ ...key, at }), due_at: at });
    expect(new Set(items.map(choosePartition)).size).toBeGreaterThan(4);
    const keys = items.map(({ pk, sk }) => ({ pk, sk }));
    expect(await table.due(boughtList, 29, 100)).toEqual(keys.slice(0, 30));
    expect(await table.due(boughtList, 39, 7)).toEqual(keys.slice(0, 7));
    expect(await table.due(dueList, 39, 10)).toEqual([]);
  });
});

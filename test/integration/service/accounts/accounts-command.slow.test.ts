import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { Table } from "../../../../lambdas/aws/table.ts";
import { createPackStore } from "../../../../lambdas/purchases/pack-store.ts";
import { createLocalTable, startDynamoDb } from "../../../../server/aws/dynamodb.ts";
import { forThisFile } from "../../../lifetimes.ts";
import { credentials } from "../../../../server/aws/credentials.ts";

const command = fileURLToPath(new URL("../../../../bin/operator.ts", import.meta.url));
const run = promisify(execFile);

Object.assign(process.env, credentials);
const engine = await forThisFile(startDynamoDb());
process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.endpoint;
await createLocalTable(engine.endpoint, "accounts");

async function accounts(...words: string[]): Promise<string> {
  const environment = { ...process.env, TABLE_NAME: "accounts" };
  return (await run(process.execPath, [command, "accounts", ...words], { env: environment })).stdout.trim();
}

async function failure(...words: string[]): Promise<string> {
  const error = await accounts(...words).then(
    () => ({ stderr: "" }),
    (reason: unknown) => reason as { stderr: string },
  );
  return error.stderr;
}

describe("npm run operator -- accounts", () => {
  it("opens an account, credits it, rotates its key and lists it, and shows each key once", async () => {
    expect(await accounts("list")).toBe("There are no accounts.");
    const made = await accounts("create", "Harbour Office");
    const [, id = ""] = /^Account {2}(acct-[0-9a-f]{12})$/m.exec(made) ?? [];
    const [, key = ""] = /^Key {6}(mdpdf_live_[0-9a-f]{16}_[\w-]{43})$/m.exec(made) ?? [];
    expect(key).not.toBe("");

    expect(await accounts("credit", id, "10")).toBe(`${id} has 10 documents left.`);
    expect(await accounts("credit", id, "-9")).toBe(`${id} has 1 document left.`);
    expect(await failure("credit", id, "-2")).toContain("There is no account");
    expect(await accounts("quota", id, "500")).toBe(`${id} may convert 500 documents a month.`);

    const second = JSON.parse(await accounts("create", "--account", id, "--json")) as { key_id: string };
    expect(await accounts("revoke", key)).toContain("is revoked");
    const shown = await accounts("list");
    expect(shown).toContain(`${id}  Harbour Office: 1 document prepaid, 0 this month, quota 500`);
    expect(shown).toContain(`${key.slice(0, 28)}…  revoked`);
    expect(shown).toContain(second.key_id);
    expect(shown).not.toContain(key);
    expect(JSON.parse(await accounts("list", "--json"))).toMatchObject([
      { account_id: id, credit: 1, monthly_quota: 500, keys: expect.any(Array) as unknown },
    ]);
  });

  it("freezes an account, lets it spend again, and refunds the rest of a pack alone", async () => {
    const { account_id: id } = JSON.parse(await accounts("create", "Frozen", "--json")) as {
      account_id: string;
    };
    expect(await accounts("freeze", id)).toBe(`${id} is frozen.`);
    expect(await accounts("list")).toContain("default quota, frozen");
    expect(await accounts("unfreeze", id)).toBe(`${id} can spend again.`);
    expect(await failure("freeze", "acct-none")).toContain("There is no account acct-none");
    expect(await failure("refund", id)).toContain(`There is no pack ${id}`);

    const table = new Table({ TABLE_NAME: "accounts" });
    const packs = createPackStore(table, {
      key: () => Promise.resolve(new Uint8Array(32)),
      creditDays: 365,
      clock: () => Date.now(),
    });
    const { bought, writes } = await packs.open({
      rail: "lightning",
      id: "ab".repeat(32),
      state: "claimed",
      job_id: randomUUID(),
      document_hash: "cd".repeat(32),
      pack: 100,
      railData: { amount_sats: 400 },
      claimed_at: Date.now(),
      lease_until: 0,
    });
    await table.transact(writes);
    await accounts("credit", bought.account_id, "-33");
    expect(await accounts("refund", bought.account_id)).toContain(
      "67 of 100 documents were not spent, and can't be any more. Send 268 sats to the payer, who shows the receipt",
    );
    expect(await accounts("list")).toMatch(
      /100 documents: 0 documents prepaid, .*, credit until [\d-]{10}, frozen/,
    );
  });

  it("sets a user's quota before their first login, and resets it", async () => {
    expect(await accounts("quota", "user-ada", "0")).toBe("user-ada may convert 0 documents a month.");
    expect(await accounts("quota", "user-ada", "default")).toContain("the default number of documents");
    expect(await failure("credit", "user-ada", "1")).toContain("user-ada logs in and has a monthly quota");
    expect(await accounts("list")).toContain("user-ada: 0 documents prepaid, 0 this month, default quota");
  });

  it("explains what is wrong", async () => {
    expect(await failure("credit", "acct-none", "1")).toContain("There is no account acct-none");
    expect(await failure("credit", "acct-none", "many")).toContain("whole number");
    expect(await failure("revoke", "0000")).toContain("There is no key 0000");
    expect(await failure("reimburse")).toContain("unknown command 'reimburse'");
    expect(await failure("create")).toContain("Give either a name");
    expect(await accounts("allow-email", "ada@example.com")).toBe("ada@example.com was not blocked.");
  });
});

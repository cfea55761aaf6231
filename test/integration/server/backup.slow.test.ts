import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createLocalTable, startDynamoDbOn } from "../../../server/aws/dynamodb.ts";
import { backUp } from "../../../server/backup.ts";
import { openDataFolder } from "../../../server/data-folder.ts";
import { tableName } from "../../../server/environment.ts";
import { createCustomer, readJob } from "./customer.ts";
import { serversOfThisFile } from "./served.ts";

/** What an operator does beside a server that runs. */

const { outside, started } = await serversOfThisFile();
const customer = createCustomer(outside);

describe("the operator's commands", () => {
  it("read a server's records by its data folder, while it runs", async () => {
    const data = await outside.makeFolder();
    const server = await started(data);
    await customer.fetched(await customer.buy(customer.document()));
    const sales = () =>
      spawnSync(process.execPath, ["bin/launch.js", "bin/operator.ts", "sales", "--data", data, "--json"], {
        encoding: "utf8",
      });
    expect(sales().stdout).toContain('"lightning"');
    server.signal("SIGTERM");
    await server.ended;
    expect(sales().stderr).toContain(`No npm run serve is running on ${data}. Start it first.`);
  });
});

describe("a backup", () => {
  it("is a folder to serve from, with all that was sold before it began, though documents were bought meanwhile", async () => {
    const data = await outside.makeFolder();
    const copy = join(outside.folder, "copy");
    const server = await started(data);
    const bought = [];
    for (let nth = 0; nth < 3; nth++) {
      const body = customer.document();
      bought.push({ body, pdf: await customer.fetched(await customer.buy(body)) });
    }
    const meanwhile = Array.from({ length: 4 }, () => customer.buy(customer.document()));
    const [{ documents }] = await Promise.all([backUp(data, copy), ...meanwhile]);
    expect(documents).toBeGreaterThanOrEqual(6);
    server.signal("SIGKILL");
    await server.ended;

    await rm(data, { recursive: true });
    await writeFile(
      join(copy, "server.json"),
      await readFile(join(await outside.makeFolder(), "server.json")),
    );
    await started(copy);
    for (const { body, pdf } of bought)
      expect((await customer.fetched(await readJob(await customer.post(body)))).equals(pdf)).toBe(true);
  });

  it("is written into an empty folder only, and made of a data folder only", async () => {
    const data = await outside.makeFolder();
    await expect(backUp(data, join(outside.folder, "nowhere"))).rejects.toThrow(/is not a data folder/);
    await mkdir(join(outside.folder, "full"), { recursive: true });
    await writeFile(join(outside.folder, "full/file"), "");
    await writeFile(join(data, "records.db"), "");
    await expect(backUp(data, join(outside.folder, "full"))).rejects.toThrow(/is not empty/);
  });
});

/** Catches a record that means nothing beside the folder it was made in: docs/serve.md copies the table, the documents and one key to AWS. */
describe("a move", () => {
  it("copies what was sold into another table and bucket", async () => {
    const data = await outside.makeFolder();
    const server = await started(data);
    const body = customer.document();
    const pdf = await customer.fetched(await customer.buy(body));

    const elsewhere = await outside.makeFolder();
    const folder = await openDataFolder(elsewhere, Date.now());
    const engine = await startDynamoDbOn(folder.table);
    await createLocalTable(engine.endpoint, tableName);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["bin/launch.js", "bin/operator.ts", "restore", "--data", data, "--table", tableName],
      {
        encoding: "utf8",
        env: {
          ...process.env,
          AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
          AWS_REGION: "eu-west-1",
          AWS_ACCESS_KEY_ID: "elsewhere",
          AWS_SECRET_ACCESS_KEY: "key",
        },
      },
    );
    expect(stdout, stderr).toMatch(/^Copied [1-9]\d* items; skipped 0 existing and 0 expired ones\.$/m);
    await engine.stop();
    folder.release();
    await cp(join(data, "documents"), folder.documents, { recursive: true });
    await cp(join(data, "secrets/signing"), join(folder.secrets, "signing"));
    server.signal("SIGTERM");
    await server.ended;

    await started(elsewhere);
    expect((await customer.fetched(await readJob(await customer.post(body)))).equals(pdf)).toBe(true);
  });
});

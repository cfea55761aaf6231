import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { ConversionError, fetchReceipt, type ReceiptBody } from "../../../client/client.ts";
import { ownFolder } from "../../lifetimes.ts";
import { readPdf } from "../document/read-pdf.ts";
import { readJob, readSettlement, sharedHarness } from "../service/harness.ts";

/** Receipts of bought documents, as the client has them. */

const service = await sharedHarness();
const folder = ownFolder();
const command = fileURLToPath(new URL("../../../bin/convert.ts", import.meta.url));

const nobodys = "6f1c2a52-7d55-8c2e-9a0f-3f1e5d0c8b11";
const readText = async (pdf: Uint8Array) => (await readPdf(pdf)).text.join("\n");

async function buy() {
  const body = service.document();
  const bought = await service.post(body, await service.signed(body));
  const { id } = await service.finished(await readJob(bought));
  return { job: id, transaction: readSettlement(bought).transaction };
}

describe("a receipt by the library", () => {
  it("names the buyer and the transaction, and is the same for the same body", async () => {
    const { job, transaction } = await buy();
    const body: ReceiptBody = {
      buyer: {
        name: "Example Ltd",
        address: ["1 Example Street", "London"],
        tax_id: "GB 123",
        reference: "PO 47",
      },
      transaction,
      paper: "letter",
    };
    const pdf = await fetchReceipt(job, body, { baseUrl: service.url });
    const text = (await readText(pdf)).replaceAll(/\s/g, "");
    for (const shown of ["ExampleLtd", "1ExampleStreet", "London", "GB123", "PO47", transaction, job])
      expect(text).toContain(shown);
    expect(await fetchReceipt(job, body, { baseUrl: service.url })).toEqual(pdf);
  });

  it("is refused with the service's reason for a job that nobody knows", async () => {
    const refused = fetchReceipt(randomUUID(), {}, { baseUrl: service.url });
    await expect(refused).rejects.toBeInstanceOf(ConversionError);
    await expect(refused).rejects.toThrow("or it has expired.");
  });
});

describe("a receipt by the command", () => {
  const run = (...words: readonly string[]) =>
    promisify(execFile)(process.execPath, [command, ...words, "--url", service.url], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        STATE_FOLDER: join(folder, "state"),
        SOLANA_WALLET_KEY: JSON.stringify([...service.payer.secretKey]),
        SOLANA_RPC_URL: service.solanaRpc.url,
      },
    });

  it("is saved for the job that a conversion reports", async () => {
    await writeFile(join(folder, "letter.md"), `# Letter ${randomUUID()}`);
    const { stdout: report } = await run("letter.md");
    const [, job = ""] = /^Receipt {3}free: receipt (\S+)$/m.exec(report) ?? [];
    const before = await service.received();
    const buyer = ["--buyer", "Example Ltd", "--address", "1 A", "--address", "2 B"];
    const { stdout } = await run("receipt", job, ...buyer);
    expect(stdout).toContain(`Written   receipt-${job}.pdf`);
    expect(stdout).not.toContain("free:");
    expect((await run("receipt", job, ...buyer, "-o", "pdf/")).stdout).toContain(
      `Written   pdf/receipt-${job}.pdf`,
    );
    const text = await readText(await readFile(join(folder, "pdf", `receipt-${job}.pdf`)));
    for (const shown of ["Example Ltd", "1 A", "2 B", "letter.pdf", job]) expect(text).toContain(shown);
    expect(await service.received()).toBe(before);
  });

  it.each([
    [["a7"], 2, "Give the id of a job"],
    [[nobodys, "-o", "/proc/nope/x.pdf"], 2, "couldn't write the PDF to /proc/nope/x.pdf"],
    [[nobodys, "--paper", "a7"], 2, "Allowed choices are a4, letter."],
    [[nobodys], 1, "or it has expired."],
    [[nobodys, "--buyer", "x".repeat(201)], 1, "--buyer: String should have at most 200 characters"],
  ])("is not saved by %j: exit code %i, %s", async (words, code, says) => {
    await expect(run("receipt", ...words)).rejects.toMatchObject({
      code,
      stderr: expect.stringContaining(says) as string,
    });
  });
});

// Buys a PDF over Lightning with an L402 client. SERVICE_URL names the service; PAY_INVOICE is a command that pays an invoice and prints the preimage.
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { fetchWithL402 } from "@getalby/lightning-tools/402/l402";

const { SERVICE_URL = "http://localhost:3000", PAY_INVOICE = "lncli payinvoice -f" } = process.env;
const wallet = {
  async payInvoice({ invoice }: { invoice: string }) {
    const printed = execFileSync("sh", ["-c", `${PAY_INVOICE} "$0"`, invoice], { encoding: "utf8" });
    return { preimage: /[0-9a-f]{64}/.exec(printed)?.[0] ?? "" };
  },
};

const request = {
  method: "POST",
  headers: { "content-type": "application/json", prefer: "wait=20" },
  body: JSON.stringify({ data: { text_body: "# Hello\n\nPaid for by a credential." } }),
};
const answer = await fetchWithL402(`${SERVICE_URL}/markdown`, request, { wallet });
let job = await answer.json();
while (job.status !== "Done" && job.status !== "Failed") {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  job = await (await fetch(job.path)).json();
}
const { url } = await (await fetch(job.path)).json();
await writeFile("out/l402.pdf", Buffer.from(await (await fetch(url)).arrayBuffer()));

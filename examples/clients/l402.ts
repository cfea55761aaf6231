// Buys a PDF over Lightning with an L402 client. SERVICE_URL names the service; PAY_INVOICE is a command that pays an invoice and prints the preimage.
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { fetchWithL402 } from "@getalby/lightning-tools/402/l402";

const { SERVICE_URL = "http://localhost:3000", PAY_INVOICE = "lncli payinvoice -f" } = process.env;
await mkdir("out", { recursive: true });
const wallet = {
  async payInvoice({ invoice }: { invoice: string }) {
    const printed = execFileSync("sh", ["-c", `${PAY_INVOICE} "$0"`, invoice], { encoding: "utf8" });
    return { preimage: /[0-9a-f]{64}/.exec(printed)?.[0] ?? "" };
  },
};

const request = {
  method: "POST",
  headers: { "content-type": "application/json", accept: "application/pdf" },
  body: JSON.stringify({ data: { text_body: "# Hello\n\nPaid for by a credential." } }),
};
let answer = await fetchWithL402(`${SERVICE_URL}/markdown`, request, { wallet });
// Paid for, and still being printed.
while (answer.status === 202) {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  answer = await fetch(`${SERVICE_URL}/markdown`, request);
}
if (!answer.ok) throw new Error(await answer.text());
await writeFile("out/l402.pdf", Buffer.from(await answer.arrayBuffer()));

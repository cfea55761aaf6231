import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { descriptionFile, fetchDescription } from "./description.ts";
import { buyByGeneratedClient } from "./generated-client.ts";
import type { PayInvoice } from "./generated-client.ts";
import { linkPackages, runCommand } from "./packages.ts";

const program = `
import { getJobJobIdOutput, getJobJobIdStatus, postMarkdown, postPaymentRequest } from "./client";
import type { ConversionRequest } from "./client";

export async function buy(
  _serviceUrl: string,
  payInvoice: (bolt11: string) => Promise<void>,
  markdown: string,
): Promise<Uint8Array> {
  const document: ConversionRequest = {
    data: { text_body: markdown, meta: { title: "orval" } },
    options: { document_name: "orval.pdf", paper: "a4" },
  };

  const asked = await postMarkdown(document);
  if (asked.status !== 402) throw new Error("No offers: " + asked.status);
  const { offers, payment_context_token } = asked.data;
  const offer = offers.find(({ payment_methods }) => payment_methods.includes("lightning"));
  if (!offer) throw new Error("Lightning is not on offer");

  const invoice = await postPaymentRequest({
    offer_id: offer.id,
    payment_context_token,
    payment_methods: ["lightning"],
  });
  if (invoice.status !== 200) throw new Error("No invoice: " + invoice.status);
  await payInvoice(invoice.data.payment_request.payment_request);

  const paid = await postMarkdown(document);
  if (paid.status !== 200) throw new Error("No job: " + paid.status);
  let job = paid.data;
  while (job.status !== "Done") {
    if (job.status === "Failed") throw new Error("No PDF: " + job.description);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const polled = await getJobJobIdStatus(job.id);
    if (polled.status !== 200) throw new Error("No status: " + polled.status);
    job = polled.data;
  }
  const output = await getJobJobIdOutput(job.id);
  if (output.status !== 200) throw new Error("No output: " + output.status);
  return new Uint8Array(await (await fetch(output.data.url)).arrayBuffer());
}
`;

/** Generates a client by orval, on fetch. @throws {Error} when it does not compile or buy */
export async function orval(serviceUrl: string, folder: string, payInvoice: PayInvoice): Promise<void> {
  await fetchDescription(serviceUrl, folder);
  await linkPackages(folder);
  const settings = {
    service: {
      input: descriptionFile,
      output: { target: "client.ts", client: "fetch", mode: "single", baseUrl: serviceUrl, headers: true },
    },
  };
  await writeFile(join(folder, "orval.config.mjs"), `export default ${JSON.stringify(settings)};`);
  await runCommand("orval", ["--config", "orval.config.mjs"], folder);
  await buyByGeneratedClient(serviceUrl, folder, payInvoice, program);
}

import { descriptionFile, fetchDescription } from "./description.ts";
import { buyByGeneratedClient } from "./generated-client.ts";
import type { PayInvoice } from "./generated-client.ts";
import { linkPackages, runCommand } from "./packages.ts";

const program = `
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.ts";

type Job = components["schemas"]["JobStatus"];

export async function buy(
  serviceUrl: string,
  payInvoice: (bolt11: string) => Promise<void>,
  markdown: string,
): Promise<Uint8Array> {
  const client = createClient<paths>({ baseUrl: serviceUrl });
  const body: components["schemas"]["ConversionRequest"] = {
    data: { text_body: markdown, meta: { title: "openapi-fetch" } },
    options: { document_name: "openapi-fetch.pdf", paper: "a4" },
  };

  const asked = await client.POST("/markdown", { body });
  if (!asked.error || !("offers" in asked.error)) throw new Error("No offers: " + asked.response.status);
  const { offers, payment_context_token } = asked.error;
  const offer = offers.find(({ payment_methods }) => payment_methods.includes("lightning"));
  if (!offer) throw new Error("Lightning is not on offer");

  const { data: invoice, error } = await client.POST("/payment-request", {
    body: { offer_id: offer.id, payment_context_token, payment_method: "lightning" },
  });
  if (!invoice) throw new Error("No invoice: " + JSON.stringify(error));
  await payInvoice(invoice.payment_request.payment_request);

  let job = (await client.POST("/markdown", { body })).data;
  const path = { job_id: job?.id ?? "" };
  while (job?.status !== "Done") {
    if (!job || job.status === "Failed") throw new Error("No PDF: " + JSON.stringify(job));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const next: { data?: Job } = await client.GET("/job/{job_id}/status", { params: { path } });
    job = next.data;
  }
  const { data: output } = await client.GET("/job/{job_id}/output", { params: { path } });
  if (!output) throw new Error("No output");
  return new Uint8Array(await (await fetch(output.url)).arrayBuffer());
}
`;

/** Types by openapi-typescript, and openapi-fetch which asks by them. @throws {Error} when they do not compile or buy */
export async function openapiTypescript(
  serviceUrl: string,
  folder: string,
  payInvoice: PayInvoice,
): Promise<void> {
  await fetchDescription(serviceUrl, folder);
  await linkPackages(folder);
  // A module rather than a declaration, which the compiler would not look into.
  await runCommand("openapi-typescript", [descriptionFile, "--output", "schema.ts"], folder);
  await buyByGeneratedClient(serviceUrl, folder, payInvoice, program);
}

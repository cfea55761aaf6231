import createClient from "openapi-fetch";
import type { components, paths } from "./schema.ts";

type Job = components["schemas"]["JobStatus"];

/**
 * Buys a PDF over Lightning by a client that is generated from the service's own description. Its types come of
 *
 *     npx openapi-typescript https://pdf.example.com/openapi.json --output schema.ts
 *
 * and openapi-fetch asks by them (`npm install openapi-fetch`).
 * @param payInvoice has a wallet pay a BOLT11 invoice
 */
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

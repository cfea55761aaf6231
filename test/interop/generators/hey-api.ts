import { descriptionFile, fetchDescription } from "./description.ts";
import { buyByGeneratedClient } from "./generated-client.ts";
import type { PayInvoice } from "./generated-client.ts";
import { linkPackages, runCommand } from "./packages.ts";

const program = `
import { getJobJobIdOutput, getJobJobIdStatus, postMarkdown, postPaymentRequest } from "./client";
import type { ConversionRequest } from "./client";
import { client } from "./client/client.gen";

export async function buy(
  serviceUrl: string,
  payInvoice: (bolt11: string) => Promise<void>,
  markdown: string,
): Promise<Uint8Array> {
  client.setConfig({ baseUrl: serviceUrl });
  const body: ConversionRequest = {
    data: { text_body: markdown, meta: { title: "hey-api" } },
    options: { document_name: "hey-api.pdf", paper: "a4" },
  };

  const asked = await postMarkdown({ body });
  if (!asked.error || !("offers" in asked.error)) throw new Error("No offers: " + asked.response?.status);
  const { offers, payment_context_token } = asked.error;
  const offer = offers.find(({ payment_methods }) => payment_methods.includes("lightning"));
  if (!offer) throw new Error("Lightning is not on offer");

  const { data: invoice } = await postPaymentRequest({
    body: { offer_id: offer.id, payment_context_token, payment_methods: "lightning" },
    throwOnError: true,
  });
  await payInvoice(invoice.payment_request.payment_request);

  let { data: job } = await postMarkdown({ body, throwOnError: true });
  const path = { job_id: job.id };
  while (job.status !== "Done") {
    if (job.status === "Failed") throw new Error("No PDF: " + job.description);
    await new Promise((resolve) => setTimeout(resolve, 100));
    ({ data: job } = await getJobJobIdStatus({ path, throwOnError: true }));
  }
  const { data: output } = await getJobJobIdOutput({ path, throwOnError: true });
  return new Uint8Array(await (await fetch(output.url)).arrayBuffer());
}
`;

/**
 * Generates a client by hey-api's openapi-ts, on fetch. It reports that it does not know the security scheme L402, and omits it: the Lightning offer
 * is bought without any credential.
 * @throws {Error} when it does not compile or buy
 */
export async function heyApi(serviceUrl: string, folder: string, payInvoice: PayInvoice): Promise<void> {
  await fetchDescription(serviceUrl, folder);
  await linkPackages(folder);
  const parameters = ["--input", descriptionFile, "--output", "client", "--client", "@hey-api/client-fetch"];
  await runCommand("openapi-ts", parameters, folder);
  await buyByGeneratedClient(serviceUrl, folder, payInvoice, program, ["client/client/", "client/core/"]);
}

import { expect, it } from "vitest";
import { jobStatus } from "../../../lambdas/http-contract/responses.ts";
import { greedyText } from "../../security/greedy-document.ts";
import { until } from "../../until.ts";
import { createCustomer } from "./customer.ts";
import { serversOfThisFile } from "./served.ts";

const { outside, started } = await serversOfThisFile();
const customer = createCustomer(outside);

it("A server that sells a document of endless work goes on answering and printing, and the document's job ends", async () => {
  await started(await outside.makeFolder());
  const job = await customer.buy({ data: { text_body: greedyText } });
  const small = await customer.buy(customer.document());
  expect((await customer.fetched(small)).subarray(0, 5).toString()).toBe("%PDF-");
  const ended = await until(async () => {
    const now = jobStatus.parse(await (await fetch(`${outside.url}/job/${job.id}/status`)).json());
    return ["Done", "Failed"].includes(now.status) && now;
  });
  // No fault of the service's own.
  expect(ended.description).not.toContain("several tries");
});

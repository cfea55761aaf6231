import { describe, expect, it } from "vitest";
import { jobOutput, jobStatus, paymentRequired } from "../../../lambdas/http-contract/responses.ts";
import { expectInContract } from "./contract.ts";
import { readJob, sharedHarness } from "./harness.ts";
import { requestOfferedInvoice } from "./lightning/lightning-buyer.ts";

/** What a request asks for and does not get is reported before payment, and afterwards. */

const service = await sharedHarness();

const meant = "Unknown field options.papersize was ignored. Did you mean options.paper?";
const misspelt = () => ({
  ...service.document("# Hello\n\n![Gone](gone.png)"),
  options: { papersize: "letter" },
});

describe("an unknown field", () => {
  it("is reported in the 402, in the job in any state, and in its output beside the document's warnings", async () => {
    const body = misspelt();
    const asked = await service.post(body);
    const required = paymentRequired.parse(await expectInContract(asked, "POST", "/markdown"));
    expect(required.warnings).toEqual([{ code: "field-unknown", what: meant }]);
    const first = await readJob(await service.post(body, await service.signed(body)));
    expect(first.warnings?.[0]).toEqual({ code: "field-unknown", what: meant });
    const done = await service.finished(first);
    expect(done.warnings?.map(({ what }) => what)).toEqual([meant, expect.stringContaining("gone.png")]);
    const output = jobOutput.parse(await (await fetch(done.path)).json());
    expect(output.warnings).toEqual(done.warnings);
  });

  it("does not make another document of one that is bought", async () => {
    const body = service.document();
    const bought = await readJob(await service.post(body, await service.signed(body)));
    const again = await readJob(await service.post({ ...body, options: { papersize: "a4" } }));
    // What one request asked for in vain is no other one's affair.
    expect([again.id, again.warnings, bought.warnings]).toEqual([
      bought.id,
      [{ code: "field-unknown", what: meant }],
      undefined,
    ]);
    expect((await service.finished(bought)).warnings).toBeUndefined();
  });

  it("is reported by the check, which reports no known field", async () => {
    const check = async (body: unknown) => {
      const headers = { "content-type": "application/json" };
      const url = `${service.url}/markdown/check`;
      return fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    };
    const answer = await check(misspelt());
    expect(answer.status).toBe(200);
    const missing = { code: "image-not-found", what: expect.stringContaining("gone.png") as string };
    expect(await expectInContract(answer, "POST", "/markdown/check")).toEqual({
      warnings: [{ code: "field-unknown", what: meant }, missing],
    });
    const known = await check({ ...misspelt(), options: { paper: "letter" } });
    expect(await known.json()).toEqual({ warnings: [missing] });
  });

  it("is also reported to whoever pays the invoice and sends the document again", async () => {
    const body = misspelt();
    const answer = await service.post(body);
    const required = paymentRequired.parse(await answer.clone().json());
    expect(required.warnings).toHaveLength(1);
    service.lightning.pay(await requestOfferedInvoice(answer));
    expect((await readJob(await service.post(body))).warnings?.[0]).toEqual({
      code: "field-unknown",
      what: meant,
    });
  });
});

it("a warning reports a delivery where the service makes none", async () => {
  const delivery = { method: "email", to_email: "you@example.com" };
  const answer = await service.post({ ...service.document(), options: { delivery } });
  const { warnings } = paymentRequired.parse(await answer.json());
  expect(warnings).toEqual([
    { code: "delivery-not-offered", what: expect.stringContaining("options.delivery was ignored") as string },
  ]);
});

it("a document that uses known fields alone has no warnings", async () => {
  const body = { ...service.document(), options: { paper: "letter" } };
  const asked = await service.post(body);
  expect(await asked.json()).not.toHaveProperty("warnings");
  const job = await service.finished(await readJob(await service.post(body, await service.signed(body))));
  expect(jobStatus.parse(job)).not.toHaveProperty("warnings");
});

import { expect, it } from "vitest";
import { startHarness } from "./harness.ts";
import { readJob } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";

/** Many documents that nobody pays for: each could cost the node an invoice. */

const service = await forThisFile(
  startHarness({
    environment: { L402_CHALLENGES_HOURLY: "3", UNPAID_PER_ADDRESS_HOURLY: "6" },
  }),
);

it("the service limits challenges and then offers in a flood, and sells what it offered before", async () => {
  const bodies = Array.from({ length: 10 }, () => service.document());
  const answers: Response[] = [];
  for (const body of bodies) answers.push(await service.post(body));
  const statuses = answers.map(({ status }) => status);
  const challenges = answers.filter(({ headers }) =>
    headers.get("www-authenticate")?.startsWith("L402"),
  ).length;
  expect(challenges).toBe(3);
  expect(service.lightning.invoices.size).toBe(3);
  expect(statuses).toEqual([...Array<number>(6).fill(402), ...Array<number>(4).fill(429)]);
  expect(answers[5]?.headers.get("x-accept-payment")).toBe("lightning, x402");
  expect(answers.at(-1)?.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await answers.at(-1)?.json()).toMatchObject({
    detail: expect.stringContaining("too many unpaid documents") as unknown,
  });

  for (const body of bodies.slice(0, 6)) expect((await service.post(body)).status).toBe(402);
  const [body = {}] = bodies.slice(5);
  await service.finished(await readJob(await service.post(body, await service.signed(body))));
});

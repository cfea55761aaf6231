import { expect, it } from "vitest";
import { until } from "../../until.ts";
import { readJob, price, sharedHarness } from "./harness.ts";

/** A purchase that is sent several times at once, as programs do whose connection was slow. */

const service = await sharedHarness();

/** Sends requests of which the first one is collecting until the others have been verified. @returns what they were answered */
async function postAtOnce(
  body: object,
  payments: readonly Record<string, string>[],
): Promise<readonly Response[]> {
  let verified = 0;
  service.facilitator.intercept(async (operation, run) => {
    const answer = await run();
    if (operation === "verify") verified++;
    // Each is verified before any is collected, so all of them claim.
    if (operation === "verify") await until(() => verified === payments.length);
    return answer;
  });
  const answers = await Promise.all(payments.map((payment) => service.postUntilKnown(body, payment)));
  service.facilitator.intercept(undefined);
  return answers;
}

it.each(["the same payment", "a payment of its own"])(
  "the service gives each of three simultaneous requests with %s the job, and collects once",
  async (which) => {
    const body = service.document();
    const payments: Record<string, string>[] = [];
    for (let copies = 0; copies < 3; copies++)
      payments.push(which === "the same payment" && payments[0] ? payments[0] : await service.signed(body));
    const earned = await service.earned(async () => {
      const answers = await postAtOnce(body, payments);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const jobs = await Promise.all(answers.map(readJob));
      expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
      const receipts = answers.filter(({ headers }) => headers.has("payment-response"));
      expect(receipts).toHaveLength(which === "the same payment" ? 3 : 1);
    });
    expect(earned).toBe(price);
  },
);

import type { Conformance, Report } from "../conformance.ts";
import { checkAdapters } from "./adapters.ts";
import { madeFunctions } from "./functions.ts";
import { checkResources } from "./resources.ts";
import { makeStacks } from "./make-stacks.ts";
import { passedOver } from "./passed-over.ts";
import type { TakenTemplate } from "./stacks.ts";
import { startMoto } from "./start-moto.ts";

/**
 * Both stacks made by moto, a mock of AWS that others wrote, and the service's adapters against them.
 *
 * moto is kinder than AWS, so that this is no proof of: rights (no policy is asked), quotas and throttling, the end of items by TTL and of objects by
 * lifecycle, what a property may be (cfn-lint looks at that), SES's sandbox, and whatever is left out and reported. It proves that the two templates fit together, what they
 * name exists, and the code's requests are understood by an implementation that is not ours.
 */
export const moto: Conformance = {
  name: "moto",
  about: "both stacks, and the adapters of AWS with what the stacks tell them, against moto, a mock of AWS",
  needs: ["python3"],
  async run(report) {
    const server = await startMoto(report.say);
    try {
      const isMade = await report.check("both stacks are made, one with the exports of the other", () =>
        makeStacks(server, (name, template) => {
          tell(report, name, template);
        }),
      );
      if (!isMade) return;
      const functions = await madeFunctions(server);
      await checkResources(report, server, functions);
      await checkAdapters(report, functions);
    } finally {
      await server.stop();
    }
  },
};

function tell(report: Report, name: string, { template, byHand, leftOut }: TakenTemplate): void {
  const list = (some: ReadonlyMap<string, readonly string[]>) =>
    Array.from(some, ([type, ids]) => `${type} (${String(ids.length)})`).join(", ");
  report.note(
    `${name}: made through their own APIs, for moto's CloudFormation does not know them: ${list(byHand)}`,
  );
  const types = new Set(Object.values(template.Resources).map(({ Type }) => Type));
  for (const [type, properties] of Object.entries(passedOver))
    if (types.has(type))
      report.note(
        `${name}: set through the API, for it passes them over: ${properties.join(", ")} of ${type}`,
      );
  report.note(
    `${name}: ${String(Object.keys(template.Resources).length)} resources are made by its CloudFormation`,
  );
  report.note(`${name}: left out, for it does not know them either: ${list(leftOut)}`);
}

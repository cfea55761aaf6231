import { makesChallenges } from "../challenge-settings.ts";
import type { ProtocolDefinition } from "../definition.ts";

/** What every function may know of the scheme `Payment`. */
export const paymentDefinition: ProtocolDefinition = {
  describe(networks, environment) {
    const challenged = networks.filter(
      ({ catalogue }) => catalogue.charge.method !== "lightning" || makesChallenges(environment),
    );
    if (challenged.length === 0) return undefined;
    return {
      charges: challenged.map(({ catalogue }) => catalogue.charge),
      instructions: [
        `${challenged.map(({ title }) => title).join(" or ")}, by any client of the HTTP scheme \`Payment\` (for example \`mppx\`): answer a challenge in \`WWW-Authenticate: Payment …\` and send the same bytes again with \`Authorization: Payment …\`.`,
      ],
      takesL402: false,
    };
  },
};

import type { ProtocolDefinition } from "../definition.ts";
import { makesChallenges } from "../challenge-settings.ts";

/** What every function may know of L402. */
export const l402Definition: ProtocolDefinition = {
  describe([{ title }], environment) {
    if (!makesChallenges(environment)) return undefined;
    return {
      catalogueName: "l402",
      instructions: [
        `${title}, by an L402 client: pay the invoice in \`WWW-Authenticate: L402 …\` and send the document again with \`Authorization: L402 <token>:<preimage>\`.`,
      ],
      takesL402: true,
    };
  },
};

import { NotOfferedError } from "../errors.ts";
import type { LightningNodeError } from "./node/node.ts";

/** Whether the node failed a moment ago, so that it is spared, and each failure is logged once. */
export interface NodeHealth {
  /** Returns whether the node failed a moment ago, and is not asked for now. */
  isResting(): boolean;
  /** Records that the node failed. */
  recordFailure(error: LightningNodeError): void;
  /** Returns the error of an offer that is not made because the node failed a moment ago. */
  notOffered(): NotOfferedError;
}

/** How long the node is not asked after it failed, in ms. */
const restMs = 5_000;

/** Keeps it in this instance's memory. */
export function createNodeHealth(clock: () => number): NodeHealth {
  let restsUntil = 0;
  let unreported: LightningNodeError | undefined;
  return {
    isResting: () => clock() < restsUntil,
    recordFailure(error) {
      restsUntil = clock() + restMs;
      unreported = error;
    },
    notOffered() {
      const cause = unreported;
      unreported = undefined;
      return cause?.fault === "unfit-credential"
        ? new NotOfferedError("secret", "its secret is missing or invalid", { cause })
        : new NotOfferedError("out of reach", "its node cannot be reached", cause && { cause });
    },
  };
}

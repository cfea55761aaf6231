import type { Check } from "../check.ts";
import type { StageRail } from "../stage.ts";

/** Creates the checks of a rail outside of AWS. @param secretId returns the id of the rail's deployed secret */
export type RailChecks = (rail: StageRail, secretId: () => Promise<string>) => Check[];

import type { Check } from "../check.ts";
import type { StageRail } from "../stage.ts";

/** What a rail needs besides AWS. @param secretId of the rail's secret, as it is deployed */
export type RailChecks = (rail: StageRail, secretId: () => Promise<string>) => Check[];

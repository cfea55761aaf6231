import type { LightningNodeName } from "../settings.ts";
import type { NodeKind } from "./kind.ts";
import { lnbits } from "./lnbits.ts";
import { lnd } from "./lnd.ts";
import { nwc } from "./nwc.ts";
import { phoenixd } from "./phoenixd.ts";

/** The kinds of nodes, by the names that settings have for them. */
export const nodeKinds: Readonly<Record<LightningNodeName, NodeKind>> = {
  lnd,
  phoenixd,
  lnbits,
  nwc,
};

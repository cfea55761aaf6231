import * as z from "zod";
import { jsonSetting } from "../../../settings/json-setting.ts";
import { distinctNetworks, evmNetworkForm, usdcOn } from "./network-form.ts";

const evmNetwork = evmNetworkForm.transform(({ token, ...network }, context) => {
  const chosenToken = token ?? usdcOn(network.network);
  if (chosenToken) return { ...network, token: chosenToken };
  context.addIssue({ code: "custom", path: ["token"], message: "is required on a network without a name" });
  return z.NEVER;
});

/** One network of EVM, as the environment configures it. */
export type EvmNetworkSettings = Readonly<z.output<typeof evmNetwork>>;

/** The environment variables of the networks of EVM. */
export const evmSettings = z.object({
  /** JSON: what `evm` is in cdk.json, as a list. */
  EVM_NETWORKS: jsonSetting(
    z.array(evmNetwork).min(1).refine(distinctNetworks, "must name each network once"),
  ),
  /**
   * Secrets Manager id of the credentials for facilitators and nodes, where they need some:
   * `{"facilitatorHeaders": {…}, "cdpKey": {"id": "…", "secret": "…"}, "rpcUrl": "…", "networks": {…}}`, each optional.
   */
  EVM_SECRET_ID: z.string().min(1).optional(),
});

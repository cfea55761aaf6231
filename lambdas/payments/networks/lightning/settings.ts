import { BlockList, isIP } from "node:net";
import * as z from "zod";
import { isThisMachine } from "../../../../document/core/public-web/hosts.ts";
import { wholeNumber } from "../../../settings/settings.ts";
import { priceSchema, priceSetting } from "../../price.ts";

/** Kinds of nodes, each with where its address is given. Shared with lib/rails/lightning.ts, which checks it before it is deployed. */
export const nodeAddresses = {
  lnd: "url",
  phoenixd: "url",
  lnbits: "url",
  nwc: "secret",
} as const;
export type LightningNodeName = keyof typeof nodeAddresses;

export const lightningNodes = Object.keys(nodeAddresses) as [LightningNodeName, ...LightningNodeName[]];

/** Returns the fault of a node's address; undefined when it is given where it is needed. */
export function addressFault(node: LightningNodeName, url: string | undefined): string | undefined {
  if (nodeAddresses[node] === "url") return url === undefined ? "is missing" : undefined;
  return url === undefined ? undefined : `must be absent: the secret of ${node} holds the address`;
}

/** Addresses that are routed in private networks only: RFC 1918, RFC 6598 (tunnels use it), RFC 4193. */
const ownNetwork = new BlockList();
ownNetwork.addSubnet("10.0.0.0", 8, "ipv4");
ownNetwork.addSubnet("172.16.0.0", 12, "ipv4");
ownNetwork.addSubnet("192.168.0.0", 16, "ipv4");
ownNetwork.addSubnet("100.64.0.0", 10, "ipv4");
ownNetwork.addSubnet("fc00::", 7, "ipv6");

/** Returns from where an address can be reached. A name may mean any address. */
export function classifyHost(url: string): "this machine" | "own network" | "anywhere" {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  if (isThisMachine(host)) return "this machine";
  const version = isIP(host);
  if (version === 0) return "anywhere";
  return ownNetwork.check(host, version === 4 ? "ipv4" : "ipv6") ? "own network" : "anywhere";
}

/** A node's URL. Password and macaroon travel with each call, so plain HTTP is accepted only in private networks. */
export const lightningUrl = z
  .url({
    protocol: /^https?$/,
    abort: true,
    error: ({ input }) => (input === undefined ? "is missing" : "must be a URL that begins with https:"),
  })
  .refine((url) => url.startsWith("https:") || classifyHost(url) !== "anywhere", {
    message: "must begin with https:, since each call carries the node's credential",
  });

const sats = z.int().positive();

/** A price in whole satoshis, as configurations write it: a number, or tiers. */
export const satsPrice = priceSchema(sats, "a number, without quotes").default(5);

/** The environment variables of the Lightning network. */
export const lightningSettings = z
  .object({
    /** Kind of the Lightning node. */
    LIGHTNING_NODE: z.enum(lightningNodes),
    /** Base URL of the node's REST API; absent where the secret holds the address. */
    LIGHTNING_URL: lightningUrl.transform((url) => url.replace(/\/+$/, "")).optional(),
    /** Secrets Manager id of the node's credentials; docs/deploy.md says what each kind needs. */
    LIGHTNING_SECRET_ID: z.string().min(1),
    /** Price of one document in satoshis, or tiers by its size. */
    LIGHTNING_PRICE_SATS: priceSetting(
      sats,
      z.coerce.number().int().positive(),
      "a whole number of satoshis",
    ).default(5),
    /** Whether LND names private channels in invoices. A node without public channels needs that to be paid. */
    LIGHTNING_PRIVATE_CHANNELS: z.enum(["on", "off"]).default("off"),
    /** How long one try to reach the node may take, in ms; there are two. */
    LIGHTNING_TIMEOUT_MS: wholeNumber(4_000),
  })
  .superRefine(({ LIGHTNING_NODE: node, LIGHTNING_URL: url }, context) => {
    const message = addressFault(node, url);
    if (message !== undefined) context.addIssue({ code: "custom", path: ["LIGHTNING_URL"], message });
  });

export type LightningSettings = z.infer<typeof lightningSettings>;

import { pathToFileURL } from "node:url";
import * as z from "zod";
import { packageFile, runCommand } from "./packages.ts";

/** Catalogues of x402 resources read services by this package; x402scan is the first of them. */

const warning = z.object({ code: z.string(), severity: z.string(), message: z.string() });
const discovered = z.object({
  resources: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      authHint: z.string().optional(),
      priceHint: z.string().optional(),
      protocols: z.array(z.string()).default([]),
    }),
  ),
  warnings: z.array(warning),
});
const probed = z.object({
  advisories: z.array(
    z.object({
      method: z.string(),
      authMode: z.string().optional(),
      paymentRequiredBody: z.unknown().optional(),
      paymentOptions: z.array(z.object({ protocol: z.string(), amount: z.string() })).default([]),
    }),
  ),
});
const described = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) })),
  ),
});

/** What of the package's own API is called. */
interface Discovery {
  readonly checkEndpointSchema: (options: {
    readonly url: string;
    readonly probe: boolean;
  }) => Promise<unknown>;
  readonly getWarningsFor402Body: (body: unknown) => unknown;
}

/** Sells packs of credit, and tells catalogues no price: they would show it as a document's. */
const packs = "/v1/credits";

/** Returns whether a warning says that the price of packs is missing. One of the third level names no path, and the second level has it, too. */
function isOfPacks({ code, message }: z.infer<typeof warning>): boolean {
  return (
    (code === "L2_AUTH_MODE_MISSING" && message.includes(` ${packs} `)) || code === "L3_AUTH_MODE_MISSING"
  );
}

/**
 * The catalogue lists every operation that sells a document as paid, with price and protocols, without a word of warning; and
 * of a request without a document that it sends itself, it reads the 402 as one that x402 can pay.
 * @throws {Error} saying what it lists or reads otherwise
 */
export async function agentcashDiscovery(serviceUrl: string, folder: string): Promise<void> {
  const { resources, warnings } = discovered.parse(
    JSON.parse(await runCommand("discovery", ["discover", serviceUrl, "--json"], folder)),
  );
  const unexpected = warnings.filter((warning) => !isOfPacks(warning));
  if (unexpected.length > 0) throw new Error(`It warns: ${JSON.stringify(unexpected, undefined, 1)}`);

  const { paths } = described.parse(await (await fetch(`${serviceUrl}/openapi.json`)).json());
  const sold = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      "402" in responses && path !== packs ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  );
  const listed = resources.filter(
    ({ authHint, priceHint, protocols }) =>
      authHint?.endsWith("paid") && /^[\d.]+ USD$/.test(priceHint ?? "") && protocols.includes("x402"),
  );
  const names = listed.map(({ method, path }) => `${method} ${path}`);
  if (names.sort().join() !== sold.sort().join() || sold.length === 0)
    throw new Error(`Of ${sold.join(", ")} it lists as paid by x402: ${names.join(", ") || "none"}`);
  const hint = listed.find(({ path }) => path === "/markdown")?.authHint;
  if (hint !== "paid") throw new Error(`POST /markdown needs no key, and is listed as ${String(hint)}`);

  await probe(serviceUrl);
}

async function probe(serviceUrl: string): Promise<void> {
  const module: unknown = await import(pathToFileURL(packageFile("@agentcash/discovery/dist/index.js")).href);
  const { checkEndpointSchema, getWarningsFor402Body } = module as Discovery;
  const { advisories } = probed.parse(
    await checkEndpointSchema({ url: `${serviceUrl}/markdown`, probe: true }),
  );
  const [advisory] = advisories;
  const option = advisory?.paymentOptions.find(({ protocol }) => protocol === "x402");
  if (advisory?.authMode !== "paid" || !option)
    throw new Error(`It cannot read the 402 of /markdown: ${JSON.stringify(advisory)}`);
  const faults = z.array(warning).parse(getWarningsFor402Body(advisory.paymentRequiredBody));
  if (faults.length > 0) throw new Error(`It warns of the 402: ${JSON.stringify(faults, undefined, 1)}`);
}

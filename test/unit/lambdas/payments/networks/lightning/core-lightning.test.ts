import { expect, it } from "vitest";
import { createCredentialSource } from "../../../../../../lambdas/payments/networks/lightning/credentials.ts";
import {
  coreLightning,
  createCoreLightningNode,
} from "../../../../../../lambdas/payments/networks/lightning/node/core-lightning.ts";
import { startCoreLightning } from "../../../../../../local/lightning/core-lightning.ts";
import { createSelfSigned } from "../../../../../../local/lightning/certificate.ts";

/** What runes and certificates of Core Lightning have that no other node's credentials have. */

const runeOf = (...restrictions: readonly string[]) =>
  Buffer.concat([Buffer.alloc(32, 7), Buffer.from(["=4", ...restrictions].join("&"))]).toString("base64url");
/** A read-only rune, as Core Lightning's documents show it (doc/schemas/createrune.json). */
const documented =
  "0VIVf0M4jMlGNIwNM3sTpBextINe4_VBGZnBMM82kR49MCZtZXRob2RebGlzdHxtZXRob2ReZ2V0fG1ldGhvZD1zdW1tYXJ5Jm1ldGhvZC9saXN0ZGF0YXN0b3Jl";

it.each([
  ["for our two methods", runeOf("method=invoice|method=listinvoices"), [], []],
  ["limited by time and method", runeOf("time<1999999999", "method=invoice|method=listinvoices"), [], []],
  ["without a restriction", runeOf(), [], ["every method"]],
  ["for anything but one method", runeOf("method/pay"), [], ["every method"]],
  ["that may pay, too", runeOf("method=invoice|method=listinvoices|method=pay"), [], ["method=pay"]],
  [
    "of the documents that may only read",
    documented,
    ["invoice"],
    ["method^list", "method^get", "method=summary"],
  ],
  ["for another method", runeOf("method=pay"), ["invoice", "listinvoices"], ["method=pay"]],
])("reads off a rune %s what it allows", async (_, rune, missing, needless) => {
  const secret = () => Promise.resolve(JSON.stringify({ rune }));
  const permissions = coreLightning.permissionsOf?.({ url: "", secret, clock: () => 0 });
  expect(await permissions).toEqual({ missing, needless });
});

it("trusts the certificate that the node presents, though another authority signed it, and no other", async () => {
  const node = await startCoreLightning();
  const own = JSON.parse(node.secret()) as { rune: string; certificate: string };
  const lookUp = (certificate: string | undefined) =>
    createCoreLightningNode({
      url: node.url ?? "",
      credentials: createCredentialSource(
        () => Promise.resolve("secret"),
        () => ({ rune: own.rune, certificate }),
      ),
      clock: () => Date.now(),
    }).lookUpInvoice("ab".repeat(32));
  expect(await lookUp(own.certificate)).toEqual({ state: "unknown" });
  // The authority's certificates say who else is meant, and this one names no address.
  await expect(lookUp(node.authority)).rejects.toMatchObject({ fault: "untrusted" });
  await expect(lookUp(undefined)).rejects.toMatchObject({ fault: "untrusted" });
  const { certificate } = createSelfSigned("cln rest server");
  await expect(lookUp(certificate)).rejects.toMatchObject({ fault: "untrusted" });
  await node.stop();
});

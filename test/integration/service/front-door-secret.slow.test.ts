import { randomBytes } from "node:crypto";
import { expect, it, vi } from "vitest";
import { toLambdaHandler } from "../../../lambdas/http/lambda-adapter.ts";
import { startFrontDoor } from "../../deployment/front-door.ts";
import { loadFunctions, type Functions } from "../../../server/host/functions.ts";
import { startHarness } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";

/** The front door's secret is exchanged as docs/operate.md says, under way: CloudFront shows now the one, now the other. */

const service = await forThisFile(
  startHarness({ environment: { FRONT_DOOR_SECRET_ID: "front-door-secret" } }),
);

/** Returns the status of an unpaid document from functions behind a front door with this secret. */
async function askedThrough({ http }: Functions, secret: string): Promise<number> {
  const door = await startFrontDoor((name) => toLambdaHandler(http[name]), secret);
  try {
    return (await service.post(service.document(), {}, door.url)).status;
  } finally {
    await door.stop();
  }
}

it("the front door's secret is accepted in its old and new form while it is rotated, by functions started before and after", async () => {
  const old = service.frontDoorSecret;
  const next = randomBytes(48).toString("base64");
  expect(await askedThrough(service.functions, old)).toBe(402);
  service.secrets.put("front-door-secret", next);
  vi.resetModules();
  const later = await loadFunctions();
  try {
    for (const functions of [service.functions, later])
      for (const shown of [old, next, old]) expect(await askedThrough(functions, shown)).toBe(402);
    expect(await askedThrough(later, randomBytes(48).toString("base64"))).toBe(403);
  } finally {
    await later.render.close();
  }
});

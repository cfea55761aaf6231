import { EventEmitter, once } from "node:events";
import { describe, expect, it } from "vitest";
import { postJson } from "../../post-json.ts";
import { expectInContract } from "./contract.ts";
import { startHarness } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";
import { until } from "../../until.ts";

/** How many previews there are, of a service whose printer the test holds. */

let held: Promise<unknown> | undefined;
let printing = 0;
const service = await forThisFile(
  startHarness({
    printPreview: async () => {
      printing++;
      await held;
      printing--;
      return { pages: 1, images: [] };
    },
    environment: { PREVIEWS_PER_ADDRESS_HOURLY: "3" },
  }),
);
const preview = (text: string) => postJson(`${service.url}/markdown/preview`, { data: { text_body: text } });

describe("a service whose printers of previews are all busy", () => {
  it("answers 429 at once, sells as ever, and shows pages again later", async () => {
    const hold = new EventEmitter();
    held = once(hold, "release");
    const first = preview("# First");
    await until(() => printing === 1);
    const busy = await preview("# Second");
    expect(busy.status).toBe(429);
    expect(busy.headers.get("retry-after")).toBe("2");
    expect(await expectInContract(busy, "POST", "/markdown/preview")).toMatchObject({
      code: "previews-busy",
    });
    expect((await service.post(service.document())).status).toBe(402);
    expect(printing).toBe(1);
    hold.emit("release");
    expect((await first).status).toBe(200);
    expect((await preview("# Second")).status).toBe(200);
  });
});

describe("an address that had its previews", () => {
  it("gets 429 until the next hour, and still buys", async () => {
    expect((await preview("# Third, and last")).status).toBe(200);
    const refused = await preview("# More");
    expect(refused.status).toBe(429);
    expect(await expectInContract(refused, "POST", "/markdown/preview")).toMatchObject({
      code: "previews-too-many",
    });
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3600);
    expect((await service.post(service.document())).status).toBe(402);
  });
});

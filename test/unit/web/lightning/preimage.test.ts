import { createHash, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { readPreimage } from "../../../../web/lightning/preimage.ts";

const preimage = randomBytes(32).toString("hex");
const hash = createHash("sha256").update(Buffer.from(preimage, "hex")).digest("hex");

it("a preimage is accepted when its SHA-256 is the payment hash", async () => {
  expect(await readPreimage({ preimage }, hash)).toBe(preimage);
  expect(await readPreimage({ preimage: preimage.toUpperCase() }, hash.toUpperCase())).toBe(
    preimage.toUpperCase(),
  );
});

it.each([
  [{ preimage: hash }],
  [{ preimage: preimage.slice(2) }],
  [{ preimage: `${preimage}00` }],
  [{ preimage: 1 }],
  [{}],
  [null],
  [undefined],
  [preimage],
])("%o is not accepted as a preimage", async (answer) => {
  expect(await readPreimage(answer, hash)).toBeUndefined();
});

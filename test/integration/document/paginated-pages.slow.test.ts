import { describe, expect, it } from "vitest";
import { checkPaginated } from "./check-paginated.ts";

const documents = Number(process.env.DOCUMENTS ?? 15);
/** A plan that fails costs a second print, and notes that stand at the end. */
const mostAsTheyCome = 0.15;

describe("paginated pages of generated documents", () => {
  it(`follow the rules in all of ${documents}, and rarely need the browser's breaks`, async () => {
    let asTheyCome = 0;
    for (let seed = 1_000; seed < 1_000 + documents; seed++) {
      const check = await checkPaginated(seed);
      expect(check, `seed ${seed}`).toMatchObject({ violations: [] });
      if (check.isAsItComes) asTheyCome++;
    }
    expect(asTheyCome / documents).toBeLessThanOrEqual(mostAsTheyCome);
  });
});

import { TimeoutError } from "p-timeout";
import { expect, test } from "vitest";
import { createTurns } from "../../../../server/host/turns.ts";

test("a limited number run at once, and the others in their order", async () => {
  const { take } = createTurns(2);
  const order: number[] = [];
  const ends = await Promise.all([take(60_000), take(60_000)]);
  const later = [1, 2, 3].map(async (number) => {
    const end = await take(60_000);
    order.push(number);
    end();
  });
  await Promise.resolve();
  expect(order).toEqual([]);
  ends[0]();
  await Promise.all(later);
  expect(order).toEqual([1, 2, 3]);
});

test("a caller that has waited too long gets no turn, and takes none from the others", async () => {
  const { take } = createTurns(1);
  const end = await take(60_000);
  await expect(take(1)).rejects.toThrow(TimeoutError);
  const next = take(60_000);
  end();
  (await next)();
  (await take(60_000))();
});

import { expect, it } from "vitest";
import { createLivePages } from "../../../../web/preview/live.ts";

const slow = 400;

// Catches 300 slides of a few words each, which hold up every pause in typing as a book does.
it("many pages are not rendered during typing, however short their text", () => {
  const live = createLivePages();
  expect(live.isLive(40_000)).toBe(true);
  live.learn({ length: 40_000, pages: 300 }, slow);
  expect(live.isLive(40_000)).toBe(false);
  expect(live.isLive(1_000)).toBe(true);
});

it("a text of few pages is always rendered during typing", () => {
  const live = createLivePages();
  live.learn({ length: 40_000, pages: 15 }, slow);
  expect(live.isLive(40_000)).toBe(true);
});

it("pages that turn out to be quick are rendered during typing again", () => {
  const live = createLivePages();
  live.learn({ length: 200_000, pages: 60 }, slow);
  expect(live.isLive(200_000)).toBe(false);
  live.learn({ length: 220_000, pages: 60 }, 20);
  expect(live.isLive(220_000)).toBe(true);
  expect(live.isLive(600_000)).toBe(false);
});

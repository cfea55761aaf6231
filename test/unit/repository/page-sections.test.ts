import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { rails } from "../../../web/order/paying/rails.ts";

const page = readFileSync(new URL("../../../web/index.html", import.meta.url), "utf8");

it.each(Object.entries(rails))("the page has a section in which to pay by %s", (_name, { section }) => {
  expect(page).toContain(`<section id="${section}" class="offer"`);
});

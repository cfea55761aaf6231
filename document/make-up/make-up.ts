import type { Page } from "puppeteer-core";
import { readColumns } from "./columns.ts";
import { numberContents } from "./number-contents.ts";
import type { PageBoxes } from "./page-box.ts";

/** Where things are going to be when the page is printed, as far as can be told before. */
export interface PagePlan {
  /** Pages of what the entries of the list of contents lead to, from 1. */
  readonly contents: readonly (number | undefined)[];
}

/** Makes up the pages of a loaded document before it is printed: numbers its list of contents. */
export async function makeUp(page: Page, boxes: PageBoxes): Promise<PagePlan> {
  return (await page.evaluate(makeUpScript(boxes))) as PagePlan;
}

const steps = { readColumns, numberContents };

/**
 * The script that makes pages up, an expression whose value is the {@link PagePlan}. It is made of the sources of functions that know
 * nothing but the page and what they are given, so that it runs in any browser.
 */
export function makeUpScript(boxes: PageBoxes): string {
  const sources = Object.entries(steps).map(([name, step]) => `${name}: ${String(step)}`);
  return `(${String(inPage)})({ ${sources.join(", ")} }, ${JSON.stringify(boxes)})`;
}

function inPage({ readColumns, numberContents }: typeof steps, boxes: PageBoxes): PagePlan {
  const { classList } = document.documentElement;
  classList.add("making-up");
  try {
    return { contents: numberContents(readColumns(boxes)) };
  } finally {
    classList.remove("making-up");
  }
}

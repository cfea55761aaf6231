import { afterAll, describe, expect, it } from "vitest";
import { createIsolatedPage, fontsUrl, show } from "../../../document/core/browser/isolated-page.ts";
import { createWarmBrowser } from "../../../document/core/browser/warm-browser.ts";
import { createWebFonts } from "../../../document/core/fonts/web-fonts.ts";
import { computePageBoxes } from "../../../document/core/layout/page-box.ts";
import type { PagePlan } from "../../../document/core/layout/page-plan.ts";
import { formatPageCall } from "../../../document/core/layout/program/page-call.ts";
import { loadPageProgram } from "../../../document/core/layout/program/page-program-text.ts";
import { assemblePage } from "../../../document/core/page/assemble.ts";
import { chooseHeadedPages } from "../../../document/core/page/shown-pages.ts";
import { buildLook } from "../../../document/core/page/theme/look.ts";
import { compileAlone } from "./compile.ts";
import { notedDocument } from "./noted-documents.ts";

const documents = Number(process.env.DOCUMENTS ?? 6);

const fonts = createWebFonts(fontsUrl);
const browser = createWarmBrowser({
  openPage: (context) => createIsolatedPage(context, (path) => fonts.read(path)),
});
afterAll(() => browser.close());

/** Generates two documents, one after the other. */
function longDocument(seed: number): string {
  const parts = [seed, seed + 5_000].map((partSeed, index) =>
    notedDocument(partSeed)
      .markdown.replace("# Title", `## Part ${index}`)
      .replaceAll("[^", `[^${"ab"[index]}`),
  );
  return `# Title\n\n${parts.join("\n")}`;
}

interface Paginated {
  readonly plan: PagePlan | undefined;
  readonly text: string;
}

/** Paginates a document with so many pages laid out at a time, and records where everything is. */
async function paginated(markdown: string, pagesBehind: number): Promise<Paginated> {
  const compiled = await compileAlone(markdown);
  const { html, sections, continued } = assemblePage(compiled, {}, (shown) => fonts.stylesheetFor(shown));
  const { layout } = compiled;
  const boxes = computePageBoxes(buildLook(layout, "").sheet);
  const script = formatPageCall("layOutPages", {
    boxes,
    pages: "paginated",
    isFitted: true,
    notes: layout.notes,
    sections: chooseHeadedPages(sections, layout),
    continued,
    pagesBehind,
  });
  return browser.withPage(async (page) => {
    await show(page, html);
    const plan = (await page.evaluate(`${await loadPageProgram()}\n${script}`)) as PagePlan | undefined;
    // What could not be paginated is loaded again.
    const text = plan ? await page.evaluate(() => document.querySelector("main")?.innerHTML ?? "") : "";
    return { plan, text };
  });
}

describe("a text that is laid out in parts", () => {
  it(`has the same pages as one that is laid out whole, in ${documents} generated documents`, async () => {
    let [plans, pages] = [0, 0];
    for (let seed = 100; seed < 100 + documents; seed++) {
      const markdown = longDocument(seed);
      const unwindowed = await paginated(markdown, 100_000);
      for (const pagesBehind of [1, 3])
        expect(await paginated(markdown, pagesBehind), `seed ${seed}`).toEqual(unwindowed);
      if (!unwindowed.plan) continue;
      plans++;
      pages += unwindowed.plan.textPages;
    }
    expect(plans).toBeGreaterThan(documents / 2);
    expect(pages / plans).toBeGreaterThan(8);
  });
});

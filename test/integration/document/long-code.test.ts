import { expect, it } from "vitest";
import { show } from "../../../document/core/browser/isolated-page.ts";
import { computePageBoxes } from "../../../document/core/layout/page-box.ts";
import type { PagePlan } from "../../../document/core/layout/page-plan.ts";
import { formatPageCall } from "../../../document/core/layout/program/page-call.ts";
import { loadPageProgram } from "../../../document/core/layout/program/page-program-text.ts";
import { assemblePage } from "../../../document/core/page/assemble.ts";
import { chooseHeadedPages } from "../../../document/core/page/shown-pages.ts";
import { buildLook } from "../../../document/core/page/theme/look.ts";
import { sharedBrowser } from "../../printing/print.ts";
import { compileAlone } from "./compile.ts";

/** Paginates code of so many lines, and counts the ranges made for them. */
async function paginated(lines: number): Promise<{ readonly pages: number; readonly ranges: number }> {
  const code = Array.from(
    { length: lines },
    (_, at) => `const reading${String(at)} = read({ at: ${String(at)} });`,
  );
  const compiled = await compileAlone(`# Title\n\n\`\`\`ts\n${code.join("\n")}\n\`\`\``);
  const { html, sections, continued } = assemblePage(compiled, {}, () => "");
  const { layout } = compiled;
  const script = formatPageCall("layOutPages", {
    boxes: computePageBoxes(buildLook(layout, "").sheet),
    pages: "paginated",
    isFitted: true,
    notes: layout.notes,
    sections: chooseHeadedPages(sections, layout),
    continued,
  });
  return sharedBrowser().withPage(async (page) => {
    await show(page, html);
    await page.evaluate(() => {
      const create = document.createRange.bind(document);
      let count = 0;
      document.createRange = () => {
        document.body.dataset.ranges = String(++count);
        return create();
      };
    });
    const plan = (await page.evaluate(`${await loadPageProgram()}\n${script}`)) as PagePlan | undefined;
    const ranges = await page.evaluate(() => Number(document.body.dataset.ranges));
    return { pages: plan?.pages ?? 0, ranges };
  });
}

it("long code is cut with a few ranges a page, since each range makes every cut slower", async () => {
  const { pages, ranges } = await paginated(400);
  expect(pages).toBeGreaterThan(7);
  expect(ranges).toBeLessThan(10 * pages);
});

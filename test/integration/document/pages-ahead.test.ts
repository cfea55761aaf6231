import { afterEach, describe, expect, it } from "vitest";
import { createWarmBrowser } from "../../../document/core/browser/warm-browser.ts";
import { createRenderer, type Renderer } from "../../../document/core/renderer.ts";

let renderer: Renderer | undefined;
afterEach(() => renderer?.close());

const markdown = `# Tide

A note.[^1] **Bold**, _slanted_, \`code\`, ä 潮汐 😀 $x^2$.

| A | B |
|---|--:|
| 1 |   2 |

\`\`\`ts
const one = 1;
\`\`\`

---

> A quote

[^1]: The note.`;

describe("a page that is prepared in advance", () => {
  it("is ready once the browser is idle, and is not prepared twice", async () => {
    let opened = 0;
    const browser = createWarmBrowser({
      openPage: (context) => context.newPage(),
      async openPageAhead(context) {
        const page = await context.newPage();
        opened++;
        return page;
      },
    });
    try {
      await browser.withPage(() => Promise.resolve());
      await browser.whenIdle();
      expect(opened).toBe(1);
    } finally {
      await browser.close();
    }
  });

  it("does not cost the browser where it could not be prepared", async () => {
    let opened = 0;
    const browser = createWarmBrowser({
      openPage(context) {
        opened++;
        return context.newPage();
      },
      openPageAhead: () => Promise.reject(new Error("The browser did not open a page in time")),
    });
    try {
      await browser.withPage(() => Promise.resolve());
      const { pid } = browser;
      await browser.whenIdle();
      expect(await browser.withPage((page) => page.evaluate("1 + 1"))).toBe(2);
      expect([browser.pid, opened]).toEqual([pid, 2]);
    } finally {
      await browser.close();
    }
  });
});

describe("a prepared page after another document", () => {
  // The page has shown a report.
  it.each(process.env.SWEEP === "all" ? (["report", "slides", "letter"] as const) : (["slides"] as const))(
    "prints %s as the first page of a browser does",
    async (theme) => {
      renderer = createRenderer();
      const prints = [];
      for (let print = 0; print < 2; print++)
        prints.push(await renderer.render({ markdown, meta: {}, layout: { theme } }));
      const [first, ...ahead] = prints.map(({ pdf }) => Buffer.from(pdf).toString("base64"));
      expect(ahead).toEqual([first]);
    },
  );
});

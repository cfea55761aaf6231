import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { startCanary } from "../../security/canary.ts";
import { until } from "../../until.ts";
import { startSite, visit } from "./browser.ts";
import { writeText } from "./form-text.ts";
import { drawnLetters, drawnText, previewedLetters, untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

const fenced = (source: string, language = "mermaid"): string => `\`\`\`${language}\n${source}\n\`\`\`\n`;

/** Counts what the frame that draws is asked to draw. */
async function countDrawings(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { drawings: number };
    counted.drawings = 0;
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its port below
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: { readonly name?: string }) {
      if (message.name?.startsWith("draw")) counted.drawings++;
      post.call(this, message);
    };
  });
  await page.reload();
  return () => page.evaluate(() => (window as unknown as { drawings: number }).drawings);
}

describe("diagrams in the preview", () => {
  // Catches a kind whose program, or part of it, the site does not have, or its policy forbids.
  it("are drawn, of each kind, by the site's own files", async () => {
    // The words of images cannot be read otherwise.
    const { page, faults } = await visit(browser, service.url, { bypassCSP: true });
    const { page: guarded, faults: refused, origins } = await visit(browser, service.url);
    const markdown = [
      fenced("flowchart LR\n A[Gauge] -->|reads| B[Mean]"),
      fenced("digraph { Bread -> Butter }", "dot"),
      fenced(
        "mark: bar\ndata: {values: [{Month: Jan, Sold: 3}]}\nencoding: {x: {field: Month}, y: {field: Sold, type: quantitative}}",
        "vega-lite",
      ),
    ].join("\n");
    for (const visited of [page, guarded]) {
      await writeText(visited, markdown);
      await untilShown(visited);
      expect(await visited.locator("#findings li").allInnerTexts()).toEqual([]);
    }
    expect((await drawnLetters(page))[0]).toMatch(/gauge.*breadbutter.*month/s);
    expect([...faults, ...refused]).toEqual([]);
    expect([...origins]).toEqual([service.url]);
  });

  // Catches a time line that is a day or some hours off for whoever writes outside of UTC, where it is printed.
  it("have times in UTC, in any time zone", async () => {
    const markdown = [
      fenced("gantt\n dateFormat X\n axisFormat %d-%H\n section S\n A :1767225600, 6h"),
      fenced(
        '{"data":{"values":[{"t":"2026-01-01","v":1},{"t":"2026-01-02","v":2}]},"mark":"line","encoding":{"x":{"field":"t","type":"temporal","axis":{"format":"%d %B %H"}},"y":{"field":"v","type":"quantitative"}}}',
        "vega-lite",
      ),
    ].join("\n");
    const drawings: string[] = [];
    for (const timezoneId of ["UTC", "America/New_York"]) {
      const { page, faults } = await visit(browser, service.url, { bypassCSP: true, timezoneId });
      await writeText(page, markdown);
      await untilShown(page);
      drawings.push(await drawnText(page));
      expect(faults).toEqual([]);
    }
    expect(drawings[1]).toBe(drawings[0]);
    expect(drawings[0]).toContain("01 January 00");
  });

  it("show their source and the reason where they cannot be drawn, and link to their line", async () => {
    const { page } = await visit(browser, service.url);
    await writeText(page, `# Broken\n\n${fenced("flowchart LR\n A ---")}`);
    await untilShown(page);
    expect((await previewedLetters(page))[0]).toContain("couldnotbedrawnparseerror");
    expect(await page.locator("#findings li").allInnerTexts()).toEqual([
      expect.stringMatching(/^Line 3: A diagram could not be drawn: Parse error/),
    ]);
  });

  // Catches drawing at each key, which takes a slow machine a second.
  it("are drawn once while the text around them changes, and again when they change", async () => {
    const { page } = await visit(browser, service.url);
    const drawings = await countDrawings(page);
    const diagram = (name: string): string => fenced(`flowchart LR\n A --> ${name}`);
    for (const [text, expected] of [
      [`# One\n\n${diagram("B")}\n${diagram("C")}`, 2],
      [`# Two\n\nMore.\n\n${diagram("B")}\n${diagram("C")}`, 2],
      [`# Two\n\nMore.\n\n${diagram("B")}\n${diagram("D")}`, 3],
      [`# Two\n\n${diagram("D")}\n${diagram("B")}`, 3],
    ] as const) {
      await writeText(page, text);
      await untilShown(page);
      expect(await drawings()).toBe(expected);
    }
  });

  it("run nothing and reach nothing, whatever is in them", async () => {
    const canary = await startCanary();
    const { page } = await visit(browser, service.url);
    const { url } = canary;
    const loose = '%%{init: {"securityLevel": "loose", "htmlLabels": true, "secure": []}}%%';
    const sources = [
      `${loose}\nflowchart LR\n A["<img src='${url}/a' onerror='top.ran = 1; fetch(\\"${url}/b\\")'><script>top.ran = 2</script>"]`,
      `flowchart LR\n A --> B\n click A href "javascript:top.ran = 3"\n click B call fetch("${url}/c")`,
      `%%{init: {"themeCSS": "@import url(${url}/d); * { background: url(${url}/e); }"}}%%\nflowchart LR\n A`,
      `flowchart LR\n A@{ img: "${url}/f.png", label: "x", w: 60, h: 60 }`,
    ];
    await writeText(page, sources.map((source) => fenced(source)).join("\n"));
    await untilShown(page);
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
    await fetch(`${url}/afterwards`);
    expect(canary.heard).toEqual(["GET /afterwards"]);
    await canary.stop();
  });

  it("have placeholders, and a finding, where the drawing code cannot be loaded", async () => {
    const { page } = await visit(browser, service.url);
    await page.route("**/assets/drawer-*.js", (route) => route.abort());
    await writeText(page, `# One\n\n${fenced("flowchart LR\n A")}`);
    await untilShown(page);
    expect(await page.locator("#findings li").allInnerTexts()).toEqual([
      expect.stringMatching(/^A diagram is not shown here yet/),
    ]);
    expect((await previewedLetters(page))[0]).toBe("one");
  });

  it("do not hold the pages up, and appear when they are drawn", async () => {
    const { page } = await visit(browser, service.url);
    const held = Promise.withResolvers<undefined>();
    await page.route("**/assets/drawing-*.html", async (route) => {
      await held.promise;
      await route.continue();
    });
    await writeText(page, `# One\n\n${fenced("flowchart LR\n A")}`);
    await until(async () => (await page.locator("#findings li").count()) === 1);
    expect((await previewedLetters(page))[0]).toBe("one");
    held.resolve(undefined);
    await untilShown(page);
    expect(await page.locator("#findings li").count()).toBe(0);
  });

  it("cost nothing in a document without any", async () => {
    const { page } = await visit(browser, service.url);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await writeText(page, "# One\n\n```js\nconst a = 1;\n```\n");
    await untilShown(page);
    expect(asked.filter((url) => /draw|mermaid|viz|vega|descriptions/.test(url))).toEqual([]);
  });
});

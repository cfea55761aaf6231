import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createRenderer, type Renderer } from "../../../document/core/renderer.ts";
import { readPdf } from "./read-pdf.ts";
import { hinderedChromium, onlyOneProcess, type HinderedChromium } from "./sandboxed-browser.ts";

/** Where Chromium may not start processes of its own, as in a sandbox that is stricter than this machine. */

let hindered: HinderedChromium;
let renderer: Renderer | undefined;
const reasons: unknown[] = [];

beforeAll(async () => {
  hindered = await hinderedChromium(onlyOneProcess);
  vi.stubEnv("CHROMIUM_PATH", hindered.path);
});
afterEach(async () => {
  await renderer?.close();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await hindered.remove();
});

describe("a browser that starts in one process alone", () => {
  it("prints documents, diagrams too, each in a browser of its own", async () => {
    const made = createRenderer({ onOneProcess: (reason) => reasons.push(reason) });
    renderer = made;
    const diagram = "```mermaid\nflowchart LR\n  quay --> ship\n```";
    const browsers = new Set<number | undefined>();
    const printed = async (markdown: string) => {
      const { pdf } = await made.render({ markdown, meta: {} });
      browsers.add(made.browserPid);
      return (await readPdf(pdf)).text.join(" ");
    };

    expect(await printed("# Ebb")).toContain("Ebb");
    expect(await printed(`# Flow\n\n${diagram}`)).toContain("Flow");
    const both = await Promise.all([printed("# Spring"), printed("# Neap")]);
    expect(both[0]).toContain("Spring");
    expect(both[1]).toContain("Neap");

    expect(browsers.size).toBeGreaterThan(2);
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons[0]).toBeInstanceOf(Error);
  });
});

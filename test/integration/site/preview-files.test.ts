import { describe, expect, it } from "vitest";
import { parseRanges } from "../../../document/core/fonts/font-parts.ts";
import { fontStylesheets } from "../../../document/core/fonts/needed-fonts.ts";
import { mathFonts, scriptFamily } from "../../../document/core/fonts/stacks.ts";
import { startHarness } from "../service/harness.ts";
import { forThisFile } from "../../lifetimes.ts";

const service = await forThisFile(startHarness());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.url}${path}`, { headers });

describe("the files of the preview", () => {
  const named = async (name: string): Promise<Response> => {
    const address = new RegExp(`data-${name}="([^"]+)"`).exec(await (await get("/")).text())?.[1] ?? "";
    return get(name === "fonts" ? `${address}faces.css` : address);
  };

  it("have a frame without scripts, which no other site may show", async () => {
    const policy = (await named("frame")).headers.get("content-security-policy");
    expect(policy).toMatch(/^sandbox allow-same-origin; default-src 'none';/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/script|connect/);
  });

  it("have a frame for diagrams that runs and requests the site's own files alone, and has no origin", async () => {
    const policy = (await named("drawing")).headers.get("content-security-policy") ?? "";
    const [sandbox, ...others] = policy.split("; ");
    expect(sandbox).toBe("sandbox allow-scripts");
    expect(others).toContain("default-src 'none'");
    expect(others).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).not.toMatch(/connect|https?:|'unsafe-eval'|script-src[^;]*'unsafe-inline'/);
  });

  it("have a compiler that reaches nothing", async () => {
    const policy = (await named("worker")).headers.get("content-security-policy");
    expect(policy).toBe("default-src 'none'; script-src 'self'");
  });

  it("have a service worker that answers for the whole site and runs no other script", async () => {
    const { headers } = await named("service-worker");
    expect(headers.get("service-worker-allowed")).toBe("/");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
  });

  // Catches a drawing of Chinese whose letters are looked for in a Latin font, and are boxes.
  it("have a stylesheet for drawings that lists the characters of each font", async () => {
    const address = /data-fonts="([^"]+)"/.exec(await (await get("/")).text())?.[1] ?? "";
    const rules = (await (await get(`${address}covered.css`)).text()).match(/@font-face[^}]*\}/g) ?? [];
    expect(rules.length).toBeGreaterThan(20);
    const chinese = "你".codePointAt(0) ?? 0;
    const covering = rules.filter((rule) => {
      const ranges = parseRanges(rule);
      return ranges.length === 0 || ranges.some(({ from, to }) => chinese >= from && chinese <= to);
    });
    expect(covering).toEqual([]);
  });

  it("have all fonts that documents need, each small enough for Lambda", async () => {
    const faces = await (await named("fonts")).text();
    const files = [...faces.matchAll(/url\(([^)]+)\)/g)].map(([, url = ""]) => url);
    expect(files.length).toBeGreaterThan(20);
    for (const [name] of `"${scriptFamily}" ${mathFonts}`.matchAll(/"[^"]+"/g))
      expect(faces.toLowerCase()).toContain(`font-family: ${name.toLowerCase()}`);
    for (const file of files) {
      const answer = await get(file, { "accept-encoding": "gzip" });
      const encoding = file.endsWith(".woff2") ? null : "gzip";
      expect([answer.status, answer.headers.get("content-encoding")], file).toEqual([200, encoding]);
      expect(((await answer.arrayBuffer()).byteLength * 4) / 3).toBeLessThan(6_000_000);
    }
    const prefix = files[0]?.replace(/-[^-]*$/, "-") ?? "";
    for (const stylesheet of fontStylesheets) {
      const answer = await get(`${prefix}${stylesheet.replace("/", "-")}.css`);
      expect(answer.status, stylesheet).toBe(200);
      const [, first = ""] = /url\(([^)]+)\)/.exec(await answer.text()) ?? [];
      expect((await get(first)).headers.get("content-type"), first).toBe("font/woff2");
    }
  });
});

